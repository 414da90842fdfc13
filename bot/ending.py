"""Ending a table before its match is over."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

import discord

from bot import mail, posts
from bot.answers import UNSENT, Interaction, answering, runtime_of
from bot.components import Press, Style, action, button, buttons
from bot.errors import Sorry
from bot.lobby_presses import client_of
from bot.paused import lost
from bot.words import escape, say
from games.engine.text import text
from storage import ACTIVE, TableRow

if TYPE_CHECKING:
    from bot.client import SlowpourClient


async def require_right(table: TableRow, interaction: Interaction) -> None:
    """Raises Sorry unless whoever asks opened the table or may manage its channel.

    Where the channel is gone, everybody who plays there may end what can't go on.
    """
    here = interaction.channel_id == table.channel
    may = here and (interaction.permissions.manage_channels or interaction.permissions.manage_threads)
    if not may and lost(table):
        seats = await runtime_of(interaction).store.seats(table.id)
        may = any(seat.user == interaction.user.id for seat in seats)
    if interaction.user.id != table.owner and not may:
        raise Sorry(
            text(
                "Only whoever opened the table, or somebody who may manage this channel, can end it. "
                "/table leave hands your own seat to a bot."
            )
        )


def ask(table: TableRow) -> tuple[str, discord.ui.View]:
    """The question before a table is ended."""
    words = text("End {title} for everybody? The match can't be continued.", title=escape(table.title))
    return say(words), buttons(
        button("End the table", table.id, "endyes", style=Style.danger), button("Keep it", table.id, "endno")
    )


@action("endyes")
async def confirmed(press: Press) -> None:
    """End the table."""
    client = client_of(press.interaction)
    async with answering(press.interaction) as answer:
        table = await client.runtime.store.table(press.table)
        if table is None or table.status not in ACTIVE:
            raise _over(table)
        await require_right(table, press.interaction)
        await end(client, table, press.interaction.user.display_name)
        await answer.say(say(text("The table has ended.")))


@action("endno")
async def kept(press: Press) -> None:
    """Keep it."""
    async with answering(press.interaction) as answer:
        await answer.say(say(text("Nothing has changed.")))


def _over(table: TableRow | None) -> Sorry:
    finished = table is not None and table.status == "finished"
    return Sorry(text("This match is over.") if finished else text("This table has ended already."))


async def end(client: SlowpourClient, table: TableRow, by: str) -> None:
    """Ends a table for good and tells so. What has happened stays readable with /table log.

    :raises Sorry: when it is over already, or has just started
    """
    runtime = client.runtime
    store, now = runtime.store, runtime.clock.now()
    if table.status == "lobby":
        if not await client.lobbies.close(table.id, "ended"):
            now_is = await store.table(table.id)
            if now_is is None or now_is.status not in ACTIVE:
                raise _over(now_is)
            raise Sorry(text("This table has just started. Ask again if it is to end."))
        await client.lobby_posts.changed(table)
    else:
        # Its last move may just have been made: then the match is over, and its result is told.
        if not await runtime.host.set_status(table.id, "ended", "ended", set(ACTIVE) - {"lobby"}):
            raise _over(await store.table(table.id))
        for key in {post.supersede_key for post in await store.posts(table.id) if post.state == "queued"}:
            if key is not None:
                await store.cancel(table.id, key)
        board = await store.message(table.id, None, posts.BOARD)
        if board is not None:
            with contextlib.suppress(*UNSENT):
                place = runtime.client.get_partial_messageable(board.channel)
                await place.get_partial_message(board.message).edit(view=None)
        await client.reminders.drop(table.id)
    if lost(table):
        words = say(text("{who} has ended {title}.", who=escape(by), title=escape(table.title)))
        users = [seat.user for seat in await store.seats(table.id) if seat.user is not None]
        rows = [mail.note(runtime, table, user, "ended", words) for user in users]
    else:
        words = say(text("{who} has ended this table. /table log shows what happened.", who=escape(by)))
        rows = [posts.post(table, posts.NOTICE, now, posts.Payload(what="ended", args=[words]), key="ended")]
    await store.enqueue(rows, now)
    runtime.outbox.wake()
