"""Seats: one holder each, one seat per user, and nothing forgotten."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from storage import AlreadySeated, NoSuchTable, SeatTaken, Store
from tests.storage.making import NOON, after, make_table, move, running_table, waiting


async def test_a_seat_has_one_holder_and_a_user_one_seat(store: Store) -> None:
    table, other = await make_table(store, 1), await make_table(store, 2)
    ada = await store.take_seat(table.id, 0, user=42, name="Ada", at=NOON)
    with pytest.raises(SeatTaken):
        await store.take_seat(table.id, 0, user=43, name="Ben", at=NOON)
    with pytest.raises(AlreadySeated):
        await store.take_seat(table.id, 1, user=42, name="Ada", at=NOON)
    robot = await store.take_seat(table.id, 1, policy="steady", name="Robot", at=NOON)
    second = await store.take_seat(table.id, 2, policy="steady", name="Robot 2", at=NOON)
    await store.take_seat(other.id, 0, user=42, name="Ada", at=NOON)
    assert await store.seats(table.id) == [ada, robot, second]


async def test_of_two_who_press_at_once_one_sits(store: Store) -> None:
    table = await make_table(store)
    outcomes = await asyncio.gather(
        *(store.take_seat(table.id, 0, user=user, name=str(user), at=NOON) for user in range(40, 45)),
        return_exceptions=True,
    )
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["SeatRow"] + ["SeatTaken"] * 4


async def test_leaving_and_replacing_are_kept_as_history(store: Store) -> None:
    table = await make_table(store)
    await store.take_seat(table.id, 0, user=42, name="Ada", at=NOON)
    assert await store.leave_seat(table.id, 0, after(1))
    assert not await store.leave_seat(table.id, 0, after(2))
    await store.take_seat(table.id, 0, user=42, name="Ada L.", at=after(3))
    robot = await store.replace_seat(table.id, 0, policy="steady", name="Robot", at=after(4))
    ben = await store.replace_seat(table.id, 0, user=43, name="Ben", at=after(5))
    assert await store.seats(table.id) == [ben]
    assert [(row.name, row.joined_at, row.left_at) for row in await store.seat_history(table.id)] == [
        ("Ada", NOON, after(1)),
        ("Ada L.", after(3), after(4)),
        ("Robot", after(4), after(5)),
        ("Ben", after(5), None),
    ]
    assert robot.user is None


async def test_a_refused_replacement_leaves_the_holder(store: Store) -> None:
    table = await make_table(store)
    ada = await store.take_seat(table.id, 0, user=42, name="Ada", at=NOON)
    ben = await store.take_seat(table.id, 1, user=43, name="Ben", at=NOON)
    with pytest.raises(AlreadySeated):
        await store.replace_seat(table.id, 1, user=42, name="Ada", at=NOON)
    assert await store.seats(table.id) == [ada, ben]


async def test_a_policy_stands_in_and_steps_back(store: Store) -> None:
    table = await make_table(store)
    await store.take_seat(table.id, 0, user=42, name="Ada", at=NOON)
    assert await store.set_policy(table.id, 0, "steady")
    (row,) = await store.seats(table.id)
    assert (row.user, row.policy) == (42, "steady")
    assert await store.set_policy(table.id, 0, None)
    assert (await store.seats(table.id))[0].policy is None
    assert not await store.set_policy(table.id, 1, "steady")


async def test_a_seat_is_never_held_by_nobody(store: Store) -> None:
    table = await make_table(store)
    with pytest.raises(ValueError, match="user, a policy or both"):
        await store.take_seat(table.id, 0, name="Nobody", at=NOON)
    await store.take_seat(table.id, 0, policy="steady", name="Robot", at=NOON)
    with pytest.raises(ValueError, match="user, a policy or both"):
        await store.set_policy(table.id, 0, None)
    with pytest.raises(NoSuchTable):
        await store.take_seat(table.id + 1, 0, user=42, name="Ada", at=NOON)


async def test_gaps_between_seats_are_closed_in_order(store: Store) -> None:
    table = await make_table(store)
    for seat, name in ((0, "Ada"), (1, "Ben"), (3, "Cleo"), (4, "Dee")):
        await store.take_seat(table.id, seat, user=40 + seat, name=name, at=NOON)
    await store.leave_seat(table.id, 1, after(1))
    seats = await store.renumber_seats(table.id, b"as played")
    stored = await store.table(table.id)
    assert stored is not None
    assert stored.options == b"as played"
    assert [(row.seat, row.name) for row in seats] == [(0, "Ada"), (1, "Cleo"), (2, "Dee")]
    assert await store.seats(table.id) == seats
    history = await store.seat_history(table.id)
    assert [(row.seat, row.name) for row in history if row.left_at is not None] == [(1, "Ben")]


async def test_whoever_takes_a_seat_over_has_not_been_called_to_its_question(store: Store) -> None:
    table = await running_table(store)
    await store.take_seat(table.id, 0, user=42, name="Ada", at=NOON)
    await store.commit(replace(move(table.id, 0), awaiting=[waiting(0, "a", NOON, after(60)), waiting(1, "b")]))
    await store.reminded(table.id, 0, "a", after(60), after(120))
    await store.mute(table.id, 0, "a")
    await store.told(table.id, 1, "b", NOON)
    await store.replace_seat(table.id, 0, user=43, name="Ben", at=after(70))
    mine, other = await store.awaiting_of_table(table.id)
    assert (mine.told_at, mine.muted, mine.snoozed_until, mine.reminders) == (None, False, None, 0)
    assert (mine.since, mine.next_reminder_at) == (NOON, after(120))
    assert other.told_at == NOON
