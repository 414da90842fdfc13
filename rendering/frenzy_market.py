"""The picture of the preparation phase: marketplace, customers, action tiles, what everybody has bought."""

from collections.abc import Sequence
from typing import Final

from PIL import Image

from games.engine.text import text
from games.frenzy.cards import NUMBER, SUIT, SUITS
from games.frenzy.state import AI, NOBODY, FrenzyState, Slot
from rendering import frenzy_customers as customers
from rendering import frenzy_tokens, tokens
from rendering.canvas import Box, Canvas, stamp
from rendering.fonts import Face
from rendering.frenzy_cafe import contents
from rendering.frenzy_facts import FrenzyView, cafe_name, cafes_in_order, heading, market_tab
from rendering.headers import HEIGHT, blank
from rendering.headers import heading as draw_heading
from rendering.layers import piece
from rendering.palette import (
    CARD,
    CREMA,
    FRENZY,
    HONEY,
    INK,
    LATTE,
    OFF,
    OFF_TEXT,
    PAPER,
    ROAST,
    Colour,
    mix,
)
from rendering.palette import (
    SUITS as TINTS,
)
from rendering.panels import DONE, MARGIN, NARROW, arrows, frame, person, row, tab
from rendering.picture import WIDTH, Person
from rendering.round_track import draw_rounds
from rendering.typeset import width
from rendering.words import Words

CARD_HEIGHT: Final = 282
PRICE: Final = 58
SHELF: Final = 98
PANEL: Final = 208
TALL_PANEL: Final = 252
"""Height of the narrow panels of five cafés."""
COLUMN: Final = 272
GAP: Final = 20
SIDE, OVER = 6, 22
"""Room around a panel for the red frame, and above it for the tab."""
SPACE: Final = 62
"""Pixels of a space of an action tile on the shelf."""


def top(state: FrenzyState) -> int:
    """Where the marketplace begins: below the header, or below the customers of a challenge."""
    return HEIGHT + 24 + (customers.STRIP + 18 if customers.in_strip(state) else 0)


def shelf_top(state: FrenzyState) -> int:
    """Where the row of action tiles begins, or would."""
    return top(state) + PRICE + CARD_HEIGHT + 26


def panels_top(state: FrenzyState) -> int:
    """Where the panels begin."""
    return shelf_top(state) + (16 if state.family else SHELF + 36)


def panel_height(state: FrenzyState) -> int:
    """Height of the panels."""
    return PANEL if len(cafes_in_order(state)) < 5 or state.family else TALL_PANEL


def panel_boxes(state: FrenzyState) -> list[Box]:
    """The panels in the order of the cafés."""
    count = len(cafes_in_order(state))
    return row(count, panels_top(state), panel_height(state), 22 if count < 5 else 18)


def has_column(state: FrenzyState) -> bool:
    """Whether the customers stand right of the cards; with five cafés they stand in the header."""
    return not customers.in_strip(state) and len(state.market) < 5


def slot_boxes(state: FrenzyState) -> list[Box]:
    """The cards of the marketplace from left to right."""
    count = max(1, len(state.market))
    right = WIDTH - MARGIN
    if has_column(state):
        right -= (COLUMN if count > 3 else 320) + 28
    step = (right - MARGIN + GAP) / count
    wide = int(step - GAP)
    return [Box(MARGIN + round(index * step), top(state) + PRICE, wide, CARD_HEIGHT) for index in range(count)]


def draw_market(view: FrenzyView, people: Sequence[Person], words: Words) -> Canvas:
    """The market picture as a canvas."""
    state = view.state
    height = panels_top(state) + panel_height(state) + MARGIN
    canvas = blank(height, FRENZY)
    opened = customers.open_cards(state)
    in_header = not has_column(state) and not customers.in_strip(state)
    if in_header:
        right = customers.draw_in_header(canvas, opened)
    else:
        right = draw_rounds(canvas, FRENZY, state.rounds, state.round)
    head = heading(view)
    draw_heading(
        canvas, FRENZY, words, head.title, head.line, actor=head.actor, icon=head.icon, room=right - 16 - 126
    )  # fmt: skip
    if customers.in_strip(state):
        customers.draw_strip(canvas, state, HEIGHT + 20)
    boxes = slot_boxes(state)
    for index, (slot, box) in enumerate(zip(state.market, boxes, strict=True)):
        _slot(canvas, state, slot, box, words, leftmost=index == 0)
    if has_column(state):
        _column(canvas, state, boxes[-1].right + 28)
    if not state.family:
        _shelf(canvas, state)
    order = cafes_in_order(state)
    places = panel_boxes(state)
    for cafe, box in zip(order, places, strict=True):
        canvas.image.paste(_kept_panel(view, cafe, box, people, words), (box.x - SIDE, box.y - OVER))
    seats = [cafe for cafe in order if cafe != AI]
    arrows(canvas, places[: len(seats)], [cafe in view.awaited for cafe in seats])
    return canvas


def _price(canvas: Canvas, state: FrenzyState, cost: int, box: Box, *, leftmost: bool) -> None:
    extra = ("disc" if state.family else "tile") if leftmost else ""

    def draw(small: Canvas) -> None:
        wide = small.image.width
        small.panel(Box(0, 0, wide, PRICE), INK, radius=14, on=None)
        small.bar(Box(0, 20, wide, PRICE - 20), INK)
        if not cost:
            small.text(wide / 2, 33, "free", 40, Face.HEAD, PAPER, anchor="m")
            return
        said = f"−{cost}"
        digits = width(said, Face.HEAD, 42)
        left = (wide - digits - 40 - (80 if extra else 0)) / 2
        small.text(left, 34, said, 42, Face.HEAD, PAPER, room=80)
        small.icon("money", left + digits + 23, 33, 34, PAPER)
        if extra:
            small.text(left + digits + 56, 32, "+", 32, Face.BOLD, PAPER, anchor="m", varies=True)
            small.icon(extra, left + digits + 100, 33, 42 if extra == "tile" else 36, HONEY)

    image = stamp(("price", cost, extra), box.width - 24, PRICE, PAPER, draw)
    canvas.image.paste(image, (box.x + 12, box.y - PRICE))


def _slot(canvas: Canvas, state: FrenzyState, slot: Slot, box: Box, words: Words, *, leftmost: bool) -> None:
    _price(canvas, state, slot.cost, box, leftmost=leftmost)
    suit = SUIT[slot.card]
    if slot.buyer == NOBODY:
        image = frenzy_tokens.card(suit, box.width - 4, box.height - 5, _reward(state, suit))
        canvas.image.paste(image, (box.x, box.y))
        frenzy_tokens.draw_number(canvas, NUMBER[slot.card], box)
        return
    canvas.panel(box, mix(PAPER, CREMA, 0.7), LATTE, radius=14)
    token = frenzy_tokens.ai(84) if slot.buyer == AI else tokens.seat(slot.buyer, 84)
    canvas.put(token, box.centre, box.y + 84)
    name = "AI café" if slot.buyer == AI else words.name(slot.buyer)
    canvas.name(box.centre, box.y + 162, name, 38, box.width - 16, anchor="m")
    canvas.text(box.centre, box.y + 204, "takes", 30, colour=ROAST, anchor="m", room=box.width)
    canvas.icon(suit, box.centre - 24, box.y + 244, 40)
    canvas.text(box.centre + 6, box.y + 245, str(NUMBER[slot.card]), 40, Face.BOLD, room=60)


def _reward(state: FrenzyState, suit: str) -> tuple[str, str]:
    if suit == "employee":
        return "+1", "disc"
    if suit == "storefront" and state.row:
        return "+1", "tile"
    return "no reward now", ""


def _column(canvas: Canvas, state: FrenzyState, left: int) -> None:
    wide, y = WIDTH - MARGIN - left, top(state)
    canvas.text(left, y + 20, "Customers", 36, Face.BOLD, room=wide)
    opened = customers.open_cards(state)
    levels = {customer.level for customer in opened}
    if len(levels) == 1:
        canvas.text(WIDTH - MARGIN, y + 21, f"level {levels.pop()}", 30, colour=ROAST, anchor="r", room=110)
    high = (PRICE + CARD_HEIGHT - 46 - 16) // 2
    for index, customer in enumerate(opened):
        image = customers.card(customer, wide - 4, high - 5, penalty=True, named=False, ground=PAPER)
        canvas.image.paste(image, (left, y + 46 + index * (high + 16)))


def _shelf(canvas: Canvas, state: FrenzyState) -> None:
    box = Box(MARGIN, shelf_top(state), WIDTH - 2 * MARGIN, SHELF)
    canvas.panel(box, CREMA, radius=13)
    canvas.icon("tile", box.x + 46, box.middle, 54)
    end = canvas.text(box.x + 86, box.middle, "Action tiles", 36, Face.BOLD, room=220)
    if not state.row:
        canvas.text(end + 24, box.middle, "none left", 34, colour=ROAST, room=300)
        return
    left = box.right - 16
    for number in reversed(state.row):
        spaces = tuple((icon, False, 0, False) for icon in state.tiles[number - 1])
        image = frenzy_tokens.tile(spaces, SPACE, CREMA)
        left -= image.width
        canvas.image.paste(image, (left, box.y + 13))
        left -= 18


def _kept_panel(view: FrenzyView, cafe: int, box: Box, people: Sequence[Person], words: Words) -> Image.Image:
    """A panel with room for its frame and tab; kept, because in most turns only one or two of them change."""
    state = view.state
    who = people[cafe] if cafe != AI else None

    def draw() -> Image.Image:
        canvas = Canvas.plain(box.width + 2 * SIDE, box.height + OVER + SIDE, PAPER)
        draw_panel(canvas, view, cafe, Box(SIDE, OVER, box.width, box.height), people, words)
        return canvas.image

    key = (contents(state, cafe), market_tab(view, cafe), box.width, box.height, who, words.locale)
    return piece(("frenzy market panel", *(str(part) for part in key)), draw)


def draw_panel(canvas: Canvas, view: FrenzyView, cafe: int, box: Box, people: Sequence[Person], words: Words) -> None:
    """One café: name, cards bought by suit, coins, discs and tiles; of the AI player cards and coins."""
    state, tag = view.state, market_tab(view, cafe)
    frame(canvas, box, tag[0] if tag else None)
    rival = state.rival if cafe == AI else None
    counts: list[tuple[str, int]] = []
    if rival:
        ai_row(canvas, box, words)
        pile, coins = rival.pile, rival.coins
    else:
        player = state.players[cafe]
        person(canvas, cafe, box, people[cafe], words)
        pile, coins = player.pile, player.coins
        counts = [("disc", player.discs), *([] if state.family else [("tile", len(player.tiles))])]
    if tag:
        tab(canvas, box.right - 14, box.y, words.say(tag[1]), tag[0])
    done = bool(tag and tag[0] == "done")
    _suits(canvas, [SUIT[card] for card in pile], box, DONE if done else CARD, family=state.family)
    _purse(canvas, coins, counts, box, doubled=rival is not None)


def ai_row(canvas: Canvas, box: Box, words: Words) -> None:
    """The AI player in the first row of a panel."""
    canvas.put(frenzy_tokens.ai(46), box.x + 38, box.y + 42)
    name = words.say(text("{who}", who=cafe_name(AI)))
    canvas.text(box.x + 70, box.y + 43, name, 36, Face.BOLD, room=box.width - 80)


def _suits(canvas: Canvas, pile: Sequence[str], box: Box, ground_: Colour, *, family: bool) -> None:
    shown = [suit for suit in SUITS if not (family and suit == "storefront")]
    step = (box.width - 24) / len(shown)
    for index, suit in enumerate(shown):
        count = pile.count(suit)
        wide = int(step) - 4

        def draw(small: Canvas, suit: str = suit, count: int = count, wide: int = wide) -> None:
            fill = TINTS[suit] if count else mix(CARD, CREMA, 0.5)
            small.panel(Box(0, 0, wide, 74), fill, radius=8, on=None)
            small.icon(suit, wide / 2, 21, 33, INK if count else OFF)
            small.text(wide / 2, 55, str(count), 32, Face.BOLD, INK if count else OFF_TEXT, anchor="m", room=wide)

        image = stamp(("suit", suit, count), wide, 74, ground_, draw)
        canvas.image.paste(image, (box.x + 14 + round(index * step), box.y + 75))


def _purse(canvas: Canvas, coins: int, counts: Sequence[tuple[str, int]], box: Box, *, doubled: bool) -> None:
    """Coins big, discs and tiles small; in narrow panels the tiles stand in a row of their own."""
    narrow, y = box.width < NARROW, box.y + 179
    left = box.x + (28 if narrow else 32)
    canvas.icon("money", left, y - 1, 38)
    end = canvas.text(left + 25, y, str(coins), 36 if narrow and coins > 99 else 42, Face.HEAD, room=90)
    if doubled:
        words = "×2" if narrow else "×2 at the end"
        canvas.text(end + 14, y, words, 30, colour=ROAST, room=box.right - end - 20)
    right = float(box.right - 16)
    for icon, count in reversed(counts):
        ink, size = (INK, 36) if count else (OFF, 36)
        wide = width(str(count), Face.HEAD, size)
        x, line = (box.x + 53, y + 44) if narrow and icon == "tile" else (right - wide, y)
        canvas.text(x, line, str(count), size, Face.HEAD, ink if count else OFF_TEXT, room=60)
        large = 32 if icon == "disc" else 38
        canvas.icon(icon, x - 5 - large / 2 if line == y else left, line - 1, large, ink)
        if line == y:
            right = x - 5 - large - 12
