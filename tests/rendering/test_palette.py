"""Seats can be told apart by everybody; text can be read on what it stands on."""

from itertools import combinations

import pytest

from rendering.palette import (
    APRICOT,
    BEVERAGE,
    CARD,
    CREMA,
    FRENZY,
    HONEY,
    INK,
    LATTE,
    NOW,
    PAPER,
    RELIEF_TEXT,
    ROAST,
    SEATS,
    SUITS,
    WHITE,
    Colour,
)  # fmt: skip
from tests.rendering.colour import DEFICIENCIES, contrast, difference, lab, seen

DISTINCT = 20
READABLE = 4.5
TINTS = 14


def test_difference_agrees_with_the_published_reference_values() -> None:
    pairs = [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((50.0, -1.1848, -84.8006), (50.0, 0.0, -82.7485), 1.0000),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ]
    for one, other, expected in pairs:
        assert difference(one, other) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("vision", DEFICIENCIES)
def test_seat_colours_are_distinct(vision: str) -> None:
    found = {
        (one.name, other.name): difference(lab(seen(one.colour, vision)), lab(seen(other.colour, vision)))
        for one, other in combinations(SEATS, 2)
    }
    assert len(found) == 15
    assert {pair: value for pair, value in found.items() if value < DISTINCT} == {}


@pytest.mark.parametrize("vision", DEFICIENCIES)
def test_suits_can_be_told_apart_by_tint_too(vision: str) -> None:
    tints = [lab(seen(tint, vision)) for tint in SUITS.values()]
    assert min(difference(one, other) for one, other in combinations(tints, 2)) >= TINTS


def test_seat_shapes_are_distinct() -> None:
    assert len({seat.shape for seat in SEATS}) == len(SEATS) == 6


@pytest.mark.parametrize(
    ("text", "ground"),
    [
        (INK, PAPER), (INK, CARD), (INK, CREMA), (INK, LATTE), (INK, APRICOT), (ROAST, PAPER), (ROAST, CARD),
        (ROAST, CREMA), (NOW, CARD), (WHITE, NOW), (PAPER, INK), (PAPER, BEVERAGE.deep),
        (BEVERAGE.small_text, BEVERAGE.deep), (RELIEF_TEXT, CREMA), (PAPER, FRENZY.deep),
        (FRENZY.small_text, FRENZY.deep), (HONEY, INK), *((INK, tint) for tint in SUITS.values()),
        *((seat.label, seat.colour) for seat in SEATS),
    ],
)  # fmt: skip
def test_text_stands_out(text: Colour, ground: Colour) -> None:
    assert contrast(text, ground) >= READABLE
