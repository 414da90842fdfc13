"""A table before its match: seats, bots, options, who agrees, and the start. Every change goes through here.

A lobby's seats may have gaps; at the start they are numbered anew in their order. What has no column of its own
(how many places there are, and who has not agreed to the present options) is kept as one note per table.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

import msgspec

from bot import lobby_options
from bot.errors import Sorry
from bot.live import read_options
from bot.lobby_state import Lobby, Note, light, replace_note
from games.engine.codec import encode
from games.engine.text import text
from storage import AlreadySeated, SeatTaken, TableRow

if TYPE_CHECKING:
    from bot.runtime import Runtime

#: Hours until the first reminder at a new table.
REMIND_HOURS = 12


class Lobbies:
    """All lobbies. One change of a table at a time; each either happens whole or raises Sorry."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime, self._store = runtime, runtime.store
        self._locks: dict[int, asyncio.Lock] = {}

    async def read(self, table: int) -> Lobby:
        """A lobby as it stands.

        :raises Sorry: when the table is none (any more)
        """
        row = await self._store.table(table)
        if row is None:
            raise Sorry(text("There is no such table any more."))
        if row.status != "lobby":
            raise Sorry(NO_LOBBY[row.status])
        return await self._lobby(row)

    async def open(
        self,
        *,
        guild: int,
        channel: int,
        parent: int | None,
        game: str,
        title: str,
        owner: int,
        name: str,
        places: int,
        private: bool,
        secret: bytes,
    ) -> Lobby:
        """A new table whose owner has the first seat. Raises storage's ChannelTaken."""
        now = self._now()
        row = await self._store.create_table(
            guild=guild,
            channel=channel,
            parent=parent,
            game=game,
            title=title,
            owner=owner,
            secret=secret,
            private=private,
            at=now,
            remind_hours=REMIND_HOURS,
        )
        await self._write(row.id, Note(places))
        await self._store.take_seat(row.id, 0, user=owner, name=name, at=now)
        return await self._lobby(row)

    async def sit(self, table: int, user: int, name: str, seat: int | None = None) -> int:
        """Takes a seat, the first free one unless one is named; gives its index."""
        async with self._change(table) as lobby:
            have = lobby.seat_of(user)
            if have is not None and seat in (None, have):
                raise Sorry(text("You already sit at seat {seat}.", seat=have + 1))
            seat = self._free(lobby, seat)
            if have is not None:
                await self._store.leave_seat(table, have, self._now())
            try:
                await self._store.take_seat(table, seat, user=user, name=name, at=self._now())
            except (SeatTaken, AlreadySeated):
                raise Sorry(text("Somebody was faster. Please try again.")) from None
            return seat

    async def leave(self, table: int, user: int, others: bool = False) -> int:
        """Gives the seat back; gives its index.

        :param others: whether somebody else asks for it
        """
        async with self._change(table) as lobby:
            seat = lobby.seat_of(user)
            if seat is None:
                raise Sorry(text("They don't sit at this table.") if others else text("You don't sit at this table."))
            await self._store.leave_seat(table, seat, self._now())
            if user in lobby.note.waiting:
                await self._agreed(lobby, user)
            return seat

    async def add_bot(self, table: int, user: int, seat: int | None = None, policy: str | None = None) -> int:
        """Lets a policy play a free seat, the first one unless one is named; gives its index."""
        async with self._change(table, user) as lobby:
            policies = list(lobby.rules.policies)
            if policy is not None and policy not in policies:
                raise Sorry(text("{game} has these bots: {names}.", game=lobby.rules.title, names=", ".join(policies)))
            seat = self._free(lobby, seat)
            name = f"Bot {seat + 1}"
            await self._store.take_seat(table, seat, policy=policy or light(lobby.rules), name=name, at=self._now())
            return seat

    async def remove_bot(self, table: int, user: int, seat: int | None = None) -> int:
        """Takes a bot's seat away, the last one unless one is named; gives its index."""
        async with self._change(table, user) as lobby:
            bots = [at for at, row in sorted(lobby.seats.items()) if row.user is None]
            if not bots or (seat is not None and seat not in bots):
                raise Sorry(text("No bot sits there.") if seat is not None else text("No bot sits at this table."))
            seat = bots[-1] if seat is None else seat
            await self._store.leave_seat(table, seat, self._now())
            return seat

    async def change_option(self, table: int, user: int, name: str, typed: str, seat: int | None = None) -> Lobby:
        """Changes one option; everybody else who sits here is then asked whether they agree."""
        async with self._change(table, user) as lobby:
            value = lobby_options.read_value(lobby.rules, name, typed)
            options = lobby_options.changed(lobby.rules, lobby.options, name, value, seat, lobby.note.places)
            if options == lobby.options:
                return lobby
            if (reason := lobby_options.refusal(lobby.rules, options, sorted(lobby.seats))) is not None:
                raise Sorry(reason)
            waiting = [one for one in lobby.users if one != user]
            changed = list(dict.fromkeys([*lobby.note.changed, name])) if waiting else []
            note = replace_note(lobby.note, waiting=waiting, changed=changed)
            # Who is to be asked comes first: nobody must find themselves at a table with options they never saw.
            await self._write(table, note)
            await self._store.set_options(table, encode(options))
            return replace(lobby, options=options, note=note)

    async def agree(self, table: int, user: int) -> bool:
        """A player agrees to the present options; False when nothing was asked of them."""
        async with self._change(table) as lobby:
            if lobby.seat_of(user) is None:
                raise Sorry(text("This asks those who sit at the table."))
            if user not in lobby.note.waiting:
                return False
            await self._agreed(lobby, user)
            return True

    async def start(self, table: int, user: int, interaction: tuple[int, bytes] | None = None) -> Lobby:
        """Starts the match.

        :raises Sorry: when something is missing yet, and what
        """
        async with self._change(table, user) as lobby:
            if (obstacle := lobby.obstacle()) is not None:
                raise Sorry(obstacle)
            options = lobby_options.played(lobby.rules, lobby.options, sorted(lobby.seats))
            row = replace(lobby.row, options=encode(options))
            seats = await self._store.renumber_seats(table, row.options)
            await self._runtime.host.start(row, seats, interaction)
            return replace(lobby, row=row, options=options, seats={seat.seat: seat for seat in seats})

    async def close(self, table: int, note: str) -> bool:
        """Closes a lobby; False when it is none any more."""
        async with self._locks.setdefault(table, asyncio.Lock()):
            row = await self._store.table(table)
            if row is None or row.status != "lobby":
                return False
            await self._store.set_status(table, "closed", self._now(), note)
            return True

    @asynccontextmanager
    async def _change(self, table: int, host: int | None = None) -> AsyncIterator[Lobby]:
        """The lobby, for one change.

        :param host: when given, must be somebody who sits here or who opened the table
        """
        async with self._locks.setdefault(table, asyncio.Lock()):
            lobby = await self.read(table)
            if host is not None and host != lobby.row.owner and lobby.seat_of(host) is None:
                raise Sorry(
                    text("Only those who sit at the table, and whoever opened it, can do this. Take a seat first.")
                )
            yield lobby
            await self._store.touch(table, self._now())

    def _free(self, lobby: Lobby, seat: int | None) -> int:
        free = lobby.free
        if seat is None:
            if not free:
                raise Sorry(text("All {places} seats are taken.", places=lobby.note.places))
            return free[0]
        if not 0 <= seat < lobby.note.places:
            raise Sorry(text("This table has the seats 1 to {places}.", places=lobby.note.places))
        if seat not in free:
            raise Sorry(text("Seat {seat} is taken.", seat=seat + 1))
        return seat

    async def _agreed(self, lobby: Lobby, user: int) -> None:
        waiting = [one for one in lobby.note.waiting if one != user]
        await self._write(
            lobby.row.id, replace_note(lobby.note, waiting=waiting, changed=lobby.note.changed if waiting else [])
        )

    async def _lobby(self, row: TableRow) -> Lobby:
        rules = self._runtime.games.get(row.game)
        if rules is None:
            raise Sorry(text("I don't know this table's game any more."))
        kept = await self._store.meta(_key(row.id))
        note = msgspec.json.decode(kept, type=Note) if kept else Note(max(rules.seats))
        seats = {seat.seat: seat for seat in await self._store.seats(row.id)}
        return Lobby(row, rules, seats, read_options(rules, row.options), note)

    async def _write(self, table: int, note: Note) -> None:
        await self._store.set_meta(_key(table), msgspec.json.encode(note).decode())

    def _now(self) -> datetime:
        return self._runtime.clock.now()


def _key(table: int) -> str:
    return f"lobby:{table}"


NO_LOBBY = {
    "running": text("This match has started already."),
    "paused": text("This match has started already; it is paused."),
    "frozen": text("This match has started already; it is frozen."),
    "finished": text("This match is over."),
    "ended": text("This table was ended."),
    "closed": text("This table was closed. Open a new one with /table open."),
}
