"""Direct messages: best effort. Closed ones are remembered and not tried again until the person acts in such a way that
they may have opened them: takes a seat, looks at their sheet or move, or asks how they are called.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import discord

from bot import posts
from storage import OutboxRow, TableRow

if TYPE_CHECKING:
    from bot.runtime import Runtime

#: Discord's codes for a person whom the bot can't write to: closed to it, or no server in common.
CLOSED = {50007, 50278}
#: The kind of outbox row that is a plain line in somebody's direct messages; its words are the payload's `args`.
MAIL = "mail"


async def send(
    runtime: Runtime,
    user: int,
    content: str,
    file: discord.File | None = None,
    view: discord.ui.View | None = None,
    nonce: str | None = None,
    again: bool = False,
) -> discord.Message | None:
    """Sends a direct message.

    :param nonce: up to 25 characters; the same nonce within minutes gives the message of the first time
    :param again: try also when the person's direct messages are known to be closed: they have just done something
    :return: the message, or None when it can't reach the person; that is remembered
    :raises discord.HTTPException: when Discord refuses for another reason
    """
    known = await runtime.store.user(user)
    if known.dm == "closed" and not again:
        return None
    extra: dict[str, Any] = {
        name: value for name, value in (("file", file), ("view", view), ("nonce", nonce)) if value is not None
    }
    try:
        channel = known.dm_channel or (await runtime.client.create_dm(discord.Object(user))).id
        message = await runtime.client.get_partial_messageable(channel, type=discord.ChannelType.private).send(
            content, allowed_mentions=discord.AllowedMentions.none(), **extra
        )
    except discord.Forbidden as error:
        if error.code not in CLOSED:
            raise
        await runtime.store.set_dm(user, "closed")
        return None
    except discord.NotFound:
        if known.dm_channel is None:
            raise
        # The remembered channel belongs to another bot's time; whoever hosts may have changed the application.
        await runtime.store.change_user(user, lambda row: replace(row, dm_channel=None))
        if file is not None:
            file.reset()
        return await send(runtime, user, content, file, view, nonce, again)
    if known.dm != "open" or known.dm_channel != channel:
        await runtime.store.set_dm(user, "open", channel)
    return message


async def reopen(runtime: Runtime, user: int) -> None:
    """The person has just acted: when their direct messages were closed, the next one is tried again, once."""
    if (await runtime.store.user(user)).dm == "closed":
        await runtime.store.set_dm(user, "unknown")


def note(runtime: Runtime, table: TableRow, user: int, what: str, words: str) -> OutboxRow:
    """A row that tells one person one thing; a newer one about the same replaces it while it waits."""
    return posts.post(
        table, MAIL, runtime.clock.now(), posts.Payload(what=what, args=[words]), user=user, key=f"{MAIL}:{what}:{user}"
    )


def register(runtime: Runtime) -> None:
    """Lets the outbox deliver rows of kind MAIL."""

    async def deliver(row: OutboxRow, table: TableRow) -> int | None:
        if row.user is None:
            return None
        content, known = "\n".join(posts.payload(row).args), (await runtime.store.user(row.user)).dm_channel
        if known is not None and (own := await runtime.deliver.own(row, table, known, content)) is not None:
            return own
        sent = await send(runtime, row.user, content, nonce=posts.nonce(table, row))
        return sent.id if sent is not None else None

    runtime.deliver.kinds[MAIL] = deliver
