"""Tracks as rows of cells that are as wide as what stands on them.

Every cell keeps its number, and tokens never cover each other: an occupied cell takes the width it needs and
the others share the rest. Long empty stretches are left out and marked by a gap.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

GAP_WIDTH: Final = 34


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a track; `value` None is a gap that stands for several empty spaces."""

    value: int | None
    x: int
    width: int


def stretch(first: int, last: int, occupied: Sequence[int], most: int) -> list[int | None]:
    """The values from `first` to `last`, at most `most` of them, empty stretches replaced by None.

    The first and last value, the occupied ones and their neighbours are kept before any other.
    """
    values = list(range(first, last + 1))
    if len(values) <= most:
        return list(values)
    busy = sorted({first, last, *occupied})
    kept = set(busy)
    for value in sorted(values, key=lambda value: (min(abs(value - one) for one in busy), -value)):
        row = _with_gaps(sorted(kept | {value}))
        if len(row) <= most:
            kept.add(value)
    return _with_gaps(sorted(kept))


def _with_gaps(kept: list[int]) -> list[int | None]:
    row: list[int | None] = [kept[0]]
    for before, after in pairwise(kept):
        if after == before + 2:
            row.append(before + 1)
        elif after > before + 2:
            row.append(None)
        row.append(after)
    return row


def cells(
    values: Sequence[int | None],
    needs: Mapping[int, int],
    x: int,
    width: int,
    exact: Mapping[int, int] | None = None,
    gap: int = 3,
) -> list[Cell]:
    """Cells for `values` side by side from `x` over `width` pixels.

    A cell is at least `needs[value]` wide where given, and just `exact[value]` where that is given.
    """
    room = width - gap * (len(values) - 1)
    fixed: dict[int, int] = {}
    free = list(range(len(values)))
    for index, value in enumerate(values):
        if value is None:
            fixed[index] = GAP_WIDTH
        elif exact and value in exact:
            fixed[index] = exact[value]
    free = [index for index in free if index not in fixed]
    while free:
        share = (room - sum(fixed.values())) / len(free)
        wide = [index for index in free if needs.get(values[index] or 0, 0) > share]
        if not wide:
            break
        for index in wide:
            fixed[index] = needs[values[index] or 0]
            free.remove(index)
    rest = room - sum(fixed.values())
    placed: list[Cell] = []
    left = x
    for index, value in enumerate(values):
        if index in fixed:
            wide_by = fixed[index]
        else:
            wide_by = rest // len(free)
            rest -= wide_by
            free.remove(index)
        placed.append(Cell(value, left, wide_by))
        left += wide_by + gap
    return placed
