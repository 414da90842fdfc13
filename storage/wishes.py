"""What seats want to answer to questions that will come."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from storage.part import Part, Row, build
from storage.rows import WishRow
from storage.times import to_ms

SELECT = "SELECT table_id, seat, kind, scope, moves, at FROM wishes"


def _wish(row: Row) -> WishRow:
    return build(WishRow, row, times=(5,))


def drop_wishes(connection: sqlite3.Connection, table_id: int, gone: Iterable[tuple[int, str]]) -> None:
    """Forget the wishes of these (seat, kind) inside the running transaction."""
    connection.executemany(
        "DELETE FROM wishes WHERE table_id = ? AND seat = ? AND kind = ?", [(table_id, *one) for one in gone]
    )


def drop_wishes_of_seat(connection: sqlite3.Connection, table_id: int, seat: int) -> None:
    """Forget everything that a seat wished, inside the running transaction: somebody else sits there now."""
    connection.execute("DELETE FROM wishes WHERE table_id = ? AND seat = ?", (table_id, seat))


class Wishes(Part):
    """One wish is kept for each table, seat and kind of question. Whoever leaves a seat takes its wishes along."""

    async def set_wish(self, row: WishRow) -> None:
        """Keep a wish, in place of the one of its table, seat and kind."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(
                "INSERT OR REPLACE INTO wishes (table_id, seat, kind, scope, moves, at) VALUES (?, ?, ?, ?, ?, ?)",
                (row.table_id, row.seat, row.kind, row.scope, row.moves, to_ms(row.at)),
            )

        await self._db.write(work)

    async def wishes(self, table_id: int) -> list[WishRow]:
        """Every wish at a table, by seat and kind."""
        return await self._select(_wish, f"{SELECT} WHERE table_id = ? ORDER BY seat, kind", table_id)

    async def drop_wish(self, table_id: int, seat: int, kind: str) -> bool:
        """Forget a wish; False when there was none."""
        sql = "DELETE FROM wishes WHERE table_id = ? AND seat = ? AND kind = ?"
        return await self._change(sql, table_id, seat, kind) > 0
