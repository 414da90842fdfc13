"""Titles of tables that can be told apart, by themselves or by where the table is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import count

import discord

from bot.answers import cut
from bot.words import LONGEST_NAME, plain, say
from games.engine.text import text
from storage import TableRow

#: Characters of a server's name beside a title: both together fit on a button.
MOST_PLACE = 30


def unused(title: str, taken: Iterable[str]) -> str:
    """The title, with a number when it is taken: "Beverage with Ana 2"; upper and lower case are the same."""
    known = {other.casefold() for other in taken}
    numbered = (f"{title[: LONGEST_NAME - len(f' {n}')]} {n}" for n in count(2))
    return title if title.casefold() not in known else next(one for one in numbered if one.casefold() not in known)


def place_of(client: discord.Client, table: TableRow) -> str:
    """The name of a table's server, cut, for buttons and menus; "…" when the bot is not there any more."""
    guild = client.get_guild(table.guild)
    return "…" if guild is None else cut(plain(guild.name), MOST_PLACE)


def distinct(client: discord.Client, tables: Sequence[TableRow]) -> dict[int, str]:
    """What to call each table on buttons and in menus, by id: a title that comes twice is told with its server, in
    the same server with the table's number."""
    titles = Counter(plain(table.title).casefold() for table in tables)
    both = Counter((plain(table.title).casefold(), table.guild) for table in tables)
    found: dict[int, str] = {}
    for table in tables:
        title, key = plain(table.title), plain(table.title).casefold()
        if both[key, table.guild] > 1:
            title = say(text("{title} (table {number})", title=title, number=table.id))
        elif titles[key] > 1:
            title = say(text("{title} in {place}", title=title, place=place_of(client, table)))
        found[table.id] = title
    return found


__all__ = ["distinct", "place_of", "unused"]
