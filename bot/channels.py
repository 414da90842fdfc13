"""Losing a channel: the table pauses, its players are told where possible, and it goes on once the channel is back."""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import TYPE_CHECKING

import discord

from bot import mail, posts
from bot.errors import Sorry
from bot.paused import ARCHIVED, DELETED, LOCKED, REFUSED, REMOVED, WHY
from bot.words import escape, link, say
from games.engine.text import text
from storage import ACTIVE, TableRow

if TYPE_CHECKING:
    from bot.runtime import Runtime

log = logging.getLogger("slowpour.channels")

#: Discord's codes when something is refused for good, and which note they stand for.
CODES = {10003: DELETED, 50083: ARCHIVED, 160005: LOCKED, 50001: REFUSED, 50013: REFUSED}


class Channels:
    """Watches what happens to the channels of the tables."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime, self._store = runtime, runtime.store
        runtime.deliver.channel_lost = self.refused

    async def refused(self, table: TableRow, error: discord.HTTPException) -> None:
        """Discord refused a post in a table's channel for good."""
        here = self._runtime.client.get_guild(table.guild) is not None
        await self.pause(table, CODES.get(error.code, REFUSED) if here else REMOVED)

    async def guild_left(self, guild: int) -> None:
        """The bot was removed from a server."""
        for table in await self._active():
            if table.guild == guild:
                await self.pause(table, REMOVED)

    async def channel_deleted(self, channel: int) -> None:
        """A channel or thread was deleted, with all the threads in it."""
        for table in await self._active():
            if channel in (table.channel, table.parent):
                await self.pause(table, DELETED)

    async def thread_changed(self, thread: int, *, archived: bool, locked: bool) -> None:
        """A thread was archived, locked or opened again."""
        table = await self._store.table_in_channel(thread)
        if table is None:
            return
        if archived and table.status == "running":
            await self.pause(table, LOCKED if locked else ARCHIVED)
        elif not archived and not locked and table.status == "paused" and table.note in (ARCHIVED, LOCKED):
            await self.resume(table)

    async def look_again(self) -> None:
        """After a connection was made: threads that were opened again meanwhile let their matches go on."""
        for table in await self._store.tables_with_status("paused"):
            guild = self._runtime.client.get_guild(table.guild)
            await self.seen(guild and guild.get_thread(table.channel))

    async def seen(self, place: object) -> None:
        """Somebody has done something in a channel: when it is an open thread, its paused match goes on."""
        if isinstance(place, discord.Thread):
            await self.thread_changed(place.id, archived=place.archived, locked=place.locked)

    async def pause(self, table: TableRow, why: str) -> None:
        """Pauses a running match, or closes a lobby whose channel is gone; nothing else changes."""
        now = self._runtime.clock.now()
        if why in (DELETED, REMOVED):
            await self._store.set_status(table.id, "closed", now, why, only_from={"lobby"})
        # One that is paused already may lose its channel for good.
        worse = table.status == "paused" and why == DELETED != table.note
        if not await self._runtime.host.set_status(table.id, "paused", why, {"paused" if worse else "running"}):
            return
        log.warning("table %s pauses: %s", table.id, why)
        guild = self._runtime.client.get_guild(table.guild)
        place = escape(guild.name) if guild is not None else link(table.guild, table.channel)
        words = say(
            text(
                "{title} in {place} is paused: {why} Nothing of the match is lost.",
                title=escape(table.title),
                place=place,
                why=WHY[why],
            )
        )
        users = [row.user for row in await self._store.seats(table.id) if row.user is not None]
        await self._store.enqueue([mail.note(self._runtime, table, user, "paused", words) for user in users], now)
        self._runtime.outbox.wake()

    async def resume(self, table: TableRow) -> bool:
        """Lets a paused match go on: everybody is told, with a fresh board, and reminders start anew.

        :return: False when it is not paused any more; then nothing happens
        """
        now = self._runtime.clock.now()
        if not await self._runtime.host.set_status(table.id, "running", "", {"paused"}):
            return False
        if table.note == REMOVED:
            await self._reachable_again(table)
        if table.remind_hours is not None:
            for row in await self._store.awaiting_of_table(table.id):
                if row.next_reminder_at is not None:
                    await self._store.schedule_reminder(
                        table.id, row.seat, row.key, now + timedelta(hours=table.remind_hours)
                    )
        try:
            async with self._runtime.host.table(table.id) as live:
                rows = posts.resumed(live, now)
        except Sorry:
            return True  # it froze on loading, and has told so
        await self._store.enqueue(rows, now)
        self._runtime.outbox.wake()
        self._runtime.policies.poke(table.id)
        return True

    async def _reachable_again(self, table: TableRow) -> None:
        """Without a server in common nobody could be written to; that says nothing about now."""
        for row in await self._store.seats(table.id):
            if row.user is not None and (await self._store.user(row.user)).dm == "closed":
                await self._store.set_dm(row.user, "unknown")

    async def _active(self) -> list[TableRow]:
        return await self._store.tables_with_status(*ACTIVE)
