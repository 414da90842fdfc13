"""The rulebook's worked examples that are safe as tests (section 6 of the rules analysis)."""

from __future__ import annotations

from games.frenzy.market import preparation
from games.frenzy.moves import Buy, Take, TakeTile
from games.frenzy.store_opening import store_opening
from tests.games.frenzy.board import ANA, BEN, CY, Answers, board, deal, hands, named, opened, run

#: The example's Karen, Jack and Jenny.
KAREN, JACK, JENNY = ANA, BEN, CY


def test_purchases_of_board_game_2_board_game_6_and_wifi_3() -> None:
    state = board()
    deal(state, "Board Game 6", "Wi-Fi 3", "Board Game 2")
    answers: Answers = {KAREN: [Buy("Board Game 2")], JACK: [Buy("Board Game 6"), TakeTile(1)]}
    desk = run(preparation, state, answers)
    assert [player.coins for player in state.players] == [10, 8, 9]
    assert named(state.players[JENNY].pile) == ["Wi-Fi 3"]
    assert state.order == [KAREN, JENNY, JACK]
    assert desk.kinds()[-1] == ("extra tile", JACK)
    assert len(state.players[JACK].tiles) == 1


def test_meal_2_meal_5_and_wifi_1() -> None:
    state = opened()
    hands(state, ana=["Meal 2"], ben=["Meal 5"], cy=["Wi-Fi 1"])
    desk = run(store_opening, state, {JENNY: [Take("Wi-Fi 1"), Take("Meal 5")]})
    assert state.order == [JENNY, JACK, KAREN]
    assert [len(player.cafe) for player in state.players] == [0, 1, 2]
    assert [player.discs for player in state.players] == [2, 0, 0]
    assert desk.log.splitlines()[1:4] == ["Ana plays Meal 2.", "Ben plays Meal 5.", "Cy plays Wi-Fi 1."]
    assert "Ranking: Cy · Ben · Ana." in desk.log
