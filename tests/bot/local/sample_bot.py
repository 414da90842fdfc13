"""A small bot that uses every part of Discord the product uses; started in-process or as a process."""

from __future__ import annotations

import asyncio
import io
import json
import re
import sys
from typing import Any, Self

import aiohttp
import discord
from discord import app_commands
from PIL import Image

from bot.local.connector import local_connector

GAMES = ("Bean to Bar", "Beverage", "Frenzy", "Seize the Bean")


def picture(colour: str) -> discord.File:
    """A small PNG of one colour."""
    data = io.BytesIO()
    Image.new("RGB", (40, 30), colour).save(data, "PNG")
    data.seek(0)
    return discord.File(data, "board.png", description=f"a {colour} board")


class CountButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"count:(?P<n>\d+)"):
    def __init__(self, n: int) -> None:
        super().__init__(discord.ui.Button(label="Count", custom_id=f"count:{n}"))
        self.n = n

    @classmethod
    async def from_custom_id(cls, _press: Any, _item: Any, match: re.Match[str], /) -> Self:
        return cls(int(match["n"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> Any:
        view = discord.ui.View(timeout=None)
        view.add_item(CountButton(self.n + 1))
        await interaction.response.edit_message(
            content=f"counted {self.n + 1}", view=view, attachments=[picture("green")]
        )


class BidForm(discord.ui.Modal, title="Enter bid"):
    amount: discord.ui.TextInput[Any] = discord.ui.TextInput(label="Caps", max_length=3)

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(f"Sealed: {self.amount.value}", ephemeral=True)


class LabelForm(discord.ui.Modal, title="Table options"):
    pace: discord.ui.Label[Any] = discord.ui.Label(
        text="Pace",
        component=discord.ui.Select(options=[discord.SelectOption(label="Slow"), discord.SelectOption(label="Quick")]),
    )

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        picked = self.pace.component
        assert isinstance(picked, discord.ui.Select)
        await interaction.response.send_message(f"Pace {picked.values[0]}")


class Panel(discord.ui.View):
    """Buttons and a select of one message, gone with the process."""

    @discord.ui.button(label="Bid")
    async def bid(self, interaction: discord.Interaction[Any], _button: Any) -> None:
        await interaction.response.send_modal(BidForm())

    @discord.ui.button(label="Later")
    async def later(self, interaction: discord.Interaction[Any], _button: Any) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="later came")

    @discord.ui.button(label="Greyed", disabled=True)
    async def greyed(self, interaction: discord.Interaction[Any], _button: Any) -> None:
        await interaction.response.send_message("never")

    @discord.ui.select(placeholder="Pick", options=[discord.SelectOption(label=n) for n in ("1", "2", "3")])
    async def pick(self, interaction: discord.Interaction[Any], select: Any) -> None:
        await interaction.response.send_message(f"picked {select.values[0]}", ephemeral=True)


def _panel() -> Panel:
    return Panel(timeout=None)


table = app_commands.Group(name="table", description="Tables")


@table.command(name="open", description="Open a table")
async def open_table(
    interaction: discord.Interaction[Any], game: str, seats: app_commands.Range[int, 2, 5] = 3
) -> None:
    await interaction.response.send_message(f"{interaction.user.display_name} opens {game} for {seats}")


@open_table.autocomplete("game")
async def _games(_interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=g, value=g) for g in GAMES if current.lower() in g.lower()]


@table.command(name="thread", description="Open a thread")
async def thread(interaction: discord.Interaction[Any], private: bool = False) -> None:
    channel = interaction.channel
    assert isinstance(channel, discord.TextChannel)
    kind = discord.ChannelType.private_thread if private else discord.ChannelType.public_thread
    made = await channel.create_thread(name="Beverage with Ana", type=kind, auto_archive_duration=10080)
    await made.add_user(interaction.user)
    await made.send(f"Welcome <@{interaction.user.id}>", file=picture("red"))
    await interaction.response.send_message(f"opened {made.name}", ephemeral=True)


@app_commands.command(name="panel", description="Buttons")
async def panel(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.send_message("panel", view=_panel())


@app_commands.command(name="count", description="A button that outlives the bot")
async def count(interaction: discord.Interaction[Any]) -> None:
    view = discord.ui.View(timeout=None)
    view.add_item(CountButton(0))
    await interaction.response.send_message("counted 0", view=view, file=picture("blue"))


@app_commands.command(name="slow", description="Defers, then answers with a picture and a followup")
async def slow(interaction: discord.Interaction[Any], secret: bool = False) -> None:
    await interaction.response.defer(ephemeral=secret, thinking=True)
    await asyncio.sleep(0.05)
    await interaction.edit_original_response(content="done", attachments=[picture("grey")])
    await interaction.followup.send("and more", ephemeral=True)


@app_commands.command(name="form", description="A form with a label")
async def form(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.send_modal(LabelForm())


@app_commands.command(name="mail", description="Write to somebody")
async def mail(interaction: discord.Interaction[Any], user: discord.User) -> None:
    try:
        await user.send("a private sheet", file=picture("black"))
    except discord.Forbidden as error:
        await interaction.response.send_message(f"closed: {error.code}", ephemeral=True)
        return
    await interaction.response.send_message("sent", ephemeral=True)


@app_commands.command(name="permits", description="What the bot may do")
async def permits(interaction: discord.Interaction[Any]) -> None:
    channel = interaction.channel
    assert isinstance(channel, discord.TextChannel | discord.Thread)
    assert interaction.guild is not None
    computed = channel.permissions_for(interaction.guild.me)
    told = interaction.app_permissions
    names = ("view_channel", "send_messages", "attach_files", "create_public_threads", "manage_threads")
    body = {name: [getattr(computed, name), getattr(told, name)] for name in names}
    await interaction.response.send_message(json.dumps(body))


class SampleBot(discord.Client):
    """The client; `events` lists the gateway events it got."""

    def __init__(self, connector: aiohttp.BaseConnector, intents: discord.Intents | None = None) -> None:
        super().__init__(
            intents=intents or discord.Intents(guilds=True),
            connector=connector,
            max_messages=None,
            guild_ready_timeout=0.05,
        )
        self.tree = app_commands.CommandTree(self)
        self.events: list[str] = []
        self.tree.add_command(table)
        others: list[app_commands.Command[Any, ..., Any]] = [panel, count, slow, form, mail, permits]
        for command in others:
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(CountButton)
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        del shard_id, initial

    async def on_socket_event_type(self, name: str) -> None:
        self.events.append(name)


async def _main(port: int, ca: str, token: str) -> None:
    await SampleBot(local_connector(port, ca)).start(token)


if __name__ == "__main__":
    asyncio.run(_main(int(sys.argv[1]), sys.argv[2], sys.argv[3]))
