"""What the parts of the store share: the database, and short ways to read and to change rows."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any, TypeVar

from storage.connection import Database
from storage.times import from_ms

T = TypeVar("T")
Row = tuple[Any, ...]


def build(kind: Callable[..., T], row: Row, *, times: tuple[int, ...] = (), flags: tuple[int, ...] = ()) -> T:
    """A frozen row from selected columns in the order of its fields, with times and booleans made."""
    values = list(row)
    for position in times:
        if values[position] is not None:
            values[position] = from_ms(values[position])
    for position in flags:
        values[position] = bool(values[position])
    return kind(*values)


def one(connection: sqlite3.Connection, sql: str, *parameters: object) -> Row | None:
    """The first row of a query, or None."""
    row: Row | None = connection.execute(sql, parameters).fetchone()
    return row


class Part:
    """Base of the store's parts: each part is one idea, all share the database."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def _select(self, make: Callable[[Row], T], sql: str, *parameters: object) -> list[T]:
        return await self._db.read(lambda connection: [make(row) for row in connection.execute(sql, parameters)])

    async def _select_one(self, make: Callable[[Row], T], sql: str, *parameters: object) -> T | None:
        return next(iter(await self._select(make, sql, *parameters)), None)

    async def _change(self, sql: str, *parameters: object) -> int:
        """Run one changing statement; how many rows it changed."""
        return await self._db.write(lambda connection: connection.execute(sql, parameters).rowcount)
