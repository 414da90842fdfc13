"""What every handler of the bot gets: settings, store, host and drawing threads, started and stopped together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from typing import Any

import discord

from bot.clock import Clock
from bot.deliver import Deliverer
from bot.host import Host
from bot.outbox import Outbox
from bot.people import people_of
from bot.pictures import Pictures
from bot.policies import Policies
from bot.settings import Settings
from bot.words import Names, names_of
from games.engine.rules import Rules
from rendering.picture import Person
from storage import Store

log = logging.getLogger("slowpour.runtime")


class Runtime:
    """One running bot.

    :ivar host: every match
    :ivar deliver: makes the messages of the outbox; further kinds of rows are registered there
    :ivar background: further loops to run, given before :meth:`start`
    """

    def __init__(
        self, client: discord.Client, settings: Settings, store: Store, games: Mapping[str, Rules[Any]], clock: Clock
    ) -> None:
        self.client, self.settings, self.store, self.games, self.clock = client, settings, store, games, clock
        self.host = Host(store, games, clock, timedelta(seconds=settings.grace_seconds))
        self.pictures = Pictures(settings.locale)
        self.policies = Policies(self.host, clock)
        self.deliver = Deliverer(self)
        self.outbox = Outbox(store, clock, self.deliver.row, self.deliver.lost)
        self.background: list[Callable[[], Awaitable[None]]] = [self.outbox.run]
        self._tasks: list[asyncio.Task[None]] = []
        self.host.wake = self.outbox.wake
        self.host.acted = self.policies.acted

    async def names(self, table: int) -> Names:
        """The escaped names of a table's seats."""
        return names_of(await self.store.seats(table))

    async def people(self, table: int, seats: int) -> tuple[Person, ...]:
        """Who sits where, for pictures; ``seats`` is the number of seats of the match."""
        return people_of(await self.store.seats(table), seats)

    async def start(self) -> None:
        """Begins to publish, to remind and to let bots play. Called once the client can send."""
        await self.pictures.warm()
        for loop in self.background:
            self._tasks.append(asyncio.create_task(_forever(loop)))
        await self.policies.start()

    async def stop(self) -> None:
        """Ends the background work; what is not published yet is published after the next start."""
        await self.policies.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()
        await self.outbox.stop()
        self.pictures.close()


async def _forever(loop: Callable[[], Awaitable[None]]) -> None:
    """Starts a background loop again when it fails: one bad row must not silence the bot."""
    while True:
        try:
            await loop()
            return
        except Exception:
            log.exception("a background loop failed and is started again")
            await asyncio.sleep(5)
