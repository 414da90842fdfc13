"""Whole random matches: how they end, and what is asked in them. See tests/games/test_matches.py for the rest."""

from typing import Any

import pytest

from games.beverage.rules import RULES
from games.beverage.state import BeverageState
from games.engine.match import Match
from games.engine.rules import Score
from tests.games.beverage.board import EDITION, play
from tests.games.matches import open_requests


@pytest.mark.parametrize("options", [{}, {"first_game": True}, {"recession_free": True, "open_market": True}], ids=str)
@pytest.mark.parametrize("seats", RULES.seats)
def test_a_match_ends_in_stage_3_with_the_best_first(seats: int, options: dict[str, Any]) -> None:
    for seed in range(20):
        match = play(seats, seed, **options)
        state = match.view(None).state
        assert 1 <= state.round <= sum(EDITION.board(seats).stage_spaces)
        assert state.stage == 3
        assert_places_fit(match.result())


def assert_places_fit(scores: list[Score]) -> None:
    """Places from 1, never more points behind."""
    assert scores[0].place == 1
    assert [score.points for score in scores] == sorted((score.points for score in scores), reverse=True)


def test_every_kind_of_question_is_met() -> None:
    met: set[str] = set()

    def note(match: Match[BeverageState]) -> None:
        met.update(request.kind for request in open_requests(match))

    for seed in range(4):
        play(3, seed, after=note)
    assert met == {"purchase", "bid", "late bid", "rebid", "action", "dividends", "recover"}


def test_five_players_without_recessions_need_the_discards_again() -> None:
    shuffles = 0
    match = play(5, 1, recession_free=True)
    for entry in match.fresh.entries:
        shuffles += getattr(entry, "label", "") == "market discards"
    assert match.view(None).state.round == 7
    assert shuffles == 1
