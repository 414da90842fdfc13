"""The measure for clicks: a bot that does nothing but one durable insert and a fixed answer."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import aiosqlite
import discord
from discord import app_commands

from bot.local.connector import local_connector


class Button(discord.ui.DynamicItem["discord.ui.Button[Any]"], template=r"press"):
    """The one button."""

    def __init__(self) -> None:
        super().__init__(discord.ui.Button(label="Press", custom_id="press"))

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: Any, /) -> Button:
        """Called by the library for each press."""
        del interaction, item, match
        return cls()

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Stores the press, then answers."""
        bot: Any = interaction.client
        await bot.database.execute("INSERT INTO presses VALUES (?, ?)", (interaction.id, "pressed"))
        await interaction.response.edit_message(content="Pressed.", view=_view())


def _view() -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    view.add_item(Button())
    return view


async def _show(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.send_message("Press", view=_view(), ephemeral=True)


async def main(port: int, ca: str, token: str, path: str) -> None:
    """Runs until the process ends."""
    database = await aiosqlite.connect(path, isolation_level=None)
    await database.execute("PRAGMA journal_mode = WAL")
    await database.execute("PRAGMA synchronous = FULL")
    await database.execute("CREATE TABLE presses (id INTEGER PRIMARY KEY, what TEXT)")
    client: Any = discord.Client(intents=discord.Intents(guilds=True), connector=local_connector(port, ca))
    client.database = database
    tree = app_commands.CommandTree(client)
    tree.add_command(app_commands.Command(name="button", description="Shows the button", callback=_show))
    client.add_dynamic_items(Button)

    async def setup() -> None:
        await tree.sync()

    client.setup_hook = setup
    async with client:
        await client.start(token)


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), *sys.argv[2:5]))
