"""Whole random matches: invariants after every move, and every question's legal moves checked against themselves."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.engine.choices import variants
from games.engine.domain import Move
from games.engine.match import Match
from games.engine.request import Request
from games.frenzy.cards import NAME
from games.frenzy.moves import MOVES
from games.frenzy.requests_discs import SECOND_OF, WORDS
from games.frenzy.rules import RULES
from games.frenzy.state import FrenzyState
from tests.games.frenzy.board import EDITION, english, play

MATCHES = 20
ICON_WORDS = [*WORDS.values(), *SECOND_OF]
LISTED = 300  # longer lists of legal moves are sampled instead of compared one by one
KINDS = {
    "store", "pass", "draft", "buy", "tile", "extra tile", "play", "take", "take for the AI", "discard", "disc", "keep",
    "claim",
}  # fmt: skip


def names(options: Any) -> dict[str, Any]:
    """Options as keyword arguments."""
    return {field: getattr(options, field) for field in options.__struct_fields__}


TABLES = [(seats, names(options)) for seats in RULES.seats for options in variants(RULES, seats)]


def ident(value: Any) -> str:
    """The options that are on, as a name."""
    if isinstance(value, int):
        return f"{value} seats"
    return "+".join(f"{name}={on}" for name, on in value.items() if on and on != "off") or "normal"


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=ident)
def test_invariants_hold_after_every_move(seats: int, options: dict[str, Any]) -> None:
    def hold(match: Match[FrenzyState]) -> None:
        assert match.faults() == []

    for seed in range(MATCHES):
        match = play(seats, seed, after=hold, **options)
        scores = match.result()
        assert sorted(score.seat for score in scores) == list(range(seats))
        assert [score.place for score in scores] in ([2, 2], list(range(1, seats + 1)))
        assert match.rounds() == (10 if options["short"] != "off" else 16 if options["family"] else 20)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (3, {"challenge": True, "abilities": "chosen", "short": "drafted"}),
        (4, {"family": True}),
        (5, {"extreme": 6, "abilities": "random"}),
    ],
)
def test_legal_moves_are_distinct_counted_and_accepted_and_others_refused_with_a_reason(
    seats: int, options: dict[str, Any]
) -> None:
    random = Random(seats)
    met: dict[str, int] = {}

    def check(match: Match[FrenzyState]) -> None:
        for seat in match.awaited:
            request = match.request(seat)
            assert request is not None
            met[request.kind] = met.get(request.kind, 0) + 1
            if met[request.kind] < 12 or not random.randrange(20):
                assert_consistent(request, random)

    for seed in range(3):
        play(seats, seed, after=check, **options)
    assert set(met) <= KINDS
    assert len(met) > 2


def test_every_kind_of_question_is_met() -> None:
    met = set()

    def note(match: Match[FrenzyState]) -> None:
        for seat in match.awaited:
            request = match.request(seat)
            assert request is not None
            met.add(request.kind)

    for seed in range(6):
        play(2, seed, after=note, challenge=True, abilities="chosen")
        play(3, seed, after=note, short="drafted", abilities="chosen")
    assert met == KINDS - {"pass"} or met == KINDS


def assert_consistent(request: Request, random: Random) -> None:
    """One question: what is listed, what is counted, what is taken, what is refused."""
    assert request.possible()
    assert english(request.prompt)
    for domain in request.domains:
        moves = list(domain)
        assert len(moves) == len(set(moves)) == domain.count()
        listed = moves if len(moves) <= LISTED else random.sample(moves, LISTED)
        assert [move for move in listed if english(request.refusal(move))] == []
        for field in domain.fields:
            possible = domain.suggest(field) if len(moves) <= LISTED else []
            assert set(possible) == ({getattr(move, field) for move in moves} if len(moves) <= LISTED else set())
            for value in possible:
                assert english(domain.label(field, value))
    legal = set(request.moves())
    for _ in range(20):
        move = anything(random)
        assert (request.refusal(move) is None) == (move in legal)
        assert move in legal or english(request.refusal(move))


def anything(random: Random) -> Move:
    """Any move with any values of the right types."""
    kind = random.choice(MOVES)
    customers = [card.name for card in EDITION.customers]
    words = [
        "",
        "Tea 3",
        "mystery",
        *random.sample(NAME, 5),
        *random.sample(customers, 3),
        *random.sample(ICON_WORDS, 3),
    ]
    values: list[Any] = [
        random.choice((-1, 0, 1, 2, 3, 5, 24, 10**9))
        if field in ("number", "tile", "level", "way")
        else random.choice(words)
        for field in kind.__struct_fields__
    ]
    return kind(*values)


def test_a_move_with_a_value_of_another_type_is_refused() -> None:
    for options in ({}, {"abilities": "chosen"}, {"short": "dealt"}):
        match = Match.start(RULES, 3, RULES.options(**options), EDITION, b"types")
        request = match.request(match.awaited[0])
        assert request is not None
        for kind in MOVES:
            for wrong in (7.5, True, None):
                fields = kind.__struct_fields__
                if fields:
                    assert english(request.refusal(kind(*[wrong] * len(fields))))


@pytest.mark.parametrize("seats", RULES.seats)
def test_the_same_log_gives_the_same_match(seats: int) -> None:
    match = play(seats, 3, challenge=True, abilities="chosen")
    again = Match.rebuild(RULES, EDITION, b"test 3", match.fresh.entries, match.fresh.checkpoints)
    assert again.encoded() == match.encoded()
