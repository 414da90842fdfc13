"""Rounds grouped into stages, with a marker on the current one."""

from collections.abc import Sequence
from typing import Final

from PIL import Image

from rendering.canvas import Box, Canvas
from rendering.fonts import Face
from rendering.layers import sprite
from rendering.palette import NOW, PAPER, Colour, GameInk, mix
from rendering.shapes import Pen

STEP: Final = 28
GAP: Final = 8


def _dot(fill: Colour, hollow: bool) -> Image.Image:
    def draw() -> Image.Image:
        pen = Pen(16, 16)
        if hollow:
            pen.ring(8, 8, 7, fill, 2.5)
        else:
            pen.disc(8, 8, 7, fill)
        return pen.done()

    return sprite(("dot", fill, hollow), draw)


def _marker() -> Image.Image:
    def draw() -> Image.Image:
        pen = Pen(36, 36)
        pen.disc(18, 18, 16.5, PAPER)
        pen.icon("cap", 18, 18, 30, NOW)
        return pen.done()

    return sprite("stage marker", draw)


def _widths(stages: Sequence[int]) -> list[int]:
    return [max(spaces * STEP + 18, 48) for spaces in stages]


def track_width(stages: Sequence[int]) -> int:
    """Width of the whole track in pixels."""
    return sum(_widths(stages)) + GAP * (len(stages) - 1)


def draw_track(
    canvas: Canvas, ink: GameInk, x: int, names: Sequence[str], stages: Sequence[int], stage: int, space: int
) -> None:
    """The track from column `x` in a header; `stage` from 1 and `space` from 0 say where the marker is.

    It is drawn before anything else stands there, and kept together with the band behind it.
    """
    box = Box(x, 20, track_width(stages), 88)
    before = canvas.image.crop((box.x, box.y, box.right, box.bottom))
    key = ("stage track", ink, x, tuple(names), tuple(stages), stage, space)
    finished = sprite(key, lambda: _draw(Canvas(before), ink, names, stages, (stage, space), 42 - box.y, 86 - box.y))
    canvas.image.paste(finished, (box.x, box.y))


def _draw(
    canvas: Canvas,
    ink: GameInk,
    names: Sequence[str],
    stages: Sequence[int],
    here: tuple[int, int],
    title: int,
    middle: int,
) -> Image.Image:
    light = mix(ink.small_text, ink.deep, 0.35)
    left = 0
    for number, (name, spaces, wide) in enumerate(zip(names, stages, _widths(stages), strict=True), start=1):
        canvas.panel(Box(left, middle - 20, wide, 40), ink.dark, radius=20, on=None)
        ink_now = PAPER if number == here[0] else light
        canvas.text(left + wide / 2, title, name, 30, Face.HEAD, ink_now, anchor="m", room=wide)
        for index in range(spaces):
            x = left + wide / 2 + (index - (spaces - 1) / 2) * STEP
            canvas.put(_marker() if (number, index) == here else _dot(light, (number, index) > here), x, middle)
        left += wide + GAP
    return canvas.image
