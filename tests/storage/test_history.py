"""What a match is resumed from, and what a rewind leaves behind."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from storage import Commit, EventRow, Store
from storage.history import AT_OR_BEFORE, FROM, LOG, NEWEST
from tests.storage.making import NOON, checkpoint, entries, events, make_table, move


async def long_match(store: Store, length: int, floors: dict[int, int], channel: int = 500) -> int:
    """A match with an event per entry and a checkpoint at every index in `floors`."""
    table = await make_table(store, channel)
    points = tuple(checkpoint(idx, floor) for idx, floor in floors.items())
    await store.commit(
        Commit(
            table_id=table.id,
            expected_length=0,
            at=NOON,
            entries=entries(0, length),
            events=events(*range(length)),
            checkpoints=points,
        )
    )
    return table.id


async def test_a_match_without_a_checkpoint_is_loaded_from_its_start(store: Store) -> None:
    table = await make_table(store)
    await store.commit(move(table.id, 0, 3))
    loaded = await store.load(table.id)
    assert (loaded.base, loaded.latest, loaded.entries) == (None, None, entries(0, 3))


@pytest.mark.parametrize(
    ("floor", "base", "between"),
    [(30, 30, (30,)), (29, 20, (20, 30)), (20, 20, (20, 30)), (12, 10, (10, 20, 30)), (0, 0, (0, 10, 20, 30))],
)
async def test_loading_reaches_back_to_the_last_barrier(
    store: Store, floor: int, base: int, between: tuple[int, ...]
) -> None:
    table = await long_match(store, 34, {0: 0, 10: 10, 20: 11, 30: floor})
    loaded = await store.load(table)
    assert loaded.base == checkpoint(base, {0: 0, 10: 10, 20: 11, 30: floor}[base])
    assert loaded.latest == checkpoint(30, floor)
    assert tuple(point.idx for point in loaded.checkpoints) == between
    assert loaded.entries == entries(base, 34 - base)
    assert loaded.log_length == 34


async def test_a_rewind_hides_events_and_checkpoints_but_keeps_every_entry(store: Store) -> None:
    table = await long_match(store, 25, {0: 0, 10: 10, 20: 15})
    rewind = replace(move(table, 25), rewind_to=20, events=events(25))
    await store.commit(rewind)
    assert [event.idx for event in await store.events(table)] == [*range(20), 25]
    assert [event.idx for event in await store.events(table, live_only=False)] == [*range(26)]
    loaded = await store.load(table)
    assert loaded.latest == checkpoint(20, 15), "the position before the undone entry still stands"
    assert loaded.entries == entries(10, 16)

    await store.commit(replace(move(table, 26, 2), rewind_to=12, checkpoints=(checkpoint(28, 26),)))
    assert [event.idx for event in await store.events(table)] == [*range(12)]
    loaded = await store.load(table)
    assert loaded.latest == checkpoint(28, 26)
    assert loaded.base == checkpoint(10, 10)
    assert loaded.entries == entries(10, 18)
    kept = await store.checkpoints(table)
    assert [(point.idx, point.dead) for point in kept] == [(0, False), (10, False), (20, True), (28, False)]
    assert [point.idx for point in await store.checkpoints(table, live_only=True)] == [0, 10, 28]
    assert await store.entries(table) == list(entries(0, 28))


async def test_a_match_taken_back_over_its_newest_checkpoint_is_loaded_from_the_one_before(store: Store) -> None:
    table = await long_match(store, 25, {0: 0, 10: 3, 20: 15})
    await store.commit(replace(move(table, 25), rewind_to=19))
    loaded = await store.load(table)
    assert loaded.checkpoints == (checkpoint(0, 0), checkpoint(10, 3)), "its own floor counts, not the undone one's"
    assert loaded.entries == entries(0, 26)


async def test_events_are_paged(store: Store) -> None:
    table = await make_table(store)
    told = (EventRow(0, 0, b"a", NOON), EventRow(0, 1, b"b", NOON), EventRow(2, 0, b"c", NOON))
    await store.commit(replace(move(table.id, 0, 3), events=told))
    assert await store.events(table.id, after=0) == [told[2]]
    assert await store.events(table.id, limit=2) == list(told[:2])
    assert await store.last_events(table.id, 2) == list(told[1:])
    assert await store.events(table.id, after=2) == []


async def test_two_segments_that_end_at_one_entry_leave_the_later_position(store: Store) -> None:
    table = await make_table(store)
    first, second = checkpoint(1, 0), replace(checkpoint(1, 0), segment="sales", state=b"later")
    await store.commit(replace(move(table.id, 0), checkpoints=(first, second)))
    assert (await store.load(table.id)).latest == second


async def test_an_edition_is_stored_once_for_all_tables(store: Store) -> None:
    one, two = await make_table(store, 1), await make_table(store, 2)
    for table in (one, two):
        await store.commit(replace(move(table.id, 0), edition=("abc", b"caps = 3")))
    assert await store.edition("abc") == b"caps = 3"
    assert await store.edition("other") is None
    with closing(sqlite3.connect(store.path)) as connection:
        assert connection.execute("SELECT count(*) FROM editions").fetchone() == (1,)


async def test_loading_costs_the_same_for_a_long_match(store: Store) -> None:
    """Counted in SQLite's own steps, which do not depend on the machine."""
    short = await long_match(store, 40, {0: 0, 20: 15, 30: 25}, 1)
    long = await long_match(store, 4000, {0: 0, 3980: 3975, 3990: 3985}, 2)
    assert len((await store.load(long)).entries) == len((await store.load(short)).entries) == 20
    with closing(sqlite3.connect(store.path)) as connection:

        def steps(table: int, floor: int, start: int) -> int:
            count = 0

            def step() -> int:
                nonlocal count
                count += 1
                return 0

            connection.set_progress_handler(step, 1)
            connection.execute(NEWEST, (table,)).fetchall()
            connection.execute(AT_OR_BEFORE, (table, floor)).fetchall()
            connection.execute(FROM, (table, start)).fetchall()
            connection.execute(LOG, (table, start)).fetchall()
            connection.set_progress_handler(None, 0)
            return count

        steps(short, 25, 20)  # reads the schema, which counts as well
        assert abs(steps(long, 3985, 3980) - steps(short, 25, 20)) <= 4


async def test_the_last_act_of_a_user_is_found_among_everybody_s(store: Store) -> None:
    table = await make_table(store)
    mine, theirs = 7, 8
    rows = [replace(row, user=user) for row, user in zip(entries(0, 4), (mine, theirs, mine, theirs), strict=True)]
    await store.commit(Commit(table_id=table.id, expected_length=0, at=NOON, entries=rows))
    assert [await store.last_act(table.id, user) for user in (mine, theirs, 9)] == [2, 3, -1]
