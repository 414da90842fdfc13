"""What people have planned ahead: which wish answers the question that is open, and changing a wish.

A wish is the secret of its seat until it is played. Setting one posts nothing and tells nobody.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from bot import posts
from bot.errors import NotSeated, OldQuestion, Sorry
from games.engine.codec import encode
from games.engine.dealer import Event
from games.engine.domain import Move
from games.engine.log import Answer, decode
from games.engine.rules import Rules
from games.engine.text import Text, text
from games.engine.view import View
from games.engine.wishes import Wish, Wishes, WishKind, answer
from storage import WishRow

if TYPE_CHECKING:
    from bot.host import Host
    from bot.live import Live

log = logging.getLogger("slowpour.wishes")

#: The kind of the event that tells a seat what was played for it.
PLAYED = "wish"
ASKED = text("You are asked this now: My move shows the question.")
BOT_PLAYS = text("A bot plays your seat now.")


def read_wishes(rules: Rules[Any], rows: Iterable[WishRow]) -> Wishes:
    """A table's wishes from storage; what this release does not know any more is left out."""
    found: Wishes = {}
    for row in rows:
        try:
            raws = msgspec.msgpack.decode(row.moves, type=list[msgspec.Raw])
            moves = tuple(rules.move_decoder.decode(raw) for raw in raws)
        except msgspec.DecodeError:
            continue
        found.setdefault(row.seat, {})[row.kind] = Wish(row.scope, moves)
    return found


def kind_of(rules: Rules[Any], kind: str) -> WishKind | None:
    """What may be wished for one kind of question."""
    return next((one for one in rules.wishes if one.kind == kind), None)


def planned(live: Live, kind: WishKind, view: View[Any]) -> tuple[Move, ...]:
    """What the view's seat has planned for the next question of a kind, or for the open one."""
    wish = live.wishes.get(-1 if view.seat is None else view.seat, {}).get(kind.kind)
    return wish.moves if wish is not None and kind.scope(view) == wish.scope else ()


def plannable(live: Live, view: View[Any]) -> list[tuple[WishKind, list[Move], tuple[Move, ...]]]:
    """What the view's seat can plan now: each kind of question with what it offers and what is planned of it."""
    found = []
    for kind in live.rules.wishes:
        if view.request is not None and view.request.kind == kind.kind:
            continue  # it is asked now
        offered, chosen = kind.offered(view), planned(live, kind, view)
        if offered or chosen:
            found.append((kind, offered, chosen))
    return found


def answers(live: Live) -> dict[int, tuple[WishKind, Move]]:
    """The open questions that a wish answers, by seat. Only of seats that people play."""
    found: dict[int, tuple[WishKind, Move]] = {}
    for seat in live.match.awaited:
        request = live.match.request(seat)
        wish = live.wishes.get(seat, {}).get(request.kind) if request is not None else None
        kind = kind_of(live.rules, request.kind) if request is not None else None
        if wish is None or kind is None or live.user_of(seat) is None:
            continue
        try:
            move = answer(kind, wish, live.match.view(seat))
        except Exception:
            log.exception("a wish of seat %s at table %s can't be judged", seat, live.row.id)
            continue
        if move is not None:
            found[seat] = (kind, move)
    return found


def plays_by_itself(live: Live) -> bool:
    """Whether a policy or a wish has something to answer. Policies don't play where no person does any more: they would
    play the match out in a moment, and nobody could come back to it."""
    if not live.people():
        return False
    return any(live.policy_of(seat) is not None for seat in live.match.awaited) or bool(answers(live))


def concerned(live: Live, seat: int) -> str | None:
    """The kind of the seat's open question, if there is a wish for that very question."""
    request = live.match.request(seat)
    wished = request is not None and request.kind in live.wishes.get(seat, {})
    kind = kind_of(live.rules, request.kind) if request is not None and wished else None
    return kind.kind if kind is not None and planned(live, kind, live.match.view(seat)) else None


def granted(live: Live, seat: int, kind: str | None) -> list[tuple[int, str]]:
    """The wish that is done with because its question has just been answered, by itself or otherwise.

    :param kind: what :func:`concerned` said before the step
    """
    done = any(
        isinstance(entry, Answer) and entry.seat == seat and entry.kind == kind for entry in live.match.fresh.entries
    )
    return [(seat, kind)] if kind is not None and done else []


def telling(kind: WishKind, move: Move, seat: int) -> Event:
    """Tells a seat, and nobody else, what was played for it."""
    return Event(text(kind.told.template, what=kind.named(move)), [seat], PLAYED)


async def played(host: Host, live: Live, seat: int, user: int) -> list[Text]:
    """What was played for the user at a seat since they last acted themselves, the last of each kind of question.

    One plan of a kind is made after the other was played, so that earlier ones have been seen.
    """
    if not live.rules.wishes:
        return []
    acted = await host.store.last_act(live.row.id, user)
    told = [(index, event) for index, event in await host.events(live.row.id, seat, acted) if event.kind == PLAYED]
    if not told:
        return []
    # Whoever has taken the seat over has planned nothing of what was played there before.
    rows = {row.idx: row for row in await host.store.entries(live.row.id, told[0][0])}
    last: dict[str, Text] = {}
    for index, event in told:
        if rows[index].user == user and isinstance(entry := decode(rows[index].entry), Answer):
            last.pop(entry.kind, None)
            last[entry.kind] = event.text
    return list(last.values())


async def planned_by(host: Host, table: int, user: int, told: list[tuple[int, Event]]) -> list[tuple[int, Event]]:
    """What was told to a user's seat, without what whoever had the seat before them had planned."""
    first = next((index for index, event in told if event.kind == PLAYED), None)
    if first is None:
        return told
    users = {row.idx: row.user for row in await host.store.entries(table, first)}
    return [(index, event) for index, event in told if event.kind != PLAYED or users[index] == user]


#: Gives what is planned instead of what was planned, for the view of the seat.
Change = Callable[[View[Any], tuple[Move, ...]], tuple[Move, ...]]


async def change(host: Host, table: int, user: int, name: str, what: Change) -> None:
    """Changes what a user has planned for a kind of question. A repeated change changes nothing more.

    :param what: may raise OldQuestion when it was meant for something else
    :raises NotSeated, OldQuestion, Sorry: with the text for the player; nothing has changed
    """
    async with host.table(table) as live:
        seat, kind = live.seat_of(user), kind_of(live.rules, name)
        if seat is None:
            raise NotSeated
        if live.policy_of(seat) is not None:
            raise Sorry(BOT_PLAYS)
        if kind is None:
            raise OldQuestion
        view = live.match.view(seat)
        before = planned(live, kind, view)
        after = what(view, before)
        if after == before:
            return
        if len(after) > kind.most:
            raise OldQuestion
        if after and view.request is not None and view.request.kind == kind.kind:
            raise Sorry(ASKED)
        about_to_play = answers(live).get(seat)
        if not after and about_to_play is not None and about_to_play[0] is kind:  # now the seat is asked, as others are
            now = host.clock.now()
            await host.store.enqueue(posts.asked(live, seat, max(now, live.hold_until or now)), now)
        await _keep(host, live, seat, kind, kind.scope(view), after)
    host.wake()


async def _keep(host: Host, live: Live, seat: int, kind: WishKind, scope: str, moves: tuple[Move, ...]) -> None:
    """Stores a wish, or forgets it when it holds no move."""
    table = live.row.id
    try:
        if moves:
            row = WishRow(table, seat, kind.kind, scope, encode(list(moves)), host.clock.now())
            await host.store.set_wish(row)
        else:
            await host.store.drop_wish(table, seat, kind.kind)
    except BaseException:
        host.forget(table)
        raise
    if moves:
        live.wishes.setdefault(seat, {})[kind.kind] = Wish(scope, moves)
    else:
        live.wishes.get(seat, {}).pop(kind.kind, None)
