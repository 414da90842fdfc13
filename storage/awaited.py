"""Whom the tables wait for, and when to remind them."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from datetime import datetime

from storage.part import Part, Row, build
from storage.rows import Awaiting
from storage.times import to_ms, to_ms_or_none

SELECT = """
    SELECT awaiting.seat, awaiting.key, awaiting.kind, awaiting.since, awaiting.next_reminder_at,
        awaiting.told_at, awaiting.muted, awaiting.snoozed_until, awaiting.reminders, awaiting.table_id
    FROM awaiting
"""
# Paused, frozen and finished tables remind nobody, nor does one whose reminders are off. CROSS makes SQLite
# start from the reminders, which are indexed by time, and not from the running tables.
REMINDABLE = f"""{SELECT}
    CROSS JOIN tables ON tables.id = awaiting.table_id
        AND tables.status = 'running' AND tables.remind_hours IS NOT NULL
    WHERE awaiting.next_reminder_at IS NOT NULL AND awaiting.muted = 0
"""
OF_USER = f"""{SELECT}
    JOIN seats ON seats.table_id = awaiting.table_id AND seats.seat = awaiting.seat AND seats.left_at IS NULL
    JOIN tables ON tables.id = awaiting.table_id AND tables.status = 'running'
    WHERE seats.user = ? AND seats.policy IS NULL ORDER BY awaiting.since, awaiting.table_id
"""


def _awaiting(row: Row) -> Awaiting:
    return build(Awaiting, row, times=(3, 4, 5, 7), flags=(6,))


def replace_awaiting(connection: sqlite3.Connection, table_id: int, rows: Sequence[Awaiting]) -> None:
    """Make `rows` the table's whole set; a (seat, key) that was there keeps its row as it was."""
    wanted = {(row.seat, row.key) for row in rows}
    present = set(connection.execute("SELECT seat, key FROM awaiting WHERE table_id = ?", (table_id,)))
    connection.executemany(
        "DELETE FROM awaiting WHERE table_id = ? AND seat = ? AND key = ?",
        [(table_id, *gone) for gone in present - wanted],
    )
    connection.executemany(
        "INSERT INTO awaiting (table_id, seat, key, kind, since, next_reminder_at, told_at, muted, "
        "snoozed_until, reminders) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                table_id,
                row.seat,
                row.key,
                row.kind,
                to_ms(row.since),
                to_ms_or_none(row.next_reminder_at),
                to_ms_or_none(row.told_at),
                row.muted,
                to_ms_or_none(row.snoozed_until),
                row.reminders,
            )
            for row in rows
            if (row.seat, row.key) not in present
        ],
    )


def call_anew(connection: sqlite3.Connection, table_id: int, seat: int) -> None:
    """Somebody else holds the seat: what its last holder was told, put off or muted does not count for them."""
    connection.execute(
        "UPDATE awaiting SET told_at = NULL, muted = 0, snoozed_until = NULL, reminders = 0 "
        "WHERE table_id = ? AND seat = ?",
        (table_id, seat),
    )


class Awaited(Part):
    """My-turns and reminders. A row is named by table, seat and request key."""

    async def awaiting_of_user(self, user: int) -> list[Awaiting]:
        """What running tables wait for from this user, longest waiting first."""
        return await self._select(_awaiting, OF_USER, user)

    async def awaiting_of_table(self, table_id: int) -> list[Awaiting]:
        """Whom the table waits for, by seat."""
        sql = f"{SELECT} WHERE awaiting.table_id = ? ORDER BY awaiting.seat, awaiting.key"
        return await self._select(_awaiting, sql, table_id)

    async def due_reminders(self, now: datetime, limit: int = 100) -> list[Awaiting]:
        """Whom to remind now: running tables with reminders on, neither muted nor snoozed."""
        sql = f"{REMINDABLE} AND awaiting.next_reminder_at <= ? ORDER BY awaiting.next_reminder_at LIMIT ?"
        return await self._select(_awaiting, sql, to_ms(now), limit)

    async def next_reminder(self) -> datetime | None:
        """When the next reminder falls due."""
        sql = f"{REMINDABLE} ORDER BY awaiting.next_reminder_at LIMIT 1"
        row = await self._select_one(_awaiting, sql)
        return None if row is None else row.next_reminder_at

    async def told(self, table_id: int, seat: int, key: str, at: datetime) -> bool:
        """The seat was told that it is awaited; False when it no longer is."""
        sql = "UPDATE awaiting SET told_at = ? WHERE table_id = ? AND seat = ? AND key = ?"
        return await self._change(sql, to_ms(at), table_id, seat, key) > 0

    async def reminded(self, table_id: int, seat: int, key: str, at: datetime, next_at: datetime | None) -> bool:
        """A reminder went out; `next_at` None means it was the last. False when no longer awaited."""
        sql = (
            "UPDATE awaiting SET reminders = reminders + 1, told_at = ?, next_reminder_at = ?, "
            "snoozed_until = NULL WHERE table_id = ? AND seat = ? AND key = ?"
        )
        return await self._change(sql, to_ms(at), to_ms_or_none(next_at), table_id, seat, key) > 0

    async def schedule_reminder(self, table_id: int, seat: int, key: str, next_at: datetime | None) -> bool:
        """Set or drop the time of the next reminder; False when no longer awaited."""
        sql = "UPDATE awaiting SET next_reminder_at = ? WHERE table_id = ? AND seat = ? AND key = ?"
        return await self._change(sql, to_ms_or_none(next_at), table_id, seat, key) > 0

    async def mute(self, table_id: int, seat: int, key: str, muted: bool = True) -> bool:
        """Stop reminders for this one request, or allow them again; False when no longer awaited."""
        sql = "UPDATE awaiting SET muted = ? WHERE table_id = ? AND seat = ? AND key = ?"
        return await self._change(sql, muted, table_id, seat, key) > 0

    async def snooze(self, table_id: int, seat: int, key: str, until: datetime) -> bool:
        """Put the next reminder off until a time; False when no longer awaited."""
        sql = (
            "UPDATE awaiting SET snoozed_until = ?1, next_reminder_at = ?1 "
            "WHERE table_id = ?2 AND seat = ?3 AND key = ?4"
        )
        return await self._change(sql, to_ms(until), table_id, seat, key) > 0
