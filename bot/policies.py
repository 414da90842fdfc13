"""Lets bots and plans play: after every commit, once nobody could take a step back any more."""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime, timedelta

from bot.clock import Clock
from bot.errors import Sorry
from bot.host import Host
from bot.live import Live
from bot.wishes import plays_by_itself
from storage import StorageError

log = logging.getLogger("slowpour.policies")
#: How long to wait while the database can't be written to.
PATIENCE = timedelta(seconds=5)


class Policies:
    """One short-lived task per table where a policy or a wish is to answer."""

    def __init__(self, host: Host, clock: Clock) -> None:
        self._host, self._clock = host, clock
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._pokes: dict[int, asyncio.Event] = {}

    def acted(self, live: Live) -> None:
        """A table has changed: plays there if a policy is awaited, or somebody who has planned ahead."""
        if plays_by_itself(live):
            self.poke(live.row.id)

    def poke(self, table: int) -> None:
        """Looks at a table now."""
        self._pokes.setdefault(table, asyncio.Event()).set()
        if table not in self._tasks:
            self._tasks[table] = asyncio.create_task(self._play(table))

    async def start(self) -> None:
        """Looks at every running table once, after a restart."""
        for row in await self._host.store.running_tables():
            self.poke(row.id)

    async def stop(self) -> None:
        """Ends all play; nothing is lost, it goes on after the next start."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, table: int) -> None:
        poke = self._pokes[table]
        try:
            while poke.is_set():
                poke.clear()
                until = await self._until(table)
                if until is not None:
                    await self._wait(until, poke)
        except Sorry:
            return
        except Exception:
            log.exception("the policies of table %s stopped", table)
        finally:
            del self._tasks[table]
            if poke.is_set() and not asyncio.current_task().cancelling():  # type: ignore[union-attr]  # inside a task
                self.poke(table)

    async def _until(self, table: int) -> datetime | None:
        """Plays; when to come back, None when nothing is left to do."""
        try:
            return await self._host.play_policies(table)
        except StorageError as error:
            log.error("the policies of table %s wait for the database: %s", table, error)
            return self._clock.now() + PATIENCE

    async def _wait(self, until: datetime, poke: asyncio.Event) -> None:
        due = asyncio.ensure_future(self._clock.sleep_until(until))
        news = asyncio.ensure_future(poke.wait())
        try:
            await asyncio.wait({due, news}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            due.cancel()
            news.cancel()
        poke.set()
