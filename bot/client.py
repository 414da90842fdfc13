"""The Discord client: what it listens to, its commands, and its start and stop in good order."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Mapping
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot import answers, components, ending, lobby_presses, mail, planning, reminder_presses, table_log
from bot.channels import Channels
from bot.clock import Clock
from bot.commands import add_commands
from bot.lobby import Lobbies
from bot.lobby_post import LobbyPosts
from bot.reminders import Reminders
from bot.runtime import Runtime
from bot.settings import Settings
from bot.sync import sync
from bot.table_commands import TableCommands
from bot.upkeep import Upkeep
from games.engine.rules import Rules
from storage import Store

log = logging.getLogger("slowpour.client")

#: Importing these has registered what their buttons do.
PRESSES = (ending, lobby_presses, planning, reminder_presses, table_log)


class SlowpourClient(discord.Client):
    """Slowpour at Discord. Made by :func:`make_client`, run with ``start(token)``.

    :ivar tree: the slash commands
    :ivar runtime: everything that goes on behind them
    """

    def __init__(
        self, settings: Settings, store: Store, games: Mapping[str, Rules[Any]], clock: Clock, **options: Any
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            **options,
        )
        self.tree: app_commands.CommandTree[SlowpourClient] = app_commands.CommandTree(self)
        self.tree.error(answers.on_tree_error)
        self.runtime = Runtime(self, settings, store, games, clock)
        self.lobbies = Lobbies(self.runtime)
        self.lobby_posts = LobbyPosts(self.runtime, self.lobbies)
        self.channels = Channels(self.runtime)
        self.reminders = Reminders(self.runtime)
        self.upkeep = Upkeep(self.runtime, self.lobbies, self.lobby_posts)
        mail.register(self.runtime)
        self._begun: asyncio.Task[None] | None = None
        self._ended = False

    async def setup_hook(self) -> None:
        """After the login: commands and buttons are known before the first event comes."""
        components.register(self)
        self.tree.add_command(TableCommands())
        add_commands(self.tree, self.runtime.games)
        await sync(self, self.runtime.store, self.application_id or 0)
        self._begun = asyncio.create_task(self._begin())

    async def _begin(self) -> None:
        await self.wait_until_ready()
        log.info("connected as %s, in %s servers", self.user, len(self.guilds))
        try:
            await self.runtime.start()
            await self.lobby_posts.check_all()
            await self.channels.look_again()
        except Exception:
            log.critical("the background work can't start", exc_info=True)
            raise

    async def begun(self) -> None:
        """Returns once everything runs. Raises what kept the background work from starting."""
        await self.wait_until_ready()
        if self._begun is not None:
            await asyncio.shield(self._begun)

    async def close(self) -> None:
        """Ends the background work, then the connection. The store stays open: it is its opener's."""
        if not self._ended:
            self._ended = True
            if self._begun is not None:
                self._begun.cancel()
                await asyncio.gather(self._begun, return_exceptions=True)
            await self.runtime.stop()
        await super().close()

    async def on_ready(self) -> None:
        """A connection was made, perhaps after one was lost."""
        if self._begun is not None and self._begun.done():
            await self.channels.look_again()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Somebody pressed or typed something."""
        try:
            if interaction.type is not discord.InteractionType.autocomplete:
                await self.channels.seen(interaction.channel)
        finally:
            await components.on_interaction(interaction)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server, or the server is gone."""
        await self.channels.guild_left(guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel was deleted."""
        await self.channels.channel_deleted(channel.id)

    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        """A thread was deleted."""
        await self.channels.channel_deleted(event.thread_id)

    async def on_raw_thread_update(self, event: discord.RawThreadUpdateEvent) -> None:
        """A thread was renamed, archived, locked or opened again."""
        meta = event.data["thread_metadata"]
        await self.channels.thread_changed(event.thread_id, archived=meta["archived"], locked=meta.get("locked", False))

    async def on_error(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """A listener failed: into the log, without what Discord sent, which may hold people's words."""
        del args, kwargs
        error = sys.exception()
        log.error("the listener for %s failed", event, exc_info=error)


def make_client(
    settings: Settings,
    store: Store,
    games: Mapping[str, Rules[Any]],
    clock: Clock,
    connector: aiohttp.BaseConnector | None = None,
    ready_timeout: float | None = None,
) -> SlowpourClient:
    """A client, ready to be started with a token.

    :param store: open; closed by the caller after the client
    :param connector: how Discord is reached; the usual way if None. Make it inside the running loop
    :param ready_timeout: seconds to wait for further servers after the connection, discord.py's own if None
    """
    options: dict[str, Any] = {} if ready_timeout is None else {"guild_ready_timeout": ready_timeout}
    return SlowpourClient(settings, store, games, clock, connector=connector, **options)
