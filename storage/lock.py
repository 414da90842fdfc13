"""Keeps a second bot away from a database that one works on already."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from storage.errors import StorageError


class InUse(StorageError):
    """Another process has the database for itself; the text says which file."""


@contextmanager
def sole_use(database: Path) -> Iterator[None]:
    """Has a database for this process alone until the block ends, or the process does, in whatever way.

    The lock is SQLite's own on a small file beside the database, so it works wherever SQLite does. Reading it,
    and backups, are not hindered.

    :raises InUse: when another process has it
    """
    beside = database.with_name(f"{database.name}.lock")
    with closing(sqlite3.connect(beside, timeout=0, isolation_level=None)) as connection:
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            raise InUse(
                f"another Slowpour is already running on {database}: stop it first, or set SLOWPOUR_DB to another file"
            ) from error
        yield
