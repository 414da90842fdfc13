"""The outbox worker: what it does when Discord refuses."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
import pytest_asyncio

from bot import posts
from bot.clock import ManualClock
from bot.outbox import KEPT_WAIT, PATIENCE, Outbox
from storage import OutboxRow, StorageError, Store, TableRow
from tests.bot.tables import SECRET, open_store


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with await open_store(tmp_path) as opened:
        yield opened


async def table_of(store: Store, clock: ManualClock) -> TableRow:
    return await store.create_table(
        guild=1, channel=10, game="beverage", title="Beverage", owner=1, secret=SECRET, at=clock.now()
    )


def refusal(status: int, code: int) -> discord.HTTPException:
    answer: Any = SimpleNamespace(status=status, reason="refused")
    return discord.HTTPException(answer, {"code": code, "message": "refused"})


async def until(done: Callable[[], bool]) -> None:
    for _ in range(500):
        if done():
            return
        await asyncio.sleep(0.01)
    pytest.fail("nothing happened")


async def queued_again(store: Store, table: int) -> OutboxRow:
    """The table's only row, once it waits for another try."""
    for _ in range(500):
        (row,) = await store.posts(table)
        if row.state == "queued":
            return row
        await asyncio.sleep(0.01)
    pytest.fail("it is not tried again")


@pytest.mark.parametrize(("kind", "again"), [(posts.RESULT, True), (posts.BOARD, False)])
async def test_a_result_waits_for_its_channel_and_a_board_does_not(store: Store, kind: str, again: bool) -> None:
    clock = ManualClock()
    table = await table_of(store, clock)
    tries: list[int] = []
    lost: list[str] = []

    async def deliver(row: OutboxRow) -> int | None:
        tries.append(row.id)
        if len(tries) == 1:
            raise refusal(403, 50013)
        return 99

    async def tell(row: OutboxRow, error: discord.HTTPException) -> None:
        lost.append(f"{row.kind} {error.code}")

    outbox = Outbox(store, clock, deliver, tell)
    await store.enqueue([posts.post(table, kind, clock.now())], clock.now())
    running = asyncio.create_task(outbox.run())
    await until(lambda: bool(lost))
    assert lost == [f"{kind} 50013"]
    clock.advance(KEPT_WAIT + timedelta(seconds=1))
    outbox.wake()
    if again:
        await until(lambda: len(tries) == 2)
    await asyncio.sleep(0.05)
    running.cancel()
    await outbox.stop()
    (row,) = await store.posts(table.id)
    assert (len(tries), row.state) == ((2, "sent") if again else (1, "failed"))


async def test_what_discord_fails_at_is_tried_again_later_each_time(store: Store) -> None:
    clock = ManualClock()
    table = await table_of(store, clock)
    tries: list[int] = []

    async def deliver(row: OutboxRow) -> int | None:
        tries.append(row.id)
        raise refusal(503, 0)

    async def tell(row: OutboxRow, error: discord.HTTPException) -> None:
        pytest.fail(f"{row.kind} is not lost: {error}")

    outbox = Outbox(store, clock, deliver, tell)
    await store.enqueue([posts.post(table, posts.BOARD, clock.now())], clock.now())
    running = asyncio.create_task(outbox.run())
    waits = []
    for number in range(1, 5):
        await until(lambda n=number: len(tries) == n)  # type: ignore[misc]
        row = await queued_again(store, table.id)
        waits.append(row.due_at - clock.now())
        clock.set(row.due_at)
        outbox.wake()
    running.cancel()
    await outbox.stop()
    assert waits == sorted(waits)
    assert waits[0] < waits[-1]


@pytest.mark.parametrize("at", ["delivering", "noting"])
async def test_a_database_that_fails_for_a_while_holds_nothing_up_for_good(
    store: Store, monkeypatch: pytest.MonkeyPatch, at: str
) -> None:
    clock = ManualClock()
    table = await table_of(store, clock)
    sent: list[int] = []
    broken: list[str] = []
    write = {"delivering": "retry", "noting": "mark_sent"}[at]
    whole = getattr(store, write)

    async def failing(*parts: Any) -> Any:
        if len(broken) < 2:
            broken.append(write)
            raise StorageError("the database failed: database or disk is full")
        return await whole(*parts)

    async def deliver(row: OutboxRow) -> int | None:
        if at == "delivering" and not broken:
            raise StorageError("the database failed: database is locked")
        sent.append(row.id)
        return 99

    async def tell(row: OutboxRow, error: discord.HTTPException) -> None:
        pytest.fail(f"{row.kind} is lost: {error}")

    monkeypatch.setattr(store, write, failing)
    outbox = Outbox(store, clock, deliver, tell)
    first, second = posts.post(table, posts.BOARD, clock.now()), posts.post(table, posts.NOTICE, clock.now())
    ids = await store.enqueue([first, second], clock.now())
    running = asyncio.create_task(outbox.run())

    def all_sent() -> bool:
        clock.advance(PATIENCE)
        return sent == ids

    await until(all_sent)
    running.cancel()
    await outbox.stop()
    assert [row.state for row in await store.posts(table.id)] == ["sent", "sent"]
