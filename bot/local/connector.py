"""The seam to discord.py: a connector that finds Discord's host names on this machine, and nothing else."""

from __future__ import annotations

import socket
import ssl
from pathlib import Path

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult

HOSTS = ("discord.com", "gateway.discord.gg", "cdn.discordapp.com", "media.discordapp.net")


class LocalResolver(AbstractResolver):
    """Answers Discord's hosts with 127.0.0.1 and the local port; raises OSError for every other name."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.resolved: set[str] = set()

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """The one address there is."""
        del port, family
        if host not in HOSTS:
            raise OSError(f"the local Discord does not stand in for {host}")
        self.resolved.add(host)
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


def local_connector(port: int, ca: Path | str) -> aiohttp.TCPConnector:
    """A connector for `discord.Client(connector=...)` towards a local Discord.

    `port` is its TLS port, `ca` the file with its certificate authority. Call it inside a running loop and
    make a new one for every client: discord.py closes it with the client.
    """
    context = ssl.create_default_context(cafile=str(ca))
    return aiohttp.TCPConnector(limit=0, resolver=LocalResolver(port), ssl=context)
