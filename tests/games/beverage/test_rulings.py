"""Each ruling that is a constant is what decides: with another value the same position goes another way."""

from collections.abc import Callable
from typing import Any

import pytest

from games.beverage import derive, requests, rulings
from games.beverage.cleanup import cleanup
from games.beverage.moves import (
    Bid,
    IssueShares,
    PublicRelations,
    Purchase,
    Rebid,
    Recover,
    Research,
    StadiumInvestments,
)
from games.beverage.opening import purchase, setup
from games.beverage.options import BeverageOptions
from games.beverage.planning import planning
from games.beverage.requests_business import action
from games.beverage.sales import sales
from games.beverage.scoring import scoring
from games.beverage.state import BeverageState
from games.beverage.year_end import dividends, settlement
from games.engine.domain import Move
from tests.games.beverage.board import ANA, BEN, CY, EDITION, bids, board, build, lay, reputation, run


def legal(state: BeverageState, move: Move) -> bool:
    return action(state, ANA).refusal(move) is None


def tokens() -> Any:
    state = board()
    bids(state, 3, 4, 5)
    run(sales, state)
    return [player.reputation_tokens for player in state.players]


def caps_at_the_end() -> Any:
    state = board()
    run(scoring, state)
    return [score.caps for score in state.scores]


def token_for_its_own_action() -> Any:
    state = board()
    state.players[ANA].shares = 7
    return legal(state, IssueShares())


def purchase_price() -> Any:
    state = setup(3, BeverageOptions(), EDITION)
    state.turn_order = [ANA, BEN, CY]
    run(purchase, state, {ANA: [Purchase(4, 0, 0)], BEN: [Purchase(0, 0, 0)], CY: [Purchase(0, 0, 0)]})
    return state.market


def pr_price() -> Any:
    state = board()
    state.spaces.pr = [BEN]
    state.players[BEN].pr = 2
    return sorted({move.caps for move in action(state, ANA).moves() if isinstance(move, PublicRelations)})


def pr_least() -> Any:
    return derive.pr_steps_needed(board(), ANA)


def discards() -> Any:
    state = board()
    state.deck, state.discard = state.deck[:1], state.deck[1:]
    run(planning, state, {seat: [Bid(5)] for seat in range(3)})
    return len(state.cards)


def old_stage() -> Any:
    state = board()
    build(state, {7: BEN})
    return legal(state, StadiumInvestments(1))


def highest_bid() -> Any:
    return requests.bids(board(), [ANA])[ANA].refusal(Bid(99)) is None


def recessions() -> Any:
    state = board()
    lay(state, 5, 0, 3, 4)
    desk = run(planning, state, {seat: [Bid(5)] for seat in range(3)})
    return desk.chances


def rebid_limit() -> Any:
    state = board()
    state.lowest = 8
    return requests.rebid_room(state)


def alone() -> Any:
    state = board()
    bids(state, 8, 9, 40)
    return run(sales, state, {CY: [Rebid(3)]}).batches


def stadium() -> Any:
    state = board()
    state.players[ANA].on_hand, state.players[ANA].stadium_tokens = 2, 1
    return [move.card for move in action(state, ANA).moves() if isinstance(move, StadiumInvestments)]


def shares_token() -> Any:
    state = board()
    state.players[ANA].shares, state.players[ANA].share_tokens = 7, 1
    return legal(state, IssueShares())


def exemption() -> Any:
    state = board()
    reputation(state, 30, 0, 0)
    state.players[ANA].factory = 2
    return derive.tax_due(state, ANA)


def level() -> Any:
    state = board()
    state.players[BEN].factory = 1
    return derive.factory_gain(state, ANA)


def missing_tax() -> Any:
    state = board()
    reputation(state, 30, 0, 0)
    state.players[ANA].caps = 0
    run(settlement, state)
    return state.players[ANA].reputation


def unpaid() -> Any:
    state = board()
    reputation(state, 30, 0, 0)
    state.players[ANA].shares, state.players[ANA].caps = 5, 0
    run(dividends, state)
    return state.players[ANA].reputation


def recovery() -> Any:
    state = board()
    reputation(state, 30, 0, 0)
    state.players[ANA].on_hand, state.players[ANA].coaster = 0, 10
    request = requests.recover(state, ANA)
    return list(request.moves())


def recovery_price() -> Any:
    state = board()
    reputation(state, 30, 0, 0)
    state.players[ANA].on_hand = 0
    run(cleanup, state, {ANA: [Recover(2)]})
    return state.players[ANA].reputation


def reset() -> Any:
    state = board()
    state.players[ANA].on_hand = 0
    run(cleanup, state)
    return state.players[ANA].on_hand


def research() -> Any:
    state = board()
    state.players[ANA].research = 1
    return requests.bids(state, [ANA])[ANA].refusal(Research()) is None


def large() -> Any:
    state = board()
    build(state, {3: ANA})
    return derive.area_size(state, ANA)


CONSTANTS: list[tuple[str, Any, Callable[[], Any], Any, Any]] = [
    ("TOKENS_OF_A_PLACE", 2, tokens, [[], [1], [2]], [[], [1, 1], [2, 2]]),
    ("CAPS_SCORE_AT_THE_END", False, caps_at_the_end, [3, 3, 3], [0, 0, 0]),
    ("TOKEN_AFTER_ACTION", False, token_for_its_own_action, False, True),
    ("PURCHASE_TO_BANK", False, purchase_price, 30, 34),
    ("SURCHARGE", 7, pr_price, list(range(0, 19, 2)), list(range(0, 13, 2))),
    ("EARLIER_STAGES_STAY_OPEN", True, old_stage, False, True),
    ("HIGHEST_BID", 50, highest_bid, True, False),
    ("RESHUFFLE_DISCARDS", False, discards, 3, 1),
    ("RECESSIONS_REPLACED_FROM", 1, recessions, [], ["recessions"]),
    ("REBID_BELOW_LOWEST", 3, rebid_limit, 7, 5),
    ("ALONE_BIDS_OPENLY", False, alone, [(False, "rebid", [CY])], [(True, "rebid", [CY])]),
    ("PR_STEP_CAPS", 5, pr_price, list(range(0, 19, 2)), [0, 5, 10, 15]),
    ("PR_LEAST_STEPS", 2, pr_least, 1, 2),
    ("STADIUM_ASSOCIATES", 3, stadium, [1, 2, 3, 4, 5, 6], []),
    ("LARGE_CARD_TOKENS", 2, stadium, [1, 2, 3, 4, 5, 6], [1, 2, 4, 5]),
    ("SHARE_STEP_TOKENS", 2, shares_token, True, False),
    ("EXEMPTION_LASTS", False, exemption, 7, 10),
    ("LEVEL_COUNTS_AS_AHEAD", False, level, 4, 5),
    ("LOST_PER_TAX_CAP", 2, missing_tax, 20, 10),
    ("LOST_PER_DIVIDEND_CAP", 3, unpaid, 20, 15),
    ("RECOVER_LEAST", 1, recovery, [Recover(n) for n in range(5)], [Recover(n) for n in range(1, 5)]),
    ("RECOVER_MOST", 2, recovery, [Recover(n) for n in range(5)], [Recover(n) for n in range(3)]),
    ("RECOVER_PRICE", 5, recovery_price, 24, 20),
    ("RESET_ASSOCIATES", 2, reset, 4, 2),
    ("RESEARCH_TOKENS", 2, research, True, False),
    ("LARGE_CARD_CELLS", 3, large, 2, 3),
]


@pytest.mark.parametrize(("name", "other", "ask", "now", "then"), CONSTANTS, ids=[entry[0] for entry in CONSTANTS])
def test_the_constant_decides(
    monkeypatch: pytest.MonkeyPatch, name: str, other: Any, ask: Callable[[], Any], now: Any, then: Any
) -> None:
    assert ask() == now
    monkeypatch.setattr(rulings, name, other)
    assert ask() == then


def test_no_constant_is_forgotten() -> None:
    assert {name for name in vars(rulings) if name.isupper()} == {entry[0] for entry in CONSTANTS}
