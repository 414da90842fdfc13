"""Numbered migrations: storage/migrations/NNNN_name.sql, applied in order, `user_version` counts them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from storage.connection import transaction
from storage.errors import NotOurs, SchemaTooNew, StorageError

FOLDER = Path(__file__).parent / "migrations"


def migrations(folder: Path = FOLDER) -> list[tuple[int, str]]:
    """(number, SQL) of every migration in order. Raises StorageError unless they count 1, 2, 3 …"""
    files = sorted(folder.glob("*.sql"))
    found = [(int(file.name.split("_")[0]), file.read_text(encoding="utf-8")) for file in files]
    if [number for number, _ in found] != list(range(1, len(found) + 1)):
        raise StorageError("the migrations are not numbered 0001, 0002, 0003 and so on")
    return found


def statements(script: str) -> Iterator[str]:
    """The single statements of a script; `executescript` would end the transaction."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if statement.strip():
        raise StorageError("a migration ends in the middle of a statement")


def tables(connection: sqlite3.Connection) -> set[str]:
    """The names of the tables in a database."""
    return {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


def is_ours(path: Path) -> bool:
    """Whether a file is a database that some release of Slowpour has written. Raises sqlite3.Error for none at all."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        version: int = connection.execute("PRAGMA user_version").fetchone()[0]
        return version > 0 and tables(connection) >= {"tables", "seats", "log", "checkpoints", "outbox"}


def migrate(connection: sqlite3.Connection, folder: Path = FOLDER) -> None:
    """Bring the schema up to date in one transaction.

    Raises SchemaTooNew for a file from the future, and NotOurs for one with tables of something else.
    """
    known = migrations(folder)

    def work(connection: sqlite3.Connection) -> None:
        version: int = connection.execute("PRAGMA user_version").fetchone()[0]
        if version > len(known):
            raise SchemaTooNew(
                f"this database has schema version {version}, this release knows up to {len(known)}: "
                "start the release that wrote it, or a newer one"
            )
        if version == 0 and tables(connection):
            raise NotOurs("this is not a database of Slowpour: it holds other tables")
        for number, script in known[version:]:
            for statement in statements(script):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number}")

    transaction(connection, "BEGIN IMMEDIATE", work)
