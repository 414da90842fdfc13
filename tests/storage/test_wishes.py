"""What seats wished: one for each kind, dropped with the answer or with the seat, and in no text for developers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from storage import Conflict, Store, WishRow
from tests.storage.making import NOON, after, move, running_table


def wish(table_id: int, seat: int = 0, kind: str = "play", scope: str = "5", moves: bytes = b"secret") -> WishRow:
    return WishRow(table_id, seat, kind, scope, moves, NOON)


async def test_a_seat_has_one_wish_of_each_kind(store: Store) -> None:
    table, other = await running_table(store, 1), await running_table(store, 2)
    for row in (wish(table.id), wish(table.id, kind="disc"), wish(table.id, 1), wish(other.id)):
        await store.set_wish(row)
    changed = replace(wish(table.id, scope="6", moves=b"another"), at=after(3))
    await store.set_wish(changed)
    assert await store.wishes(table.id) == [wish(table.id, kind="disc"), changed, wish(table.id, 1)]
    assert await store.drop_wish(table.id, 0, "play")
    assert not await store.drop_wish(table.id, 0, "play")
    assert await store.wishes(table.id) == [wish(table.id, kind="disc"), wish(table.id, 1)]
    assert await store.wishes(other.id) == [wish(other.id)]


async def test_a_wish_goes_with_the_answer_or_not_at_all(store: Store) -> None:
    table = await running_table(store)
    await store.set_wish(wish(table.id))
    await store.set_wish(wish(table.id, 1))
    with pytest.raises(Conflict):
        await store.commit(replace(move(table.id, 7), granted=[(0, "play")]))
    assert len(await store.wishes(table.id)) == 2
    await store.commit(replace(move(table.id, 0), granted=[(0, "play"), (3, "play")]))
    assert await store.wishes(table.id) == [wish(table.id, 1)]


async def test_whoever_leaves_a_seat_leaves_no_wish(store: Store) -> None:
    table = await running_table(store)
    for seat in (0, 1, 2):
        await store.take_seat(table.id, seat, user=40 + seat, name="Ada", at=NOON)
        await store.set_wish(wish(table.id, seat))
    await store.replace_seat(table.id, 0, policy="light", name="Bot 1", at=after(1))
    await store.leave_seat(table.id, 1, after(1))
    assert await store.wishes(table.id) == [wish(table.id, 2)]


def test_a_wish_is_in_no_text_for_developers() -> None:
    assert "secret" not in repr(wish(1, moves=b"secret"))
