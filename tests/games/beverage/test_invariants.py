"""Each invariant notices what it is there for."""

from collections.abc import Callable

import pytest

from games.beverage.invariants import invariants
from games.beverage.state import BeverageState, MarketCard
from tests.games.beverage.board import ANA, EDITION, board


def test_a_sound_position_has_no_faults() -> None:
    assert invariants(board(), EDITION) == []


def caps(state: BeverageState) -> None:
    state.players[ANA].caps += 1


def debt(state: BeverageState) -> None:
    state.players[ANA].caps -= 30
    state.bank -= 30


def associate(state: BeverageState) -> None:
    state.players[ANA].on_hand += 1


def token(state: BeverageState) -> None:
    state.players[ANA].pr_tokens = -1


def piles(state: BeverageState) -> None:
    state.players[ANA].research = 21


def advantage(state: BeverageState) -> None:
    state.advantage.stadium = 15


def reputation_tokens(state: BeverageState) -> None:
    state.players[ANA].reputation_tokens = [3] * 9


def beside(state: BeverageState) -> None:
    state.players[ANA].shares = 13


def stack(state: BeverageState) -> None:
    state.stack = [0, 0, 1]


def order(state: BeverageState) -> None:
    state.turn_order = [2, 1]


def pr(state: BeverageState) -> None:
    state.players[0].pr = state.players[1].pr = 4


def stranger(state: BeverageState) -> None:
    state.stadium[0].owner = 3


def early(state: BeverageState) -> None:
    state.stadium[-1].owner = ANA
    state.players[ANA].coaster -= 1


def rounds(state: BeverageState) -> None:
    state.round = 9


def phase(state: BeverageState) -> None:
    state.phase = "holidays"


def disc(state: BeverageState) -> None:
    state.space = 4


def lost(state: BeverageState) -> None:
    state.deck.remove(MarketCard(5, 0))


def recession(state: BeverageState) -> None:
    state.deck.append(MarketCard(0, 1))


def two_recessions(state: BeverageState) -> None:
    recessions = [card for card in state.deck if not card.value]
    state.deck = [card for card in state.deck if card.value]
    state.cards, state.cards_open = recessions, True


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (caps, "caps are out, the bank gave"),
        (debt, "fewer than 0 caps"),
        (associate, "seat 0 has 11 associates"),
        (token, "fewer than 0 tokens of a kind"),
        (piles, "more tokens are out than there are"),
        (advantage, "more tokens are out than there are"),
        (reputation_tokens, "more reputation tokens of a value"),
        (beside, "seat 0 has a disc beside its track"),
        (stack, "the stack is no order"),
        (order, "the turn order is no order"),
        (pr, "two PR discs share a space"),
        (stranger, "belongs to nobody at the table"),
        (early, "of a later stage is built"),
        (rounds, "round 9 of 8"),
        (phase, "unknown phase holidays"),
        (disc, "the construction disc is at space 4"),
        (lost, "market cards are missing"),
        (recession, "recession cards are missing or doubled"),
        (two_recessions, "two recessions lie open"),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_a_spoiled_position_is_noticed(spoil: Callable[[BeverageState], None], fault: str) -> None:
    state = board()
    spoil(state)
    assert any(fault in found for found in invariants(state, EDITION))
