"""Plans at the host: played after the grace and once, never in the way of anybody, and nothing of them shows before."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import pytest_asyncio

from bot import posts, wishes
from bot.boards import board_post
from bot.errors import NotSeated, OldQuestion, Sorry
from games.engine.codec import encode
from games.engine.domain import Move
from games.engine.text import render
from games.engine.view import View
from games.engine.wishes import Wish, WishKind, answer
from games.frenzy.cards import NAME
from games.frenzy.moves import Play, Skip
from games.frenzy.rules import RULES
from storage import Commit, Store, UserRow, WishRow
from tests.bot.planners import GRACE, Desk, desk_at, first_card
from tests.bot.tables import USERS, another_host, open_store


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with await open_store(tmp_path) as opened:
        yield opened


@pytest_asyncio.fixture
async def desk(store: Store) -> Desk:
    return await desk_at(store)


async def test_a_wish_is_played_after_the_grace_and_not_before(desk: Desk) -> None:
    ana, ben, cy = desk.order
    card = await first_card(desk, [ben])
    good, bad = await desk.legal_and_not(ben, card)
    await desk.wish(ben, "play", bad, good)
    assert await desk.queued() == []
    await desk.step(ana, Play(card))
    assert await desk.awaited() == (ben,)
    assert posts.BOARD not in await desk.queued()
    assert f"{posts.TURN} {ben}" not in await desk.queued()
    assert await desk.host.play_policies(desk.table) == desk.clock.now() + GRACE
    assert len(await desk.plays()) == 1
    desk.clock.advance(GRACE)
    assert await desk.host.play_policies(desk.table) is None
    assert await desk.plays() == [(ana, card), (ben, good.card)]  # type: ignore[attr-defined]  # a play
    assert await desk.awaited() == (cy,)
    assert await desk.store.wishes(desk.table) == []
    assert {posts.BOARD, f"{posts.TURN} {cy}"} <= set(await desk.queued())
    row = next(row for row in (await desk.store.entries(desk.table))[::-1] if row.user is not None)
    assert (row.by, row.user) == ("wish", USERS[ben])


async def test_the_one_before_can_take_the_step_back_and_the_plan_stays(desk: Desk) -> None:
    ana, ben, _ = desk.order
    card = await first_card(desk, [ben])
    good, _ = await desk.legal_and_not(ben, card)
    await desk.wish(ben, "play", good)
    await desk.step(ana, Play(card))
    await desk.undo(ana)
    assert await desk.awaited() == (ana,)
    assert [row.seat for row in await desk.store.wishes(desk.table)] == [ben]
    assert await desk.host.play_policies(desk.table) is None
    await desk.step(ana, Play(card))
    desk.clock.advance(GRACE)
    await desk.host.play_policies(desk.table)
    assert len(await desk.plays()) == 2


async def test_done_lets_the_plan_play_at_once(desk: Desk) -> None:
    ana, ben, _ = desk.order
    await desk.wish(ben, "play", *await desk.varied(ben))
    await desk.step(ana)
    await desk.host.done(desk.table, USERS[ana])
    await desk.host.play_policies(desk.table)
    assert len(await desk.plays()) == 2


async def test_when_nothing_wished_is_legal_the_player_is_asked_as_usual(desk: Desk) -> None:
    ana, ben, _ = desk.order
    card = await first_card(desk, [ben])
    _, bad = await desk.legal_and_not(ben, card)
    await desk.wish(ben, "play", bad)
    await desk.step(ana, Play(card))
    assert {posts.BOARD, f"{posts.TURN} {ben}"} <= set(await desk.queued())
    desk.clock.advance(GRACE)
    assert await desk.host.play_policies(desk.table) is None
    assert await desk.awaited() == (ben,)
    await desk.step(ben)
    assert await desk.store.wishes(desk.table) == []


async def test_the_player_may_answer_first_and_the_plan_is_done_with(desk: Desk) -> None:
    ana, ben, cy = desk.order
    await desk.wish(ben, "play", *await desk.varied(ben))
    await desk.step(ana)
    with pytest.raises(Sorry) as refused:
        await desk.wish(ben, "play", Play(NAME[(await desk.hand(ben))[0]]))
    assert refused.value.reason == wishes.ASKED
    await desk.step(ben)
    assert await desk.awaited() == (cy,)
    assert await desk.store.wishes(desk.table) == []
    await desk.undo(ben)
    desk.clock.advance(GRACE)
    assert await desk.host.play_policies(desk.table) is None
    assert await desk.awaited() == (ben,)


async def test_whoever_forgets_the_plan_while_it_is_about_to_be_played_is_asked(desk: Desk) -> None:
    ana, ben, _ = desk.order
    await desk.wish(ben, "play", *await desk.varied(ben))
    await desk.step(ana)
    await desk.wish(ben, "play")
    assert {posts.BOARD, f"{posts.TURN} {ben}"} <= set(await desk.queued())
    assert posts.BOARD not in [row.kind for row in await desk.store.due(desk.clock.now())]
    desk.clock.advance(GRACE)
    assert await desk.host.play_policies(desk.table) is None
    assert await desk.awaited() == (ben,)
    boards = [row for row in await desk.store.posts(desk.table) if row.kind == posts.BOARD]
    await desk.sent()
    assert (await desk.store.post(boards[-1].id)).state == "sent"  # type: ignore[union-attr]  # it is there


async def test_a_plan_that_was_played_is_told_to_its_player_only_and_can_be_taken_back(desk: Desk) -> None:
    ana, ben, _ = desk.order
    await desk.wish(ben, "play", *await desk.varied(ben))
    await desk.step(ana)
    desk.clock.advance(GRACE)
    await desk.host.play_policies(desk.table)
    _, card = (await desk.plays())[-1]
    (told,) = await desk.told(ben)
    assert render(told, str) == f"Played as you planned: {card}."
    assert await desk.told(ana) == []
    for viewer in (None, ana):
        assert wishes.PLAYED not in [event.kind for _, event in await desk.host.events(desk.table, viewer)]
    view = await desk.host.view(desk.table, ben)
    async with desk.host.table(desk.table) as live:
        undoable = live.match.undoable(ben)
    assert undoable is not None
    await desk.undo(ben)
    assert await desk.awaited() == (ben,)
    assert await desk.host.play_policies(desk.table) is None
    assert await desk.told(ben) == []
    assert view.state.round == 1


async def test_plans_of_several_are_played_one_after_the_other_and_the_next_is_asked_once(desk: Desk) -> None:
    ana, ben, cy = desk.order
    for seat in (ben, cy):
        await desk.wish(seat, "play", *await desk.varied(seat))
    await desk.step(ana)
    await desk.sent()
    desk.clock.advance(GRACE)
    await desk.host.play_policies(desk.table)
    assert [seat for seat, _ in await desk.plays()] != []
    assert (await desk.host.view(desk.table, None)).state.phase == "take"
    asked = (await desk.awaited())[0]
    queued = await desk.queued()
    assert [row for row in queued if row.startswith(posts.TURN)] == [f"{posts.TURN} {asked}"]
    assert posts.BOARD in queued


async def test_no_disc_this_round_is_answered_in_that_round_only(desk: Desk) -> None:
    for seat in range(3):
        if (await desk.host.view(desk.table, seat)).state.players[seat].tiles:
            await desk.wish(seat, "disc", Skip())
    assert await desk.store.wishes(desk.table) != []
    skipped, asked = 0, 0
    while (state := (await desk.host.view(desk.table, None)).state).round < 3:
        desk.clock.advance(GRACE)
        before = len(await desk.store.wishes(desk.table))
        await desk.host.play_policies(desk.table)
        skipped += before - len(await desk.store.wishes(desk.table))
        seat = (await desk.awaited())[0]
        view = await desk.host.view(desk.table, seat)
        assert view.request is not None
        if view.request.kind == "disc":
            assert view.state.round > 1
            asked += 1
        await desk.step(seat, Skip() if view.request.kind == "disc" else None)
    assert state.round == 3
    assert skipped > 0
    assert asked > 0


async def test_a_whole_match_can_be_planned_and_restarted_anywhere(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, chance, sealed = await desk_at(store), Random(3), set[str]()

    def watched(kind: WishKind, wish: Wish, view: View[Any]) -> Move | None:
        if view.request is not None and view.request.sealed:
            sealed.add(view.request.key)
        return answer(kind, wish, view)

    monkeypatch.setattr(wishes, "answer", watched)
    while not (view := await desk.host.view(desk.table, None)).finished:
        for seat in range(3):
            if seat in view.awaited:
                continue
            for kind in RULES.wishes:
                seen = await desk.host.view(desk.table, seat)
                if offered := kind.offered(seen):
                    moves = await desk.varied(seat) if kind.most > 1 else offered
                    await desk.wish(seat, kind.kind, *moves)
        if chance.random() < 0.3:
            desk.host = another_host(store, desk.host)
        desk.clock.advance(GRACE)
        await desk.host.play_policies(desk.table)
        for seat in await desk.awaited():
            await desk.step(seat)
    rows = await store.entries(desk.table)
    assert sum(row.by == "wish" for row in rows) > 20
    assert sealed
    assert (await another_host(store, desk.host).view(desk.table, None)).key == view.key
    assert await store.events(desk.table)


async def test_whoever_leaves_takes_the_plan_along(desk: Desk) -> None:
    ana, ben, _ = desk.order
    await desk.wish(ben, "play", *await desk.varied(ben))
    await desk.store.replace_seat(desk.table, ben, policy="light", name="Bot", at=desk.clock.now())
    desk.host.forget(desk.table)
    assert await desk.store.wishes(desk.table) == []
    with pytest.raises(NotSeated):
        await desk.wish(ben, "play", Play("Meal 1"))
    assert ana != ben


async def test_whoever_takes_a_seat_over_is_not_told_that_they_planned_what_was_played_before(desk: Desk) -> None:
    ana, ben, _ = desk.order
    await desk.wish(ben, "play", *await desk.varied(ben))
    await desk.step(ana)
    desk.clock.advance(GRACE)
    await desk.host.play_policies(desk.table)
    assert len(await desk.told(ben)) == 1
    newcomer = USERS[-1]
    await desk.store.replace_seat(desk.table, ben, user=newcomer, name="Newcomer", at=desk.clock.now())
    desk.host.forget(desk.table)
    async with desk.host.table(desk.table) as live:
        assert live.seat_of(newcomer) == ben
    assert await wishes.played(desk.host, live, ben, newcomer) == []


async def test_a_plan_is_for_what_the_game_knows_and_for_its_own_round(desk: Desk) -> None:
    ben = desk.order[1]
    with pytest.raises(OldQuestion):
        await desk.wish(ben, "take", Play("Meal 1"))
    row = WishRow(desk.table, ben, "play", "7", encode([Play(NAME[(await desk.hand(ben))[0]])]), desk.clock.now())
    await desk.store.set_wish(row)
    await desk.store.set_wish(WishRow(desk.table, ben, "disc", "1", encode([("gone", 1)]), desk.clock.now()))
    desk.host.forget(desk.table)
    await desk.step(desk.order[0])
    assert f"{posts.TURN} {ben}" in await desk.queued()
    desk.clock.advance(GRACE)
    assert await desk.host.play_policies(desk.table) is None
    assert await desk.awaited() == (ben,)


@pytest.mark.parametrize("seen", ["nothing", "everything"])
async def test_a_crash_around_the_commit_neither_loses_nor_repeats_the_plan(
    desk: Desk, seen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben, cy = desk.order
    await desk.wish(ben, "play", *await desk.varied(ben))
    desk.host = another_host(desk.store, desk.host)
    await desk.step(ana)
    desk.host = another_host(desk.store, desk.host)
    desk.clock.advance(GRACE)
    commit = desk.store.commit

    async def crash(what: Commit) -> None:
        if seen == "everything":
            await commit(what)
        raise ConnectionAbortedError("power cut")

    with monkeypatch.context() as patched:
        patched.setattr(desk.store, "commit", crash)
        with pytest.raises(ConnectionAbortedError):
            await desk.host.play_policies(desk.table)
    assert (await desk.store.wishes(desk.table) == []) is (seen == "everything")
    for host in (desk.host, another_host(desk.store, desk.host)):
        await host.play_policies(desk.table)
        assert (await host.view(desk.table, None)).awaited == (cy,)
        assert len((await host.view(desk.table, None)).state.plays) == 2


async def test_a_wish_that_can_not_be_judged_stops_nobody(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, ben, _ = desk.order
    await desk.wish(ben, "play", Play(NAME[(await desk.hand(ben))[0]]))

    def broken(*_: Any) -> None:
        raise RuntimeError("planted")

    monkeypatch.setattr(wishes, "answer", broken)
    await desk.step(ana)
    assert await desk.awaited() == (ben,)
    assert f"{posts.TURN} {ben}" in await desk.queued()


async def test_a_board_that_is_posted_meanwhile_reads_the_same_but_does_not_ring(desk: Desk) -> None:
    ana, ben, _ = desk.order
    await desk.step(ana)
    users = {user: UserRow(user) for user in USERS}
    async with desk.host.table(desk.table) as live:
        plain = board_post(live, [], users, ping=True)
        moves = tuple(Play(NAME[card]) for card in live.match.view(ben).state.players[ben].hand)
        live.wishes[ben] = {"play": Wish("1", moves)}
        quiet = board_post(live, [], users, ping=True)
    assert quiet.content == plain.content
    assert (plain.pinged, quiet.pinged) == ([USERS[ben]], [])
    assert quiet.asked == {}


async def test_setting_and_dropping_plans_adds_no_post(tmp_path: Path) -> None:
    """Two worlds: as long as no plan is played, the outbox is the same, row by row."""
    worlds = []
    for planning in (False, True):
        (tmp_path / str(planning)).mkdir()
        async with await open_store(tmp_path / str(planning)) as store:
            desk = await desk_at(store)
            ana, ben, cy = desk.order
            if planning:
                await desk.wish(cy, "play", Play(NAME[(await desk.hand(cy))[0]]))
                await desk.wish(cy, "disc", Skip())
                await desk.wish(cy, "disc")
            await desk.step(ana)
            desk.clock.advance(GRACE)
            await desk.host.play_policies(desk.table)
            if planning:
                await desk.wish(cy, "play")
            await desk.step(ben)
            rows = await store.posts(desk.table)
            worlds.append([(row.kind, row.user, row.payload, row.due_at, row.state, row.created_at) for row in rows])
    assert worlds[0] == worlds[1]
