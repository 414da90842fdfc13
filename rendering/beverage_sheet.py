"""The private sheet: what only this seat may see, and what will fall due."""

from collections.abc import Callable
from typing import Final

from PIL import Image

from games.beverage import derive
from games.beverage.moves import Bid, Rebid, Research
from games.beverage.state import BeverageState, Player
from games.engine.text import Text, Who, text
from rendering import tokens
from rendering.beverage_bids import backs, cards_width, draw_cards
from rendering.beverage_facts import BIDDING, BeverageView, round_line
from rendering.canvas import Box, Canvas
from rendering.fonts import Face
from rendering.headers import HEIGHT, badge, blank, heading
from rendering.layers import sprite
from rendering.palette import (
    BEVERAGE,
    BLUSH,
    CARD,
    CORK,
    CORK_LINE,
    CREMA,
    ENVELOPE,
    INK,
    LATTE,
    NOW,
    PAPER,
    ROAST,
    SEATS,
    WHITE,
)
from rendering.panels import MARGIN, tab
from rendering.picture import WIDTH
from rendering.shapes import Pen, scallop
from rendering.typeset import width
from rendering.words import Words

GAP: Final = 20
TOP: Final = Box(MARGIN, HEIGHT + 22, WIDTH - 2 * MARGIN, 236)
MIDDLE: Final = Box(MARGIN, TOP.bottom + GAP, TOP.width, 218)
BOTTOM: Final = Box(MARGIN, MIDDLE.bottom + GAP, TOP.width, 330)
SHEET_HEIGHT: Final = BOTTOM.bottom + MARGIN
ON_COASTER: Final = "on the coaster"
ON_STADIUM: Final = "on stadium"
COASTER_RIM: Final = 26
BID: Final = Box(MARGIN + 320, TOP.y, 330, TOP.height)


def draw_sheet(view: BeverageView, seat: int, words: Words) -> Canvas:
    """The sheet of `seat`, whose view this must be."""
    state, player = view.state, view.state.players[seat]
    canvas = blank(SHEET_HEIGHT, BEVERAGE)
    title = text("{who}, your sheet", who=Who(seat))
    heading(canvas, BEVERAGE, words, title, round_line(state), actor=seat, icon="lock", room=690)
    badge(canvas, BEVERAGE, "lock", "only you see this")
    _caps(canvas, Box(MARGIN, TOP.y, 300, TOP.height), player.caps)
    _bid(canvas, view, player, words)
    _market(canvas, state, Box(BID.right + GAP, TOP.y, TOP.right - BID.right - GAP, TOP.height), words)
    _associates(canvas, state, seat, words)
    tokens_box = Box(MARGIN, BOTTOM.y, 510, BOTTOM.height)
    _tokens(canvas, player, tokens_box)
    _positions(
        canvas, state, seat, Box(tokens_box.right + GAP, BOTTOM.y, BOTTOM.right - tokens_box.right - GAP, 330), words
    )
    return canvas


def _box(canvas: Canvas, box: Box, title: str) -> None:
    canvas.panel(box, CARD, LATTE, radius=13)
    canvas.text(box.x + 20, box.y + 34, title, 32, Face.BOLD, ROAST, room=box.width - 40)


def _made(key: tuple[object, ...], size: tuple[int, int], draw: Callable[[Pen], None]) -> Image.Image:
    def make() -> Image.Image:
        pen = Pen(*size)
        draw(pen)
        return pen.done()

    return sprite(key, make)


def _caps(canvas: Canvas, box: Box, caps: int) -> None:
    def draw(pen: Pen) -> None:
        pen.polygon(scallop(84, 84, 150), INK)
        pen.ring(84, 84, 60, PAPER, 3)
        pen.text(84, 84, str(caps), 80 if caps < 100 else 62, Face.HEAD, PAPER, anchor="m")

    _box(canvas, box, "Caps")
    canvas.put(_made(("caps", caps), (168, 168), draw), box.centre, box.y + 138)


def _bid(canvas: Canvas, view: BeverageView, player: Player, words: Words) -> None:
    """The sealed bid in its envelope; outside the bidding phases what this round's bid brought."""
    state, sealed, seat = view.state, view.sealed, view.seat
    asked = seat is not None and seat in view.awaited and state.phase in BIDDING
    if sealed is not None or asked:
        canvas.panel(BID.grown(6), NOW, radius=18)
        canvas.panel(BID, CARD, on=NOW)
        title = "Your sealed answer" if sealed is not None else "Your bid"
        canvas.text(BID.x + 20, BID.y + 34, title, 32, Face.BOLD, ROAST, room=290)
        _envelope(canvas, sealed, locked=sealed is not None)
        return
    _box(canvas, BID, "This round")
    if not player.bid:
        idle = "Bid sealed" if state.phase in BIDDING else "No bid yet"
        canvas.text(BID.centre, BID.y + 136, idle, 36, colour=ROAST, anchor="m", room=290)
        return
    for index, (number, said) in enumerate(((player.bid, text("bid")), (player.taken, text("taken")))):
        y = BID.y + 104 + index * 66
        canvas.text(BID.x + 150, y, str(number), 54, Face.HEAD, anchor="r")
        canvas.text(BID.x + 166, y + 2, words.say(said), 34, colour=ROAST, room=140)
    if player.bust:
        tab(canvas, BID.right - 14, BID.y, "bust", "bad")


def _envelope(canvas: Canvas, sealed: object, *, locked: bool) -> None:
    def draw(pen: Pen) -> None:
        pen.box(4, 30, 250, 146, 10, ENVELOPE, INK, 3)
        pen.stroke([(8, 35), (129, 88), (250, 35)], INK, 3)
        if isinstance(sealed, (Bid, Rebid)):
            pen.text(129, 134, str(sealed.amount), 70, Face.HEAD, INK, anchor="m")
        elif isinstance(sealed, Research):
            pen.icon("research", 129, 134, 66)
        else:
            pen.text(129, 136, "not sealed yet" if sealed is None else "sealed", 34, Face.SEMI, ROAST, anchor="m")
        if locked:
            pen.disc(250, 34, 35, CARD)
            pen.disc(250, 34, 31, NOW)
            pen.icon("lock", 250, 32, 34, WHITE)

    key = ("envelope", type(sealed).__name__, getattr(sealed, "amount", None), locked)
    canvas.put(_made(key, (290, 180), draw), BID.centre + 16, BID.y + 136)


def _market(canvas: Canvas, state: BeverageState, box: Box, words: Words) -> None:
    if not backs(state):
        _box(canvas, box, "Market")
        canvas.text(box.centre, box.y + 136, "No cards on the table", 34, colour=ROAST, anchor="m", room=box.width - 40)
        return
    _box(canvas, box, "Market cards" if state.cards_open else "Market, face down")
    if state.market_open:
        said = words.say(text("{n} caps", n=state.market))
        canvas.text(box.right - 20, box.y + 34, said, 32, Face.BOLD, INK, anchor="r", room=140)
    draw_cards(canvas, state, box.x + (box.width - cards_width(state, 154)) // 2, box.y + 62, 154)


def _associates(canvas: Canvas, state: BeverageState, seat: int, words: Words) -> None:
    """Where the seat's associates are: on hand, on the coaster, on action spaces, on stadium cards."""
    player, cards = state.players[seat], derive.cards_of(state, seat)
    placed = derive.on_board(state, seat) - len(cards)
    _box(canvas, MIDDLE, "Associates")
    total = player.on_hand + player.coaster + placed + len(cards)
    canvas.text(MIDDLE.right - 20, MIDDLE.y + 34, words.say(text("{n} in all", n=total)), 32, colour=ROAST, anchor="r")
    groups = [("on hand", player.on_hand), (ON_COASTER, player.coaster)]
    groups += [("on actions", placed)] if placed else []
    groups += [(ON_STADIUM, len(cards))] if cards else []
    labels = [width(str(count), Face.HEAD, 40) + 10 + width(name, Face.SEMI, 32) for name, count in groups]
    room = MIDDLE.width - 40 - 36 * (len(groups) - 1)
    step = 66.0
    spans = _spans(groups, labels, step)
    while step > 30 and sum(spans) > room:
        step -= 1
        spans = _spans(groups, labels, step)
    spare = max(0.0, (room - sum(spans)) / len(groups))
    left, middle = float(MIDDLE.x + 20), MIDDLE.y + 110
    for (name, count), span, wide in zip(groups, spans, labels, strict=True):
        if left > MIDDLE.x + 20:
            canvas.bar(Box(round(left) - 19, MIDDLE.y + 64, 2, MIDDLE.height - 86), CREMA)
        first = left + step / 2
        if name == ON_COASTER:
            pad = Box(round(left), middle - 38, round(max(count, 1) * step) + COASTER_RIM, 76)
            canvas.panel(pad, CORK, radius=38, on=CARD)
            canvas.frame(pad.grown(-6), CORK_LINE, radius=32)
            first += COASTER_RIM / 2
        for index in range(count):
            x = first + index * step
            if name == ON_STADIUM:
                _built(canvas, seat, x, middle, min(round(step) - 4, 62), cards[index].points)
            else:
                canvas.put(tokens.associate(seat, min(54, round(step) - 8)), x, middle)
        end = canvas.text(left, MIDDLE.bottom - 36, str(count), 40, Face.HEAD)
        canvas.text(end + 10, MIDDLE.bottom - 35, name, 32, colour=ROAST, room=wide)
        left += span + spare + 36


def _spans(groups: list[tuple[str, int]], labels: list[float], step: float) -> list[float]:
    """Width of each group: its label or its associates, whichever is wider."""
    rims = [COASTER_RIM if name == ON_COASTER else 0 for name, _ in groups]
    return [max(wide, count * step + rim) for wide, (_, count), rim in zip(labels, groups, rims, strict=True)]


def _built(canvas: Canvas, seat: int, x: float, middle: int, wide: int, points: int) -> None:
    box = Box(round(x - wide / 2), middle - 37, wide, 74)
    canvas.panel(box, SEATS[seat].tint, INK, radius=8, on=CARD)
    canvas.put(tokens.associate(seat, min(30, wide - 14)), box.x + min(18, wide // 2), box.y + 20)
    canvas.put(tokens.points(min(44, wide), str(points)), box.right - min(22, wide // 2), box.bottom - 23)


def _tokens(canvas: Canvas, player: Player, box: Box) -> None:
    _box(canvas, box, "Tokens")
    held = (
        ("share", player.share_tokens, "shares"),
        ("pr", player.pr_tokens, "PR"),
        ("stadium", player.stadium_tokens, "stadium"),
        ("research", player.research, "research"),
    )
    for index, (icon, count, name) in enumerate(held):
        x, y = box.x + 20 + index % 2 * 240, box.y + 96 + index // 2 * 82
        canvas.panel(Box(x, y - 32, 64, 64), INK if count else LATTE, on=CARD)
        canvas.icon(icon, x + 32, y, 42, CARD)
        end = canvas.text(x + 78, y + 1, str(count), 44, Face.HEAD, INK if count else ROAST)
        canvas.text(end + 10, y + 2, name, 32, colour=ROAST, room=box.x + 20 + (index % 2 + 1) * 240 - end - 10)
    canvas.bar(Box(box.x + 20, box.bottom - 82, box.width - 40, 2), CREMA)
    middle = box.bottom - 41
    won = player.reputation_tokens
    if not won:
        canvas.text(box.x + 20, middle, "no reputation tokens yet", 32, colour=ROAST, room=box.width - 40)
        return
    at = float(box.x + 44)
    for value in sorted(set(won)):
        canvas.put(tokens.points(54, str(value)), at, middle)
        at = canvas.text(at + 30, middle, f"×{won.count(value)}", 32, Face.BOLD) + 38
    canvas.text(box.right - 20, middle, f"{sum(won)} at the end", 32, colour=ROAST, anchor="r", room=box.right - at)


def due_line(state: BeverageState, seat: int) -> Text:
    """What Settlement and Dividends still ask of the seat this round."""
    tax, dividend, caps = derive.tax_due(state, seat), derive.dividend_due(state, seat), state.players[seat].caps
    if state.phase in ("progress", "clean-up", "finished"):
        return text("Nothing more is due this round")
    if state.phase == "dividends":
        if not dividend:
            return text("No dividends are due")
        missing = text(", {n} short", n=dividend - caps) if 0 <= caps < dividend else text("")
        return text("Dividends: {n} caps due{missing}", n=dividend, missing=missing)
    total = derive.dues(state, seat)
    missing = text(", {n} short", n=total - caps) if 0 <= caps < total else text("")
    return text(
        "{tax} tax + {dividend} dividends = {total} due{missing}",
        tax=tax, dividend=dividend, total=total, missing=missing,
    )  # fmt: skip


def _positions(canvas: Canvas, state: BeverageState, seat: int, box: Box, words: Words) -> None:
    player = state.players[seat]
    _box(canvas, box, "Positions")
    rows = (
        ("star", "Reputation", player.reputation, text("tax box {n}", n=derive.tax_box(state, seat))),
        ("share", "Shares", player.shares, text("dividends {n}", n=derive.dividend_due(state, seat))),
        ("factory", "Factory", player.factory, text("saves {n} tax", n=derive.exemption(state, seat))),
    )
    for index, (icon, name, value, note) in enumerate(rows):
        y = box.y + 86 + index * 58
        canvas.icon(icon, box.x + 40, y, 40)
        canvas.text(box.x + 72, y, name, 34, room=160)
        canvas.text(box.x + 286, y, str(value), 42, Face.HEAD, anchor="r")
        canvas.text(box.x + 306, y, words.say(note), 32, colour=ROAST, room=180)
    canvas.bar(Box(box.right - 136, box.y + 64, 2, 164), CREMA)
    for index, (icon, value) in enumerate((("pr", player.pr), ("training", player.training))):
        y = box.y + 110 + index * 66
        canvas.icon(icon, box.right - 100, y, 42)
        canvas.text(box.right - 22, y, str(value), 42, Face.HEAD, anchor="r")
    strip = Box(box.x + 2, box.bottom - 80, box.width - 4, 78)
    canvas.panel(strip, BLUSH, radius=11, on=None)
    canvas.icon("tax", strip.x + 38, strip.middle, 36, NOW)
    canvas.text(strip.x + 70, strip.middle, words.say(due_line(state, seat)), 36, Face.BOLD, room=strip.width - 84)
