"""The options of a Beverage table: the rulebook's alternative rules."""

from __future__ import annotations

from typing import ClassVar

from games.engine.rules import Options
from games.engine.text import Text, text

#: The most market research tokens a handicap gives to one seat.
MOST_HANDICAP = 3


class BeverageOptions(Options, frozen=True):
    """Alternative Rules. ``handicaps`` gives extra market research tokens to each seat; empty gives none."""

    labels: ClassVar = {
        "first_game": text("First game: 5 associates and 5 caps instead of buying"),
        "recession_free": text("Recession-free town: no recession cards"),
        "open_market": text("Open market: the market is always shown, no market research"),
        "handicaps": text("Handicap: extra market research tokens for this seat"),
    }
    values: ClassVar = {
        "first_game": (False, True),
        "recession_free": (False, True),
        "open_market": (False, True),
        "handicaps": tuple(range(MOST_HANDICAP + 1)),
    }

    first_game: bool = False
    recession_free: bool = False
    open_market: bool = False
    handicaps: tuple[int, ...] = ()


def refuse_options(options: BeverageOptions, seats: int) -> Text | None:
    """Why the options don't go together, None when they do."""
    if len(options.handicaps) not in (0, seats):
        return text(
            "A handicap needs one number for each of the {seats} seats; {given} were given.",
            seats=seats,
            given=len(options.handicaps),
        )
    if any(not 0 <= tokens <= MOST_HANDICAP for tokens in options.handicaps):
        return text("A handicap is 0 to {most} market research tokens for a seat.", most=MOST_HANDICAP)
    if options.open_market and any(options.handicaps):
        return text(
            "Open market takes the market research tokens out of the game, and a handicap gives some: "
            "the two cancel out. Choose one of them."
        )
    return None
