"""What is done from time to time: lobbies that nobody uses are closed, and old notes are dropped."""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import TYPE_CHECKING

from bot.lobby import Lobbies
from bot.lobby_post import LobbyPosts

if TYPE_CHECKING:
    from bot.runtime import Runtime

log = logging.getLogger("slowpour.upkeep")

EVERY = timedelta(hours=1)
UNUSED = timedelta(days=7)
#: Answers given to interactions, and posts that are done with, are kept so long.
KEPT = timedelta(days=7)


class Upkeep:
    """The background loop that tidies up."""

    def __init__(self, runtime: Runtime, lobbies: Lobbies, lobby_posts: LobbyPosts) -> None:
        self._runtime, self._lobbies, self._posts = runtime, lobbies, lobby_posts
        runtime.background.append(self.run)

    async def run(self) -> None:
        """Tidies up for ever."""
        while True:
            await self.once()
            await self._runtime.clock.sleep_until(self._runtime.clock.now() + EVERY)

    async def once(self) -> None:
        """Closes lobbies that were unused for seven days, and drops what is no longer needed."""
        now, store = self._runtime.clock.now(), self._runtime.store
        for table in await store.tables_with_status("lobby"):
            if table.touched_at + UNUSED <= now and await self._lobbies.close(table.id, "unused"):
                log.info("the lobby of table %s is closed: nobody used it", table.id)
                await self._posts.changed(table)
        await store.prune(now - KEPT)
