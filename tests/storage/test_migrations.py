"""Opening files: new ones, known ones, ones from the future and ones that are no database."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from storage import NotOurs, SchemaTooNew, StorageError, Store
from storage.connection import connect
from storage.migrate import migrate, migrations, statements
from tests.storage.making import make_table

FILES = ("slowpour.db", "slowpour.db-wal", "slowpour.db-shm")


def user_version(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


async def test_a_new_file_gets_the_newest_schema_and_keeps_its_rows(tmp_path: Path) -> None:
    path = tmp_path / "slowpour.db"
    async with await Store.open(path) as store:
        table = await make_table(store)
    assert user_version(path) == len(migrations())
    async with await Store.open(path) as store:
        assert await store.table(table.id) == table


async def test_a_file_of_a_newer_release_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "slowpour.db"
    async with await Store.open(path):
        pass
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(SchemaTooNew, match=r"schema version 99, this release knows up to \d+"):
        await Store.open(path)
    assert user_version(path) == 99


async def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("this is not a database, it is a shopping list\n" * 40)
    with pytest.raises(StorageError, match="cannot open the database"):
        await Store.open(path)


async def test_a_database_of_something_else_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "shopping.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE shopping (item)")
    with pytest.raises(NotOurs, match="not a database of Slowpour"):
        await Store.open(path)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("shopping",)]


async def test_a_new_file_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "slowpour.db"
    async with await Store.open(path) as store:
        await make_table(store)
        modes = {name: path.with_name(name).stat().st_mode & 0o777 for name in FILES}
    assert modes == dict.fromkeys(FILES, 0o600)


async def test_a_closed_store_says_so(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "slowpour.db")
    await store.close()
    await store.close()
    with pytest.raises(StorageError, match="the store is closed"):
        await store.table(1)


async def test_stores_that_open_a_new_file_at_once_all_find_it_ready(tmp_path: Path) -> None:
    stores = await asyncio.gather(*(Store.open(tmp_path / "slowpour.db") for _ in range(5)))
    for store in stores:
        assert await store.running_tables() == []
        await store.close()


async def test_a_folder_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match=r"missing/slowpour\.db: No such file"):
        await Store.open(tmp_path / "missing" / "slowpour.db")


def test_the_connection_is_durable_and_keeps_references(tmp_path: Path) -> None:
    with closing(connect(str(tmp_path / "slowpour.db"))) as connection:
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        found = [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names]
    assert found == ["wal", 2, 1, 5000]


def test_migrations_run_in_order_and_only_once(tmp_path: Path) -> None:
    folder = tmp_path / "migrations"
    folder.mkdir()
    (folder / "0001_first.sql").write_text("CREATE TABLE a (x);\n")
    with closing(connect(str(tmp_path / "x.db"))) as connection:
        migrate(connection, folder)
        (folder / "0002_second.sql").write_text(
            "-- a column;\nALTER TABLE a ADD COLUMN y;\nINSERT INTO a\nVALUES (1, 2);"
        )
        migrate(connection, folder)
        migrate(connection, folder)
        assert connection.execute("SELECT x, y FROM a").fetchall() == [(1, 2)]
        assert connection.execute("PRAGMA user_version").fetchone() == (2,)


def test_a_migration_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    folder = tmp_path / "migrations"
    folder.mkdir()
    (folder / "0001_first.sql").write_text("CREATE TABLE a (x);\n")
    (folder / "0002_second.sql").write_text("CREATE TABLE b (x);\nINSERT INTO nowhere VALUES (1);\n")
    with closing(connect(str(tmp_path / "x.db"))) as connection:
        with pytest.raises(sqlite3.OperationalError, match="nowhere"):
            migrate(connection, folder)
        assert connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
        assert connection.execute("PRAGMA user_version").fetchone() == (0,)


def test_a_gap_in_the_numbers_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "0001_first.sql").write_text("CREATE TABLE a (x);")
    (tmp_path / "0003_third.sql").write_text("CREATE TABLE b (x);")
    with pytest.raises(StorageError, match="not numbered"):
        migrations(tmp_path)


def test_an_unfinished_statement_is_an_error() -> None:
    with pytest.raises(StorageError, match="middle of a statement"):
        list(statements("CREATE TABLE a (x);\nCREATE TABLE b (x)"))
