"""Rounds as a row of dots in the header, with the number of the current one."""

from typing import Final

from PIL import Image

from rendering.canvas import Box, Canvas
from rendering.fonts import Face
from rendering.headers import HEIGHT
from rendering.layers import sprite
from rendering.palette import NOW, PAPER, GameInk, mix
from rendering.panels import MARGIN
from rendering.picture import WIDTH
from rendering.shapes import Pen

STEP: Final = 30


def track_width(rounds: int) -> int:
    """Width of the track in pixels."""
    return rounds * STEP + 20


def draw_rounds(canvas: Canvas, ink: GameInk, rounds: int, now: int) -> int:
    """The track at the right end of the header; `now` from 1, 0 before the first. Returns the column it begins at."""
    box = Box(WIDTH - MARGIN - track_width(rounds), HEIGHT // 2 - 20, track_width(rounds), 40)

    def draw() -> Image.Image:
        pen = Pen(box.width, box.height)
        light = mix(ink.small_text, ink.deep, 0.25)
        pen.box(0, 0, box.width, box.height, 20, ink.dark)
        for index in range(1, rounds + 1):
            x = 10 + STEP * (index - 0.5)
            if index == now:
                pen.disc(x, 20, 18, PAPER)
                pen.text(x, 20, str(index), 30, Face.BOLD, NOW, anchor="m", room=36)
            elif index < now:
                pen.disc(x, 20, 7, light)
            else:
                pen.ring(x, 20, 7, light, 2.5)
        return pen.done()

    canvas.put(sprite(("rounds", ink, rounds, now), draw), box.centre, box.middle)
    return box.x
