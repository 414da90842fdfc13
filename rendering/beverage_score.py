"""The final score: one row per source of reputation, columns by rank, the winner first."""

from collections.abc import Sequence
from typing import Final

from games.beverage.state import BeverageState, FinalScore
from games.engine.text import Text, plural, text
from rendering import tokens
from rendering.beverage_facts import ROMAN
from rendering.canvas import Box, Canvas
from rendering.fonts import Face
from rendering.headers import ground
from rendering.palette import BEVERAGE, CARD, HONEY, INK, LATTE, OFF_TEXT, PAPER, ROAST, SEATS, mix
from rendering.panels import MARGIN
from rendering.picture import WIDTH, Person
from rendering.words import Words, listed

BAND: Final = 196
ROW: Final = 76
HEAD: Final = 118
TABLE_TOP: Final = BAND + 22
ROWS: Final = 8
SCORE_HEIGHT: Final = TABLE_TOP + HEAD + ROWS * ROW + 126


def ranking(state: BeverageState) -> list[int]:
    """Seats from the first place to the last.

    Raises ValueError while the match has no final score.
    """
    if not state.scores:
        raise ValueError("the match has no final score yet")
    return sorted(range(len(state.scores)), key=lambda seat: (state.scores[seat].place, seat))


def score_rows(state: BeverageState) -> list[tuple[str, str, str, list[int], list[int] | None]]:
    """Icon, name, what it is judged by, points by seat, and the judged amounts by seat."""
    scores = state.scores

    def column(field: str) -> list[int]:
        return [int(getattr(score, field)) for score in scores]

    stages = [
        (f"row {row}", f"Row {numeral}", "(associates)", [score.stages[row] for score in scores], built(scores, row))
        for row, numeral in enumerate(ROMAN)
    ]
    return [
        ("star", "Reputation track", "", column("before"), None),
        ("stadium", "Stadium cards", "", column("cards"), None),
        ("tokens", "Reputation tokens", "", column("tokens"), None),
        *stages,
        ("area", "Area", "(cards)", column("area"), column("area_size")),
        ("cap", "Caps left", "(caps)", column("caps"), column("caps_left")),
    ]


def built(scores: Sequence[FinalScore], row: int) -> list[int]:
    """Associates by seat in a row of the stadium."""
    return [score.built[row] for score in scores]


def title(state: BeverageState) -> Text:
    """ "Cy wins with 61"."""
    order = ranking(state)
    first = [seat for seat in order if state.scores[seat].place == 1]
    total = state.scores[order[0]].total
    if len(first) == 1:
        return text("{who} wins with {n}", who=listed(first), n=total)
    return text("{who} share the win with {n}", who=listed(first), n=total)


def draw_score(state: BeverageState, people: Sequence[Person], words: Words) -> Canvas:
    """The score as a canvas."""
    canvas = Canvas(ground("beverage score", SCORE_HEIGHT, BEVERAGE, BAND, 420))
    order = ranking(state)
    canvas.put(tokens.seat(order[0], 124, halo=PAPER), 112, BAND // 2 + 8)
    canvas.icon("crown", 112, BAND // 2 - 56, 54, HONEY)
    said = words.fit(title(state), Face.HEAD, 74, WIDTH - 204 - MARGIN)
    canvas.text(204, 76, said, 74, Face.HEAD, PAPER, room=WIDTH - 204 - MARGIN, varies=True)
    line = plural("Beverage · final score after {n} round", "Beverage · final score after {n} rounds", state.round)
    canvas.text(206, 142, words.say(line), 34, colour=BEVERAGE.small_text, room=900)
    left = 452 if len(order) < 5 else 404
    step = (WIDTH - MARGIN - left) // len(order)
    columns = [Box(left + index * step, TABLE_TOP, step - 8, HEAD) for index in range(len(order))]
    tint = mix(SEATS[order[0]].colour, CARD, 0.72)
    canvas.panel(Box(columns[0].x, TABLE_TOP, step - 8, HEAD + ROWS * ROW + 104), tint, radius=14)
    for seat, column in zip(order, columns, strict=True):
        canvas.put(tokens.seat(seat, 46), column.centre, TABLE_TOP + 38)
        if people[seat].is_bot:
            canvas.icon("robot", column.centre + 48, TABLE_TOP + 40, 32, ROAST)
        x, room = column.centre, column.width - 8
        canvas.text(x, TABLE_TOP + 90, words.name(seat), 36, Face.BOLD, anchor="m", room=room, varies=True)
    _rows(canvas, state, order, columns)
    bottom = TABLE_TOP + HEAD + ROWS * ROW
    canvas.bar(Box(MARGIN, bottom, WIDTH - 2 * MARGIN, 5), INK)
    canvas.text(MARGIN + 8, bottom + 58, "Total", 46, Face.HEAD)
    for seat, column in zip(order, columns, strict=True):
        canvas.text(column.centre + 34, bottom + 58, str(state.scores[seat].total), 68, Face.HEAD, anchor="r")
    return canvas


def _rows(canvas: Canvas, state: BeverageState, order: list[int], columns: list[Box]) -> None:
    for index, (icon, name, judged, points, amounts) in enumerate(score_rows(state)):
        top = TABLE_TOP + HEAD + index * ROW
        middle = top + ROW // 2
        canvas.bar(Box(MARGIN, top, WIDTH - 2 * MARGIN, 2), LATTE)
        if icon == "tokens":
            canvas.put(tokens.points(46, ""), MARGIN + 30, middle)
        elif icon.startswith("row "):
            canvas.text(MARGIN + 30, middle, ROMAN[int(icon[4:])], 34, Face.HEAD, anchor="m", room=56)
        else:
            canvas.icon(icon, MARGIN + 30, middle, 42)
        end = canvas.text(MARGIN + 70, middle, name, 34, room=columns[0].x - MARGIN - 76)
        if judged:
            canvas.text(end + 10, middle + 1, judged, 30, colour=ROAST, room=columns[0].x - end - 14)
        for seat, column in zip(order, columns, strict=True):
            face, ink = (Face.HEAD, INK) if points[seat] else (Face.HEAD_LIGHT, OFF_TEXT)
            x = column.centre + (18 if len(order) < 5 else 8)
            canvas.text(x, middle, str(points[seat]), 44, face, ink, anchor="r")
            if amounts:
                canvas.text(x + 10, middle + 1, f"({amounts[seat]})", 30, colour=ROAST, room=70)
