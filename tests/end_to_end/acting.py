"""Legal moves for the people of an evening, chosen by the rules themselves."""

from __future__ import annotations

from random import Random
from typing import Any

from bot.local.driver import Outcome
from games.engine.domain import Domain, Move
from tests.end_to_end.evening import Evening


def as_command(move: Move, group: str = "beverage") -> tuple[str, dict[str, Any]]:
    """A move as its slash command. ``group`` is the game's group of commands."""
    values = {name: getattr(move, name) for name in move.__struct_fields__}
    shown = {name: Domain.shown(name, value) if isinstance(value, bool) else value for name, value in values.items()}
    return f"{group} {move.command}", shown


async def chosen(stage: Evening, table: int, random: Random, person: str | None = None) -> tuple[str, Move]:
    """Somebody who is awaited (or ``person``, if so) and a random legal move of theirs."""
    async with stage.client.runtime.host.table(table) as live:
        seats = [seat for seat in live.match.awaited if live.user_of(seat) is not None]
        if person is not None:
            seats = [seat for seat in seats if stage.people[seat] == person]
        seat = random.choice(seats)
        request = live.match.request(seat)
        assert request is not None
        return stage.people[seat], request.sample(random)


async def move(stage: Evening, random: Random, table: int = 1, person: str | None = None) -> Outcome:
    """Lets somebody who is awaited make a random legal move by slash command."""
    who, choice = await chosen(stage, table, random, person)
    group = stage.client.runtime.games[stage.game].command
    command, options = as_command(choice, group)
    return await stage.slash(who, stage.thread, command, options)


async def phase(stage: Evening, table: int = 1) -> str:
    """The game's phase."""
    return str((await stage.client.runtime.host.view(table, None)).state.phase)


async def play_to(stage: Evening, wanted: str, random: Random, table: int = 1) -> None:
    """Plays random moves until a phase is reached."""
    for _ in range(300):
        if await phase(stage, table) == wanted:
            return
        await move(stage, random, table)
    raise AssertionError(f"{wanted} was not reached")
