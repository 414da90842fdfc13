"""What is drawn once and pasted often: static layers, sprites, masks.

* Static layers: parts of a picture that only depend on game, theme and player count, RGB, drawn at three times.
* Sprites: tokens, cards, stars, caps with their label, RGBA, drawn at four times, keyed by their whole looks.
* Panels: rounded boxes finished on a plain ground, RGB, pasted without a mask.
* Pieces: large parts of a picture that seldom change from one turn to the next, RGB, few at a time.
* Masks: rounded boxes and frames in mode L, pasted in any colour on any ground.

Each store is bounded by the bytes it holds, so that the process stays small whatever is played.
"""

from collections.abc import Callable, Hashable
from typing import Final

from PIL import Image, ImageDraw

from rendering import labels, typeset
from rendering.lru import MEGABYTE, Lru, size
from rendering.palette import Colour
from rendering.shapes import SPRITE, Pen

_static: Final[Lru[Image.Image]] = Lru(10 * MEGABYTE, size)
_sprites: Final[Lru[Image.Image]] = Lru(20 * MEGABYTE, size)
_panels: Final[Lru[Image.Image]] = Lru(4 * MEGABYTE, size)
_boxes: Final[Lru[Image.Image]] = Lru(2 * MEGABYTE, size)
_pieces: Final[Lru[Image.Image]] = Lru(16 * MEGABYTE, size)


def clear() -> None:
    """Forget every cached drawing and text, and the log of labels that did not fit."""
    _static.clear()
    _sprites.clear()
    _panels.clear()
    _boxes.clear()
    _pieces.clear()
    typeset.clear()
    labels.clear()


def static(key: Hashable, draw: Callable[[], Image.Image]) -> Image.Image:
    """The static layer under `key`. Not to be changed: copy it."""
    return _static.get(key, draw)


def sprite(key: Hashable, draw: Callable[[], Image.Image]) -> Image.Image:
    """The sprite under `key`."""
    return _sprites.get(key, draw)


def piece(key: Hashable, draw: Callable[[], Image.Image]) -> Image.Image:
    """The large part of a picture under `key`, which must hold everything that it shows."""
    return _pieces.get(key, draw)


def panel(
    width: int, height: int, radius: int, fill: Colour, line: Colour | None, weight: int, ground: Colour
) -> Image.Image:
    """A rounded box with an optional outline, finished on a plain `ground`."""

    def draw() -> Image.Image:
        pen = Pen(width, height, ground)
        pen.box(0, 0, width, height, radius, fill, line, weight)
        return pen.done()

    return _panels.get((width, height, radius, fill, line, weight, ground), draw)


def box_mask(width: int, height: int, radius: int) -> Image.Image:
    """A filled rounded rectangle."""
    return _boxes.get((width, height, radius), lambda: _box(width, height, radius, None))


def frame_mask(width: int, height: int, radius: int, weight: int) -> Image.Image:
    """The outline of a rounded rectangle, `weight` pixels thick, inside its edge."""
    return _boxes.get((width, height, radius, weight), lambda: _box(width, height, radius, weight))


def _box(width: int, height: int, radius: int, weight: int | None) -> Image.Image:
    s = SPRITE
    image = Image.new("L", (width * s, height * s), 0)
    corners = [0, 0, width * s - 1, height * s - 1]
    fill, line = (255, None) if weight is None else (None, 255)
    ImageDraw.Draw(image).rounded_rectangle(corners, radius * s, fill=fill, outline=line, width=s * (weight or 1))
    return image.reduce(s)
