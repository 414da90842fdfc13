"""Sales and Inventory Disposal.

B1 one token of the place's value · B2, B26 the table and the place decide · B6, B7 re-bids stay below the lowest bid
made so far, paid or not · B8, B33 busted last, larger bid later · B10, B31 ties · B32 equal bids stand one after the
other · B34 one busted player bids openly, the maximum offered.
"""

import pytest

from games.beverage import requests
from games.beverage.moves import Rebid
from games.beverage.sales import sales
from tests.games.beverage.board import ANA, BEN, CY, DI, EVE, bids, board, english, reputation, run


def test_the_lowest_bid_is_paid_first_and_leads_the_turn_order() -> None:
    state = board()
    bids(state, 14, 5, 9)
    desk = run(sales, state)
    assert state.turn_order == [BEN, CY, ANA]
    assert desk.told[0] == "Bids: Ben 5 · Cy 9 · Ana 14. Market 30; cards 1, 1, 1 add 3. All are paid."
    assert [player.caps for player in state.players] == [34, 25, 29]
    assert (state.market, desk.next, state.market_open) == (30 + 3 - 28, "business", False)


@pytest.mark.parametrize(
    ("amounts", "values"),
    [
        ((5, 6, 7), [[], [1], [2]]),
        ((5, 6, 7, 8), [[], [1], [2], [3]]),
        ((5, 6, 7, 8, 9), [[], [], [1], [2], [3]]),
    ],
)
def test_b1_each_place_brings_one_token_of_its_value(amounts: tuple[int, ...], values: list[list[int]]) -> None:
    state = board(len(amounts))
    bids(state, *amounts)
    run(sales, state)
    assert [player.reputation_tokens for player in state.players] == values


def test_b26_tokens_follow_the_place_on_the_track_when_somebody_busts() -> None:
    state = board(5)
    state.market = 20
    bids(state, 5, 6, 7, 90, 99)
    run(sales, state, {DI: [Rebid(1)], EVE: [Rebid(2)]})
    assert [player.reputation_tokens for player in state.players] == [[], [], [1], [], []]


def test_b10_equal_bids_are_paid_by_reputation() -> None:
    state = board()
    reputation(state, 3, 8, 5)
    bids(state, 9, 9, 9)
    run(sales, state)
    assert state.turn_order == [BEN, CY, ANA]


def test_b10_equal_bids_on_one_space_are_paid_from_the_lowest_disc() -> None:
    state = board()
    reputation(state, 4, 4, 4, stack=[CY, ANA, BEN])
    bids(state, 9, 9, 9)
    desk = run(sales, state)
    assert state.turn_order == [CY, ANA, BEN]
    assert desk.chances == []


def test_b10_equal_bids_at_reputation_0_are_ordered_by_chance() -> None:
    state = board()
    bids(state, 9, 9, 7)
    desk = run(sales, state, orders=[[1, 2, 0]])
    assert state.turn_order == [CY, BEN, ANA]
    assert desk.chances == ["order of ties"]


def test_b10_chance_is_not_asked_when_only_one_of_the_equal_bidders_is_at_0() -> None:
    state = board()
    reputation(state, 0, 2, 0)
    bids(state, 9, 9, 7)
    desk = run(sales, state)
    assert (state.turn_order, desk.chances) == ([CY, BEN, ANA], [])


def test_b31_one_random_order_serves_the_whole_round() -> None:
    state = board(4)
    state.market = 1
    bids(state, 50, 50, 50, 50)
    answers = {ANA: [Rebid(2)], BEN: [Rebid(2)], CY: [Rebid(2)], DI: [Rebid(2)]}
    desk = run(sales, state, answers, orders=[[3, 1, 0, 2]])
    assert desk.chances == ["order of ties"]
    assert state.turn_order == [DI, BEN, ANA, CY]
    assert [player.taken for player in state.players] == [0, 2, 0, 2]


def test_b32_equal_bidders_stand_one_after_the_other_and_the_later_gets_the_higher_token() -> None:
    state = board()
    reputation(state, 5, 3, 9)
    bids(state, 9, 9, 6)
    run(sales, state)
    assert [player.reputation_tokens for player in state.players] == [[1], [2], []]


def test_b8_busted_players_stand_last_the_larger_original_bid_later() -> None:
    state = board(4)
    bids(state, 99, 5, 90, 10)
    run(sales, state, {ANA: [Rebid(2)], CY: [Rebid(3)]})
    assert state.turn_order == [BEN, DI, CY, ANA]


def test_b31_busted_with_equal_bids_the_one_with_less_reputation_stands_later() -> None:
    state = board()
    reputation(state, 2, 6, 0)
    bids(state, 90, 90, 5)
    run(sales, state, {ANA: [Rebid(2)], BEN: [Rebid(3)]})
    assert state.turn_order == [CY, BEN, ANA]


def test_b31_busted_with_equal_bids_on_one_space_the_upper_disc_stands_later() -> None:
    state = board()
    reputation(state, 6, 6, 0, stack=[CY, BEN, ANA])
    bids(state, 90, 90, 5)
    run(sales, state, {ANA: [Rebid(2)], BEN: [Rebid(3)]})
    assert state.turn_order == [CY, BEN, ANA]


def test_b7_b33_all_bust_the_cap_is_the_lowest_bid_less_1_and_nobody_gets_a_token() -> None:
    state = board()
    bids(state, 80, 61, 70)
    state.market = 57
    desk = run(sales, state, {ANA: [Rebid(20)], BEN: [Rebid(30)], CY: [Rebid(10)]})
    assert state.turn_order == [BEN, CY, ANA]
    assert english(desk.asked[0][1][ANA].prompt).startswith("Inventory disposal: bid up to 60; 60 caps left")
    assert not any(player.reputation_tokens for player in state.players)
    assert [player.taken for player in state.players] == [20, 30, 10]


def test_b34_one_busted_player_bids_openly_with_the_maximum_offered() -> None:
    state = board()
    bids(state, 8, 9, 40)
    desk = run(sales, state, {CY: [Rebid(3)]})
    assert desk.batches == [(False, "rebid", [CY])]
    assert desk.asked[0][1][CY].usual == Rebid(7)
    assert state.players[CY].taken == 3


def test_b34_the_maximum_is_what_the_market_holds_when_that_is_less() -> None:
    state = board()
    state.market = 20
    bids(state, 10, 11, 40)
    desk = run(sales, state, {CY: [Rebid(2)]})
    assert desk.asked[0][1][CY].usual == Rebid(2)
    assert state.market == 0


def test_b6_several_busted_players_bid_sealed_and_who_fails_again_bids_again() -> None:
    state = board(4)
    state.market = 20
    bids(state, 9, 50, 60, 70)
    # 14 left, re-bids up to 8: 6 and one 8 are paid, and then nothing is left for the other
    desk = run(sales, state, {BEN: [Rebid(8)], CY: [Rebid(6)], DI: [Rebid(8)]})
    assert desk.batches == [(True, "rebid", [BEN, CY, DI])]
    assert [player.taken for player in state.players] == [9, 8, 6, 0]
    assert state.market == 0
    assert "Inventory disposal ends" in desk.log


def test_b6_the_second_repetition_stays_below_the_lowest_rebid() -> None:
    state = board(4)
    state.market = 21
    bids(state, 9, 50, 60, 70)
    # 15 left: 5 and one 8 are paid, 2 are left for the other, whose cap is 4 now
    desk = run(sales, state, {BEN: [Rebid(8)], CY: [Rebid(5)], DI: [Rebid(8), Rebid(1)]})
    assert desk.batches == [(True, "rebid", [BEN, CY, DI]), (False, "rebid", [DI])]
    assert english(desk.asked[1][1][DI].prompt) == "Inventory disposal: bid up to 2; 2 caps left in the market."
    assert [player.taken for player in state.players] == [9, 8, 5, 1]


def test_b6_when_every_rebid_of_a_repetition_could_fail_somebody_is_still_paid() -> None:
    state = board()
    state.market = 1
    bids(state, 40, 50, 60)
    desk = run(sales, state, {ANA: [Rebid(4)], BEN: [Rebid(4)], CY: [Rebid(4)]}, orders=[[0, 1, 2]])
    assert [player.taken for player in state.players] == [4, 0, 0]
    assert desk.asked[0][1][ANA].refusal(Rebid(5)) is not None


def test_b6_bids_that_can_only_be_1_are_made_by_themselves() -> None:
    state = board()
    bids(state, 2, 50, 60)
    desk = run(sales, state)
    assert desk.batches == [(False, "rebid", [BEN]), (False, "rebid", [CY])]
    assert [player.taken for player in state.players] == [2, 1, 1]


def test_disposal_ends_at_once_when_the_lowest_bid_is_1() -> None:
    state = board()
    bids(state, 1, 50, 60)
    desk = run(sales, state)
    assert desk.batches == []
    assert [player.taken for player in state.players] == [1, 0, 0]


def test_disposal_ends_at_once_when_the_market_is_empty() -> None:
    state = board()
    state.market = 20
    bids(state, 10, 13, 60)
    desk = run(sales, state)
    assert (desk.batches, state.market) == ([], 0)
    assert "Inventory disposal ends with nothing for Cy" in desk.log


def test_a_rebid_above_the_cap_is_refused_with_rule_and_numbers() -> None:
    state = board()
    state.lowest = 11
    state.market = 13
    request = requests.rebid(state, alone=True)
    assert english(request.refusal(Rebid(11))) == (
        "A re-bid stays below the lowest bid of this round, 11: at most 10; you gave 11."
    )
    state.market = 4
    request = requests.rebid(state, alone=True)
    assert english(request.refusal(Rebid(5))) == "4 caps left in the market; you gave 5."
    assert english(request.refusal(Rebid(0))) == "A re-bid is at least 1 cap; you gave 0."


def test_the_open_market_stays_open_after_sales() -> None:
    state = board(open_market=True)
    bids(state, 5, 6, 7)
    run(sales, state, open_market=True)
    assert state.market_open
