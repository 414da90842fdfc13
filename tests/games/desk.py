"""A table without a log, at which one segment of any game's rules is played by given answers."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from typing import Any

from games.engine.dealer import Batch, Dealer, Event
from games.engine.domain import Move
from games.engine.request import Request
from games.engine.rules import Edition, Options
from games.engine.text import Text, render

NAMES = ("Ana", "Ben", "Cy", "Di", "Eve")
ANA, BEN, CY, DI, EVE = range(5)
Part = Callable[[Dealer], Coroutine[Any, Any, Any]]


def english(message: Text | None) -> str:
    """The message as a player reads it; empty for None."""
    return "" if message is None else render(message, lambda seat: NAMES[seat])


class Desk:
    """Chance gives what ``orders`` says, else leaves everything in order.

    :ivar asked: every batch of questions that somebody had to think about: whether it was sealed, the requests by seat
    :ivar batches: all batches, forced ones included, as (sealed, kind of question, seats)
    :ivar forced: kinds of questions that had a single legal answer
    :ivar told: what everybody reads; ``whispered``: what single seats read, as (seats, line)
    :ivar chances: labels of what chance decided
    :ivar barriers: how often something was revealed or drawn
    :ivar next: what the part of the rules returned: the next segment, as a rule
    """

    def __init__(self, seats: int, options: Options, edition: Edition, orders: Iterable[Sequence[int]] = ()) -> None:
        self.seats, self.options, self.edition = seats, options, edition
        self.orders = [list(order) for order in orders]
        self.asked: list[tuple[bool, dict[int, Request]]] = []
        self.batches: list[tuple[bool, str, list[int]]] = []
        self.forced: list[str] = []
        self.told: list[str] = []
        self.whispered: list[tuple[list[int], str]] = []
        self.chances: list[str] = []
        self.barriers = 0
        self.next: Any = None

    def chance(self, label: str, size: int, shuffle: bool) -> list[int]:
        """The next given order, or the order as it is."""
        self.chances.append(label)
        if self.orders:
            return self.orders.pop(0)
        return list(range(size)) if shuffle else [0]

    def barrier(self) -> None:
        """Nothing is taken back here, but it is counted."""
        self.barriers += 1

    def emit(self, event: Event) -> None:
        """Keeps the line."""
        if event.to is None:
            self.told.append(english(event.text))
        else:
            self.whispered.append((event.to, english(event.text)))

    @property
    def log(self) -> str:
        """Everything told to all, one line each."""
        return "\n".join(self.told)

    def kinds(self) -> list[tuple[str, int]]:
        """Every question that somebody had to think about: its kind and its seat."""
        return [(request.kind, seat) for _, requests in self.asked for seat, request in requests.items()]

    def run(self, part: Part, answers: Mapping[int, Sequence[Move]], otherwise: Callable[[Request], Move]) -> Desk:
        """Plays a part of the rules. Each seat gives its answers in order, then what ``otherwise`` says.

        Answers must be legal; a single question with one legal move is answered as the engine does.
        """
        left = {seat: list(moves) for seat, moves in answers.items()}
        coroutine, given = part(Dealer(self)), None
        try:
            while True:
                batch: Batch = coroutine.send(given)
                given, thought = {}, False
                kind = next(iter(batch.requests.values())).kind
                self.batches.append((batch.sealed, kind, sorted(batch.requests)))
                for seat, request in batch.requests.items():
                    only = None if batch.sealed else request.forced()
                    if only is not None:
                        self.forced.append(request.kind)
                        given[seat] = only
                        continue
                    thought = True
                    move = left[seat].pop(0) if left.get(seat) else otherwise(request)
                    reason = request.refusal(move)
                    assert reason is None, f"{NAMES[seat]}: {move} refused: {english(reason)}"
                    given[seat] = move
                if thought:
                    self.asked.append((batch.sealed, batch.requests))
        except StopIteration as stop:
            self.next = stop.value
        assert not any(left.values()), f"answers nobody asked for: {left}"
        return self
