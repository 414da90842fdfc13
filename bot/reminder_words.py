"""What a reminder says, and its buttons."""

from __future__ import annotations

from dataclasses import dataclass

import discord

from bot.components import Pressable, Style, button, buttons, my_move
from bot.table_titles import distinct
from bot.words import escape, fit_first, link, say
from games.engine.text import plural, text
from storage import Awaiting, TableRow, UserRow

#: A summary has a button for so many tables; the others are named.
MOST_BUTTONS = 5


@dataclass(frozen=True, slots=True)
class Call:
    """One question that somebody is to be reminded of."""

    table: TableRow
    row: Awaiting
    user: UserRow


def single(client: discord.Client, call: Call, private: bool) -> tuple[str, discord.ui.View]:
    """A reminder of one question: in direct messages it says where, in a channel it mentions whom."""
    table, key, since = call.table, call.row.key, ago(call.row)
    if private:
        words = text("{where} has waited for you since {since}.", where=where(client, table), since=since)
    else:
        words = text("{who}, this table has waited for you since {since}.", who=f"<@{call.user.id}>", since=since)
    return say(words), buttons(
        my_move(table.id, key=key),
        button("Mute for this turn", table.id, "mute", key),
        button("Snooze 4 h", table.id, "snooze", key),
    )


def summary(client: discord.Client, calls: list[Call]) -> tuple[str, discord.ui.View]:
    """One reminder of several tables, for direct messages; what does not fit is told by its number."""
    head = plural("You are awaited at {n} table:", "You are awaited at {n} tables:", n=len(calls))
    lines = [
        say(text("• {where}, since {since}", where=where(client, call.table), since=ago(call.row))) for call in calls
    ]
    titles = distinct(client, [call.table for call in calls])
    moves: list[Pressable] = [
        button(f"My move: {titles[call.table.id]}", call.table.id, "move", call.row.key, style=Style.primary)
        for call in calls[:MOST_BUTTONS]
    ]
    content = fit_first(say(head), lines, _more)
    return content, buttons(*moves, button("Snooze all 4 h", 0, "snooze", None, row=1))


def _more(left: int) -> str:
    return say(text("and {n} more; /turns shows them all.", n=left))


def words_of(client: discord.Client, calls: list[Call]) -> tuple[str, discord.ui.View]:
    """A reminder for direct messages, of one question or several."""
    return summary(client, calls) if len(calls) > 1 else single(client, calls[0], private=True)


def where(client: discord.Client, table: TableRow) -> str:
    """Which table it is, for direct messages."""
    guild = client.get_guild(table.guild)
    place = escape(guild.name) if guild is not None else "…"
    return say(
        text(
            "{title} in {place}, {link}",
            title=escape(table.title),
            place=place,
            link=link(table.guild, table.channel),
        )
    )


def ago(row: Awaiting) -> str:
    """Since when a question is open, as a time that Discord keeps up to date."""
    return f"<t:{int(row.since.timestamp())}:R>"
