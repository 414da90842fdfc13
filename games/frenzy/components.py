"""The component set of Board Game Café Frenzy: what is printed, checked when it is loaded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from games.engine.edition import load
from games.engine.rules import Edition
from games.frenzy.cards import CARD, NUMBERS, SUITS

FILE = Path(__file__).with_name("components.toml")

#: The seven icons of action tiles: the five suits, one more place in the café, a mystery customer.
ICONS: Final = (*SUITS, "plus", "mystery")
LEVELS: Final = (1, 2, 3)
TILES: Final = 24
#: Stores of the rulebook, each with a name and an ability.
STORES: Final = 6
SPACES: Final = 3
#: Customers of each level.
CUSTOMERS: Final = 4
#: Level of the open customers of the normal game, and how many are open.
COMMON_LEVEL: Final = 2
COMMON: Final = 2


class Market(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The marketplace for a number of cafés: token costs in coins from left to right, highest number in play."""

    cafes: int
    costs: list[int]
    highest: int


class CustomerPrint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A customer card: icons that it needs, reward and penalty in coins."""

    name: str
    level: int
    reward: int
    penalty: int
    meals: int = 0
    games: int = 0
    upgraded_meals: int = 0
    upgraded_games: int = 0
    wifi: int = 0


class TilePrints(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The icons of each action tile from left to right."""

    icons: list[list[str]]


class FrenzyEdition(Edition, frozen=True):
    """The whole set."""

    base_capacity: int
    coins: list[int]
    stores: int
    open_tiles: int
    wifi_coins: list[tuple[int, int]]
    capacity_coins: list[int]
    markets: list[Market]
    customers: list[CustomerPrint]
    tiles: TilePrints

    def market(self, cafes: int) -> Market:
        """The marketplace for a number of cafés, the AI player's included.

        :raises KeyError: when the set has none
        """
        for market in self.markets:
            if market.cafes == cafes:
                return market
        raise KeyError(f"no marketplace for {cafes} cafés")


@cache
def load_edition() -> FrenzyEdition:
    """Slowpour's own edition, from ``components.toml``.

    :raises BadEdition: when the file is unreadable or breaks a constraint of the rulebook; names every fault
    """
    return load(FILE, FrenzyEdition, check)


def check(edition: FrenzyEdition) -> Iterator[str]:
    """What in a component set would break a match, in words for whoever edits it; nothing when all is well."""
    if edition.base_capacity < 1:
        yield "base_capacity: must be 1 or more, for an employee taken first could neither stay nor go"
    if len(edition.coins) != 5 or edition.coins != sorted(edition.coins) or edition.coins[0] < 0:
        yield "coins: needs a number for each of five places, never falling"
    if edition.stores < 5:
        yield "stores: five players need five"
    if edition.stores > STORES:
        yield f"stores: only {STORES} have a name and an ability"
    steps = [icons for icons, _ in edition.wifi_coins]
    if not steps or steps[0] < 1 or steps != sorted(set(steps)):
        yield "wifi_coins: the numbers of icons must rise from 1 or more"
    if not edition.capacity_coins or edition.capacity_coins != sorted(edition.capacity_coins):
        yield "capacity_coins: must not be empty and never fall"
    if sorted(market.cafes for market in edition.markets) != [3, 4, 5]:
        yield "markets: needs exactly one for 3, 4 and 5 cafés"
    for market in edition.markets:
        yield from _check_market(market)
    yield from _check_customers(edition.customers)
    yield from _check_tiles(edition)


def _check_market(market: Market) -> Iterator[str]:
    where = f"market for {market.cafes}"
    if len(market.costs) != market.cafes or market.costs != sorted(market.costs, reverse=True) or market.costs[-1]:
        yield f"{where}: needs one cost for each café, never rising from left to right, 0 at the end"
    if not 1 <= market.highest <= NUMBERS:
        yield f"{where}: the highest number is 1 to {NUMBERS}"
    elif len(SUITS) * market.highest % market.cafes or (len(SUITS) - 1) * market.highest % market.cafes:
        yield f"{where}: the cards up to {market.highest} don't fill whole rounds"


def _check_customers(customers: list[CustomerPrint]) -> Iterator[str]:
    names = [customer.name for customer in customers]
    if len(set(names)) < len(names) or set(names) & set(CARD):
        yield "customers: two have one name"
    levels = Counter(customer.level for customer in customers)
    if levels != Counter(dict.fromkeys(LEVELS, CUSTOMERS)):
        yield f"customers: needs {CUSTOMERS} of each level 1 to 3"
    for customer in customers:
        needs = [
            customer.meals, customer.games, customer.upgraded_meals, customer.upgraded_games, customer.wifi,
        ]  # fmt: skip
        if min(needs) < 0 or not sum(needs):
            yield f"{customer.name}: needs icons"
        if customer.reward < 1 or customer.penalty < 0:
            yield f"{customer.name}: needs a reward of 1 or more and a penalty of 0 or more"
    plain = [c for c in customers if c.level == COMMON_LEVEL and not c.upgraded_meals + c.upgraded_games]
    if len(plain) < COMMON:
        yield f"customers: the family game needs {COMMON} of level {COMMON_LEVEL} without upgraded icons (C24)"


def _check_tiles(edition: FrenzyEdition) -> Iterator[str]:
    tiles = edition.tiles.icons
    if len(tiles) != TILES:
        yield f"tiles: there are {TILES}, not {len(tiles)}"
    for number, icons in enumerate(tiles, 1):
        if len(icons) != SPACES or not set(icons) <= set(ICONS):
            yield f"tile {number}: needs {SPACES} icons of {', '.join(ICONS)}"
    if not 1 <= edition.open_tiles <= 3:
        yield "open_tiles: 1 to 3"
