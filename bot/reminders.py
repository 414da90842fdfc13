"""Reminders: repeated while a table waits, decided again at the moment of firing, one message per person at a time.

When each falls due stands in the database, in UTC. A reminder is noted as sent before it is sent: after a crash one may
be missing, none comes twice.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import discord

from bot import mail, posts, seating
from bot.answers import UNSENT
from bot.errors import Sorry
from bot.live import Live
from bot.quiet import quiet_until
from bot.reminder_words import Call, single, words_of
from storage import Awaiting, MessageRow

if TYPE_CHECKING:
    from bot.runtime import Runtime

log = logging.getLogger("slowpour.reminders")

REPEAT = timedelta(hours=24)
SNOOZE = timedelta(hours=4)
#: The kind of message that is a reminder.
REMINDER = "reminder"
MOST_DUE = 1000


class Reminders:
    """The background loop that reminds, and takes reminders away again."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime, self._store, self._clock = runtime, runtime.store, runtime.clock
        self._news = asyncio.Event()
        self._tidying: set[asyncio.Task[None]] = set()
        self._sleeps_until: datetime | None = None
        self._reminded: set[int] = set()
        runtime.background.append(self.run)
        before = runtime.host.acted

        def acted(live: Live) -> None:
            before(live)
            self.acted(live)

        runtime.host.acted = acted

    def wake(self) -> None:
        """Something may fall due earlier than thought."""
        self._news.set()

    def acted(self, live: Live) -> None:
        """A table has moved on: what is answered needs no reminder, and what is asked may need the next one."""
        hours = live.row.remind_hours
        until = self._sleeps_until
        if hours is not None and (until is None or until > self._clock.now() + timedelta(hours=hours)):
            self.wake()
        if live.row.id not in self._reminded:
            return
        task = asyncio.create_task(self.tidy(live.row.id))
        self._tidying.add(task)
        task.add_done_callback(self._tidying.discard)

    async def run(self) -> None:
        """Reminds for ever."""
        for table in await self._store.running_tables():
            if any(message.kind == REMINDER for message in await self._store.messages(table.id)):
                self._reminded.add(table.id)
                await self.tidy(table.id)
        while True:
            self._news.clear()
            await self.fire()
            await self._nap()

    async def fire(self) -> None:
        """Sends what is due now: whatever fell due for one person, also while the bot was down, in one message."""
        now = self._clock.now()
        due: dict[int, list[Call]] = {}
        for row in await self._store.due_reminders(now, MOST_DUE):
            call = await self._decide(row, now)
            if call is not None:
                due.setdefault(call.user.id, []).append(call)
        for calls in due.values():
            try:
                await self._remind([call for call in calls if await self._claim(call, now) and await self._there(call)])
            except UNSENT as error:
                log.warning("a reminder was not sent: %s", error)

    async def tidy(self, table: int) -> None:
        """Takes away the reminders of questions that are answered."""
        try:
            kept = [row for row in await self._store.messages(table) if row.kind == REMINDER]
            if not kept:
                self._reminded.discard(table)
                return
            open_now = {(row.seat, row.key) for row in await self._store.awaiting_of_table(table)}
            for message in kept:
                if (message.seat, message.hash) not in open_now:
                    await self._take_away(message)
        except Exception:
            log.exception("the reminders of table %s can't be taken away", table)

    async def drop(self, table: int, seat: int | None = None) -> None:
        """Takes the reminders of a table away, or that of one seat."""
        for message in await self._store.messages(table):
            if message.kind == REMINDER and seat in (None, message.seat):
                await self._take_away(message)

    async def _decide(self, row: Awaiting, now: datetime) -> Call | None:
        """Whether to remind now; else the reminder is put off, or dropped when nobody is to be reminded."""
        table = await self._store.table(row.table_id)
        seats = {seat.seat: seat for seat in await self._store.seats(row.table_id)}
        holder = seats.get(row.seat)
        later: datetime | None = None
        if table is not None and table.remind_hours and holder is not None and holder.policy is None and holder.user:
            user = await self._store.user(holder.user)
            pause = REPEAT if row.reminders else timedelta(hours=table.remind_hours)
            fresh = row.told_at is not None and row.snoozed_until is None and row.told_at + pause > now
            later = row.told_at + pause if fresh and row.told_at else quiet_until(user, now)
            if later is None:
                return Call(table, row, user)
        await self._store.schedule_reminder(row.table_id, row.seat, row.key, later)
        return None

    async def _claim(self, call: Call, now: datetime) -> bool:
        return await self._store.reminded(call.table.id, call.row.seat, call.row.key, now, now + REPEAT)

    async def _there(self, call: Call) -> bool:
        """Whether the player is still in the server; if not, their seat is offered to others.

        Without a privileged intent nobody tells the bot who leaves, so it asks before it calls somebody.
        """
        guild = self._runtime.client.get_guild(call.table.guild)
        if guild is None:
            return True
        try:
            await guild.fetch_member(call.user.id)
        except discord.NotFound:
            with contextlib.suppress(Sorry):
                await seating.leave(self._runtime, call.table.id, call.user.id, gone=True)
            return False
        except UNSENT:
            return True
        return True

    async def _remind(self, calls: list[Call]) -> None:
        if not calls:
            return
        user = calls[0].user
        if len(calls) > 1 and user.dm != "closed":
            if await self._by_mail(calls):
                return
        elif user.notify == "dm" and await self._by_mail(calls):
            return
        for call in calls:
            await self._in_channel(call)

    async def _by_mail(self, calls: list[Call]) -> bool:
        """Reminds by direct message; False when that does not reach them."""
        content, view = words_of(self._runtime.client, calls)
        sent = await mail.send(self._runtime, calls[0].user.id, content, view=view)
        if sent is None:
            return False
        for call in calls:
            await self._remember(call, sent.channel.id, sent.id)
        return True

    async def _in_channel(self, call: Call) -> None:
        """Reminds with a mention in the table's channel, as a reply to the board."""
        content, view = single(self._runtime.client, call, private=False)
        channel = self._runtime.client.get_partial_messageable(call.table.channel)
        board = await self._store.message(call.table.id, None, posts.BOARD)
        reference = None
        if board is not None and board.channel == call.table.channel:
            reference = discord.MessageReference(
                message_id=board.message, channel_id=board.channel, guild_id=call.table.guild, fail_if_not_exists=False
            )
        allowed = discord.AllowedMentions(users=[discord.Object(call.user.id)], replied_user=False)
        try:
            if reference is None:
                sent = await channel.send(content, view=view, allowed_mentions=allowed)
            else:
                sent = await channel.send(content, view=view, allowed_mentions=allowed, reference=reference)
        except (discord.Forbidden, discord.NotFound) as error:
            await self._runtime.deliver.channel_lost(call.table, error)
            return
        await self._remember(call, sent.channel.id, sent.id)

    async def _remember(self, call: Call, channel: int, message: int) -> None:
        """Remembers the message; the one before it goes, so that each question has one reminder."""
        self._reminded.add(call.table.id)
        before = await self._store.message(call.table.id, call.row.seat, REMINDER)
        if before is not None and before.message != message:
            await self._take_away(before)
        await self._store.remember_message(
            MessageRow(call.table.id, call.row.seat, REMINDER, channel, message, call.row.key, self._clock.now())
        )

    async def _take_away(self, message: MessageRow) -> None:
        """Deletes a reminder; a summary stays until all its tables are answered, and names those left."""
        await self._store.forget_message(message.table_id, message.seat, REMINDER)
        left = await self._left(message)
        place = self._runtime.client.get_partial_messageable(message.channel).get_partial_message(message.message)
        with contextlib.suppress(*UNSENT):
            if left:
                content, view = words_of(self._runtime.client, left)
                await place.edit(content=content, view=view)
            else:
                await place.delete()

    async def _left(self, message: MessageRow) -> list[Call]:
        """The open questions that the same message reminds of."""
        seats = {seat.seat: seat.user for seat in await self._store.seat_history(message.table_id)}
        user = seats.get(message.seat if message.seat is not None else -1)
        if user is None:
            return []
        found = []
        for row in await self._store.awaiting_of_user(user):
            other = await self._store.message(row.table_id, row.seat, REMINDER)
            table = await self._store.table(row.table_id)
            if other is not None and other.message == message.message and table is not None:
                found.append(Call(table, row, await self._store.user(user)))
        return found

    async def _nap(self) -> None:
        due = self._sleeps_until = await self._store.next_reminder()
        waits: set[asyncio.Future[object]] = {asyncio.ensure_future(self._news.wait())}
        if due is not None:
            waits.add(asyncio.ensure_future(self._clock.sleep_until(due)))
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._sleeps_until = None
            for wait in waits:
                wait.cancel()
