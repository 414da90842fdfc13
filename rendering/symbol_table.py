"""The key to a game's symbols, shown by the Guide: each sign as it stands on the pictures, and its meaning."""

from collections.abc import Callable, Sequence
from typing import Final

from PIL import Image

from games.engine.text import Text, text
from rendering.canvas import Box, Canvas
from rendering.headers import HEIGHT, blank, heading
from rendering.palette import CARD, LATTE, GameInk
from rendering.panels import MARGIN
from rendering.words import Words

ROW: Final = 74
Entry = tuple[str, Text]
"""A sign's name and its meaning."""


def draw_symbols(
    ink: GameInk,
    words: Words,
    line: Text,
    entries: Sequence[Entry],
    sign: Callable[[Canvas, str, int, int], None],
) -> Image.Image:
    """The key as a picture in two columns. `sign` draws one around (x, y) on card stock."""
    half = (len(entries) + 1) // 2
    canvas = blank(HEIGHT + 24 + ROW * half + 20, ink)
    title = text("What the symbols mean")
    heading(canvas, ink, words, title, line, actor=None, icon="research", room=900)
    for index, (name, meaning) in enumerate(entries):
        column, place = divmod(index, half)
        box = Box(MARGIN + column * 588, HEIGHT + 24 + place * ROW, 564, ROW - 8)
        canvas.panel(box, CARD, LATTE, radius=10)
        sign(canvas, name, box.x + 62, box.middle)
        canvas.text(box.x + 128, box.middle, words.say(meaning), 36, room=box.width - 140)
    return canvas.image
