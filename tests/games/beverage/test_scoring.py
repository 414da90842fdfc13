"""Final Scoring.

B3, B5 ties share the points of their places, rounded down · B4 caps left score · B11 the stack is kept: gains in
reputation order inside each step, then the lower disc wins · B49 rows count associates, areas count large cards twice,
nothing scores nothing · B50 the largest connected area.
"""

import pytest

from games.beverage import derive
from games.beverage.scoring import result, scoring
from tests.games.beverage.board import ANA, BEN, CY, board, build, reputation, run


@pytest.mark.parametrize(
    ("amounts", "won"),
    [
        ([5, 3, 1], [10, 7, 4]),
        ([3, 3, 0], [8, 8, 0]),
        ([2, 2, 2], [7, 7, 7]),
        ([4, 1, 1], [10, 5, 5]),
        ([0, 0, 0], [0, 0, 0]),
        ([6, 2, 2, 2], [10, 3, 3, 3]),
        ([6, 5, 2, 2], [10, 7, 2, 2]),
        ([6, 5, 4, 2, 2], [10, 7, 4, 0, 0]),
        ([1, 1, 1, 1, 1], [4, 4, 4, 4, 4]),
    ],
)
def test_b5_tied_places_share_their_points_rounded_down(amounts: list[int], won: list[int]) -> None:
    assert derive.pooled(amounts, [10, 7, 4]) == won


def test_cards_and_tokens_score_what_is_printed() -> None:
    state = board()
    build(state, {1: ANA, 3: ANA, 7: BEN})
    state.players[ANA].reputation_tokens = [1, 2, 2]
    run(scoring, state)
    assert [(score.cards, score.tokens) for score in state.scores] == [(4, 5), (4, 0), (0, 0)]


def test_b49_a_row_counts_associates_and_an_area_counts_large_cards_twice() -> None:
    state = board()
    build(state, {2: ANA, 3: ANA, 5: BEN})  # small and large side by side; one small
    run(scoring, state)
    assert [score.built[0] for score in state.scores] == [2, 1, 0]
    assert [score.stages[0] for score in state.scores] == [10, 7, 0]
    assert [score.area_size for score in state.scores] == [3, 1, 0]
    assert [score.area for score in state.scores] == [8, 5, 0]


def test_b50_an_area_is_connected_across_rows_by_shared_edges_only() -> None:
    state = board()
    # three players, eight cells: I = 1 2 [3 3] 4 5 [6 6], II = [7 7] 8 9 [10 10] 11 12, III = 13 [14 14] [15 15] ...
    build(state, {1: ANA, 7: ANA, 14: ANA})
    assert derive.area_size(state, ANA) == 1 + 2 + 2
    build(state, {4: BEN, 9: BEN})  # cells 4 and 3: corners only
    assert derive.area_size(state, BEN) == 1
    build(state, {10: BEN})  # cells 4 and 5 lie below card 4, beside card 9
    assert [card.number for card in derive.area(state, BEN)] == [4, 9, 10]
    assert derive.area_size(state, BEN) == 4
    assert derive.area_size(state, CY) == 0


def test_b50_of_several_areas_the_largest_counts() -> None:
    state = board()
    build(state, {1: ANA, 2: ANA, 5: ANA, 6: ANA})
    assert derive.area_size(state, ANA) == 3


def test_all_parts_add_up_to_the_total() -> None:
    state = board()
    reputation(state, 11, 7, 3)
    build(state, {1: ANA, 8: BEN, 13: CY})
    state.players[CY].reputation_tokens = [2]
    for seat, caps in enumerate((0, 5, 5)):
        state.players[seat].caps = caps
    run(scoring, state)
    for score in state.scores:
        parts = score.before + score.cards + score.tokens + sum(score.stages) + score.area + score.caps
        assert score.total == parts
    assert [score.caps for score in state.scores] == [0, 4, 4]
    assert (state.phase, state.market_open) == ("finished", True)


def test_more_reputation_wins() -> None:
    state = board()
    reputation(state, 11, 17, 3)
    desk = run(scoring, state)
    assert [(score.seat, score.place) for score in result(state)] == [(BEN, 1), (ANA, 2), (CY, 3)]
    assert desk.told == ["Ben wins with 20 reputation."]


def test_b11_of_equal_totals_the_lower_disc_wins() -> None:
    state = board()
    reputation(state, 8, 8, 3, stack=[BEN, ANA, CY])
    for player in state.players:
        player.caps = 0
    desk = run(scoring, state)
    assert [(score.seat, score.place) for score in result(state)] == [(BEN, 1), (ANA, 2), (CY, 3)]
    assert desk.told == ["Ben wins with 8 reputation, ahead of Ana by the lower disc."]


def test_b11_who_arrives_later_on_the_space_lies_on_top_also_in_scoring() -> None:
    state = board()
    reputation(state, 10, 8, 0)
    for player in state.players:
        player.caps = 0
    state.players[BEN].reputation_tokens = [2]
    run(scoring, state)
    assert [(score.seat, score.place) for score in result(state)][:2] == [(ANA, 1), (BEN, 2)]


def test_b11_inside_a_step_the_leader_moves_first() -> None:
    state = board()
    reputation(state, 6, 5, 0, stack=[CY, BEN, ANA])
    for player in state.players:
        player.caps = 0
    state.players[ANA].reputation_tokens, state.players[BEN].reputation_tokens = [2], [3]
    run(scoring, state)
    assert [(score.seat, score.points, score.place) for score in result(state)][:2] == [(ANA, 8, 1), (BEN, 8, 2)]


def test_b11_a_tie_at_0_is_shared() -> None:
    state = board()
    for player in state.players:
        player.caps = 0
    desk = run(scoring, state)
    assert [score.place for score in result(state)] == [1, 1, 1]
    assert desk.told == ["Ana, Ben and Cy share the win with 0 reputation."]


def test_b11_a_place_shared_at_0_comes_after_the_others() -> None:
    state = board()
    reputation(state, 0, 4, 0)
    for player in state.players:
        player.caps = 0
    run(scoring, state)
    assert [(score.seat, score.place) for score in result(state)] == [(BEN, 1), (ANA, 2), (CY, 2)]
