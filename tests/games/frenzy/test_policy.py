"""The light policy: legal, honest and better than chance."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from games.engine.domain import Move
from games.engine.policy import RandomPolicy
from games.engine.request import Request
from games.engine.view import View
from games.frenzy.policy import LightPolicy
from games.frenzy.rules import RULES
from tests.games.frenzy.board import play

MATCHES = 60


class Watched(LightPolicy):
    """Counts how often the wish is taken."""

    def __init__(self) -> None:
        self.given = 0

    def choose(self, look: Callable[[], View[Any]], request: Request, random: Random) -> Move:
        move = super().choose(look, request, random)
        assert request.refusal(move) is None
        self.given += 1
        return move


@pytest.mark.parametrize("seats", RULES.seats)
def test_alone_among_random_seats_it_wins_at_least_1_6_times_its_fair_share(seats: int) -> None:
    wins = 0
    for number in range(MATCHES):
        lone = number % seats
        policies = [LightPolicy() if seat == lone else RandomPolicy() for seat in range(seats)]
        result = play(seats, number, policies).result()
        wins += next(score.place for score in result if score.seat == lone) == 1
    assert wins / MATCHES * seats >= 1.6


@pytest.mark.parametrize(
    "options",
    [
        {"family": True},
        {"challenge": True, "abilities": "chosen"},
        {"extreme": 6, "abilities": "random"},
        {"short": "drafted", "challenge": True},
        {"short": "dealt", "extreme": 4},
    ],
)
def test_it_plays_every_variant(options: dict[str, Any]) -> None:
    policy = Watched()
    for seats in (3, 5):
        play(seats, seats, [policy] * seats, **options)
    assert policy.given > 100


def test_it_plays_the_same_from_the_same_view() -> None:
    one, two = (play(3, 8, [LightPolicy()] * 3) for _ in range(2))
    assert one.encoded() == two.encoded()
