"""Makes the messages of the outbox from the position at the moment of sending, so that the newest board wins."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Awaitable, Callable, Collection
from typing import TYPE_CHECKING, Any

import discord

from bot import mail, posts, results, wishes
from bot.boards import BoardPost, Marker, board_post
from bot.components import board_buttons, frozen_buttons
from bot.errors import Sorry
from bot.live import Live
from bot.pictures import attachment
from bot.sheets import sheet_post
from bot.words import names_of, say
from games.engine.text import text
from games.engine.view import View
from rendering.picture import Picture
from storage import MessageRow, OutboxRow, TableRow

if TYPE_CHECKING:
    from bot.runtime import Runtime

log = logging.getLogger("slowpour.deliver")

#: Delivers one row of a kind and gives the id of the message, or None when there is nothing (left) to say.
Delivery = Callable[[OutboxRow, TableRow], Awaitable[int | None]]

#: Discord's codes for a channel that can't be written to any more.
CHANNEL_LOST = {10003, 50001, 50013, 50083, 160005}
CLOSED_DM = {50007, 50278}
MESSAGE_GONE = 10008
#: Kinds of rows by which somebody is asked in their direct messages.
ASKING = {posts.SHEET, posts.TURN}


class Deliverer:
    """One method per kind of row; others register their own kinds in :attr:`kinds`."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self.kinds: dict[str, Delivery] = {
            posts.BOARD: self._board,
            posts.REFRESH: self._refresh,
            posts.SHEET: self._sheet,
            posts.RESULT: self._result,
            posts.TURN: self._turn,
            posts.NOTICE: self._notice,
        }
        self.channel_lost: Callable[[TableRow, discord.HTTPException], Awaitable[None]] = self._only_log

    async def row(self, row: OutboxRow) -> int | None:
        """Delivers a row.

        :raises discord.HTTPException: when Discord refuses
        """
        table = await self._runtime.store.table(row.table_id)
        deliver = self.kinds.get(row.kind)
        if table is None or deliver is None:
            return None
        try:
            return await deliver(row, table)
        except Sorry:
            return None  # the table stopped meanwhile; whatever stopped it has told so

    async def lost(self, row: OutboxRow, error: discord.HTTPException) -> None:
        """Discord refused a row for good."""
        table = await self._runtime.store.table(row.table_id)
        if table is not None and row.channel == table.channel and error.code in CHANNEL_LOST:
            await self.channel_lost(table, error)
        if table is not None and row.user is not None and row.kind in ASKING and posts.payload(row).ping:
            # For whatever reason: the question has not reached them, and must not wait for them in silence.
            await self._runtime.store.set_dm(row.user, "closed")
            await self._ask_in_channel(table)

    async def _only_log(self, table: TableRow, error: discord.HTTPException) -> None:
        log.warning("table %s lost its channel: %s", table.id, error.code)

    async def own(self, row: OutboxRow, table: TableRow, channel: int, content: str) -> int | None:
        """The message that this row became before an interruption, if it did.

        Its buttons carry the row's mark; a message without buttons is known by its words.
        """
        if row.attempts == 0:
            return None
        me = self._runtime.client.user
        async for message in self._runtime.client.get_partial_messageable(channel).history(limit=30):
            mine = me is not None and message.author.id == me.id
            if mine and (
                carries(message, posts.mark(table, row)) or (not message.components and message.content == content)
            ):
                return message.id
        return None

    # kinds

    async def _board(self, row: OutboxRow, table: TableRow) -> int | None:
        runtime = self._runtime
        async with runtime.host.table(table.id) as live:
            view, last_entry = live.match.view(None), live.match.length - 1
            if view.finished:
                return None
            last = await runtime.store.message(table.id, None, posts.BOARD)
            since = Marker.read(last.hash).shown if last else -1
            what, here = posts.payload(row).what, posts.payload(row).seat
            told = await self._called(table) if what else set()
            if here in live.match.awaited and (request := live.match.request(here)) is not None:
                told.add((here, request.key))  # asked in answer to their own move, and perhaps just choosing
            # Who is called after the grace is not to be seen before: it would tell who has planned.
            waits = bool(what) and await runtime.store.waiting_until(table.id, [posts.BOARD]) is not None
            post = await self._compose(live, since, ping=not waits, told=told)
            if what == posts.ASK and not post.asked:
                return None
        picture = await runtime.pictures.board(live.rules, view, post.people)
        now = await runtime.store.table(table.id)
        if now is None or now.status != "running":
            return None  # it stopped while the board was drawn: nobody is to be called to it
        message = await self._send(
            row, table, post.content, attachment(picture), board_buttons(table.id, posts.mark(table, row)), post.pinged
        )
        if last is not None and last.message == message:
            return message  # sent and remembered before an interruption
        for seat, key in post.asked.items():
            await runtime.store.told(table.id, seat, key, runtime.clock.now())
        await self._remember(table, row, message, Marker(since, last_entry, view.key))
        if last is not None and last.message != message:
            await self._strip(last)
        return message

    async def _refresh(self, row: OutboxRow, table: TableRow) -> int | None:
        runtime = self._runtime
        last = await runtime.store.message(table.id, None, posts.BOARD)
        if last is None:
            return None
        marker = Marker.read(last.hash)
        async with runtime.host.table(table.id) as live:
            view, last_entry = live.match.view(None), live.match.length - 1
            if view.finished or await runtime.store.waiting_until(table.id, [posts.BOARD]) is not None:
                return None  # what comes next tells what has happened, to those it calls
            post = await self._compose(live, marker.since, ping=False)
        if marker.view == view.key and not await runtime.host.events(table.id, None, after=marker.shown):
            return last.message  # nothing to be seen has changed: an edit would only tell that something happened
        message = runtime.client.get_partial_messageable(last.channel).get_partial_message(last.message)
        drawn: dict[str, Any] = {}
        if marker.view != view.key:
            drawn["attachments"] = [attachment(await runtime.pictures.board(live.rules, view, post.people))]
        try:
            await message.edit(content=post.content, allowed_mentions=discord.AllowedMentions.none(), **drawn)
        except discord.NotFound as error:
            if error.code != MESSAGE_GONE:
                raise
            await runtime.store.forget_message(table.id, None, posts.BOARD)
            await runtime.store.enqueue([posts.again(table, runtime.clock.now())], runtime.clock.now())
            return None
        await self._remember(table, row, last.message, Marker(marker.since, last_entry, view.key))
        return last.message

    async def _called(self, table: TableRow) -> set[tuple[int, str]]:
        """Which seats have been called to which open question."""
        return {(one.seat, one.key) for one in await self._runtime.store.awaiting_of_table(table.id) if one.told_at}

    async def _compose(self, live: Live, since: int, ping: bool, told: Collection[tuple[int, str]] = ()) -> BoardPost:
        events = await self._runtime.host.events(live.row.id, None, after=since)
        users = {user: await self._runtime.store.user(user) for user in live.people().values()}
        return board_post(live, [event for _, event in events], users, ping, told)

    async def _sheet(self, row: OutboxRow, table: TableRow) -> int | None:
        wanted = posts.payload(row)
        return await self._private(row, table, wanted.seat, wanted.ping)

    async def _turn(self, row: OutboxRow, table: TableRow) -> int | None:
        seat = posts.payload(row).seat
        if row.user is None or (await self._runtime.store.user(row.user)).notify != "dm":
            return None
        async with self._runtime.host.table(table.id) as live:
            if seat not in live.match.awaited:
                return None
        return await self._private(row, table, seat, ping=True)

    async def _private(self, row: OutboxRow, table: TableRow, seat: int, ping: bool) -> int | None:
        """The one living message of a seat in its player's direct messages: edited, or sent anew so that it rings.

        :param ping: a new message, if the seat is asked something or has none yet; the old one goes
        """
        runtime = self._runtime
        async with runtime.host.table(table.id) as live:
            if live.user_of(seat) != row.user or row.user is None:
                return None
            view, step = live.match.view(seat), live.match.undoable(seat)
            names = names_of(live.seats.values())
        user, last = await runtime.store.user(row.user), await runtime.store.message(table.id, seat, posts.SHEET)
        if last is not None and last.channel != user.dm_channel:
            last = None  # sent too late to whoever left the seat meanwhile: theirs, and not to be touched again
        ring = ping and (seat in view.awaited or last is None)
        if user.dm == "closed" and ring and seat in view.awaited:
            await self._ask_in_channel(table)  # found out elsewhere, perhaps after the board was made
        if user.dm == "closed" or not (ring or last):
            return None
        picture = await runtime.pictures.sheet(live.rules, view, await runtime.people(table.id, live.match.seats))
        notes = await wishes.played(runtime.host, live, seat, row.user)
        if step is not None and await self._acted(table, row.user, step):
            happened = await runtime.host.events(table.id, seat, step - 1)
            notes += [event.text for _, event in happened if event.text not in notes]
        content, buttons = sheet_post(live, table, seat, view, names, posts.mark(table, row), notes)
        if not ring and last is not None:
            message = runtime.client.get_partial_messageable(last.channel).get_partial_message(last.message)
            try:
                await message.edit(content=content, attachments=[attachment(picture)], view=buttons)
            except discord.NotFound:
                await runtime.store.forget_message(table.id, seat, posts.SHEET)
                return None
            return last.message
        sent = await self._mail(row, table, content, picture, buttons)
        if sent is None:
            await self._ask_in_channel(table)
            return None
        channel, message_id = sent
        await self._told(table, view)
        await runtime.store.remember_message(
            MessageRow(table.id, seat, posts.SHEET, channel, message_id, view.key, runtime.clock.now())
        )
        if last is not None and last.message != message_id:
            await self._remove(last)
        return message_id

    async def _acted(self, table: TableRow, user: int, index: int) -> bool:
        """Whether the entry at a log index is a user's; else it is of whoever had the seat before them."""
        return any(
            entry.idx == index and entry.user == user for entry in await self._runtime.store.entries(table.id, index)
        )

    async def _ask_in_channel(self, table: TableRow) -> None:
        """Somebody's direct messages are closed: the board mentions them instead, if it has not done so."""
        now = self._runtime.clock.now()
        await self._runtime.store.enqueue([posts.ask(table, now)], now)

    async def _told(self, table: TableRow, view: View[Any]) -> None:
        """The view's seat has been asked by direct message: reminders count from here."""
        if view.seat is not None and view.request is not None:
            await self._runtime.store.told(table.id, view.seat, view.request.key, self._runtime.clock.now())

    async def _result(self, row: OutboxRow, table: TableRow) -> int | None:
        runtime = self._runtime
        async with runtime.host.table(table.id) as live:
            view, last_entry, scores = live.match.view(None), live.match.length - 1, live.match.result()
            last = await runtime.store.message(table.id, None, posts.BOARD)
            since = Marker.read(last.hash).shown if last else -1
            post = await self._compose(live, since, ping=False)
            names = names_of(live.seats.values())
        picture = await runtime.pictures.score(live.rules, view, post.people)
        headline, others = live.rules.headline(view), live.rules.others(view.state)
        content = results.announce(post.lines, headline, scores, names, names.mentioning(live.people()), others)
        users = list(live.people().values())
        message = await self._send(
            row, table, content, attachment(picture), board_buttons(table.id, posts.mark(table, row), over=True), users
        )
        await self._remember(table, row, message, Marker(since, last_entry, view.key))
        if last is not None and last.message != message:
            await self._strip(last)
        return message

    async def _notice(self, row: OutboxRow, table: TableRow) -> int | None:
        wanted = posts.payload(row)
        lines: dict[str, Any] = {
            "frozen": text(
                "This match stands still: its rules and its log no longer agree. Nothing is lost. Any player "
                "may let it go on from its last checkpoint; what came after that is played again."
            ),
            "resumed": text("The match goes on."),
        }
        content = say(lines[wanted.what]) if wanted.what in lines else "\n".join(wanted.args)
        buttons = frozen_buttons(table.id, posts.mark(table, row)) if wanted.what == "frozen" else None
        return await self._send(row, table, content, None, buttons, [])

    # sending

    async def _send(
        self,
        row: OutboxRow,
        table: TableRow,
        content: str,
        file: discord.File | None,
        view: discord.ui.View | None,
        pinged: list[int],
    ) -> int:
        if (own := await self.own(row, table, row.channel or 0, content)) is not None:
            return own
        channel = self._runtime.client.get_partial_messageable(row.channel or 0)
        allowed = discord.AllowedMentions(users=[discord.Object(user) for user in pinged])
        extra: dict[str, Any] = {name: value for name, value in (("file", file), ("view", view)) if value is not None}
        message = await channel.send(content, allowed_mentions=allowed, nonce=posts.nonce(table, row), **extra)
        return message.id

    async def _mail(
        self, row: OutboxRow, table: TableRow, content: str, picture: Picture, buttons: discord.ui.View
    ) -> tuple[int, int] | None:
        """A direct message as (channel, message), or None when they are closed."""
        user = await self._runtime.store.user(row.user or 0)
        if user.dm_channel is not None and (own := await self.own(row, table, user.dm_channel, content)) is not None:
            return user.dm_channel, own
        sent = await mail.send(
            self._runtime,
            user.id,
            content=content,
            file=attachment(picture),
            view=buttons,
            nonce=posts.nonce(table, row),
        )
        return (sent.channel.id, sent.id) if sent is not None else None

    async def _remember(self, table: TableRow, row: OutboxRow, message: int, marker: Marker) -> None:
        await self._runtime.store.remember_message(
            MessageRow(
                table.id,
                None,
                posts.BOARD,
                row.channel or table.channel,
                message,
                marker.write(),
                self._runtime.clock.now(),
            )
        )

    async def _remove(self, last: MessageRow) -> None:
        """An older sheet leaves the direct messages, so that they hold one for each table."""
        message = self._runtime.client.get_partial_messageable(last.channel).get_partial_message(last.message)
        with contextlib.suppress(discord.HTTPException):
            await message.delete()

    async def _strip(self, last: MessageRow) -> None:
        """The buttons leave an older message; whether that works does not matter, old buttons answer anyway."""
        message = self._runtime.client.get_partial_messageable(last.channel).get_partial_message(last.message)
        with contextlib.suppress(discord.HTTPException):
            await message.edit(view=None)


def carries(message: discord.Message, its_mark: str) -> bool:
    """Whether a button of the message was made for the outbox row with this mark."""
    return any(
        getattr(child, "custom_id", "") and str(child.custom_id).endswith(f":{its_mark}")
        for line in message.components
        if isinstance(line, discord.ActionRow)
        for child in line.children
    )
