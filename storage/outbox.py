"""The outbox: what Discord should see, delivered in order per channel and posted once.

A row is queued, then sending (claimed, with a nonce), then sent or failed. A newer row with the same
supersede key cancels an older one; one that is being sent at that moment is finished but never retried.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from datetime import datetime

from storage.messages import write_message
from storage.part import Part, Row, build
from storage.rows import MessageRow, OutboxRow
from storage.times import from_ms, to_ms

SELECT = """
    SELECT table_id, kind, payload, due_at, channel, user, supersede_key, id, state, attempts, nonce, message,
        created_at, error
    FROM outbox AS post
"""
# An older row blocks its channel once it was claimed (it is being sent, or waits for its next try), or when it
# is due itself. One that is only due later (the grace after a move) does not hold the others up. The + keeps
# SQLite from walking through everything ever sent in the order of ids.
READY = """
    WHERE state = 'queued' AND due_at <= :now AND NOT EXISTS (
        SELECT 1 FROM outbox AS older
        WHERE older.target = post.target AND older.id < post.id AND older.state IN ('queued', 'sending')
        AND (older.attempts > 0 OR older.due_at <= :now))
    ORDER BY +id LIMIT :limit
"""
# Rows behind a claimed one are left out: their turn comes after it.
NEXT_DUE = """
    SELECT due_at FROM outbox AS post
    WHERE state = 'queued' AND NOT EXISTS (
        SELECT 1 FROM outbox AS older
        WHERE older.target = post.target AND older.id < post.id AND older.state IN ('queued', 'sending')
        AND older.attempts > 0)
    ORDER BY due_at LIMIT 1
"""
# Of the open rows, which the partial index lists, those being sent only become stale.
CANCEL = """
    UPDATE outbox INDEXED BY outbox_key
    SET stale = 1, state = CASE state WHEN 'queued' THEN 'cancelled' ELSE state END
    WHERE table_id = ? AND supersede_key = ? AND state IN ('queued', 'sending') RETURNING state
"""
RELEASE = """
    UPDATE outbox INDEXED BY outbox_key SET due_at = min(due_at, ?)
    WHERE table_id = ? AND supersede_key = ? AND state IN ('queued', 'sending') AND state = 'queued'
"""


def _post(row: Row) -> OutboxRow:
    return build(OutboxRow, row, times=(3, 12))


def cancel_posts(connection: sqlite3.Connection, table_id: int, key: str) -> int:
    """Cancel the queued posts with this key; returns how many there were."""
    states = connection.execute(CANCEL, (table_id, key)).fetchall()
    return states.count(("cancelled",))


def add_posts(
    connection: sqlite3.Connection, posts: Iterable[OutboxRow], now: int, table_id: int | None = None
) -> list[int]:
    """Queue posts in order (for `table_id`, if given), each superseding older ones with its key."""
    ids: list[int] = []
    for post in posts:
        table = post.table_id if table_id is None else table_id
        if post.supersede_key is not None:
            cancel_posts(connection, table, post.supersede_key)
        due = to_ms(post.due_at)
        row = connection.execute(
            "INSERT INTO outbox (table_id, channel, user, kind, payload, due_at, supersede_key, created_at) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (table, post.channel, post.user, post.kind, post.payload, due, post.supersede_key, now),
        ).lastrowid
        assert row is not None
        ids.append(row)
    return ids


class Outbox(Part):
    """The delivery worker's side. Every row goes to one channel, or to one user."""

    async def enqueue(self, posts: Sequence[OutboxRow], at: datetime) -> list[int]:
        """Queue posts that belong to no move (lobby, pause …); returns their ids."""
        now = to_ms(at)
        return await self._db.write(lambda connection: add_posts(connection, posts, now))

    async def due(self, now: datetime, limit: int = 50) -> list[OutboxRow]:
        """What may be sent now, oldest first: at most one row per channel or user, never out of order."""
        parameters = {"now": to_ms(now), "limit": limit}
        return await self._db.read(
            lambda connection: [_post(row) for row in connection.execute(f"{SELECT} {READY}", parameters)]
        )

    async def next_due(self) -> datetime | None:
        """When the next row falls due, of those not waiting for an older one; None for an idle outbox."""
        return await self._select_one(lambda row: from_ms(row[0]), NEXT_DUE)

    async def mark_sending(self, post: int, nonce: str) -> bool:
        """Claim a queued row before sending it; False when it was cancelled or claimed meanwhile."""
        sql = (
            "UPDATE outbox SET state = 'sending', nonce = ?, attempts = attempts + 1 WHERE id = ? AND state = 'queued'"
        )
        return await self._change(sql, nonce, post) > 0

    async def mark_sent(self, post: int, message: int | None, remember: MessageRow | None = None) -> None:
        """A claimed row was delivered as this message; `remember` is kept in the same transaction."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(
                "UPDATE outbox SET state = 'sent', message = ?, error = NULL WHERE id = ? AND state = 'sending'",
                (message, post),
            )
            if remember is not None:
                write_message(connection, remember)

        await self._db.write(work)

    async def retry(self, post: int, due_at: datetime, error: str) -> bool:
        """Queue a claimed row again, keeping its place; False when it was superseded or cancelled."""
        due = to_ms(due_at)

        def work(connection: sqlite3.Connection) -> bool:
            connection.execute(
                "UPDATE outbox SET state = CASE stale WHEN 1 THEN 'cancelled' ELSE 'queued' END, "
                "due_at = ?, error = ? WHERE id = ? AND state = 'sending'",
                (due, error, post),
            )
            row = connection.execute("SELECT state FROM outbox WHERE id = ?", (post,)).fetchone()
            return row is not None and row[0] == "queued"

        return await self._db.write(work)

    async def fail(self, post: int, error: str) -> None:
        """Give a row up, whether queued or claimed."""
        sql = "UPDATE outbox SET state = 'failed', error = ? WHERE id = ? AND state IN ('queued', 'sending')"
        await self._change(sql, error, post)

    async def cancel(self, table_id: int, supersede_key: str) -> int:
        """Drop the queued rows with this key; how many. One being sent is finished, but not retried."""
        return await self._db.write(lambda connection: cancel_posts(connection, table_id, supersede_key))

    async def release(self, table_id: int, supersede_key: str, now: datetime) -> int:
        """Make the queued rows with this key due at once; how many."""
        return await self._change(RELEASE, to_ms(now), table_id, supersede_key)

    async def waiting_until(self, table_id: int, keys: Sequence[str]) -> datetime | None:
        """When the last of a table's queued rows with one of these supersede keys falls due; None for none."""

        def work(connection: sqlite3.Connection) -> datetime | None:
            marks = ", ".join("?" * len(keys))
            sql = (
                f"SELECT max(due_at) FROM outbox WHERE table_id = ? AND state = 'queued' AND supersede_key IN ({marks})"
            )
            found = connection.execute(sql, (table_id, *keys)).fetchone()[0]
            return None if found is None else from_ms(found)

        return await self._db.read(work)

    async def in_flight(self) -> list[OutboxRow]:
        """Rows claimed and not finished: at start, what a crash left between claim and delivery."""
        return await self._select(_post, f"{SELECT} WHERE state = 'sending' ORDER BY id")

    async def post(self, post: int) -> OutboxRow | None:
        """The row with this id."""
        return await self._select_one(_post, f"{SELECT} WHERE id = ?", post)

    async def posts(self, table_id: int) -> list[OutboxRow]:
        """Every row of a table that is still kept, in order."""
        return await self._select(_post, f"{SELECT} WHERE table_id = ? ORDER BY id", table_id)
