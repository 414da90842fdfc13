"""Whole random matches: how they end, and what is asked in them. See tests/games/test_matches.py for the rest."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.choices import variants
from games.engine.match import Match
from games.frenzy.rules import RULES
from games.frenzy.state import FrenzyState
from tests.games.frenzy.board import play
from tests.games.matches import open_requests

KINDS = {
    "store", "pass", "draft", "buy", "tile", "extra tile", "play", "take", "take for the AI", "discard", "disc", "keep",
    "claim",
}  # fmt: skip


def names(options: Any) -> dict[str, Any]:
    """Options as keyword arguments."""
    return {field: getattr(options, field) for field in options.__struct_fields__}


@pytest.mark.parametrize("seats", RULES.seats)
def test_places_are_not_shared_and_the_rounds_are_counted(seats: int) -> None:
    for options in map(names, variants(RULES, seats)):
        for seed in range(3):
            match = play(seats, seed, **options)
            # two players who are behind the AI player lose together
            assert [score.place for score in match.result()] in ([2, 2], list(range(1, seats + 1)))
            assert match.rounds() == (10 if options["short"] != "off" else 16 if options["family"] else 20)


def test_every_kind_of_question_is_met() -> None:
    met: set[str] = set()

    def note(match: Match[FrenzyState]) -> None:
        met.update(request.kind for request in open_requests(match))

    for seed in range(6):
        play(2, seed, after=note, challenge=True, abilities="chosen")
        play(3, seed, after=note, short="drafted", abilities="chosen")
    assert met == KINDS
