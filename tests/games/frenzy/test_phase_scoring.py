"""Phase 1 scoring, the first order of the store opening, hands; and the opening coins."""

from __future__ import annotations

from games.frenzy.opening import opening
from games.frenzy.phase_scoring import doors, phase_scoring, wifi_ranks
from games.frenzy.state import AI, FrenzyState
from tests.games.frenzy.board import ANA, BEN, CY, DI, board, cards, run


def piles(state: FrenzyState, *given: list[str]) -> FrenzyState:
    """Gives piles in seat order."""
    for player, names in zip(state.players, given, strict=False):
        player.pile = cards(*names)
        state.deck = [card for card in state.deck if card not in player.pile]
    return state


def test_wifi_majority_and_pairs() -> None:
    state = piles(
        board(4),
        ["Wi-Fi 1", "Wi-Fi 2", "Meal 1", "Meal 2", "Board Game 1"],
        ["Wi-Fi 3", "Wi-Fi 4", "Wi-Fi 5"],
        ["Wi-Fi 6", "Meal 3", "Meal 4", "Board Game 2", "Board Game 3"],
        ["Employee 1"],
    )
    desk = run(phase_scoring, state)
    assert [player.coins - 10 for player in state.players] == [3 + 3, 6, 1 + 6, 0]
    assert "Cy gets 1 coin for Wi-Fi and 6 coins for pairs of board game and meal." in desk.log


def test_c9_c45_ties_go_to_fewer_coins_then_the_smaller_store_and_no_place_is_shared() -> None:
    state = piles(board(4), ["Wi-Fi 1"], ["Wi-Fi 2"], ["Wi-Fi 3"], ["Wi-Fi 4"])
    state.players[DI].coins = 9
    assert wifi_ranks(state) == [DI, ANA, BEN]
    run(phase_scoring, state)
    assert [player.coins for player in state.players] == [13, 11, 10, 15]


def test_c45_with_two_owners_the_third_place_is_empty() -> None:
    state = piles(board(), ["Wi-Fi 1"], [], ["Wi-Fi 2", "Wi-Fi 3"])
    assert wifi_ranks(state) == [CY, ANA]


def test_c46_ranks_stand_on_the_coins_before_pairs_are_paid() -> None:
    state = piles(board(), ["Wi-Fi 1", "Meal 1", "Board Game 1"], ["Wi-Fi 2"])
    state.players[BEN].coins = 11
    run(phase_scoring, state)
    assert [player.coins for player in state.players] == [10 + 6 + 3, 11 + 3, 10]


def test_c18_the_ai_player_scores_phase_1_like_the_others() -> None:
    state = piles(board(2), ["Wi-Fi 1"], [])
    assert state.rival is not None
    state.rival.pile = cards("Wi-Fi 2", "Wi-Fi 3", "Meal 1", "Board Game 1")
    state.deck = [card for card in state.deck if card not in state.rival.pile]
    run(phase_scoring, state)
    assert state.rival.coins == 18 + 6 + 3
    assert [player.coins for player in state.players] == [13, 10]


def test_the_poorest_plays_first_and_ties_go_by_store() -> None:
    state = piles(board(), ["Meal 1"], ["Meal 2"], ["Meal 3"])
    state.players[CY].coins = 7
    desk = run(doors, state)
    assert state.order == [CY, ANA, BEN]
    assert [player.hand for player in state.players] == [cards("Meal 1"), cards("Meal 2"), cards("Meal 3")]
    assert state.opened
    assert desk.next == "store opening"


def test_c32_c33_the_ai_player_starts_with_18_coins_and_stands_in_the_first_order_by_them() -> None:
    state = board(2)
    assert state.rival is not None
    assert state.rival.coins == 18
    state.rival.pile = cards("Wi-Fi 2", "Meal 1")
    state.deck = [card for card in state.deck if card not in state.rival.pile]
    state.players[ANA].coins, state.players[BEN].coins = 20, 17
    run(doors, state, orders=[[1, 0]])
    assert state.order == [BEN, AI, ANA]
    assert state.rival.deck == cards("Meal 1", "Wi-Fi 2")
    assert state.rival.suit == "meal"


def test_setup_gives_coins_by_store_number_with_abilities_off_too() -> None:
    state = board(3)
    for player in state.players:
        player.coins, player.store = 0, 0
    state.row, state.stack, state.common = [], list(range(1, 25)), []
    state.decks = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]
    levels = [[0, 1, 2, 3]] * 3
    run(opening, state, orders=[range(30), range(24), *levels, [4, 1, 5, 0, 2, 3]])
    assert [player.store for player in state.players] == [5, 2, 6]
    assert state.order == [BEN, ANA, CY]  # C54
    assert [player.coins for player in state.players] == [17, 16, 18]
    assert state.row == [1, 2, 3]
    assert state.common == [5, 6]
