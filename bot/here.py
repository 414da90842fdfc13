"""The table of the channel that somebody asks in."""

from __future__ import annotations

from bot.answers import Interaction
from bot.errors import Sorry
from bot.lobby_presses import client_of
from games.engine.text import text
from storage import TableRow


async def table_here(interaction: Interaction, *, over: bool = False) -> TableRow:
    """The table of the channel somebody asks in.

    :param over: whether one that is over will do, when no other is there
    :raises Sorry: when there is none
    """
    store = client_of(interaction).runtime.store
    row = await store.table_in_channel(interaction.channel_id or 0, active_only=not over)
    if row is None:
        raise Sorry(text("There is no table in this channel. /table open opens one."))
    return row


def index(seat: int | None) -> int | None:
    """A seat as people count, from 1, as it is counted inside, from 0."""
    return None if seat is None else seat - 1
