"""Whole random matches: invariants after every move, and every question's legal moves checked against themselves."""

from itertools import product
from random import Random
from typing import Any

import pytest

from games.beverage.moves import MOVES
from games.beverage.rules import RULES
from games.beverage.state import BeverageState
from games.engine.domain import Move
from games.engine.match import Match
from games.engine.request import Request
from games.engine.rules import Score
from tests.games.beverage.board import EDITION, english, play

MATCHES = 20
LISTED = 400  # longer lists of legal moves are sampled instead of compared one by one
OPTIONS: list[dict[str, Any]] = [
    {"first_game": first, "recession_free": free, "open_market": is_open, "handicapped": handicapped}
    for first, free, is_open, handicapped in product((False, True), repeat=4)
    if not (is_open and handicapped)
]


def ident(options: dict[str, Any]) -> str:
    """The options that are on, as a name."""
    return "+".join(name for name, on in options.items() if on) or "normal"


def chosen(options: dict[str, Any], seats: int) -> dict[str, Any]:
    """The options as the rules take them."""
    rest = {name: on for name, on in options.items() if name != "handicapped"}
    return rest | ({"handicaps": (3, 1) + (0,) * (seats - 2)} if options["handicapped"] else {})


@pytest.mark.parametrize("options", OPTIONS, ids=ident)
@pytest.mark.parametrize("seats", RULES.seats)
def test_invariants_hold_after_every_move(seats: int, options: dict[str, Any]) -> None:
    def hold(match: Match[BeverageState]) -> None:
        assert match.faults() == []

    for seed in range(MATCHES):
        match = play(seats, seed, after=hold, **chosen(options, seats))
        state = match.view(None).state
        scores = match.result()
        assert 1 <= state.round <= sum(EDITION.board(seats).stage_spaces)
        assert state.stage == 3
        assert sorted(score.seat for score in scores) == list(range(seats))
        assert_places_fit(scores)


def assert_places_fit(scores: list[Score]) -> None:
    """Best first, places from 1, never more points behind."""
    assert scores[0].place == 1
    assert [score.place for score in scores] == sorted(score.place for score in scores)
    assert [score.points for score in scores] == sorted((score.points for score in scores), reverse=True)


@pytest.mark.parametrize("seats", RULES.seats)
def test_legal_moves_are_distinct_counted_and_accepted_and_others_refused_with_a_reason(seats: int) -> None:
    random = Random(seats)
    met: dict[str, int] = {}

    def check(match: Match[BeverageState]) -> None:
        for seat in match.awaited:
            request = match.request(seat)
            assert request is not None
            met[request.kind] = met.get(request.kind, 0) + 1
            if met[request.kind] < 20 or not random.randrange(10):
                assert_consistent(request, random)

    for seed in range(8):
        play(seats, seed, after=check)
    assert set(met) == {"purchase", "bid", "late bid", "rebid", "action", "dividends", "recover"}


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
            assert possible == sorted({getattr(move, field) for move in moves} & set(possible), key=possible.index)
            for value in possible:
                assert english(domain.label(field, value))
    if request.usual is not None:
        assert request.refusal(request.usual) is None
    legal = set(request.moves())
    for _ in range(20):
        move = anything(random)
        assert (request.refusal(move) is None) == (move in legal)
        assert move in legal or english(request.refusal(move))


def anything(random: Random) -> Move:
    """Any move with any values of the right types."""
    kind = random.choice(MOVES)
    values = [
        random.random() < 0.5 if field == "pay" else random.choice((-1, 0, 1, 2, 3, 5, 8, 20, 99, 100, 10**9))
        for field in kind.__struct_fields__
    ]
    return kind(*values)


def test_a_move_with_a_value_of_another_type_is_refused() -> None:
    match = Match.start(RULES, 3, RULES.options(), EDITION, b"types")
    request = match.request(match.awaited[0])
    assert request is not None
    for kind in MOVES:
        for wrong in ("7", True, 7.5, None):
            fields = kind.__struct_fields__
            if fields and not (fields == ("pay",) and wrong is True):
                assert english(request.refusal(kind(*[wrong] * len(fields))))


@pytest.mark.parametrize("seats", RULES.seats)
def test_the_same_log_gives_the_same_match(seats: int) -> None:
    match = play(seats, 3)
    again = Match.rebuild(RULES, EDITION, b"test 3", match.fresh.entries, match.fresh.checkpoints)
    assert again.encoded() == match.encoded()


def test_five_players_without_recessions_need_the_discards_again() -> None:
    shuffles = 0
    match = play(5, 1, recession_free=True)
    for entry in match.fresh.entries:
        shuffles += getattr(entry, "label", "") == "market discards"
    assert match.view(None).state.round == 7
    assert shuffles == 1
