"""kill -9 in the middle of commits: whatever was acknowledged is there, and nothing is half there."""

from __future__ import annotations

import asyncio
import random
import signal
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from storage import Store
from tests.storage.making import entries, make_table

ROOT = Path(__file__).parents[2]


async def acknowledged_until_killed(path: Path, table_id: int, moves: int, pause: float) -> int:
    """Let a writer acknowledge some moves, kill it a moment later, and return the last length it printed."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.storage.writer",
        str(path),
        str(table_id),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    printed = b""
    for _ in range(moves):
        printed += await process.stdout.readline()
    await asyncio.sleep(pause)
    process.kill()
    printed += await process.stdout.read()
    assert await process.wait() == -signal.SIGKILL, "the writer stopped by itself"
    complete = printed[: printed.rindex(b"\n")]
    return int(complete.splitlines()[-1])


async def test_a_killed_writer_loses_nothing_it_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "slowpour.db"
    async with await Store.open(path) as store:
        table = await make_table(store)
    chance = random.Random(4)
    for _ in range(4):
        promised = await acknowledged_until_killed(path, table.id, 5, 0.05 + chance.random() / 20)
        async with await Store.open(path) as store:
            length = (await store.load(table.id)).log_length
            assert promised <= length <= promised + 2, "at most the one move that was under way is there too"
            assert await store.entries(table.id) == list(entries(0, length))
            assert len(await store.events(table.id)) == length
            (awaited,) = await store.awaiting_of_table(table.id)
            assert awaited.key == f"{length - 2}"
            queued = [row.payload for row in await store.posts(table.id) if row.state == "queued"]
            assert queued == [b"%d" % (length - 2)]
            assert await store.answer(length - 2) == b"%d" % (length - 2)
            assert await store.answer(length) is None
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
