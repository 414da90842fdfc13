"""The private picture of a seat: its hand and what of it can be played, its mystery customers, its draft."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.engine.text import Text, Who, plural, text
from games.frenzy import derive
from games.frenzy.cards import NAME, NUMBER, SUIT, SUIT_NAMES
from games.frenzy.moves import Draft, PassCards
from games.frenzy.state import AI, FrenzyState
from rendering import frenzy_customers as customers
from rendering import frenzy_tokens
from rendering.canvas import Box, Canvas
from rendering.fonts import Face
from rendering.frenzy_cafe import Fact, facts
from rendering.frenzy_facts import (
    FrenzyView,
    cafe_name,
    play_of,
    round_line,
    step,
    suit_words,
    suits_out,
    taken,
    takes,
)  # fmt: skip
from rendering.headers import HEIGHT, blank
from rendering.headers import heading as draw_heading
from rendering.palette import CARD, CREMA, FRENZY, INK, LATTE, PAPER, ROAST
from rendering.panels import MARGIN, row
from rendering.picture import WIDTH
from rendering.round_track import draw_rounds
from rendering.typeset import width
from rendering.words import Words

COLUMNS: Final = 5
GAP: Final = 18
CARD_WIDTH: Final = (WIDTH - 2 * MARGIN - (COLUMNS - 1) * GAP) // COLUMNS
TALL: Final = 360
LOW: Final = 294
"""Height of cards beside many other things."""
LABEL: Final = 52
SHELF: Final = 76
GUEST: Final = 124
"""Height of a customer card."""
EMPTY: Final = 300
TILE: Final = 84
"""Pixels of a space of a tile to draft."""
TOP: Final = HEIGHT + 26
HIGHEST: Final = 1000
"""Sheets that already reach down to here leave out the seat's own counts, which the board shows too."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a sheet shows and where; boxes without content are None."""

    cards: tuple[int, ...]
    places: tuple[Box, ...]
    drawn: tuple[Box, ...]
    draft: tuple[Box, ...]
    mystery: tuple[Box, ...]
    shelf: Box | None
    height: int


def shown_cards(state: FrenzyState, seat: int) -> list[int]:
    """The cards of a seat by suit and number: its hand; in the preparation phase those it has bought."""
    player = state.players[seat]
    return sorted(player.hand or player.pile)


def sheet_layout(state: FrenzyState, seat: int) -> Sheet:
    """Where everything lies on the sheet of a seat."""
    player = state.players[seat]
    cards = shown_cards(state, seat)
    rows = -(-len(cards) // COLUMNS)
    others = bool(player.drawn) + bool(player.draft) + bool(player.mystery)
    high = LOW if rows > 1 and others else TALL
    top = TOP
    drawn: list[Box] = []
    draft: list[Box] = []
    mystery: list[Box] = []
    if player.drawn:
        drawn = row(2, top + LABEL, GUEST, GAP)
        top = drawn[0].bottom + GAP
    if player.draft:
        wide = frenzy_tokens.tile_width(TILE)
        draft = [
            Box(MARGIN + index % 3 * (wide + 40), top + LABEL + index // 3 * (TILE + 36), wide, TILE + 10)
            for index in range(len(player.draft))
        ]
        top = draft[-1].bottom + GAP + 10
    places = [
        Box(MARGIN + index % COLUMNS * (CARD_WIDTH + GAP), top + index // COLUMNS * (high + 22), CARD_WIDTH, high)
        for index in range(len(cards))
    ]
    top += rows * (high + 22) - 22 + GAP + 8 if rows else EMPTY + GAP
    if player.mystery:
        for first in range(0, len(player.mystery), 3):
            places_left = len(player.mystery) - first
            mystery += row(3, top + LABEL + first // 3 * (GUEST + GAP), GUEST, GAP)[:places_left]
        top = mystery[-1].bottom + GAP
    shelf = Box(MARGIN, top, WIDTH - 2 * MARGIN, SHELF) if top < HIGHEST else None
    bottom = shelf.bottom if shelf else top - GAP
    return Sheet(
        tuple(cards), tuple(places), tuple(drawn), tuple(draft), tuple(mystery), shelf, bottom + MARGIN
    )  # fmt: skip


def draw_hand(view: FrenzyView, seat: int, words: Words) -> Canvas:
    """The sheet of `seat`, whose view this must be."""
    state = view.state
    player = state.players[seat]
    place = sheet_layout(state, seat)
    canvas = blank(place.height, FRENZY)
    left = draw_rounds(canvas, FRENZY, state.rounds, 0 if state.phase == "finished" else state.round)
    pill = Box(left - 66, HEIGHT // 2 - 26, 52, 52)
    canvas.panel(pill, FRENZY.dark, radius=26, on=None)
    canvas.icon("lock", pill.centre, pill.middle, 32, PAPER)
    title, line = titles(view, seat)
    draw_heading(canvas, FRENZY, words, title, line, actor=seat, icon="cards", room=pill.x - 16 - 126)
    if player.drawn:
        _label(canvas, "You have drawn", "the other one goes back", place.drawn[0].y)
        _customers(canvas, state, player.drawn, place.drawn)
    if player.draft:
        _draft(canvas, view, seat, place, words)
    marks = card_marks(view, seat)
    for card, box in zip(place.cards, place.places, strict=True):
        _card(canvas, state, card, box, marks.get(card), words)
    if not place.cards:
        above = [box.bottom + GAP for box in (*place.drawn[-1:], *place.draft[-1:])]
        box = Box(MARGIN, max([TOP, *above]), WIDTH - 2 * MARGIN, EMPTY)
        canvas.panel(box, CARD, LATTE)
        said = "no cards left" if state.opened else "no cards yet"
        canvas.icon("cards", box.centre - 130, box.middle, 64, LATTE)
        canvas.text(box.centre - 80, box.middle, said, 40, Face.BOLD, ROAST)
    if player.mystery:
        _label(canvas, "Your mystery customers", "", place.mystery[0].y)
        _customers(canvas, state, player.mystery, place.mystery)
    if place.shelf:
        _shelf(canvas, state, seat, place.shelf)
    return canvas


def _label(canvas: Canvas, said: str, more: str, below: int) -> None:
    end = canvas.text(MARGIN, below - 28, said, 36, Face.BOLD, room=600)
    if more:
        canvas.text(end + 14, below - 27, more, 32, colour=ROAST, room=500)


def _customers(canvas: Canvas, state: FrenzyState, numbers: Sequence[int], boxes: Sequence[Box]) -> None:
    for number, box in zip(numbers, boxes, strict=True):
        customer = derive.customer(state, number)
        image = customers.card(customer, box.width - 4, box.height - 5, penalty=False, named=True, ground=PAPER)
        canvas.image.paste(image, (box.x, box.y))


def _draft(canvas: Canvas, view: FrenzyView, seat: int, place: Sheet, words: Words) -> None:
    state = view.state
    _label(canvas, "Tiles to draft from", "", place.draft[0].y)
    for number, box in zip(state.players[seat].draft, place.draft, strict=True):
        spaces = tuple((icon, False, 0, False) for icon in state.tiles[number - 1])
        canvas.image.paste(frenzy_tokens.tile(spaces, TILE, PAPER), (box.x, box.y))
        if isinstance(view.sealed, Draft) and view.sealed.tile == number:
            _tag(canvas, Box(box.right - 96, box.y - 14, 96, 44), words.say(text("keep")))


def card_marks(view: FrenzyView, seat: int) -> dict[int, Text]:
    """What is written on cards of a hand: "not now" for those that can't be played, in the short game who gets them."""
    state, sealed = view.state, view.sealed
    hand = state.players[seat].hand
    if isinstance(sealed, PassCards):
        count = len(state.players)
        left, right = text("to {who}", who=Who((seat + 1) % count)), text("to {who}", who=Who((seat - 1) % count))
        chosen = {sealed.left_1: left, sealed.left_2: left, sealed.right_1: right, sealed.right_2: right}
        return {card: chosen[NAME[card]] for card in hand if NAME[card] in chosen}
    if state.phase != "play" or play_of(state, seat) is not None:
        return {}
    allowed = derive.playable(state, hand)
    return {card: text("not now") for card in hand if card not in allowed}


def _card(canvas: Canvas, state: FrenzyState, card: int, box: Box, mark: Text | None, words: Words) -> None:
    suit = SUIT[card]
    dim = mark is not None and state.phase == "play"
    reward = frenzy_tokens.REWARDS[suit]
    image = frenzy_tokens.card(suit, box.width - 4, box.height - 5, reward, dim=dim)
    canvas.image.paste(image, (box.x, box.y))
    frenzy_tokens.draw_number(canvas, NUMBER[card], box, dim=dim)
    if mark is not None:
        _tag(canvas, Box(box.right - 132, box.y + 24, 114, 46), words.fit(mark, Face.BOLD, 30, 104))


def _tag(canvas: Canvas, box: Box, said: str) -> None:
    canvas.panel(box, INK, radius=8, on=None)
    canvas.text(box.centre, box.middle, said, 30, Face.BOLD, PAPER, anchor="m", room=box.width - 8, varies=True)


def _shelf(canvas: Canvas, state: FrenzyState, seat: int, box: Box) -> None:
    """The seat's own counts, to plan with."""
    player = state.players[seat]
    counts = [
        Fact("money", str(player.coins), "coin" if player.coins == 1 else "coins"),
        Fact("disc", str(player.discs), "disc" if player.discs == 1 else "discs"),
        *(facts(state, seat) if state.opened else []),
    ]
    if not state.family and not state.opened:
        counts.append(Fact("tile", str(len(player.tiles)), "tile" if len(player.tiles) == 1 else "tiles"))
    canvas.panel(box, CREMA, radius=13)
    x = float(box.x + 24)
    for fact in counts:
        if x + 48 + width(fact.said, Face.HEAD, 40) > box.right - 12:
            break
        canvas.icon(fact.icon, x + 20, box.middle - 1, 42, fact.ink)
        x = canvas.text(x + 48, box.middle, fact.said, 40, Face.HEAD, fact.ink, room=120)
        if (fact.word and len(counts) < 6) or fact.icon in ("money", "disc", "capacity"):
            x = canvas.text(x + 8, box.middle + 1, fact.word, 32, colour=ROAST, room=160)
        x += 30


def titles(view: FrenzyView, seat: int) -> tuple[Text, Text]:
    """Title and line of the header: what is asked of the seat and why, or that this is its hand."""
    state, mine = view.state, seat in view.awaited
    left = Who((seat + 1) % len(state.players))
    right = Who((seat - 1) % len(state.players))
    if state.phase == "passing":
        line = text("Two to {left} on the left, two to {right} on the right", left=left, right=right)
        return (text("Pass four cards") if mine else text("Cards to pass")), line
    if state.phase == "drafting":
        title = text("Keep one tile") if mine else text("You keep one tile")
        return title, text("The other ones go to {left}", left=left)
    if state.phase == "preparation":
        number = len(state.players[seat].pile)
        bought = plural("{n} card bought, for your hand later", "{n} cards bought, for your hand later", number)
        return text("{who}, your cards", who=Who(seat)), bought
    if state.phase == "play" and mine:
        return text("Your turn: play a card"), _why(view, seat)
    if mine and state.phase in ("take", "discs"):
        return _asked(state, seat), round_line(state)
    title = text("{who}, your cards" if state.phase == "finished" else "{who}, your hand", who=Who(seat))
    return title, round_line(state)


def _asked(state: FrenzyState, seat: int) -> Text:
    match step(state):
        case "take":
            cafe = state.acting_for
            number = takes(state, cafe) - taken(state, cafe)
            if cafe == AI:
                return text("Your turn: choose for the AI")
            return plural("Your turn: take {n} card", "Your turn: take {n} cards", number)
        case "discard":
            n = derive.excess(state, state.players[seat])
            return plural("Too full: discard {n} card", "Too full: discard {n} cards", n)
        case "keep":
            return text("Keep one customer")
        case "claim":
            return text("You may serve a customer")
        case "claim or disc":
            return text("A disc or a customer")
    return text("You may use a disc")


def _why(view: FrenzyView, seat: int) -> Text:
    """Why some cards can't be played."""
    state = view.state
    hand, out = state.players[seat].hand, suits_out(state)
    if not out:
        return text("Any suit you like")
    if not any(SUIT[card] in out for card in hand):
        return text("All your suits are still free")
    blocked = [suit for suit in out if any(SUIT[card] == suit for card in card_marks(view, seat))]
    if not blocked:
        return text("You have no other suit, so play any card")
    if len(blocked) > 1:
        return text("{suits} are out, choose another suit", suits=suit_words(blocked))
    played = next((play for play in state.plays if SUIT[play.card] == blocked[0]), None)
    who = cafe_name(AI) if played is None else cafe_name(played.cafe)
    line = "{who} will play {suit}: choose another suit"
    if played:
        line = "{who} played an {suit}, so choose another suit"
        if blocked[0] != "employee":
            line = "{who} played a {suit}, so choose another suit"
    return text(line, who=who, suit=SUIT_NAMES[blocked[0]])
