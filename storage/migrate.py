"""Numbered migrations: storage/migrations/NNNN_name.sql, applied in order, `user_version` counts them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from storage.connection import transaction
from storage.errors import SchemaTooNew, StorageError

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


def migrate(connection: sqlite3.Connection, folder: Path = FOLDER) -> None:
    """Bring the schema up to date in one transaction. Raises SchemaTooNew for a file from the future."""
    known = migrations(folder)

    def work(connection: sqlite3.Connection) -> None:
        version: int = connection.execute("PRAGMA user_version").fetchone()[0]
        if version > len(known):
            raise SchemaTooNew(
                f"this database has schema version {version}, this release knows up to {len(known)}: "
                "start the release that wrote it, or a newer one"
            )
        for number, script in known[version:]:
            for statement in statements(script):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number}")

    transaction(connection, "BEGIN IMMEDIATE", work)
