"""Changing how soon a table reminds those it waits for."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from bot.errors import Sorry
from storage import TableRow

if TYPE_CHECKING:
    from bot.client import SlowpourClient


async def set_hours(client: SlowpourClient, table: TableRow, hours: int | None) -> None:
    """Sets the hours until the first reminder, None for no reminders; those who are awaited now included."""
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


async def _reschedule(client: SlowpourClient, table: int, pause: timedelta) -> None:
    """Puts the first reminders of those who are awaited now where they belong; repetitions stay daily."""
    store, now = client.runtime.store, client.runtime.clock.now()
    people = {row.seat for row in await store.seats(table) if row.policy is None}
    for row in await store.awaiting_of_table(table):
        if row.seat in people and not row.reminders:
            # Somebody who has waited longer than the new time already is not called the same moment.
            due = row.since + pause if row.since + pause > now else now + pause
            await store.schedule_reminder(table, row.seat, row.key, due)
