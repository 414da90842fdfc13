"""Short ways to make tables, commits and rows; every time is counted in seconds from NOON."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from storage import Awaiting, CheckpointRow, Commit, EventRow, LogRow, OutboxRow, Store, TableRow

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
SECRET = bytes(range(32))


def after(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


async def make_table(store: Store, channel: int = 500, **fields: int | None) -> TableRow:
    return await store.create_table(
        guild=1,
        channel=channel,
        game="beverage",
        title="Tuesday",
        owner=7,
        secret=SECRET,
        at=NOON,
        options=b"opts",
        remind_hours=fields.get("remind_hours", 24),
    )


async def running_table(store: Store, channel: int = 500, **fields: int | None) -> TableRow:
    table = await make_table(store, channel, **fields)
    await store.set_status(table.id, "running", NOON)
    return table


def entries(start: int, count: int = 1) -> tuple[LogRow, ...]:
    return tuple(
        LogRow(idx, b"entry %d" % idx, after(idx), f"seat:{idx % 2}", 100 + idx % 2)
        for idx in range(start, start + count)
    )


def events(*indexes: int) -> tuple[EventRow, ...]:
    return tuple(EventRow(idx, 0, b"event %d" % idx, after(idx)) for idx in indexes)


def checkpoint(idx: int, floor: int) -> CheckpointRow:
    return CheckpointRow(idx, f"segment {idx}", b"state %d" % idx, "digest", 1, floor, idx + 3)


def move(table_id: int, length: int, count: int = 1, at: datetime = NOON) -> Commit:
    return Commit(table_id=table_id, expected_length=length, at=at, entries=entries(length, count))


def waiting(seat: int, key: str, since: datetime = NOON, reminder: datetime | None = None) -> Awaiting:
    return Awaiting(seat, key, "bid", since, reminder)


def post(table_id: int, payload: bytes, due: float = 0, channel: int | None = 500, key: str | None = None) -> OutboxRow:
    return OutboxRow(
        table_id,
        "board",
        payload,
        after(due),
        channel=channel,
        user=900 if channel is None else None,
        supersede_key=key,
    )
