"""`/table join` at a running match: whoever has not played there is asked before a bot's seat becomes theirs."""

from __future__ import annotations

import discord

from bot import seating
from bot.answers import Interaction, answering
from bot.components import Press, Style, action, button, buttons, number_in
from bot.errors import Sorry
from bot.lobby_presses import client_of, welcome
from bot.seating import Offer
from bot.words import escape, say
from games.engine.text import text
from storage import ACTIVE, TableRow


def ask(table: int, offer: Offer) -> tuple[str, discord.ui.View]:
    """The question before a seat is taken over."""
    words = text(
        "Take over {bot}'s seat for the rest of the match? It is seat {seat}, and you will know what it knows.",
        bot=escape(offer.name),
        seat=offer.seat + 1,
    )
    return say(words), buttons(
        button("Take the seat", table, "takeover", None, offer.seat, style=Style.success),
        button("Keep watching", table, "takenot"),
    )


async def take(interaction: Interaction, table: TableRow, seat: int | None) -> str:
    """Gives a bot's seat to whoever asked; what to tell them."""
    client, user = client_of(interaction), interaction.user
    taken = await seating.join(client.runtime, table.id, user.id, user.display_name, seat)
    client.reminders.wake()
    return say(await welcome(client, table, user.id, taken))


@action("takeover")
async def confirmed(press: Press) -> None:
    """Take the seat."""
    async with answering(press.interaction) as answer:
        table = await client_of(press.interaction).runtime.store.table(press.table)
        if table is None or table.status not in ACTIVE:
            raise Sorry(text("This table has ended already."))
        await answer.say(await take(press.interaction, table, number_in(press.extra)))


@action("takenot")
async def declined(press: Press) -> None:
    """Keep watching."""
    async with answering(press.interaction) as answer:
        await answer.say(say(text("Nothing has changed.")))
