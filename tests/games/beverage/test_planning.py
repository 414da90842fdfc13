"""Planning.

B12 two recessions are replaced, then shuffled back · B13 discards are reshuffled · B25 bids are 1 to 99 ·
B29 one card is zeroed · B30 a recession among the replacements counts · B44 research: one token, spent when declared,
public after the first barrier.
"""

from collections.abc import Sequence

import pytest

from games.beverage import requests
from games.beverage.moves import Bid, Research
from games.beverage.planning import planning
from games.engine.domain import Move
from tests.games.beverage.board import ANA, BEN, CY, board, english, lay, run


def sealed(seats: int, amount: int) -> dict[int, Sequence[Move]]:
    """Everybody bids the same."""
    return {seat: [Bid(amount)] for seat in range(seats)}


def test_bids_are_sealed_and_the_lowest_is_remembered() -> None:
    state = board()
    desk = run(planning, state, {ANA: [Bid(12)], BEN: [Bid(9)], CY: [Bid(20)]})
    assert desk.batches == [(True, "bid", [0, 1, 2])]
    assert [player.bid for player in state.players] == [12, 9, 20]
    assert (state.lowest, state.market_open, state.cards_open, desk.next) == (9, True, True, "sales")


@pytest.mark.parametrize(("seats", "cards"), [(3, 3), (4, 3), (5, 4)])
def test_three_cards_are_dealt_and_four_with_five_players(seats: int, cards: int) -> None:
    state = board(seats)
    run(planning, state, sealed(seats, 5))
    assert len(state.cards) == len(state.trends) == cards


@pytest.mark.parametrize("amount", [0, -3, 100, 1000])
def test_b25_a_bid_below_1_or_above_99_is_refused_with_the_numbers(amount: int) -> None:
    refusal = requests.bids(board(), [ANA])[ANA].refusal(Bid(amount))
    assert english(refusal) == f"A bid is 1 to 99 caps; you gave {amount}."


def test_b44_research_spends_one_token_and_bids_after_the_market_is_open() -> None:
    state = board()
    state.players[BEN].research = 2
    desk = run(planning, state, {ANA: [Bid(12)], BEN: [Research(), Bid(9)], CY: [Bid(20)]})
    assert desk.batches == [(True, "bid", [0, 1, 2]), (True, "late bid", [1])]
    assert (state.players[BEN].research, state.researching, state.players[BEN].bid) == (1, [BEN], 9)
    assert "Market research: Ben. The market holds 30 caps." in desk.log


def test_b44_nobody_looks_twice_in_a_round() -> None:
    state = board()
    state.players[BEN].research = 2
    refusal = requests.bids(state, [BEN], late=True)[BEN].refusal(Research())
    assert english(refusal) == "You have done your market research this round: now bid."


def test_b44_if_all_research_all_bid_late() -> None:
    state = board()
    for player in state.players:
        player.research = 1
    desk = run(planning, state, {seat: [Research(), Bid(5 + seat)] for seat in range(3)})
    assert desk.batches == [(True, "bid", [0, 1, 2]), (True, "late bid", [0, 1, 2])]
    assert [player.bid for player in state.players] == [5, 6, 7]


def test_research_without_a_token_is_refused() -> None:
    refusal = requests.bids(board(), [ANA])[ANA].refusal(Research())
    assert english(refusal) == "You have no market research token."


def test_the_question_says_what_a_bid_is_decided_by() -> None:
    state = board()
    state.round, state.players[BEN].research = 0, 1
    cards = {card.trend: card for card in state.deck}
    state.deck = [cards[-1], cards[0], cards[1], *(card for card in state.deck if card not in cards.values())]
    desk = run(planning, state, {ANA: [Bid(12)], BEN: [Research(), Bid(9)], CY: [Bid(20)]})
    sure = "The 3 face-down cards add 12 to 18 caps, less with a recession. Lower bids are paid first; if the market "
    assert english(desk.asked[0][1][ANA].prompt) == (
        "Seal your sales bid: the caps you want to take from the market. The market began with 30 caps. "
        f"{sure}can't pay yours in full, you go bust."
    )
    assert english(desk.asked[1][1][BEN].prompt).startswith(
        f"30 caps in the market before the cards. Seal your sales bid. {sure}"
    )


def test_later_and_in_an_open_market_the_question_says_no_more_than_is_known() -> None:
    desk = run(planning, board(), sealed(3, 5))
    assert "began" not in english(desk.asked[0][1][ANA].prompt)
    state = board(recession_free=True, open_market=True)
    state.market = 17
    prompt = english(run(planning, state, sealed(3, 5), open_market=True).asked[0][1][ANA].prompt)
    assert "The market holds 17 caps. The 3 face-down cards add 3 to 9 caps. Lower" in prompt


def test_four_cards_with_one_back_cannot_all_be_its_lowest_or_highest() -> None:
    state = board(5)
    lay(state, 9, 8, 7, 7)
    prompt = english(run(planning, state, sealed(5, 5)).asked[0][1][ANA].prompt)
    assert "The 4 face-down cards add 29 to 35 caps, less with a recession." in prompt


def test_open_market_has_no_research_and_shows_the_market_all_the_time() -> None:
    state = board(open_market=True)
    refusal = requests.bids(state, [ANA])[ANA].refusal(Research())
    assert english(refusal) == "The market is open in this match: there is no market research."
    assert state.market_open


def test_cards_without_recession_are_added_up() -> None:
    state = board()
    lay(state, 3, 9, 4)
    run(planning, state, sealed(3, 5))
    assert (state.inflow, state.zeroed) == (16, -1)


def test_b29_of_two_equal_highest_cards_a_recession_zeroes_one() -> None:
    state = board()
    lay(state, 8, 0, 8)
    run(planning, state, sealed(3, 5))
    assert (state.inflow, state.zeroed) == (8, 0)


def test_b12_two_recessions_are_replaced_first_and_then_shuffled_back() -> None:
    state = board()
    lay(state, 0, 5, 0, 7, 2)
    desk = run(planning, state, sealed(3, 5))
    assert [card.value for card in state.cards] == [5, 7, 2]
    assert state.inflow == 14
    assert state.trends == [card.trend for card in state.cards]
    assert sum(not card.value for card in state.deck) == 3
    assert desk.chances == ["recessions"]
    assert "2 recessions at once" in desk.log


def test_b30_a_single_recession_among_the_replacements_counts() -> None:
    state = board()
    lay(state, 0, 5, 0, 0, 7)
    run(planning, state, sealed(3, 5))
    assert sorted(card.value for card in state.cards) == [0, 5, 7]
    assert state.inflow == 5


def test_b13_the_discards_become_the_deck_when_it_runs_out() -> None:
    state = board()
    state.deck, state.discard = state.deck[:1], state.deck[1:]
    desk = run(planning, state, sealed(3, 5))
    assert "market discards" in desk.chances
    assert len(state.cards) == 3
    assert len(state.deck) + len(state.cards) == 30


def test_a_new_round_forgets_the_last_one() -> None:
    state = board()
    state.tie_order, state.researching, state.lowest = [2, 1, 0], [1], 7
    for player in state.players:
        player.taken, player.bust, player.passed = 9, True, True
    run(planning, state, sealed(3, 6))
    assert (state.round, state.tie_order, state.researching, state.lowest) == (2, [], [], 6)
    assert not any(player.bust or player.passed or player.taken for player in state.players)
