"""Wishes: the question alone decides what is legal, and a wish counts for one question only."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.domain import Move
from games.engine.match import Match
from games.engine.request import Request
from games.engine.text import Text, text
from games.engine.view import View
from games.engine.wishes import MOST_CHOICES, Wish, WishKind, answer
from tests.games.engine.toy import RULES, Buy, Dive, Skip

CHEAP, DEAR = Buy(1, False), Buy(3, True)


def kind(name: str = "buy", **settings: Any) -> WishKind:
    def title(view: View[Any]) -> Text:
        return text("Round {n}", n=view.state.round)

    def scope(view: View[Any]) -> str:
        return str(view.state.round)

    something, once = text("something"), text("Counts once.")
    return WishKind(name, title, lambda view: [CHEAP] * 40, scope, lambda move: something, once, **settings)


def begun() -> Match[Any]:
    """A match whose first seat is asked to buy."""
    match = Match.start(RULES, 2, RULES.options(), RULES.load_edition(), bytes(32))
    while (request := asked(match)).kind != "buy":
        match.submit(request.seat, None, next(request.moves()))
    assert match.awaited == (0,)
    return match


def asked(match: Match[Any]) -> Request:
    request = match.request(match.awaited[0])
    assert request is not None
    return request


def test_the_first_legal_move_is_the_answer_and_illegal_ones_are_skipped() -> None:
    view = begun().view(0)
    assert view.request is not None
    assert view.request.refusal(DEAR) is not None
    wished: list[Move] = [DEAR, Dive(1), CHEAP, Skip()]
    assert answer(kind(), Wish("1", tuple(wished)), view) == CHEAP
    assert answer(kind(), Wish("1", tuple(wished[::-1])), view) == Skip()
    assert answer(kind(), Wish("1", (DEAR, Dive(1))), view) is None
    assert answer(kind(), Wish("1", ()), view) is None


def test_a_wish_counts_only_for_its_scope_its_kind_and_whoever_is_asked() -> None:
    match = begun()
    assert answer(kind(), Wish("2", (CHEAP,)), match.view(0)) is None
    assert answer(kind("dive"), Wish("1", (CHEAP,)), match.view(0)) is None
    assert answer(kind(), Wish("1", (CHEAP,)), match.view(1)) is None
    assert answer(kind(), Wish("1", (CHEAP,)), match.view(None)) is None


def test_sealed_questions_are_answered_only_where_the_game_says_so() -> None:
    match = begun()
    while not (request := asked(match)).sealed:
        match.submit(request.seat, None, request.usual or next(request.moves()))
    view = match.view(0)
    assert answer(kind("dive"), Wish("1", (Dive(0),)), view) is None
    assert answer(kind("dive", sealed=True), Wish("1", (Dive(0),)), view) == Dive(0)
    match.submit(0, None, Dive(0))
    assert answer(kind("dive", sealed=True), Wish("1", (Dive(0),)), match.view(0)) is None


def test_no_more_is_offered_than_a_menu_holds() -> None:
    assert len(kind().offered(begun().view(0))) == MOST_CHOICES


@pytest.mark.parametrize("name", ["", "a.b", "a:b", "a" * 31])
def test_a_kind_must_fit_into_a_button(name: str) -> None:
    with pytest.raises(ValueError, match="no name"):
        kind(name)
