"""Makes running tables for tests of the host, without Discord."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

from bot.clock import ManualClock
from bot.host import Host
from games.engine.domain import Move
from games.engine.rules import Rules
from games.registry import GAMES
from storage import Store

USERS = (101, 102, 103, 104, 105)
SECRET = bytes(range(32))


async def host_with_table(
    store: Store,
    seats: int = 3,
    bots: int = 0,
    clock: ManualClock | None = None,
    games: Mapping[str, Rules[Any]] = GAMES,
    grace: float = 15.0,
    game: str = "beverage",
    options: bytes = b"",
) -> tuple[Host, int]:
    """A host and the id of a started table; the last ``bots`` of its seats are played by policies."""
    clock = clock or ManualClock()
    host = Host(store, games, clock, timedelta(seconds=grace))
    row = await store.create_table(
        guild=1,
        channel=10,
        game=game,
        title=game.title(),
        owner=USERS[0],
        secret=SECRET,
        at=clock.now(),
        options=options,
    )
    for seat in range(seats):
        bot = seat >= seats - bots
        await store.take_seat(
            row.id,
            seat,
            name=f"Player {seat}",
            at=clock.now(),
            user=None if bot else USERS[seat],
            policy="light" if bot else None,
        )
    await host.start(row, await store.seats(row.id))
    return host, row.id


def another_host(store: Store, host: Host, games: Mapping[str, Rules[Any]] | None = None) -> Host:
    """A second host over the same database, as after a restart."""
    return Host(store, games or host.games, host.clock, host.grace)


async def any_move(host: Host, table: int) -> tuple[int, str, Move]:
    """A legal answer to an open question: (seat, key, move), the same each time it is asked."""
    async with host.table(table) as live:
        seat = live.match.awaited[0]
        request = live.match.request(seat)
        assert request is not None
        return seat, request.key, request.sample(live.match.random(seat))


async def play(host: Host, table: int, steps: int, first: int = 1000) -> None:
    """Plays some legal moves of whoever is awaited, each as an interaction of its own."""
    for number in range(steps):
        seat, key, move = await any_move(host, table)
        await host.submit(table, USERS[seat], key, move, first + number)


async def open_store(folder: Path) -> Store:
    """A fresh database file."""
    return await Store.open(folder / "slowpour.db")
