"""Panels of the people at the table: frames and the tabs that straddle their upper edge."""

from itertools import pairwise
from typing import Final, Literal

from rendering.canvas import Box, Canvas
from rendering.fonts import Face
from rendering.palette import CARD, CREMA, HONEY, INK, LATTE, NOW, PAPER, ROAST, WHITE, Colour, mix
from rendering.picture import WIDTH
from rendering.typeset import width

MARGIN: Final = 24
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
