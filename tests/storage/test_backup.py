"""Backups: made while the bot writes, complete, checked, and never over another file."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.settings import load
from storage import BackupFailed, Store
from storage.__main__ import database, main
from storage.backup import backup
from tests.storage.making import entries, make_table, move

ROOT = Path(__file__).parents[2]


def files(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


async def test_a_backup_under_writing_holds_all_that_was_committed_before(store: Store, tmp_path: Path) -> None:
    table = await make_table(store)
    done = 0
    stop = asyncio.Event()

    async def write() -> None:
        nonlocal done
        while not stop.is_set():
            await store.commit(move(table.id, done, 2))
            done += 2

    writer = asyncio.create_task(write())
    for number in range(5):
        await asyncio.sleep(0.02)
        promised = done
        copy = tmp_path / f"copy{number}.db"
        assert await store.backup(copy) == copy.stat().st_size
        async with await Store.open(copy) as other:
            length = (await other.load(table.id)).log_length
            assert promised <= length <= done
            assert await other.entries(table.id) == list(entries(0, length))
    stop.set()
    await writer
    assert done > 0


async def test_the_command_copies_a_database_in_use(store: Store, tmp_path: Path) -> None:
    table = await make_table(store)
    await store.commit(move(table.id, 0, 3))
    copy = tmp_path / "copy.db"
    ran = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-m", "storage", "backup", str(copy), "--db", str(store.path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout == f"Copied {store.path} to {copy} ({copy.stat().st_size} bytes), integrity check ok.\n"
    assert copy.stat().st_mode & 0o077 == 0, "the copy holds secrets of the players"
    async with await Store.open(copy) as other:
        assert (await other.load(table.id)).log_length == 3


async def test_a_copy_restores_in_place_of_the_database(store: Store, tmp_path: Path) -> None:
    table = await make_table(store)
    await store.backup(tmp_path / "copy.db")
    await store.commit(move(table.id, 0))
    await store.close()
    assert files(tmp_path) == ["copy.db", "slowpour.db"], "a closed database is one file"
    (tmp_path / "copy.db").replace(store.path)
    async with await Store.open(store.path) as restored:
        assert (await restored.load(table.id)).log_length == 0


def test_a_backup_never_overwrites(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sqlite3.connect(tmp_path / "a.db").close()
    copy = tmp_path / "copy.db"
    copy.write_text("precious")
    assert main(["backup", str(copy), "--db", str(tmp_path / "a.db")]) == 1
    assert capsys.readouterr().err == f"{copy} exists already, it is not overwritten\n"
    assert copy.read_text() == "precious"


@pytest.mark.parametrize(
    ("environment", "file", "meant"),
    [
        (None, None, "data/slowpour.db"),
        (None, "of-the-file.db", "of-the-file.db"),
        ("", "of-the-file.db", "of-the-file.db"),
        (" of-the-environment.db ", "of-the-file.db", "of-the-environment.db"),
        ("", "", "data/slowpour.db"),
    ],
)
def test_without_a_name_the_database_of_the_settings_is_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, environment: str | None, file: str | None, meant: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SLOWPOUR_DB", raising=False)
    if environment is not None:
        monkeypatch.setenv("SLOWPOUR_DB", environment)
    env = {name: value for name, value in (("SLOWPOUR_DB", environment),) if value is not None}
    if file is not None:
        (tmp_path / ".env").write_text(f"# ours\nSLOWPOUR_DB={file}\n", encoding="utf-8")
    assert database(None) == Path(meant) == load(env, tmp_path / ".env").database
    assert database(Path("named.db")) == Path("named.db")


@pytest.mark.parametrize(
    ("file", "told"),
    [(b"\xff\xfe=\n", ".env can't be read as UTF-8 text"), (b"SLOWPOUR_DB=~nosuch-user/x.db\n", "~nosuch")],
)
def test_settings_that_can_not_be_used_are_told_in_one_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    file: bytes,
    told: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SLOWPOUR_DB", raising=False)
    (tmp_path / ".env").write_bytes(file)
    assert main(["backup", "copy.db"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert told in line
    assert files(tmp_path) == [".env"]


def test_a_backup_of_nothing_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", str(tmp_path / "copy.db"), "--db", str(tmp_path / "none.db")]) == 1
    assert capsys.readouterr().err == f"there is no database {tmp_path / 'none.db'}\n"
    assert list(tmp_path.iterdir()) == []


async def test_a_damaged_database_gives_no_copy(store: Store, tmp_path: Path) -> None:
    table = await make_table(store)
    await store.commit(move(table.id, 0, 400))
    await store.close()
    data = bytearray(store.path.read_bytes())
    data[8192:20480] = b"\xa5" * 12288
    store.path.write_bytes(data)
    with pytest.raises(BackupFailed):
        await asyncio.to_thread(backup, store.path, tmp_path / "copy.db")
    assert files(tmp_path) == ["slowpour.db"]


async def test_a_copy_that_breaks_the_schemas_promises_is_refused(store: Store, tmp_path: Path) -> None:
    await make_table(store)
    await store.close()
    with closing(sqlite3.connect(store.path, isolation_level=None)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute("UPDATE tables SET status = 'nonsense'")
    with pytest.raises(BackupFailed, match="does not pass the integrity check: CHECK constraint failed in tables"):
        await asyncio.to_thread(backup, store.path, tmp_path / "copy.db")
    assert files(tmp_path) == ["slowpour.db"]


def test_the_folder_of_the_copy_must_exist(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "a.db")) as connection:
        connection.execute("CREATE TABLE x (y)")
    with pytest.raises(BackupFailed, match="cannot write"):
        backup(tmp_path / "a.db", tmp_path / "missing" / "copy.db")
