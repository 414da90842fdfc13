"""One move, one transaction: all of it or nothing, once, and only on the log it was made for."""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from storage import (
    ChannelTaken,
    CheckpointRow,
    Commit,
    Conflict,
    LogRow,
    NoSuchTable,
    OutboxRow,
    Repeated,
    StorageError,
    Store,
)
from tests.storage.making import NOON, after, checkpoint, entries, events, make_table, move, post, waiting


def full_commit(table_id: int) -> Commit:
    return Commit(
        table_id=table_id,
        expected_length=0,
        at=after(5),
        entries=entries(0, 2),
        events=events(0, 1),
        checkpoints=(checkpoint(0, 0),),
        awaiting=(waiting(0, "2.0.bid"),),
        outbox=(post(table_id, b"board"),),
        interaction=(99, b"you bid 3"),
        edition=("abc", b"caps = 3"),
    )


async def test_a_commit_is_read_back_as_it_was_written(store: Store) -> None:
    table = await make_table(store)
    await store.start_match(full_commit(table.id), rules_version=7)
    loaded = await store.load(table.id)
    assert loaded.entries == entries(0, 2)
    assert loaded.checkpoints == (checkpoint(0, 0),)
    assert loaded.log_length == 2
    assert await store.entries(table.id) == list(entries(0, 2))
    assert await store.events(table.id) == list(events(0, 1))
    assert await store.awaiting_of_table(table.id) == [replace(waiting(0, "2.0.bid"), table_id=table.id)]
    assert [row.payload for row in await store.posts(table.id)] == [b"board"]
    assert await store.answer(99) == b"you bid 3"
    assert await store.edition("abc") == b"caps = 3"
    started = loaded.table
    assert (started.status, started.edition, started.rules_version) == ("running", "abc", 7)
    assert (started.started_at, started.touched_at, started.ended_at) == (after(5), after(5), None)


async def test_a_match_starts_once(store: Store) -> None:
    table = await make_table(store)
    await store.start_match(move(table.id, 0), rules_version=1)
    with pytest.raises(Conflict, match="no lobby"):
        await store.start_match(move(table.id, 1), rules_version=1)
    assert (await store.load(table.id)).log_length == 1


async def everything(store: Store, table_id: int) -> list[object]:
    """Whatever a commit can change."""
    return [
        await store.table(table_id),
        await store.entries(table_id),
        await store.events(table_id, live_only=False),
        await store.checkpoints(table_id),
        await store.awaiting_of_table(table_id),
        await store.posts(table_id),
        await store.answer(99),
        await store.edition("abc"),
    ]


@pytest.mark.parametrize(
    "table_name", ["log", "events", "checkpoints", "awaiting", "outbox", "interactions", "editions"]
)
async def test_a_fault_anywhere_in_a_commit_leaves_nothing(store: Store, table_name: str) -> None:
    table = await make_table(store)
    before = await everything(store, table.id)
    with sqlite3.connect(store.path) as other:
        other.execute(f"CREATE TRIGGER fault AFTER INSERT ON {table_name} BEGIN SELECT RAISE(ABORT, 'planted'); END")
    other.close()
    with pytest.raises(StorageError, match="planted"):
        await store.commit(full_commit(table.id))
    assert await everything(store, table.id) == before


async def test_a_fault_in_the_last_statement_leaves_nothing(store: Store) -> None:
    table = await make_table(store)
    before = await everything(store, table.id)
    with sqlite3.connect(store.path) as other:
        other.execute(
            "CREATE TRIGGER fault AFTER UPDATE OF log_length ON tables BEGIN SELECT RAISE(ABORT, 'planted'); END"
        )
    other.close()
    with pytest.raises(StorageError, match="planted"):
        await store.commit(full_commit(table.id))
    assert await everything(store, table.id) == before


async def test_a_row_that_cannot_be_stored_takes_the_whole_commit_with_it(store: Store) -> None:
    table = await make_table(store)
    nowhere = OutboxRow(table.id, "board", b"", NOON)
    with pytest.raises(StorageError):
        await store.commit(replace(move(table.id, 0), outbox=(post(table.id, b"first"), nowhere)))
    assert (await store.load(table.id)).log_length == 0
    assert await store.posts(table.id) == []


async def test_the_commit_of_a_stale_reader_is_refused(store: Store) -> None:
    table = await make_table(store)
    await store.commit(move(table.id, 0, 2))
    with pytest.raises(Conflict, match="has 2 entries, not 1"):
        await store.commit(replace(move(table.id, 1), interaction=(99, b"late")))
    assert await store.answer(99) is None
    assert (await store.load(table.id)).log_length == 2


async def test_entries_must_continue_the_log(store: Store) -> None:
    table = await make_table(store)
    with pytest.raises(ValueError, match="entry 3 does not continue the log at 0"):
        await store.commit(replace(move(table.id, 0), entries=entries(3)))


async def test_a_repeated_interaction_gets_its_answer_even_though_the_log_grew(store: Store) -> None:
    table = await make_table(store)
    commit = replace(move(table.id, 0), interaction=(99, b"first answer"))
    await store.commit(commit)
    with pytest.raises(Repeated) as repeated:
        await store.commit(commit)
    assert repeated.value.answer == b"first answer"
    assert (await store.load(table.id)).log_length == 1


async def test_an_answer_without_a_move_is_remembered_once(store: Store) -> None:
    await store.remember_answer(5, b"you have 7 caps", NOON)
    with pytest.raises(Repeated):
        await store.remember_answer(5, b"other", NOON)
    assert await store.answer(5) == b"you have 7 caps"


async def test_answers_are_forgotten_after_their_time(store: Store) -> None:
    await store.remember_answer(5, b"old", NOON)
    await store.remember_answer(6, b"new", after(60))
    assert await store.prune(after(60)) == 1
    assert await store.answer(5) is None
    assert await store.answer(6) == b"new"


async def test_pruning_drops_only_posts_that_are_done(store: Store) -> None:
    table = await make_table(store)
    sent, queued, sending, failed = await store.enqueue(
        [post(table.id, name, channel=channel) for channel, name in enumerate([b"a", b"b", b"c", b"d"], 1)],
        NOON,
    )
    for row in (sent, sending):
        await store.mark_sending(row, "n")
    await store.mark_sent(sent, 1)
    await store.fail(failed, "no permission")
    await store.prune(after(3600))
    assert [row.id for row in await store.posts(table.id)] == [queued, sending, failed]


async def test_status_and_note_travel_with_the_move(store: Store) -> None:
    table = await make_table(store)
    await store.start_match(move(table.id, 0), rules_version=1)
    await store.commit(replace(move(table.id, 1, at=after(9)), status="finished", note="Ada won"))
    done = (await store.load(table.id)).table
    assert (done.status, done.note, done.ended_at) == ("finished", "Ada won", after(9))


async def test_a_note_alone_keeps_the_status(store: Store) -> None:
    table = await make_table(store)
    await store.commit(replace(move(table.id, 0), note="round 2"))
    assert ((await store.load(table.id)).table.status, (await store.load(table.id)).table.note) == (
        "lobby",
        "round 2",
    )


async def test_a_finished_table_cannot_return_to_a_taken_channel(store: Store) -> None:
    first = await make_table(store)
    await store.set_status(first.id, "finished", NOON)
    await make_table(store)
    with pytest.raises(ChannelTaken):
        await store.commit(replace(move(first.id, 0), status="running"))
    assert (await store.load(first.id)).log_length == 0


async def test_a_commit_to_no_table_is_refused(store: Store) -> None:
    with pytest.raises(NoSuchTable):
        await store.commit(move(12, 0))
    with pytest.raises(NoSuchTable):
        await store.load(12)


async def test_of_two_processes_exactly_one_wins(tmp_path: Path) -> None:
    async with await Store.open(tmp_path / "a.db") as one, await Store.open(tmp_path / "a.db") as two:
        table = await make_table(one)
        for length in range(20):
            outcomes = await asyncio.gather(
                one.commit(replace(move(table.id, length), entries=(LogRow(length, b"one", NOON, "x"),))),
                two.commit(replace(move(table.id, length), entries=(LogRow(length, b"two", NOON, "x"),))),
                return_exceptions=True,
            )
            assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Conflict", "NoneType"]
            winner = b"one" if outcomes[0] is None else b"two"
            assert (await two.entries(table.id))[-1].entry == winner
        assert len(await one.entries(table.id)) == 20


async def test_many_coroutines_on_one_store_do_not_mix_their_transactions(store: Store) -> None:
    tables = [await make_table(store, channel) for channel in range(8)]

    async def play(table_id: int) -> None:
        for length in range(0, 20, 2):
            await store.commit(move(table_id, length, 2))

    await asyncio.gather(*(play(table.id) for table in tables))
    for table in tables:
        assert await store.entries(table.id) == list(entries(0, 20))


async def test_a_cancelled_caller_leaves_a_whole_commit_or_none(store: Store) -> None:
    table = await make_table(store)
    task = asyncio.create_task(store.commit(full_commit(table.id)))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    length = (await store.load(table.id)).log_length
    assert (length, len(await store.posts(table.id))) in [(0, 0), (2, 1)]
    await store.commit(move(table.id, length))


async def test_what_can_be_secret_is_in_no_repr(store: Store) -> None:
    table = await make_table(store)
    commit = full_commit(table.id)
    shown = repr(table) + repr(commit.entries) + repr(commit.events) + repr(commit.outbox)
    shown += repr(CheckpointRow(0, "planning", b"hidden state", "", 1, 0))
    assert "\\x01" not in shown
    assert "hidden" not in shown
    assert "entry 0" not in shown
    assert "event 0" not in shown
