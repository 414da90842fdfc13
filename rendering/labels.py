"""Text in a box: shrunk to 84 % at most, then cut with an ellipsis, and logged when that was needed.

Fixed strings must never need it; the tests draw every picture and demand an empty log. Names may: they are set
narrower, too, before anything of them is left out.
"""

from collections import deque
from dataclasses import dataclass
from typing import Final, Literal

from rendering import typeset
from rendering.fonts import Face
from rendering.lru import Lru
from rendering.names import clusters, opening
from rendering.ordering import FIRST_STRONG, POP, isolated

SMALLEST: Final = 0.84
NARROWEST: Final = 0.86
"""How narrow the letters of a name may become; more would look squeezed."""
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


@dataclass(frozen=True, slots=True)
class Name:
    """A name as it fits: what is shown of it, its size, and how narrow its letters are (1 as usual)."""

    text: str
    pixels: float
    narrow: float = 1.0


_fits: Final[Lru[tuple[str, float]]] = Lru(4096)
_names: Final[Lru[Name]] = Lru(1024)


def clear() -> None:
    """Forget the log and what was fitted."""
    WARN.clear()
    _fits.clear()
    _names.clear()


def fit(text: str, face: Face, pixels: float, room: float, *, varies: bool = False) -> tuple[str, float]:
    """The text and size that fit into `room` pixels. `varies` marks text with names in it: it is not
    logged.
    """
    return _fits.get((text, face, pixels, room, varies), lambda: _fit(text, face, pixels, room, varies))


def _fit(text: str, face: Face, pixels: float, room: float, varies: bool) -> tuple[str, float]:
    size = _shrunk(text, face, pixels, room)
    if typeset.width(text, face, size) <= room:
        if size < pixels and not varies:
            WARN.append(Warn("shrunk", text, face, pixels, room))
        return text, size
    if not varies:
        WARN.append(Warn("cut", text, face, pixels, room))
    return _cut(text, face, size, room), size


def _shrunk(text: str, face: Face, pixels: float, room: float) -> float:
    """The largest size at which `text` fits, else the smallest there is."""
    size = pixels
    while typeset.width(text, face, size) > room and size > pixels * SMALLEST:
        size = max(size - 0.5, pixels * SMALLEST)
    return size


def _cut(text: str, face: Face, size: float, room: float) -> str:
    """As much of `text` as fits, with an ellipsis."""
    parts = clusters(text)
    while len(parts) > 1 and typeset.width("".join(parts).rstrip() + ELLIPSIS, face, size) > room:
        parts.pop()
    cut = "".join(parts).rstrip() + ELLIPSIS
    return cut if typeset.width(cut, face, size) <= room else ELLIPSIS


def fit_name(name: str, face: Face, pixels: float, room: float) -> Name:
    """A clean `name` in `room` pixels: whole if it can be, made smaller and then narrower; else its first words; else
    its first letters and an ellipsis.
    """
    return _names.get((name, face, pixels, room), lambda: _fit_name(name, face, pixels, room))


def _fit_name(name: str, face: Face, pixels: float, room: float) -> Name:
    if name.startswith(FIRST_STRONG):
        inside = _fit_name(name.strip(FIRST_STRONG + POP), face, pixels, room)
        return Name(isolated(inside.text), inside.pixels, inside.narrow)

    def whole(text: str) -> Name | None:
        size = _shrunk(text, face, pixels, room)
        share = room / max(1.0, typeset.width(text, face, size))
        if share < NARROWEST:
            return None
        return Name(text, size, 1.0 if share >= 1 else int(share * 100) / 100)

    found = whole(name)
    if found:
        return found
    cut = _cut(name, face, pixels * SMALLEST, room / NARROWEST)
    said = opening(name, len(clusters(cut)) - 1, lambda text: whole(text) is not None)
    return (whole(said) if said else None) or Name(cut, pixels * SMALLEST, NARROWEST)
