"""kill -9 of the bot at random moments of matches played through the local Discord."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import re
import signal
from collections import Counter
from dataclasses import dataclass
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.live import load_match, stored_seats
from bot.local import attach
from bot.local.driver import Driver, Outcome, Seen
from bot.local.errors import Refused
from bot.local.launch import LocalDiscord
from games.engine.match import Match
from games.registry import GAMES
from storage import Store
from tests.end_to_end.acting import as_command

KILLS = 200
PEOPLE = ("Ana", "Ben", "Cy")
#: The mark of an outbox row at the end of a custom id.
ROW = re.compile(r":([0-9a-f]{8})$")
FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["bot.local.attach"])


@dataclass
class Victim:
    """The bot of the test; it is killed and started again over the same database."""

    local: LocalDiscord
    driver: Driver
    database: Path
    process: ForkServerProcess | None = None

    def start(self) -> None:
        """Starts without waiting."""
        ready = self.local.ready
        self.process = FORKS.Process(
            target=attach.run, args=(ready.port, ready.ca, ready.token, str(self.database), 0.0), daemon=True
        )
        self.process.start()

    async def ready(self, identifies: int) -> None:
        """Waits until a new process has logged in."""

        async def there() -> bool:
            state = await self.driver.state()
            return bool(state["connected"] and state["identifies"] > identifies and state["commands"])

        await self.driver.wait_for(there, 30)

    async def kill(self) -> None:
        """As a power cut would."""
        assert self.process is not None
        assert self.process.pid is not None
        os.kill(self.process.pid, signal.SIGKILL)
        await asyncio.to_thread(self.process.join)


async def match_of(store: Store, table: int) -> Match[Any]:
    """The match as it is stored."""
    loaded = await store.load(table)
    edition = await store.edition(loaded.table.edition or "")
    assert edition is not None
    return load_match(GAMES["beverage"], loaded, await stored_seats(store, table), edition)


async def open_table(driver: Driver) -> str:
    """A started table of three; gives its thread."""
    await driver.slash("Ana", "game-room", "table open", {"game": "beverage"})
    thread = str(max((await driver.state())["channels"].values(), key=int))
    for person in PEOPLE:
        await driver.click(person, await newest(driver, thread, "Take a seat"), "Take a seat")
    await driver.click("Ana", await newest(driver, thread, "Start"), "Start")
    await newest(driver, thread, "My move")
    return thread


async def newest(driver: Driver, thread: str, button: str) -> Seen:
    """The newest message with a button, waited for."""

    async def probe() -> Seen | None:
        found = [seen for seen in await driver.messages("Ana", thread) if button in seen.buttons and not seen.ephemeral]
        return found[-1] if found else None

    seen = await driver.wait_for(probe, 30)
    assert seen is not None
    return seen


async def one_move(driver: Driver, store: Store, table: int, thread: str, random: Random) -> Outcome | None:
    """Lets somebody who is awaited make a random legal move; None when the match is over."""
    match = await match_of(store, table)
    if match.finished:
        return None
    seat = random.choice(match.awaited)
    request = match.request(seat)
    assert request is not None
    command, options = as_command(request.sample(random))
    try:
        return await driver.slash(PEOPLE[seat], thread, command, options, wait=0.3)
    except Refused:
        return Outcome("0", None, None, "refused", None, None, [])


@pytest.mark.slow
async def test_no_acknowledged_move_is_lost_and_nothing_is_posted_twice(
    local_process: LocalDiscord, tmp_path: Path
) -> None:
    random, driver = Random(5), local_process.driver()
    victim = Victim(local_process, driver, tmp_path / "slowpour.db")
    victim.start()
    await victim.ready(0)
    store = await Store.open(victim.database)
    threads: list[str] = []
    moves: list[asyncio.Task[Outcome | None]] = []
    try:
        threads.append(await open_table(driver))
        for _ in range(KILLS):
            if (await match_of(store, len(threads))).finished:
                threads.append(await open_table(driver))
            for _ in range(random.randrange(3)):
                await one_move(driver, store, len(threads), threads[-1], random)
            # A press that the kill leaves unanswered is given up by Discord after 3 s; the test need not wait for it.
            moves.append(asyncio.create_task(one_move(driver, store, len(threads), threads[-1], random)))
            await asyncio.sleep(random.random() * 0.06)
            before = (await driver.state())["identifies"]
            await victim.kill()
            victim.start()
            await victim.ready(before)
            if random.random() < 0.2:
                await _old_button_works(driver, threads[-1])
        acknowledged = [outcome for outcome in await asyncio.gather(*moves) if outcome is not None and outcome.ack]
        for outcome in acknowledged:
            assert await store.answer(int(outcome.interaction_id)) is not None, outcome.text
        assert len(acknowledged) > KILLS / 10
        await _idle(store, driver)
        for place in [*threads, "dm"]:
            for person in PEOPLE:
                await _posted_once(driver, person, place)
    finally:
        await victim.kill()
        await store.close()
        await driver.close()


async def _old_button_works(driver: Driver, thread: str) -> None:
    """A board that an earlier process posted answers a press."""
    for board in reversed(await driver.messages("Ana", thread)):
        if "My move" in board.buttons and not board.ephemeral:
            pressed = await driver.click("Ana", board, "My move")
            assert pressed.error is None
            assert pressed.text
            return


async def _idle(store: Store, driver: Driver) -> None:
    async def probe() -> bool:
        return await store.next_due() is None and not await store.in_flight()

    await driver.wait_for(probe, 60)


async def _posted_once(driver: Driver, person: str, place: str) -> None:
    """Every outbox row has become at most one message, and no notice stands there twice in a row."""
    rows: Counter[str] = Counter()
    for seen in await driver.messages(person, place):
        if seen.ephemeral:
            continue
        found = {match[1] for part in seen.parts if (match := ROW.search(str(part.get("custom_id", ""))))}
        rows.update(found)
    assert not [row for row, times in rows.items() if times > 1]
