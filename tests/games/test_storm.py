"""Every game in the storm."""

from __future__ import annotations

import pytest

from games.engine.choices import variants
from games.registry import GAMES
from tests.storm import Storm

#: About how many kinds of options are tried for each number of seats.
MIXED = 6
TABLES = [(name, seats) for name, rules in GAMES.items() for seats in rules.seats]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_match_in_the_storm_equals_a_clean_run(name: str, seats: int) -> None:
    rules = GAMES[name]
    faulted = 0
    choices = variants(rules, seats)
    for number, options in enumerate(choices[:: max(1, len(choices) // MIXED)]):
        storm = Storm(rules, seats, options, seed=100 * seats + number)
        storm.run(120)
        faulted += storm.done.get("faulted", 0)
    assert faulted > 0
