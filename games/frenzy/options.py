"""The options of a Frenzy table: the rulebook's variants, and which of them go together."""

from __future__ import annotations

from typing import ClassVar

from games.engine.rules import Options
from games.engine.text import Text, text

#: Extreme challenge: the least and the most open customers that a table can agree on (C53).
EXTREME_LEAST, EXTREME_MOST = 3, 6


class FrenzyOptions(Options, frozen=True):
    """Variant, Advanced Mode and Short Game.

    :ivar extreme: open customers of the extreme challenge, 0 for none
    :ivar abilities: "off", "random" or "chosen"
    :ivar short: "off", or how the action tiles come: "dealt" or "drafted"
    """

    labels: ClassVar = {
        "family": text("Family game: 8 rounds, no storefronts, no action tiles, no limit to the café"),
        "challenge": text("Customer challenge: three open customers, taken as soon as they are met"),
        "extreme": text("Extreme challenge: off, or three to six open customers, each with a penalty"),
        "abilities": text("Café abilities: off, random stores, or chosen stores"),
        "short": text("Short game: only the store opening; action tiles dealt or drafted"),
    }
    off: ClassVar = frozenset({"extreme"})
    values: ClassVar = {
        "family": (False, True),
        "challenge": (False, True),
        "extreme": (0, *range(EXTREME_LEAST, EXTREME_MOST + 1)),
        "abilities": ("off", "random", "chosen"),
        "short": ("off", "dealt", "drafted"),
    }

    family: bool = False
    challenge: bool = False
    extreme: int = 0
    abilities: str = "off"
    short: str = "off"


def refuse_options(options: FrenzyOptions, seats: int) -> Text | None:
    """Why the options don't go together, None when they do (C27, C29, C55)."""
    for name, allowed in FrenzyOptions.values.items():
        if (value := getattr(options, name)) not in allowed:
            return text(
                "{option} can't be {value}; possible: {all}.",
                option=FrenzyOptions.labels[name],
                value=str(value),
                all=", ".join(map(str, allowed)),
            )
    if options.family and (options.challenge or options.extreme or options.abilities != "off"):
        return text(
            "The family game cannot be mixed with the advanced mode (customer challenge, extreme challenge, café "
            "abilities): it has no action tiles and no upgrades. Choose one of them."
        )
    if options.family and options.short != "off":
        return text(
            "The short game deals action tiles, and the family game has none: the two don't go together. "
            "Choose one of them."
        )
    if options.challenge and options.extreme:
        return text(
            "The customer challenge takes open customers away when they are met; the extreme challenge leaves them "
            "open to punish everybody who misses one. Choose one of them."
        )
    if options.short != "off" and seats == 2:
        return text(
            "The short game passes cards to the left and to the right, so it needs 3 to 5 players; this table has "
            "{seats}.",
            seats=seats,
        )
    return None
