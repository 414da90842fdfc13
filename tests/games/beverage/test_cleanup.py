"""Clean-up.

B19, B40 step 6 is optional and limited · B20 associates not used stay on hand · B36 the pile of tokens ·
B38 training moves what the coaster holds · B41 the special reset · B42 turn order.
"""

from games.beverage import derive, requests
from games.beverage.cleanup import cleanup
from games.beverage.moves import Recover, StadiumInvestments
from games.beverage.requests_business import action
from tests.games.beverage.board import ANA, BEN, CY, bids, board, build, english, reputation, run


def test_associates_return_from_the_spaces_and_unused_ones_stay_on_hand() -> None:
    state = board()
    state.players[ANA].on_hand = 2
    state.spaces.pr, state.spaces.training = [ANA, BEN], [ANA]
    run(cleanup, state)
    assert (state.players[ANA].on_hand, state.players[ANA].coaster) == (2, 8)
    assert derive.on_board(state, ANA) == 0


def test_market_cards_are_laid_aside() -> None:
    state = board()
    bids(state, 1, 2, 3, cards=(2, 5, 9))
    desk = run(cleanup, state)
    assert [card.value for card in state.discard] == [2, 5, 9]
    assert (state.cards, state.trends, state.cards_open, state.inflow) == ([], [], False, 0)
    assert (state.turn_order, desk.next) == ([], "planning")


def test_each_space_gets_a_token_and_two_with_five_players() -> None:
    state = board(3)
    state.advantage.shares = 0
    run(cleanup, state)
    assert (state.advantage.shares, state.advantage.pr, state.advantage.stadium) == (1, 2, 2)
    state = board(5)
    run(cleanup, state)
    assert (state.advantage.shares, state.advantage.pr, state.advantage.stadium) == (4, 4, 4)


def test_b36_clean_up_adds_only_what_the_pile_has() -> None:
    state = board(5)
    state.advantage.pr = 3
    state.players[ANA].pr_tokens = 10
    run(cleanup, state)
    assert (state.advantage.pr, derive.advantage_pile(state, "pr")) == (4, 0)


def test_b38_training_moves_what_the_coaster_holds() -> None:
    state = board()
    state.players[ANA].training, state.players[BEN].training = 9, 3
    desk = run(cleanup, state)
    assert [player.on_hand for player in state.players] == [10, 8, 5]
    assert not any(player.training for player in state.players)
    assert desk.told == ["Trained: Ana 5 associates · Ben 3 associates."]


def test_b40_step_6_is_judged_after_training() -> None:
    state = board()
    reputation(state, 9, 0, 0)
    state.players[ANA].on_hand, state.players[ANA].training = 0, 1
    assert run(cleanup, state).asked == []


def test_b40_associates_cost_3_reputation_each_decided_in_one_batch() -> None:
    state = board()
    reputation(state, 14, 7, 20)
    state.players[ANA].on_hand = state.players[BEN].on_hand = 0
    desk = run(cleanup, state, {ANA: [Recover(4)], BEN: [Recover(1)]})
    assert desk.batches == [(True, "recover", [ANA, BEN])]
    assert [player.on_hand for player in state.players] == [4, 1, 5]
    assert [player.reputation for player in state.players] == [2, 4, 20]


def test_b19_step_6_may_be_declined() -> None:
    state = board()
    reputation(state, 14, 0, 0)
    state.players[ANA].on_hand = 0
    run(cleanup, state, {ANA: [Recover(0)]})
    assert (state.players[ANA].on_hand, state.players[ANA].reputation) == (0, 14)


def test_b40_reputation_and_coaster_limit_step_6_and_the_refusal_says_so() -> None:
    state = board()
    reputation(state, 8, 0, 0)
    state.players[ANA].on_hand, state.players[ANA].coaster = 0, 10
    request = requests.recover(state, ANA)
    assert english(request.refusal(Recover(3))) == (
        "Each associate costs 3 reputation, at most 4 in all: with 8 reputation and 10 associates on your coaster "
        "you can take 0 to 2; you gave 3."
    )
    state.players[ANA].coaster = 1
    assert requests.recover_most(state, ANA) == 1


def test_b40_with_nothing_on_the_coaster_nothing_happens() -> None:
    state = board()
    reputation(state, 9, 1, 0)
    state.stadium = board(5).stadium
    build(state, dict.fromkeys(range(1, 9), ANA) | {9: ANA, 10: ANA})
    state.players[ANA].on_hand = 0
    desk = run(cleanup, state)
    assert (desk.batches, state.players[ANA].on_hand, state.players[ANA].reputation) == ([], 0, 9)


def test_b41_without_associates_and_reputation_everything_is_reset() -> None:
    state = board()
    reputation(state, 2, 5, 0)
    build(state, {1: ANA, 7: ANA, 8: BEN})
    ana = state.players[ANA]
    ana.on_hand, ana.shares, ana.factory, ana.caps = 0, 6, 3, 17
    ana.share_tokens, ana.pr_tokens, ana.stadium_tokens, ana.research = 1, 2, 3, 1
    ana.reputation_tokens = [1, 2]
    desk = run(cleanup, state)
    assert (ana.reputation, ana.shares, ana.factory, ana.pr, ana.training) == (0, 0, 0, 0, 0)
    assert (ana.on_hand, ana.coaster, ana.caps) == (4, 6, 17)
    assert (ana.share_tokens, ana.pr_tokens, ana.stadium_tokens, ana.research) == (1, 2, 3, 1)
    assert ana.reputation_tokens == [1, 2]
    assert "Clean-up: Ana starts over, with no associate on hand and only 2 reputation: every disc" in desk.log


def test_b41_a_card_given_back_reopens_only_in_the_current_stage() -> None:
    state = board()
    reputation(state, 2, 5, 0)
    build(state, {1: ANA, 7: ANA, 8: BEN})
    state.players[ANA].on_hand = 0
    run(cleanup, state)
    request = action(state, CY)
    assert [state.stadium[number - 1].owner for number in (1, 7, 8)] == [-1, -1, BEN]
    assert request.refusal(StadiumInvestments(9)) is None
    assert english(request.refusal(StadiumInvestments(1))).startswith("Card 1 belongs to row I")


def test_b42_the_stack_follows_the_turn_order() -> None:
    state = board()
    reputation(state, 9, 9, 6)
    state.turn_order = [BEN, ANA, CY]
    state.players[ANA].on_hand = state.players[BEN].on_hand = 0
    run(cleanup, state, {ANA: [Recover(1)], BEN: [Recover(1)]})
    assert [player.reputation for player in state.players] == [6, 6, 6]
    assert derive.ahead(state) == [CY, BEN, ANA]
