"""Settlement, Dividends, Progress Check.

B22, B46 tax is forced and partial, the box is not computed anew while paying · B22, B47 dividends are all or nothing,
asked sealed of those who can pay · B24 the construction disc · B28 the exemption lasts · B48 the last round too.
"""

import pytest

from games.beverage import derive
from games.beverage.moves import Dividends
from games.beverage.year_end import dividends, progress, settlement
from tests.games.beverage.board import ANA, BEN, CY, board, build, english, reputation, run


@pytest.mark.parametrize(("points", "box"), [(0, 0), (2, 0), (3, 1), (11, 3), (53, 17), (54, 18), (62, 20), (63, 21)])
def test_the_tax_box_is_the_highest_at_or_below_the_disc(points: int, box: int) -> None:
    state = board()
    reputation(state, points, 0, 0)
    assert derive.tax_box(state, ANA) == box


def test_tax_goes_to_the_market_and_is_never_below_0() -> None:
    state = board()
    reputation(state, 10, 3, 0)
    state.players[BEN].factory = 5
    market = state.market
    desk = run(settlement, state)
    assert [player.caps for player in state.players] == [17, 20, 20]
    assert (state.market, desk.next) == (market + 3, "dividends")
    assert desk.told == ["Taxes: Ana 3 caps."]


def test_where_nothing_is_due_or_left_to_lose_no_zeros_are_told() -> None:
    state = board()
    assert run(settlement, state).told == ["Taxes: none."]
    state.players[ANA].shares, state.players[BEN].shares, state.players[BEN].caps = 2, 1, 0
    desk = run(dividends, state, {ANA: [Dividends(False)]})
    assert desk.told == [
        "Dividends: Ana leaves 2 caps unpaid, nothing to lose · Ben leaves 1 cap unpaid, nothing to lose."
    ]
    request = desk.asked[0][1][ANA]
    domain = request.domain(Dividends)
    assert domain is not None
    assert english(domain.label("pay", False)) == "No – nothing to lose"
    assert english(request.prompt).startswith(
        "Dividends of 2 caps: pay for as much reputation, or refuse: you have none to lose."
    )


def test_b28_the_exemption_holds_without_acting_this_round() -> None:
    state = board()
    reputation(state, 30, 0, 0)
    state.players[ANA].factory = 3
    state.spaces.factory = []
    assert derive.tax_due(state, ANA) == 5


def test_b46_each_missing_cap_costs_one_reputation() -> None:
    state = board()
    reputation(state, 30, 0, 0)
    state.players[ANA].caps = 4
    desk = run(settlement, state)
    assert (state.players[ANA].caps, state.players[ANA].reputation) == (0, 24)
    assert "Ana 4 of 10 caps, −6 reputation" in desk.log


def test_b11_discs_that_fall_in_settlement_move_in_turn_order() -> None:
    state = board()
    reputation(state, 12, 12, 8)
    state.turn_order = [BEN, CY, ANA]
    for player in state.players:
        player.caps = 0
    run(settlement, state)
    assert [player.reputation for player in state.players] == [8, 8, 6]
    assert derive.ahead(state) == [BEN, ANA, CY]


def test_b47_dividends_are_asked_in_one_sealed_batch_of_those_who_can_pay() -> None:
    state = board(4)
    reputation(state, 10, 10, 10, 10)
    for seat, (shares, caps) in enumerate([(3, 3), (4, 3), (0, 9), (2, 9)]):
        state.players[seat].shares, state.players[seat].caps = shares, caps
    market = state.market
    desk = run(dividends, state, {0: [Dividends(True)], 3: [Dividends(False)]})
    assert desk.batches == [(True, "dividends", [0, 3])]
    assert [player.caps for player in state.players] == [0, 3, 9, 9]
    assert [player.reputation for player in state.players] == [13, 2, 10, 6]
    assert state.market == market + 3
    assert desk.told == [
        "Dividends: Ana pays 3 caps, +3 reputation · Ben leaves 4 caps unpaid, −8 reputation · "
        "Di leaves 2 caps unpaid, −4 reputation."
    ]


def test_b47_unpaid_dividends_never_lead_below_0() -> None:
    state = board()
    reputation(state, 3, 0, 0)
    state.players[ANA].shares, state.players[ANA].caps = 7, 2
    run(dividends, state)
    assert state.players[ANA].reputation == 0


def test_b47_without_shares_nothing_is_asked_or_told() -> None:
    desk = run(dividends, board())
    assert (desk.batches, desk.told, desk.next) == ([], [], "progress")


def test_the_dividend_question_says_what_both_answers_bring() -> None:
    state = board()
    reputation(state, 5, 0, 0)
    state.players[ANA].shares = 4
    desk = run(dividends, state, {ANA: [Dividends(True)]})
    request = desk.asked[0][1][ANA]
    domain = request.domain(Dividends)
    assert domain is not None
    assert request.usual == Dividends(True)
    assert english(domain.label("pay", True)) == "Yes – pay 4 caps, +4 reputation"


def test_public_relations_scores_5_3_1_and_returns_to_0() -> None:
    state = board(5)
    for seat, space in enumerate([2, 9, 0, 4, 1]):
        state.players[seat].pr = space
    desk = run(progress, state)
    assert [player.reputation for player in state.players] == [1, 5, 0, 3, 0]
    assert not any(player.pr for player in state.players)
    assert desk.told == ["Public Relations: Ben +5 reputation · Di +3 reputation · Ana +1 reputation."]


def test_public_relations_at_0_scores_nothing() -> None:
    state = board()
    state.players[CY].pr = 1
    run(progress, state)
    assert [player.reputation for player in state.players] == [0, 0, 5]


def test_b11_public_relations_moves_discs_first_second_third() -> None:
    state = board()
    reputation(state, 0, 2, 4)
    state.players[ANA].pr, state.players[BEN].pr, state.players[CY].pr = 3, 2, 1
    run(progress, state)
    assert derive.ahead(state) == [ANA, BEN, CY]


def test_b24_the_construction_disc_moves_right() -> None:
    state = board()
    desk = run(progress, state)
    assert (state.stage, state.space, desk.next) == (1, 1, "clean-up")


def test_b24_at_the_right_end_the_next_stage_begins() -> None:
    state = board()
    state.space = 3
    desk = run(progress, state)
    assert (state.stage, state.space, desk.next) == (2, 0, "clean-up")
    assert desk.told == ["Row II begins."]


def test_b24_a_full_row_begins_the_next_stage_early() -> None:
    state = board()
    build(state, dict.fromkeys(range(1, 4), ANA) | dict.fromkeys(range(4, 7), BEN))
    desk = run(progress, state)
    assert (state.stage, state.space) == (2, 0)
    assert desk.told == ["All cards are built: row II begins."]


def test_b24_after_stage_3_the_game_ends_without_clean_up() -> None:
    state = board()
    state.stage, state.space = 3, 0
    state.players[ANA].pr = 2
    desk = run(progress, state)
    assert (desk.next, state.players[ANA].reputation) == ("scoring", 5)
