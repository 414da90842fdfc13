"""Whole random matches of every game, with every combination of its options."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.engine.choices import every, typed, variants
from games.engine.match import Match
from games.engine.rules import Options, Rules
from games.registry import GAMES
from tests.games.desk import english
from tests.games.matches import Questions, fields, open_requests, play, secret

#: Matches with each combination of options.
MATCHES = 12
SEATS = [pytest.param(rules, seats, id=f"{name}-{seats}") for name, rules in GAMES.items() for seats in rules.seats]


def ident(name: str, seats: int, options: Options) -> str:
    """A table's name."""
    changed = "+".join(f"{option}={value}" for option, value in typed(options).items())
    return f"{name}-{seats}-{changed or 'normal'}"


TABLES = [
    pytest.param(rules, seats, options, number, id=ident(name, seats, options))
    for name, rules in GAMES.items()
    for seats in rules.seats
    for number, options in enumerate(every(rules, seats))
]


@pytest.mark.parametrize(("rules", "seats", "options", "number"), TABLES)
def test_invariants_hold_after_every_move(rules: Rules[Any], seats: int, options: Options, number: int) -> None:
    def hold(match: Match[Any]) -> None:
        assert match.faults() == []

    for seed in range(MATCHES * number, MATCHES * (number + 1)):
        match = play(rules, seats, options, seed, after=hold)
        scores = match.result()
        assert match.rounds() > 0
        assert sorted(score.seat for score in scores) == list(range(seats))
        places = [score.place for score in scores]
        assert places == sorted(places)
        assert all(1 <= place <= seats for place in places)


@pytest.mark.parametrize(("rules", "seats"), SEATS)
def test_legal_moves_are_distinct_counted_and_accepted_and_others_refused_with_a_reason(
    rules: Rules[Any], seats: int
) -> None:
    questions = Questions(rules, Random(seats))
    tables = variants(rules, seats)
    for seed in range(8):
        play(rules, seats, tables[seed * (len(tables) - 1) // 7], seed, after=questions.check)
    assert len(questions.met) > 3


@pytest.mark.parametrize(("rules", "seats"), SEATS)
def test_a_move_with_a_value_of_another_type_is_refused(rules: Rules[Any], seats: int) -> None:
    for options in variants(rules, seats):
        match = Match.start(rules, seats, options, rules.load_edition(), b"types")
        (request, *_) = open_requests(match)
        for kind in rules.moves:
            types = set(fields(kind).values())
            for wrong in ("7", True, 7.5, None):
                if types and type(wrong) not in types:
                    assert english(request.refusal(kind(*[wrong] * len(fields(kind)))))


@pytest.mark.parametrize(("rules", "seats"), SEATS)
def test_the_same_log_gives_the_same_match(rules: Rules[Any], seats: int) -> None:
    match = play(rules, seats, variants(rules, seats)[-1], 3)
    again = Match.rebuild(rules, rules.load_edition(), secret(3), match.fresh.entries, match.fresh.checkpoints)
    assert again.encoded() == match.encoded()
