"""The final score: one row per source of reputation, columns by rank, the winner first."""

from collections.abc import Sequence
from typing import Final

from games.beverage import tells
from games.beverage.state import BeverageState, FinalScore
from games.engine.text import Text, listed, plural, text
from rendering import tokens
from rendering.beverage_facts import ROMAN
from rendering.canvas import Canvas
from rendering.fonts import Face
from rendering.palette import BEVERAGE, PAPER
from rendering.picture import Person
from rendering.score_table import FOOT, HEAD, TABLE_TOP, Line, columns, draw_result, draw_table
from rendering.words import Words

ROW: Final = 76


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


def tie_break(state: BeverageState) -> Text | None:
    """Who has as much reputation as the winner, and why that is not enough."""
    behind = tells.level(state)
    return text("ahead of {who} by the lower disc", who=listed(behind)) if behind else None


def result_line(state: BeverageState) -> Text:
    """The line below the result: what broke a tie for the win, if there was one."""
    why = tie_break(state)
    if why:
        return text("Beverage · {why}", why=why)
    return plural("Beverage · final score after {n} round", "Beverage · final score after {n} rounds", state.round)


def draw_score(state: BeverageState, people: Sequence[Person], words: Words) -> Canvas:
    """The score as a canvas."""
    order = ranking(state)
    rows = score_rows(state)
    height = TABLE_TOP + HEAD + len(rows) * ROW + FOOT
    token = tokens.seat(order[0], 124, halo=PAPER)
    canvas = draw_result(height, BEVERAGE, words, title(state), result_line(state), token)
    lines = [
        Line(
            sign, name, judged, [points[seat] for seat in order], [amounts[seat] for seat in order] if amounts else None
        )
        for sign, name, judged, points, amounts in rows
    ]
    draw_table(
        canvas, columns(order, people, words), lines, [state.scores[seat].total for seat in order], _mark, row=ROW
    )
    return canvas


def _mark(canvas: Canvas, sign: str, x: int, y: int) -> None:
    if sign == "tokens":
        canvas.put(tokens.points(46, ""), x, y)
    elif sign.startswith("row "):
        canvas.text(x, y, ROMAN[int(sign[4:])], 34, Face.HEAD, anchor="m", room=56)
    else:
        canvas.icon(sign, x, y, 42)
