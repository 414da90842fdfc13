"""Open customers: what they ask for, what they bring, and where they stand on the boards."""

from collections.abc import Sequence
from typing import Final

from PIL import Image

from games.frenzy import derive
from games.frenzy.state import Customer, FrenzyState
from rendering import frenzy_tokens
from rendering.canvas import Box, Canvas, stamp
from rendering.fonts import Face
from rendering.headers import HEIGHT
from rendering.palette import CARD, CREMA, FRENZY, INK, NOW, PAPER, ROAST, SHADOW, SUITS, Colour
from rendering.panels import MARGIN, row
from rendering.picture import WIDTH
from rendering.typeset import width as text_width

#: An icon that a customer asks for, whether upgraded, and how often.
Need = tuple[str, bool, int]
HEADER_WIDTH: Final = 196
IN_HEADER: Final = 2
STRIP: Final = 104
NAMED: Final = 370
"""Customers in a strip this wide are named."""


def needs(customer: Customer) -> list[Need]:
    """What a customer asks for, icon by icon."""
    wanted = (
        ("meal", False, customer.meals),
        ("meal", True, customer.upgraded_meals),
        ("game", False, customer.games),
        ("game", True, customer.upgraded_games),
        ("wifi", False, customer.wifi),
    )
    return [(icon, upgraded, count) for icon, upgraded, count in wanted if count]


def chips(customer: Customer, size: int, gap: int, room: int) -> list[tuple[str, bool, int, int]]:
    """Icons of the card from left to right with their widths: repeated if they fit into `room`, else counted."""
    wanted = needs(customer)
    single = [(icon, upgraded, 1, size) for icon, upgraded, count in wanted for _ in range(count)]
    if len(single) * (size + gap) - gap <= room:
        return single
    return [(icon, upgraded, count, size if count == 1 else size + 26) for icon, upgraded, count in wanted]


def _total(shown: Sequence[tuple[str, bool, int, int]], gap: int) -> int:
    return sum(wide for *_, wide in shown) + gap * (len(shown) - 1)


def draw_chips(canvas: Canvas, customer: Customer, size: int, gap: int, box: Box, *, centred: bool = True) -> None:
    """The icons in `box`, one row; smaller and closer if a customer asks for too much."""
    shown = chips(customer, size, gap, box.width)
    total = _total(shown, gap)
    while total > box.width and size > 30:
        size, gap = size - 2, max(4, gap - 2)
        shown = chips(customer, size, gap, box.width)
        total = _total(shown, gap)
    left = box.x + ((box.width - total) // 2 if centred else 0)
    top = box.middle - size // 2
    for icon, upgraded, count, wide in shown:
        canvas.panel(Box(left, top, wide, size), SUITS[icon], INK, weight=3 if upgraded else 2, radius=8, on=CARD)
        canvas.icon(icon, left + size / 2, top + size / 2 + (2 if upgraded else 0), round(size * 0.68))
        if count > 1:
            canvas.text(left + size + 5, top + size / 2 + 1, str(count), 32, Face.BOLD, anchor="m", room=30)
        if upgraded:
            frenzy_tokens.badge(canvas, left + wide - 2, top + 6, 22 if size < 50 else 30)
        left += wide + gap


def coins(
    canvas: Canvas, x: float, y: float, amount: int, size: int, *, right: bool = False, coin: bool = True
) -> None:
    """An amount of coins, red when it is lost, starting at column `x`, or ending there when `right`."""
    said, ink = (f"+{amount}", INK) if amount >= 0 else (f"−{-amount}", NOW)
    large = round(size * 0.84) if coin else 0
    wide = text_width(said, Face.HEAD, size)
    start = x - wide - (large + 7 if coin else 0) if right else x
    canvas.text(start, y, said, size, Face.HEAD, ink, room=120)
    if coin:
        canvas.icon("money", start + wide + 7 + large / 2, y, large, ink)


def card(customer: Customer, wide: int, high: int, *, penalty: bool, named: bool, ground: Colour) -> Image.Image:
    """A customer card, on paper with its shadow, `wide` by `high` without it."""
    key = ("customer", *needs(customer), customer.name if named else "", customer.reward, penalty, customer.penalty)
    shadow = ground == PAPER
    small = high < 130

    def draw(canvas: Canvas) -> None:
        box = Box(0, 0, wide, high)
        if shadow:
            canvas.panel(Box(4, 5, wide, high), SHADOW, radius=12, on=None)
        canvas.panel(box, CARD, INK, weight=3, radius=12, on=None)
        if named:
            _named(canvas, customer, box, penalty)
            return
        size, text = (42, 34) if small else (58, 40)
        foot = high - (25 if small else 34)
        draw_chips(canvas, customer, size, 8 if small else 12, Box(8, 6, wide - 16, foot - (24 if small else 32)))
        if not small:
            canvas.bar(Box(14, foot - 27, wide - 28, 2), CREMA)
        if penalty:
            coins(canvas, 12 if small else 20, foot, customer.reward, text)
            coins(canvas, wide - (12 if small else 20), foot, -customer.penalty, text, right=True, coin=wide > 190)
        else:
            half = (text_width(f"+{customer.reward}", Face.HEAD, text) + text * 0.84 + 7) / 2
            coins(canvas, wide / 2 - half, foot, customer.reward, text)

    return stamp(key, wide + (4 if shadow else 0), high + (5 if shadow else 0), ground, draw)


def _named(canvas: Canvas, customer: Customer, box: Box, penalty: bool) -> None:
    tall = box.height > STRIP
    canvas.text(14, 24 if tall else 22, customer.name, 34 if tall else 32, Face.BOLD, room=box.width - 28)
    inside = Box(14, 42, box.width - 28, box.height - 48)
    size, room = (54, 214) if tall else (42, 172)
    draw_chips(canvas, customer, size, 8 if tall else 6, Box(14, inside.y, room, inside.height), centred=False)
    right = box.width - 14
    if penalty:
        coins(canvas, right, inside.middle, -customer.penalty, 34, right=True)
        right -= 92
    coins(canvas, right, inside.middle, customer.reward, 34, right=True)


def open_cards(state: FrenzyState) -> list[Customer]:
    """The customers in the middle of the table."""
    return [derive.customer(state, number) for number in derive.open_customers(state)]


def in_strip(state: FrenzyState) -> bool:
    """Whether there are too many for the header: the challenges have a strip for them."""
    return state.challenge or len(state.common) > IN_HEADER


def draw_in_header(canvas: Canvas, customers: Sequence[Customer]) -> int:
    """Up to two customers at the right end of the header; returns the column they begin at."""
    left = WIDTH - MARGIN
    for customer in reversed(customers):
        left -= HEADER_WIDTH
        image = card(customer, HEADER_WIDTH, HEIGHT - 22, penalty=True, named=False, ground=FRENZY.deep)
        canvas.image.paste(image, (left, 11))
        left -= 14
    return left


def draw_strip(canvas: Canvas, state: FrenzyState, top: int) -> None:
    """The customers of a challenge in one row; an empty place stays empty."""
    count = len(state.common)
    for box, number in zip(row(count, top, STRIP, 16 if count < 5 else 14), state.common, strict=True):
        if not number:
            canvas.panel(box, PAPER, CREMA, radius=12)
            canvas.text(box.centre, box.middle, "no customer left", 30, colour=ROAST, anchor="m", room=box.width)
            continue
        customer = derive.customer(state, number)
        image = card(
            customer, box.width - 4, STRIP - 5, penalty=not state.challenge, named=box.width >= NAMED, ground=PAPER
        )
        canvas.image.paste(image, (box.x, box.y))
