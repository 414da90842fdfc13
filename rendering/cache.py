"""Finished pictures, kept for the next press of the same button.

Most presses show a position that was drawn before. The key is made of exactly the arguments of the drawing
function, so a picture can never be shown for another view, seat, theme or language.
"""

from collections.abc import Callable, Hashable
from typing import Final

from rendering.lru import Lru
from rendering.picture import Picture

_pictures: Final[Lru[Picture]] = Lru(64)


def remembered(key: Hashable, draw: Callable[[], Picture]) -> Picture:
    """The picture under `key`, drawn when it is not kept."""
    return _pictures.get(key, draw)


def clear() -> None:
    """Forget every finished picture."""
    _pictures.clear()
