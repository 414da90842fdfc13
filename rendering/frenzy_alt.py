"""Alt texts of Frenzy's pictures: the same facts from the same view, in at most ALT_LIMIT characters."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from games.engine.text import Text, listing, plural, text
from games.frenzy import derive, tells
from games.frenzy.cards import NAME, SUIT, SUITS
from games.frenzy.moves import Draft
from games.frenzy.state import AI, NOBODY, FrenzyState, Placed, Player
from rendering.alt import shortened
from rendering.frenzy_compact import free_icons, preserved
from rendering.frenzy_customers import needs
from rendering.frenzy_facts import (
    OPENING,
    SETUP,
    FrenzyView,
    cafe_name,
    cafes_in_order,
    heading,
    market_tab,
    next_steps,
    play_of,
    result,
    row_tab,
    served_count,
    setup_tab,
    waiting_customers,
)  # fmt: skip
from rendering.frenzy_hand import card_marks, shown_cards, titles
from rendering.frenzy_score import ranking, score_lines, tie_break, total
from rendering.lru import Lru
from rendering.palette import SEATS
from rendering.picture import ALT_LIMIT, Person
from rendering.words import Words

ICONS = {
    "meal": "meal", "game": "board game", "employee": "employee", "storefront": "storefront", "wifi": "Wi-Fi",
    "plus": "+1", "mystery": "mystery",
}  # fmt: skip
"""Icons in few letters."""


ALL, MOST, LEAST = 2, 1, 0
"""How much an alt text says of a café; free icons go first when the table is large, then cards one by one."""


_needs: Final[Lru[str]] = Lru(64)


def board_alt(view: FrenzyView, people: Sequence[Person], words: Words) -> str:
    """The board in words: header, market or played cards, cafés in order, customers."""
    state = view.state
    head = heading(view)
    parts = [f"Board Game Café Frenzy. {words.tell(head.title)}. {words.tell(head.line)}."]
    if state.phase == "preparation":
        parts.append(_market(state, words))
    after: list[str] = []
    guests = derive.open_customers(state)
    if guests:
        after.append(f"Customers: {'; '.join(_customer(state, number, words) for number in guests)}.")
    if state.phase == "preparation" and state.row:
        row = ", ".join("/".join(ICONS[icon] for icon in state.tiles[number - 1]) for number in state.row)
        after.append(f"Action tiles: {row}.")
    said = ""
    for detail in (ALL, MOST, LEAST):
        cafes = [_cafe(view, cafe, people, words, detail) for cafe in cafes_in_order(state)]
        said = " ".join([*parts, *cafes, *after])
        if len(said) <= ALT_LIMIT:
            return said
        said = shortened([*parts, *cafes, *after])
    return said


def _market(state: FrenzyState, words: Words) -> str:
    slots = []
    for slot in state.market:
        price = f"for {slot.cost}" if slot.cost else "free"
        if slot.buyer != NOBODY:
            price = words.tell(text("taken by {who}", who=cafe_name(slot.buyer)))
        slots.append(f"{NAME[slot.card]} {price}")
    return f"Market: {', '.join(slots)}."


def _customer(state: FrenzyState, number: int, words: Words) -> str:
    customer = derive.customer(state, number)
    lost = "" if state.challenge else f" or −{customer.penalty}"
    key = (words.locale, *needs(customer))
    return f"{_needs.get(key, lambda: words.tell(tells.needs(customer)))} for +{customer.reward}{lost}"


def _cafe(view: FrenzyView, cafe: int, people: Sequence[Person], words: Words, detail: int) -> str:
    state = view.state
    notes = ["AI"] if cafe == AI else [SEATS[cafe].name.lower(), *(["bot"] if people[cafe].is_bot else [])]
    tag = _tab(view, cafe)
    if tag:
        notes.append(words.tell(tag))
    said = words.tell(text("{who} ({notes})", who=cafe_name(cafe), notes=", ".join(notes)))
    facts: list[str] = []
    play = play_of(state, cafe)
    if play is not None and state.phase != "finished":
        facts.append(f"{NAME[play.card]}, {words.tell(next_steps(state, cafe))}")
    if cafe == AI and state.rival:
        facts += [f"{state.rival.coins} coins, doubled at the end", *_suits(state.rival.pile)]
        if state.opened and state.rival.suit and state.phase != "finished":
            facts.append(f"next card {ICONS[state.rival.suit]}")
        return f"{said}: {'; '.join(facts + _placed(state.rival.cafe))}."
    player = state.players[cafe]
    facts.append(f"{_count(player.coins, 'coin')}, {_count(player.discs, 'disc')}")
    if state.abilities and player.store:
        facts.append(f"store {player.store}")
    if state.phase in OPENING:
        facts += _opened(state, player, detail)
    else:
        facts += _suits(player.pile)
        if player.tiles:
            facts.append(_count(len(player.tiles), "tile"))
    return f"{said}: {'; '.join(facts)}."


def _count(n: int, what: str) -> str:
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


def _tab(view: FrenzyView, cafe: int) -> Text | None:
    state = view.state
    if state.phase in SETUP:
        tag = setup_tab(view, cafe) if cafe != AI else None
    else:
        tag = market_tab(view, cafe) if state.phase == "preparation" else row_tab(view, cafe)
    return tag[1] if tag else None


def _suits(pile: Sequence[int]) -> list[str]:
    counts = Counter(SUIT[card] for card in pile)
    said = ", ".join(f"{ICONS[suit]} {counts[suit]}" for suit in SUITS if counts[suit])
    return [said] if said else []


def _opened(state: FrenzyState, player: Player, detail: int) -> list[str]:
    facts = []
    if not state.family:
        facts.append(f"{len(player.cafe)}/{derive.capacity(state, player)} seats")
    facts.append(f"Wi-Fi {derive.wifi_icons(player)}")
    if detail > LEAST:
        facts += _placed(player.cafe)
    kept = Counter(ICONS[icon] + (" twice" if double else "") for icon, double in preserved(player))
    if kept and detail > LEAST:
        facts.append("kept " + ", ".join(f"{icon} {count}" for icon, count in kept.items()))
    free = free_icons(player)
    if free and detail == ALL:
        facts.append("free " + ", ".join(f"{ICONS[icon]} {count}" for icon, count in free))
    if waiting_customers(player):
        facts.append(f"mystery customers {waiting_customers(player)}")
    if served_count(player):
        facts.append(f"served {served_count(player)}")
    return facts


def _placed(cards: Sequence[Placed]) -> list[str]:
    """Cards of a café by suit, those upgraded apart."""
    counts = Counter((SUIT[item.card], item.upgraded) for item in cards)
    said = [
        f"{'upgraded ' if up else ''}{ICONS[suit]} {counts[suit, up]}"
        for suit in SUITS
        for up in (False, True)
        if counts[suit, up]
    ]
    return [", ".join(said)] if said else []


def sheet_alt(view: FrenzyView, seat: int, words: Words) -> str:
    """The private sheet in words."""
    state, player = view.state, view.state.players[seat]
    title, line = titles(view, seat)
    parts = [f"Private sheet. {words.tell(title)}. {words.tell(line)}."]
    if player.drawn:
        drawn = [tells.customer(derive.customer(state, number), penalty=False) for number in player.drawn]
        parts.append(words.tell(text("Drawn: {customers}.", customers=listing(drawn))))
    if player.draft:
        kept = view.sealed.tile if isinstance(view.sealed, Draft) else 0
        tiles = [
            "/".join(ICONS[icon] for icon in state.tiles[number - 1]) + (" (keep)" if number == kept else "")
            for number in player.draft
        ]
        parts.append(f"Tiles to draft from: {', '.join(tiles)}.")
    marks = card_marks(view, seat)
    cards = [
        words.tell(tells.card(card)) + (f" ({words.tell(marks[card])})" if card in marks else "")
        for card in shown_cards(state, seat)
    ]
    parts.append(f"Cards: {', '.join(cards) if cards else 'none'}.")
    if player.mystery:
        mystery = [tells.customer(derive.customer(state, number), penalty=False) for number in player.mystery]
        parts.append(words.tell(text("Mystery customers: {customers}.", customers=listing(mystery))))
    parts.append(
        words.tell(text("{coins}, {discs}.", coins=tells.coins(player.coins), discs=tells.discs(player.discs)))
    )
    return shortened(parts)


def score_alt(state: FrenzyState, words: Words) -> str:
    """The final score in words, the winner first."""
    order, lines = ranking(state), score_lines(state)
    won = [result(state), *([why] if (why := tie_break(state)) else [])]
    parts = [f"Board Game Café Frenzy. {words.tell(listing(won))}."]
    for index, cafe in enumerate(order):
        sources = ", ".join(
            f"{line.name} {points}".replace(" -", " −") for line in lines if (points := line.points[index]) is not None
        )
        n = total(state, cafe)
        parts.append(
            words.tell(
                plural("{who} {n}: {sources}.", "{who} {n}: {sources}.", n, who=cafe_name(cafe), sources=sources)
            )
        )
    return shortened(parts)
