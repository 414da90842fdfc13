"""The buttons under a reminder: mute it for this turn, or put it off."""

from __future__ import annotations

from bot.answers import Answer, answering
from bot.components import Press, action, buttons, my_move
from bot.errors import Sorry
from bot.lobby_presses import client_of
from bot.reminders import SNOOZE
from bot.words import say
from games.engine.text import Text, text
from storage import Awaiting


@action("mute")
async def mute(press: Press) -> None:
    """Mute for this turn."""
    client = client_of(press.interaction)
    async with answering(press.interaction) as answer:
        row = await _mine(press)
        await client.runtime.store.mute(press.table, row.seat, row.key)
        await _answered(press, answer, row, text("You are not reminded of this turn again."))


@action("snooze")
async def snooze(press: Press) -> None:
    """Snooze 4 h, for one table or for all that wait for the presser."""
    client = client_of(press.interaction)
    store, until = client.runtime.store, client.runtime.clock.now() + SNOOZE
    at = f"<t:{int(until.timestamp())}:t>"
    async with answering(press.interaction) as answer:
        if press.table:
            row = await _mine(press)
            await store.snooze(press.table, row.seat, row.key, until)
            await _answered(
                press, answer, row, text("You are reminded again at {at}, if the table still waits.", at=at)
            )
        else:
            for row in await store.awaiting_of_user(press.user):
                await store.snooze(row.table_id, row.seat, row.key, until)
            await answer.say(say(text("You are reminded again at {at} of what still waits then.", at=at)))
        client.reminders.wake()


async def _mine(press: Press) -> Awaiting:
    """The open question of the presser that the reminder is about."""
    client = client_of(press.interaction)
    for row in await client.runtime.store.awaiting_of_user(press.user):
        if row.table_id == press.table and row.key == press.key:
            return row
    for row in await client.runtime.store.awaiting_of_table(press.table):
        if row.key == press.key:
            raise Sorry(text("This reminder is for somebody else."))
    raise Sorry(text("That question is over; nobody is reminded of it."))


async def _answered(press: Press, answer: Answer, row: Awaiting, words: Text) -> None:
    """In direct messages the reminder turns into the answer; in a channel it goes."""
    if answer.in_place:
        await answer.say(say(words), buttons(my_move(press.table, key=row.key)))
        return
    await answer.say(say(words))
    await client_of(press.interaction).reminders.drop(press.table, row.seat)
