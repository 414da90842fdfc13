"""The automatic players: legal, honest, and better than chance."""

from random import Random
from typing import Any

import pytest

from games.beverage.policy import LightPolicy, NoDividends
from games.beverage.rules import RULES
from games.beverage.state import BeverageState
from games.engine.domain import Move
from games.engine.match import Match
from games.engine.policy import Policy, RandomPolicy
from games.engine.request import Request
from games.engine.view import HIDDEN
from tests.games.beverage.board import play

MATCHES = 60


def share(seats: int, policy: Policy, matches: int) -> float:
    """Wins of a policy alone among random seats, as a multiple of its fair share."""
    won = 0.0
    for seed in range(matches):
        seat = seed % seats
        policies: list[Policy] = [RandomPolicy() for _ in range(seats)]
        policies[seat] = policy
        winners = [score.seat for score in play(seats, seed, policies).result() if score.place == 1]
        won += (seat in winners) / len(winners)
    return won / matches * seats


@pytest.mark.parametrize("seats", RULES.seats)
def test_the_light_policy_wins_well_above_its_share_among_random_seats(seats: int) -> None:
    assert share(seats, LightPolicy(), MATCHES) >= 1.6


@pytest.mark.parametrize("seats", RULES.seats)
def test_matches_among_policies_only_end(seats: int) -> None:
    policies: list[Policy] = [LightPolicy(), NoDividends(), *([LightPolicy()] * (seats - 2))]
    match = play(seats, 4, policies)
    assert match.finished
    assert match.faults() == []


def test_no_dividends_pays_none() -> None:
    class Watched(NoDividends):
        asked: list[Move] = []

        def choose(self, look: Any, request: Request, random: Random) -> Move:
            move = super().choose(look, request, random)
            if request.kind == "dividends":
                self.asked.append(move)
            return move

    watched = Watched()
    for seed in range(3):
        play(3, seed, [watched, LightPolicy(), LightPolicy()])
    assert watched.asked
    assert not any(getattr(move, "pay", True) for move in watched.asked)


def test_a_policy_looks_only_at_its_own_view() -> None:
    seen: list[BeverageState] = []

    class Watched(LightPolicy):
        def choose(self, look: Any, request: Request, random: Random) -> Move:
            view = look()
            seen.append(view.state)
            assert view.seat == request.seat == 0
            return super().choose(look, request, random)

    play(3, 1, [Watched(), RandomPolicy(), RandomPolicy()])
    assert len(seen) > 20
    assert all(player.caps == HIDDEN for state in seen for player in state.players[1:])


def test_a_policy_chooses_the_same_again_from_the_same_source() -> None:
    chosen = []

    def note(match: Match[BeverageState]) -> None:
        request = match.request(0)
        if request is not None and 0 in match.awaited:
            moves = [LightPolicy().choose(lambda: match.view(0), request, Random(9)) for _ in range(2)]
            assert moves[0] == moves[1]
            chosen.append(moves[0])

    play(3, 1, after=note)
    assert chosen
