"""Tracks whose cells are as wide as what stands on them."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendering.rulers import cells, stretch


def test_a_short_track_is_whole() -> None:
    assert stretch(0, 5, [2], 9) == [0, 1, 2, 3, 4, 5]


def test_long_empty_stretches_are_left_out() -> None:
    row = stretch(0, 60, [3, 58], 11)
    assert len(row) <= 11
    assert row[0] == 0
    assert row[-1] == 60
    assert {2, 3, 4, 57, 58, 59} <= set(row)
    assert None in row


@given(st.lists(st.integers(0, 90), min_size=1, max_size=5), st.integers(11, 14))
def test_a_stretch_is_ordered_and_holds_everybody(occupied: list[int], most: int) -> None:
    row = stretch(0, max(occupied) + 1, occupied, most)
    values = [value for value in row if value is not None]
    assert values == sorted(set(values))
    assert set(occupied) <= set(values)
    assert len(row) <= most or len(row) <= 2 * len({0, max(occupied) + 1, *occupied}) - 1
    for before, after in pairwise(row):
        assert not (before is None and after is None)
        if before is not None and after is not None:
            assert after == before + 1


@given(st.lists(st.integers(0, 12), min_size=1, max_size=5), st.integers(600, 900))
def test_cells_fill_the_width_and_give_everybody_room(here: list[int], width: int) -> None:
    needs = {value: here.count(value) * 42 + 46 for value in here}
    row = cells(list(range(13)), needs, 330, width)
    assert row[0].x == 330
    assert row[-1].x + row[-1].width == 330 + width
    for before, after in pairwise(row):
        assert after.x == before.x + before.width + 3
    for cell in row:
        assert cell.width >= needs.get(cell.value if cell.value is not None else -1, 10)


def test_an_exact_width_is_kept() -> None:
    row = cells([0, 1, 2], {2: 90}, 0, 300, exact={0: 50})
    assert [cell.width for cell in row] == [50, pytest.approx(122, abs=1), pytest.approx(122, abs=1)]
