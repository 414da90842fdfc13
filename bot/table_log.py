"""The public log of a match, page by page."""

from __future__ import annotations

import discord

from bot.answers import answering, pages
from bot.components import Press, action, button, buttons
from bot.lobby_presses import client_of
from bot.runtime import Runtime
from bot.words import say
from games.engine.text import text

MOST_LINES = 1600


@action("log")
async def turn_page(press: Press) -> None:
    """Older and Newer."""
    async with answering(press.interaction) as answer:
        page = int(press.extra) if press.extra.isdecimal() else None
        await answer.say(*await log_page(client_of(press.interaction).runtime, press.table, page))


async def log_page(runtime: Runtime, table: int, page: int | None = None) -> tuple[str, discord.ui.View | None]:
    """A page of what everybody was told, with buttons to turn it.

    Pages are counted from the oldest, so that new events don't move them; None is the newest one.
    """
    told = await runtime.host.events(table, None)
    if not told:
        return say(text("Nothing has happened at this table yet.")), None
    names = await runtime.names(table)
    found = pages([say(event.text, names) for _, event in told], MOST_LINES)
    at = len(found) - 1 if page is None else min(page, len(found) - 1)
    head = say(text("Page {page} of {pages}", page=at + 1, pages=len(found)))
    if len(found) == 1:
        return found[0], None
    turn = buttons(
        button("Older", table, "log", None, at - 1 if at else 0, disabled=at == 0),
        button("Newer", table, "log", None, at + 1, disabled=at == len(found) - 1),
    )
    return f"{found[at]}\n{head}", turn
