"""Seats of a match that has begun: a bot takes over from whoever leaves, and somebody from a bot."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from bot import mail, posts
from bot.errors import Sorry
from bot.live import Live
from bot.lobby_state import light
from bot.words import escape, say
from games.engine.text import Text, text
from storage import AlreadySeated, TableRow

if TYPE_CHECKING:
    from bot.runtime import Runtime


@dataclass(frozen=True, slots=True)
class Offer:
    """A seat that somebody could take over.

    :ivar seat: its index
    :ivar name: the bot that plays it
    :ivar own: whether it was theirs before
    """

    seat: int
    name: str
    own: bool


async def offered(runtime: Runtime, table: int, user: int, seat: int | None = None) -> Offer:
    """The seat that :func:`join` would give; nothing changes.

    :raises Sorry: when there is no such seat
    """
    async with runtime.host.table(table) as live:
        seat, own = await _takes(runtime, live, user, seat)
        return Offer(seat, live.seats[seat].name, own)


async def join(runtime: Runtime, table: int, user: int, name: str, seat: int | None = None) -> int:
    """Takes over a seat that a bot plays; gives its index. The table is told.

    Whoever has played at this match knows the secrets of that seat, and may come back to that one only.

    :raises Sorry: when there is no such seat
    """
    async with runtime.host.table(table) as live:
        seat, _ = await _takes(runtime, live, user, seat)
        try:
            row = await runtime.store.replace_seat(table, seat, user=user, name=name, at=runtime.clock.now())
        except AlreadySeated:
            raise Sorry(text("You already sit at this table.")) from None
        live.seats[seat] = row
        await _remind(runtime, live, seat)
        now = runtime.clock.now()
        told = posts.Payload(
            what="joined", args=[say(text("{who} takes over seat {seat} from a bot.", who=escape(name), seat=seat + 1))]
        )
        await runtime.store.enqueue(
            [
                posts.post(live.row, posts.NOTICE, now, told, key=f"joined:{seat}:{row.id}"),
                posts.again(live.row, now),
                posts.post(
                    live.row,
                    posts.SHEET,
                    now,
                    posts.Payload(seat=seat, ping=True),
                    user=user,
                    key=f"{posts.SHEET}:{seat}",
                ),
            ],
            now,
        )
    runtime.outbox.wake()
    runtime.host.acted(live)
    return seat


async def leave(runtime: Runtime, table: int, user: int, gone: bool = False) -> int:
    """Hands the user's seat to a bot until somebody takes it; gives its index. The table is told.

    :param gone: they have left the server, not only the table
    """
    row = await runtime.store.table(table)
    if row is not None and row.status == "paused":
        return await _leave_paused(runtime, row, user, gone)
    async with runtime.host.table(table) as live:
        seat = live.seat_of(user)
        if seat is None:
            raise Sorry(text("You don't sit at this table."))
        if live.match.finished:
            raise Sorry(text("This match is over; there is nothing to leave."))
        now = runtime.clock.now()
        who = escape(live.seats[seat].name)
        live.seats[seat] = await runtime.store.replace_seat(
            table, seat, policy=light(live.rules), name=f"Bot {seat + 1}", at=now
        )
        live.hold_until = None
        live.wishes.pop(seat, None)
        # The sheet's message stands in the direct messages of the one who left: it must not be kept up to date there.
        await runtime.store.forget_message(table, seat, posts.SHEET)
        told = posts.Payload(what="left", args=[say(_left(who, seat, gone))])
        await runtime.store.enqueue(
            [
                posts.post(live.row, posts.NOTICE, now, told, key=f"left:{seat}:{live.seats[seat].id}"),
                posts.post(live.row, posts.REFRESH, now),
            ],
            now,
        )
    runtime.outbox.wake()
    runtime.host.acted(live)
    return seat


def _left(who: str, seat: int, gone: bool) -> Text:
    why = text("{who} is no longer in this server.", who=who) if gone else text("{who} has left.", who=who)
    return text("{why} A bot plays seat {seat} until somebody takes it with /table join.", why=why, seat=seat + 1)


async def _leave_paused(runtime: Runtime, table: TableRow, user: int, gone: bool) -> int:
    """As :func:`leave`, where nothing can be posted in the channel: the others are told by direct message."""
    store, now = runtime.store, runtime.clock.now()
    seats = {row.seat: row for row in await store.seats(table.id)}
    seat = next((seat for seat, row in seats.items() if row.user == user), None)
    if seat is None:
        raise Sorry(text("You don't sit at this table."))
    await store.replace_seat(table.id, seat, policy=light(runtime.games[table.game]), name=f"Bot {seat + 1}", at=now)
    runtime.host.forget(table.id)
    await store.forget_message(table.id, seat, posts.SHEET)
    left = _left(escape(seats[seat].name), seat, gone)
    words = say(text("{title}: {left}", title=escape(table.title), left=left))
    others = [row.user for row in seats.values() if row.user not in (None, user)]
    rows = [mail.note(runtime, table, other, f"left:{seat}", words) for other in others if other is not None]
    await store.enqueue(rows, now)
    runtime.outbox.wake()
    runtime.policies.poke(table.id)  # it may have gone on meanwhile
    return seat


async def _takes(runtime: Runtime, live: Live, user: int, seat: int | None) -> tuple[int, bool]:
    """The seat somebody may take over, and whether they have held it before."""
    if live.match.finished:
        raise Sorry(text("This match is over."))
    have = live.seat_of(user)
    if have is not None:
        raise Sorry(text("You already sit at seat {seat}.", seat=have + 1))
    open_seats = [at for at in range(live.match.seats) if live.user_of(at) is None]
    mine = await _played(runtime, live.row.id, user)
    return _choose(open_seats, mine, seat), bool(mine)


async def _played(runtime: Runtime, table: int, user: int) -> set[int]:
    """The seats a user has held since the match began."""
    row = await runtime.store.table(table)
    if row is None or row.started_at is None:
        return set()
    return {
        one.seat
        for one in await runtime.store.seat_history(table)
        if one.user == user and (one.left_at is None or one.left_at > row.started_at)
    }


def _choose(open_seats: list[int], mine: set[int], seat: int | None) -> int:
    if not open_seats:
        raise Sorry(text("Every seat is held by a player. A seat can be taken while a bot plays it."))
    if mine:
        back = min(mine)
        if seat not in (None, back):
            raise Sorry(
                text(
                    "You have played seat {seat} in this match and know what it knows: you can come back to "
                    "that seat only.",
                    seat=back + 1,
                )
            )
        if back not in open_seats:
            raise Sorry(
                text(
                    "You have played seat {seat} in this match and could come back to that seat only; "
                    "somebody else holds it now.",
                    seat=back + 1,
                )
            )
        return back
    if seat is None:
        return open_seats[0]
    if seat not in open_seats:
        raise Sorry(text("Seat {seat} is not free.", seat=seat + 1))
    return seat


async def _remind(runtime: Runtime, live: Live, seat: int) -> None:
    """A question that a bot was asked is now a person's: they are reminded like everybody."""
    hours = live.row.remind_hours
    for row in await runtime.store.awaiting_of_table(live.row.id):
        if row.seat == seat and hours is not None:
            await runtime.store.schedule_reminder(
                live.row.id, seat, row.key, runtime.clock.now() + timedelta(hours=hours)
            )
