"""When reminders fire, for whom, where, and that nothing is reminded of twice or too late."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
import pytest_asyncio

from bot.clock import ManualClock
from bot.reminders import Reminders
from bot.runtime import Runtime
from storage import Awaiting, Commit, LogRow, Store

ANA, BEN = 101, 102
HOUR = timedelta(hours=1)


@dataclass
class Sent:
    """A message that the fake Discord holds."""

    id: int
    place: int
    content: str
    labels: list[str]
    gone: bool = False


def labels(view: Any) -> list[str]:
    return [] if view is None else [str(child.item.label) for child in view.children]


@dataclass
class FakeDiscord:
    """As much of a client as reminders use; direct channels have the user's id, negated."""

    sent: list[Sent] = field(default_factory=list)
    closed: set[int] = field(default_factory=set)
    failing: bool = False

    def get_guild(self, guild: int) -> Any:
        return SimpleNamespace(name=f"Server {guild}", fetch_member=self.fetch_member)

    async def fetch_member(self, user: int) -> Any:
        return SimpleNamespace(id=user)

    async def create_dm(self, user: Any) -> Any:
        return SimpleNamespace(id=-user.id)

    def get_partial_messageable(self, channel: int, **_: Any) -> FakePlace:
        return FakePlace(self, channel)

    @property
    def shown(self) -> list[Sent]:
        return [message for message in self.sent if not message.gone]


@dataclass
class FakePlace:
    discord: FakeDiscord
    id: int

    async def send(self, content: str, *, view: Any = None, **_: Any) -> Any:
        if self.discord.failing:
            raise OSError("no network")
        if -self.id in self.discord.closed:
            raise _closed()
        message = Sent(len(self.discord.sent) + 1, self.id, content, labels(view))
        self.discord.sent.append(message)
        return SimpleNamespace(id=message.id, channel=self)

    def get_partial_message(self, message: int) -> FakeMessage:
        return FakeMessage(self.discord.sent[message - 1])


@dataclass
class FakeMessage:
    message: Sent

    async def edit(self, *, content: str, view: Any) -> None:
        self.message.content, self.message.labels = content, labels(view)

    async def delete(self) -> None:
        self.message.gone = True


def _closed() -> discord.Forbidden:
    response = cast(Any, SimpleNamespace(status=403, reason="Forbidden"))
    return discord.Forbidden(response, {"code": 50007, "message": "Cannot send messages to this user"})


@dataclass
class Desk:
    """A store with tables, a clock that tests move, and the reminders over them."""

    store: Store
    clock: ManualClock
    discord: FakeDiscord = field(default_factory=FakeDiscord)
    tables: list[int] = field(default_factory=list)
    reminders: Reminders = field(init=False)

    def __post_init__(self) -> None:
        self.restart()

    def restart(self) -> None:
        """What a new process would have: nothing but the store."""
        runtime = SimpleNamespace(
            client=self.discord,
            store=self.store,
            clock=self.clock,
            background=[],
            host=SimpleNamespace(acted=lambda live: None),
            deliver=SimpleNamespace(channel_lost=self._lost),
        )
        self.reminders = Reminders(cast(Runtime, runtime))

    async def _lost(self, table: Any, error: Exception) -> None:
        raise AssertionError(f"table {table.id} lost its channel: {error}")

    async def table(self, *waits_for: int, hours: int | None = 12, key: str = "0.0.buy") -> int:
        """A running table with Ana and Ben that waits for these seats since now."""
        now, number = self.clock.now(), len(self.tables) + 1
        row = await self.store.create_table(
            guild=number,
            channel=1000 + number,
            game="beverage",
            owner=ANA,
            title=f"Table {number}",
            secret=bytes(32),
            at=now,
            remind_hours=hours,
        )
        for seat, user in enumerate((ANA, BEN)):
            await self.store.take_seat(row.id, seat, user=user, name=f"name {user}", at=now)
        awaiting = self.awaited(waits_for, hours, key)
        await self.store.start_match(
            Commit(
                table_id=row.id, expected_length=0, at=now, awaiting=awaiting, entries=[LogRow(0, b"", now, "engine")]
            ),
            rules_version=1,
        )
        self.tables.append(row.id)
        return row.id

    def awaited(self, seats: Sequence[int], hours: int | None = 12, key: str = "0.0.buy") -> list[Awaiting]:
        now = self.clock.now()
        return [Awaiting(seat, key, "buy", now, now + timedelta(hours=hours) if hours else None) for seat in seats]

    async def moved(self, table: int, *waits_for: int, key: str = "1.0.buy") -> None:
        """A move was made: the table waits for other seats now."""
        now = self.clock.now()
        length = (await self.store.load(table)).log_length
        await self.store.commit(
            Commit(
                table_id=table,
                expected_length=length,
                at=now,
                entries=[LogRow(length, b"", now, "seat", ANA)],
                awaiting=self.awaited(waits_for, key=key),
            )
        )
        await self.reminders.tidy(table)

    async def after(self, hours: float) -> list[Sent]:
        """Lets time pass and gives what was sent meanwhile at the end of it."""
        before = len(self.discord.sent)
        self.clock.advance(timedelta(hours=hours))
        await self.reminders.fire()
        return self.discord.sent[before:]

    async def prefers(self, user: int, **what: Any) -> None:
        await self.store.change_user(user, lambda row: replace(row, **what))


async def until(true: Callable[[], bool]) -> None:
    """Waits for other tasks."""
    for _ in range(5000):
        if true():
            return
        await asyncio.sleep(0.001)
    pytest.fail("it never came true")


@pytest_asyncio.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    async with await Store.open(tmp_path / "slowpour.db") as store:
        yield Desk(store, ManualClock(datetime(2026, 1, 10, 12, tzinfo=UTC)))


async def test_first_after_the_table_s_hours_then_every_day(desk: Desk) -> None:
    table = await desk.table(0)
    assert await desk.after(11.9) == []
    (first,) = await desk.after(0.1)
    assert first.place == 1001
    assert first.content.startswith(f"<@{ANA}>, this table has waited for you since <t:")
    assert first.labels == ["My move", "Mute for this turn", "Snooze 4 h"]
    assert await desk.after(23.9) == []
    (second,) = await desk.after(0.1)
    assert second.content == first.content
    assert desk.discord.shown == [second], "each question has one reminder"
    assert [row.reminders for row in await desk.store.awaiting_of_table(table)] == [2]


async def test_acting_takes_the_reminder_away(desk: Desk) -> None:
    table = await desk.table(0)
    assert len(await desk.after(12)) == 1
    await desk.moved(table, 1)
    assert desk.discord.shown == []
    assert [message.content[:6] for message in await desk.after(12)] == [f"<@{BEN}>"]


async def test_a_new_question_starts_anew(desk: Desk) -> None:
    table = await desk.table(0)
    await desk.after(11)
    await desk.moved(table, 0)
    assert await desk.after(11) == []
    assert len(await desk.after(1)) == 1


async def test_by_direct_message_for_those_who_prefer_them(desk: Desk) -> None:
    await desk.prefers(ANA, notify="dm")
    await desk.table(0)
    (sent,) = await desk.after(12)
    assert sent.place == -ANA
    assert "Table 1 in Server 1" in sent.content


async def test_closed_direct_messages_are_tried_once_and_replaced_by_the_channel(desk: Desk) -> None:
    await desk.prefers(ANA, notify="dm")
    desk.discord.closed.add(ANA)
    await desk.table(0)
    (sent,) = await desk.after(12)
    assert sent.place == 1001
    assert (await desk.store.user(ANA)).dm == "closed"
    desk.discord.closed.clear()
    (again,) = await desk.after(24)
    assert again.place == 1001, "not tried again until the person acts"


async def test_quiet_hours_put_it_off_to_their_end(desk: Desk) -> None:
    await desk.prefers(ANA, zone="Europe/Berlin", quiet_from=22 * 60, quiet_to=7 * 60)
    await desk.table(0)
    assert await desk.after(12) == [], "due at 01:00 in Berlin"
    assert await desk.store.next_reminder() == datetime(2026, 1, 11, 6, tzinfo=UTC)
    assert await desk.after(5.9) == []
    assert len(await desk.after(0.1)) == 1


@pytest.mark.parametrize(
    ("start", "end"),
    [
        (datetime(2026, 3, 28, 12, tzinfo=UTC), datetime(2026, 3, 29, 5, tzinfo=UTC)),
        (datetime(2026, 10, 24, 12, tzinfo=UTC), datetime(2026, 10, 25, 6, tzinfo=UTC)),
    ],
)
async def test_quiet_hours_end_at_seven_also_when_the_clocks_change(desk: Desk, start: datetime, end: datetime) -> None:
    desk.clock.set(start)
    await desk.prefers(ANA, zone="Europe/Berlin", quiet_from=22 * 60, quiet_to=7 * 60)
    await desk.table(0)
    assert await desk.after(12) == []
    assert await desk.store.next_reminder() == end


async def test_quiet_hours_set_after_it_was_planned_count(desk: Desk) -> None:
    await desk.table(0)
    await desk.after(11)
    await desk.prefers(ANA, zone="UTC", quiet_from=23 * 60, quiet_to=8 * 60)
    assert await desk.after(1) == []
    assert len(await desk.after(8)) == 1


async def test_muted_for_this_turn_only(desk: Desk) -> None:
    table = await desk.table(0)
    await desk.after(12)
    await desk.store.mute(table, 0, "0.0.buy")
    assert await desk.after(200) == []
    await desk.moved(table, 0)
    assert len(await desk.after(12)) == 1


async def test_snoozed_for_four_hours(desk: Desk) -> None:
    table = await desk.table(0)
    await desk.after(12)
    await desk.store.snooze(table, 0, "0.0.buy", desk.clock.now() + 4 * HOUR)
    assert await desk.after(3.9) == []
    assert len(await desk.after(0.1)) == 1
    assert await desk.after(23.9) == []
    assert len(await desk.after(0.1)) == 1


async def test_nobody_is_reminded_of_what_no_longer_waits_at_the_moment_of_firing(desk: Desk) -> None:
    table = await desk.table(0)
    desk.clock.advance(12 * HOUR)
    await desk.moved(table, 1)
    await desk.reminders.fire()
    assert desk.discord.sent == []


@pytest.mark.parametrize("status", ["paused", "frozen", "finished", "ended"])
async def test_a_table_that_does_not_run_reminds_nobody(desk: Desk, status: Any) -> None:
    table = await desk.table(0)
    await desk.store.set_status(table, status, desk.clock.now(), "")
    assert await desk.after(100) == []


async def test_reminders_that_are_off(desk: Desk) -> None:
    table = await desk.table(0)
    await desk.store.set_remind(table, None)
    assert await desk.after(100) == []


async def test_a_seat_that_a_bot_plays_by_now_is_not_reminded(desk: Desk) -> None:
    table = await desk.table(0)
    await desk.store.replace_seat(table, 0, policy="light", name="Bot 1", at=desk.clock.now())
    assert await desk.after(100) == []
    assert await desk.store.next_reminder() is None


async def test_whoever_was_told_late_is_given_time(desk: Desk) -> None:
    table = await desk.table(0)
    desk.clock.advance(10 * HOUR)
    await desk.store.told(table, 0, "0.0.buy", desk.clock.now())
    assert await desk.after(2) == []
    assert await desk.after(9.9) == []
    assert len(await desk.after(0.1)) == 1


async def test_one_summary_per_player_after_downtime(desk: Desk) -> None:
    await desk.table(0, 1)
    await desk.table(0)
    await desk.table(0)
    desk.clock.advance(50 * HOUR)
    desk.restart()
    await desk.reminders.fire()
    by_place = {message.place: message for message in desk.discord.sent}
    assert set(by_place) == {-ANA, 1001}, "Ana's three in one direct message, Ben's one in the channel"
    assert len(desk.discord.sent) == 2
    assert by_place[-ANA].content.startswith("You are awaited at 3 tables:")
    assert by_place[-ANA].labels == ["My move: Table 1", "My move: Table 2", "My move: Table 3", "Snooze all 4 h"]
    assert await desk.after(23.9) == []


async def test_a_summary_shrinks_as_tables_are_answered(desk: Desk) -> None:
    first, second = await desk.table(0), await desk.table(0)
    (summary,) = await desk.after(12)
    await desk.moved(first, 1)
    assert "Table 2" in summary.content
    assert "Table 1" not in summary.content
    await desk.moved(second, 1)
    assert desk.discord.shown == []


async def test_a_summary_fits_however_long_the_titles_are_and_its_buttons_differ(desk: Desk) -> None:
    for _ in range(8):
        await desk.store.set_title(await desk.table(0), "*" * 100)
    (summary,) = await desk.after(12)
    assert len(summary.content) <= 2000
    assert summary.content.startswith("You are awaited at 8 tables:")
    assert summary.content.endswith("more; /turns shows them all.")
    for table in desk.tables:
        await desk.store.set_title(table, "Beverage with Ana")
    (again,) = await desk.after(24)
    assert again.labels[0] == "My move: Beverage with Ana in Server 1"
    assert len(set(again.labels)) == 6


async def test_a_summary_for_closed_direct_messages_goes_to_each_channel(desk: Desk) -> None:
    desk.discord.closed.add(ANA)
    await desk.table(0)
    await desk.table(0)
    assert [message.place for message in await desk.after(12)] == [1001, 1002]


async def test_what_was_claimed_before_a_crash_is_not_sent_again(desk: Desk) -> None:
    await desk.table(0)
    desk.discord.failing = True
    assert await desk.after(12) == []
    desk.discord.failing = False
    desk.restart()
    assert await desk.after(1) == [], "rather one missing than one twice"
    assert len(await desk.after(23)) == 1


async def test_the_loop_sleeps_until_the_next_one_is_due(desk: Desk) -> None:
    await desk.table(0)
    loop = asyncio.create_task(desk.reminders.run())
    try:
        await until(lambda: desk.clock.next_due is not None)
        assert desk.clock.next_due == datetime(2026, 1, 11, 0, tzinfo=UTC)
        desk.clock.advance(12 * HOUR)
        await until(lambda: bool(desk.discord.sent))
    finally:
        loop.cancel()
        await asyncio.gather(loop, return_exceptions=True)
