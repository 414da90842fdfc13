"""The games that can be played, by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.beverage.rules import RULES as BEVERAGE
from games.engine.rules import Rules
from games.frenzy.rules import RULES as FRENZY

GAMES: Final[Mapping[str, Rules[Any]]] = {"beverage": BEVERAGE, "frenzy": FRENZY}
