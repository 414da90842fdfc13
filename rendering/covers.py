"""Lobby pictures: a sunburst in the game's ink, its motif off-register, and the title on a paper plate."""

from collections.abc import Callable
from typing import Final

from PIL import Image

import rendering.icons_company
import rendering.icons_signs  # noqa: F401  (both register their icons)
from rendering.fonts import Face
from rendering.palette import INK, NOW, PAPER, ROAST, Colour, GameInk
from rendering.picture import WIDTH
from rendering.shapes import LAYER, Pen

HEIGHT: Final = 640
CENTRE: Final = (WIDTH / 2, 222.0)


def draw_cover(ink: GameInk, title: str, line: str, motif: Callable[[Pen], None], size: float = 84) -> Image.Image:
    """A cover of WIDTH by HEIGHT pixels; `motif` draws around CENTRE, the title is `size` pixels high."""
    pen = Pen(WIDTH, HEIGHT, ink.deep, LAYER)
    pen.rays(0, 0, WIDTH, HEIGHT, ink.light, radius=0, count=18, down=CENTRE[1] / HEIGHT)
    pen.box(14, 14, WIDTH - 28, HEIGHT - 28, 18, None, PAPER, 4)
    motif(pen)
    pen.box(150, HEIGHT - 206, WIDTH - 300, 166, 12, PAPER)
    pen.text(WIDTH / 2, HEIGHT - 150, title, size, Face.HEAD, ink.deep, anchor="m", room=WIDTH - 340)
    pen.text(WIDTH / 2, HEIGHT - 74, line, 38, Face.SEMI, ROAST, anchor="m", room=WIDTH - 340)
    return pen.done()


def off_register(
    pen: Pen, icon: str, x: float, y: float, size: float, colour: Colour = PAPER, shadow: Colour = NOW, by: float = 10
) -> None:
    """An icon with a hard shadow beside it, like a print whose inks don't quite meet."""
    pen.icon(icon, x + by, y + by, size, shadow)
    pen.icon(icon, x, y, size, colour)


def supporting(pen: Pen, icon: str, x: float, y: float, size: float, colour: Colour) -> None:
    """A smaller icon beside the main one, with a dark shadow."""
    off_register(pen, icon, x, y, size, colour, INK, 8)
