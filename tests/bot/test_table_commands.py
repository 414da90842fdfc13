"""`/table` as Discord is told of it, and the fingerprint that decides whether Discord is told at all."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest_asyncio
from discord import app_commands

from bot.commands import add_commands
from bot.local.limits_commands import check_commands
from bot.sync import fingerprint, payload
from bot.table_commands import TableCommands
from games.registry import GAMES

SUBCOMMANDS = {"open", "join", "leave", "bot", "options", "start", "board", "sheet", "log", "remind", "end"}


@pytest_asyncio.fixture
async def tree() -> AsyncIterator[app_commands.CommandTree[Any]]:
    async with discord.Client(intents=discord.Intents.none()) as client:
        made = app_commands.CommandTree(client)
        made.add_command(TableCommands())
        yield made


async def test_the_whole_tree_is_within_discords_limits(tree: app_commands.CommandTree[Any]) -> None:
    add_commands(tree, GAMES)
    check_commands(payload(tree))


async def test_every_subcommand_is_there_in_servers_and_direct_messages(tree: app_commands.CommandTree[Any]) -> None:
    (table,) = payload(tree)
    assert {option["name"] for option in table["options"]} == SUBCOMMANDS
    assert table["contexts"] == [0, 1]
    assert table["integration_types"] == [0]


async def test_required_options_come_first(tree: app_commands.CommandTree[Any]) -> None:
    (table,) = payload(tree)
    for command in table["options"]:
        required = [option.get("required", False) for option in command.get("options", [])]
        assert required == sorted(required, reverse=True)


async def test_the_fingerprint_changes_with_what_is_sent_and_only_then(tree: app_commands.CommandTree[Any]) -> None:
    before = fingerprint(tree)
    assert fingerprint(tree) == before
    add_commands(tree, GAMES)
    after = fingerprint(tree)
    assert after != before
    for command in list(tree.get_commands()):
        tree.remove_command(command.name)
    add_commands(tree, GAMES)
    tree.add_command(TableCommands())
    assert fingerprint(tree) == after, "the order in which commands are added does not matter"
