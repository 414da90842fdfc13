"""What `/table` suggests while its options are typed: always from the games and the channel's table."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from discord import app_commands

from bot import here, lobby_options
from bot.answers import Interaction
from bot.errors import Sorry
from bot.here import table_here
from bot.lobby_presses import client_of
from bot.table_titles import distinct
from bot.words import plain, say

Choice = app_commands.Choice
MOST_SUGGESTIONS = 25

Suggest = Callable[[Interaction, str], Coroutine[Any, Any, list[Choice[Any]]]]


def _quiet(suggest: Suggest) -> Suggest:
    """Suggests nothing where there is no table to suggest from; the command itself says why."""

    async def quietly(interaction: Interaction, typed: str) -> list[Choice[Any]]:
        try:
            return await suggest(interaction, typed)
        except Sorry:
            return []

    return quietly


async def games(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Games by their title."""
    games = client_of(interaction).runtime.games
    return [
        Choice(name=say(rules.title), value=name)
        for name, rules in games.items()
        if typed.casefold() in say(rules.title).casefold()
    ][:MOST_SUGGESTIONS]


async def own_tables(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """The asker's own tables."""
    names = distinct(interaction.client, await here.own_tables(interaction))
    return [
        Choice(name=name[:100], value=str(table))
        for table, name in names.items()
        if typed.strip().casefold() in name.casefold()
    ][:MOST_SUGGESTIONS]


@_quiet
async def seats(interaction: Interaction, typed: str) -> list[Choice[Any]]:
    """The seats of the channel's table with who has them."""
    client = client_of(interaction)
    row = await table_here(interaction)
    rules = client.runtime.games[row.game]
    taken = {seat.seat: seat for seat in await client.runtime.store.seats(row.id)}
    most = (await client.lobbies.read(row.id)).note.places if row.status == "lobby" else len(taken)
    found = [
        (seat, f"{seat + 1}: {plain(taken[seat].name) if seat in taken else 'free'}")
        for seat in range(min(most, max(rules.seats)))
    ]
    return [Choice(name=label[:100], value=seat + 1) for seat, label in found if typed.casefold() in label.casefold()]


@_quiet
async def policies(interaction: Interaction, typed: str) -> list[Choice[Any]]:
    """The game's bots."""
    row = await table_here(interaction)
    policies = client_of(interaction).runtime.games[row.game].policies
    return [Choice(name=name, value=name) for name in policies if typed.casefold() in name][:MOST_SUGGESTIONS]


@_quiet
async def option_names(interaction: Interaction, typed: str) -> list[Choice[Any]]:
    """The game's options, by name or label."""
    row = await table_here(interaction)
    rules = client_of(interaction).runtime.games[row.game]
    found = [(name, say(rules.options.labels[name])) for name in lobby_options.names(rules)]
    return [
        Choice(name=label[:100], value=name)
        for name, label in found
        if typed.casefold() in f"{name} {label}".casefold()
    ][:MOST_SUGGESTIONS]


@_quiet
async def option_values(interaction: Interaction, typed: str) -> list[Choice[Any]]:
    """The values of the option named before."""
    row = await table_here(interaction)
    rules = client_of(interaction).runtime.games[row.game]
    name = getattr(interaction.namespace, "name", "")
    shown = [lobby_options.shown(rules, name, value) for value in rules.options.values.get(name, ())]
    return [Choice(name=value, value=value) for value in shown if typed.casefold() in value.casefold()]
