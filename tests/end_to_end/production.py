"""The bot as a host runs it, in a process of its own: `python -m tests.end_to_end.production PORT CA`.

Only the connector differs from `python -m bot` with a token: it finds Discord's names at a port of this machine. When
the bot has stopped, one line of JSON names the modules it had loaded.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
import ssl
import sys

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult

from bot import settings
from bot.logs import set_up
from bot.serving import CannotServe, serve


class Loopback(AbstractResolver):
    """Every name is one port of this machine."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        del port, family
        return [
            {
                "hostname": host,
                "host": "127.0.0.1",
                "port": self.port,
                "family": socket.AF_INET,
                "proto": 0,
                "flags": socket.AI_NUMERICHOST,
            }
        ]

    async def close(self) -> None:
        """Nothing to free."""


def say(line: str) -> None:
    """A line for the test."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(port: str, ca: str) -> None:
    """Runs until SIGTERM."""
    chosen = settings.load(os.environ, None)
    set_up(chosen.log_level)
    context = ssl.create_default_context(cafile=ca)
    try:
        asyncio.run(
            serve(
                chosen,
                lambda: aiohttp.TCPConnector(resolver=Loopback(int(port)), ssl=context),
                ready=lambda: say("ready"),
            )
        )
    except CannotServe as error:
        sys.exit(str(error))
    say(json.dumps(sorted(sys.modules)))


if __name__ == "__main__":
    main(*sys.argv[1:])
