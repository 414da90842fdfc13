"""Which game somebody means by what they typed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import contains, eq
from typing import Any

from bot.errors import Sorry
from bot.words import say
from games.engine.rules import Rules
from games.engine.text import Text, text

#: Characters of an option's description at Discord.
MOST_HINT = 100


def find_game(games: Mapping[str, Rules[Any]], typed: str | None) -> Rules[Any]:
    """The game of that name or title, else the only one with a part of either; the only one there is if none is named.

    :raises Sorry: when no game, or more than one, can be meant; it names those that can
    """
    if typed is None or not typed.strip():
        if len(games) == 1:
            return next(iter(games.values()))
        raise Sorry(text("Which game? I know: {games}.", games=_titles(games.values())))
    wanted = typed.strip().casefold()
    called = {rules.name: (rules.name.casefold(), say(rules.title).casefold()) for rules in games.values()}
    ways: tuple[Callable[[str, str], bool], ...] = (eq, str.startswith, contains)
    for fits in ways:
        found = [rules for rules in games.values() if any(fits(name, wanted) for name in called[rules.name])]
        if len(found) == 1:
            return found[0]
        if found:
            raise Sorry(text("Which game do you mean: {games}?", games=_titles(found)))
    raise Sorry(text("I know these games: {games}.", games=_titles(games.values())))


def seats_hint(games: Mapping[str, Rules[Any]]) -> str:
    """How many seats each game can have, for the description of an option."""
    known = ", ".join(say(_seats(rules)) for rules in games.values())
    hint = say(text("{known}; leave empty for any", known=known))
    return hint if len(hint) <= MOST_HINT else say(text("Leave empty for any"))


def _seats(rules: Rules[Any]) -> Text:
    return text("{game} {least} to {most}", game=rules.title, least=min(rules.seats), most=max(rules.seats))


def _titles(games: Iterable[Rules[Any]]) -> str:
    return ", ".join(say(rules.title) for rules in games)


__all__ = ["find_game", "seats_hint"]
