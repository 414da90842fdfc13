"""Messages, users, servers and notes: stored, replaced, and with defaults."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from storage import GuildRow, MessageRow, StorageError, Store, UserRow
from tests.storage.making import NOON, after, make_table


async def test_one_message_per_table_seat_and_kind(store: Store) -> None:
    table = await make_table(store)
    board = MessageRow(table.id, None, "board", 500, 1001, "h1", NOON)
    sheet = MessageRow(table.id, 0, "sheet", 600, 1002, "h2", after(0.001))
    await store.remember_message(board)
    await store.remember_message(sheet)
    assert await store.message(table.id, None, "board") == board
    assert await store.message(table.id, 0, "board") is None
    newer = replace(board, message=1003, hash="h3")
    await store.remember_message(newer)
    assert await store.messages(table.id) == [newer, sheet]
    assert await store.forget_message(table.id, 0, "sheet")
    assert not await store.forget_message(table.id, 0, "sheet")
    assert await store.messages(table.id) == [newer]


async def test_whoever_was_never_stored_has_the_defaults(store: Store) -> None:
    assert await store.user(42) == UserRow(42)
    assert await store.guild(1) == GuildRow(1)
    assert await store.meta("commands") == ""
    assert await store.meta("commands", "none") == "none"


async def test_what_was_stored_is_read_back(store: Store) -> None:
    ada = UserRow(42, "Ada", "Europe/London", 1320, 420, "en", "dm", "open", 77)
    await store.set_user(ada)
    await store.set_guild(GuildRow(1, "en"))
    await store.set_meta("commands", "h1")
    await store.set_meta("commands", "h2")
    assert await store.user(42) == ada
    assert await store.guild(1) == GuildRow(1, "en")
    assert await store.meta("commands") == "h2"


async def test_changes_from_two_sides_are_both_kept(store: Store) -> None:
    await asyncio.gather(
        store.change_user(42, lambda row: replace(row, zone="Europe/London")),
        store.set_dm(42, "open", 77),
        store.change_user(42, lambda row: replace(row, quiet_from=1320, quiet_to=420)),
    )
    user = await store.user(42)
    assert (user.zone, user.quiet_from, user.dm, user.dm_channel) == ("Europe/London", 1320, "open", 77)
    await store.set_dm(42, "closed")
    user = await store.user(42)
    assert (user.dm, user.dm_channel) == ("closed", 77)


async def test_a_change_cannot_turn_a_user_into_another(store: Store) -> None:
    changed = await store.change_user(42, lambda row: replace(row, id=43, name="Ada"))
    assert changed.id == 42
    assert await store.user(43) == UserRow(43)


async def test_quiet_hours_lie_within_a_day(store: Store) -> None:
    with pytest.raises(StorageError):
        await store.set_user(UserRow(42, quiet_from=1440))
