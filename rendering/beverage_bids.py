"""The picture of the bidding phases: market cards large, what the market holds, who is ready, what caps are for."""

from collections.abc import Sequence
from typing import Final

from games.beverage import derive
from games.beverage.requests import rebid_room
from games.beverage.state import BeverageState
from games.engine.text import Text, listed, plural, text
from rendering import tokens
from rendering.beverage_board import draw_counts, draw_head, draw_person
from rendering.beverage_facts import TRENDS, BeverageView, seats_in_order
from rendering.beverage_layout import CARD_HEIGHT as STADIUM_ROW
from rendering.beverage_layout import panel_height
from rendering.beverage_stadium import draw_current_row
from rendering.canvas import Box, Canvas
from rendering.fonts import Face
from rendering.headers import HEIGHT, blank
from rendering.palette import BEVERAGE, CARD, CREMA, INK, LATTE, NOW, ROAST, Colour
from rendering.panels import MARGIN, NARROW, frame, row, tab
from rendering.picture import WIDTH, Person
from rendering.words import Words

CARDS_TOP: Final = HEIGHT + 26
CARD_HEIGHT: Final = 230
PANELS_TOP: Final = CARDS_TOP + CARD_HEIGHT + 48
STATUS_HEIGHT: Final = 60
DUES_LINE: Final = 42
"""Height of one line of what falls due; narrow panels take two."""
COUNTS_FROM: Final = 135
"""Cards wider than this have room to say that a recession made them count 0."""
TREND_WORDS: Final = {-1: text("down"), 0: text("level"), 1: text("up")}


def draw_bids(view: BeverageView, people: Sequence[Person], words: Words) -> Canvas:
    """The bids picture as a canvas."""
    state = view.state
    count = len(state.players)
    height = panel_height(count) + dues_height(count) + STATUS_HEIGHT
    stadium = PANELS_TOP + height + 22
    canvas = blank(stadium + STADIUM_ROW + MARGIN, BEVERAGE)
    draw_head(canvas, view, words, cards=False)
    right = draw_cards(canvas, state, MARGIN, CARDS_TOP, CARD_HEIGHT)
    draw_market(canvas, state, Box(right + 28, CARDS_TOP, WIDTH - MARGIN - right - 28, CARD_HEIGHT), words)
    boxes = row(count, PANELS_TOP, height, 22 if count < 5 else 18)
    for seat, box in zip(seats_in_order(state), boxes, strict=True):
        _panel(canvas, view, seat, box, people[seat], words)
    draw_current_row(canvas, state, stadium)
    return canvas


def draw_cards(canvas: Canvas, state: BeverageState, x: int, y: int, height: int) -> int:
    """The round's market cards from column `x`, face down until they are open; returns where they end."""
    trends = backs(state)
    wide, gap = card_width(state, height), round(height * 0.08)
    for index, trend in enumerate(trends):
        left = x + index * (wide + gap)
        if state.cards_open:
            value = state.cards[index].value
            sprite = tokens.market_card(wide, height, str(value) if value > 0 else None, TRENDS[trend])
            canvas.put(sprite, left + wide / 2, y + height / 2)
            if index == state.zeroed:
                tab(canvas, left + wide - 8, y + height - 6, "counts 0" if wide > COUNTS_FROM else "= 0", "now")
        else:
            sprite = tokens.card_back(wide, height, TRENDS[trend], BEVERAGE.deep, BEVERAGE.light)
            canvas.put(sprite, left + wide / 2 + 2, y + height / 2 + 2)
    return x + cards_width(state, height)


def backs(state: BeverageState) -> list[int]:
    """Trends of the round's market cards; recessions may have been replaced when they were turned up."""
    return [card.trend for card in state.cards] if state.cards_open else list(state.trends)


def card_width(state: BeverageState, height: int) -> int:
    """Width of one market card of `height` pixels: narrower when there are four."""
    return round(height * (0.7 if len(backs(state)) < 4 else 0.62))


def cards_width(state: BeverageState, height: int) -> int:
    """Width of the round's market cards side by side."""
    count = len(backs(state))
    return count * card_width(state, height) + (count - 1) * round(height * 0.08)


def market_lines(state: BeverageState) -> tuple[Text, Text, Text]:
    """Heading, line below it and what is known of the market's caps."""
    trends = [TREND_WORDS[trend] for trend in backs(state)]
    names = {f"t{index}": trend for index, trend in enumerate(trends)}
    shown = Text("Trends: " + ", ".join("{" + name + "}" for name in names), dict(names))
    if state.cards_open:
        added = plural("The cards add {n} cap", "The cards add {n} caps", state.inflow)
        if not state.market_open:
            return added, text(""), text("The market is closed")
        room = rebid_room(state) if state.phase == "disposal" else 0
        line = plural("Bid again: {n} cap at most", "Bid again: {n} caps at most", room) if room else text("")
        left = plural("{n} cap left in the market", "{n} caps left in the market", state.market)
        return added, line, left
    title = text("Market cards, face down")
    if state.market_open:
        return title, shown, plural("Market: {n} cap", "Market: {n} caps", state.market)
    return title, shown, text("Counted when all are ready")


def draw_market(canvas: Canvas, state: BeverageState, box: Box, words: Words) -> None:
    """What everybody knows about the market, right of the cards."""
    title, line, known = market_lines(state)
    canvas.text(box.x, box.y + 26, words.say(title), 38, Face.BOLD, room=box.width)
    canvas.text(box.x, box.y + 76, words.say(line), 34, colour=ROAST, room=box.width)
    if state.researching and not state.cards_open:
        looked = text("Market research: {who}", who=listed(state.researching))
        said = words.fit(looked, Face.SEMI, 34, box.width)
        canvas.text(box.x, box.y + 120, said, 34, colour=ROAST, room=box.width, varies=True)
    frame_ = Box(box.x, box.bottom - 84, box.width, 84)
    canvas.panel(frame_, CARD, LATTE)
    canvas.icon("cap", frame_.x + 46, frame_.middle, 52)
    canvas.text(frame_.x + 86, frame_.middle, words.say(known), 34, room=frame_.width - 100)


def seat_status(view: BeverageView, seat: int) -> tuple[str, Colour, Text]:
    """Icon, colour and words of the last line of a panel.

    A sealed bid and a declared market research look the same until both are public.
    """
    state, player = view.state, view.state.players[seat]
    if seat in view.awaited:
        return "time", NOW, text("to bid") if not state.cards_open else text("to re-bid")
    if not state.cards_open:
        return "check", INK, text("ready")
    if player.taken:
        return "cap", INK, text("took {n}", n=player.taken)
    if player.bust:
        return "cross", INK, text("bid {n}", n=player.bid)
    return "check", INK, text("bid {n}", n=player.bid)


def dues_height(players: int) -> int:
    """Height of the strip with what falls due in a panel: one line, two in the narrow panels of five players."""
    return (DUES_LINE if players < 5 else 2 * DUES_LINE) + 6


def dues(state: BeverageState, seat: int) -> tuple[Text, Text]:
    """What the public tracks ask of a seat after the sales, which is why it bids: its tax, and its shares level."""
    return text("tax {n}", n=derive.tax_due(state, seat)), text("shares {n}", n=state.players[seat].shares)


def _draw_dues(canvas: Canvas, state: BeverageState, seat: int, box: Box, words: Words) -> None:
    tax, shares = dues(state, seat)
    top = box.bottom - STATUS_HEIGHT - dues_height(len(state.players))
    canvas.bar(Box(box.x + 16, top, box.width - 32, 2), CREMA)
    line, below = top + 4 + DUES_LINE // 2, 0 if box.width >= NARROW else DUES_LINE
    canvas.text(box.x + 20, line, words.say(tax), 32, colour=ROAST, room=100 if not below else box.width - 40)
    if below:
        canvas.text(box.x + 20, line + below, words.say(shares), 32, colour=ROAST, room=box.width - 40)
    else:
        canvas.text(box.right - 20, line, words.say(shares), 32, colour=ROAST, anchor="r", room=140)


def _panel(canvas: Canvas, view: BeverageView, seat: int, box: Box, person: Person, words: Words) -> None:
    player = view.state.players[seat]
    waiting = seat in view.awaited
    frame(canvas, box, "now" if waiting else None)
    draw_person(canvas, seat, player, box, person, words)
    if player.bust and view.state.cards_open:
        tab(canvas, box.right - 14, box.y, "bust", "bad")
    draw_counts(canvas, player, box, done=False)
    _draw_dues(canvas, view.state, seat, box, words)
    icon, colour, said = seat_status(view, seat)
    line = box.bottom - STATUS_HEIGHT
    canvas.bar(Box(box.x + 16, line, box.width - 32, 2), LATTE)
    canvas.icon(icon, box.x + 38, line + 30, 42, colour)
    canvas.text(box.x + 70, line + 31, words.say(said), 36, Face.BOLD, colour, room=box.width - 80)
