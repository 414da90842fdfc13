"""Planning ahead in Frenzy: every plan is for the very question that comes next, and for no later one."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.domain import Move
from games.engine.match import Match
from games.engine.view import View
from games.engine.wishes import Wish, answer
from games.frenzy import requests
from games.frenzy.cards import CARD, NAME
from games.frenzy.moves import Buy, Play, Skip
from games.frenzy.rules import RULES
from games.frenzy.state import NOBODY, FrenzyState, Slot
from games.frenzy.wishes import WISHES
from tests.games.frenzy.board import BEN, board, english, play

PURCHASES, PLAYS, DISCS = WISHES

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
        self.met: dict[str, int] = {"buy": 0, "play": 0, "disc": 0}
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
            legal = [move for move in request.moves() if isinstance(move, Buy | Play | Skip)]
            assert set(legal) <= set(offered)
            assert legal
            assert answer(kind, Wish(scope, tuple(offered)), view) == next(move for move in offered if move in legal)
            assert answer(kind, Wish(str(int(scope) + 1), tuple(offered)), view) is None
            return
        assert answer(kind, Wish(scope, tuple(offered)), view) is None
        if offered:
            assert int(scope) <= view.state.rounds
            assert before is None or int(scope) >= int(before)
            assert 0 < len(english(kind.title(view))) < 60
            assert "round only" in english(kind.note)
            assert all(english(kind.named(move)) for move in offered)
            self.last[(seat, kind.kind)] = scope


@pytest.mark.parametrize(("seats", "options"), VARIANTS, ids=lambda value: str(value))
def test_a_plan_is_for_the_next_question_of_its_kind(seats: int, options: dict[str, Any]) -> None:
    follower = Follower()
    play(seats, 7, after=follower, **options)
    assert follower.met["play"] > 10
    assert (follower.met["buy"] > 10) is ("short" not in options)
    assert bool(follower.met["disc"]) is not bool(options.get("family"))


def begun(seats: int = 3, **options: Any) -> Match[FrenzyState]:
    """A match at its first purchase."""
    return Match.start(RULES, seats, RULES.options(**options), RULES.load_edition(), bytes(32))


def market(match: Match[FrenzyState]) -> list[Move]:
    """What may still be bought, from left to right."""
    return [Buy(NAME[slot.card]) for slot in match.view(None).state.market if slot.buyer == NOBODY]


def buy(match: Match[FrenzyState], move: Move) -> None:
    """The seat to act buys a card, and takes the first tile when a storefront brings one."""
    match.submit(match.awaited[0], None, move)
    while (request := match.request(match.awaited[0])) is not None and request.kind in ("tile", "extra tile"):
        match.submit(request.seat, None, next(request.moves()))


def test_only_a_purchase_is_planned_before_the_doors_open_and_nothing_by_spectators() -> None:
    match = begun()
    for viewer in (None, 0, 1, 2):
        assert all(kind.offered(match.view(viewer)) == [] for kind in (PLAYS, DISCS))
    assert PURCHASES.offered(match.view(None)) == []


def test_a_purchase_is_planned_among_the_cards_that_are_still_there() -> None:
    match = begun()
    first, second, last = match.view(None).state.order
    assert PURCHASES.offered(match.view(second)) == market(match)
    assert english(PURCHASES.title(match.view(second))) == "Your purchase in round 1"
    assert PURCHASES.offered(match.view(last)) == []  # one card will be left, and nothing to choose
    bought = market(match)[1]
    buy(match, bought)
    view = match.view(second)
    assert answer(PURCHASES, Wish("1", (bought, market(match)[-1])), view) == market(match)[-1]
    assert answer(PURCHASES, Wish("1", (bought,)), view) is None
    assert PURCHASES.offered(match.view(first)) == []
    assert PURCHASES.scope(match.view(first)) == "2"


def test_with_two_players_the_second_one_plans_although_the_ai_cafe_gets_the_rest() -> None:
    match = begun(2)
    _, second = match.view(None).state.order
    assert PURCHASES.offered(match.view(second)) == market(match)
    assert len(market(match)) == 3


def test_a_purchase_that_can_not_be_paid_is_passed_over() -> None:
    state = board()
    state.market = [Slot(CARD["Meal 6"], 2), Slot(CARD["Wi-Fi 4"], 1), Slot(CARD["Employee 2"], 0)]
    state.players[BEN].coins = 1
    request = requests.buy(state, BEN)
    request.seat = BEN
    view = View(BEN, state, (BEN,), (request,), None, False)
    wish = Wish("0", (Buy("Meal 6"), Buy("Wi-Fi 4")))
    assert answer(PURCHASES, wish, view) == Buy("Wi-Fi 4")


def test_the_menu_says_what_a_purchase_costs_and_brings() -> None:
    state = board()
    state.market = [Slot(CARD["Meal 6"], 2), Slot(CARD["Wi-Fi 4"], 1), Slot(CARD["Employee 2"], 0)]
    view = View(BEN, state, (), (), None, False)
    assert PURCHASES.option is not None
    assert [english(PURCHASES.option(view, Buy(NAME[slot.card]))) for slot in state.market] == [
        "Meal 6 – costs 2, extra tile",
        "Wi-Fi 4 – costs 1",
        "Employee 2 – costs 0, +1 disc",
    ]
    assert english(PURCHASES.option(view, Buy("Meal 1"))) == "Meal 1"


def test_a_plan_for_a_purchase_is_worth_nothing_in_the_next_round() -> None:
    match = begun()
    while match.view(None).state.round == 1:
        buy(match, market(match)[-1])
    seat = match.awaited[0]
    assert answer(PURCHASES, Wish("1", tuple(market(match))), match.view(seat)) is None
    assert answer(PURCHASES, Wish("2", tuple(market(match))), match.view(seat)) == market(match)[0]


def test_a_wish_names_what_is_planned() -> None:
    assert english(PURCHASES.named(Buy("Meal 4"))) == "Meal 4"
    assert english(PLAYS.named(Play("Meal 4"))) == "Meal 4"
    assert english(PLAYS.named(Play("No such card"))) == "another card"
    nothing: Move = Skip()
    assert english(DISCS.named(nothing)) == "no disc"
