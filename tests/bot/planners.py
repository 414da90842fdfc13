"""A table of Frenzy at which people plan ahead, for the tests of plans at the host."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from bot import wishes
from bot.clock import ManualClock
from bot.host import Host
from games.engine.codec import encode
from games.engine.domain import Move
from games.engine.text import Text
from games.frenzy.cards import CARD, NAME, SUIT
from games.frenzy.moves import Buy, Play
from games.frenzy.options import FrenzyOptions
from games.frenzy.state import NOBODY
from storage import Store
from tests.bot.tables import USERS, host_with_table

GRACE = timedelta(seconds=15)


@dataclass
class Desk:
    """A short game of Frenzy at its first play, and everybody's hands.

    :ivar order: the seats in the order in which they will play
    """

    host: Host
    store: Store
    table: int
    clock: ManualClock
    order: list[int] = field(default_factory=list)
    number: int = 0

    async def step(self, seat: int, move: Move | None = None) -> None:
        """A person's move, the first legal one unless told otherwise."""
        request = (await self.host.view(self.table, seat)).request
        assert request is not None
        self.number += 1
        move = move or request.usual or next(request.moves())
        await self.host.submit(self.table, USERS[seat], request.key, move, self.number)

    async def undo(self, seat: int) -> None:
        self.number += 1
        await self.host.undo(self.table, USERS[seat], self.number)

    async def hand(self, seat: int) -> list[int]:
        return list((await self.host.view(self.table, seat)).state.players[seat].hand)

    async def wish(self, seat: int, kind: str, *moves: Move) -> None:
        await wishes.change(self.host, self.table, USERS[seat], kind, lambda view, chosen: moves)

    async def told(self, seat: int) -> list[Text]:
        """What was played for a seat since its player last acted."""
        async with self.host.table(self.table) as live:
            pass
        return await wishes.played(self.host, live, seat, USERS[seat])

    async def awaited(self) -> tuple[int, ...]:
        return (await self.host.view(self.table, None)).awaited

    async def for_sale(self, storefronts: bool = True) -> list[Buy]:
        """The cards that nobody has bought, from left to right."""
        slots = (await self.host.view(self.table, None)).state.market
        cards = [slot.card for slot in slots if slot.buyer == NOBODY]
        return [Buy(NAME[card]) for card in cards if storefronts or SUIT[card] != "storefront"]

    async def bought(self) -> dict[str, int]:
        """Who has bought which card this round."""
        slots = (await self.host.view(self.table, None)).state.market
        return {NAME[slot.card]: slot.buyer for slot in slots if slot.buyer != NOBODY}

    async def plays(self) -> list[tuple[int, str]]:
        return [(play.cafe, NAME[play.card]) for play in (await self.host.view(self.table, None)).state.plays]

    async def queued(self) -> list[str]:
        """Kinds of what is still to be sent, with the seat of private messages."""
        rows = [row for row in await self.store.posts(self.table) if row.state == "queued"]
        return sorted(row.kind if row.user is None else f"{row.kind} {USERS.index(row.user)}" for row in rows)

    async def sent(self) -> None:
        """Everything that is due has been sent."""
        while due := await self.store.due(self.clock.now()):
            for row in due:
                await self.store.mark_sending(row.id, "n")
                await self.store.mark_sent(row.id, 1)

    async def to_buy(self) -> tuple[int, int]:
        """Who buys now, and who buys next."""
        order = (await self.host.view(self.table, None)).state.order
        assert await self.awaited() == (order[0],)
        return order[0], order[1]

    async def buy_all(self) -> None:
        """The round of the marketplace to its end, people answering everything themselves."""
        await self.end_round((await self.host.view(self.table, None)).state.round)

    async def end_round(self, number: int) -> None:
        """The rest of a round of the marketplace, if it isn't over yet."""
        while (await self.host.view(self.table, None)).state.round == number:
            await self.step((await self.awaited())[0])

    async def varied(self, seat: int) -> list[Move]:
        """A card of each suit of the hand: one of them is legal whatever lies on the table."""
        cards = {SUIT[card]: Play(NAME[card]) for card in await self.hand(seat)}
        return list(cards.values())

    async def legal_and_not(self, seat: int, played: str) -> tuple[Move, Move]:
        """A card that the seat could play after that one, and one it could not."""
        hand = await self.hand(seat)
        suit = SUIT[CARD[played]]
        return (
            Play(next(NAME[card] for card in hand if SUIT[card] != suit)),
            Play(next(NAME[card] for card in hand if SUIT[card] == suit)),
        )


async def desk_at(store: Store, short: str = "dealt", **settings: Any) -> Desk:
    """A table at its first play, or without the short game at its first purchase."""
    clock = ManualClock()
    options = encode(FrenzyOptions(short=short))
    host, table = await host_with_table(store, clock=clock, game="frenzy", options=options, **settings)
    desk = Desk(host, store, table, clock)
    while (await host.view(table, None)).state.phase not in ("play", "preparation"):
        await desk.step((await desk.awaited())[0])
    desk.order = list((await host.view(table, None)).state.order)
    await desk.sent()
    return desk


async def first_card(desk: Desk, seats: Sequence[int]) -> str:
    """A card of the first player of which every one of these seats has another of its suit, and one of another."""
    hands = [{SUIT[card] for card in await desk.hand(seat)} for seat in seats]
    for card in await desk.hand(desk.order[0]):
        if all(SUIT[card] in suits and len(suits) > 1 for suits in hands):
            return NAME[card]
    raise AssertionError("no such card in these hands")
