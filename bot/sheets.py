"""The words and buttons of a private sheet in the direct messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.live import Live
from bot.panels import panel
from bot.words import Names, fit, link, say
from games.engine.text import Text, text
from games.engine.view import View
from storage import TableRow


def sheet_post(
    live: Live, table: TableRow, seat: int, view: View[Any], names: Names, mark: str, notes: Sequence[Text] = ()
) -> tuple[str, discord.ui.View]:
    """The content of a sheet message, and the buttons to answer what is open for that seat.

    :param mark: of the outbox row it is made for, carried by its buttons
    :param notes: lines that come before what is open
    """
    where = text("{game} in {place}", game=live.rules.title, place=link(table.guild, table.channel))
    shown = panel(table.id, live, seat, view, names, row=mark, notes=[say(note, names) for note in notes])
    return fit([say(where, names)], keep=shown.lines), shown.view
