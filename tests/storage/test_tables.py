"""Tables: one active per channel, and every field that can change."""

from __future__ import annotations

import asyncio
from datetime import datetime

import pytest

from storage import ACTIVE, OVER, ChannelTaken, NoSuchTable, Status, StorageError, Store
from tests.storage.making import NOON, SECRET, after, make_table, post, running_table


async def test_a_table_is_read_back_as_it_was_made(store: Store) -> None:
    table = await store.create_table(
        guild=1,
        channel=2**62,
        parent=3,
        game="beverage",
        title="Tuesday",
        owner=7,
        secret=SECRET,
        at=after(0.25),
        options=b"\x00opts",
        private=True,
        remind_hours=None,
    )
    assert await store.table(table.id) == table
    assert (table.channel, table.parent, table.options, table.secret) == (2**62, 3, b"\x00opts", SECRET)
    assert (table.private, table.remind_hours, table.status, table.log_length) == (True, None, "lobby", 0)
    assert table.created_at == table.touched_at == after(0.25)
    assert await store.table(table.id + 1) is None


@pytest.mark.parametrize("status", ACTIVE)
async def test_an_active_table_keeps_its_channel(store: Store, status: Status) -> None:
    first = await make_table(store)
    await store.set_status(first.id, status, NOON)
    with pytest.raises(ChannelTaken):
        await make_table(store)
    assert (await store.table_in_channel(500)) == await store.table(first.id)


@pytest.mark.parametrize("status", OVER)
async def test_a_table_that_is_over_frees_its_channel(store: Store, status: Status) -> None:
    first = await make_table(store)
    await store.set_status(first.id, status, after(3), "why")
    over = await store.table(first.id)
    assert over is not None
    assert (over.status, over.note, over.ended_at) == (status, "why", after(3))
    assert await store.table_in_channel(500) is None
    assert await store.table_in_channel(500, active_only=False) == over
    second = await make_table(store)
    assert await store.table_in_channel(500, active_only=False) == second
    with pytest.raises(ChannelTaken):
        await store.set_status(first.id, "running", NOON)


async def test_a_table_that_goes_on_has_no_end(store: Store) -> None:
    table = await make_table(store)
    await store.set_status(table.id, "ended", after(1))
    await store.set_status(table.id, "running", after(2))
    again = await store.table(table.id)
    assert again is not None
    assert (again.ended_at, again.touched_at) == (None, after(2))


async def test_a_status_is_changed_only_from_what_it_was_thought_to_be(store: Store) -> None:
    table = await running_table(store)
    changes = await asyncio.gather(
        *(store.set_status(table.id, "paused", after(1), "why", only_from={"running"}) for _ in range(3))
    )
    assert sorted(changes) == [False, False, True]
    assert await store.set_status(table.id, "ended", after(2), "end", only_from={"running", "paused"})
    assert not await store.set_status(table.id, "running", after(3), "", only_from={"paused"})
    over = await store.table(table.id)
    assert over is not None
    assert (over.status, over.note, over.ended_at) == ("ended", "end", after(2))


async def test_moving_takes_queued_posts_along(store: Store) -> None:
    table, other = await make_table(store, 500), await make_table(store, 600)
    board, sending, direct = await store.enqueue(
        [post(table.id, b"board"), post(table.id, b"sending"), post(table.id, b"dm", channel=None)], NOON
    )
    await store.mark_sending(sending, "n")
    with pytest.raises(ChannelTaken):
        await store.set_channel(table.id, other.channel, None, 1)
    await store.set_channel(table.id, 700, 70, 2)
    moved = await store.table(table.id)
    assert moved is not None
    assert (moved.channel, moved.parent, moved.guild) == (700, 70, 2)
    rows = {row.id: row.channel for row in await store.posts(table.id)}
    assert rows == {board: 700, sending: 500, direct: None}


async def test_each_field_changes_alone(store: Store) -> None:
    table = await make_table(store)
    await store.set_title(table.id, "Wednesday")
    await store.set_options(table.id, b"other")
    await store.set_owner(table.id, 8)
    await store.set_private(table.id, True)
    await store.set_remind(table.id, None)
    await store.set_rules_version(table.id, 3)
    await store.touch(table.id, after(9))
    await store.touch(table.id, after(4))
    changed = await store.table(table.id)
    assert changed is not None
    assert (changed.title, changed.options, changed.owner, changed.private) == ("Wednesday", b"other", 8, True)
    assert (changed.remind_hours, changed.rules_version, changed.touched_at) == (None, 3, after(9))


async def test_changing_a_table_that_is_not_there_is_an_error(store: Store) -> None:
    with pytest.raises(NoSuchTable):
        await store.set_title(1, "x")
    with pytest.raises(NoSuchTable):
        await store.set_status(1, "running", NOON)
    with pytest.raises(NoSuchTable):
        await store.set_channel(1, 2, None, 3)


async def test_the_secret_has_32_bytes(store: Store) -> None:
    with pytest.raises(StorageError):
        await store.create_table(guild=1, channel=2, game="beverage", title="x", owner=7, secret=b"short", at=NOON)


async def test_tables_are_found_by_status_and_user(store: Store) -> None:
    lobby = await make_table(store, 1)
    running = await running_table(store, 2)
    over = await running_table(store, 3)
    for table in (lobby, running, over):
        await store.take_seat(table.id, 0, user=42, name="Ada", at=NOON)
    await store.take_seat(running.id, 1, user=43, name="Ben", at=NOON)
    await store.set_status(over.id, "finished", NOON)
    assert [table.id for table in await store.running_tables()] == [running.id]
    assert [table.id for table in await store.tables_of_user(42)] == [lobby.id, running.id]
    assert [table.id for table in await store.tables_of_user(42, active_only=False)] == [
        lobby.id,
        running.id,
        over.id,
    ]
    assert [table.id for table in await store.tables_of_owner(7)] == [lobby.id, running.id]
    assert await store.tables_of_owner(42) == []
    await store.leave_seat(lobby.id, 0, NOON)
    assert [table.id for table in await store.tables_of_user(42)] == [running.id]
    assert [table.id for table in await store.tables_with_status("lobby", "finished")] == [lobby.id, over.id]


async def test_a_naive_time_is_refused(store: Store) -> None:
    naive = datetime(2026, 3, 1, 12)  # noqa: DTZ001 - what the test is about
    with pytest.raises(ValueError, match="aware"):
        await store.create_table(guild=1, channel=2, game="beverage", title="x", owner=7, secret=SECRET, at=naive)
