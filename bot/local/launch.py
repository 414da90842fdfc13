"""Starts the local Discord as a child process and waits until it is ready.

local = await launch()
client = make_client(settings, storage, connector=local.connector())
await client.start(local.token)
...
await local.stop()
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path

import aiohttp

from bot.local.connector import local_connector
from bot.local.driver import Driver, Remote

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 30.0
STOP_SECONDS = 5.0


@dataclass(frozen=True)
class Ready:
    """What the child process prints when it listens: the TLS port and CA file for the bot, the bot's token,
    the control address with its token, and the page's address if there is a page."""

    port: int
    ca: str
    token: str
    control: str
    control_token: str
    page: str | None


class LocalDiscord:
    """A running local Discord. `connector()` gives a new connector for each client of the bot."""

    def __init__(self, process: asyncio.subprocess.Process, ready: Ready) -> None:
        self.process = process
        self.ready = ready

    @property
    def token(self) -> str:
        """What the bot logs in with."""
        return self.ready.token

    @property
    def page_url(self) -> str | None:
        """Where a person plays."""
        return self.ready.page

    def connector(self) -> aiohttp.TCPConnector:
        """A new connector; call it inside the running loop."""
        return local_connector(self.ready.port, self.ready.ca)

    def driver(self) -> Driver:
        """A driver over the control address; close it after use."""
        return Driver(Remote(self.ready.control, self.ready.control_token))

    async def wait(self) -> int:
        """Wait until the process ends; gives its exit status."""
        return await self.process.wait()

    async def stop(self) -> None:
        """End the process."""
        if self.process.returncode is None:
            self.process.terminate()
            try:
                await asyncio.wait_for(self.process.wait(), STOP_SECONDS)
            except TimeoutError:
                self.process.kill()
                await self.process.wait()


async def launch(
    *,
    page: bool = True,
    page_port: int = 8620,
    port: int = 0,
    record: bool = False,
    world: Path | None = None,
) -> LocalDiscord:
    """Start `python -m bot.local` and wait until it listens.

    `page_port` 0 takes a free port; `world` is a folder that keeps channels and messages between runs. The child
    ends with its parent. Raises RuntimeError if it does not come up.
    """
    command = [sys.executable, "-m", "bot.local", "--with-parent", "--port", str(port)]
    command += ["--page-port", str(page_port)] if page else ["--no-page"]
    command += ["--record"] if record else []
    command += [] if world is None else ["--world", str(world)]
    process = await asyncio.create_subprocess_exec(
        *command,
        cwd=ROOT,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    if process.stdout is None:
        raise RuntimeError("the local Discord has no output")
    try:
        line = await asyncio.wait_for(process.stdout.readline(), START_SECONDS)
        ready = Ready(**json.loads(line))
    except (TimeoutError, ValueError, TypeError) as error:
        if process.returncode is None:
            process.kill()
        await process.wait()
        raise RuntimeError("the local Discord did not start") from error
    return LocalDiscord(process, ready)
