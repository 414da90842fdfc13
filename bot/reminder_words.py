"""What a reminder says, and its buttons."""

from __future__ import annotations

from dataclasses import dataclass

import discord

from bot.components import Pressable, Style, button, buttons
from bot.words import escape, fit, link, say
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
    table, key = call.table, call.row.key
    since = f"<t:{int(call.row.since.timestamp())}:R>"
    if private:
        words = text("{where} has waited for you since {since}.", where=where(client, table), since=since)
    else:
        words = text("{who}, this table has waited for you since {since}.", who=f"<@{call.user.id}>", since=since)
    return say(words), buttons(
        button("My move", table.id, "move", key, style=Style.primary),
        button("Mute for this turn", table.id, "mute", key),
        button("Snooze 4 h", table.id, "snooze", key))

def summary(client: discord.Client, calls: list[Call]) -> tuple[str, discord.ui.View]:
    head = plural("You are awaited at {n} table:", "You are awaited at {n} tables:", n=len(calls))
    lines = [say(text("• {where}, since {since}", where=where(client, call.table),
                      since=f"<t:{int(call.row.since.timestamp())}:R>")) for call in calls]
    moves: list[Pressable] = [button(f"My move: {call.table.title}", call.table.id, "move", call.row.key,
                                     style=Style.primary) for call in calls[:MOST_BUTTONS]]
    view = buttons(*moves, button("Snooze all 4 h", 0, "snooze", None, row=1))
    content = fit(lines, keep=[])
    return f"{say(head)}\n{content}"[:2000], view

def where(client: discord.Client, table: TableRow) -> str:
    guild = client.get_guild(table.guild)
    place = escape(guild.name) if guild is not None else "…"
    return say(text("{title} in {place}, {link}", title=escape(table.title), place=place,
                    link=link(table.guild, table.channel)))
