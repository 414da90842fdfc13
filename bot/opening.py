"""Opening a table: permissions first, then its thread, its row and its lobby post."""

from __future__ import annotations

import contextlib
import secrets
from typing import TYPE_CHECKING, Any, Final

import discord

from bot import permissions
from bot.answers import Interaction
from bot.errors import Sorry
from bot.lobby_state import Lobby
from bot.table_titles import unused
from bot.words import escape, link, plain, say
from games.engine.rules import Rules
from games.engine.text import text
from storage import ACTIVE, ChannelTaken

if TYPE_CHECKING:
    from bot.client import SlowpourClient

#: Threads are archived after so many minutes without a message: the longest that Discord has, seven days.
ARCHIVE_MINUTES: Final = 10080
MOST_TITLE = 100


async def open_table(
    client: SlowpourClient,
    interaction: Interaction,
    rules: Rules[Any],
    *,
    here: bool,
    private: bool,
    places: int | None,
) -> Lobby:
    """Opens a table for whoever asked, in a new thread or in this channel.

    :param places: how many seats may be taken; None for as many as the game has
    :raises Sorry: with what is missing; nothing has been opened
    """
    channel, guild = interaction.channel, interaction.guild
    if guild is None or channel is None or isinstance(channel, discord.DMChannel | discord.GroupChannel):
        raise Sorry(text("A table is opened in a channel of a server."))
    if here and private:
        raise Sorry(text("A private table needs a thread of its own: leave out place, or choose new thread."))
    if places is not None and not min(rules.seats) <= places <= max(rules.seats):
        raise Sorry(
            text(
                "{game} is for {least} to {most} players.",
                game=rules.title,
                least=min(rules.seats),
                most=max(rules.seats),
            )
        )
    in_thread = isinstance(channel, discord.Thread)
    permissions.require(
        interaction.app_permissions, permissions.needed(new_thread=not here, private=private, in_thread=in_thread)
    )
    name = interaction.user.display_name
    active = await client.runtime.store.tables_with_status(*ACTIVE)
    taken = [row.title for row in active if row.guild == guild.id]
    title = unused(f"{say(rules.title)} with {plain(name)}"[:MOST_TITLE], taken)
    if here:
        await _require_free(client, channel.id, guild.id)
        place, parent = channel.id, channel.parent_id if isinstance(channel, discord.Thread) else None
    else:
        thread = await _new_thread(channel, title, private, interaction)
        place, parent = thread.id, thread.parent_id
    try:
        return await client.lobbies.open(
            guild=guild.id,
            channel=place,
            parent=parent,
            game=rules.name,
            title=title,
            owner=interaction.user.id,
            name=name,
            places=places or max(rules.seats),
            private=private,
            secret=secrets.token_bytes(32),
        )
    except ChannelTaken:
        raise Sorry(text("There is a table in this channel already.")) from None


async def _require_free(client: SlowpourClient, channel: int, guild: int) -> None:
    taken = await client.runtime.store.table_in_channel(channel)
    if taken is not None:
        posted = await client.runtime.store.messages(taken.id)
        where = link(guild, channel, posted[0].message if posted else None)
        raise Sorry(
            text(
                "There is a table in this channel already: {title}, {where}. It must end first (/table end), "
                "or open the new one in a thread of its own.",
                title=escape(taken.title),
                where=where,
            )
        )


async def _new_thread(channel: Any, title: str, private: bool, interaction: Interaction) -> discord.Thread:
    parent = channel.parent if isinstance(channel, discord.Thread) else channel
    if not isinstance(parent, discord.TextChannel) or (private and parent.is_news()):
        raise Sorry(text("I can't make such a thread here. Ask in a text channel, or choose place: this channel."))
    kind = (
        discord.ChannelType.private_thread
        if private
        else (discord.ChannelType.news_thread if parent.is_news() else discord.ChannelType.public_thread)
    )
    try:
        thread = await parent.create_thread(name=title, type=kind, auto_archive_duration=ARCHIVE_MINUTES)
    except discord.Forbidden:
        lacking = "create_private_threads" if private else "create_public_threads"
        raise Sorry(
            text("Discord does not let me make a thread here; I need {name}.", name=permissions.NAMES[lacking])
        ) from None
    except discord.HTTPException as error:
        if error.code == 160006:
            raise Sorry(
                text(
                    "This server has as many active threads as Discord allows. Archive one, or choose "
                    "place: this channel."
                )
            ) from None
        raise
    # Whoever opened the table sees a private thread only as its member; a public one they only miss in their list.
    with contextlib.suppress(discord.HTTPException):
        await thread.add_user(interaction.user)
    return thread
