"""Whole matches of any game, and what must hold of every question that is met on the way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any, get_type_hints

from games.engine.domain import Move, Value
from games.engine.match import Match
from games.engine.policy import Policy, RandomPolicy
from games.engine.request import Request
from games.engine.rules import Options, Rules
from games.engine.view import S
from tests.games.desk import english

#: Characters of a button's label.
LONGEST_LABEL = 80
#: Longer lists of legal moves are sampled instead of compared one by one.
LISTED = 400
#: Numbers that mean something in one question and nothing in another.
NUMBERS = (-1, 0, 1, 2, 3, 5, 8, 20, 24, 99, 100, 10**9)


def secret(seed: int) -> bytes:
    """Where the chance of a match comes from that :func:`play` plays."""
    return b"test %d" % seed


def play(
    rules: Rules[S],
    seats: int,
    options: Options,
    seed: int,
    policies: Sequence[Policy] | None = None,
    after: Callable[[Match[S]], None] = lambda match: None,
) -> Match[S]:
    """A whole match by policies, random ones as a rule; ``after`` is called after every answer."""
    match = Match.start(rules, seats, options, rules.load_edition(), secret(seed))
    random = Random(seed)
    while not match.finished:
        seat = match.awaited[0]
        request = match.request(seat)
        assert request is not None
        policy = policies[seat] if policies else RandomPolicy()

        def look(seat: int = seat) -> Any:
            return match.view(seat)

        match.submit(seat, request.key, policy.choose(look, request, random))
        after(match)
    return match


def open_requests(match: Match[Any]) -> list[Request]:
    """The questions that are open now."""
    return [request for seat in match.awaited if (request := match.request(seat)) is not None]


class Questions:
    """Looks closely at the questions of a game: what is listed, counted, taken and refused must fit together.

    :ivar met: how often each kind of question was open
    """

    def __init__(self, rules: Rules[Any], random: Random) -> None:
        self.rules, self.random = rules, random
        self.met: dict[str, int] = {}
        self._seen: dict[str, dict[Value, None]] = {}

    def check(self, match: Match[Any]) -> None:
        """The questions open in a match: the first of each kind closely, later ones now and then."""
        for request in open_requests(match):
            times = self.met[request.kind] = self.met.get(request.kind, 0) + 1
            if times < 20 or not self.random.randrange(20):
                self._consistent(request)

    def _consistent(self, request: Request) -> None:
        assert request.possible()
        assert english(request.prompt)
        for domain in request.domains:
            moves = list(domain)
            assert len(moves) == len(set(moves)) == domain.count()
            listed = moves if len(moves) <= LISTED else self.random.sample(moves, LISTED)
            assert [move for move in listed if english(request.refusal(move))] == []
            for field in domain.fields:
                self._seen.setdefault(field, {}).update(dict.fromkeys(domain.values(field)))
                if len(moves) <= LISTED:
                    possible = domain.suggest(field)
                    assert len(possible) == len(set(possible))
                    assert set(possible) == {getattr(move, field) for move in moves}
                    assert all(english(domain.label(field, value)) for value in possible)
        if request.usual is not None:
            assert request.refusal(request.usual) is None
        legal = set(request.moves())
        for _ in range(20):
            move = self._anything()
            assert (request.refusal(move) is None) == (move in legal)
            assert move in legal or english(request.refusal(move))

    def _anything(self) -> Move:
        """Any move, with values of the right types: met in some question so far, or nowhere."""
        kind = self.random.choice(self.rules.moves)
        return kind(*[self._value(field, hint) for field, hint in fields(kind).items()])

    def _value(self, field: str, hint: type) -> Value:
        if hint is bool:
            return self.random.random() < 0.5
        values: list[Value] = [*(NUMBERS if hint is int else ("", "nowhere")), *self._seen.get(field, ())]
        return self.random.choice(values)


@cache
def fields(kind: type[Move]) -> dict[str, type]:
    """The fields of a move class with their types."""
    hints = get_type_hints(kind)
    return {field: hints[field] for field in kind.__struct_fields__}
