"""The stadium: three rows of cards, built, on offer, shut or still to come."""

from typing import Final

from PIL import Image

from games.beverage import derive
from games.beverage.state import BeverageState, StadiumCard
from games.engine.text import text
from rendering import tokens
from rendering.beverage_facts import ROMAN
from rendering.beverage_layout import CARD_HEIGHT, CARD_STEP, LABEL_WIDTH, TRACK_WIDTH, TRACK_X, layout
from rendering.beverage_tracks import crowd
from rendering.canvas import Box, Canvas
from rendering.fonts import Face
from rendering.layers import sprite
from rendering.palette import CARD, CREMA, INK, LATTE, NOW, PAPER, ROAST, SEATS, WHITE, mix
from rendering.panels import MARGIN
from rendering.shapes import Pen
from rendering.words import Words

NUMERAL: Final = 50
GAP: Final = 6
FINISHED: Final = len(ROMAN) + 1
"""Stands for a stage when every row is behind the players."""


def card_box(state: BeverageState, card: StadiumCard, row_top: int | None = None) -> Box:
    """Where a card lies on the board, or in its row alone from `row_top`; all rows use the same cell width."""
    columns = max(other.column + (2 if other.large else 1) for other in state.stadium)
    left = TRACK_X + NUMERAL + GAP
    room = TRACK_X + TRACK_WIDTH - left + GAP
    start = left + room * card.column // columns
    end = left + room * (card.column + (2 if card.large else 1)) // columns - GAP
    if row_top is None:
        row_top = layout(len(state.players)).stadium.y + (card.stage - 1) * CARD_STEP
    return Box(start, row_top, end - start, CARD_HEIGHT)


def draw_stadium(canvas: Canvas, state: BeverageState, words: Words) -> None:
    """Label with associates and tokens, then the cards row by row."""
    box = layout(len(state.players)).stadium
    pile = tokens.advantage("stadium", 44, state.advantage.stadium)
    canvas.put(pile, box.right - 32, box.y + CARD_HEIGHT // 2)
    if state.spaces.stadium:
        _people(canvas, state.spaces.stadium, box)
    building = FINISHED if state.phase == "finished" else state.stage
    said = text("completed") if building == FINISHED else text("now building row {row}", row=ROMAN[building - 1])
    canvas.text(box.x + 20, box.bottom - CARD_HEIGHT // 2, words.say(said), 30, colour=ROAST, room=260)
    for index in range(len(ROMAN)):
        _numeral(canvas, index + 1, box.y + index * CARD_STEP, current=index == building - 1)
    for card in state.stadium:
        _card(canvas, card_box(state, card), card, building)


def draw_current_row(canvas: Canvas, state: BeverageState, top: int) -> None:
    """The row that is being built alone, from line `top` on, with its label: what there is to bid for."""
    label = Box(MARGIN, top, LABEL_WIDTH, CARD_HEIGHT)
    canvas.panel(label, CARD, LATTE, radius=10)
    canvas.icon("stadium", label.x + 32, label.middle, 42)
    canvas.text(label.x + 60, label.middle, "Stadium", 32, Face.BOLD, room=160)
    canvas.put(tokens.advantage("stadium", 44, state.advantage.stadium), label.right - 32, label.middle)
    _numeral(canvas, state.stage, top, current=True)
    for card in derive.row(state, state.stage):
        _card(canvas, card_box(state, card, top), card, state.stage)


def _numeral(canvas: Canvas, stage: int, top: int, *, current: bool) -> None:
    place = Box(TRACK_X, top, NUMERAL, CARD_HEIGHT)
    canvas.panel(place, NOW if current else CREMA, radius=8)
    ink = WHITE if current else ROAST
    canvas.text(place.centre, place.middle, ROMAN[stage - 1], 30, Face.HEAD, ink, anchor="m", room=NUMERAL)


def _people(canvas: Canvas, seats: list[int], box: Box) -> None:
    middle = box.y + CARD_STEP + CARD_HEIGHT // 2
    canvas.put(tokens.surcharge(48, derive.surcharge(seats)), box.right - 34, middle)
    if len(seats) > 4:
        crowd(canvas, seats, box.right - 10, middle)
        return
    for index, seat in enumerate(seats):
        canvas.put(tokens.associate(seat, 44), box.x + 40 + index * 50, middle)


def _card(canvas: Canvas, box: Box, card: StadiumCard, stage: int) -> None:
    """A card, as one finished sprite: what it shows changes once or twice in a match."""
    when = "built" if card.owner >= 0 else "shut" if card.stage < stage else "now" if card.stage == stage else "later"
    if when == "shut":
        canvas.image.paste(tokens.shut(box.width, box.height), (box.x, box.y))
        return

    def draw() -> Image.Image:
        small = Canvas.plain(box.width, box.height, PAPER)
        _draw_card(small, Box(0, 0, box.width, box.height), card, when)
        return small.image

    number = card.number if when == "now" else 0
    key = ("stadium card", box.width, box.height, card.large, card.cost, card.points, card.owner, number, when)
    canvas.image.paste(sprite(key, draw), (box.x, box.y))


def _draw_card(canvas: Canvas, box: Box, card: StadiumCard, when: str) -> None:
    """Large cards have a heavier frame and lay cost, token and points side by side; small ones slantwise."""
    weight = 4 if card.large else 2
    tight = box.width < (165 if card.large else 75)
    size = (46 if tight else 50) if card.large else (40 if tight else 44)
    first: tuple[float, float] = (box.x + size // 2 + (2 if tight else 4), box.y + size // 2 + 5)
    last: tuple[float, float] = (box.right - 27, box.bottom - 28)
    if card.large:
        inset = 32 if tight else 38
        first, last = (box.x + inset, box.middle), (box.right - inset, box.middle)
    star, points = 52 if card.large else 46, str(card.points)
    if when == "built":
        canvas.panel(box, SEATS[card.owner].tint, INK, weight=weight, radius=8)
        canvas.put(tokens.associate(card.owner, 48 if card.large else 42), max(25, first[0]), max(24, first[1] - 1))
        canvas.put(tokens.points(star, points), *last)
    elif when == "now":
        canvas.panel(box, CARD, INK, weight=weight, radius=8)
        canvas.put(tokens.points(star, points), *last)
        canvas.put(tokens.cost(size, str(card.cost)), *first)
        if card.large:
            canvas.text(box.centre, box.y + 19, str(card.number), 28, colour=ROAST, anchor="m", room=40)
            canvas.put(tokens.advantage("stadium", 36, 1), box.centre, box.middle + 12)
        else:
            x, height = (box.right - 5, 26) if tight else (box.right - 7, 28)
            canvas.text(x, box.y + 18, str(card.number), height, colour=ROAST, anchor="r", room=36)
    else:
        canvas.panel(box, mix(CARD, PAPER, 0.4), LATTE, weight=weight, radius=8)
        canvas.put(tokens.points(star, points, CREMA, LATTE), *last)
        canvas.put(tokens.cost(size, str(card.cost), LATTE, INK), *first)
        if card.large:
            canvas.put(_needed_later(), box.centre, box.middle)


def _needed_later() -> Image.Image:
    def draw() -> Image.Image:
        pen = Pen(52, 52)
        pen.box(8, 8, 36, 36, 8, LATTE)
        pen.icon("stadium", 26, 26, 26, CARD)
        return pen.done()

    return sprite("stadium token later", draw)
