"""A running table in memory: its row, its people and its match. Only a cache of what is stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import msgspec

from games.engine import log
from games.engine.codec import digest, encode
from games.engine.errors import Diverged
from games.engine.match import Checkpoint, Match
from games.engine.rules import Options, Rules
from games.engine.wishes import Wishes
from storage import CheckpointRow, Commit, EventRow, Loaded, LogRow, SeatRow, Store, TableRow


@dataclass(slots=True)
class Live:
    """One table with its match.

    :ivar row: the table as stored when it was loaded
    :ivar seats: who sits where now, by seat; a seat nobody holds is missing
    :ivar hold_until: policies and wishes wait until then, so that a slip can be taken back before anybody saw it
    :ivar wishes: what people have planned ahead; as stored
    """

    row: TableRow
    match: Match[Any]
    seats: dict[int, SeatRow]
    hold_until: datetime | None = None
    wishes: Wishes = field(default_factory=dict)

    @property
    def rules(self) -> Rules[Any]:
        """The game's definition."""
        return self.match.rules

    def seat_of(self, user: int) -> int | None:
        """The seat that a user holds, or None."""
        return next((seat for seat, row in self.seats.items() if row.user == user), None)

    def policy_of(self, seat: int) -> str | None:
        """The policy that plays a seat now, or None when a person does. A seat nobody holds is played by the first."""
        row = self.seats.get(seat)
        if row is None:
            return next(iter(self.rules.policies))
        return row.policy

    def user_of(self, seat: int) -> int | None:
        """The person who plays a seat now, or None when a policy does."""
        row = self.seats.get(seat)
        return row.user if row is not None and row.policy is None else None

    def people(self) -> dict[int, int]:
        """The users who play now, by seat."""
        return {seat: user for seat in self.seats if (user := self.user_of(seat)) is not None}


def read_options(rules: Rules[Any], blob: bytes) -> Options:
    """A table's options from storage; the defaults for none."""
    return msgspec.msgpack.decode(blob, type=rules.options) if blob else rules.options()


def load_match(rules: Rules[Any], loaded: Loaded, seats: int, edition: bytes) -> Match[Any]:
    """The match of a stored table, replayed from its checkpoint.

    :raises Diverged: when the log no longer fits the rules, even from the newest checkpoint on
    """
    points = [_checkpoint(row) for row in loaded.checkpoints]
    options = read_options(rules, loaded.table.options)
    components = msgspec.msgpack.decode(edition, type=rules.edition)
    first = points[0].index

    def replay(start: int) -> Match[Any]:
        base = points[start]
        entries = [log.decode(row.entry) for row in loaded.entries if row.idx >= base.index]
        return Match.load(rules, seats, options, components, loaded.table.secret, base, entries, points[start + 1 :])

    try:
        return replay(0)
    except Diverged:
        # An older base only serves undo across a segment; a corrected rule may break that, not the match.
        if len(points) == 1 or points[-1].index == first:
            raise
        return replay(len(points) - 1)


def recover_match(rules: Rules[Any], loaded: Loaded, seats: int, edition: bytes, why: str) -> Match[Any]:
    """The match from its newest checkpoint under the present rules; what came after it no longer counts."""
    components = msgspec.msgpack.decode(edition, type=rules.edition)
    options = read_options(rules, loaded.table.options)
    base = _checkpoint(loaded.checkpoints[-1])
    return Match.recover(rules, seats, options, components, loaded.table.secret, base, loaded.log_length, why)


async def stored_seats(store: Store, table: int) -> int:
    """How many seats a started match has: its first entry says so."""
    first = log.decode((await store.entries(table, 0))[0].entry)
    if not isinstance(first, log.Start):
        raise TypeError(f"the log of table {table} does not begin with its start")
    return first.seats


def _checkpoint(row: CheckpointRow) -> Checkpoint:
    chances, state = msgspec.msgpack.decode(row.state, type=tuple[int, bytes])
    return Checkpoint(row.idx, row.segment, state, row.digest, row.version, row.floor, chances)


def fresh_commit(match: Match[Any], table: int, at: datetime, user: int | None, wished: bool = False) -> Commit:
    """What a step added, as one commit; the caller adds what Discord should see.

    :param wished: whether the first entry was played for the user by a wish: no act of theirs
    """
    fresh = match.fresh
    first = match.length - len(fresh.entries)
    return Commit(
        table_id=table,
        expected_length=first,
        at=at,
        rewind_to=fresh.rewind_to,
        entries=[
            LogRow(
                first + n,
                log.encode(entry),
                at,
                "wish" if wished and n == 0 else _who_did(entry),
                None if wished and n > 0 else user,
            )
            for n, entry in enumerate(fresh.entries)
        ],
        events=_numbered(fresh.events, at),
        checkpoints=[
            CheckpointRow(
                point.index,
                point.segment,
                encode((point.chances, point.state)),
                point.digest,
                point.version,
                point.floor,
            )
            for point in fresh.checkpoints
        ],
        edition=(digest(blob := encode(match.edition)), blob) if first == 0 else None,
    )


def _who_did(entry: log.Entry) -> str:
    """For the log's readers: what made an entry; seat, engine, policy, clock or chance."""
    if isinstance(entry, log.Answer):
        return entry.by
    if isinstance(entry, log.Chance):
        return "chance"
    return "seat" if isinstance(entry, log.Withdrawn) or (isinstance(entry, log.Rewind) and entry.by >= 0) else "engine"


def _numbered(events: Sequence[tuple[int, Any]], at: datetime) -> list[EventRow]:
    rows: list[EventRow] = []
    counts: dict[int, int] = {}
    for cause, event in events:
        number = counts[cause] = counts.get(cause, -1) + 1
        rows.append(EventRow(cause, number, encode(event), at))
    return rows
