"""What the bot may do in a channel, and naming exactly what it may not."""

from __future__ import annotations

import discord

from bot.errors import Sorry
from games.engine.text import Text, listing, text

#: Discord's own names of the permissions a table needs.
NAMES = {
    "view_channel": text("View Channel"),
    "send_messages": text("Send Messages"),
    "create_public_threads": text("Create Public Threads"),
    "create_private_threads": text("Create Private Threads"),
    "send_messages_in_threads": text("Send Messages in Threads"),
    "attach_files": text("Attach Files"),
    "embed_links": text("Embed Links"),
    "read_message_history": text("Read Message History"),
}
ALWAYS = ("view_channel", "attach_files", "embed_links", "read_message_history")


def needed(*, new_thread: bool, private: bool, in_thread: bool) -> tuple[str, ...]:
    """The permissions a table needs: in a new thread of this channel, or in this channel, which may be a thread."""
    if new_thread:
        return (*ALWAYS, "create_private_threads" if private else "create_public_threads", "send_messages_in_threads")
    return (*ALWAYS, "send_messages_in_threads" if in_thread else "send_messages")


def missing(has: discord.Permissions, wanted: tuple[str, ...]) -> list[Text]:
    """The names of the permissions that are wanted and not there."""
    return [NAMES[name] for name in NAMES if name in wanted and not getattr(has, name)]


def require(has: discord.Permissions, wanted: tuple[str, ...]) -> None:
    """Raises Sorry, naming every missing permission, unless all are there."""
    lacking = missing(has, wanted)
    if lacking:
        raise Sorry(
            text(
                "I lack permissions in this channel: {names}. Somebody who manages it can allow them to me; "
                "nothing has been opened.",
                names=listing(lacking),
            )
        )
