"""Seats: who sits where now, and who sat there before."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from datetime import datetime

from storage.awaited import call_anew
from storage.errors import AlreadySeated, SeatTaken
from storage.part import Part, Row, build, one
from storage.rows import SeatRow
from storage.tables import read_table
from storage.times import to_ms
from storage.wishes import drop_wishes_of_seat

SELECT = "SELECT id, table_id, seat, user, policy, name, joined_at, left_at FROM seats"


def seat_row(row: Row) -> SeatRow:
    """A SeatRow from the columns of SELECT."""
    return build(SeatRow, row, times=(6, 7))


def _take(
    connection: sqlite3.Connection,
    table_id: int,
    seat: int,
    user: int | None,
    policy: str | None,
    name: str,
    now: int,
) -> SeatRow:
    if user is not None:
        current = "SELECT seat FROM seats WHERE table_id = ? AND user = ? AND left_at IS NULL"
        if one(connection, current, table_id, user) is not None:
            raise AlreadySeated("this user already holds a seat at this table")
    cursor = connection.execute(
        "INSERT INTO seats (table_id, seat, user, policy, name, joined_at) VALUES (?, ?, ?, ?, ?, ?)",
        (table_id, seat, user, policy, name, now),
    )
    row = one(connection, f"{SELECT} WHERE id = ?", cursor.lastrowid)
    assert row is not None
    return seat_row(row)


def _leave(connection: sqlite3.Connection, table_id: int, seat: int, now: int) -> bool:
    left = connection.execute(
        "UPDATE seats SET left_at = ? WHERE table_id = ? AND seat = ? AND left_at IS NULL",
        (now, table_id, seat),
    )
    drop_wishes_of_seat(connection, table_id, seat)
    return left.rowcount > 0


def _require_holder(user: int | None, policy: str | None) -> None:
    if user is None and policy is None:
        raise ValueError("a seat is held by a user, a policy or both")


class Seats(Part):
    """Taking, leaving and handing over seats. Seats are numbered from 0."""

    async def seats(self, table_id: int) -> list[SeatRow]:
        """Who sits at the table now, by seat."""
        return await self._select(seat_row, f"{SELECT} WHERE table_id = ? AND left_at IS NULL ORDER BY seat", table_id)

    async def seat_history(self, table_id: int) -> list[SeatRow]:
        """Everybody who sits or sat at the table, in the order they came."""
        return await self._select(seat_row, f"{SELECT} WHERE table_id = ? ORDER BY id", table_id)

    async def take_seat(
        self,
        table_id: int,
        seat: int,
        *,
        name: str,
        at: datetime,
        user: int | None = None,
        policy: str | None = None,
    ) -> SeatRow:
        """Sit a user or a policy on a free seat.

        Raises NoSuchTable, SeatTaken, AlreadySeated, and ValueError when neither is given.
        """
        _require_holder(user, policy)
        now = to_ms(at)

        def work(connection: sqlite3.Connection) -> SeatRow:
            read_table(connection, table_id)
            held = "SELECT 1 FROM seats WHERE table_id = ? AND seat = ? AND left_at IS NULL"
            if one(connection, held, table_id, seat) is not None:
                raise SeatTaken(f"seat {seat} of table {table_id} is taken")
            return _take(connection, table_id, seat, user, policy, name, now)

        return await self._db.write(work)

    async def replace_seat(
        self,
        table_id: int,
        seat: int,
        *,
        name: str,
        at: datetime,
        user: int | None = None,
        policy: str | None = None,
    ) -> SeatRow:
        """Give a seat to somebody else; whoever held it, if anybody, leaves at the same moment.

        Raises NoSuchTable, AlreadySeated (the user holds another seat), and ValueError.
        """
        _require_holder(user, policy)
        now = to_ms(at)

        def work(connection: sqlite3.Connection) -> SeatRow:
            read_table(connection, table_id)
            _leave(connection, table_id, seat, now)
            call_anew(connection, table_id, seat)
            return _take(connection, table_id, seat, user, policy, name, now)

        return await self._db.write(work)

    async def leave_seat(self, table_id: int, seat: int, at: datetime) -> bool:
        """Empty a seat; False when nobody held it."""
        now = to_ms(at)
        return await self._db.write(lambda connection: _leave(connection, table_id, seat, now))

    async def renumber_seats(self, table_id: int, options: bytes) -> list[SeatRow]:
        """Close the gaps between taken seats, keeping their order, and store the options that fit; the seats then."""

        def work(connection: sqlite3.Connection) -> list[SeatRow]:
            current = f"{SELECT} WHERE table_id = ? AND left_at IS NULL ORDER BY seat"
            rows = [seat_row(row) for row in connection.execute(current, (table_id,))]
            connection.execute("UPDATE tables SET options = ? WHERE id = ?", (options, table_id))
            for number, row in enumerate(rows):
                connection.execute("UPDATE seats SET seat = ? WHERE id = ?", (number, row.id))
            return [replace(row, seat=number) for number, row in enumerate(rows)]

        return await self._db.write(work)

    async def set_policy(self, table_id: int, seat: int, policy: str | None) -> bool:
        """Let a policy stand in for the seat's user, or stop that with None; False when nobody holds it.

        Raises ValueError when a seat without a user would be left with nobody.
        """

        def work(connection: sqlite3.Connection) -> bool:
            current = "SELECT id, user FROM seats WHERE table_id = ? AND seat = ? AND left_at IS NULL"
            row = one(connection, current, table_id, seat)
            if row is None:
                return False
            _require_holder(row[1], policy)
            connection.execute("UPDATE seats SET policy = ? WHERE id = ?", (policy, row[0]))
            return True

        return await self._db.write(work)
