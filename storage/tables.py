"""Tables: one per channel that is active, with what was agreed and how it stands."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from datetime import datetime

from storage.errors import ChannelTaken, NoSuchTable
from storage.part import Part, Row, build, one
from storage.rows import ACTIVE, OVER, Status, TableRow
from storage.times import to_ms

SELECT = """
    SELECT tables.id, tables.guild, tables.channel, tables.parent, tables.game, tables.title, tables.options,
        tables.status, tables.note, tables.owner, tables.edition, tables.rules_version, tables.secret,
        tables.private, tables.remind_hours, tables.created_at, tables.started_at, tables.touched_at,
        tables.ended_at, tables.log_length
    FROM tables
"""
IS_ACTIVE = "tables.status IN ('lobby', 'running', 'paused', 'frozen')"


def table_row(row: Row) -> TableRow:
    """A TableRow from the columns of SELECT."""
    return build(TableRow, row, times=(15, 16, 17, 18), flags=(13,))


def read_table(connection: sqlite3.Connection, table_id: int) -> TableRow:
    """The table with this id. Raises NoSuchTable."""
    row = one(connection, f"{SELECT} WHERE tables.id = ?", table_id)
    if row is None:
        raise NoSuchTable(f"there is no table {table_id}")
    return table_row(row)


def require_free_channel(connection: sqlite3.Connection, channel: int, except_table: int = 0) -> None:
    """Raises ChannelTaken when another active table is in the channel."""
    active = f"{SELECT} WHERE tables.channel = ? AND {IS_ACTIVE} AND tables.id <> ?"
    taken = one(connection, active, channel, except_table)
    if taken is not None:
        raise ChannelTaken(f"table {taken[0]} is in this channel")


def write_status(connection: sqlite3.Connection, table_id: int, status: Status, note: str | None, at: datetime) -> None:
    """Set status and note (None keeps it); the end is dated when the table is over, else undated."""
    if status in ACTIVE:
        require_free_channel(connection, read_table(connection, table_id).channel, table_id)
    now = to_ms(at)
    connection.execute(
        "UPDATE tables SET status = ?, note = coalesce(?, note), touched_at = max(touched_at, ?), "
        "ended_at = CASE WHEN ? THEN coalesce(ended_at, ?) END WHERE id = ?",
        (status, note, now, status in OVER, now, table_id),
    )


class Tables(Part):
    """Creating, finding and changing tables."""

    async def create_table(
        self,
        *,
        guild: int,
        channel: int,
        game: str,
        title: str,
        owner: int,
        secret: bytes,
        at: datetime,
        options: bytes = b"",
        parent: int | None = None,
        private: bool = False,
        remind_hours: int | None = 24,
    ) -> TableRow:
        """A new table in its lobby. `secret` is 32 bytes; `remind_hours` None means no reminders.

        Raises ChannelTaken when the channel has an active table.
        """
        now = to_ms(at)
        values = (
            guild,
            channel,
            parent,
            game,
            title,
            options,
            owner,
            secret,
            private,
            remind_hours,
            now,
            now,
        )

        def work(connection: sqlite3.Connection) -> TableRow:
            require_free_channel(connection, channel)
            table_id = connection.execute(
                "INSERT INTO tables (guild, channel, parent, game, title, options, status, owner, secret, "
                "private, remind_hours, created_at, touched_at) "
                "VALUES (?, ?, ?, ?, ?, ?, 'lobby', ?, ?, ?, ?, ?, ?)",
                values,
            ).lastrowid
            assert table_id is not None
            return read_table(connection, table_id)

        return await self._db.write(work)

    async def table(self, table_id: int) -> TableRow | None:
        """The table with this id."""
        return await self._select_one(table_row, f"{SELECT} WHERE tables.id = ?", table_id)

    async def table_in_channel(self, channel: int, *, active_only: bool = True) -> TableRow | None:
        """The active table of a channel or thread; with active_only=False else the newest one there."""
        here = f"{SELECT} WHERE tables.channel = ?"
        found = await self._select_one(table_row, f"{here} AND {IS_ACTIVE}", channel)
        if found is None and not active_only:
            found = await self._select_one(table_row, f"{here} ORDER BY tables.id DESC LIMIT 1", channel)
        return found

    async def tables_of_user(self, user: int, *, active_only: bool = True) -> list[TableRow]:
        """The tables where the user holds a seat now, oldest first."""
        seated = f"{SELECT} JOIN seats ON seats.table_id = tables.id AND seats.left_at IS NULL"
        condition = f"AND {IS_ACTIVE}" if active_only else ""
        return await self._select(table_row, f"{seated} WHERE seats.user = ? {condition} ORDER BY tables.id", user)

    async def tables_of_owner(self, user: int) -> list[TableRow]:
        """The active tables that the user has opened, oldest first."""
        return await self._select(
            table_row, f"{SELECT} WHERE tables.owner = ? AND {IS_ACTIVE} ORDER BY tables.id", user
        )

    async def running_tables(self) -> list[TableRow]:
        """Every table whose status is running, oldest first."""
        return await self.tables_with_status("running")

    async def tables_with_status(self, *statuses: Status) -> list[TableRow]:
        """Every table with one of these statuses, oldest first."""
        marks = ", ".join("?" * len(statuses))
        sql = f"{SELECT} WHERE tables.status IN ({marks}) ORDER BY tables.id"
        return await self._select(table_row, sql, *statuses)

    async def set_status(
        self,
        table_id: int,
        status: Status,
        at: datetime,
        note: str | None = None,
        *,
        only_from: Collection[Status] | None = None,
    ) -> bool:
        """Change the status; `note` says why in words (None keeps the old note).

        With `only_from`, a table whose status is none of these stays as it is. Returns whether it was changed. Raises
        NoSuchTable, and ChannelTaken when a table that is over would return to a taken channel.
        """

        def work(connection: sqlite3.Connection) -> bool:
            row = read_table(connection, table_id)
            if only_from is not None and row.status not in only_from:
                return False
            write_status(connection, table_id, status, note, at)
            return True

        return await self._db.write(work)

    async def set_channel(self, table_id: int, channel: int, parent: int | None, guild: int) -> None:
        """Move a table to another channel; posts still queued for the old one move along.

        Raises NoSuchTable, ChannelTaken.
        """

        def work(connection: sqlite3.Connection) -> None:
            old = read_table(connection, table_id)
            if old.status in ACTIVE:
                require_free_channel(connection, channel, table_id)
            connection.execute(
                "UPDATE tables SET channel = ?, parent = ?, guild = ? WHERE id = ?",
                (channel, parent, guild, table_id),
            )
            connection.execute(
                "UPDATE outbox SET channel = ? WHERE table_id = ? AND channel = ? AND state = 'queued'",
                (channel, table_id, old.channel),
            )

        await self._db.write(work)

    async def set_title(self, table_id: int, title: str) -> None:
        """Rename the table. Raises NoSuchTable."""
        await self._set(table_id, "UPDATE tables SET title = ? WHERE id = ?", title)

    async def set_options(self, table_id: int, options: bytes) -> None:
        """Replace the game options. Raises NoSuchTable."""
        await self._set(table_id, "UPDATE tables SET options = ? WHERE id = ?", options)

    async def set_owner(self, table_id: int, owner: int) -> None:
        """Hand the table to another user. Raises NoSuchTable."""
        await self._set(table_id, "UPDATE tables SET owner = ? WHERE id = ?", owner)

    async def set_private(self, table_id: int, private: bool) -> None:
        """Say whether the table is private. Raises NoSuchTable."""
        await self._set(table_id, "UPDATE tables SET private = ? WHERE id = ?", private)

    async def set_remind(self, table_id: int, hours: int | None) -> None:
        """Hours until a reminder; None turns reminders off. Raises NoSuchTable."""
        await self._set(table_id, "UPDATE tables SET remind_hours = ? WHERE id = ?", hours)

    async def set_rules_version(self, table_id: int, version: int) -> None:
        """Note under which rules the match goes on. Raises NoSuchTable."""
        await self._set(table_id, "UPDATE tables SET rules_version = ? WHERE id = ?", version)

    async def touch(self, table_id: int, at: datetime) -> None:
        """Note that somebody did something at the table. Raises NoSuchTable."""
        await self._set(table_id, "UPDATE tables SET touched_at = max(touched_at, ?) WHERE id = ?", to_ms(at))

    async def _set(self, table_id: int, sql: str, value: object) -> None:
        if await self._change(sql, value, table_id) == 0:
            raise NoSuchTable(f"there is no table {table_id}")
