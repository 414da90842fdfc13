"""The picture of the store opening phase: the cards played this round in ranking order, and one café for each player.

Five cafés would be too many to read, as are four very full ones: there the one that acts now is large, the others are
compact.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from PIL import Image

from games.frenzy.state import AI, NOBODY, FrenzyState
from rendering import frenzy_customers as customers
from rendering.canvas import Box, Canvas
from rendering.frenzy_cafe import FRAME, Plan, contents, draw_cafe, ground, plan
from rendering.frenzy_compact import COMPACT, draw_compact
from rendering.frenzy_facts import (
    FrenzyView,
    cafes_in_order,
    heading,
)  # fmt: skip
from rendering.frenzy_played import OVER, draw_played
from rendering.headers import HEIGHT, blank
from rendering.headers import heading as draw_heading
from rendering.layers import piece
from rendering.palette import FRENZY
from rendering.panels import MARGIN, row
from rendering.picture import WIDTH, Person
from rendering.words import Words

ROW: Final = 128
GAP: Final = 18
TALLEST: Final = 1300
"""Where full cafés that reach further down give way to compact ones."""
CARD_WIDTH: Final = 82


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the row of played cards and the cafés lie, in the order of the cafés; `plans` None for compact ones."""

    cafes: tuple[int, ...]
    row: tuple[Box, ...]
    boxes: tuple[Box, ...]
    plans: tuple[Plan | None, ...]
    height: int


def layout(view: FrenzyView) -> Layout:
    """The layout of a position."""
    state = view.state
    order = cafes_in_order(state)
    top = HEIGHT + 22 + (customers.STRIP + 20 if customers.in_strip(state) else 0)
    panels = row(len(order), top, ROW, 20 if len(order) < 5 else 14)
    top += ROW + 24
    arrange = {3: _three, 4: _four}.get(len(order))
    boxes, plans = arrange(state, order, top) if arrange else _compact(state, order, large(view), top)
    if arrange and AI not in order and boxes[-1].bottom > TALLEST:
        boxes, plans = _compact(state, order, large(view), top)
    height = max(box.bottom for box in boxes) + MARGIN
    return Layout(tuple(order), tuple(panels), tuple(boxes), tuple(plans), height)


def large(view: FrenzyView) -> int:
    """The café drawn large among compact ones: that of the step, else the first."""
    state = view.state
    return state.acting_for if view.awaited and state.acting_for != NOBODY else cafes_in_order(state)[0]


def _three(state: FrenzyState, order: Sequence[int], top: int) -> tuple[list[Box], list[Plan | None]]:
    columns = row(3, top, 0, 20)
    plans = [plan(state, cafe, box.width, 1, 2) for cafe, box in zip(order, columns, strict=True)]
    plans = _aligned(plans)
    high = max(one.height for one in plans)
    return [Box(box.x, top, box.width, high) for box in columns], list(plans)


def _aligned(plans: Sequence[Plan]) -> list[Plan]:
    """Plans of cafés beside each other, with as much room for facts and cards as the one that needs most."""
    lines, high = max(one.line_rows for one in plans), max(one.cards_height for one in plans)
    return [replace(one, line_rows=lines, cards_height=high) for one in plans]


def _four(state: FrenzyState, order: Sequence[int], top: int) -> tuple[list[Box], list[Plan | None]]:
    columns = row(2, top, 0, GAP)
    plans = [plan(state, cafe, columns[0].width, 1, 2) for cafe in order]
    plans = _aligned(plans[:2]) + _aligned(plans[2:])
    boxes: list[Box] = []
    for pair in (plans[:2], plans[2:]):
        high = max(one.height for one in pair)
        boxes += [Box(box.x, top, box.width, high) for box in columns[: len(pair)]]
        top += high + GAP
    return boxes, list(plans)


def _compact(state: FrenzyState, order: Sequence[int], first: int, top: int) -> tuple[list[Box], list[Plan | None]]:
    """The café of `first` large at the left; of the others two or three right of it and two below."""
    left, right = row(2, top, 0, GAP)
    main = plan(state, first, left.width, 1, 2)
    beside = 2 if len(order) == 5 else len(order) - 1
    high = max(main.height, beside * (COMPACT + GAP) - GAP)
    step = (high + GAP) // beside
    places = [Box(right.x, top + index * step, right.width, step - GAP) for index in range(beside)]
    places += [Box(column.x, top + high + GAP, column.width, COMPACT) for column in (left, right)]
    boxes: list[Box] = []
    plans: list[Plan | None] = []
    for cafe in order:
        boxes.append(Box(left.x, top, left.width, high) if cafe == first else places.pop(0))
        plans.append(main if cafe == first else None)
    return boxes, plans


def draw_opening(view: FrenzyView, people: Sequence[Person], words: Words) -> Canvas:
    """The opening picture as a canvas."""
    state = view.state
    place = layout(view)
    canvas = blank(place.height, FRENZY)
    right = WIDTH
    if customers.in_strip(state):
        customers.draw_strip(canvas, state, HEIGHT + 20)
    else:
        right = customers.draw_in_header(canvas, customers.open_cards(state))
    head = heading(view)
    draw_heading(
        canvas, FRENZY, words, head.title, head.line, actor=head.actor, icon=head.icon, room=right - 12 - 126
    )  # fmt: skip
    for cafe, box in zip(place.cafes, place.row, strict=True):
        canvas.image.paste(draw_played(view, cafe, box, words), (box.x - FRAME, box.y - OVER))
    for cafe, box, how in zip(place.cafes, place.boxes, place.plans, strict=True):
        now = bool(view.awaited) and cafe == state.acting_for
        kept = _cafe(state, cafe, box, how, people[cafe] if cafe != AI else None, words, now=now)
        canvas.image.paste(kept, (box.x - FRAME, box.y - FRAME))
    return canvas


def _cafe(
    state: FrenzyState, cafe: int, box: Box, how: Plan | None, who: Person | None, words: Words, *, now: bool
) -> Image.Image:
    """A café with the room for its frame; kept, because in most turns only one of them changes."""

    def draw() -> Image.Image:
        canvas = ground(cafe, box.width, box.height, now=now)
        inside = Box(FRAME, FRAME, box.width, box.height)
        if how is None:
            draw_compact(canvas, state, cafe, inside, who, words)
        else:
            draw_cafe(canvas, state, cafe, inside, how, who, words)
        return canvas.image

    key = ("frenzy café", contents(state, cafe), box.width, box.height, how, who, words.locale, now)
    return piece(key, draw)
