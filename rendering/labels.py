"""Text in a box: shrunk to 84 % at most, then cut with an ellipsis, and logged when that was needed.

Fixed strings must never need it; the tests draw every picture and demand an empty log.
"""

from collections import deque
from dataclasses import dataclass
from typing import Final, Literal

from rendering import typeset
from rendering.fonts import Face
from rendering.lru import Lru
from rendering.names import clusters

SMALLEST: Final = 0.84
ELLIPSIS: Final = "…"


@dataclass(frozen=True, slots=True)
class Warn:
    """A label that did not fit: what happened, its text, the face and size asked for, and the width it
    had.
    """

    kind: Literal["shrunk", "cut", "outside"]
    text: str
    face: Face
    pixels: float
    room: float


WARN: Final[deque[Warn]] = deque(maxlen=256)
"""What did not fit since the process started, newest last; texts that hold names are not logged."""

_fits: Final[Lru[tuple[str, float]]] = Lru(4096)


def clear() -> None:
    """Forget the log and what was fitted."""
    WARN.clear()
    _fits.clear()


def fit(text: str, face: Face, pixels: float, room: float, *, varies: bool = False) -> tuple[str, float]:
    """The text and size that fit into `room` pixels. `varies` marks text with names in it: it is not
    logged.
    """
    return _fits.get((text, face, pixels, room, varies), lambda: _fit(text, face, pixels, room, varies))


def _fit(text: str, face: Face, pixels: float, room: float, varies: bool) -> tuple[str, float]:
    size = pixels
    while typeset.width(text, face, size) > room and size > pixels * SMALLEST:
        size = max(size - 0.5, pixels * SMALLEST)
    if typeset.width(text, face, size) <= room:
        if size < pixels and not varies:
            WARN.append(Warn("shrunk", text, face, pixels, room))
        return text, size
    if not varies:
        WARN.append(Warn("cut", text, face, pixels, room))
    parts = clusters(text)
    while len(parts) > 1 and typeset.width("".join(parts).rstrip() + ELLIPSIS, face, size) > room:
        parts.pop()
    cut = "".join(parts).rstrip() + ELLIPSIS
    return cut if typeset.width(cut, face, size) <= room else ELLIPSIS, size
