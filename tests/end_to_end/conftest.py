"""What the end-to-end tests share."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from bot.local.server import LocalServer
from tests.end_to_end.evening import Evening, evening
from tests.local_discord import driver, local_discord, local_process

__all__ = ["driver", "local_discord", "local_process"]


@pytest_asyncio.fixture
async def stage(local_discord: LocalServer, tmp_path: Path) -> AsyncIterator[Evening]:
    """The bot at a local Discord, with a database of its own."""
    async with evening(local_discord, tmp_path / "slowpour.db") as running:
        yield running
