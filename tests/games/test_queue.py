"""Who acts after whom, for every game: what a waiting person is told comes true, and needs no secret."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.engine.match import Match
from games.engine.rules import Rules
from games.registry import GAMES

EVERY = [pytest.param(rules, seats, id=f"{name}-{seats}") for name, rules in GAMES.items() for seats in rules.seats]


@pytest.mark.parametrize(("rules", "seats"), EVERY)
def test_seats_act_in_the_order_they_were_told(rules: Rules[Any], seats: int) -> None:
    match = Match.start(rules, seats, rules.options(), rules.load_edition(), b"queue" * 4)
    random, followed, phase = Random(7), 0, ""
    queue: list[int] = []
    while not match.finished:
        state = match.view(None).state
        now = rules.queue(state)
        assert all(rules.queue(match.view(seat).state) == now for seat in range(seats))
        if now:
            assert (now[0],) == match.awaited
            assert len(set(now)) == len(now)
        if now and state.phase == phase and now[0] in queue[1:]:
            at = queue.index(now[0])
            assert not set(queue[1:at]) & set(now), "somebody acts before a seat that was in front of them"
            assert now[: len(queue) - at] == queue[at:]
            followed += 1
        queue, phase = now, state.phase
        for seat in match.awaited:
            request = match.request(seat)
            assert request is not None
            match.submit(seat, request.key, request.sample(random), "policy")
    assert rules.queue(match.view(None).state) == []
    assert followed > seats
