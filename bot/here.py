"""The table of the channel that somebody asks in."""

from __future__ import annotations

from bot.answers import Interaction
from bot.errors import Sorry
from bot.lobby_presses import client_of
from games.engine.text import text
from storage import TableRow

IN_SERVERS = text(
    "This command works in the channel of a table, on a server. In direct messages there are /table leave and "
    "/table end, with the option table."
)


async def table_here(interaction: Interaction, *, over: bool = False) -> TableRow:
    """The table of the channel somebody asks in.

    :param over: whether one that is over will do, when no other is there
    :raises Sorry: when there is none
    """
    if interaction.guild_id is None:
        raise Sorry(IN_SERVERS)
    store = client_of(interaction).runtime.store
    row = await store.table_in_channel(interaction.channel_id or 0, active_only=not over)
    if row is None:
        raise Sorry(text("There is no table in this channel. /table open opens one."))
    return row


async def own_tables(interaction: Interaction) -> list[TableRow]:
    """The tables that somebody sits at or has opened and that are not over, oldest first."""
    store, user = client_of(interaction).runtime.store, interaction.user.id
    found = [*await store.tables_of_user(user), *await store.tables_of_owner(user)]
    return sorted({row.id: row for row in found}.values(), key=lambda row: row.id)


async def table_meant(interaction: Interaction, named: str | None) -> TableRow:
    """The table that somebody names with the option ``table``, else the channel's.

    A named one may have lost its channel. :raises Sorry: when there is none
    """
    if named is None and interaction.guild_id is not None:
        return await table_here(interaction)
    mine, wanted = await own_tables(interaction), (named or "").strip().casefold()
    by_title = [row for row in mine if row.title.casefold() == wanted]
    found = mine if named is None else [row for row in mine if str(row.id) == wanted] or by_title
    if len(found) == 1:
        return found[0]
    if not mine:
        raise Sorry(text("You neither play at a table now nor have opened one."))
    raise Sorry(text("Pick the table that you mean from those suggested for the option table."))


def index(seat: int | None) -> int | None:
    """A seat as people count, from 1, as it is counted inside, from 0."""
    return None if seat is None else seat - 1
