"""Planning ahead in Frenzy: every plan is for the very question that comes next, and for no later one."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.domain import Move
from games.engine.match import Match
from games.engine.view import View
from games.engine.wishes import Wish, answer
from games.frenzy.moves import Play, Skip
from games.frenzy.rules import RULES
from games.frenzy.state import FrenzyState
from games.frenzy.wishes import WISHES
from tests.games.frenzy.board import english, play

VARIANTS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"challenge": True}),
    (4, {"abilities": "random"}),
    (5, {}),
    (3, {"short": "dealt"}),
    (3, {"family": True}),
]


class Follower:
    """Follows a match and remembers, by seat and kind, for which question a plan made lately would be."""

    def __init__(self) -> None:
        self.last: dict[tuple[int, str], str] = {}
        self.met: dict[str, int] = {"play": 0, "disc": 0}
        self.answered: tuple[int, str, str] | None = None

    def __call__(self, match: Match[FrenzyState]) -> None:
        if self.answered is not None:  # what has just been answered is over: no plan made for it counts any more
            seat, name, scope = self.answered
            kind = next(one for one in WISHES if one.kind == name)
            if not match.finished:
                assert int(kind.scope(match.view(seat))) == int(scope) + 1
            self.answered = None
        for seat in range(match.seats):
            view = match.view(seat)
            for kind in WISHES:
                self._look(kind, view, seat)

    def _look(self, kind: Any, view: View[FrenzyState], seat: int) -> None:
        offered, scope, before = kind.offered(view), kind.scope(view), self.last.pop((seat, kind.kind), None)
        request = view.request
        if request is not None and request.kind == kind.kind:
            self.met[kind.kind] += 1
            self.answered = (seat, kind.kind, scope)
            assert before in (None, scope)
            legal = [move for move in request.moves() if isinstance(move, Play | Skip)]
            assert set(legal) <= set(offered)
            assert answer(kind, Wish(scope, tuple(offered)), view) == next(move for move in offered if move in legal)
            assert answer(kind, Wish(str(int(scope) + 1), tuple(offered)), view) is None
            return
        assert answer(kind, Wish(scope, tuple(offered)), view) is None
        if offered:
            assert int(scope) <= view.state.rounds
            assert before is None or int(scope) >= int(before)
            assert 0 < len(english(kind.title(view))) < 60
            assert all(english(kind.named(move)) for move in offered)
            self.last[(seat, kind.kind)] = scope


@pytest.mark.parametrize(("seats", "options"), VARIANTS, ids=lambda value: str(value))
def test_a_plan_is_for_the_next_question_of_its_kind(seats: int, options: dict[str, Any]) -> None:
    follower = Follower()
    play(seats, 7, after=follower, **options)
    assert follower.met["play"] > 10
    assert bool(follower.met["disc"]) is not bool(options.get("family"))


def test_nothing_is_planned_before_the_doors_open_or_by_spectators() -> None:
    match = Match.start(RULES, 3, RULES.options(), RULES.load_edition(), bytes(32))
    for viewer in (None, 0, 1, 2):
        assert all(kind.offered(match.view(viewer)) == [] for kind in WISHES)


def test_a_wish_names_what_is_planned() -> None:
    plays, discs = WISHES
    assert english(plays.named(Play("Meal 4"))) == "Meal 4"
    assert english(plays.named(Play("No such card"))) == "another card"
    nothing: Move = Skip()
    assert english(discs.named(nothing)) == "no disc"
