"""The store: everything Slowpour keeps, in one SQLite file."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import TracebackType
from typing import Self

from storage.awaited import Awaited
from storage.backup import backup
from storage.commits import Moves
from storage.connection import Database
from storage.history import History
from storage.messages import Messages
from storage.migrate import migrate
from storage.outbox import Outbox
from storage.people import People
from storage.seats import Seats
from storage.tables import Tables
from storage.wishes import Wishes


class Store(Tables, Seats, Moves, History, Outbox, Awaited, Wishes, Messages, People):
    """All parts over one connection; `await Store.open(path)`, and `close()` at the end.

    Every method is one transaction and one hop to the connection's thread. A method that returned is
    durable. SQLite's own failures are raised as StorageError.
    """

    @classmethod
    async def open(cls, path: str | Path) -> Self:
        """Open a database file, creating it and bringing its schema up to date.

        Raises SchemaTooNew for a file of a newer release, NotOurs for one with tables of something else, StorageError
        if it cannot be opened.
        """
        return cls(await Database.open(str(path), migrate))

    @property
    def path(self) -> Path:
        """The database file."""
        return Path(self._db.path)

    async def close(self) -> None:
        """Finish what is queued and close the file. A store that is never closed keeps its thread."""
        await self._db.close()

    async def backup(self, path: str | Path) -> int:
        """Copy the database while it is used; returns the size in bytes. Raises BackupFailed."""
        return await asyncio.to_thread(backup, self.path, Path(path))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
