"""The component set: our edition holds what the rulebook fixes, and broken sets are refused by name."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.engine.edition import BadEdition, load
from games.frenzy import components
from games.frenzy.components import FrenzyEdition, check
from tests.games.frenzy.board import EDITION


def test_twelve_customers_four_of_each_level() -> None:
    assert Counter(card.level for card in EDITION.customers) == {1: 4, 2: 4, 3: 4}
    assert all(card.penalty for card in EDITION.customers)  # the extreme challenge shows every level


def test_the_rulebooks_example_customer_can_occur() -> None:
    assert any(card.games == 1 and card.upgraded_meals == 1 for card in EDITION.customers)


def test_twenty_four_tiles_with_the_icons_planned() -> None:
    counts = Counter(icon for icons in EDITION.tiles.icons for icon in icons)
    assert len(EDITION.tiles.icons) == 24
    assert counts == {"meal": 14, "game": 14, "wifi": 12, "employee": 10, "storefront": 8, "plus": 8, "mystery": 6}
    assert all(len(set(icons)) == 3 for icons in EDITION.tiles.icons)


def test_what_the_rulebook_prints() -> None:
    assert EDITION.coins == [16, 17, 18, 19, 20]
    assert EDITION.wifi_coins == [(1, 2), (2, 4), (4, 8), (6, 16), (9, 28)]
    assert EDITION.capacity_coins == [0, 0, 0, 0, 1, 2, 3, 5, 7, 10]
    assert [(market.cafes, market.costs) for market in EDITION.markets] == [
        (3, [2, 1, 0]), (4, [2, 1, 1, 0]), (5, [2, 1, 1, 0, 0]),
    ]  # fmt: skip
    assert EDITION.base_capacity == 3
    assert list(check(EDITION)) == []


def market(**changes: Any) -> list[components.Market]:
    """The marketplaces with the first one changed."""
    return [msgspec.structs.replace(EDITION.markets[0], **changes), *EDITION.markets[1:]]


def fancy() -> list[components.CustomerPrint]:
    """The customers, all of which want an upgraded meal."""
    return [msgspec.structs.replace(card, upgraded_meals=1) for card in EDITION.customers]


def customer(at: int, **changes: Any) -> list[components.CustomerPrint]:
    """The customers with one changed."""
    cards = list(EDITION.customers)
    cards[at] = msgspec.structs.replace(cards[at], **changes)
    return cards


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"base_capacity": 0}, "base_capacity: must be 1 or more"),
        ({"coins": [20, 16, 17, 18, 19]}, "coins: needs a number for each of five places"),
        ({"stores": 4}, "stores: five players need five"),
        ({"stores": 7}, "stores: only 6 have a name and an ability"),
        ({"wifi_coins": [(0, 2)]}, "wifi_coins: the numbers of icons must rise"),
        ({"capacity_coins": [3, 1]}, "capacity_coins: must not be empty and never fall"),
        ({"markets": EDITION.markets[:2]}, "markets: needs exactly one for 3, 4 and 5 cafés"),
        (
            {"markets": market(costs=[0, 1, 2])},
            "never rising",
        ),
        ({"markets": market(highest=11)}, "is 1 to 10"),
        ({"markets": market(highest=7)}, "whole rounds"),
        ({"customers": EDITION.customers[:11]}, "customers: needs 4 of each level"),
        ({"customers": customer(0, name="Meal 5")}, "customers: two have one name"),
        ({"customers": customer(0, meals=0)}, "needs icons"),
        ({"customers": customer(0, reward=0)}, "needs a reward of 1 or more"),
        (
            {"customers": fancy()},
            "the family game needs 2",
        ),
        ({"tiles": components.TilePrints(EDITION.tiles.icons[:23])}, "tiles: there are 24, not 23"),
        (
            {"tiles": components.TilePrints([["tea", "meal", "game"], *EDITION.tiles.icons[1:]])},
            "tile 1: needs 3 icons",
        ),
        ({"open_tiles": 4}, "open_tiles: 1 to 3"),
    ],
)
def test_a_broken_set_is_named(changes: dict[str, Any], fault: str) -> None:
    found = list(check(msgspec.structs.replace(EDITION, **changes)))
    assert any(fault in line for line in found), found


def test_a_broken_set_is_not_loaded(tmp_path: Path) -> None:
    written = components.FILE.read_text("utf-8")
    broken = re.sub(r"(?m)^base_capacity = .*$", "base_capacity = 0", written)
    broken = re.sub(r"(?m)^stores = .*$", "stores = 1", broken)
    (tmp_path / "components.toml").write_text(broken, "utf-8")
    with pytest.raises(BadEdition, match=r"components.toml: base_capacity.*; stores"):
        load(tmp_path / "components.toml", FrenzyEdition, check)
