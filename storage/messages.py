"""The messages that are edited later: the board, a sheet, a panel whose buttons must go."""

from __future__ import annotations

import sqlite3

from storage.part import Part, Row, build
from storage.rows import MessageRow
from storage.times import to_ms

WHOLE_TABLE = -1
SELECT = "SELECT table_id, nullif(seat, -1), kind, channel, message, hash, at FROM messages"


def _seat(seat: int | None) -> int:
    return WHOLE_TABLE if seat is None else seat


def _message(row: Row) -> MessageRow:
    return build(MessageRow, row, times=(6,))


def write_message(connection: sqlite3.Connection, row: MessageRow) -> None:
    """Remember a message inside the running transaction."""
    connection.execute(
        "INSERT OR REPLACE INTO messages (table_id, seat, kind, channel, message, hash, at) "
        "VALUES (?, ?, ?, ?, ?, ?, ?)",
        (row.table_id, _seat(row.seat), row.kind, row.channel, row.message, row.hash, to_ms(row.at)),
    )


class Messages(Part):
    """One message is remembered per table, seat (None: the whole table) and kind."""

    async def remember_message(self, row: MessageRow) -> None:
        """Remember a message, in place of the one of its table, seat and kind."""
        await self._db.write(lambda connection: write_message(connection, row))

    async def message(self, table_id: int, seat: int | None, kind: str) -> MessageRow | None:
        """The remembered message of a table, seat and kind."""
        sql = f"{SELECT} WHERE table_id = ? AND seat = ? AND kind = ?"
        return await self._select_one(_message, sql, table_id, _seat(seat), kind)

    async def messages(self, table_id: int) -> list[MessageRow]:
        """All remembered messages of a table."""
        return await self._select(_message, f"{SELECT} WHERE table_id = ? ORDER BY seat, kind", table_id)

    async def forget_message(self, table_id: int, seat: int | None, kind: str) -> bool:
        """Forget a message; False when none was remembered."""
        sql = "DELETE FROM messages WHERE table_id = ? AND seat = ? AND kind = ?"
        return await self._change(sql, table_id, _seat(seat), kind) > 0
