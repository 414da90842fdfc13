"""The public board of Beverage between the bids: people, tracks, actions, stadium."""

from collections.abc import Sequence
from typing import Final

from PIL import Image

from games.beverage.state import Player
from rendering import tokens
from rendering.beverage_facts import ROMAN, TRENDS, BeverageView, heading, seats_in_order, status
from rendering.beverage_layout import board_ground, layout
from rendering.beverage_stadium import draw_stadium
from rendering.beverage_tracks import draw_reputation, draw_spaces, draw_tracks
from rendering.canvas import Box, Canvas
from rendering.fonts import Face
from rendering.headers import heading as draw_heading
from rendering.layers import sprite
from rendering.palette import BEVERAGE, CARD, CREMA, INK, LATTE, OFF, OFF_TEXT, Colour
from rendering.panels import DONE, MARGIN, NARROW, arrows, frame, person, tab
from rendering.picture import WIDTH, Person
from rendering.stage_track import draw_track, track_width
from rendering.words import Words

CARD_WIDTH: Final = 66


def draw_board(view: BeverageView, people: Sequence[Person], words: Words) -> Canvas:
    """The board as a canvas."""
    state = view.state
    canvas = board_ground(len(state.players))
    draw_head(canvas, view, words)
    place = layout(len(state.players))
    order = seats_in_order(state)
    for seat, box in zip(order, place.panels, strict=True):
        draw_panel(canvas, view, seat, box, people[seat], words)
    if len(state.turn_order) == len(order):
        arrows(canvas, place.panels, [seat in view.awaited for seat in order])
    draw_reputation(canvas, state, place)
    draw_tracks(canvas, state, place)
    draw_spaces(canvas, state, place)
    draw_stadium(canvas, state, words)
    return canvas


def draw_head(canvas: Canvas, view: BeverageView, words: Words, *, cards: bool = True) -> None:
    """Who acts and what now; the rounds; the round's market cards once they are open."""
    state = view.state
    left = WIDTH - MARGIN
    if cards and state.cards_open and state.cards:
        left -= len(state.cards) * (CARD_WIDTH + 10) - 10
        for index, card in enumerate(state.cards):
            label = str(card.value) if card.value > 0 else None
            sprite_ = tokens.market_card(CARD_WIDTH, 100, label, TRENDS[card.trend])
            canvas.put(sprite_, left + index * (CARD_WIDTH + 10) + CARD_WIDTH / 2, 62)
        left -= 24
    left -= track_width(state.stage_spaces)
    draw_track(canvas, BEVERAGE, left, ROMAN, state.stage_spaces, state.stage, state.space)
    head = heading(view)
    draw_heading(
        canvas, BEVERAGE, words, head.title, head.line,
        actor=head.actor, icon=head.icon, room=left - 16 - 126,
    )  # fmt: skip


def draw_panel(canvas: Canvas, view: BeverageView, seat: int, box: Box, who: Person, words: Words) -> None:
    """One player: name, tokens won, reputation and associates on hand big, the other tokens small."""
    player, tag = view.state.players[seat], status(view, seat)
    frame(canvas, box, tag[0] if tag else None)
    draw_person(canvas, seat, player, box, who, words)
    if tag:
        tab(canvas, box.right - 14, box.y, words.say(tag[1]), tag[0])
    draw_counts(canvas, player, box, done=bool(tag and tag[0] == "done"))


def draw_person(canvas: Canvas, seat: int, player: Player, box: Box, who: Person, words: Words) -> None:
    """Token and name in the first row of a panel; the tokens won stand right of them."""
    star = bool(player.reputation_tokens) and box.width >= NARROW
    person(canvas, seat, box, who, words, beside=58 if star else 0)


def draw_counts(canvas: Canvas, player: Player, box: Box, *, done: bool) -> None:
    """Reputation and associates on hand big, the tokens small, in the rows below the name."""
    narrow = box.width < NARROW
    big, icon = (41, 34) if narrow else (50, 42)
    star, bust = (box.x + 30, box.right - 84) if narrow else (box.x + 38, box.right - 100)
    canvas.icon("star", star, box.y + 93, icon)
    canvas.text(star + (20 if narrow else 30), box.y + 94, str(player.reputation), big, Face.HEAD, room=76)
    canvas.icon("associate", bust, box.y + 92, icon)
    canvas.text(bust + (21 if narrow else 30), box.y + 94, str(player.on_hand), big, Face.HEAD, room=62)
    canvas.bar(Box(box.x + 16, box.y + 122, box.width - 32, 2), LATTE if done else CREMA)
    won = sum(player.reputation_tokens)
    held = (player.share_tokens, player.pr_tokens, player.stadium_tokens, player.research)
    small = _held(held, won if narrow else 0, box.width - 20, DONE if done else CARD)
    canvas.image.paste(small, (box.x + 10, box.y + 124))
    if won and not narrow:
        canvas.put(tokens.points(52, str(won)), box.right - 33, box.y + 47)


def _held(held: tuple[int, ...], won: int, wide: int, ground: Colour) -> Image.Image:
    """Advantage and research tokens with their counts, as one finished sprite; `won` above 0 adds a star."""
    narrow = wide + 20 < NARROW
    columns = 3 if narrow else 4

    def draw() -> Image.Image:
        canvas = Canvas.plain(wide, 66 if narrow else 33, ground)
        step = (wide + 2) / columns
        for index, (name, count) in enumerate(zip(("share", "pr", "stadium", "research"), held, strict=True)):
            line, column = divmod(index, columns)
            x, y = 14 + column * step, 17 + line * 34
            canvas.icon(name, x, y, 28, INK if count else OFF)
            ink = INK if count else OFF_TEXT
            canvas.text(x + 19, y + 1, str(count), 30, Face.BOLD, ink, room=step - 34, varies=True)
        if won:
            canvas.put(tokens.points(32, ""), 14 + step, 50)
            canvas.text(34 + step, 52, str(won), 30, Face.BOLD)
        return canvas.image

    return sprite(("held", held, won, wide, ground), draw)
