"""A line of text as a mask: each grapheme cluster in the first font that has it, runs in visual order.

Text is drawn four times too large and shrunk, which spaces it evenly at every size. Masks are cached by
(text, face, size, narrowness): the warm path pastes them and draws nothing.
"""

from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from rendering import fonts
from rendering.fonts import Face
from rendering.lru import MEGABYTE, Lru, size
from rendering.names import clusters
from rendering.ordering import ISOLATES, leans_right, visual

SCALE: Final = 4


@dataclass(frozen=True, slots=True)
class Line:
    """A mask (mode L) and where it lies: `left` and `top` in pixels from the start of the baseline."""

    mask: Image.Image
    left: int
    top: int
    width: float


@dataclass(frozen=True, slots=True)
class Run:
    """Consecutive clusters of one font and direction, in logical order."""

    text: str
    place: int
    right_to_left: bool


_lines: Final[Lru[Line]] = Lru(6 * MEGABYTE, lambda line: size(line.mask))
_widths: Final[Lru[float]] = Lru(8192)


def clear() -> None:
    """Forget every line and width, as after a change of fonts in a test."""
    _lines.clear()
    _widths.clear()


def runs(text: str, face: Face) -> list[Run]:
    """`text` split into runs from left to right. Clusters no font has become "?"."""
    if fonts.covers(fonts.FILES[face][0], text) and not leans_right(text):
        return [Run(text, 0, False)] if text else []
    parts: list[str] = []
    places: list[int] = []
    for cluster in clusters(text):
        if cluster in ISOLATES:
            parts.append(cluster)
            places.append(0)
            continue
        shown, place = _drawable(cluster, face)
        parts.append(shown)
        places.append(place)
    found: list[Run] = []
    last = -2
    for index, backwards in visual(parts):
        joins = found and found[-1].place == places[index] and found[-1].right_to_left == backwards
        if joins and index == last + (-1 if backwards else 1):
            before = found.pop()
            both = parts[index] + before.text if backwards else before.text + parts[index]
            found.append(Run(both, before.place, backwards))
        else:
            found.append(Run(parts[index], places[index], backwards))
        last = index
    return found


def _drawable(cluster: str, face: Face) -> tuple[str, int]:
    visible = cluster.replace("\ufe0f", "")
    for candidate in (visible, visible.replace("\u200d", ""), visible[:1]):
        place = fonts.place_for(face, candidate) if candidate else None
        if place is not None:
            return candidate, place
    return "?", 0


def width(text: str, face: Face, pixels: float) -> float:
    """Width of `text` in pixels."""
    return _widths.get((text, face, pixels), lambda: _measure(text, face, round(pixels * SCALE)) / SCALE)


def _measure(text: str, face: Face, pixels: int) -> float:
    return sum(_advance(run, fonts.font(face, pixels, run.place)) for run in runs(text, face))


def _advance(run: Run, font: ImageFont.FreeTypeFont) -> float:
    if fonts.SHAPES:
        return font.getlength(run.text, direction="rtl" if run.right_to_left else "ltr")
    return font.getlength(run.text)


def line(text: str, face: Face, pixels: float, narrow: float = 1.0) -> Line:
    """The mask of `text` at `pixels` per em, its letters set in `narrow` times their usual width."""
    return _lines.get((text, face, pixels, narrow), lambda: _try(text, face, pixels, narrow))


def _try(text: str, face: Face, pixels: float, narrow: float) -> Line:
    try:
        return _draw(text, face, pixels, narrow)
    except OSError:  # FreeType gives up on glyphs of enormous width, such as U+FDFD
        return _draw("?", face, pixels, narrow)


def _draw(text: str, face: Face, pixels: float, narrow: float) -> Line:
    large = round(pixels * SCALE)
    length = _measure(text, face, large)
    margin = SCALE * max(4, round(pixels * 0.35))
    above, below = SCALE * round(pixels * 1.35), SCALE * round(pixels * 0.6)
    wide = -(-(round(length) + 2 * margin) // SCALE) * SCALE
    canvas = Image.new("L", (wide, above + below), 0)
    pen = ImageDraw.Draw(canvas)
    x = float(margin)
    for run in runs(text, face):
        font = fonts.font(face, large, run.place)
        if fonts.SHAPES:
            direction = "rtl" if run.right_to_left else "ltr"
            pen.text((x, above), run.text, fill=255, font=font, anchor="ls", direction=direction)
        else:
            shown = "".join(reversed(clusters(run.text))) if run.right_to_left else run.text
            pen.text((x, above), shown, fill=255, font=font, anchor="ls")
        x += _advance(run, font)
    small = canvas.reduce(SCALE)
    if narrow < 1:
        small = canvas.resize((round(wide * narrow / SCALE), small.height), Image.Resampling.HAMMING)
    box = small.getbbox() or (0, 0, 1, 1)
    left, top = box[0] - round(margin * narrow / SCALE), box[1] - above // SCALE
    return Line(small.crop(box), left, top, length * narrow / SCALE)
