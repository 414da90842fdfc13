"""Views of Frenzy to draw: every phase of real matches of every variant, and positions set by hand."""

from collections.abc import Iterator
from copy import deepcopy
from functools import cache, partial
from typing import Any

from games.engine.domain import Move
from games.engine.match import Match
from games.engine.view import View, redact
from games.frenzy import derive
from games.frenzy.cards import CARD, SUIT
from games.frenzy.rules import RULES
from games.frenzy.scoring import score, standing
from games.frenzy.state import AI, NOBODY, Customer, FrenzyState, Placed, Played, Slot
from rendering.picture import Person
from tests.games.frenzy.board import BEN, EDITION, board, cards, hands, opened, place, played, tidy, tile

PEOPLE = tuple(map(Person, ("Ana", "Ben", "Cy", "Di", "Eve")))
SEATS = (2, 3, 4, 5)
VARIANTS: dict[str, dict[str, Any]] = {
    "normal": {},
    "family": {"family": True},
    "challenge": {"challenge": True},
    "extreme of 3": {"extreme": 3},
    "extreme of 6": {"extreme": 6, "abilities": "chosen"},
    "abilities": {"abilities": "random", "challenge": True},
    "short": {"short": "drafted", "extreme": 4},
}
"""The variants and, mixed among them, every table option."""
#: A moment of a match: its phase, what the seat to act does, whether that is all over.
Moment = tuple[str, str]
Views = tuple[View[FrenzyState], ...]


def view(
    state: FrenzyState, seat: int | None = None, awaited: tuple[int, ...] | None = None, sealed: Move | None = None
) -> View[FrenzyState]:
    """What `seat` sees of a position set by hand, the seat to act being awaited."""
    if awaited is None:
        awaited = (state.to_act,) if state.to_act != NOBODY else ()
    return View(seat, redact(state, seat), awaited, (), sealed, state.phase == "finished")


@cache
def moments(seats: int, variant: str) -> dict[Moment, Views]:
    """Per phase and question of a match the views of everybody, the spectator first, the last time it was met."""
    met: dict[Moment, Views] = {}
    match = Match.start(RULES, seats, RULES.options(**VARIANTS[variant]), EDITION, b"moments of %d" % seats)
    while True:
        seat = match.awaited[0] if match.awaited else 0
        request = match.request(seat) if match.awaited else None
        phase = match.view(None).state.phase
        met[phase, request.kind if request else ""] = tuple(match.view(seat) for seat in (None, *range(seats)))
        if request is None:
            return met
        move = RULES.policies["light"].choose(partial(match.view, seat), request, match.random(seat))
        match.submit(seat, request.key, move, "policy")


def tables() -> Iterator[tuple[int, str]]:
    """Every number of seats with every variant that it can be played in."""
    for seats in SEATS:
        for variant in VARIANTS:
            if variant != "short" or seats > 2:
                yield seats, variant


def every_moment() -> Iterator[tuple[str, Views]]:
    """The moments of all tables, each with a name."""
    for seats, variant in tables():
        for (phase, kind), views in moments(seats, variant).items():
            yield f"{seats} players, {variant}, {phase}, {kind}", views


def printed(state: FrenzyState) -> FrenzyState:
    """The customers, tiles and tables that the positions below need, whatever the edition prints."""
    for number, customer in CUSTOMERS.items():
        state.customers[number - 1] = customer
    for number, icons in {
        9: ("meal", "wifi", "plus"),
        20: ("mystery", "game", "storefront"),
        3: ("employee", "meal", "game"),
    }.items():
        state.tiles[number - 1] = list(icons)
    state.base_capacity, state.wifi_coins = 3, [[1, 2], [2, 4], [4, 8], [6, 16], [9, 28]]
    state.capacity_coins = [0, 0, 0, 0, 1, 2, 3, 5, 7, 10]
    return state


CUSTOMERS = {
    5: Customer("Date Night", 2, 0, 1, 1, 0, 0, 8, 4),
    6: Customer("Study Group", 2, 1, 1, 0, 0, 1, 7, 3),
    9: Customer("Food Blogger", 3, 0, 0, 2, 0, 1, 12, 5),
    10: Customer("Chess League", 3, 1, 0, 0, 2, 0, 12, 5),
}


def midmarket(seats: int = 4, **options: Any) -> FrenzyState:
    """Round 3 of the preparation: the last seat has bought the card that is free, the one before it is to buy."""
    state = printed(board(seats, **options))
    state.round = 3
    state.order = list(range(seats))[::-1]
    order = state.order
    names = ("Employee 8", "Board Game 6", "Wi-Fi 3", "Storefront 1", "Meal 1")
    slots = {2: (0, 1, 3), 3: (0, 1, 3), 4: (0, 1, 2, 3), 5: (0, 1, 2, 3, 4)}[seats]
    costs = EDITION.market(max(3, seats)).costs
    state.market = [Slot(CARD[names[at]], cost) for at, cost in zip(slots, costs, strict=True)]
    state.market[-1].buyer = order[0]
    state.to_act = order[1]
    piles = (
        ("Meal 2", "Employee 3"), ("Board Game 2", "Wi-Fi 5"), ("Meal 7", "Wi-Fi 8"), ("Board Game 3", "Board Game 5"),
        ("Meal 4", "Storefront 2"),
    )  # fmt: skip
    for player, pile, coins in zip(state.players, piles, (12, 15, 16, 19, 11), strict=False):
        player.pile, player.coins = cards(*pile), coins
    state.players[order[0]].pile.append(state.market[-1].card)
    state.players[0].discs = 1
    if not state.family:
        tile(state, 0, "meal", "game", "plus")
        tile(state, 0, "wifi", "employee", "plus")
        tile(state, seats - 1, "meal", "wifi", "mystery")
        state.row = [9, 20, 3]
    if not (state.challenge or state.extreme):
        state.common = [5, 6]
    if state.rival:
        state.rival.coins, state.rival.pile = 18, cards("Meal 3", "Board Game 1")
    return tidy(state)


def midgame(seats: int = 4, **options: Any) -> FrenzyState:
    """Round 7 of the opening, Ben takes two cards: with four players the position of the reading test."""
    state = printed(opened(seats, **options))
    state.phase, state.round = "take", 7
    rows = {
        2: ("Wi-Fi 6", "Board Game 5"),
        3: ("Wi-Fi 6", "Board Game 5", "Meal 4"),
        4: ("Wi-Fi 7", "Board Game 6", "Meal 8", "Meal 4"),
        5: ("Wi-Fi 7", "Board Game 6", "Storefront 3", "Meal 8", "Meal 4"),
    }
    names, order = rows[seats], [seat for seat in (BEN, 3, 4, 0, 2) if seat < seats]
    if state.rival:
        names, order = (*names, "Employee 1"), [*order, AI]
    played(state, *names, order=order)
    state.to_act = state.acting_for = BEN
    for seat, coins, discs in zip(range(seats), (24, 21, 15, 17, 22), (4, 3, 5, 2, 0), strict=False):
        state.players[seat].coins, state.players[seat].discs = coins, discs
    up = "" if state.family else "+"
    cafes = {
        0: ("Meal 6", f"Employee 5{up}", "Board Game 4"),
        BEN: (f"Meal 5{up}", "Board Game 3", "Employee 2", "Wi-Fi 4"),
        2: ("Employee 3", "Wi-Fi 2", "Meal 2", "Wi-Fi 5"),
        3: ("Board Game 7", f"Board Game 1{up}", "Wi-Fi 3", f"Wi-Fi 8{up}", "Meal 1"),
        4: ("Meal 9", "Board Game 9", f"Wi-Fi 9{up}"),
    }
    fronts = {0: 1, BEN: 1, 2: 2, 3: 2, 4: 0}
    tiles = {
        0: (("employee!", "meal", "game"), ("meal'", "wifi", "mystery"), ("game", "storefront", "meal")),
        BEN: (("meal!", "game", "plus!"), ("wifi'", "storefront", "meal"), ("mystery", "game", "employee")),
        2: (("storefront", "game", "wifi"), ("plus!", "meal", "employee"), ("game", "mystery", "meal")),
        3: (("wifi!", "game!", "meal"), ("storefront", "plus", "game''"), ("mystery!", "meal", "game")),
        4: (("meal'", "game", "wifi'"), ("plus", "employee", "mystery!")),
    }
    front = 1
    for seat in range(seats):
        place(state, seat, *cafes[seat])
        if state.family:
            continue
        for _ in range(fronts[seat]):
            front += 3 if front == 1 else 1
            place(state, seat, f"Storefront {front}")
        for icons in tiles[seat]:
            tile(state, seat, *icons)
    if not state.family and seats > 3:
        state.players[3].mystery, state.players[3].mystery_levels = [9], [3]
    hands(state, **{name: held for name, held in HANDS.items() if PEOPLE.index(Person(name)) < seats})
    if not (state.challenge or state.extreme):
        state.common = [5, 6]
    if state.rival:
        state.rival.coins, state.rival.cafe = 21, [Placed(CARD["Meal 3"], True), Placed(CARD["Storefront 1"], True)]
        state.rival.deck, state.rival.suit = cards("Employee 4", "Wi-Fi 1"), "employee"
    return tidy(state)


HANDS = {
    "Ana": ("Board Game 2", "Employee 6", "Storefront 8"),
    "Ben": ("Meal 3", "Employee 4", "Storefront 7"),
    "Cy": ("Meal 7", "Board Game 8", "Wi-Fi 1"),
    "Di": ("Employee 1", "Employee 7", "Storefront 6"),
    "Eve": ("Wi-Fi 10", "Meal 10", "Employee 9"),
}


def crowded(seats: int, **options: Any) -> FrenzyState:
    """More of everything than a match is likely to bring, in every café."""
    state = midgame(seats, **options)
    for seat, player in enumerate(state.players):
        player.coins, player.discs = 103 + seat, 14
        first = CARD["Board Game 1"] + 2 * seat
        player.cafe += [Placed(card, not state.family) for card in range(first, first + 7)]
        if state.family:
            continue
        for _ in range(4):
            tile(state, seat, "meal", "plus!", "wifi'")
        player.storefronts += [Placed(CARD["Storefront 9"], True), Placed(CARD["Storefront 10"], True)]
        player.mystery, player.mystery_levels = [9, 10, 11, 12], [3, 3, 3, 3]
        player.claimed = [1, 2] if state.challenge else []
    return state


def to_play(seats: int = 4) -> FrenzyState:
    """Round 1 of the opening: Ana has played a Meal, Ben with ten cards is next: the hand of the reading test."""
    state = printed(opened(seats))
    state.phase, state.round = "play", 1
    state.order = list(range(seats))
    state.plays, state.ranked = [Played(0, CARD["Meal 5"])], False
    state.to_act = state.acting_for = BEN
    held = (
        "Meal 3", "Meal 7", "Board Game 2", "Board Game 5", "Board Game 8", "Employee 4", "Storefront 1",
        "Storefront 6", "Wi-Fi 3", "Wi-Fi 7",
    )  # fmt: skip
    hands(state, ben=held, cy=("Meal 2", "Wi-Fi 6"), di=("Employee 2", "Meal 6"))
    for player, coins, discs in zip(state.players, (18, 16, 17, 19), (0, 2, 1, 0), strict=False):
        player.coins, player.discs = coins, discs
    state.players[BEN].mystery, state.players[BEN].mystery_levels = [10], [3]
    state.common = [5, 6]
    return tidy(state)


def scored(seats: int = 4, **options: Any) -> FrenzyState:
    """The end of the match in the middle of which `midgame` is."""
    state = midgame(seats, **options)
    state.phase, state.round, state.to_act, state.acting_for = "finished", state.rounds, NOBODY, NOBODY
    state.scores = [score(state, seat) for seat in range(seats)]
    if state.rival:
        state.rival.total = 2 * state.rival.coins
    for seat, rank in enumerate(standing(state)):
        state.scores[seat].place = rank
    return state


def with_other_secrets(state: FrenzyState, seat: int | None) -> FrenzyState:
    """The same position with everything changed that `seat` may not know; how many there are stays."""
    other = deepcopy(state)
    seen = {play.card for play in state.plays} | {slot.card for slot in state.market}
    unseen = [card for card in range(len(SUIT)) if card not in seen]
    for number, player in enumerate(other.players):
        if number == seat:
            continue
        player.hand = [unseen[(card + 11 * (number + 1)) % len(unseen)] for card in player.hand]
        player.drawn = [1 + guest % len(state.customers) for guest in player.drawn]
        player.draft = [1 + tile_ % len(state.tiles) for tile_ in player.draft]
        if state.phase != "finished":
            player.mystery = [1 + guest % len(state.customers) for guest in player.mystery]
    other.deck.reverse()
    other.stack.reverse()
    other.decks = [list(reversed(deck)) for deck in other.decks]
    if other.rival:
        other.rival.deck.reverse()
    return other


def supply(state: FrenzyState, seat: int) -> int:
    """Places in a café."""
    return derive.capacity(state, state.players[seat])
