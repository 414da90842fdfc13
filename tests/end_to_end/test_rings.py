"""Who is called to a question: nobody is left out, nobody is called twice, and no call tells who has planned ahead."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path
from typing import Any

import pytest

from bot import posts
from bot.local.server import LocalServer
from games.frenzy.cards import CARD, SUIT
from tests.end_to_end.evening import Evening, evening
from tests.end_to_end.hands import awaited, fix_chance, until
from tests.end_to_end.test_frenzy import until_extra_tile
from tests.end_to_end.test_planning import command, for_sale, open_market, plan_purchase
from tests.end_to_end.test_tables import taken_over


async def pings(stage: Evening) -> list[list[str]]:
    """Whom each message in the thread called, oldest first."""
    return [seen.pinged for seen in await stage.messages("Ana") if not seen.ephemeral]


async def posted_since(stage: Evening, before: int) -> bool:
    return len(await pings(stage)) > before


async def test_whoever_takes_a_seat_over_is_called_to_the_question_that_its_last_player_was_called_to(
    stage: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    fix_chance(monkeypatch)
    await stage.open_table(("Ana",), bots=2)
    await stage.settled()
    assert (await pings(stage))[-1] == ["Ana"]
    await stage.slash("Ana", stage.thread, "table leave")
    await stage.driver.call("close_dms", user="Di")
    await taken_over(stage, "Di", 1)
    await stage.settled()
    assert ["Di"] in await pings(stage)
    await stage.slash("Di", stage.thread, "table board")
    await stage.settled()
    assert (await pings(stage)).count(["Di"]) == 1


async def test_direct_messages_that_turn_out_to_be_closed_after_the_board_was_made_leave_nobody_uncalled(
    stage: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    await stage.open_table()
    ben = int((await stage.driver.state())["users"]["Ben"])
    runtime, out = stage.client.runtime, asyncio.Event()
    draw, sheet = runtime.pictures.board, runtime.deliver.kinds[posts.SHEET]

    async def drawn(*parts: Any) -> Any:
        picture = await draw(*parts)
        request = (await runtime.host.view(1, 1)).request
        if request is not None and request.kind == "bid":
            await stage.store.set_dm(ben, "closed")  # another table has just found out
            out.set()
        return picture

    async def later(*parts: Any) -> Any:
        request = (await runtime.host.view(1, 1)).request
        if request is not None and request.kind == "bid":
            await out.wait()
        return await sheet(*parts)

    monkeypatch.setattr(runtime.pictures, "board", drawn)
    monkeypatch.setitem(runtime.deliver.kinds, posts.SHEET, later)
    await until(stage, "bid")
    await stage.settled()
    found = [seen for seen in await stage.messages("Ana") if "bid" in seen.content and "My move" in seen.buttons]
    assert [seen.pinged for seen in found] == [["Ben"]]


@pytest.mark.parametrize("planning", [False, True])
async def test_a_board_that_is_asked_for_calls_nobody_while_the_step_can_be_taken_back(
    local_discord: LocalServer, tmp_path: Path, planning: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else whoever acts, looks at the board and takes the step back would learn who has planned."""
    monkeypatch.setattr(secrets, "token_bytes", lambda size: bytes(size))
    async with evening(local_discord, tmp_path / "slowpour.db", game="frenzy", grace=60.0) as stage:
        first, second, third, _ = await open_market(stage, ("Ana", "Ben", "Cy", "Di"))
        before = len(await pings(stage))
        cards = sorted(await for_sale(stage), key=lambda move: SUIT[CARD[move.card]] == "storefront")
        if planning:
            await plan_purchase(stage, second, cards[:2])
        await command(stage, first, cards[0])
        assert await awaited(stage) == [second]
        await stage.slash(first, stage.thread, "table board")
        await stage.driver.wait_for(lambda: posted_since(stage, before))
        assert (await pings(stage))[before:] == [[]]
        shown = (await stage.press(first, "My move")).response
        assert shown is not None
        await stage.driver.click(first, shown, "Done")
        await stage.settled()
        assert [ping for ping in (await pings(stage))[before:] if ping] == [[third if planning else second]]


async def test_what_a_seat_has_answered_is_not_told_to_its_next_player(
    local_discord: LocalServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fix_chance(monkeypatch)
    async with evening(local_discord, tmp_path / "slowpour.db", game="frenzy") as stage:
        await stage.open_table()
        person, panel = await until_extra_tile(stage)
        seat = stage.people.index(person)
        declined = await stage.driver.click(person, panel, "Do without")
        assert declined.text.startswith("You answered: Do without.\n")
        await stage.slash(person, stage.thread, "table leave")
        await taken_over(stage, "Eve", seat + 1)
        await stage.settled()
        seen = [message.content for message in await stage.driver.dms("Eve")]
        assert len(seen) == 2, "the welcome and the sheet"
        assert all("You answered" not in words for words in seen)
        for button in ("My move", "My sheet", "What happened"):
            shown = await stage.press("Eve", button)
            assert "You answered" not in shown.text
