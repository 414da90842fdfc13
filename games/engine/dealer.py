"""All that rules can touch besides their state: the dealer asks, deals, shuffles, reveals and tells."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from games.engine.domain import Move
from games.engine.request import Request
from games.engine.text import Text

T = TypeVar("T")


#: The kind of what a seat is told of its own means after a move: of the moment, so it is not told again later.
OWN = "own"
#: The kind of what tells which move a seat has made.
MOVE = "move"


class Event(msgspec.Struct, frozen=True):
    """Something that is told. ``to`` lists the seats that may read it, None is everybody; ``kind`` groups."""

    text: Text
    to: list[int] | None = None
    kind: str = ""


class Batch:
    """Questions that are open at the same time, with the answers so far."""

    __slots__ = ("answers", "requests", "sealed")

    def __init__(self, requests: Mapping[int, Request], sealed: bool) -> None:
        self.requests, self.sealed = dict(requests), sealed
        self.answers: dict[int, Move] = {}

    def __await__(self) -> Generator[Batch, dict[int, Move], dict[int, Move]]:
        return (yield self)


class Table(Protocol):
    """What the dealer needs of the match it deals for."""

    seats: int
    options: Any
    edition: Any

    def chance(self, label: str, size: int, shuffle: bool) -> list[int]:
        """A permutation of ``range(size)``, or one member of it."""
        ...

    def barrier(self) -> None:
        """Nothing before this point can be taken back by one seat alone."""
        ...

    def emit(self, event: Event) -> None:
        """Adds to what is told."""
        ...


class Dealer:
    """The rules' only contact with the world. Segments await nothing but its questions."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.seats = table.seats
        self.options = table.options
        self.edition = table.edition

    async def ask(self, seat: int, request: Request) -> Move:
        """One seat's decision. A question with a single legal move is answered by the engine.

        The match refuses anything outside the request's domains, so the answer is legal.
        """
        return (await Batch({seat: request}, sealed=False))[seat]

    async def ask_all(self, requests: Mapping[int, Request]) -> dict[int, Move]:
        """Simultaneous and sealed decisions, a new request for each seat; the answers by seat, in order of seats.

        Nobody sees an answer before all are in, and each seat may change or withdraw its own until then. The last
        answer is an undo barrier. Seats with a single legal move are asked like the others.
        """
        return await Batch(requests, sealed=True) if requests else {}

    def shuffle(self, label: str, items: Sequence[T]) -> list[T]:
        """The items in a random order, which is logged. ``label`` says what is shuffled."""
        order = self._table.chance(label, len(items), shuffle=True)
        return [items[at] for at in order]

    def pick(self, label: str, items: Sequence[T]) -> T:
        """One item at random, which is logged."""
        return items[self._table.chance(label, len(items), shuffle=False)[0]]

    def reveal(self, what: str) -> None:
        """Something hidden becomes known: no seat alone can take back what came before.

        :param what: says it to the reader of the rules; nothing is done with it
        """
        del what
        self._table.barrier()

    def tell(self, text: Text, to: Sequence[int] | None = None, kind: str = "") -> None:
        """A line of the log, for everybody or only for some seats."""
        self._table.emit(Event(text, None if to is None else list(to), kind))
