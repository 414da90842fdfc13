"""The toy game in the storm."""

from __future__ import annotations

import pytest

from tests.games.engine.toy import RULES, ToyOptions
from tests.storm import Storm

GUSTS = {"submit", "change", "undo", "rewind", "restart", "crash", "fork", "stale", "illegal", "fault", "faulted"}
OPTIONS = [ToyOptions(), ToyOptions(murky=True, gifts=(2, 0, 1)), ToyOptions(deep="deep")]


def test_the_toy_weathers_the_storm() -> None:
    done: dict[str, int] = {}
    for seed in range(250):
        options = OPTIONS[seed % 3]
        storm = Storm(RULES, 3 if options.gifts else 2 + seed % 3, options, seed)
        storm.run(60)
        done = {name: done.get(name, 0) + storm.done.get(name, 0) for name in GUSTS}
    assert min(done.values()) > 80, done


@pytest.mark.parametrize("seats", RULES.seats)
def test_a_match_in_the_storm_equals_the_same_match_without_it(seats: int) -> None:
    storm = Storm(RULES, seats, ToyOptions(), 4711)
    storm.run(200)
    assert storm.match.finished
