"""The row of cards played this round: one panel for each café, in ranking order once the cards are ranked."""

from typing import Final

from PIL import Image

from games.engine.text import text
from games.frenzy.cards import NUMBER, SUIT
from games.frenzy.state import AI, NOBODY, FrenzyState
from rendering import frenzy_tokens, tokens
from rendering.canvas import Box, Canvas, stamp
from rendering.fonts import Face
from rendering.frenzy_cafe import FRAME
from rendering.frenzy_facts import AI_NAME, FrenzyView, next_steps, play_of, row_tab
from rendering.layers import piece
from rendering.palette import CARD, INK, LATTE, NOW, OFF, OFF_TEXT, PAPER, ROAST, SUITS, mix
from rendering.panels import NARROW, frame, tab
from rendering.words import Words

CARD_WIDTH: Final = 82
OVER: Final = 22
"""Room above a panel for its tab."""


def draw_played(view: FrenzyView, cafe: int, box: Box, words: Words) -> Image.Image:
    """A café's panel with room for its frame and tab; kept, because in most turns only one or two change."""
    state = view.state
    tag = row_tab(view, cafe)
    name = words.say(text("{who}", who=AI_NAME)) if cafe == AI else words.name(cafe)
    said = words.say(next_steps(state, cafe))
    word = words.say(tag[1]) if tag else ""
    play = play_of(state, cafe)
    suit = state.rival.suit if cafe == AI and state.rival else ""
    shown = (play.card, play.taker) if play else (suit, NOBODY)
    place = state.scores[cafe].place if cafe != AI and state.phase == "finished" and state.scores else 0

    def draw() -> Image.Image:
        canvas = Canvas.plain(box.width + 2 * FRAME, box.height + OVER + FRAME, PAPER)
        inside = Box(FRAME, OVER, box.width, box.height)
        frame(canvas, inside, tag[0] if tag else None)
        _draw(canvas, state, cafe, inside, name, said, now=tag is not None and tag[0] == "now")
        if tag:
            tab(canvas, inside.right - 14, inside.y, word, tag[0])
        return canvas.image

    key = ("frenzy played", cafe, box.width, name, said, tag[0] if tag else "", word, shown, place, state.phase)
    return piece(key, draw)


def _draw(canvas: Canvas, state: FrenzyState, cafe: int, box: Box, name: str, said: str, *, now: bool) -> None:
    narrow = box.width < NARROW
    slot = Box(box.x + (8 if narrow else 12), box.y + 12, 56 if narrow else CARD_WIDTH, box.height - 24)
    _slot(canvas, state, cafe, slot)
    left = slot.right + (7 if narrow else 16)
    canvas.name(left, box.y + 44, name, 36, box.right - (6 if narrow else 8) - left)
    token = frenzy_tokens.ai(34) if cafe == AI else tokens.seat(cafe, 34 if narrow else 38)
    canvas.put(token, left + (16 if narrow else 19), box.y + 90)
    colour = NOW if now and state.phase in ("play", "take") else ROAST
    after = left + (38 if narrow else 46)
    canvas.text(after, box.y + 91, said, 30 if narrow else 32, colour=colour, room=box.right - after)


def _slot(canvas: Canvas, state: FrenzyState, cafe: int, slot: Box) -> None:
    if state.phase != "finished":
        _card(canvas, state, cafe, slot)
    elif cafe != AI and state.scores:
        canvas.text(slot.centre, slot.middle, f"{state.scores[cafe].place}.", 60, Face.HEAD, ROAST, anchor="m", room=80)


def _card(canvas: Canvas, state: FrenzyState, cafe: int, slot: Box) -> None:
    play = play_of(state, cafe)
    if play is None:
        suit = state.rival.suit if cafe == AI and state.rival and state.phase != "finished" else ""
        canvas.image.paste(_empty(suit, slot), (slot.x, slot.y))
        return
    suit, gone = SUIT[play.card], play.taker != NOBODY

    def draw(small: Canvas) -> None:
        fill, line, ink = (mix(SUITS[suit], CARD, 0.75), LATTE, OFF) if gone else (SUITS[suit], INK, INK)
        small.panel(Box(0, 0, slot.width, slot.height), fill, line, weight=3, radius=9, on=None)
        small.text(slot.width / 2, 27, str(NUMBER[play.card]), 42, Face.HEAD, ink if not gone else OFF_TEXT, anchor="m")
        small.icon(suit, slot.width / 2, slot.height - 34, 46, ink)

    image = stamp(("played", play.card, gone), slot.width, slot.height, CARD, draw)
    canvas.image.paste(image, (slot.x, slot.y))
    if gone:
        token = frenzy_tokens.ai(46) if play.taker == AI else tokens.seat(play.taker, 50)
        canvas.put(token, slot.centre, slot.y + 68)


def _empty(suit: str, slot: Box) -> Image.Image:
    """The place of a card that is still to come; of the AI player's the suit is known."""

    def draw(small: Canvas) -> None:
        small.panel(Box(0, 0, slot.width, slot.height), mix(CARD, LATTE, 0.16), LATTE, radius=9, on=None)
        if suit:
            small.icon(suit, slot.width / 2, slot.height / 2, 46, ROAST)

    return stamp(("empty slot", suit), slot.width, slot.height, CARD, draw)
