"""The table of a final score: one row per source of points, columns by rank, the winner first."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from games.engine.text import Text
from rendering import tokens
from rendering.canvas import Box, Canvas
from rendering.fonts import Face
from rendering.headers import blank
from rendering.labels import SMALLEST
from rendering.palette import CARD, HONEY, INK, LATTE, OFF_TEXT, PAPER, ROAST, SEATS, GameInk, mix
from rendering.panels import MARGIN
from rendering.picture import FLOOR, WIDTH, Person
from rendering.words import Words

BAND: Final = 196
HEAD: Final = 118
TABLE_TOP: Final = BAND + 22
FOOT: Final = 126


@dataclass(frozen=True, slots=True)
class Column:
    """Who a column belongs to; `seat` None is a café or company without a seat."""

    seat: int | None
    name: str
    token: Image.Image
    is_bot: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A source of points: its sign, its name, what it is judged by, points and judged amounts by column.

    A column without an entry holds None.
    """

    sign: str
    name: str
    judged: str
    points: Sequence[int | None]
    amounts: Sequence[int | None] | None = None


Mark = Callable[[Canvas, str, int, int], None]
"""Draws a row's sign around (x, y)."""


def columns(order: Sequence[int], people: Sequence[Person], words: Words) -> list[Column]:
    """A column for each seat in `order`."""
    return [Column(seat, words.name(seat), tokens.seat(seat, 46), people[seat].is_bot) for seat in order]


def icon_mark(canvas: Canvas, sign: str, x: int, y: int) -> None:
    """A row's sign that is simply an icon."""
    canvas.icon(sign, x, y, 42)


def draw_result(height: int, ink: GameInk, words: Words, title: Text, line: Text, token: Image.Image | None) -> Canvas:
    """A canvas with the tall band: the winner's token under a crown, the result, the line below it."""
    canvas = blank(height, ink, BAND, 420)
    if token is None:
        canvas.icon("crown", 112, BAND // 2, 110, HONEY)
    else:
        canvas.put(token, 112, BAND // 2 + 8)
        canvas.icon("crown", 112, BAND // 2 - 56, 54, HONEY)
    said = words.fit(title, Face.HEAD, 74, WIDTH - 204 - MARGIN)
    canvas.text(204, 76, said, 74, Face.HEAD, PAPER, room=WIDTH - 204 - MARGIN, varies=True)
    room = WIDTH - 206 - MARGIN
    said = words.fit(line, Face.SEMI, FLOOR / SMALLEST, room)
    canvas.text(206, 142, said, 34, colour=ink.small_text, room=room, varies=True)
    return canvas


def draw_table(
    canvas: Canvas,
    who: Sequence[Column],
    lines: Sequence[Line],
    totals: Sequence[int],
    mark: Mark = icon_mark,
    *,
    row: int = 76,
    won: bool = True,
) -> None:
    """The table below the band; the first column is tinted when its owner has `won`."""
    left = 452 if len(who) < 5 else 404
    step = (WIDTH - MARGIN - left) // len(who)
    boxes = [Box(left + index * step, TABLE_TOP, step - 8, HEAD) for index in range(len(who))]
    if won:
        first = who[0].seat
        tint = mix(SEATS[first].colour, CARD, 0.72) if first is not None else CARD
        canvas.panel(Box(boxes[0].x, TABLE_TOP, step - 8, HEAD + len(lines) * row + 104), tint, radius=14)
    for column, box in zip(who, boxes, strict=True):
        canvas.put(column.token, box.centre, TABLE_TOP + 38)
        if column.is_bot:
            canvas.icon("robot", box.centre + 48, TABLE_TOP + 40, 32, ROAST)
        canvas.name(box.centre, TABLE_TOP + 90, column.name, 36, box.width - 6, anchor="m")
    for index, line in enumerate(lines):
        _row(canvas, line, TABLE_TOP + HEAD + index * row, row, boxes, mark)
    bottom = TABLE_TOP + HEAD + len(lines) * row
    canvas.bar(Box(MARGIN, bottom, WIDTH - 2 * MARGIN, 5), INK)
    canvas.text(MARGIN + 8, bottom + 58, "Total", 46, Face.HEAD)
    size = 54 if len(who) == 5 and max(totals) > 99 else 68
    for total, box in zip(totals, boxes, strict=True):
        canvas.text(box.centre + 34, bottom + 58, str(total), size, Face.HEAD, anchor="r")


def _row(canvas: Canvas, line: Line, top: int, height: int, boxes: Sequence[Box], mark: Mark) -> None:
    middle = top + height // 2
    canvas.bar(Box(MARGIN, top, WIDTH - 2 * MARGIN, 2), LATTE)
    mark(canvas, line.sign, MARGIN + 30, middle)
    end = canvas.text(MARGIN + 70, middle, line.name, 34, room=boxes[0].x - MARGIN - 76)
    if line.judged:
        canvas.text(end + 10, middle + 1, line.judged, 30, colour=ROAST, room=boxes[0].x - end - 14)
    for index, box in enumerate(boxes):
        points, amount = line.points[index], line.amounts[index] if line.amounts else None
        if points is None:
            continue
        face, colour = (Face.HEAD, INK) if points else (Face.HEAD_LIGHT, OFF_TEXT)
        x = box.centre + (18 if len(boxes) < 5 else 8)
        canvas.text(x, middle, str(points).replace("-", "−"), 44, face, colour, anchor="r")
        if amount is not None:
            canvas.text(x + 10, middle + 1, f"({amount})", 30, colour=ROAST, room=70)
