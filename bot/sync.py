"""Telling Discord which commands there are, but only when they have changed."""

from __future__ import annotations

import json
import logging
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from discord import app_commands

from storage import Store

if TYPE_CHECKING:
    from bot.client import SlowpourClient

log = logging.getLogger("slowpour.sync")

#: The store's note of what was sent last: the application, and the fingerprint of its commands.
NOTE = "commands"


def payload(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """What would be sent to Discord, in an order of its own."""
    return sorted((command.to_dict(tree) for command in tree.get_commands()), key=lambda command: command["name"])


def fingerprint(tree: app_commands.CommandTree[Any]) -> str:
    """Differs whenever what would be sent differs."""
    return sha256(json.dumps(payload(tree), sort_keys=True, default=str).encode()).hexdigest()


async def sync(client: SlowpourClient, store: Store, application: int) -> bool:
    """Sends the commands unless Discord has these already; whether they were sent."""
    mine = f"{application}:{fingerprint(client.tree)}"
    if await store.meta(NOTE) == mine:
        return False
    sent = await client.tree.sync()
    await store.set_meta(NOTE, mine)
    log.info("%s commands are registered with Discord", len(sent))
    return True
