"""The picture before the first round: choosing stores, passing cards and drafting tiles in the short game."""

from collections.abc import Sequence
from typing import Final

from games.engine.text import Text, text
from games.frenzy import tells
from games.frenzy.state import AI, FrenzyState
from rendering import frenzy_customers as customers
from rendering import frenzy_tokens, tokens
from rendering.canvas import Box, Canvas
from rendering.fonts import Face
from rendering.frenzy_facts import FrenzyView, cafes_in_order, heading, setup_tab
from rendering.frenzy_market import ai_row
from rendering.headers import HEIGHT, blank
from rendering.headers import heading as draw_heading
from rendering.palette import CARD, CREMA, FRENZY, INK, LATTE, OFF, PAPER, ROAST
from rendering.panels import DONE, MARGIN, NARROW, arrows, frame, person, row, tab
from rendering.picture import WIDTH, Person
from rendering.words import Words

STORE: Final = 132
NOTE: Final = 92
FAN: Final = 150
TILE: Final = 40
"""Pixels of a space of a tile that was drafted."""
BACK: Final = (76, 100)
PANEL: Final = 136
ABILITIES: Final = (
    text(""),
    text("3 coins for two upgraded cards"),
    text("3 discs now, 1 coin for each left"),
    text("1 coin for each action tile"),
    text("2 coins for each served customer"),
    text("1 coin for each added place, and 1"),
    text("1 Wi-Fi now, 1 coin for each icon"),
)
"""What each store does, in a few words; at the end at most 10 coins."""


def draw_setup(view: FrenzyView, people: Sequence[Person], words: Words) -> Canvas:
    """The setup picture as a canvas."""
    state = view.state
    top = HEIGHT + 24 + (customers.STRIP + 20 if customers.in_strip(state) else 0)
    panels = top + _middle(state) + 44
    high = panel_height(state)
    canvas = blank(panels + high + MARGIN, FRENZY)
    right = WIDTH
    if customers.in_strip(state):
        customers.draw_strip(canvas, state, HEIGHT + 20)
    elif state.common:
        right = customers.draw_in_header(canvas, customers.open_cards(state))
    head = heading(view)
    draw_heading(
        canvas, FRENZY, words, head.title, head.line, actor=head.actor, icon=head.icon, room=right - 12 - 126
    )  # fmt: skip
    if state.phase in ("passing", "drafting"):
        _note(canvas, state, Box(MARGIN, top, WIDTH - 2 * MARGIN, NOTE), words)
    else:
        _stores(canvas, state, top, words)
    order = cafes_in_order(state)
    boxes = row(len(order), panels, high, 22 if len(order) < 5 else 18)
    for cafe, box in zip(order, boxes, strict=True):
        _panel(canvas, view, cafe, box, people, words)
    if state.phase == "stores":
        arrows(canvas, boxes[: len(people)], [cafe in view.awaited for cafe in order if cafe != AI])
    return canvas


def _middle(state: FrenzyState) -> int:
    return NOTE if state.phase in ("passing", "drafting") else 3 * (STORE + 16) - 16


def panel_height(state: FrenzyState) -> int:
    """Height of the panels: drafting needs room for the tiles taken so far."""
    if state.phase == "passing":
        return PANEL + FAN - 24
    if state.phase == "drafting":
        return PANEL + FAN + 3 * (TILE + 18)
    return PANEL


def _stores(canvas: Canvas, state: FrenzyState, top: int, words: Words) -> None:
    """The six stores with their abilities and who runs them."""
    owners = {player.store: seat for seat, player in enumerate(state.players) if player.store}
    columns = row(2, top, STORE, 20)
    for number in range(1, len(ABILITIES)):
        column = columns[(number - 1) % 2]
        box = Box(column.x, top + (number - 1) // 2 * (STORE + 16), column.width, STORE)
        owner = owners.get(number)
        canvas.panel(box, DONE if owner is not None else CARD, LATTE)
        canvas.image.paste(frenzy_tokens.store(number, DONE if owner is not None else CARD), (box.x + 18, box.y + 20))
        name = words.say(text("{name}", name=tells.STORE_NAMES[number]))
        canvas.text(box.x + 116, box.y + 41, name, 36, Face.BOLD, room=box.width - (200 if owner is not None else 130))
        canvas.text(box.x + 20, box.y + 96, words.say(ABILITIES[number]), 34, colour=ROAST, room=box.width - 36)
        if owner is not None:
            canvas.put(tokens.seat(owner, 56), box.right - 46, box.y + 44)


def note(state: FrenzyState) -> Text:
    """What everybody does at the same time."""
    if state.phase == "passing":
        return text("Two cards to the left, two to the right, all at once")
    return text("Keep one tile, the others go to the left")


def _note(canvas: Canvas, state: FrenzyState, box: Box, words: Words) -> None:
    canvas.panel(box, CREMA, radius=13)
    canvas.icon("cards" if state.phase == "passing" else "tile", box.x + 52, box.middle, 58)
    canvas.text(box.x + 100, box.middle, words.say(note(state)), 38, Face.BOLD, room=box.width - 120)


def _panel(canvas: Canvas, view: FrenzyView, cafe: int, box: Box, people: Sequence[Person], words: Words) -> None:
    """One café: name, coins, store; face-down cards or tiles in hand, and the tiles drafted."""
    state, tag = view.state, setup_tab(view, cafe) if cafe != AI else None
    frame(canvas, box, tag[0] if tag else None)
    shade = DONE if tag and tag[0] == "done" else CARD
    if cafe == AI and state.rival:
        ai_row(canvas, box, words)
        _coins(canvas, state.rival.coins, box)
        return
    person(canvas, cafe, box, people[cafe], words)
    player = state.players[cafe]
    _coins(canvas, player.coins, box)
    if not player.coins and player.store:
        canvas.image.paste(frenzy_tokens.store(player.store, shade), (box.x + 18, box.y + 84))
    elif not player.coins:
        canvas.text(box.x + 18, box.y + 104, "no store yet", 32, colour=ROAST, room=box.width - 30)
    if state.abilities and player.store and player.coins:
        image = frenzy_tokens.store(player.store, shade)
        canvas.image.paste(image, (box.right - image.width - 12, box.y + 84))
    if tag:
        tab(canvas, box.right - 14, box.y, words.say(tag[1]), tag[0])
    if state.phase == "passing":
        _fan(canvas, len(player.hand), Box(box.x + 14, box.y + 142, box.width - 28, FAN))
    elif state.phase == "drafting":
        _backs(canvas, len(player.draft), Box(box.x + 14, box.y + 146, box.width - 28, FAN - 40))
        size = TILE if box.width > NARROW else TILE - 2
        y = box.y + PANEL + FAN - 24
        for index, tile in enumerate(player.tiles[:3]):
            spaces = tuple((space.icon, False, 0, False) for space in tile.spaces)
            canvas.image.paste(frenzy_tokens.tile(spaces, size, shade), (box.x + 16, y + index * (TILE + 18)))


def _coins(canvas: Canvas, coins: int, box: Box) -> None:
    if coins:
        canvas.icon("money", box.x + 36, box.y + 104, 38)
        canvas.text(box.x + 62, box.y + 105, str(coins), 42, Face.HEAD, room=80)


def _fan(canvas: Canvas, count: int, box: Box) -> None:
    """So many cards face down."""
    back = frenzy_tokens.card_back(*BACK)
    step = min(back.width + 6, (box.width - back.width) / max(1, count - 1))
    for index in range(count):
        canvas.image.paste(back, (box.x + round(index * step), box.y))


def _backs(canvas: Canvas, count: int, box: Box) -> None:
    """So many tiles face down."""
    for index in range(count):
        place = Box(box.x + index % 2 * (box.width // 2), box.y + index // 2 * 54, box.width // 2 - 8, 44)
        canvas.panel(place, FRENZY.deep, INK, radius=8, on=None)
        canvas.icon("tile", place.centre, place.middle, 36, PAPER if count else OFF)
