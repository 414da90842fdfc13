"""Whole matches of Board Game Café Frenzy at the local Discord, and whom the hands reach."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.local.driver import Seen
from bot.local.server import LocalServer
from games.frenzy.moves import Mystery
from games.frenzy.rules import RULES
from rendering.gallery import GALLERY
from rendering.picture import Theme
from tests.end_to_end.acting import as_command, move
from tests.end_to_end.evening import PEOPLE, Evening, evening
from tests.end_to_end.hands import asked, awaited, length, view_of


async def hands_reach_their_owners_only(stage: Evening, table: int = 1) -> int:
    """Compares every picture that a person can see with the private pictures of all seats; how many were sheets.

    A sheet is known by its description, which is made from the view of its seat.
    """
    runtime = stage.client.runtime
    people = await runtime.people(table, len(stage.people))
    sheets: dict[int, str] = {}
    for seat in range(len(stage.people)):
        view = await runtime.host.view(table, seat)
        sheets[seat] = GALLERY["frenzy"].sheet(view, people, Theme.PAPER, "en").alt
    found = 0
    for seat, person in enumerate(stage.people):
        seen = [*await stage.messages(person), *await stage.driver.dms(person)]
        alts = [file["description"] for message in seen for file in message.files]
        found += alts.count(sheets[seat])
        for other, sheet in sheets.items():
            assert other == seat or sheet == sheets[seat] or sheet not in alts
    return found


async def until_extra_tile(stage: Evening) -> tuple[str, Seen]:
    """Buys the first card there is until somebody may take an action tile besides; who, and their panel."""
    for _ in range(60):
        await stage.settled()
        person = (await awaited(stage))[0]
        request = await asked(stage, person)
        if request.kind == "extra tile":
            panel = (await stage.press(person, "My move")).response
            assert panel is not None
            return person, panel
        name, options = as_command(next(request.moves()), "frenzy")
        assert (await stage.slash(person, stage.thread, name, options)).error is None
    raise AssertionError("nobody bought the leftmost card")


async def test_an_action_tile_that_is_offered_is_one_press_and_so_is_doing_without_it(
    local_discord: LocalServer, tmp_path: Path
) -> None:
    async with evening(local_discord, tmp_path / "slowpour.db", game="frenzy") as stage:
        await stage.open_table()
        person, panel = await until_extra_tile(stage)
        tiles = (await view_of(stage, person)).state.row
        offered = [label.partition(" (")[0].capitalize() for label in panel.buttons if label != "Undo"]
        assert offered == [*(f"Tile {number}" for number in tiles), "Do without"]
        declined = await stage.driver.click(person, panel, "Do without")
        assert declined.text.startswith("You answered: Do without.\n")
        assert (await view_of(stage, person)).state.row == tiles
        for reader in PEOPLE[:4]:  # of the moment, and for nobody else
            assert "You answered" not in (await stage.press(reader, "What happened")).text
        person, panel = await until_extra_tile(stage)
        taken = await stage.driver.click(person, panel, panel.buttons[0])
        assert f"{person} takes {panel.buttons[0]}.".casefold() in taken.text.casefold()
        assert "You answered" not in taken.text


@pytest.mark.slow
@pytest.mark.parametrize("people", [("Ana", "Ben"), ("Ana", "Ben", "Cy", "Di")], ids=["two", "four"])
async def test_a_whole_match(local_discord: LocalServer, tmp_path: Path, people: tuple[str, ...]) -> None:
    async with evening(local_discord, tmp_path / "slowpour.db", game="frenzy") as stage:
        await stage.open_table(people)
        random, moves, sheets = Random(len(people)), 0, 0
        while (row := await stage.store.table(1)) is not None and row.status == "running":
            outcome = await move(stage, random)
            assert await length(stage) > row.log_length, f"refused, and would be for ever: {outcome.text}"
            moves += 1
            if moves % 25 == 0:
                await stage.settled()
                person = random.choice(people)
                shown = await stage.press(person, "My sheet")
                assert shown.ephemeral
                sheets += await hands_reach_their_owners_only(stage)
        assert row is not None
        assert row.status == "finished"
        assert sheets > 0
        await stage.settled()
        last = (await stage.messages(people[0]))[-1]
        assert "coins" in last.content or "lose" in last.content
        assert "My move" not in last.buttons
        async with stage.client.runtime.host.table(1) as live:
            assert [score.seat for score in live.match.result()][: len(people)]
            assert live.rules is RULES


async def test_a_board_does_not_call_who_is_choosing_already(local_discord: LocalServer, tmp_path: Path) -> None:
    async with evening(local_discord, tmp_path / "slowpour.db", game="frenzy") as stage:
        await stage.open_table(("Ana", "Ben", "Cy"))
        host, number = stage.client.runtime.host, 0
        while True:
            view = await host.view(1, None)
            seat = view.awaited[0]
            async with host.table(1) as live:
                user, request = live.people()[seat], live.match.request(seat)
            assert request is not None
            domain = request.domain(Mystery)
            if domain is not None and (drawing := domain.first()) is not None:
                break
            number += 1
            await host.submit(1, user, request.key, next(request.moves()), number)
        await stage.settled()
        person = stage.people[seat]
        assert (await stage.message(person, "My move")).pinged == [person]
        name, options = as_command(drawing, "frenzy")
        assert (await stage.slash(person, stage.thread, name, options)).error is None
        await stage.settled()
        assert await awaited(stage) == [person]
        assert (await asked(stage, person)).kind == "keep"
        board = await stage.message(person, "My move")
        assert "to act" in board.content
        assert board.pinged == []
