"""Whom a table waits for, and reminders that are sent once and only while they make sense."""

from __future__ import annotations

import asyncio
import tempfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from storage import Awaiting, Status, Store
from tests.storage.making import NOON, after, move, running_table, waiting

Keys = set[tuple[int, str]]


async def wait_for(store: Store, table_id: int, *rows: Awaiting) -> None:
    length = (await store.load(table_id)).log_length
    await store.commit(replace(move(table_id, length), awaiting=rows))


async def test_a_seat_that_stays_awaited_keeps_its_reminders(store: Store) -> None:
    table = await running_table(store)
    await wait_for(store, table.id, waiting(0, "a", NOON, after(60)), waiting(1, "b", NOON, after(60)))
    await store.reminded(table.id, 0, "a", after(60), after(120))
    await store.mute(table.id, 1, "b")
    await wait_for(store, table.id, waiting(0, "a", after(70), after(500)), waiting(1, "c", after(70), after(500)))
    first, second = await store.awaiting_of_table(table.id)
    assert (first.since, first.told_at, first.reminders) == (NOON, after(60), 1)
    assert first.next_reminder_at == after(120)
    assert (second.key, second.since, second.muted) == ("c", after(70), False)


async def test_a_move_that_says_nothing_about_waiting_changes_nothing(store: Store) -> None:
    table = await running_table(store)
    await wait_for(store, table.id, waiting(0, "a"))
    await store.commit(move(table.id, 1))
    assert [row.key for row in await store.awaiting_of_table(table.id)] == ["a"]
    await wait_for(store, table.id)
    assert await store.awaiting_of_table(table.id) == []


async def test_my_turns_are_those_of_running_tables_where_i_sit_now(store: Store) -> None:
    first, second, paused = [await running_table(store, channel) for channel in (1, 2, 3)]
    for table, since in ((first, 20), (second, 10), (paused, 0)):
        await store.take_seat(table.id, 1, user=42, name="Ada", at=NOON)
        await store.take_seat(table.id, 0, user=43, name="Ben", at=NOON)
        await wait_for(store, table.id, waiting(1, "a", after(since)))
    await store.set_status(paused.id, "paused", NOON)
    assert [row.table_id for row in await store.awaiting_of_user(42)] == [second.id, first.id]
    assert await store.awaiting_of_user(43) == []
    await store.replace_seat(second.id, 1, user=44, name="Cleo", at=NOON)
    assert [row.table_id for row in await store.awaiting_of_user(42)] == [first.id]
    assert [row.table_id for row in await store.awaiting_of_user(44)] == [second.id]
    await store.set_policy(first.id, 1, "light")
    assert await store.awaiting_of_user(42) == []


async def test_a_reminder_is_due_once(store: Store) -> None:
    table = await running_table(store)
    await wait_for(store, table.id, waiting(0, "a", NOON, after(60)), waiting(1, "b", NOON, after(90)))
    assert await store.next_reminder() == after(60)
    assert await store.due_reminders(after(59)) == []
    assert [row.key for row in await store.due_reminders(after(100))] == ["a", "b"]
    assert [row.key for row in await store.due_reminders(after(100), 1)] == ["a"]
    assert await store.reminded(table.id, 0, "a", after(100), None)
    assert [row.key for row in await store.due_reminders(after(100))] == ["b"]
    assert await store.schedule_reminder(table.id, 1, "b", after(200))
    assert await store.next_reminder() == after(200)


@pytest.mark.parametrize("status", ["lobby", "paused", "frozen", "finished", "ended", "closed"])
async def test_only_running_tables_remind(store: Store, status: Status) -> None:
    table = await running_table(store)
    await wait_for(store, table.id, waiting(0, "a", NOON, after(60)))
    await store.set_status(table.id, status, NOON)
    assert await store.due_reminders(after(60)) == []
    assert await store.next_reminder() is None


async def test_reminders_can_be_off_muted_and_snoozed(store: Store) -> None:
    table = await running_table(store)
    await wait_for(store, table.id, waiting(0, "a", NOON, after(60)))
    await store.set_remind(table.id, None)
    assert await store.next_reminder() is None
    await store.set_remind(table.id, 12)
    assert await store.next_reminder() == after(60)
    assert await store.mute(table.id, 0, "a")
    assert await store.due_reminders(after(60)) == []
    assert await store.mute(table.id, 0, "a", False)
    assert await store.snooze(table.id, 0, "a", after(600))
    assert await store.due_reminders(after(599)) == []
    (row,) = await store.due_reminders(after(600))
    assert row.snoozed_until == after(600)
    await store.reminded(table.id, 0, "a", after(600), after(900))
    (row,) = await store.awaiting_of_table(table.id)
    assert (row.snoozed_until, row.next_reminder_at, row.told_at) == (None, after(900), after(600))


async def test_what_is_answered_meanwhile_cannot_be_reminded(store: Store) -> None:
    table = await running_table(store)
    await wait_for(store, table.id, waiting(0, "a", NOON, after(60)))
    assert await store.told(table.id, 0, "a", NOON)
    await wait_for(store, table.id)
    assert not await store.told(table.id, 0, "a", NOON)
    assert not await store.reminded(table.id, 0, "a", NOON, None)
    assert not await store.mute(table.id, 0, "a")
    assert not await store.snooze(table.id, 0, "a", NOON)
    assert not await store.schedule_reminder(table.id, 0, "a", NOON)


keys = st.sets(st.tuples(st.integers(0, 3), st.sampled_from("abc")))


@settings(deadline=None, max_examples=40)
@given(st.lists(keys, min_size=1, max_size=6))
def test_each_seat_waits_since_it_was_first_asked(steps: list[Keys]) -> None:
    async def play() -> None:
        with tempfile.TemporaryDirectory() as folder:
            async with await Store.open(Path(folder) / "a.db") as store:
                table = await running_table(store)
                expected = dict[tuple[int, str], int]()
                for now, wanted in enumerate(steps):
                    await wait_for(store, table.id, *(waiting(seat, key, after(now)) for seat, key in wanted))
                    expected = {one: expected.get(one, now) for one in wanted}
                    rows = await store.awaiting_of_table(table.id)
                    assert {(row.seat, row.key): row.since for row in rows} == {
                        one: after(since) for one, since in expected.items()
                    }

    asyncio.run(play())
