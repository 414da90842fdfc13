"""The outbox: in order per channel, the newest wins, and a crash loses or doubles nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from storage import MessageRow, Store
from storage.awaited import REMINDABLE
from storage.outbox import CANCEL, NEXT_DUE, READY, RELEASE, SELECT
from tests.storage.making import NOON, after, make_table, move, post

OPEN_ROWS = ("outbox_due", "outbox_target", "outbox_key", "awaiting_reminder")


async def names(store: Store, seconds: float) -> list[bytes]:
    return [row.payload for row in await store.due(after(seconds))]


async def test_a_row_is_read_back_as_it_was_written(store: Store) -> None:
    table = await make_table(store)
    row = post(table.id, b"board", 15, key="board")
    await store.commit(replace(move(table.id, 0, at=after(1)), outbox=(row,)))
    (stored,) = await store.posts(table.id)
    assert stored == replace(row, id=stored.id, created_at=after(1))
    assert await store.post(stored.id) == stored
    assert await store.post(stored.id + 1) is None


async def test_nothing_is_due_before_its_time(store: Store) -> None:
    table = await make_table(store)
    assert await store.next_due() is None
    await store.enqueue([post(table.id, b"grace", 15)], NOON)
    assert await names(store, 14.999) == []
    assert await store.next_due() == after(15)
    assert await names(store, 15) == [b"grace"]


async def test_one_row_per_channel_in_order(store: Store) -> None:
    table = await make_table(store)
    posts = [
        post(table.id, b"first"),
        post(table.id, b"second"),
        post(table.id, b"elsewhere", channel=600),
        post(table.id, b"direct", channel=None),
        post(table.id, b"direct again", channel=None),
    ]
    first, *_ = await store.enqueue(posts, NOON)
    assert await names(store, 0) == [b"first", b"elsewhere", b"direct"]
    assert [row.payload for row in await store.due(NOON, 1)] == [b"first"]
    assert await store.mark_sending(first, "n")
    assert await names(store, 0) == [b"elsewhere", b"direct"]
    await store.mark_sent(first, 77)
    assert await names(store, 0) == [b"second", b"elsewhere", b"direct"]
    sent = await store.post(first)
    assert sent is not None
    assert (sent.state, sent.nonce, sent.message, sent.attempts) == ("sent", "n", 77, 1)


async def test_what_was_sent_and_where_to_edit_it_are_one_transaction(store: Store) -> None:
    table = await make_table(store)
    (row,) = await store.enqueue([post(table.id, b"board")], NOON)
    await store.mark_sending(row, "n")
    board = MessageRow(table.id, None, "board", 500, 77, "h", NOON)
    await store.mark_sent(row, 77, board)
    assert await store.message(table.id, None, "board") == board
    sent = await store.post(row)
    assert sent is not None
    assert (sent.state, sent.message) == ("sent", 77)


@pytest.mark.parametrize("sql", [f"{SELECT} {READY}", NEXT_DUE, CANCEL, RELEASE, f"{REMINDABLE} ORDER BY 5"])
async def test_what_was_sent_long_ago_costs_nothing(store: Store, sql: str) -> None:
    """No statement of the workers reads through a whole table: each walks an index of what is open."""
    parameters = {"now": 0, "limit": 1} if ":now" in sql else (0,) * sql.count("?")
    with closing(sqlite3.connect(store.path)) as connection:
        plan = [str(row[3]) for row in connection.execute(f"EXPLAIN QUERY PLAN {sql}", parameters)]
    used = [step.split(" USING ")[-1].split("(")[0].strip() for step in plan if step.startswith(("SCAN", "SEARCH"))]
    assert used
    assert set(used) <= {f"INDEX {name}" for name in OPEN_ROWS} | {"INTEGER PRIMARY KEY"}


async def test_a_row_in_its_grace_holds_nobody_up(store: Store) -> None:
    table = await make_table(store)
    await store.enqueue([post(table.id, b"grace", 15), post(table.id, b"notice", 0)], NOON)
    assert await names(store, 1) == [b"notice"]
    assert await names(store, 15) == [b"grace"]


async def test_a_row_that_failed_once_keeps_its_place(store: Store) -> None:
    table = await make_table(store)
    first, second = await store.enqueue([post(table.id, b"first"), post(table.id, b"second")], NOON)
    await store.mark_sending(first, "n1")
    assert await store.next_due() is None, "the second waits for the first"
    assert await store.retry(first, after(30), "503")
    assert await names(store, 1) == []
    assert await store.next_due() == after(30)
    assert await names(store, 30) == [b"first"]
    await store.mark_sending(first, "n2")
    await store.fail(first, "no permission")
    given_up = await store.post(first)
    assert given_up is not None
    assert (given_up.state, given_up.attempts, given_up.error) == ("failed", 2, "no permission")
    assert await names(store, 30) == [b"second"]
    assert await store.mark_sending(second, "n3")


async def test_a_row_is_claimed_once(tmp_path: Path) -> None:
    async with await Store.open(tmp_path / "a.db") as one, await Store.open(tmp_path / "a.db") as two:
        table = await make_table(one)
        (row,) = await one.enqueue([post(table.id, b"board")], NOON)
        assert [await one.mark_sending(row, "one"), await two.mark_sending(row, "two")] == [True, False]
        stored = await two.post(row)
        assert stored is not None
        assert stored.nonce == "one"


async def test_a_newer_row_with_the_same_key_wins(store: Store) -> None:
    table, other = await make_table(store, 1), await make_table(store, 2)
    await store.enqueue(
        [
            post(table.id, b"old board", 15, key="board"),
            post(table.id, b"result", 15, channel=501, key="result"),
            post(table.id, b"plain", 15, channel=502),
            post(other.id, b"other table", 15, channel=503, key="board"),
        ],
        NOON,
    )
    await store.commit(replace(move(table.id, 0), outbox=(post(table.id, b"new board", 20, key="board"),)))
    assert [row.state for row in await store.posts(table.id)] == ["cancelled", "queued", "queued", "queued"]
    assert await names(store, 20) == [b"result", b"plain", b"other table", b"new board"]


async def test_cancel_and_release_by_key(store: Store) -> None:
    table = await make_table(store)
    await store.enqueue(
        [post(table.id, b"board", 15, key="board"), post(table.id, b"sheet", 15, channel=None, key="sheet")], NOON
    )
    assert await store.cancel(table.id, "board") == 1
    assert await store.cancel(table.id, "board") == 0
    assert await store.release(table.id, "sheet", after(2)) == 1
    assert await names(store, 2) == [b"sheet"]
    assert await store.release(table.id, "sheet", after(9)) == 1
    assert await store.next_due() == after(2), "releasing never puts a row off"


async def test_a_commit_cancels_by_key_before_it_adds(store: Store) -> None:
    table = await make_table(store)
    await store.enqueue([post(table.id, b"turn", 15, key="turn")], NOON)
    await store.commit(
        replace(move(table.id, 0), cancel=("turn", "never there"), outbox=(post(table.id, b"again", key="turn"),))
    )
    assert [(row.payload, row.state) for row in await store.posts(table.id)] == [
        (b"turn", "cancelled"),
        (b"again", "queued"),
    ]


@pytest.mark.parametrize("how", ["cancel", "supersede"])
async def test_what_became_stale_while_it_was_sent_is_not_tried_again(store: Store, how: str) -> None:
    table = await make_table(store)
    (row,) = await store.enqueue([post(table.id, b"old", key="board")], NOON)
    await store.mark_sending(row, "n")
    if how == "cancel":
        await store.cancel(table.id, "board")
    else:
        await store.enqueue([post(table.id, b"new", key="board")], NOON)
    assert not await store.retry(row, NOON, "timed out")
    stale = await store.post(row)
    assert stale is not None
    assert stale.state == "cancelled"


async def test_a_cancelled_row_cannot_be_claimed(store: Store) -> None:
    table = await make_table(store)
    (row,) = await store.enqueue([post(table.id, b"old", key="board")], NOON)
    (found,) = await store.due(NOON)
    await store.cancel(table.id, "board")
    assert found.id == row
    assert not await store.mark_sending(row, "n")


async def test_a_crash_leaves_what_was_in_flight(tmp_path: Path) -> None:
    async with await Store.open(tmp_path / "a.db") as store:
        table = await make_table(store)
        row, _ = await store.enqueue([post(table.id, b"first"), post(table.id, b"second")], NOON)
        await store.mark_sending(row, "nonce-1")
    async with await Store.open(tmp_path / "a.db") as store:
        (left,) = await store.in_flight()
        assert (left.payload, left.nonce, left.state) == (b"first", "nonce-1", "sending")
        assert await names(store, 0) == [], "order is kept until somebody says what became of it"
        await store.mark_sent(left.id, 77)
        assert await store.in_flight() == []
        assert await names(store, 0) == [b"second"]


Plan = Sequence[tuple[int, int, int]]


@settings(deadline=None, max_examples=40)
@given(st.lists(st.tuples(st.integers(1, 3), st.integers(0, 4), st.integers(0, 2)), max_size=12))
def test_everything_queued_is_delivered_once_and_in_order(plan: Plan) -> None:
    """Per channel, rows of equal due time arrive in the order they were queued, whatever fails on the way."""
    import asyncio
    import tempfile

    async def play() -> None:
        with tempfile.TemporaryDirectory() as folder:
            async with await Store.open(Path(folder) / "a.db") as store:
                await deliver(store, plan)

    asyncio.run(play())


async def deliver(store: Store, plan: Plan) -> None:
    table = await make_table(store)
    ids = await store.enqueue([post(table.id, b"", due, channel) for channel, due, _ in plan], NOON)
    faults = {row: count for row, (_, _, count) in zip(ids, plan, strict=True)}
    now, arrived = 0.0, list[int]()
    while (wake := await store.next_due()) is not None:
        now = max(now, (wake - NOON).total_seconds())
        ready = await store.due(after(now))
        assert ready, "the worker would spin"
        assert len({row.channel for row in ready}) == len(ready)
        for row in ready:
            assert await store.mark_sending(row.id, "n")
            if faults[row.id]:
                faults[row.id] -= 1
                await store.retry(row.id, after(now + 1), "503")
            else:
                await store.mark_sent(row.id, row.id)
                arrived.append(row.id)
    assert sorted(arrived) == ids
    for channel in {row[0] for row in plan}:
        for due in range(5):
            rows = [row for row, (where, when, _) in zip(ids, plan, strict=True) if (where, when) == (channel, due)]
            assert [row for row in arrived if row in rows] == rows
