"""The one transaction of a move."""

from __future__ import annotations

import sqlite3
from datetime import datetime

from storage.awaited import replace_awaiting
from storage.errors import Conflict, NoSuchTable, Repeated
from storage.outbox import add_posts, cancel_posts
from storage.part import Part, one
from storage.rows import Commit
from storage.tables import write_status
from storage.times import to_ms
from storage.wishes import drop_wishes


def _check(connection: sqlite3.Connection, commit: Commit) -> None:
    if commit.interaction is not None:
        answered = one(connection, "SELECT answer FROM interactions WHERE id = ?", commit.interaction[0])
        if answered is not None:
            raise Repeated(answered[0])
    row = one(connection, "SELECT log_length FROM tables WHERE id = ?", commit.table_id)
    if row is None:
        raise NoSuchTable(f"there is no table {commit.table_id}")
    if row[0] != commit.expected_length:
        raise Conflict(f"the log of table {commit.table_id} has {row[0]} entries, not {commit.expected_length}")
    for position, entry in enumerate(commit.entries, start=commit.expected_length):
        if entry.idx != position:
            raise ValueError(f"entry {entry.idx} does not continue the log at {position}")


def _rewind(connection: sqlite3.Connection, table_id: int, to: int) -> None:
    connection.execute("UPDATE events SET dead = 1 WHERE table_id = ? AND idx >= ? AND dead = 0", (table_id, to))
    connection.execute("UPDATE checkpoints SET dead = 1 WHERE table_id = ? AND idx > ? AND dead = 0", (table_id, to))


def apply(connection: sqlite3.Connection, commit: Commit) -> None:
    """Write a commit inside the running transaction. Raises what `Moves.commit` raises."""
    _check(connection, commit)
    table_id, now = commit.table_id, to_ms(commit.at)
    if commit.rewind_to is not None:
        _rewind(connection, table_id, commit.rewind_to)
    if commit.edition is not None:
        connection.execute("INSERT OR IGNORE INTO editions (hash, blob) VALUES (?, ?)", commit.edition)
        connection.execute("UPDATE tables SET edition = ? WHERE id = ?", (commit.edition[0], table_id))
    connection.executemany(
        "INSERT INTO log (table_id, idx, entry, at, by, user) VALUES (?, ?, ?, ?, ?, ?)",
        [(table_id, row.idx, row.entry, to_ms(row.at), row.by, row.user) for row in commit.entries],
    )
    connection.executemany(
        "INSERT INTO events (table_id, idx, seq, event, at, dead) VALUES (?, ?, ?, ?, ?, ?)",
        [(table_id, row.idx, row.seq, row.event, to_ms(row.at), row.dead) for row in commit.events],
    )
    # Two segments may end without an entry between them: the later position stands for that index.
    connection.executemany(
        "INSERT OR REPLACE INTO checkpoints "
        "(table_id, idx, segment, state, digest, version, floor, chances, dead) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                table_id,
                row.idx,
                row.segment,
                row.state,
                row.digest,
                row.version,
                row.floor,
                row.chances,
                row.dead,
            )
            for row in commit.checkpoints
        ],
    )
    if commit.awaiting is not None:
        replace_awaiting(connection, table_id, commit.awaiting)
    for key in commit.cancel:
        cancel_posts(connection, table_id, key)
    add_posts(connection, commit.outbox, now, table_id)
    drop_wishes(connection, table_id, commit.granted)
    if commit.interaction is not None:
        connection.execute("INSERT INTO interactions (id, answer, at) VALUES (?, ?, ?)", (*commit.interaction, now))
    if commit.status is not None or commit.note is not None:
        status = commit.status
        if status is None:
            connection.execute("UPDATE tables SET note = ? WHERE id = ?", (commit.note, table_id))
        else:
            write_status(connection, table_id, status, commit.note, commit.at)
    connection.execute(
        "UPDATE tables SET log_length = ?, touched_at = max(touched_at, ?) WHERE id = ?",
        (commit.expected_length + len(commit.entries), now, table_id),
    )


class Moves(Part):
    """Committing moves, and remembering what an interaction was answered with."""

    async def commit(self, commit: Commit) -> None:
        """Write everything a move changes: durable on return, or nothing of it exists.

        Raises Repeated (the interaction was answered before), Conflict (the log has another length),
        NoSuchTable, ChannelTaken (a status that needs the channel), and ValueError for entries that do
        not continue the log.
        """
        await self._db.write(lambda connection: apply(connection, commit))

    async def start_match(self, commit: Commit, *, rules_version: int) -> None:
        """Begin a lobby's match: status running, started now, first entries; one transaction.

        Raises Conflict when the table is no lobby any more, and what `commit` raises.
        """

        def work(connection: sqlite3.Connection) -> None:
            apply(connection, commit)
            started = connection.execute(
                "UPDATE tables SET status = 'running', started_at = ?, rules_version = ? "
                "WHERE id = ? AND status = 'lobby'",
                (to_ms(commit.at), rules_version, commit.table_id),
            )
            if started.rowcount == 0:
                raise Conflict(f"table {commit.table_id} is no lobby any more")

        await self._db.write(work)

    async def answer(self, interaction: int) -> bytes | None:
        """What this interaction was answered with, if it was."""
        sql = "SELECT answer FROM interactions WHERE id = ?"
        return await self._select_one(lambda row: bytes(row[0]), sql, interaction)

    async def remember_answer(self, interaction: int, answer: bytes, at: datetime) -> None:
        """Store the answer of an interaction that changed no match. Raises Repeated if it has one."""
        now = to_ms(at)

        def work(connection: sqlite3.Connection) -> None:
            row = one(connection, "SELECT answer FROM interactions WHERE id = ?", interaction)
            if row is not None:
                raise Repeated(row[0])
            connection.execute("INSERT INTO interactions (id, answer, at) VALUES (?, ?, ?)", (interaction, answer, now))

        await self._db.write(work)

    async def prune(self, before: datetime) -> int:
        """Forget answers given before a time and posts done with before it; how many rows went."""
        limit = to_ms(before)

        def work(connection: sqlite3.Connection) -> int:
            answers = connection.execute("DELETE FROM interactions WHERE at < ?", (limit,)).rowcount
            posts = connection.execute(
                "DELETE FROM outbox WHERE state IN ('sent', 'cancelled') AND created_at < ? AND due_at < ?",
                (limit, limit),
            ).rowcount
            return answers + posts

        return await self._db.write(work)
