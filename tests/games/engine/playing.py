"""Short words for tests that play the toy game by hand."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import replace
from typing import Any

from games.engine.dealer import Dealer
from games.engine.domain import Move
from games.engine.match import Match
from games.engine.rules import Rules
from tests.games.engine.toy import EDITION, RULES, ToyOptions, ToyState

SECRET = bytes(range(32))

Segment = Callable[[Dealer, ToyState], Coroutine[Any, Any, str | None]]


def pond(seats: int = 2, secret: bytes = SECRET, rules: Rules[ToyState] = RULES, **options: Any) -> Match[ToyState]:
    """A new match of the toy game."""
    return Match.start(rules, seats, ToyOptions(**options), EDITION, secret)


def patched(**segments: Segment) -> Rules[ToyState]:
    """The toy game with other segments; the first of them begins it when it is called ``start``."""
    return replace(RULES, segments={**RULES.segments, **segments})


def give(match: Match[ToyState], *answers: tuple[int, Move]) -> None:
    """Gives these answers to the questions that are open."""
    for seat, move in answers:
        request = match.request(seat)
        assert request is not None, f"seat {seat} is not asked"
        match.submit(seat, request.key, move)


def kinds(match: Match[ToyState]) -> Mapping[int, str]:
    """What is asked of whom."""
    requests = {seat: match.request(seat) for seat in range(match.seats)}
    return {seat: request.kind for seat, request in requests.items() if request is not None}


def key(match: Match[ToyState], seat: int) -> str:
    """The key of a seat's question."""
    request = match.request(seat)
    assert request is not None
    return request.key


def told(match: Match[ToyState]) -> list[str]:
    """The templates of what is fresh to tell."""
    return [event.text.template for _, event in match.fresh.events]
