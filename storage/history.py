"""Reading matches: what one is resumed from, and its whole history."""

from __future__ import annotations

import sqlite3

from storage.part import Part, Row, build, one
from storage.rows import CheckpointRow, EventRow, Loaded, LogRow
from storage.tables import read_table

CHECKPOINT = "SELECT idx, segment, state, digest, version, floor, chances, dead FROM checkpoints WHERE table_id = ? "
LOG = "SELECT idx, entry, at, by, user FROM log WHERE table_id = ? AND idx >= ? ORDER BY idx"
NEWEST = CHECKPOINT + "AND dead = 0 ORDER BY idx DESC LIMIT 1"
AT_OR_BEFORE = CHECKPOINT + "AND dead = 0 AND idx <= ? ORDER BY idx DESC LIMIT 1"
ALIVE = "AND dead = 0"
EVENTS = "SELECT idx, seq, event, at, dead FROM events WHERE table_id = ? "
FROM = CHECKPOINT + "AND dead = 0 AND idx >= ? ORDER BY idx"


def _entry(row: Row) -> LogRow:
    return build(LogRow, row, times=(2,))


def _event(row: Row) -> EventRow:
    return build(EventRow, row, times=(3,), flags=(4,))


def _checkpoint(row: Row) -> CheckpointRow:
    return build(CheckpointRow, row, flags=(7,))


def load(connection: sqlite3.Connection, table_id: int) -> Loaded:
    """What a match is resumed from; reads no further back than the newest checkpoint's floor asks for."""
    table = read_table(connection, table_id)
    newest = one(connection, NEWEST, table_id)
    checkpoints: list[CheckpointRow] = []
    if newest is not None:
        latest = _checkpoint(newest)
        base = one(connection, AT_OR_BEFORE, table_id, latest.floor)
        start = latest.idx if base is None else base[0]
        checkpoints = [_checkpoint(row) for row in connection.execute(FROM, (table_id, start))]
    first = checkpoints[0].idx if checkpoints else 0
    entries = tuple(_entry(row) for row in connection.execute(LOG, (table_id, first)))
    return Loaded(table, tuple(checkpoints), entries)


class History(Part):
    """Reading logs, events, checkpoints and editions."""

    async def load(self, table_id: int) -> Loaded:
        """What a match is resumed from, as one snapshot. Raises NoSuchTable.

        The cost depends on the distance to the last undo barrier, not on the length of the match.
        """
        return await self._db.read(lambda connection: load(connection, table_id))

    async def entries(self, table_id: int, start: int = 0) -> list[LogRow]:
        """All entries from index `start` on, dead ones included."""
        return await self._select(_entry, LOG, table_id, start)

    async def last_act(self, table_id: int, user: int) -> int:
        """The index of the last entry that a user's own act added, dead ones included; -1 for none.

        What was played for them by a wish (`by` is "wish") is no act of theirs.
        """

        def work(connection: sqlite3.Connection) -> int:
            sql = "SELECT max(idx) FROM log WHERE table_id = ? AND user = ? AND by <> 'wish'"
            found = connection.execute(sql, (table_id, user)).fetchone()[0]
            return -1 if found is None else int(found)

        return await self._db.read(work)

    async def events(
        self, table_id: int, after: int = -1, *, live_only: bool = True, limit: int | None = None
    ) -> list[EventRow]:
        """Events whose entry index is greater than `after`, in order, at most `limit` of them."""
        sql = f"{EVENTS} AND idx > ? {ALIVE if live_only else ''} ORDER BY idx, seq LIMIT ?"
        return await self._select(_event, sql, table_id, after, -1 if limit is None else limit)

    async def last_events(self, table_id: int, limit: int) -> list[EventRow]:
        """The newest `limit` live events, oldest of them first."""
        sql = f"{EVENTS} {ALIVE} ORDER BY idx DESC, seq DESC LIMIT ?"
        return (await self._select(_event, sql, table_id, limit))[::-1]

    async def checkpoints(self, table_id: int, *, live_only: bool = False) -> list[CheckpointRow]:
        """Every kept checkpoint of a match in order, undone ones included unless `live_only`."""
        sql = f"{CHECKPOINT} {ALIVE if live_only else ''} ORDER BY idx"
        return await self._select(_checkpoint, sql, table_id)

    async def edition(self, digest: str) -> bytes | None:
        """The component set with this hash."""
        sql = "SELECT blob FROM editions WHERE hash = ?"
        return await self._select_one(lambda row: bytes(row[0]), sql, digest)
