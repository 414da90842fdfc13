"""Changing how soon a table reminds those it waits for."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from bot import posts
from bot.errors import Sorry
from bot.lobby_post import reminders
from bot.words import escape, say
from games.engine.text import text
from storage import TableRow

if TYPE_CHECKING:
    from bot.client import SlowpourClient


async def set_hours(client: SlowpourClient, table: TableRow, hours: int | None, who: str) -> None:
    """Sets the hours until the first reminder, None for no reminders; those who are awaited now included.

    The table is told, without a ping: it concerns everybody.

    :param who: the name of whoever wants it
    """
    store = client.runtime.store
    await store.set_remind(table.id, hours)
    with contextlib.suppress(Sorry):  # nothing is in memory of a table that does not run
        async with client.runtime.host.table(table.id) as live:
            live.row = replace(live.row, remind_hours=hours)
    if hours is not None:
        await _reschedule(client, table.id, timedelta(hours=hours))
    client.reminders.wake()
    if table.status == "lobby":
        await client.lobby_posts.changed(table)
    if hours != table.remind_hours and table.status != "paused":  # a paused table has lost its channel
        now = client.runtime.clock.now()
        words = text("{who} has changed how this table reminds. {now}", who=escape(who), now=reminders(hours))
        told = posts.Payload(what="remind", args=[say(words)])
        await store.enqueue([posts.post(table, posts.NOTICE, now, told, key=f"{posts.NOTICE}:remind")], now)
        client.runtime.outbox.wake()


async def _reschedule(client: SlowpourClient, table: int, pause: timedelta) -> None:
    """Puts the first reminders of those who are awaited now where they belong; repetitions stay daily."""
    store, now = client.runtime.store, client.runtime.clock.now()
    people = {row.seat for row in await store.seats(table) if row.policy is None}
    for row in await store.awaiting_of_table(table):
        if row.seat in people and not row.reminders:
            # Somebody who has waited longer than the new time already is not called the same moment.
            due = row.since + pause if row.since + pause > now else now + pause
            await store.schedule_reminder(table, row.seat, row.key, due)
