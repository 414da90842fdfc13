"""A local Discord, a database and the real bot between them, for tests that play as people would."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.client import SlowpourClient, make_client
from bot.clock import Clock, SystemClock
from bot.local.driver import Driver, Outcome, Seen
from bot.local.server import LocalServer
from bot.settings import Settings
from bot.wishes import plays_by_itself
from games.engine.rules import Rules
from games.registry import GAMES
from storage import Store
from tests.bot.local.openapi import description, violations
from tests.local_discord import logged_in

DIGITS = re.compile(r"\d+")
PEOPLE = ("Ana", "Ben", "Cy", "Di", "Eve")


@dataclass(slots=True)
class Evening:
    """The bot of a test can be stopped and started again over the same database and the same Discord.

    :ivar game: what is played
    :ivar thread: id of the table's thread, once opened
    :ivar people: those who sit, by seat
    """

    local: LocalServer
    database: Path
    clock: Clock = field(default_factory=SystemClock)
    grace: float = 0.0
    game: str = "beverage"
    games: Mapping[str, Rules[Any]] = field(default_factory=lambda: GAMES)
    driver: Driver = field(init=False)
    client: SlowpourClient = field(init=False)
    store: Store = field(init=False)
    thread: str = ""
    people: tuple[str, ...] = ()
    _running: AsyncExitStack | None = None

    def __post_init__(self) -> None:
        self.driver = self.local.driver()

    async def start_bot(self) -> None:
        """Starts the bot and waits until its commands are there."""
        stack = AsyncExitStack()
        settings = Settings(token=self.local.token, database=self.database, grace_seconds=self.grace)
        self.store = await stack.enter_async_context(await Store.open(self.database))
        self.client = make_client(
            settings, self.store, self.games, self.clock, connector=self.local.connector(), ready_timeout=0.05
        )
        await stack.enter_async_context(logged_in(self.client, self.local))
        await self.driver.wait_connected(commands=1)
        self._running = stack

    async def stop_bot(self) -> None:
        """Stops the bot in good order."""
        if self._running is not None:
            await self._running.aclose()
            self._running = None

    async def restart_bot(self) -> None:
        """Stops the bot and starts it again."""
        await self.stop_bot()
        await self.start_bot()

    async def open_table(
        self,
        people: Sequence[str] = ("Ana", "Ben", "Cy"),
        bots: int = 0,
        *,
        options: Mapping[str, str] | None = None,
        start: bool = True,
    ) -> str:
        """Opens a table in a thread with these people (the first one opens it) and starts it."""
        await self.slash(people[0], "game-room", "table open", {"game": self.game})
        thread = await self.driver.wait_for(self._newest_thread)
        assert thread is not None
        self.thread = thread
        lobby = await self.message(people[0], "Take a seat")
        for person in people:
            await self.driver.click(person, lobby, "Take a seat")
        for _ in range(bots):
            await self.driver.click(people[0], await self.message(people[0], "Add a bot"), "Add a bot")
        for name, value in (options or {}).items():
            await self.slash(people[0], self.thread, "table options", {"name": name, "value": value})
        for person in people[1:] if options else ():
            await self.press(person, "Fine with me")
        if options:
            await self.settled()  # a start at once would overtake the note that everybody agrees
        self.people = tuple(people)
        if start:
            await self.driver.click(people[0], await self.message(people[0], "Start"), "Start")
            await self.message(people[0], "My move")
        return self.thread

    async def _newest_thread(self) -> str | None:
        channels: dict[str, str] = (await self.driver.state())["channels"]
        return max((channel for name, channel in channels.items() if " with " in name), key=int, default=None)

    async def slash(self, person: str, channel: str, command: str, options: Mapping[str, Any] | None = None) -> Outcome:
        """Types a slash command."""
        return await self.driver.slash(person, channel, command, dict(options or {}))

    async def messages(self, person: str) -> list[Seen]:
        """What a person sees in the table's thread, oldest first."""
        return await self.driver.messages(person, self.thread)

    async def message(self, person: str, button: str, patience: float = 30.0) -> Seen:
        """The newest message in the thread that has a button, waited for."""

        async def probe() -> Seen | None:
            found = [seen for seen in await self.messages(person) if button in seen.buttons and not seen.ephemeral]
            return found[-1] if found else None

        seen = await self.driver.wait_for(probe, patience)
        assert seen is not None
        return seen

    async def press(self, person: str, button: str) -> Outcome:
        """Presses a button of the newest message in the thread that has it."""
        return await self.driver.click(person, await self.message(person, button), button)

    async def settled(self, patience: float = 30.0) -> None:
        """Waits until nothing that is due is left in the outbox and no bot or plan is to play."""

        async def waits() -> bool:
            host, now = self.client.runtime.host, self.clock.now()
            due = await self.store.next_due()
            waiting = (due is not None and due <= now) or bool(await self.store.in_flight())
            for row in await self.store.running_tables():
                async with host.table(row.id) as live:
                    waiting = waiting or plays_by_itself(live)
            return waiting

        async def probe() -> bool:
            # Twice: a row behind another one is neither due nor in flight at the moment when that one is sent.
            return not await waits() and not await waits()

        await self.driver.wait_for(probe, patience)
        await asyncio.sleep(0)


@asynccontextmanager
async def evening(local: LocalServer, database: Path, **settings: Any) -> AsyncIterator[Evening]:
    """A running bot at a local Discord; stopped at the end of the block."""
    stage = Evening(local, database, **settings)
    await stage.start_bot()
    try:
        yield stage
    finally:
        await stage.stop_bot()
    assert objections(local) == []


#: Shapes of requests and answers that were found to be as Discord describes them, in this process.
_sound: set[str] = set()


def objections(local: LocalServer) -> list[str]:
    """What Discord's own description objects to in everything that the bot sent and got, where that file is there."""
    path = description()
    if path is None:
        return []
    found: list[str] = []
    for record in local.core.records:
        raw = record.json()
        shape = DIGITS.sub("0", json.dumps([raw["method"], raw["path"], raw["body"], raw["status"]], sort_keys=True))
        if shape not in _sound:
            faults = violations(raw, path)
            found += faults
            if not faults:
                _sound.add(shape)
    return found
