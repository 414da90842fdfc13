"""Which pictures each game has."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rendering import beverage, frenzy
from rendering.picture import Picture


@dataclass(frozen=True, slots=True)
class Album:
    """The pictures of one game. ``board``, ``sheet`` and ``score`` take (view, people, theme, locale); ``cover`` and
    ``symbols`` take (theme, locale)."""

    board: Callable[[Any, Any, Any, str], Picture]
    sheet: Callable[[Any, Any, Any, str], Picture]
    score: Callable[[Any, Any, Any, str], Picture]
    cover: Callable[[Any, str], Picture]
    symbols: Callable[[Any, str], Picture]


#: By the short name of the game's rules.
GALLERY: dict[str, Album] = {
    "beverage": Album(beverage.board, beverage.sheet, beverage.score, beverage.cover, beverage.symbols),
    "frenzy": Album(frenzy.board, frenzy.sheet, frenzy.score, frenzy.cover, frenzy.symbols),
}
