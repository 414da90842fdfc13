"""The host: one way for every change, nothing lost, nothing twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot import posts
from bot.clock import ManualClock
from bot.errors import NotSeated, OldQuestion, Sorry
from bot.host import Host
from games.beverage.moves import Bid, Purchase
from games.engine.dealer import Dealer
from games.registry import GAMES
from storage import OutboxRow, Store, TableRow
from tests.bot.tables import SECRET, USERS, another_host, any_move, host_with_table, open_store, play

OUTSIDER = 999


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with await open_store(tmp_path) as opened:
        yield opened


async def shown(host: Host, table: int, seat: int | None = None) -> str:
    return (await host.view(table, seat)).key


async def queued(store: Store, table: int) -> list[tuple[str, str]]:
    return [(row.kind, row.state) for row in await store.posts(table)]


async def test_start_posts_the_board_and_nothing_is_sent_before_it_is_stored(store: Store) -> None:
    host, table = await host_with_table(store)
    assert (posts.BOARD, "queued") in await queued(store, table)
    assert (await store.table(table)).status == "running"  # type: ignore[union-attr]
    assert [row.seat for row in await store.awaiting_of_table(table)] == list((await host.view(table, None)).awaited)


async def test_a_repeated_interaction_gets_the_same_answer_and_moves_once(store: Store) -> None:
    host, table = await host_with_table(store)
    seat, key, move = await any_move(host, table)
    first = await host.submit(table, USERS[seat], key, move, 7)
    length = (await store.table(table)).log_length  # type: ignore[union-attr]
    again = await host.submit(table, USERS[seat], key, move, 7)
    after_restart = await another_host(store, host).submit(table, USERS[seat], key, move, 7)
    assert first == again == after_restart
    assert (await store.table(table)).log_length == length  # type: ignore[union-attr]


async def test_a_double_press_moves_once(store: Store) -> None:
    host, table = await host_with_table(store)
    seat, key, move = await any_move(host, table)
    results = await asyncio.gather(
        *(host.submit(table, USERS[seat], key, move, number) for number in (1, 2)), return_exceptions=True
    )
    assert sum(isinstance(result, OldQuestion) for result in results) == 1


async def test_only_seated_players_act_and_only_for_themselves(store: Store) -> None:
    host, table = await host_with_table(store)
    seat, key, move = await any_move(host, table)
    before = await shown(host, table)
    with pytest.raises(NotSeated):
        await host.submit(table, OUTSIDER, key, move, 1)
    with pytest.raises(OldQuestion):
        await host.submit(table, USERS[(seat + 1) % 3], key, move, 2)
    assert await shown(host, table) == before


async def test_an_illegal_move_is_refused_with_its_reason_and_changes_nothing(store: Store) -> None:
    host, table = await host_with_table(store)
    seat, key, _ = await any_move(host, table)
    before = await shown(host, table)
    with pytest.raises(Sorry) as refused:
        await host.submit(table, USERS[seat], key, Purchase(9, 9, 9), 1)
    assert refused.value.reason.template
    assert await shown(host, table) == before


async def test_a_restart_at_any_point_shows_the_same_position(store: Store) -> None:
    host, table = await host_with_table(store)
    for number in range(40):
        await play(host, table, 1, first=5000 + number)
        fresh = another_host(store, host)
        for seat in (None, 0, 1, 2):
            assert await shown(fresh, table, seat) == await shown(host, table, seat)


async def test_two_hosts_on_one_database_never_overwrite_each_other(store: Store) -> None:
    host, table = await host_with_table(store)
    other = another_host(store, host)
    await other.view(table, None)  # keeps the position in its memory
    old = await any_move(other, table)
    await play(host, table, 1)
    seat, key, move = await any_move(host, table)
    with pytest.raises(OldQuestion):
        await other.submit(table, USERS[old[0]], old[1], old[2], 2000)
    await other.submit(table, USERS[seat], key, move, 2001)
    host.forget(table)
    assert await shown(host, table) == await shown(other, table)


async def test_undo_takes_the_step_back_and_drops_what_was_to_be_said(store: Store) -> None:
    host, table = await host_with_table(store)
    await play(host, table, 1)
    async with host.table(table) as live:
        actor = next(seat for seat in range(3) if live.match.undoable(seat) is not None)
    await host.undo(table, USERS[actor], 2)
    assert actor in (await host.view(table, None)).awaited
    waiting = [row.kind for row in await store.posts(table) if row.state == "queued"]
    assert posts.BOARD not in waiting
    assert posts.REFRESH in waiting
    with pytest.raises(Sorry):
        await host.undo(table, USERS[actor], 3)


async def test_a_sealed_answer_can_be_changed_and_withdrawn_until_all_are_in(store: Store) -> None:
    host, table = await host_with_table(store)
    await play(host, table, 3)
    view = await host.view(table, 0)
    assert view.request is not None
    assert view.request.sealed
    first = await host.submit(table, USERS[0], view.request.key, Bid(7), 11)
    assert first.sealed
    await host.submit(table, USERS[0], view.request.key, Bid(9), 12)
    assert (await host.view(table, 0)).sealed == Bid(9)
    assert (await host.view(table, 1)).sealed is None
    await host.undo(table, USERS[0], 13)
    assert (await host.view(table, 0)).sealed is None
    assert set((await host.view(table, None)).awaited) == {0, 1, 2}


async def test_bots_wait_for_the_grace_and_done_lets_them_go(store: Store) -> None:
    clock = ManualClock()
    host, table = await host_with_table(store, bots=2, clock=clock)
    while 0 not in (await host.view(table, None)).awaited:
        await host.play_policies(table)
    seat, key, move = await any_move(host, table)
    await host.submit(table, USERS[seat], key, move, 1)
    async with host.table(table) as live:
        held = live.hold_until
    if held is not None:
        assert await host.play_policies(table) == held
        await host.done(table, USERS[0])
    await host.play_policies(table)
    assert all(seat == 0 for seat in (await host.view(table, None)).awaited)


async def test_a_whole_match_against_bots_ends_with_its_result_post(store: Store) -> None:
    clock = ManualClock()
    host, table = await host_with_table(store, seats=4, bots=3, clock=clock)
    number = 0
    while (await store.table(table)).status == "running":  # type: ignore[union-attr]
        while (later := await host.play_policies(table)) is not None:
            clock.set(later)
        if (await host.view(table, None)).awaited:
            await play(host, table, 1, first=number)
            number += 1
    assert (await store.table(table)).status == "finished"  # type: ignore[union-attr]
    assert (posts.RESULT, "queued") in await queued(store, table)
    assert await store.awaiting_of_table(table) == []


async def test_bots_alone_wait_for_somebody(store: Store) -> None:
    host, table = await host_with_table(store, seats=4, bots=4)
    before = (await store.table(table)).log_length  # type: ignore[union-attr]
    assert await host.play_policies(table) is None
    assert (await store.table(table)).log_length == before  # type: ignore[union-attr]


def broken_games(message: str) -> dict[str, Any]:
    """Beverage whose business phase fails."""

    async def business(_dealer: Dealer, _state: Any) -> str | None:
        raise RuntimeError(message)

    rules = GAMES["beverage"]
    return {"beverage": replace(rules, segments={**rules.segments, "business": business})}


async def play_until(host: Host, table: int, phase: str) -> None:
    """Plays until the phase is reached."""
    for number in range(200):
        if (await host.view(table, None)).state.phase == phase:
            return
        await play(host, table, 1, first=9000 + number)
    pytest.fail(f"{phase} was not reached")


async def test_a_rules_fault_freezes_the_match_and_loses_nothing(store: Store) -> None:
    host, table = await host_with_table(store, games=broken_games("planted"))
    with pytest.raises(Sorry) as told:
        await play_until(host, table, "business")
    assert "planted" not in str(told.value.reason)
    assert "reference" in told.value.reason.args
    row = await store.table(table)
    assert row is not None
    assert row.status == "frozen"
    entries = await store.entries(table)
    mended = another_host(store, host, GAMES)
    await mended.go_on(table, USERS[1])
    assert (await store.entries(table))[: len(entries)] == entries
    await play(mended, table, 5, first=20_000)


async def test_a_match_that_no_longer_fits_its_rules_is_frozen_told_and_goes_on(store: Store) -> None:
    host, table = await host_with_table(store)
    await play_until(host, table, "business")
    await play(host, table, 2, first=30_000)
    rules = GAMES["beverage"]

    async def business(dealer: Dealer, state: Any) -> str | None:
        state.players[0].caps += 1  # a patched rule: what follows is asked of somebody else
        state.turn_order.reverse()
        return await rules.segments["business"](dealer, state)

    patched = {"beverage": replace(rules, segments={**rules.segments, "business": business})}
    other = another_host(store, host, patched)
    with pytest.raises(Sorry):
        await other.view(table, None)
    assert (await store.table(table)).status == "frozen"  # type: ignore[union-attr]
    assert posts.NOTICE in [row.kind for row in await store.posts(table)]
    with pytest.raises(NotSeated):
        await other.go_on(table, OUTSIDER)
    await other.go_on(table, USERS[0])
    assert (await other.view(table, None)).state.phase == "business"
    await play(other, table, 3, first=40_000)


async def test_the_turn_passes_to_the_board_after_the_grace_only(store: Store) -> None:
    clock = ManualClock()
    host, table = await host_with_table(store, clock=clock)
    for row in await store.due(clock.now()):
        await store.mark_sending(row.id, "n")
        await store.mark_sent(row.id, 1)
    await play(host, table, 1)
    assert posts.BOARD not in [row.kind for row in await store.due(clock.now())]
    clock.advance(timedelta(seconds=16))
    assert posts.BOARD in [row.kind for row in await store.due(clock.now())]


async def test_an_old_done_does_not_end_somebody_else_s_time_for_second_thoughts(store: Store) -> None:
    clock = ManualClock()
    host, table = await host_with_table(store, seats=4, bots=1, clock=clock)
    for number in range(8):
        async with host.table(table) as live:
            bot_next = live.policy_of(live.match.awaited[0]) is not None
        if bot_next:
            break
        last = await any_move(host, table)
        await host.submit(table, USERS[last[0]], last[1], last[2], 600 + number)
    async with host.table(table) as live:
        held, actor = live.hold_until, next(seat for seat in range(3) if live.match.undoable(seat) is not None)
    assert held is not None
    other = next(seat for seat in range(3) if seat != actor)
    await host.done(table, USERS[other])
    assert await host.play_policies(table) == held
    assert await another_host(store, host).play_policies(table) == held  # a restart leaves the time too
    await host.done(table, USERS[actor])
    assert await host.play_policies(table) is None


async def test_a_changed_sealed_answer_posts_under_a_key_that_replaces_the_last(store: Store) -> None:
    host, table = await host_with_table(store)
    await play(host, table, 3)
    view = await host.view(table, 0)
    assert view.request is not None
    for number, amount in enumerate((7, 9, 11)):
        await host.submit(table, USERS[0], view.request.key, Bid(amount), 700 + number)
    waiting = [row.kind for row in await store.posts(table) if row.state == "queued"]
    assert waiting.count(posts.REFRESH) == 1


def test_marks_and_nonces_tell_nothing_and_differ_after_a_restore() -> None:
    clock = ManualClock()
    now = clock.now()
    table = TableRow(
        1, 1, 10, None, "beverage", "Beverage", b"", "running", "", 1, None, None, SECRET, False, None, now, None, now,
        None, 0,
    )  # fmt: skip
    first = OutboxRow(1, posts.BOARD, b"", now, id=26, created_at=now)
    restored = replace(first, created_at=now + timedelta(seconds=5))
    assert posts.mark(table, first) == posts.mark(table, replace(first))
    assert posts.mark(table, first) != posts.mark(table, restored)
    assert posts.nonce(table, first).rpartition("-")[2] != "26"
    assert len(posts.nonce(table, first)) <= 25


async def test_the_first_sheet_rings_even_when_a_bot_has_moved_meanwhile(store: Store) -> None:
    host, table = await host_with_table(store, seats=4, bots=3)
    await host.play_policies(table)
    ringing = [
        posts.payload(row).seat
        for row in await store.posts(table)
        if row.kind == posts.SHEET and row.state == "queued" and posts.payload(row).ping
    ]
    assert ringing == [0]


async def test_a_step_that_fails_behind_the_rules_leaves_nothing_in_memory(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, table = await host_with_table(store)
    seat, key, move = await any_move(host, table)
    before = await shown(host, table)

    def fails(*parts: object) -> None:
        raise LookupError

    with monkeypatch.context() as broken:
        broken.setattr("bot.host.confirmation", fails)
        with pytest.raises(LookupError):
            await host.submit(table, USERS[seat], key, move, 1)
    assert await shown(host, table) == before
    await host.submit(table, USERS[seat], key, move, 2)
    assert await shown(another_host(store, host), table) == await shown(host, table)


async def test_a_call_that_waits_is_dropped_once_its_question_is_answered(store: Store) -> None:
    host, table = await host_with_table(store)
    calls = []
    for number in range(3):
        await play(host, table, 1, first=3000 + number)
        rows = [row for row in await store.posts(table) if row.state == "queued"]
        calls.append([row.user for row in rows if row.kind == posts.TURN])
    assert [len(users) for users in calls] == [1, 1, 0], "each is called for their own purchase only, not for the bids"
    assert calls[0] != calls[1]
