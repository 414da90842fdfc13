"""Finished pictures, kept for the next press of the same button.

Most presses show a position that was drawn before. The key is made of exactly the arguments of the drawing
function, so a picture can never be shown for another view, seat, theme or language.
"""

from collections.abc import Callable, Sequence
from typing import Final

from PIL import Image

from rendering import png
from rendering.lru import MEGABYTE, Lru
from rendering.picture import Person, Picture, Theme

#: A drawing with its alt text.
Drawn = tuple[Image.Image, str]

_positions: Final[Lru[Picture]] = Lru(8 * MEGABYTE, lambda picture: len(picture.png))
_others: Final[Lru[Picture]] = Lru(2 * MEGABYTE, lambda picture: len(picture.png))
"""Covers and keys, which are drawn from nothing and would take longest to draw again."""


def picture(
    game: str, kind: str, key: str, people: Sequence[Person], theme: Theme, locale: str, draw: Callable[[], Drawn]
) -> Picture:
    """A picture of a game, drawn when it is not kept: its arguments are the key, `key` being that of the view, or
    empty for a picture that shows no position.
    """

    def make() -> Picture:
        image, alt = draw()
        return Picture(png.encode(image), alt)

    store = _positions if key else _others
    return store.get((game, kind, key, tuple(people), theme, locale), make)


def clear() -> None:
    """Forget every finished picture."""
    _positions.clear()
    _others.clear()
