"""The rulebook's worked examples that are safe as tests (section 6 of the rules analysis)."""

import pytest

from games.beverage import derive
from games.beverage.business import business
from games.beverage.cleanup import cleanup
from games.beverage.moves import EmployeeTraining, FactoryImprovements, PublicRelations, Rebid
from games.beverage.planning import planning
from games.beverage.sales import sales
from games.beverage.scoring import scoring
from games.beverage.year_end import settlement
from tests.games.beverage.board import ANA, BEN, CY, DI, bids, board, build, lay, reputation, run, tidy
from tests.games.beverage.test_planning import sealed


def test_cards_1_8_and_a_recession_add_1_to_the_market() -> None:
    state = board(4)
    lay(state, 1, 8, 0)
    run(planning, state, sealed(4, 5))
    assert (state.inflow, state.zeroed) == (1, 1)


def test_sales_with_bids_11_12_15_and_a_bust_of_20_with_13_left() -> None:
    state = board(4)
    state.market = 50
    bids(state, 11, 12, 15, 20, cards=(1,))
    desk = run(sales, state, {DI: [Rebid(10)]})
    assert [player.reputation_tokens for player in state.players] == [[], [1], [2], []]
    assert state.turn_order == [ANA, BEN, CY, DI]
    assert desk.asked[0][1][DI].usual == Rebid(10)
    assert (state.players[DI].taken, state.market) == (10, 3)
    assert desk.told[0] == "Bids: Ana 11 · Ben 12 · Cy 15 · Di 20 (bust). Market 50; cards 1 add 1."


def test_public_relations_past_a_disc_on_2_with_one_associate_there() -> None:
    state = board()
    state.players[BEN].pr = 2
    state.spaces.pr = [BEN]
    state.advantage.pr = 0
    before, market = state.players[ANA].on_hand, state.market
    assert derive.pr_steps_needed(state, ANA) == 3
    run(business, state, {ANA: [PublicRelations(4, 1, 0)]})
    ana = state.players[ANA]
    assert (ana.pr, ana.caps, state.market) == (3, 20 - 5, market + 5)
    assert ana.on_hand == before - 2
    assert ana.coaster == 10 - ana.on_hand - 1


def test_factory_with_one_disc_ahead_and_one_level_gives_3_reputation() -> None:
    state = board()
    state.players[ANA].factory, state.players[BEN].factory, state.players[CY].factory = 2, 4, 3
    run(business, state, {ANA: [FactoryImprovements()]})
    assert (state.players[ANA].reputation, state.players[ANA].caps, state.players[ANA].factory) == (3, 10, 3)


def test_training_to_6_with_two_associates_there_costs_8_and_brings_6_associates() -> None:
    state = board()
    state.spaces.training = [BEN, CY]
    tidy(state)
    market, bank = state.market, state.bank
    run(business, state, {ANA: [EmployeeTraining(6)]})
    assert (state.players[ANA].caps, state.market, state.bank) == (12, market, bank - 8)
    hand = state.players[ANA].on_hand
    run(cleanup, state)
    assert state.players[ANA].on_hand == hand + 6 == 10


@pytest.mark.parametrize(("own", "factory", "due"), [(54, 0, 18), (57, 2, 16), (63, 3, 16)])
def test_tax_boxes_18_19_and_21_with_exemptions_0_3_and_5(own: int, factory: int, due: int) -> None:
    state = board()
    reputation(state, own, 0, 0)
    state.players[ANA].factory = factory
    run(settlement, state)
    assert state.players[ANA].caps == 20 - due


def test_stage_2_tied_3_3_0_gives_7_7_0() -> None:
    state = board()
    build(state, {7: ANA, 8: ANA, 9: ANA, 10: BEN, 11: BEN, 12: BEN})
    run(scoring, state)
    assert [score.stages[1] for score in state.scores] == [7, 7, 0]


def test_caps_left_score_5_3_1() -> None:
    state = board()
    for seat, caps in enumerate((9, 4, 2)):
        state.players[seat].caps = caps
    run(scoring, state)
    assert [score.caps for score in state.scores] == [5, 3, 1]


def test_areas_of_7_6_and_4_score_8_5_2() -> None:
    assert derive.pooled([4, 6, 7], [8, 5, 2]) == [2, 5, 8]
