"""The buttons of a lobby, and what the commands that do the same share with them.

What the lobby's message shows by itself is answered without a word: every answer would push its buttons out of sight.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, cast

import discord

from bot import lobby_options, mail
from bot.answers import UNSENT, Interaction, answering
from bot.components import Press, Style, action, button, buttons, number_in, select
from bot.errors import Sorry
from bot.lobby_state import Lobby
from bot.words import escape, fit, link, plain, say
from games.engine.text import Text, text
from storage import Repeated, TableRow

if TYPE_CHECKING:
    from bot.client import SlowpourClient

log = logging.getLogger("slowpour.lobby")
MOST_IN_SELECT = 25


def client_of(interaction: Interaction) -> SlowpourClient:
    """The running bot."""
    return cast("SlowpourClient", interaction.client)


@action("sit")
async def sit(press: Press) -> None:
    """Take a seat. Whoever sits already sees so in the message they pressed under."""
    client = client_of(press.interaction)
    async with answering(press.interaction, in_place=True) as answer:
        if (await client.lobbies.read(press.table)).seat_of(press.user) is not None:
            await answer.silently()
            return
        await answer.aside(await take_seat(press.interaction, press.table, None))


@action("leave")
async def leave(press: Press) -> None:
    """Leave."""
    client = client_of(press.interaction)
    async with answering(press.interaction, in_place=True) as answer:
        await leave_lobby(client, press.table, press.user)
        await answer.silently()


@action("addbot")
async def add_bot(press: Press) -> None:
    """Add a bot."""
    client = client_of(press.interaction)
    async with answering(press.interaction, in_place=True) as answer:
        if not await first_time(press.interaction):
            return
        await client.lobbies.add_bot(press.table, press.user)
        await _changed(client, press.table)
        await answer.silently()


@action("options")
async def options(press: Press) -> None:
    """Options."""
    client = client_of(press.interaction)
    async with answering(press.interaction, in_place=False) as answer:
        lobby = await client.lobbies.read(press.table)
        await answer.say(*options_panel(lobby))


@action("setopt")
async def set_option(press: Press) -> None:
    """A button or select of the options panel."""
    client = client_of(press.interaction)
    name, typed = press.key or "", press.values[0] if press.values else press.extra
    seat, _, value = typed.rpartition("=")
    async with answering(press.interaction) as answer:
        lobby = await change_option(client, press.table, press.user, name, value, number_in(seat) if seat else None)
        await answer.say(*options_panel(lobby))


@action("agree")
async def agree(press: Press) -> None:
    """Fine with me."""
    client = client_of(press.interaction)
    async with answering(press.interaction, in_place=False) as answer:
        asked = await client.lobbies.agree(press.table, press.user)
        if asked:
            row = await _changed(client, press.table)
            await client.lobby_posts.ask(row)
        await answer.say(
            say(
                text("Noted: you agree to the options.")
                if asked
                else text("Nothing is asked of you: you agree to the present options already.")
            )
        )


@action("start")
async def start(press: Press) -> None:
    """Start."""
    client = client_of(press.interaction)
    async with answering(press.interaction, in_place=True) as answer:
        await start_match(client, press.table, press.user)
        await answer.silently()


async def first_time(interaction: Interaction) -> bool:
    """Whether an interaction comes for the first time: Discord may deliver one more than once."""
    runtime = client_of(interaction).runtime
    try:
        await runtime.store.remember_answer(interaction.id, b"", runtime.clock.now())
    except Repeated:
        return False
    return True


async def take_seat(interaction: Interaction, table: int, seat: int | None) -> str:
    """Sits whoever asked, and tries their direct messages at once; what to tell them."""
    client, user = client_of(interaction), interaction.user
    have = await client.lobbies.sit(table, user.id, user.display_name, seat)
    row = await _changed(client, table)
    return say(await welcome(client, row, user.id, have))


async def welcome(client: SlowpourClient, row: TableRow, user: int, seat: int) -> Text:
    """Writes to somebody who has just sat down, so that it is known whether that works; what to tell them."""
    rules = client.runtime.games[row.game]
    words = text(
        "{title}, {where}: you sit at seat {seat}. Your secret cards and choices come here.",
        title=escape(row.title),
        where=link(row.guild, row.channel),
        seat=seat + 1,
    )
    try:
        sent = await mail.send(client.runtime, user, say(words), again=True)
    except UNSENT as error:
        log.warning("the first message to a player was not sent: %s", type(error).__name__)
        return text(
            "You sit at seat {seat}. I could not write to you just now and will try again when there is "
            "something to tell. **My sheet** under the board always shows the same.",
            seat=seat + 1,
        )
    if sent is None:
        return text(
            "You sit at seat {seat}. Your direct messages are closed to me. Use **My sheet** under the board "
            "instead; you lose nothing.",
            seat=seat + 1,
        )
    return text(
        "You sit at seat {seat} of {game}. Your secret cards and choices come by direct message.",
        seat=seat + 1,
        game=rules.title,
    )


async def leave_lobby(client: SlowpourClient, table: int, user: int) -> str:
    """Frees the user's seat; what to tell them."""
    seat = await client.lobbies.leave(table, user)
    row = await _changed(client, table)
    await client.lobby_posts.ask(row)
    return say(text("You have left seat {seat}.", seat=seat + 1))


async def remove(interaction: Interaction, table: TableRow, player: discord.abc.User) -> str:
    """Frees somebody else's seat before the start, and tells them; what to tell the one who asked."""
    client = client_of(interaction)
    if interaction.user.id != table.owner:
        raise Sorry(text("Only whoever opened the table can ask somebody else to leave, before the start."))
    seat = await client.lobbies.leave(table.id, player.id, others=True)
    row = await _changed(client, table.id)
    await client.lobby_posts.ask(row)
    words = text(
        "{title}, {where}: whoever opened the table has freed your seat.",
        title=escape(table.title),
        where=link(table.guild, table.channel),
    )
    await client.runtime.store.enqueue(
        [mail.note(client.runtime, table, player.id, "removed", say(words))], client.runtime.clock.now()
    )
    client.runtime.outbox.wake()
    return say(text("Seat {seat} is free.", seat=seat + 1))


async def change_option(
    client: SlowpourClient, table: int, user: int, name: str, typed: str, seat: int | None
) -> Lobby:
    """Changes an option, and asks those who sit there."""
    lobby = await client.lobbies.change_option(table, user, name, typed, seat)
    row = await _changed(client, table)
    if lobby.note.waiting:
        await client.lobby_posts.ask(row)
    return lobby


async def start_match(client: SlowpourClient, table: int, user: int) -> str:
    """Starts the match; what to tell the one who started it."""
    lobby = await client.lobbies.start(table, user)
    await client.lobby_posts.changed(lobby.row)
    return say(text("The match begins."))


async def _changed(client: SlowpourClient, table: int) -> TableRow:
    row = await client.runtime.store.table(table)
    if row is None:
        raise Sorry(text("There is no such table any more."))
    await client.lobby_posts.changed(row)
    return row


def options_panel(lobby: Lobby) -> tuple[str, discord.ui.View]:
    """The options of a lobby as buttons and selects, for one person."""
    rules, table = lobby.rules, lobby.row.id
    items: list[Any] = []
    for name in lobby_options.names(rules):
        values, now = rules.options.values[name], getattr(lobby.options, name)
        label = lobby_options.short(say(rules.options.labels[name]))
        if lobby_options.per_seat(rules, name):
            items += _seat_selects(lobby, name, label)
            continue
        read = [lobby_options.shown(rules, name, value) for value in values]
        current = lobby_options.shown(rules, name, now)
        if all(isinstance(value, bool) for value in values):
            typed = lobby_options.shown(rules, name, not now)
            style = Style.success if now else Style.secondary
            items.append(button(f"{label}: {current}", table, "setopt", name, typed, style=style))
        else:
            choices = [(one, f"{label}: {one}") for one in read]
            items.append(select(label, choices[:MOST_IN_SELECT], table, "setopt", name, chosen=current))
    lines = [f"• {say(lobby_options.state(rules, lobby.options, name))}" for name in lobby_options.names(rules)]
    others = text("After a change, whoever sits here already is asked whether they agree.")
    return fit([say(text("Options:")), *lines], keep=[say(others)]), buttons(*items)


def _seat_selects(lobby: Lobby, name: str, label: str) -> list[Any]:
    """One select for all seats while it fits, else one for as many seats as fit in each."""
    values = lobby.rules.options.values[name]
    read = [lobby_options.shown(lobby.rules, name, value) for value in values]
    now = lobby_options.padded(lobby.rules, getattr(lobby.options, name), name, lobby.note.places)
    seats = max(1, MOST_IN_SELECT // len(values))
    found = []
    for first in range(0, lobby.note.places, seats):
        group = range(first, min(first + seats, lobby.note.places))
        choices = [
            (f"{seat}={one}", _seat_label(lobby, seat, one, now[seat] == value))
            for seat in group
            for value, one in zip(values, read, strict=True)
        ]
        found.append(select(label, choices, lobby.row.id, "setopt", name, first))
    return found


def _seat_label(lobby: Lobby, seat: int, value: str, present: bool) -> str:
    who = plain(lobby.seats[seat].name) if seat in lobby.seats else "free"
    return f"Seat {seat + 1} ({who[:60]}): {value}{' (now)' if present else ''}"
