"""The bot in a process of its own, at a local Discord that runs already: for crash tests and benchmarks."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from bot.client import make_client
from bot.clock import SystemClock
from bot.local.connector import local_connector
from bot.settings import Settings
from games.registry import GAMES
from storage import Store

#: The local Discord sends its one server at once; the library need not wait for more.
READY_SECONDS = 0.05


async def attach(port: int, ca: str, token: str, database: Path, grace: float) -> None:
    """Runs the bot until the process ends.

    :param port: the local Discord's TLS port; ``ca`` the file with its authority
    :param grace: seconds that a post which passes the turn waits for an undo
    """
    settings = Settings(token=token, database=database, grace_seconds=grace)
    async with await Store.open(database) as store:
        client = make_client(
            settings, store, GAMES, SystemClock(), connector=local_connector(port, ca), ready_timeout=READY_SECONDS
        )
        async with client:
            await client.start(token)


def run(port: int, ca: str, token: str, database: str, grace: float = 0.0) -> None:
    """The same for a process that was just started."""
    asyncio.run(attach(port, ca, token, Path(database), grace))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bot.local.attach", description=__doc__)
    parser.add_argument("port", type=int)
    parser.add_argument("ca")
    parser.add_argument("token")
    parser.add_argument("database")
    run(**vars(parser.parse_args()))
