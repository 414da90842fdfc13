"""One SQLite connection on its own thread, and whole transactions as single calls on that thread.

aiosqlite offers one awaited hop per statement. A transaction of several statements would then cost a
hop each and could interleave with another coroutine's. `Connection.call` runs one function on the thread
instead: the functions queue up, so transactions never interleave and need no lock. It leans on aiosqlite's
protected `_execute`, which has no public counterpart; the dependency is pinned.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar, cast

import aiosqlite

from storage.errors import StorageError

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]

BUSY_TIMEOUT_MS = 5_000
PRAGMAS = (
    f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)


def connect(path: str) -> sqlite3.Connection:
    """A connection with this project's pragmas; transactions are begun and ended by statements only."""
    # The file holds what players may not see of each other: it is made readable for its owner only.
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    connection = sqlite3.connect(path, isolation_level=None, cached_statements=256, check_same_thread=False)
    try:
        for pragma in PRAGMAS:
            _patiently(connection, pragma)
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _patiently(connection: sqlite3.Connection, pragma: str) -> None:
    """Run a pragma. SQLite does not wait for others while it switches a new file to WAL, so this does."""
    until = time.monotonic() + BUSY_TIMEOUT_MS / 1000
    while True:
        try:
            connection.execute(pragma)
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.02)


class Connection(aiosqlite.Connection):
    """An aiosqlite connection that can also run a whole function on its thread."""

    stopped: asyncio.Future[None] | None = None

    def stop(self) -> asyncio.Future[None] | None:
        """Stop the thread. The future is kept: a connection that could not be opened stops itself."""
        self.stopped = super().stop()
        return self.stopped

    async def call(self, work: Work[T]) -> T:
        """Run `work` on the connection's thread. It completes even if the caller is cancelled."""
        execute = cast(Callable[..., Awaitable[T]], self._execute)
        return await execute(work, self._conn)


class Database:
    """Read and write transactions on one connection. SQLite's own errors come out as StorageError."""

    def __init__(self, path: str, connection: Connection) -> None:
        self.path = path
        self._connection = connection
        self._closed = False

    @classmethod
    async def open(cls, path: str, prepare: Callable[[sqlite3.Connection], None]) -> Database:
        """Connect and run `prepare` (the migrations); on a failure nothing stays open."""
        connection = Connection(lambda: connect(path), iter_chunk_size=64)
        try:
            _ = await connection
        except (sqlite3.Error, OSError) as error:
            if connection.stopped is not None:
                await connection.stopped
            reason = error.strerror if isinstance(error, OSError) else error
            raise StorageError(f"cannot open the database {path}: {reason}") from error
        try:
            await connection.call(prepare)
        except sqlite3.Error as error:
            await connection.close()
            raise StorageError(f"cannot prepare the database {path}: {error}") from error
        except BaseException:
            await connection.close()
            raise
        return cls(path, connection)

    async def close(self) -> None:
        """Finish what is queued and close the file."""
        self._closed = True
        await self._connection.close()

    async def write(self, work: Work[T]) -> T:
        """Run `work` as one write transaction: all of it is durable on return, or none of it exists."""
        return await self._run("BEGIN IMMEDIATE", work)

    async def read(self, work: Work[T]) -> T:
        """Run `work` on one consistent snapshot."""
        return await self._run("BEGIN DEFERRED", work)

    async def _run(self, begin: str, work: Work[T]) -> T:
        if self._closed:
            raise StorageError("the store is closed")
        try:
            return await self._connection.call(lambda connection: transaction(connection, begin, work))
        except sqlite3.Error as error:
            raise StorageError(f"the database failed: {error}") from error


def transaction(connection: sqlite3.Connection, begin: str, work: Work[T]) -> T:
    """`work` between `begin` and COMMIT, rolled back on any exception."""
    connection.execute(begin)
    try:
        result = work(connection)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return result
