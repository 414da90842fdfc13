"""Every game keeps sealed answers secret until all are in."""

from __future__ import annotations

from random import Random

import pytest

from games.engine.choices import variants
from games.engine.match import Match
from games.registry import GAMES
from tests.two_worlds import play_until, sealed_worlds

TABLES = [(name, seats) for name, rules in GAMES.items() for seats in rules.seats]
#: Tables at which nothing is ever sealed.
ALL_OPEN = {("frenzy", 2)}


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_sealed_answers_show_to_nobody_else(name: str, seats: int) -> None:
    rules = GAMES[name]
    edition = rules.load_edition()
    found, compared = set(), 0
    for number in range(48):
        random = Random(number)
        choices = variants(rules, seats)
        options = choices[number % len(choices)]
        match = Match.start(rules, seats, options, edition, random.randbytes(32))
        later = random.choice((match.length - 1, random.randrange(match.length, 150)))
        while play_until(match, random, lambda match: match.length > later and len(match.awaited) > 1):  # noqa: B023
            found |= set(sealed_worlds(match, random))
            compared += 1
            later = match.length + random.choice((0, random.randrange(60)))
    assert found == set()
    assert compared == 0 if (name, seats) in ALL_OPEN else compared > 10
