"""Finished pictures, kept for the next press of the same button.

Most presses show a position that was drawn before. The key is made of exactly the arguments of the drawing
function, so a picture can never be shown for another view, seat, theme or language.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Final

from PIL import Image

from rendering import png
from rendering.lru import Lru
from rendering.picture import Person, Picture, Theme

#: A drawing with its alt text.
Drawn = tuple[Image.Image, str]

_pictures: Final[Lru[Picture]] = Lru(64)


def remembered(key: Hashable, draw: Callable[[], Picture]) -> Picture:
    """The picture under `key`, drawn when it is not kept."""
    return _pictures.get(key, draw)


def picture(
    game: str, kind: str, key: str, people: Sequence[Person], theme: Theme, locale: str, draw: Callable[[], Drawn]
) -> Picture:
    """A picture of a game: its arguments are the key, `key` being that of the view or empty."""

    def make() -> Picture:
        image, alt = draw()
        return Picture(png.encode(image), alt)

    return remembered((game, kind, key, tuple(people), theme, locale), make)


def clear() -> None:
    """Forget every finished picture."""
    _pictures.clear()
