"""``/turns`` and ``/undo``: where a person is awaited, and taking a step back."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot import posts
from bot.answers import MOST_CONTENT, Interaction, answering, runtime_of
from bot.components import Press
from bot.errors import NotSeated, Sorry
from bot.meant import everywhere, meant_table, suggest_tables
from bot.panel_presses import after, look
from bot.paused import lost, why
from bot.words import escape, fit_first, link, say
from games.engine.text import Text, plural, text
from storage import Awaiting, TableRow

NOWHERE = text("You play at no table now. /table open begins one.")


async def turns(interaction: Interaction) -> None:
    """Where the asker is awaited, longest waiting first."""
    async with answering(interaction, in_place=False) as answer:
        store = runtime_of(interaction).store
        rows = {row.id: row for row in await store.tables_of_user(interaction.user.id) if row.status != "lobby"}
        waiting = [one for one in await store.awaiting_of_user(interaction.user.id) if one.table_id in rows]
        if not rows:
            await answer.say(say(NOWHERE))
            return
        lines = [await _line(interaction, rows[one.table_id], one) for one in waiting]
        lines += [_paused(row) for row in rows.values() if row.status == "paused"]
        head = say(_head(len({one.table_id for one in waiting}), len(rows)))
        await answer.say(fit_first(head, lines, _more, MOST_CONTENT))


def _head(awaited: int, tables: int) -> Text:
    if awaited == 0:
        return plural(
            "No table waits for you. You play at {n} table.",
            "No table waits for you. You play at {n} tables.",
            n=tables,
        )
    return plural("It's your turn at {n} table:", "It's your turn at {n} tables:", n=awaited)


async def _line(interaction: Interaction, row: TableRow, one: Awaiting) -> str:
    board = await runtime_of(interaction).store.message(row.id, None, posts.BOARD)
    jump = link(row.guild, row.channel, None if board is None or board.channel != row.channel else board.message)
    return say(
        text(
            "[{title}]({jump}), since {since}",
            title=_title(row),
            jump=jump,
            since=discord.utils.format_dt(one.since, "R"),
        )
    )


def _title(row: TableRow) -> str:
    """As the words of a link."""
    return escape(row.title).replace("[", "(").replace("]", ")")


def _paused(row: TableRow) -> str:
    """A table that waits for its channel; one that is gone needs no link."""
    title = _title(row) if lost(row) else f"[{_title(row)}]({link(row.guild, row.channel)})"
    return say(text("{title} is paused: {why}", title=title, why=why(row)))


def _more(left: int) -> str:
    return say(text("and {n} more", n=left))


async def undo(interaction: Interaction, table: str | None = None) -> None:
    """Takes the asker's last step back, or their sealed answer."""
    async with answering(interaction, in_place=False) as answer:
        press = Press(interaction, await meant_table(interaction, table, awaited=False), "undo", None, "")
        seen = await look(press)
        try:
            outcome = await runtime_of(interaction).host.undo(press.table, press.user, interaction.id)
        except NotSeated:
            raise
        except Sorry as sorry:
            await answer.aside(seen.say(sorry.reason))
            return
        await after(answer, press, outcome)


async def _suggest(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return await suggest_tables(interaction, typed)


def commands() -> list[app_commands.Command[Any, ..., None]]:
    """The two commands."""
    contexts, installs = everywhere()
    app_commands.describe(table="Which table, if not the one of this channel")(undo)
    app_commands.autocomplete(table=_suggest)(undo)
    return [
        app_commands.Command(
            name="turns",
            description="Where you are awaited",
            callback=turns,
            allowed_contexts=contexts,
            allowed_installs=installs,
        ),
        app_commands.Command(
            name="undo",
            description="Take back your own last step, or your sealed answer",
            callback=undo,
            allowed_contexts=contexts,
            allowed_installs=installs,
        ),
    ]
