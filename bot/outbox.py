"""The outbox worker: publishes what was committed, in order per channel, once, however often it has to try."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import aiohttp
import discord

from bot.clock import Clock
from bot.posts import RESULT
from storage import OutboxRow, StorageError, Store

log = logging.getLogger("slowpour.outbox")
AT_ONCE = 16
MOST_ATTEMPTS = 60
LONGEST_BACKOFF = timedelta(minutes=30)
#: Kinds of rows that no later one stands for: they are tried again for a day when their channel is shut.
KEPT = {RESULT}
KEPT_WAIT = timedelta(minutes=2)
MOST_KEPT = 720
#: How long to wait while the database can't be written to.
PATIENCE = timedelta(seconds=5)

#: Delivers one row and gives the id of the message, or None when there was nothing (left) to say.
Deliver = Callable[[OutboxRow], Awaitable[int | None]]
#: Told about a row that can never be delivered: its channel is gone or shut, or the person can't be reached.
Lost = Callable[[OutboxRow, discord.HTTPException], Awaitable[None]]


class Outbox:
    """Runs until stopped. ``wake`` says that there may be something new.

    :param deliver: sends one row; called again after a failure, so it looks for its own message first
    :param lost: called when Discord refuses for good
    """

    def __init__(self, store: Store, clock: Clock, deliver: Deliver, lost: Lost) -> None:
        self._store, self._clock, self._deliver, self._lost = store, clock, deliver, lost
        self._news = asyncio.Event()
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._running: dict[asyncio.Task[None], int] = {}

    def wake(self) -> None:
        """There may be a new row."""
        self._news.set()

    async def run(self) -> None:
        """Delivers for ever; first what a crash left between sending and knowing."""
        for row in await self._store.in_flight():
            if row.id not in self._running.values():  # after a failure of this loop some are still being sent
                await self._store.retry(row.id, self._clock.now(), "interrupted")
        while True:
            self._news.clear()
            for row in await self._store.due(self._clock.now()):
                if await self._store.mark_sending(row.id, f"slowpour-{row.id}"):
                    task = asyncio.create_task(self._one(row))
                    self._running[task] = row.id
                    task.add_done_callback(self._running.pop)
            await self._nap()

    async def stop(self) -> None:
        """Waits for what is being sent."""
        if self._running:
            _, late = await asyncio.wait(self._running, timeout=10)
            for task in late:
                task.cancel()

    async def _nap(self) -> None:
        due = await self._store.next_due()
        news = asyncio.ensure_future(self._news.wait())
        waits: set[asyncio.Future[Any]] = {news}
        if due is not None:
            waits.add(asyncio.ensure_future(self._clock.sleep_until(due)))
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()

    async def _one(self, row: OutboxRow) -> None:
        async with self._slots:
            try:
                message = await self._deliver(row)
            except discord.HTTPException as error:
                await self._refused(row, error)
            except (aiohttp.ClientError, OSError, TimeoutError, StorageError) as error:
                await self._again(row, type(error).__name__)
            except Exception as error:
                log.exception("row %s (%s) of table %s can't be made", row.id, row.kind, row.table_id)
                await self._again(row, type(error).__name__, most=5)
            else:
                await self._note(row, lambda: self._store.mark_sent(row.id, message))
        self._news.set()

    async def _note(self, row: OutboxRow, write: Callable[[], Awaitable[object]]) -> None:
        """Writes down what became of a row, once the database takes it: a row without an end holds up its channel."""
        while True:
            try:
                await write()
                return
            except StorageError as error:
                log.error("row %s (%s) of table %s can't be noted: %s", row.id, row.kind, row.table_id, error)
            await self._clock.sleep_until(self._clock.now() + PATIENCE)

    async def _refused(self, row: OutboxRow, error: discord.HTTPException) -> None:
        if error.status == 429 or error.status >= 500:
            await self._again(row, f"HTTP {error.status}")
            return
        log.warning("row %s (%s) of table %s was refused: %s", row.id, row.kind, row.table_id, error.code)
        if row.kind in KEPT and row.attempts < MOST_KEPT:
            await self._retry(row, KEPT_WAIT, f"{error.status}/{error.code}")
            await self._lost(row, error)
            return
        await self._note(row, lambda: self._store.fail(row.id, f"{error.status}/{error.code}"))
        await self._lost(row, error)

    async def _again(self, row: OutboxRow, why: str, most: int = MOST_ATTEMPTS) -> None:
        attempts = row.attempts + 1
        if attempts >= most:
            log.error("row %s (%s) of table %s is given up after %s attempts", row.id, row.kind, row.table_id, attempts)
            await self._note(row, lambda: self._store.fail(row.id, why))
            return
        await self._retry(row, min(timedelta(seconds=2 ** min(attempts, 12)), LONGEST_BACKOFF), why)

    async def _retry(self, row: OutboxRow, wait: timedelta, why: str) -> None:
        await self._note(row, lambda: self._store.retry(row.id, self._clock.now() + wait, why))
