"""Frenzy's short game: whatever cards somebody passes, the others get the same byte for byte, pictures included.

As in the other test of two worlds, up to the moment when all answers open; a spectator sees the same also after.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path

import pytest

from games.frenzy.cards import NAME
from games.frenzy.moves import PassCards
from tests.end_to_end.acting import as_command
from tests.end_to_end.evening import Evening, evening
from tests.end_to_end.hands import view_of
from tests.end_to_end.test_two_worlds import OTHERS, Plain, answer, shown
from tests.local_discord import running

PEOPLE = ("Ana", "Ben", "Cy")
#: What Ben does in each world: the cards he passes, by their places in his hand, and what he presses in between.
WORLDS: Sequence[Sequence[tuple[int, ...] | str]] = (
    [(0, 1, 2, 3)],
    [(9, 8, 7, 6)],
    [(4, 5, 6, 7), "Change", (3, 5, 1, 0), "Withdraw", (7, 1, 4, 3)],
)


async def passes(stage: Evening, person: str, places: tuple[int, ...]) -> None:
    """Seals the cards at these places of the person's hand."""
    view = await view_of(stage, person)
    assert view.seat is not None
    hand = [NAME[card] for card in view.state.players[view.seat].hand]
    command, options = as_command(PassCards(*(hand[place] for place in places)), "frenzy")
    outcome = await stage.slash(person, stage.thread, command, options)
    assert outcome.error is None
    await stage.settled()


async def got_by(stage: Evening, people: Sequence[str], plain: Plain) -> list[str]:
    """Everything that reaches these people, and what their own presses and commands are answered."""
    got = []
    for person in people:
        visible = [*await stage.messages(person), *await stage.driver.dms(person)]
        got += [await shown(stage, seen, plain) for seen in visible]
        for button in ("My move", "My sheet", "What happened"):
            got += await answer(stage, await stage.press(person, button), plain)
        for command in ("turns", "table log", "table board", "table sheet"):
            got += await answer(stage, await stage.slash(person, stage.thread, command), plain)
            await stage.settled()
    return got


async def evening_of(database: Path, sealed: Sequence[tuple[int, ...] | str]) -> list[str]:
    """What the others get, in one world."""
    async with running() as local, evening(local, database, game="frenzy") as stage:
        await stage.open_table(PEOPLE, options={"short": "drafted"})
        await stage.settled()
        for act in sealed:
            if isinstance(act, str):
                panel = (await stage.press("Ben", "My move")).response
                assert panel is not None
                await stage.driver.click("Ben", panel, act)
                await stage.settled()
            else:
                await passes(stage, "Ben", act)
        plain = Plain()
        got = await got_by(stage, OTHERS, plain)
        for person in ("Ana", "Cy"):
            await passes(stage, person, (0, 1, 2, 3))
        assert (await stage.client.runtime.host.view(1, None)).state.phase == "drafting"
        return got + await got_by(stage, OTHERS[-1:], plain)


@pytest.mark.slow
async def test_what_is_passed_shows_in_nothing_that_reaches_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "token_bytes", lambda size: bytes(size))
    worlds = [await evening_of(tmp_path / f"{number}.db", sealed) for number, sealed in enumerate(WORLDS)]
    assert len(worlds[0]) > 40
    for world in worlds[1:]:
        for left, right in zip(world, worlds[0], strict=True):
            assert left == right
