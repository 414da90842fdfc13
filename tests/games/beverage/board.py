"""Positions to test with."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from typing import Any

from games.beverage import derive
from games.beverage.components import load_edition
from games.beverage.invariants import invariants
from games.beverage.moves import Pass
from games.beverage.opening import setup
from games.beverage.options import BeverageOptions
from games.beverage.rules import RULES
from games.beverage.state import BeverageState, MarketCard
from games.engine.dealer import Dealer
from games.engine.domain import Move
from games.engine.match import Match
from games.engine.policy import Policy
from tests.games import matches
from tests.games.desk import ANA, BEN, CY, DI, EVE, Desk, english

__all__ = ["ANA", "BEN", "CY", "DI", "EVE", "english"]

EDITION = load_edition()
Segment = Callable[[Dealer, BeverageState], Coroutine[Any, Any, str | None]]


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


def run(
    segment: Segment,
    state: BeverageState,
    answers: Mapping[int, Sequence[Move]] | None = None,
    *,
    orders: Iterable[Sequence[int]] = (),
    **options: Any,
) -> Desk:
    """Plays one segment; who has no answer left passes. Afterwards all invariants must hold."""
    tidy(state)
    desk = Desk(len(state.players), BeverageOptions(**options), EDITION, orders)
    desk.run(lambda dealer: segment(dealer, state), answers or {}, lambda request: Pass())
    assert invariants(state, EDITION) == []
    return desk


def play(
    seats: int,
    seed: int,
    policies: Sequence[Policy] | None = None,
    after: Callable[[Match[BeverageState]], None] = lambda match: None,
    **options: Any,
) -> Match[BeverageState]:
    """A whole match by policies, random ones as a rule; ``after`` is called after every answer."""
    return matches.play(RULES, seats, RULES.options(**options), seed, policies, after)
