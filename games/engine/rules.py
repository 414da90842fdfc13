"""A game's definition: everything the engine, the pictures and the bot need to know about it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from functools import cached_property, reduce
from operator import or_
from pathlib import Path
from typing import Any, ClassVar, Generic

import msgspec

from games.engine.dealer import Dealer
from games.engine.domain import Move, Value
from games.engine.policy import Policy
from games.engine.text import Term, Text
from games.engine.view import S, View
from games.engine.wishes import WishKind


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a table; one subclass per game, every field with a default.

    ``labels`` names each option, ``values`` lists what may be chosen; the option's own value for each seat is a list.
    ``off`` names the options of which people read and type the value 0 as "off".
    """

    labels: ClassVar[Mapping[str, Text]] = {}
    values: ClassVar[Mapping[str, tuple[Value, ...]]] = {}
    off: ClassVar[frozenset[str]] = frozenset()


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A component set, loaded from the game's ``components.toml`` and checked."""


class Score(msgspec.Struct, frozen=True):
    """How one seat ended. ``place`` starts at 1; equal places are shared."""

    seat: int
    points: int
    place: int


class Other(msgspec.Struct, frozen=True):
    """How a player ended that sits on no seat, such as an automatic opponent; ``place`` as for the seats."""

    name: Term
    points: int
    place: int


#: A part of a game between two checkpoints: runs on the state and names the next one, or None at the end.
Segment = Callable[[Dealer, Any], Coroutine[Any, Any, str | None]]


@dataclass(frozen=True)
class Rules(Generic[S]):
    """One game.

    :ivar name: short name, also of its folder
    :ivar command: the name of its slash commands' group
    :ivar version: raised when a segment changes its meaning
    :ivar seats: the allowed numbers of seats
    :ivar setup: gives the state before the first segment
    :ivar refuse_options: why options don't go together (or with a number of seats), None when they do
    :ivar result: the final standing, best first
    :ivar others: those without a seat that have a place in the final standing
    :ivar text_board: the whole position in words, one text per line; headings are made with ``heading``
    :ivar headline: who does what now, one short text
    :ivar facts: what to know before sitting down, a line each: players, length, secrets; how the first player is found.
        From the number of seats (0: not sure yet) and the options
    :ivar rounds: the number of the current round, for statistics
    :ivar queue: the seats that act one after the other from now on in this phase, who acts now first; empty where all
        are asked at once. Reads a redacted state
    :ivar wishes: the questions that a seat may answer in advance
    """

    name: str
    command: str
    title: Text
    version: int
    seats: tuple[int, ...]
    moves: tuple[type[Move], ...]
    options: type[Options]
    edition: type[Edition]
    load_edition: Callable[[], Edition]
    state: type[S]
    setup: Callable[[int, Any, Any], S]
    segments: Mapping[str, Segment]
    first: str
    refuse_options: Callable[[Any, int], Text | None]
    result: Callable[[S], list[Score]]
    text_board: Callable[[View[S]], list[Text]]
    headline: Callable[[View[S]], Text]
    rounds: Callable[[S], int]
    facts: Callable[[int, Any], list[Text]]
    policies: Mapping[str, Policy]
    guide: Path
    queue: Callable[[S], list[int]] = field(default=lambda state: [])
    invariants: Callable[[S, Any], list[str]] = field(default=lambda state, edition: [])
    wishes: tuple[WishKind, ...] = ()
    others: Callable[[S], list[Other]] = field(default=lambda state: [])

    @cached_property
    def state_decoder(self) -> msgspec.msgpack.Decoder[S]:
        """Reads a stored state."""
        return msgspec.msgpack.Decoder(self.state)

    @cached_property
    def move_decoder(self) -> msgspec.msgpack.Decoder[Any]:
        """Reads a logged move of any of the game's classes."""
        return msgspec.msgpack.Decoder(reduce(or_, self.moves))
