"""What a committed move costs, against the least that SQLite can do: one insert, one durable commit.

A move is two entries, one event, a checkpoint every tenth time, a new set of awaited seats and one post.
Both write to files of the same folder, in turns, with the same pragmas, so that the disk's mood is shared.
"""

import asyncio
import sqlite3
import statistics
import tempfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter

from storage import Awaiting, CheckpointRow, Commit, EventRow, LogRow, OutboxRow, Store
from storage.connection import connect

ROUNDS = 600
WARM_UP = 50
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
ENTRY = bytes(50)
EVENT = bytes(120)
STATE = bytes(6000)


def run() -> dict[str, float]:
    """Milliseconds: median and 99th of 100 for a move, median of the raw insert, and their ratio."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder)))


def move(table_id: int, number: int) -> Commit:
    """The commit of the move with this number, counted from 0."""
    length = 2 * number
    point = CheckpointRow(length + 2, "planning", STATE, "0123456789abcdef", 1, length)
    return Commit(
        table_id=table_id,
        expected_length=length,
        at=NOW,
        entries=(LogRow(length, ENTRY, NOW, "seat", 42), LogRow(length + 1, ENTRY, NOW, "engine")),
        events=(EventRow(length, 0, EVENT, NOW),),
        checkpoints=(point,) if number % 10 == 9 else (),
        awaiting=tuple(Awaiting(seat, f"{length + 2}.{seat}.bid", "bid", NOW, NOW) for seat in range(2)),
        outbox=(OutboxRow(table_id, "board", b"board", NOW, channel=1, supersede_key="board"),),
        interaction=(1_000_000 + number, b"done"),
    )


async def _measure(folder: Path) -> dict[str, float]:
    moves, inserts = list[float](), list[float]()
    with closing(connect(str(folder / "raw.db"))) as raw:
        raw.execute("CREATE TABLE log (idx INTEGER PRIMARY KEY, entry BLOB NOT NULL) STRICT")
        async with await Store.open(folder / "store.db") as store:
            table = await store.create_table(
                guild=1, channel=1, game="any", title="benchmark", owner=1, secret=bytes(32), at=NOW
            )
            for number in range(WARM_UP + ROUNDS):
                moves.append(await _commit(store, move(table.id, number)))
                inserts.append(_raw_insert(raw, number))
    median, raw_median = statistics.median(moves[WARM_UP:]), statistics.median(inserts[WARM_UP:])
    return {
        "p50_ms": round(median, 3),
        "p99_ms": round(statistics.quantiles(moves[WARM_UP:], n=100)[98], 3),
        "raw_p50_ms": round(raw_median, 3),
        "ratio": round(median / raw_median, 2),
    }


async def _commit(store: Store, commit: Commit) -> float:
    start = perf_counter()
    await store.commit(commit)
    return (perf_counter() - start) * 1000


def _raw_insert(raw: sqlite3.Connection, number: int) -> float:
    start = perf_counter()
    raw.execute("BEGIN IMMEDIATE")
    raw.execute("INSERT INTO log (idx, entry) VALUES (?, ?)", (number, ENTRY))
    raw.execute("COMMIT")
    return (perf_counter() - start) * 1000
