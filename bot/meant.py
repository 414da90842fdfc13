"""Which table a command means: the one it names, the channel's, or the only one there is a choice of."""

from __future__ import annotations

from collections.abc import Callable

from discord import app_commands

from bot.answers import Interaction, cut, runtime_of
from bot.errors import Sorry
from bot.table_titles import distinct, place_of
from bot.words import escape, say
from games.engine.text import text
from storage import TableRow

MOST_CHOICES = 25
MOST_CHOICE = 100
UNKNOWN = text("I don't know that table. Pick one of those suggested for the option table.")


async def my_tables(interaction: Interaction, game: str | None = None) -> list[TableRow]:
    """The tables that a person plays at now, those that wait for them first."""
    store = runtime_of(interaction).store
    rows = [row for row in await store.tables_of_user(interaction.user.id) if row.status != "lobby"]
    awaited = {row.table_id for row in await store.awaiting_of_user(interaction.user.id)}
    return sorted((row for row in rows if game in (None, row.game)), key=lambda row: (row.id not in awaited, row.id))


async def meant_table(
    interaction: Interaction, named: str | None, game: str | None = None, awaited: bool = True
) -> int:
    """The id of the table that a command is about.

    :param named: what was given for the option ``table``
    :param game: only tables of this game
    :param awaited: in direct messages a table that waits for the person comes before the others
    :raises Sorry: when no table, or more than one, can be meant
    """
    store = runtime_of(interaction).store
    if named is not None:
        return await _named(interaction, named, game)
    if interaction.guild_id is not None:
        here = await store.table_in_channel(interaction.channel_id or 0, active_only=False)
        if here is None:
            raise Sorry(text("There is no table in this channel. Name yours with the option table."))
        if game not in (None, here.game):
            raise Sorry(text("The table in this channel plays another game. Name yours with the option table."))
        return here.id
    mine = await my_tables(interaction, game)
    waiting = {row.table_id for row in await store.awaiting_of_user(interaction.user.id)}
    called = [row for row in mine if row.id in waiting] if awaited else []
    found = called or mine
    if len(found) == 1:
        return found[0].id
    if not found:
        raise Sorry(text("You don't play at any table of this kind now."))
    raise _which(interaction, found)


async def _named(interaction: Interaction, named: str, game: str | None) -> int:
    wanted = named.strip()
    mine = await my_tables(interaction, game)
    called = distinct(interaction.client, mine)
    ways: tuple[Callable[[TableRow], bool], ...] = (
        lambda row: wanted == str(row.id),
        lambda row: wanted.casefold() == called[row.id].casefold(),
        lambda row: wanted.casefold() == row.title.casefold(),
    )
    for fits in ways:
        found = [row for row in mine if fits(row)]
        if len(found) == 1:
            return found[0].id
        if found:
            raise _which(interaction, found)
    raise Sorry(UNKNOWN)


def _which(interaction: Interaction, found: list[TableRow]) -> Sorry:
    names = distinct(interaction.client, found).values()
    return Sorry(
        text(
            "You could mean several tables: {tables}. Pick one of those suggested for the option table.",
            tables=", ".join(escape(name) for name in names),
        )
    )


async def suggest_tables(
    interaction: Interaction, typed: str, game: str | None = None
) -> list[app_commands.Choice[str]]:
    """Suggestions for an option ``table``."""
    waiting = {row.table_id for row in await runtime_of(interaction).store.awaiting_of_user(interaction.user.id)}
    choices = []
    mine = await my_tables(interaction, game)
    called = distinct(interaction.client, mine)
    for row in mine:
        title, place = called[row.id], place_of(interaction.client, row)
        name = title if title.endswith(place) else say(text("{title} in {place}", title=title, place=place))
        if row.id in waiting:
            name = say(text("{table} – waits for you", table=name))
        if typed.strip().casefold() in name.casefold():
            choices.append(app_commands.Choice(name=cut(name, MOST_CHOICE), value=str(row.id)))
    return choices[:MOST_CHOICES]


def everywhere() -> tuple[app_commands.AppCommandContext, app_commands.AppInstallationType]:
    """Where commands can be used: in servers and in direct messages with the bot, installed in servers."""
    return (
        app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
        app_commands.AppInstallationType(guild=True, user=False),
    )


__all__ = ["everywhere", "meant_table", "my_tables", "suggest_tables"]
