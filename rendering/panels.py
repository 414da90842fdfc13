"""Panels of the people at the table: frames and the tabs that straddle their upper edge."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, Literal

from PIL import Image

from rendering import tokens
from rendering.canvas import Box, Canvas
from rendering.fonts import Face
from rendering.layers import sprite
from rendering.palette import CARD, CREMA, HONEY, INK, LATTE, NOW, PAPER, ROAST, WHITE, Colour, mix
from rendering.picture import WIDTH, Person
from rendering.shapes import Pen
from rendering.typeset import width
from rendering.words import Words

MARGIN: Final = 24
NARROW: Final = 240
"""Panels narrower than this, as those of five players, have no room for everything."""
DONE: Final = mix(CARD, CREMA, 0.75)
"""Ground of the panel of somebody who has passed."""
Tab = Literal["now", "done", "bad", "won", "plain"]

_TABS: Final[dict[str, tuple[Colour, Colour]]] = {
    "now": (NOW, WHITE),
    "done": (LATTE, INK),
    "bad": (INK, PAPER),
    "won": (HONEY, INK),
    "plain": (CREMA, ROAST),
}


def row(count: int, y: int, height: int, gap: int) -> list[Box]:
    """`count` equally wide boxes over the width of the picture."""
    room = WIDTH - 2 * MARGIN + gap
    edges = [MARGIN + room * index // count for index in range(count + 1)]
    return [Box(edge, y, after - edge - gap, height) for edge, after in pairwise(edges)]


def frame(canvas: Canvas, box: Box, state: Tab | None) -> None:
    """A panel: framed in red when it is this one's turn, in ink when it won, on darker paper when it is done."""
    if state == "won":
        canvas.panel(box, CARD, INK, weight=4)
    elif state == "now":
        canvas.panel(box.grown(6), NOW, radius=16)
        canvas.panel(box, CARD, radius=11, on=NOW)
    else:
        canvas.panel(box, DONE if state == "done" else CARD, LATTE)


def tab(canvas: Canvas, x: int, y: int, text: str, kind: Tab, *, left: bool = False) -> None:
    """A tab on the edge at row `y`, ending at column `x`, or starting there when `left`."""
    fill, ink = _TABS[kind]
    wide = round(width(text, Face.BOLD, 30)) + 28
    box = Box(x if left else x - wide, y - 19, wide, 40)
    canvas.panel(box, fill, radius=9, on=None)
    canvas.text(box.centre, box.middle, text, 30, Face.BOLD, ink, anchor="m", room=wide)


def person(canvas: Canvas, seat: int, box: Box, who: Person, words: Words, *, beside: int = 0) -> None:
    """Token and name in the first row of a panel, and whether a bot plays; `beside` pixels stay free at the right."""
    narrow = box.width < NARROW
    canvas.put(tokens.seat(seat, 46), box.x + (30 if narrow else 38), box.y + 42)
    left = box.x + (58 if narrow else 70)
    room = box.right - (beside or (8 if narrow else 12)) - left
    canvas.name(left, box.y + 43, words.name(seat), 36, room)
    if who.is_bot:
        tab(canvas, box.x + 14, box.y, "bot", "plain", left=True)


def arrows(canvas: Canvas, boxes: Sequence[Box], framed: Sequence[bool]) -> None:
    """Small arrows between panels that stand in turn order; `framed` ones are six pixels wider on every side."""
    arrow = sprite("turn arrow", _arrow)
    for (wide, after), (box, follower) in zip(pairwise(framed), pairwise(boxes), strict=True):
        left = box.right + (6 if wide else 0)
        right = follower.x - (6 if after else 0)
        canvas.put(arrow, (left + right) / 2, box.middle)


def _arrow() -> Image.Image:
    pen = Pen(10, 20)
    pen.polygon([(1, 1), (9, 10), (1, 19)], ROAST)
    return pen.done()
