"""Customer Challenge: open customers are taken as soon as they are met, and their icons stay committed (C28, C51)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from games.engine.text import Term, Text, dotted, listing, text
from games.frenzy import derive
from games.frenzy.assignment import Supply, covers
from games.frenzy.cards import SUIT
from games.frenzy.state import Customer, Placed, Player, Space

#: Where a standard meal or board game can come from, the least precious first.
SOURCES: Final = ("card", "tile", "employee", "upgraded card", "upgraded tile")
_COST: Final = {"card": 0, "tile": 1, "employee": 3, "upgraded card": 5, "upgraded tile": 6}
_NAMES: Final = {
    "card": Term("card"),
    "tile": Term("preserved icon"),
    "employee": Term("upgraded employee"),
    "upgraded card": Term("upgraded card"),
    "upgraded tile": Term("upgraded icon"),
}
_KINDS: Final = {"meal": Term("Meal"), "game": Term("Board Game")}


class Way(NamedTuple):
    """A choice of icons for a customer: the sources of its standard meals and of its standard board games."""

    meals: tuple[str, ...]
    games: tuple[str, ...]


def sources(player: Player, kind: str) -> dict[str, list[Placed | Space]]:
    """The player's icons for "meal" or "game" by source, committed ones left out; employees serve as either."""
    found: dict[str, list[Placed | Space]] = {name: [] for name in SOURCES}
    for placed in player.cafe:
        if placed.used:
            continue
        if SUIT[placed.card] == kind:
            found["upgraded card" if placed.upgraded else "card"].append(placed)
        elif SUIT[placed.card] == "employee" and placed.upgraded:
            found["employee"].append(placed)
    for space in derive.spaces(player):
        if space.icon == kind and space.preserved and not space.used:
            found["upgraded tile" if space.preserved > 1 else "tile"].append(space)
    return found


def ways(supply: Supply, player: Player, customer: Customer) -> list[Way]:
    """Every choice of icons that meets the customer, the thriftiest first; none when it can't be met.

    Upgraded needs and Wi-Fi take cards first, then preserved icons: there is nothing to choose, for a preserved icon
    can't be lost any more.
    """
    if not covers(supply, [customer]):
        return []
    meals = list(_choices(player, "meal", customer.meals, customer.upgraded_meals))
    games = list(_choices(player, "game", customer.games, customer.upgraded_games))
    found = [
        Way(meal, game)
        for meal in meals
        for game in games
        if meal.count("employee") + game.count("employee") <= supply.employees
    ]
    return sorted(found, key=lambda way: sum(_COST[source] for source in way.meals + way.games))


def _choices(player: Player, kind: str, standard: int, upgraded: int) -> Iterator[tuple[str, ...]]:
    owned = {name: len(items) for name, items in sources(player, kind).items()}
    best = owned["upgraded card"] + owned["upgraded tile"]
    for choice in combinations_with_replacement(SOURCES, standard):
        spent = choice.count("upgraded card") + choice.count("upgraded tile")
        if best - spent >= upgraded and all(choice.count(name) <= owned[name] for name in set(choice)):
            yield choice


def commit(player: Player, customer: Customer, way: Way) -> None:
    """Commits the icons of a way to the customer for good."""
    for kind, chosen, upgraded in (
        ("meal", way.meals, customer.upgraded_meals),
        ("game", way.games, customer.upgraded_games),
    ):
        for source in chosen:
            _use(sources(player, kind)[source][0])
        for _ in range(upgraded):
            left = sources(player, kind)
            _use((left["upgraded card"] + left["upgraded tile"])[0])
    for _ in range(customer.wifi):
        _use_wifi(player)


def _use(icon: Placed | Space) -> None:
    if isinstance(icon, Placed):
        icon.used += 1
    else:
        icon.used = True


def _use_wifi(player: Player) -> None:
    for placed in player.cafe:
        if SUIT[placed.card] == "wifi" and placed.used < (2 if placed.upgraded else 1):
            placed.used += 1
            return
    if player.extra_used < player.extra_wifi:
        player.extra_used += 1
        return
    next(
        space for space in derive.spaces(player) if space.icon == "wifi" and space.preserved and not space.used
    ).used = True


def way_text(way: Way, at: int) -> Text:
    """A way in a menu, with its number."""
    parts = [
        text("{kind}: {sources}", kind=_KINDS[kind], sources=listing([text("{s}", s=_NAMES[one]) for one in chosen]))
        for kind, chosen in (("meal", way.meals), ("game", way.games))
        if chosen
    ]
    if not parts:
        return text("{n} the only way", n=at)
    return text("{n} {icons}", n=at, icons=dotted(parts))
