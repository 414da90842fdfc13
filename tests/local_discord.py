"""A local Discord for tests; other test folders import what they need from here.

    from tests.local_discord import local_discord, local_process   # in a conftest.py

`local_discord` runs in the test's own process, `local_process` in one of its own (for deadlines, crashes and
latency). Both fail the test if the bot asked for a route that the local Discord doesn't have.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Protocol

import aiohttp
import discord
import pytest
import pytest_asyncio

from bot.local.core import Core, make_core
from bot.local.driver import Driver
from bot.local.launch import LocalDiscord, launch
from bot.local.server import LocalServer


class HasSeam(Protocol):
    """What both flavours have: a token and connectors."""

    @property
    def token(self) -> str: ...

    def connector(self) -> aiohttp.TCPConnector: ...


@asynccontextmanager
async def running(core: Core | None = None) -> AsyncIterator[LocalServer]:
    """A local Discord in this process, with a world of one's own if wanted."""
    server = LocalServer(core or make_core(record=True))
    await server.start()
    try:
        yield server
        assert server.core.unsupported == [], "the bot asked for what the local Discord doesn't have"
    finally:
        await server.stop()


@pytest_asyncio.fixture
async def local_discord() -> AsyncIterator[LocalServer]:
    """In this process, with `.core`, `.driver()`, `.connector()` and `.token`; requests are recorded."""
    async with running() as server:
        yield server


@pytest_asyncio.fixture
async def driver(local_discord: LocalServer) -> Driver:
    """The people of `local_discord`."""
    return local_discord.driver()


@pytest_asyncio.fixture
async def local_process() -> AsyncIterator[LocalDiscord]:
    """In a process of its own, with `.driver()`, `.connector()` and `.token`; requests are recorded."""
    local = await launch(page=False, record=True)
    driver = local.driver()
    try:
        yield local
        assert await driver.unsupported() == []
    finally:
        await driver.close()
        await local.stop()


@asynccontextmanager
async def logged_in(client: discord.Client, local: HasSeam, patience: float = 15.0) -> AsyncIterator[Any]:
    """Run a client that was made with `local.connector()` until the block ends; ready inside the block.

    A client that stops by itself fails the test with its own exception.
    """
    ready = asyncio.create_task(_ready(client))
    running_client = asyncio.create_task(client.start(local.token))
    try:
        await asyncio.wait({ready, running_client}, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
        if running_client.done():
            await running_client
        if not ready.done():
            pytest.fail(f"the client was not ready within {patience} s")
        yield client
    finally:
        ready.cancel()
        await client.close()
        await asyncio.gather(running_client, return_exceptions=True)


async def _ready(client: discord.Client) -> None:
    while client.user is None:  # noqa: ASYNC110 - only after the login does the client have its own event
        await asyncio.sleep(0.01)
    await client.wait_until_ready()
