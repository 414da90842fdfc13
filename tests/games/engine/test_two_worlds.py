"""The toy game keeps its secrets, and five leaks planted in it are found."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.engine import view
from games.engine.dealer import Dealer
from games.engine.domain import Domain, Move
from games.engine.match import Match
from games.engine.request import Request
from games.engine.rules import Rules
from games.engine.text import Text, text
from games.engine.view import PUBLIC
from tests.games.engine.playing import SECRET, give, patched
from tests.games.engine.toy import EDITION, RULES, Boast, Buy, Dive, Peek, ToyOptions, ToyState
from tests.two_worlds import differences, everybody_but, other_world, play_until, sealed_worlds, together


def pond_of(rules: Rules[ToyState], seats: int = 3, secret: bytes = SECRET) -> Match[ToyState]:
    return Match.start(rules, seats, ToyOptions(), EDITION, secret)


def at_the_dive(rules: Rules[ToyState]) -> Match[ToyState]:
    match = pond_of(rules)
    for seat in range(3):
        give(match, (seat, Boast("easy")), (seat, Buy(1, False)))
    assert match.awaited == (0, 1, 2)
    return match


def other_pond(state: ToyState) -> None:
    """Another order of what nobody has seen."""
    state.pond.reverse()
    assert state.pond[0] != state.pond[-1]
    state.treasure = 7 - state.treasure


def leaks(rules: Rules[ToyState], *first: tuple[int, Move]) -> set[str]:
    """Differences to anybody but the seats that peeked, from the dive on until the depths are known."""
    match = at_the_dive(rules)
    worlds = other_world(match, other_pond, SECRET)
    knowing = [seat for seat, move in first if isinstance(move, Peek)]
    found = set(differences(*worlds, everybody_but(match)))
    together(worlds, dict(first))
    return found | set(differences(*worlds, everybody_but(match, knowing)))


def sealing(rules: Rules[ToyState]) -> set[str]:
    """Differences between sealed answers, over some matches."""
    found = set()
    for number in range(30):
        random = Random(number)
        match = pond_of(rules, 2 + number % 3, random.randbytes(16))
        if play_until(match, random, lambda match: len(match.awaited) > 1):
            found |= set(sealed_worlds(match, random))
    return found


PEEKING = ((0, Peek()), (1, Dive(1)), (2, Peek()))
DIVING = ((0, Dive(0)), (1, Peek()))


def test_the_toy_keeps_its_secrets() -> None:
    assert leaks(RULES) == set()
    assert leaks(RULES, *PEEKING) == set()
    assert leaks(RULES, *DIVING) == set()
    assert sealing(RULES) == set()


def test_who_peeked_sees_the_difference() -> None:
    match = at_the_dive(RULES)
    worlds = other_world(match, other_pond, SECRET)
    together(worlds, dict(PEEKING))
    assert differences(*worlds, [0]) == ["seat 0: events"]


def test_leak_1_a_hidden_field_is_marked_public(monkeypatch: pytest.MonkeyPatch) -> None:
    visible = view._registered[ToyState]
    monkeypatch.setitem(visible, "treasure", visible["treasure"]._replace(visibility=PUBLIC))
    assert {"public: state", "public: key", "seat 1: state"} <= leaks(RULES)


def test_leak_2_an_event_is_told_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    tell = Dealer.tell

    def to_all(self: Dealer, text: Text, to: Any = None, kind: str = "") -> None:
        del to
        tell(self, text, None, kind)

    monkeypatch.setattr(Dealer, "tell", to_all)
    assert leaks(RULES, *PEEKING) == {"public: events", "seat 1: events"}


def test_leak_3_a_public_count_depends_on_a_secret() -> None:
    async def dive(dealer: Dealer, state: ToyState) -> str:
        state.notes["big ones on top"] = sum(coin > 2 for coin in state.pond[:5])
        return await RULES.segments["dive"](dealer, state) or ""

    assert {"public: state", "seat 2: state"} <= leaks(patched(dive=dive))


def secretive(state: ToyState) -> Request:
    """A question with one legal answer or two, as a secret will have it."""
    return Request("dive", text("?"), Domain(Dive, {"depth": range(1 + state.treasure % 2)}))


def test_leak_4_a_forced_seat_is_answered_for_at_once_among_sealed_answers() -> None:
    async def dive(dealer: Dealer, state: ToyState) -> str:
        requests = {seat: secretive(state) for seat in range(dealer.seats)}
        await dealer.ask_all({seat: asked for seat, asked in requests.items() if seat or asked.forced() is None})
        return "counting"

    found = leaks(patched(dive=dive))
    assert {"public: awaited", "seat 1: awaited", "seat 0: requests"} <= found


def test_leak_5_what_a_seat_may_choose_depends_on_anothers_secret() -> None:
    async def dive(dealer: Dealer, state: ToyState) -> str:
        await dealer.ask_all({seat: secretive(state) for seat in range(dealer.seats)})
        return "counting"

    assert leaks(patched(dive=dive)) == {"seat 0: requests", "seat 1: requests", "seat 2: requests"}


def test_a_sealed_answer_that_shows_before_all_are_in_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine keeps sealed answers from the others; here it does not."""
    real = Match.view

    def leaking(self: Match[ToyState], seat: int | None) -> view.View[ToyState]:
        sealed = next(iter(self._batch.answers.values()), None) if self._batch else None
        return replace(real(self, seat), sealed=sealed)

    monkeypatch.setattr(Match, "view", leaking)
    assert {"public: sealed", "seat 1: sealed"} <= sealing(RULES)
