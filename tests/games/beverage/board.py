"""Positions to test with, and a table at which one segment of the rules is played by given answers."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from random import Random
from typing import Any

from games.beverage import derive
from games.beverage.components import load_edition
from games.beverage.invariants import invariants
from games.beverage.moves import Pass
from games.beverage.opening import setup
from games.beverage.options import BeverageOptions
from games.beverage.rules import RULES
from games.beverage.state import BeverageState, MarketCard
from games.engine.dealer import Batch, Dealer, Event
from games.engine.domain import Move
from games.engine.match import Match
from games.engine.policy import Policy, RandomPolicy
from games.engine.request import Request
from games.engine.text import Text, render

EDITION = load_edition()
NAMES = ("Ana", "Ben", "Cy", "Di", "Eve")
ANA, BEN, CY, DI, EVE = range(5)
Segment = Callable[[Dealer, BeverageState], Coroutine[Any, Any, str | None]]


def english(message: Text | None) -> str:
    """The message as a player reads it; empty for None."""
    return "" if message is None else render(message, lambda seat: NAMES[seat])


def board(seats: int = 3, **options: Any) -> BeverageState:
    """A position in round 1, in seat order: 20 caps and 5 associates on hand each, reputation 0."""
    state = setup(seats, BeverageOptions(**options), EDITION)
    state.round, state.phase = 1, "business"
    state.turn_order = list(range(seats))
    for player in state.players:
        player.caps, player.on_hand = 20, 5
    return tidy(state)


def tidy(state: BeverageState) -> BeverageState:
    """Makes what is counted fit what was set by hand: associates on the coasters, caps from the bank."""
    for seat, player in enumerate(state.players):
        player.coaster = EDITION.associates - player.on_hand - derive.on_board(state, seat)
    state.bank = state.market + sum(player.caps for player in state.players)
    return state


def build(state: BeverageState, owners: Mapping[int, int]) -> None:
    """Puts seats on stadium cards, by card number; the stage of the highest is the current one."""
    for number, seat in owners.items():
        state.stadium[number - 1].owner = seat
        state.stage = max(state.stage, state.stadium[number - 1].stage)
    tidy(state)


def reputation(state: BeverageState, *points: int, stack: Sequence[int] | None = None) -> None:
    """Sets the reputation of each seat; ``stack`` from the lowest disc up."""
    for player, own in zip(state.players, points, strict=True):
        player.reputation = own
    state.stack = list(stack if stack is not None else range(len(points)))


def lay(state: BeverageState, *values: int) -> None:
    """Puts these market cards on the top of the deck, taken from where they lay; 0 is a recession."""
    top: list[MarketCard] = []
    for value in values:
        card = next(card for card in state.deck if card.value == value)
        state.deck.remove(card)
        top.append(card)
    state.deck[:0] = top


def bids(state: BeverageState, *amounts: int, cards: Sequence[int] = (1, 1, 1)) -> None:
    """The end of planning: bids revealed, market cards open, the market counted."""
    lay(state, *cards)
    state.cards = [state.deck.pop(0) for _ in cards]
    state.trends = [card.trend for card in state.cards]
    state.inflow = sum(cards)
    state.cards_open = state.market_open = True
    for player, amount in zip(state.players, amounts, strict=True):
        player.bid = amount
    state.lowest = min(amounts)


class Desk:
    """A table without a log. Chance gives what ``orders`` says, else leaves everything in order.

    :ivar asked: every batch of questions: whether it was sealed, and the requests by seat
    :ivar told: the lines of the public log, as a player reads them
    :ivar chances: labels of what chance decided
    """

    def __init__(self, seats: int, options: BeverageOptions, orders: Iterable[Sequence[int]]) -> None:
        self.seats, self.options, self.edition = seats, options, EDITION
        self.orders = [list(order) for order in orders]
        self.asked: list[tuple[bool, dict[int, Request]]] = []
        self.told: list[str] = []
        self.chances: list[str] = []
        self.next: str | None = None

    def chance(self, label: str, size: int, shuffle: bool) -> list[int]:
        """The next given order, or the order as it is."""
        self.chances.append(label)
        if self.orders:
            return self.orders.pop(0)
        return list(range(size)) if shuffle else [0]

    def barrier(self) -> None:
        """Nothing is taken back here."""

    def emit(self, event: Event) -> None:
        """Keeps the line, if everybody may read it."""
        if event.to is None:
            self.told.append(english(event.text))

    @property
    def log(self) -> str:
        """Everything told, one line each."""
        return "\n".join(self.told)

    def kinds(self) -> list[tuple[bool, str, list[int]]]:
        """Each batch as (sealed, kind of question, seats)."""
        return [(sealed, next(iter(requests.values())).kind, sorted(requests)) for sealed, requests in self.asked]


def run(
    segment: Segment,
    state: BeverageState,
    answers: Mapping[int, Sequence[Move]] | None = None,
    *,
    orders: Iterable[Sequence[int]] = (),
    **options: Any,
) -> Desk:
    """Plays one segment. Each seat gives its answers in order, and passes when it has none left.

    Answers must be legal; a single question with one legal move is answered as the engine does. Afterwards all
    invariants must hold.
    """
    tidy(state)
    desk = Desk(len(state.players), BeverageOptions(**options), orders)
    left = {seat: list(moves) for seat, moves in (answers or {}).items()}
    coroutine, given = segment(Dealer(desk), state), None
    try:
        while True:
            batch: Batch = coroutine.send(given)
            desk.asked.append((batch.sealed, batch.requests))
            given = {seat: _answer(batch, seat, left) for seat in batch.requests}
    except StopIteration as stop:
        desk.next = stop.value
    assert not any(left.values()), f"answers nobody asked for: {left}"
    assert invariants(state, EDITION) == []
    return desk


def _answer(batch: Batch, seat: int, left: dict[int, list[Move]]) -> Move:
    request = batch.requests[seat]
    forced = None if batch.sealed else request.forced()
    if forced is not None:
        return forced
    move = left[seat].pop(0) if left.get(seat) else Pass()
    assert request.refusal(move) is None, f"{NAMES[seat]}: {move} refused: {english(request.refusal(move))}"
    return move


def play(
    seats: int,
    seed: int,
    policies: Sequence[Policy] | None = None,
    after: Callable[[Match[BeverageState]], None] = lambda match: None,
    **options: Any,
) -> Match[BeverageState]:
    """A whole match by policies, random ones as a rule; ``after`` is called after every answer."""
    match = Match.start(RULES, seats, BeverageOptions(**options), EDITION, b"test %d" % seed)
    random = Random(seed)
    while not match.finished:
        seat = match.awaited[0]
        request = match.request(seat)
        assert request is not None
        policy = policies[seat] if policies else RandomPolicy()

        def look(seat: int = seat) -> Any:
            return match.view(seat)

        match.submit(seat, request.key, policy.choose(look, request, random))
        after(match)
    return match
