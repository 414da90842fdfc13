"""One café during the store opening, large: coins and discs, places, cards, action tiles with their discs."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final

from games.engine.codec import encode
from games.engine.text import text
from games.frenzy import derive
from games.frenzy.cards import NUMBER, SUIT
from games.frenzy.state import AI, FrenzyState, Placed, Player, Tile
from rendering import frenzy_tokens, labels, tokens
from rendering.canvas import Box, Canvas
from rendering.fonts import Face
from rendering.frenzy_facts import AI_NAME, served_count, waiting_customers
from rendering.frenzy_tokens import SpaceLook
from rendering.lru import Lru
from rendering.palette import CARD, FRENZY, INK, LATTE, NOW, PAPER, ROAST, SEATS, Colour, mix
from rendering.picture import Person
from rendering.typeset import width
from rendering.words import Words

STRIPE: Final = 56
"""Height of the café's head, in the tint of its seat."""
FACTS: Final = 50
PAD: Final = 18
CARD_GAP: Final = 9
TILE_GAP: Final = 12
SIZES: Final = ((78, 92), (58, 78), (52, 68))
"""Cards in a café from the largest to the smallest."""
SPACES: Final = (51, 48)
"""Spaces of action tiles; three tiles beside each other in a wide café, two in a narrow one."""
WIDE: Final = 480
"""Cafés wider than this say more in words."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A count with its icon: how many of which; `word` follows where there is room, `ink` warns."""

    icon: str
    said: str
    word: str = ""
    ink: Colour = INK


def facts(state: FrenzyState, cafe: int) -> list[Fact]:
    """What counts in a café besides coins and discs."""
    if cafe == AI:
        return [Fact("money", "×2", "at the end")]
    player = state.players[cafe]
    found: list[Fact] = []
    if not state.family:
        places = derive.capacity(state, player)
        full = NOW if derive.excess(state, player) else INK
        found.append(Fact("capacity", f"{len(player.cafe)}/{places}", "seats", full))
    found.append(Fact("wifi", str(derive.wifi_icons(player))))
    if not state.family:
        count = len(player.storefronts)
        found.append(Fact("storefront", str(count), "storefront" if count == 1 else "storefronts"))
        flipped = sum(1 for placed in player.storefronts if placed.upgraded)
        if flipped:
            found.append(Fact("upgrade", str(flipped)))
    if waiting_customers(player):
        found.append(Fact("mystery", str(waiting_customers(player))))
    if served_count(player):
        found.append(Fact("check", str(served_count(player)), "served"))
    return found


def placed_cards(state: FrenzyState, cafe: int) -> list[Placed]:
    """The cards in the store area of a café."""
    if cafe == AI:
        return list(state.rival.cafe) if state.rival else []
    return list(state.players[cafe].cafe)


def spent(item: Placed) -> bool:
    """Whether all icons of a card are committed to claimed customers."""
    return item.used >= (2 if item.upgraded and SUIT[item.card] == "wifi" else 1)


def look(tile: Tile) -> tuple[SpaceLook, ...]:
    """How a tile looks."""
    return tuple((space.icon, space.activated, space.preserved, space.used) for space in tile.spaces)


@dataclass(frozen=True, slots=True)
class Plan:
    """How a café of a width is laid out: its rows of facts, the size of its cards, its rows of tiles, its height."""

    lines: tuple[tuple[Fact, ...], ...]
    line_rows: int
    card: tuple[int, int]
    columns: int
    card_rows: int
    cards_height: int
    space: int
    tile_columns: int
    tile_rows: int

    @property
    def cards_top(self) -> int:
        """Where the cards begin, from the top of the café."""
        return STRIPE + self.line_rows * FACTS + 12

    @property
    def tiles_top(self) -> int:
        """Where the tiles begin."""
        return self.cards_top + self.cards_height + 5

    @property
    def height(self) -> int:
        """Height of the café."""
        tiles = self.tile_rows * (self.space + 18) - 8 if self.tile_rows else -10
        return self.tiles_top + tiles + 16


_plans: Final[Lru[Plan]] = Lru(256)


def contents(state: FrenzyState, cafe: int) -> tuple[Hashable, ...]:
    """Everything that a café shows, as a key."""
    shown = encode(state.rival if cafe == AI else state.players[cafe])
    table = (state.family, state.challenge, state.abilities, state.base_capacity, state.phase == "finished")
    return cafe, shown, *table


def plan(state: FrenzyState, cafe: int, wide: int, rows: int, tile_rows: int) -> Plan:
    """The plan of a café `wide` pixels wide with room for at least `rows` rows of cards and `tile_rows` of tiles."""
    key = (*contents(state, cafe), wide, rows, tile_rows)
    return _plans.get(key, lambda: _plan(state, cafe, wide, rows, tile_rows))


def _plan(state: FrenzyState, cafe: int, wide: int, rows: int, tile_rows: int) -> Plan:
    room = wide - 2 * PAD
    count = len(placed_cards(state, cafe))
    fitting = [size for size in SIZES if -(-count // _columns(size, room)) <= rows]
    size = fitting[0] if fitting and wide > WIDE else SIZES[1]
    columns = _columns(size, room)
    space = SPACES[0] if wide > WIDE else SPACES[1]
    across = (room + TILE_GAP) // (frenzy_tokens.tile_width(space) + TILE_GAP)
    tiles = 0 if cafe == AI else len(state.players[cafe].tiles)
    lines = tuple(_lines(state, cafe, room))
    lines_of_cards = max(rows, -(-count // columns))
    return Plan(
        lines=lines,
        line_rows=2 if cafe == AI else len(lines),
        card=size,
        columns=columns,
        card_rows=lines_of_cards,
        cards_height=lines_of_cards * (size[1] + CARD_GAP),
        space=space,
        tile_columns=across,
        tile_rows=0 if state.family else max(tile_rows, -(-tiles // across)),
    )


def _columns(size: tuple[int, int], room: int) -> int:
    return (room + CARD_GAP) // (size[0] + CARD_GAP)


def _wide(fact: Fact, *, words: bool) -> float:
    wide = 44 + width(fact.said, Face.HEAD, 36)
    return wide + (8 + width(fact.word, Face.SEMI, 30) if words and fact.word else 0)


def _lines(state: FrenzyState, cafe: int, room: int) -> list[tuple[Fact, ...]]:
    """The facts in rows that fit into `room`; the badge of a store stands at the end of the last one."""
    badge = 92 if cafe != AI and derive.ability(state, state.players[cafe]) else 0
    lines: list[list[Fact]] = [[]]
    used = 0.0
    found = facts(state, cafe)
    for index, fact in enumerate(found):
        need = _wide(fact, words=False)
        last = badge if index == len(found) - 1 else 0
        if lines[-1] and used + 16 + need + last > room:
            lines.append([])
            used = 0.0
        used += need + (16 if used else 0)
        lines[-1].append(fact)
    return [tuple(line) for line in lines]


FRAME: Final = 6
"""Room around a café for the red frame of the one that acts now."""


def ground(cafe: int, wide: int, high: int, *, now: bool) -> Canvas:
    """An empty café of this size with its head in the tint of its seat, FRAME pixels of paper or red around it."""
    tint = mix(FRENZY.deep if cafe == AI else SEATS[cafe].colour, CARD, 0.7)
    canvas = Canvas.plain(wide + 2 * FRAME, high + 2 * FRAME, PAPER)
    box = Box(FRAME, FRAME, wide, high)
    if now:
        canvas.panel(box.grown(FRAME), NOW, radius=18)
    canvas.panel(box, CARD, None if now else LATTE, radius=13, on=NOW if now else PAPER)
    edge = 0 if now else 2
    top = Box(box.x + edge, box.y + edge, box.width - 2 * edge, STRIPE)
    canvas.panel(top, tint, radius=11, on=None)
    canvas.bar(Box(top.x, top.bottom - 14, top.width, 14), tint)
    return canvas


def draw_cafe(
    canvas: Canvas, state: FrenzyState, cafe: int, box: Box, how: Plan, who: Person | None, words: Words
) -> None:
    """What stands in a café, on its ground in `box`."""
    draw_head(canvas, state, cafe, box, who, words)
    badge = cafe != AI and derive.ability(state, state.players[cafe])
    for index, line in enumerate(how.lines):
        last = badge if index == len(how.lines) - 1 else 0
        _facts(canvas, line, Box(box.x + PAD, box.y + STRIPE + 8 + index * FACTS, box.width - 2 * PAD, FACTS), last)
    if cafe == AI and state.rival and state.rival.suit and state.phase != "finished":
        _next_suit(canvas, state.rival.suit, box)
    _cards(canvas, state, cafe, box, how)
    if cafe != AI:
        draw_tiles(canvas, state.players[cafe].tiles, box.x + PAD, box.y + how.tiles_top, how.space, how.tile_columns)


def draw_head(
    canvas: Canvas, state: FrenzyState, cafe: int, box: Box, who: Person | None, words: Words, *, store: bool = False
) -> None:
    """The head of a café: token, name, coins and discs, and with `store` the badge of its store.

    A bot is marked where there is room for its whole name beside the mark.
    """
    y = box.y + 29
    right = float(box.right - 18)
    purse = [("money", state.rival.coins)] if cafe == AI and state.rival else _purse(state.players[cafe])
    for icon, count in purse:
        right -= width(str(count), Face.HEAD, 38)
        canvas.text(right, y + 1, str(count), 38, Face.HEAD, room=80)
        right -= 44
        canvas.icon(icon, right + 20, y, 38)
        right -= 12
    number = derive.ability(state, state.players[cafe]) if store and cafe != AI else 0
    if number:
        image = frenzy_tokens.store(number, mix(SEATS[cafe].colour, CARD, 0.7))
        right -= image.width + 6
        canvas.image.paste(image, (round(right), y - 20))
        right -= 10
    wide = box.width > WIDE
    canvas.put(frenzy_tokens.ai(40) if cafe == AI else tokens.seat(cafe, 42), box.x + (36 if wide else 32), y)
    name = words.say(text("{who}", who=AI_NAME)) if cafe == AI else words.name(cafe)
    left = box.x + (66 if wide else 60)
    room, mark = right - left, 42
    marked = who is not None and who.is_bot and labels.fit_name(name, Face.BOLD, 36, room - mark).narrow == 1
    after = canvas.name(left, y + 1, name, 36, room - mark if marked else room)
    if marked:
        canvas.icon("robot", after + 24, y - 1, 32, ROAST)


def _purse(player: Player) -> list[tuple[str, int]]:
    return [("disc", player.discs), ("money", player.coins)]


def _facts(canvas: Canvas, line: Sequence[Fact], box: Box, store: int) -> None:
    room = box.width - (92 if store else 0)
    spare = room - sum(_wide(fact, words=False) + 20 for fact in line) + 20
    x, y = float(box.x), box.middle - 2
    for fact in line:
        canvas.icon(fact.icon, x + 18, y - 1, 36, fact.ink)
        end = canvas.text(x + 42, y, fact.said, 36, Face.HEAD, fact.ink, room=120)
        more = _wide(fact, words=True) - _wide(fact, words=False)
        if 0 < more <= spare:
            spare -= more
            end = canvas.text(end + 8, y + 1, fact.word, 30, colour=ROAST, room=200)
        x = end + 20
    if store:
        image = frenzy_tokens.store(store, CARD)
        canvas.image.paste(image, (box.right - image.width, y - 20))


def _next_suit(canvas: Canvas, suit: str, box: Box) -> None:
    y = box.y + STRIPE + 8 + FACTS + FACTS // 2 - 2
    canvas.icon(suit, box.x + PAD + 18, y - 1, 38)
    canvas.text(box.x + PAD + 44, y, "is its next card", 32, colour=ROAST, room=box.width - 80)


def _cards(canvas: Canvas, state: FrenzyState, cafe: int, box: Box, how: Plan) -> None:
    placed = placed_cards(state, cafe)
    free = 0
    if cafe != AI and not state.family:
        places = derive.capacity(state, state.players[cafe])
        free = max(0, min(places, how.columns * how.card_rows) - len(placed))
    wide, high = how.card
    for index in range(len(placed) + free):
        line, column = divmod(index, how.columns)
        at = (box.x + PAD + column * (wide + CARD_GAP), box.y + how.cards_top + line * (high + CARD_GAP))
        if index >= len(placed):
            canvas.image.paste(frenzy_tokens.seat_free(wide, high, CARD), at)
            continue
        item = placed[index]
        image = frenzy_tokens.mini(
            SUIT[item.card], str(NUMBER[item.card]), wide, high, upgraded=item.upgraded, used=spent(item), ground=CARD
        )
        canvas.image.paste(image, (at[0], at[1] - frenzy_tokens.OVER))


def draw_tiles(canvas: Canvas, tiles: Sequence[Tile], x: int, y: int, space: int, columns: int) -> None:
    """Action tiles in rows."""
    for index, tile in enumerate(tiles):
        line, column = divmod(index, columns)
        image = frenzy_tokens.tile(look(tile), space, CARD)
        canvas.image.paste(image, (x + column * (image.width + TILE_GAP), y + line * (space + 18)))
