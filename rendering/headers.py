"""The band at the top of every picture: what happens now and who acts, on the game's ink."""

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from games.engine.text import Text, listed, text
from rendering.canvas import Box, Canvas
from rendering.fonts import Face
from rendering.layers import static
from rendering.palette import PAPER, GameInk
from rendering.picture import WIDTH
from rendering.shapes import LAYER, Pen
from rendering.tokens import seat
from rendering.typeset import width
from rendering.words import Words

HEIGHT = 124
"""Height of the band in pixels."""


@dataclass(frozen=True, slots=True)
class Heading:
    """What a band says: the acting seat or an icon, the title, the line below."""

    actor: int | None
    icon: str
    title: Text
    line: Text


def waiting(line: Text, awaited: Sequence[int]) -> Text:
    """`line` with who is waited for: names for one or two seats, else how many."""
    if not awaited:
        return line
    if len(awaited) > 2:
        return text("{line} · waiting for {n} players", line=line, n=len(awaited))
    return text("{line} · waiting for {who}", line=line, who=listed(awaited))


def blank(height: int, ink: GameInk, band: int = HEIGHT, start: int = 560) -> Canvas:
    """A canvas of paper, WIDTH by `height`, with the band on top, halftone from column `start`.

    Only the band is kept: whole grounds of every height would be megabytes each.
    """

    def draw() -> Image.Image:
        pen = Pen(WIDTH, band, ink.deep, LAYER)
        pen.halftone(start, 4, WIDTH + 10, band - 2, ink.light)
        return pen.done()

    canvas = Canvas.plain(WIDTH, height, PAPER)
    canvas.image.paste(static(("band", ink, band, start), draw))
    return canvas


def heading(
    canvas: Canvas, ink: GameInk, words: Words, title: Text, line: Text, *, actor: int | None, icon: str, room: float
) -> None:
    """The actor's token, or an icon, with the title and the line under it, both at most `room` wide."""
    if actor is None:
        canvas.icon(icon, 72, HEIGHT // 2, 76, PAPER)
    else:
        canvas.put(seat(actor, 70, halo=PAPER), 72, HEIGHT // 2)
    canvas.text(126, 44, words.fit(title, Face.HEAD, 54, room), 54, Face.HEAD, PAPER, room=room, varies=True)
    canvas.text(127, 94, words.fit(line, Face.SEMI, 32, room), 32, Face.SEMI, ink.small_text, room=room, varies=True)


def badge(canvas: Canvas, ink: GameInk, icon: str, said: str) -> None:
    """A dark pill at the right end of the band, for "only you see this"."""
    wide = round(width(said, Face.SEMI, 32)) + 92
    canvas.panel(Box(WIDTH - 24 - wide, HEIGHT // 2 - 28, wide, 56), ink.dark, radius=28, on=None)
    canvas.icon(icon, WIDTH - wide + 12, HEIGHT // 2, 32, PAPER)
    canvas.text(WIDTH - 48, HEIGHT // 2, said, 32, Face.SEMI, PAPER, anchor="r")
