"""The host: one lock per table, through which every change of a match goes.

lock → load → step in memory → commit (log, events, checkpoint, awaiting, outbox in one transaction) → answer.
The outbox publishes what was committed. Memory is only a cache: when anything fails, the table is loaded again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import msgspec

from bot import posts, wishes
from bot.clock import Clock
from bot.errors import NotSeated, OldQuestion, Sorry, apology
from bot.live import Live, fresh_commit, load_match, read_options, recover_match, stored_seats
from bot.move_words import confirmation
from bot.paused import paused
from bot.words import names_of
from games.engine.codec import encode
from games.engine.dealer import OWN, Event
from games.engine.domain import Move
from games.engine.errors import Diverged, Refused, RulesFault, Stale
from games.engine.match import Match
from games.engine.rules import Rules
from games.engine.text import Text, text
from games.engine.view import View
from games.engine.wishes import WishKind
from storage import Awaiting, Conflict, OutboxRow, Repeated, SeatRow, Status, Store, TableRow

log = logging.getLogger("slowpour.host")
#: How many loaded matches stay in memory.
KEPT_MATCHES = 300
#: How long bots leave a person's sealed answer changeable, where only bots are still to answer.
SEALED_HOLD = timedelta(seconds=5)


class Outcome(msgspec.Struct, frozen=True):
    """What became of a move.

    :ivar said: lines for the player; none for a sealed answer, which the panel shows while it can be changed
    :ivar seat: whose move it was
    :ivar undo: whether the seat can take it back now
    :ivar sealed: whether it is a sealed answer that waits for the others
    :ivar goes_on: whether the same seat is asked again at once
    """

    said: list[Text]
    seat: int
    undo: bool = False
    sealed: bool = False
    goes_on: bool = False


class Host:
    """Every running match of one database. All methods may be called at any time from any task of the loop.

    :param wake: called after each commit: there may be something to publish
    :param grace: how long a post that passes the turn waits for an undo
    """

    def __init__(self, store: Store, games: Mapping[str, Rules[Any]], clock: Clock, grace: timedelta) -> None:
        self.store, self.games, self.clock, self.grace = store, games, clock, grace
        self.wake: Callable[[], None] = lambda: None
        self.acted: Callable[[Live], None] = lambda live: None
        self._kept: OrderedDict[int, Live] = OrderedDict()
        self._locks: dict[int, asyncio.Lock] = {}

    # looking

    async def view(self, table: int, seat: int | None) -> View[Any]:
        """The present view of a seat, or the public one (None).

        :raises Sorry: when the table has no match or is frozen
        """
        async with self.table(table) as live:
            return live.match.view(seat)

    async def look(self, table: int, user: int) -> tuple[Live, int | None, View[Any]]:
        """The table, the user's seat there (None for a spectator) and the view that goes with it."""
        async with self.table(table) as live:
            seat = live.seat_of(user)
            return live, seat, live.match.view(seat)

    async def events(self, table: int, seat: int | None, after: int = -1) -> list[tuple[int, Event]]:
        """What was told to a seat (None: to everybody) after a log index, oldest first, with the causing indices."""
        rows = await self.store.events(table, after=after)
        decoded = [(row.idx, msgspec.msgpack.decode(row.event, type=Event)) for row in rows]
        return [(idx, event) for idx, event in decoded if event.to is None or (seat is not None and seat in event.to)]

    @asynccontextmanager
    async def table(self, table: int) -> AsyncIterator[Live]:
        """The table, loaded and locked for the time of the block.

        :raises Sorry: when the table does not run
        """
        async with self._locks.setdefault(table, asyncio.Lock()):
            yield await self._live(table)

    # moves

    async def submit(self, table: int, user: int, key: str | None, move: Move, interaction: int) -> Outcome:
        """A user's move. A repeated interaction gets the answer it got before.

        :param key: the request it was chosen for; None for the one open now (slash commands)
        :raises NotSeated, OldQuestion, Sorry: with the text for the player; nothing has changed
        """

        def step(live: Live, seat: int) -> Outcome:
            request, index = live.match.request(seat), live.match.length
            try:
                live.match.submit(seat, key, move)
            except Stale:
                raise OldQuestion from None
            sealed, events = request is not None and live.match.request(seat) is request, live.match.fresh.events
            if request is not None:
                names = names_of(live.seats.values())
                answered = confirmation(request, move, names, [event for _, event in events])
                if answered is not None:
                    events.insert(0, (index, Event(answered, [seat], OWN)))
            said = [event.text for _, event in events if event.to is None or seat in event.to]
            return Outcome(
                [] if sealed else said,
                seat,
                live.match.undoable(seat) is not None,
                sealed,
                not sealed and seat in live.match.awaited,
            )

        return await self._act(table, user, interaction, step)

    async def undo(self, table: int, user: int, interaction: int, meant: int | str | None = None) -> Outcome:
        """Takes the user's own last step back, or their sealed answer.

        :param meant: what was shown as the thing to take back, so that a second press takes back nothing more: the log
            index of the step (:meth:`Match.undoable`), or the key of the request with the sealed answer
        :raises NotSeated, OldQuestion, Sorry: with the text for the player; nothing has changed
        """

        def step(live: Live, seat: int) -> Outcome:
            request = live.match.request(seat)
            sealed = request.key if request is not None and seat not in live.match.awaited else None
            if meant is not None and meant != (sealed if isinstance(meant, str) else live.match.undoable(seat)):
                raise OldQuestion
            live.match.undo(seat)
            withdrawn = request is not None and live.match.request(seat) is request
            said = text("Withdrawn. Your answer is open again.") if withdrawn else text("Taken back.")
            return Outcome([said], seat, live.match.undoable(seat) is not None, False, True)

        return await self._act(table, user, interaction, step)

    async def done(self, table: int, user: int) -> None:
        """The user does not want to undo: what waits for it is published now, and policies may play."""
        async with self.table(table) as live:
            seat = live.seat_of(user)
            if seat is None:
                raise NotSeated
            sealed = live.match.request(seat) is not None and seat not in live.match.awaited
            if live.match.undoable(seat) is None and not sealed:
                return  # an old Done: somebody else may still want to take their step back
            live.hold_until = None
            await self.store.release(table, posts.BOARD, self.clock.now())
            await self.store.release(table, posts.REFRESH, self.clock.now())
        self._committed(live)

    async def play_policies(self, table: int) -> datetime | None:
        """Lets policies, and what people have planned ahead, answer whatever is open for them.

        :return: when to come back, because an undo is still possible; None when nothing is left to do
        """
        async with self.table(table) as live:
            while live.row.status == "running" and not live.match.finished and wishes.plays_by_itself(live):
                wished = wishes.answers(live)
                seats = [seat for seat in live.match.awaited if live.policy_of(seat) is not None]
                if live.hold_until is not None and live.hold_until > self.clock.now():
                    return live.hold_until
                try:
                    if wished:
                        await self._grant(live, *wished.popitem())
                    else:
                        await self._play(live, seats[0])
                except RulesFault as fault:
                    await self._freeze(live.row, fault)
                    return None
        return None

    async def _play(self, live: Live, seat: int) -> None:
        """A policy's answer."""
        match, name = live.match, live.policy_of(seat)
        policy = live.rules.policies.get(name or "") or next(iter(live.rules.policies.values()))
        request = match.request(seat)
        if request is not None:
            move = policy.choose(partial(match.view, seat), request, match.random(seat))
            match.submit(seat, request.key, move, "policy")
            await self._commit(live, seat, None, None)

    async def _grant(self, live: Live, seat: int, wished: tuple[WishKind, Move]) -> None:
        """The answer that a person has planned; only they are told why it came by itself."""
        match, (kind, move) = live.match, wished
        told = (match.length, wishes.telling(kind, move, seat))
        match.submit(seat, None, move)
        match.fresh.events.append(told)
        await self._commit(live, seat, live.user_of(seat), None, [(seat, kind.kind)], wished=True)

    # the life of a match

    async def start(self, row: TableRow, seats: list[SeatRow], interaction: tuple[int, bytes] | None = None) -> None:
        """Starts the match of a lobby, with the seats numbered from 0 without gaps.

        :raises Sorry: when the number of seats or the options don't fit
        """
        rules = self.games[row.game]
        async with self._locks.setdefault(row.id, asyncio.Lock()):
            try:
                options = read_options(rules, row.options)
                match = Match.start(rules, len(seats), options, rules.load_edition(), row.secret)
            except Refused as refused:
                raise Sorry(refused.reason) from None
            live = Live(replace(row, status="running"), match, {seat.seat: seat for seat in seats})
            now = self.clock.now()
            commit = fresh_commit(match, row.id, now, None)
            commit = replace(
                commit, awaiting=self._awaiting(live, now), interaction=interaction, outbox=posts.started(live, now)
            )
            try:
                await self.store.start_match(commit, rules_version=rules.version)
            except Conflict:
                raise Sorry(text("This table has started already.")) from None
            match.stored()
            self._keep(live)
        self._committed(live)

    async def go_on(self, table: int, user: int) -> None:
        """Continues a frozen match: as it is, or from its last checkpoint when the log does not fit the rules.

        :raises Sorry: when the user does not sit there or the table is not frozen
        """
        async with self._locks.setdefault(table, asyncio.Lock()):
            row = await self._row(table)
            seats = await self.store.seats(table)
            if user != row.owner and all(seat.user != user for seat in seats):
                raise NotSeated
            if row.status != "frozen":
                raise Sorry(text("This table is not frozen."))
            live = await self._load(row, recover=True)
            now = self.clock.now()
            extra = posts.resumed(live, now)
            commit = fresh_commit(live.match, table, now, None)
            await self.store.commit(
                replace(commit, status="running", note="", awaiting=self._awaiting(live, now), outbox=extra)
            )
            live.match.stored()
            live.row = replace(row, status="running", log_length=live.match.length)
            self._keep(live)
        self._committed(live)

    async def set_status(self, table: int, status: Status, note: str, only_from: Collection[Status]) -> bool:
        """Changes a table's status between two steps of its match, if it still is one of ``only_from``; whether so."""
        async with self._locks.setdefault(table, asyncio.Lock()):
            self.forget(table)
            return await self.store.set_status(table, status, self.clock.now(), note, only_from=only_from)

    def forget(self, table: int) -> None:
        """Seats, status or channel have changed in the database: load the table afresh next time."""
        self._kept.pop(table, None)

    # inside

    async def _act(self, table: int, user: int, interaction: int, step: Callable[[Live, int], Outcome]) -> Outcome:
        if (stored := await self.answered(interaction)) is not None:
            return stored
        try:
            live, outcome = await self._attempt(table, user, interaction, step)
        except Repeated as repeated:
            return msgspec.msgpack.decode(repeated.answer, type=Outcome)
        except (Conflict, Sorry) as error:
            # Its twin may have been made while this one waited for the table.
            if (stored := await self.answered(interaction)) is not None:
                return stored
            if not isinstance(error, Conflict) and not await self._outdated(table):
                raise
            live, outcome = await self._attempt(table, user, interaction, step)
        self._committed(live)
        return outcome

    async def _outdated(self, table: int) -> bool:
        """Whether another process was faster; what memory holds of the table is dropped then."""
        row, live = await self.store.table(table), self._kept.get(table)
        outdated = row is not None and live is not None and live.match.length != row.log_length
        if outdated:
            self.forget(table)
        return outdated

    async def _attempt(
        self, table: int, user: int, interaction: int, step: Callable[[Live, int], Outcome]
    ) -> tuple[Live, Outcome]:
        async with self.table(table) as live:
            seat = live.seat_of(user)
            if seat is None:
                raise NotSeated
            if live.policy_of(seat) is not None:
                raise Sorry(text("A bot plays your seat now."))
            planned = wishes.concerned(live, seat)
            try:
                outcome = step(live, seat)
            except Refused as refused:
                raise Sorry(refused.reason) from None
            except RulesFault as fault:
                await self._freeze(live.row, fault)
                raise Sorry(apology(fault, f"a move at table {table}")) from fault
            except BaseException as error:
                if not isinstance(error, Sorry):
                    self.forget(table)  # memory may hold a step that is stored nowhere
                raise
            done = wishes.granted(live, seat, planned)
            await self._commit(live, seat, user, (interaction, encode(outcome)), done)
            return live, outcome

    async def answered(self, interaction: int) -> Outcome | None:
        """What a repeated interaction was answered the first time, None for a new one."""
        stored = await self.store.answer(interaction)
        return msgspec.msgpack.decode(stored, type=Outcome) if stored is not None else None

    async def _commit(
        self,
        live: Live,
        seat: int,
        user: int | None,
        interaction: tuple[int, bytes] | None,
        granted: Sequence[tuple[int, str]] = (),
        wished: bool = False,
    ) -> None:
        """Stores a step and what follows from it.

        :param user: whose step it is, None for a policy's
        :param granted: wishes (seat, kind of question) that are done with
        :param wished: whether it was played for the user by a wish, so that they are not there to take it back
        """
        match, now = live.match, self.clock.now()
        person = user is not None and not wished
        undo = person and match.undoable(seat) is not None
        due = now + self.grace if undo else now
        try:
            for gone, kind in granted:
                live.wishes.get(gone, {}).pop(kind, None)
            commit = fresh_commit(match, live.row.id, now, user, wished)
            if match.fresh.rewind_to is not None:
                plan = posts.after_undo(live, now)
            else:
                plan = posts.after_step(live, seat, now, due, person, wishes.answers(live))
            await self.store.commit(
                replace(
                    commit,
                    awaiting=self._awaiting(live, now),
                    outbox=plan.rows,
                    cancel=plan.cancel,
                    granted=granted,
                    interaction=interaction,
                    status="finished" if match.finished else None,
                )
            )
        except BaseException:
            self.forget(live.row.id)
            raise
        match.stored()
        live.hold_until = due if undo else None
        if person and seat not in match.awaited and match.request(seat) is not None:
            live.hold_until = now + min(self.grace, SEALED_HOLD)
        live.row = replace(live.row, log_length=match.length, status="finished" if match.finished else live.row.status)

    def _awaiting(self, live: Live, now: datetime) -> list[Awaiting]:
        hours = live.row.remind_hours
        rows = []
        for seat in live.match.awaited:
            request = live.match.request(seat)
            if request is not None:
                remind = now + timedelta(hours=hours) if hours and live.user_of(seat) is not None else None
                rows.append(Awaiting(seat, request.key, request.kind, now, remind))
        return rows

    async def _row(self, table: int) -> TableRow:
        row = await self.store.table(table)
        if row is None:
            raise Sorry(text("There is no such table any more."))
        return row

    async def _live(self, table: int) -> Live:
        live = self._kept.get(table)
        if live is None:
            row = await self._row(table)
            _require_running(row)
            try:
                live = await self._load(row)
            except Diverged as diverged:
                await self._freeze(row, diverged)
                raise Sorry(_FROZEN) from diverged
            self._keep(live)
        else:
            self._kept.move_to_end(table)
            _require_running(live.row)
        return live

    async def _load(self, row: TableRow, recover: bool = False) -> Live:
        rules = self.games.get(row.game)
        if rules is None:
            raise Sorry(text("I don't know this table's game any more."))
        loaded = await self.store.load(row.id)
        edition = await self.store.edition(row.edition or "")
        if edition is None:
            raise Sorry(text("The components of this table are missing from the database."))
        seats = await stored_seats(self.store, row.id)
        try:
            match = load_match(rules, loaded, seats, edition)
        except Diverged as diverged:
            if not recover:
                raise
            match = recover_match(rules, loaded, seats, edition, str(diverged))
        planned = wishes.read_wishes(rules, await self.store.wishes(row.id))
        sitting = {seat.seat: seat for seat in await self.store.seats(row.id)}
        # What still waits to be published says how long a step may be taken back, also after a restart.
        hold = await self.store.waiting_until(row.id, (posts.BOARD, posts.REFRESH))
        return Live(loaded.table, match, sitting, hold_until=hold, wishes=planned)

    async def _freeze(self, row: TableRow, error: Exception) -> None:
        """Stops a match whose rules failed; its log stays as it is, and the table is told."""
        log.error("table %s is frozen: %s", row.id, error, exc_info=error)
        self.forget(row.id)
        now = self.clock.now()
        await self.store.set_status(row.id, "frozen", now, "rules")
        await self.store.enqueue([posts.frozen(row, now)], now)
        self.wake()

    def _keep(self, live: Live) -> None:
        self._kept[live.row.id] = live
        self._kept.move_to_end(live.row.id)
        while len(self._kept) > KEPT_MATCHES:
            self._kept.popitem(last=False)

    def _committed(self, live: Live) -> None:
        self.wake()
        self.acted(live)


_FROZEN = text(
    "This match is frozen because its rules and its log no longer agree. Nothing is lost; a player can let it "
    "go on from the last checkpoint with Go on."
)


def _require_running(row: TableRow) -> None:
    reasons = {
        "lobby": text("This table has not started yet."),
        "paused": paused(row),
        "frozen": _FROZEN,
        "finished": text("This match is over."),
        "ended": text("This table was ended."),
        "closed": text("This table was closed."),
    }
    if row.status in reasons and row.status != "finished":
        raise Sorry(reasons[row.status])


__all__ = ["Host", "OutboxRow", "Outcome"]
