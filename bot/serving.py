"""Running the bot from start to end: database, client, signals; against Discord, or a local one without a token."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

import aiohttp
import discord

from bot.client import SlowpourClient, make_client
from bot.clock import SystemClock
from bot.settings import Settings
from bot.sync import NOTE
from games.registry import GAMES
from storage import InUse, StorageError, Store, sole_use

log = logging.getLogger("slowpour.serving")

#: Makes the connector of one client, inside the running loop.
Connector = Callable[[], aiohttp.BaseConnector]
#: Local play keeps its tables and its Discord in this folder beside the database, apart from those of a real server.
LOCAL_FOLDER = "local"


class CannotServe(Exception):
    """The bot can't start or go on; the message is one line for the host."""


@contextmanager
def _alone(database: Path) -> Iterator[None]:
    try:
        with sole_use(database):
            yield
    except InUse as error:
        raise CannotServe(str(error)) from error


async def serve(
    settings: Settings,
    connector: Connector | None = None,
    ready: Callable[[], None] = lambda: None,
) -> None:
    """Runs the bot with the token of the settings until it is told to stop (SIGTERM, SIGINT).

    :param connector: how Discord is reached; the usual way if None
    :param ready: called once the bot is connected and at work
    :raises CannotServe: when another bot works on the database, it can't be opened, or Discord does not let the bot in
    """
    with _alone(settings.database):
        await _serve(settings, connector, False, ready)


async def _serve(
    settings: Settings, connector: Connector | None, fresh_commands: bool, ready: Callable[[], None]
) -> None:
    """As :func:`serve`; ``fresh_commands`` sends the commands even if they have not changed."""
    stopped = asyncio.Event()
    for sign in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(sign, stopped.set)
    try:
        store = await Store.open(settings.database)
    except StorageError as error:
        raise CannotServe(str(error)) from error
    async with store:
        if fresh_commands:
            await store.set_meta(NOTE, "")
        client = make_client(settings, store, GAMES, SystemClock(), connector() if connector is not None else None)
        async with client:
            connection = asyncio.create_task(client.start(settings.token or ""))
            begun = asyncio.create_task(_once_begun(client, ready))
            stop = asyncio.create_task(stopped.wait())
            try:
                await asyncio.wait({connection, stop, begun}, return_when=asyncio.FIRST_COMPLETED)
                if begun.done() and not begun.cancelled() and begun.exception() is None:
                    await asyncio.wait({connection, stop}, return_when=asyncio.FIRST_COMPLETED)
                log.info("stopping")
                await client.close()
                await _end(connection)
                if begun.done() and (fault := begun.exception()) is not None:
                    raise CannotServe(f"the bot could not begin ({type(fault).__name__})") from fault
            finally:
                begun.cancel()
                stop.cancel()


async def serve_locally(settings: Settings, announce: Callable[[str], None]) -> None:
    """Runs the bot against a local Discord, which is started and stopped with it.

    :param announce: given the page's address once everything is ready
    :raises CannotServe: when the local Discord does not start, or what `serve` raises
    """
    # Only here: with a token nothing of the local Discord is loaded.
    from bot.local.launch import launch  # noqa: PLC0415

    folder = (settings.database.parent / LOCAL_FOLDER).absolute()
    folder.mkdir(parents=True, exist_ok=True)
    database = folder / settings.database.name
    async with AsyncExitStack() as stack:
        stack.enter_context(_alone(database))
        try:
            local = await launch(page_port=settings.local_port, world=folder / "discord")
        except RuntimeError as error:
            raise CannotServe(str(error)) from error
        stack.push_async_callback(local.stop)
        own = replace(settings, token=local.token, database=database)
        await _serve(own, local.connector, True, lambda: announce(local.page_url or ""))


async def _once_begun(client: SlowpourClient, ready: Callable[[], None]) -> None:
    await client.begun()
    ready()


async def _end(connection: Awaitable[None]) -> None:
    """Waits for the connection's end and gives its reason in one line."""
    try:
        await connection
    except discord.LoginFailure as error:
        raise CannotServe(
            "Discord does not accept DISCORD_TOKEN; make a new one in the developer portal (Bot, Reset Token)"
        ) from error
    except (aiohttp.ClientError, OSError) as error:
        raise CannotServe(f"Discord can't be reached ({type(error).__name__})") from error
    except discord.DiscordException as error:
        raise CannotServe(f"Discord ended the connection ({type(error).__name__}: {error})") from error
