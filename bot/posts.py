"""What Discord should see after a commit, as outbox rows. What they say is made when they are delivered."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import blake2b

import msgspec

from bot.live import Live
from storage import OutboxRow, TableRow

#: Kinds of rows; most are their own supersede key, so that the newest replaces what is still waiting.
BOARD, REFRESH, SHEET, RESULT, NOTICE, TURN, LOBBY = "board", "refresh", "sheet", "result", "notice", "turn", "lobby"

#: A board that was up already, and one for somebody who was not reached by direct message.
AGAIN, ASK = "again", "ask"


class Payload(msgspec.Struct, frozen=True):
    """What a row needs to know beyond its table.

    :ivar seat: the seat a private message is for; of a board, whose player sees what comes next; -1 for none
    :ivar ping: whether a private message should be a new one, so that the phone rings
    :ivar what: which notice; of a board, AGAIN or ASK when nothing has happened at the table
    :ivar args: further words for a notice
    """

    seat: int = -1
    ping: bool = False
    what: str = ""
    args: list[str] = []


def payload(row: OutboxRow) -> Payload:
    """A row's payload."""
    return msgspec.msgpack.decode(row.payload, type=Payload)


def mark(table: TableRow, row: OutboxRow) -> str:
    """What the buttons of a row's message carry, to know it again, 8 hexadecimal digits.

    It does not tell how many rows there were before, and differs from that of a row which a restored backup numbers
    the same.
    """
    return blake2b(f"{row.id} {row.created_at}".encode(), key=table.secret, digest_size=4).hexdigest()


def nonce(table: TableRow, row: OutboxRow) -> str:
    """The nonce of a row's message: the same for each try, so that Discord drops a second one."""
    return f"slowpour-{mark(table, row)}"


@dataclass(frozen=True, slots=True)
class Plan:
    """Rows to add, and supersede keys whose waiting rows are dropped first."""

    rows: list[OutboxRow] = field(default_factory=list)
    cancel: list[str] = field(default_factory=list)


def post(
    table: TableRow,
    kind: str,
    due: datetime,
    what: Payload | None = None,
    user: int | None = None,
    key: str | None = None,
) -> OutboxRow:
    """A row for the table's channel, or for a user's direct messages."""
    return OutboxRow(
        table.id,
        kind,
        msgspec.msgpack.encode(what or Payload()),
        due,
        channel=None if user is not None else table.channel,
        user=user,
        supersede_key=key or kind,
    )


def notice(table: TableRow, what: str, due: datetime, *args: str) -> OutboxRow:
    """A short line in the table's channel; each is posted, none replaces another."""
    return post(table, NOTICE, due, Payload(what=what, args=list(args)), key=f"{NOTICE}:{what}:{due.isoformat()}")


def again(table: TableRow, now: datetime) -> OutboxRow:
    """The board anew: it rings only for those who have not been called to their question yet.

    It replaces no board that waits for the end of the grace, which calls them then.
    """
    return post(table, BOARD, now, Payload(what=AGAIN), key=f"{BOARD}:{AGAIN}")


def ask(table: TableRow, now: datetime) -> OutboxRow:
    """The board for those who have not been called to their question; not posted when there is nobody like that."""
    return post(table, BOARD, now, Payload(what=ASK), key=f"{BOARD}:{ASK}")


def started(live: Live, now: datetime) -> list[OutboxRow]:
    """The first board, and the private sheets."""
    return [post(live.row, BOARD, now), *_sheets(live, now, set(live.people()))]


def resumed(live: Live, now: datetime) -> list[OutboxRow]:
    """After a freeze: the board again, and every sheet."""
    return [notice(live.row, "resumed", now), *started(live, now)]


def frozen(row: TableRow, now: datetime) -> OutboxRow:
    """The match stands still because its rules failed."""
    return post(row, NOTICE, now, Payload(what="frozen"), key=f"{NOTICE}:frozen")


def after_step(live: Live, seat: int, now: datetime, due: datetime, person: bool, wished: Collection[int] = ()) -> Plan:
    """What follows from one step of one seat.

    A sealed answer only updates the board in the channel. When the turn passes to other people, or everybody's answers
    open, there is a new board; until then the actor's further steps only redraw the present one. What policies do is
    told with the next person's turn, and so is what wishes do.

    :param person: whether the seat's player has just done it, and so sees what comes next
    :param wished: the seats whose open question a wish answers: they are not asked
    """
    match, row = live.match, live.row
    if match.finished:
        return Plan([post(row, RESULT, now), *_sheets(live, now, set(), set(live.people()))], [BOARD, REFRESH])
    awaited = set(match.awaited)
    people = (awaited & set(live.people())) - set(wished)
    present = {seat} if person else set()
    answered = f"{TURN}:{seat}"  # else a call that waits would ring for whatever the seat is asked next
    request = match.request(seat)
    if request is not None and request.sealed and seat not in awaited:
        return Plan([post(row, REFRESH, now), *_sheets(live, now, set(), {seat})], [answered])
    opened = match.floor > row.log_length  # answers were opened, or chance decided
    asked = {one for one in people if (open_ := match.request(one)) is not None and open_.index >= row.log_length}
    private = {one for one in asked if (open_ := match.request(one)) is not None and open_.sealed}
    quiet = (set(live.people()) if opened else {seat}) - private
    rows = [*_sheets(live, due, private), *_sheets(live, now, set(), quiet)]
    rows += [
        post(row, TURN, due, Payload(seat=one, ping=True), user=live.people()[one], key=f"{TURN}:{one}")
        for one in sorted(asked - private - present)
    ]
    if (people - present and asked) or (opened and people):
        here = Payload(seat=seat) if person else None
        return Plan([post(row, BOARD, due, here), *rows], [REFRESH, answered])
    return Plan([post(row, REFRESH, due), *rows], [answered])


def asked(live: Live, seat: int, due: datetime) -> list[OutboxRow]:
    """A seat that a wish would have answered for is asked after all."""
    request, user = live.match.request(seat), live.people()[seat]
    if request is not None and request.sealed:
        return [post(live.row, BOARD, due), *_sheets(live, due, {seat})]
    turn = post(live.row, TURN, due, Payload(seat=seat, ping=True), user=user, key=f"{TURN}:{seat}")
    return [post(live.row, BOARD, due), turn]


def after_undo(live: Live, now: datetime) -> Plan:
    """A step was taken back: what waited to be said about it is dropped, and what was said is redrawn."""
    seats = live.people()
    return Plan(
        [post(live.row, REFRESH, now), *_sheets(live, now, set(), set(seats))],
        [BOARD, *(f"{kind}:{seat}" for kind in (SHEET, TURN) for seat in seats)],
    )


def _sheets(live: Live, due: datetime, ping: set[int], quiet: set[int] | None = None) -> list[OutboxRow]:
    """Private sheets: those of ``ping`` ring, those of ``quiet`` are redrawn, which replaces no ring that waits."""
    people = live.people()
    rows = [(seat, True) for seat in sorted(ping)] + [(seat, False) for seat in sorted((quiet or set()) - ping)]
    return [
        post(
            live.row,
            SHEET,
            due,
            Payload(seat=seat, ping=rings),
            user=people[seat],
            key=f"{SHEET}:{seat}" if rings else f"{SHEET} redrawn:{seat}",
        )
        for seat, rings in rows
        if seat in people
    ]
