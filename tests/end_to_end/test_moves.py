"""Moves by panel and by command, in the channel and by direct message: at the local Discord, over its sockets."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot import posts
from bot.local.server import LocalServer
from games.beverage.moves import Bid, Purchase
from tests.end_to_end.evening import Evening, evening
from tests.end_to_end.hands import (
    awaited,
    by_button,
    by_command,
    fix_chance,
    length,
    own_caps,
    table_of,
    typed,
    until,
    view_of,
)


@pytest.fixture(autouse=True)
def ana_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ana is the first to act in every test."""
    fix_chance(monkeypatch)


async def bidding(stage: Evening) -> str:
    """A table where sealed bids are asked; one who is asked."""
    await stage.open_table()
    return await until(stage, "bid")


async def dm_panel(stage: Evening, person: str, words: str) -> Any:
    """The newest direct message with these words, waited for."""

    async def probe() -> Any:
        found = [seen for seen in await stage.driver.dms(person) if words in seen.content and seen.parts]
        return found[-1] if found else None

    return await stage.driver.wait_for(probe, 30)


async def test_a_move_by_panel_with_its_cost_undo_and_again(stage: Evening) -> None:
    await stage.open_table()
    opened = await stage.press("Ana", "My move")
    assert opened.ephemeral
    assert "You have 10 caps" in opened.text
    panel = opened.response
    assert panel is not None
    assert panel.disabled == ["Buy", "Start over"]
    chosen = await stage.driver.select("Ana", panel, ["4"], "Associates on hand")
    assert (chosen.ack, "Associates on hand: 4 – costs 4" in chosen.text) == ("update", True)
    again = await stage.driver.click("Ana", panel, "Start over")
    assert "costs 4" not in again.text
    made = await by_button(stage, "Ana", Purchase(4, 0, 1), panel)
    assert made.ephemeral
    assert made.response is not None
    assert made.response.id == panel.id
    assert made.response.buttons[:2] == ["Undo", "Done"]
    assert await own_caps(stage, "Ana") == 5
    taken_back = await stage.driver.click("Ana", panel, "Undo")
    assert "Taken back." in taken_back.text
    assert "You have 10 caps" in taken_back.text
    assert await own_caps(stage, "Ana") == 10
    await by_button(stage, "Ana", Purchase(3, 1, 0), taken_back.response)
    done = await stage.driver.click("Ana", panel, "Done")
    assert done.response is not None
    assert done.response.buttons == []
    assert await awaited(stage) == ["Ben"]


async def test_a_redrawn_board_leaves_it_to_the_next_one_to_tell_what_has_happened(
    local_discord: LocalServer, tmp_path: Path
) -> None:
    async with evening(local_discord, tmp_path / "slowpour.db", grace=60.0) as stage:
        await stage.open_table()
        await stage.settled()
        before = await stage.message("Ana", "My move")
        made = await by_button(stage, "Ana", Purchase(4, 0, 1))
        row, now = await stage.store.table(await table_of(stage)), stage.clock.now()
        assert row is not None
        await stage.store.enqueue([posts.post(row, posts.REFRESH, now)], now)
        stage.client.runtime.outbox.wake()
        await stage.settled()
        kept = await stage.message("Ana", "My move")
        assert (kept.id, kept.content) == (before.id, before.content)
        assert made.response is not None
        await stage.driver.click("Ana", made.response, "Done")
        await stage.settled()
        board = await stage.message("Ben", "My move")
        assert board.id != before.id
        assert "Ana buys" in board.content


async def test_a_stale_panel_changes_nothing_and_shows_what_is_open(stage: Evening) -> None:
    await stage.open_table()
    old = (await stage.press("Ana", "My move")).response
    assert old is not None
    await by_command(stage, "Ana", Purchase(3, 0, 1))
    before = await length(stage)
    answer = await stage.driver.select("Ana", old, ["4"], "Associates on hand")
    assert answer.text.startswith("That question is over; this is how things stand now.")
    assert "Ben to act" in answer.text
    assert await length(stage) == before
    await until(stage, "bid")
    assert "Seal your sales bid" in (await stage.press("Ana", "My move")).text


async def test_a_command_completes_says_costs_and_moves(stage: Evening) -> None:
    await stage.open_table()
    choices = await stage.driver.autocomplete(
        "Ana", stage.thread, "beverage buy", "associates", "", {"reputation": "2", "research": "1"}
    )
    assert choices[4] == {"name": "4 – costs 4, leaves 3 caps", "value": 4}
    assert [choice["value"] for choice in choices] == list(range(8))
    made = await by_command(stage, "Ana", Purchase(4, 2, 1))
    assert made.ephemeral
    assert made.response is not None
    assert made.response.buttons[:2] == ["Undo", "Done"]
    assert await own_caps(stage, "Ana") == 3
    for nobody in ("Ana", "Di"):
        assert await stage.driver.autocomplete(nobody, stage.thread, "beverage buy", "associates") == []


async def test_a_refused_command_names_the_rule_and_changes_nothing(stage: Evening) -> None:
    await stage.open_table()
    before = await length(stage)
    refused = await by_command(stage, "Ana", Purchase(9, 9, 0))
    assert "18 caps, and you have 10" in refused.text
    other = await stage.slash("Ana", stage.thread, "beverage pass")
    assert other.text.startswith("/beverage pass is no answer to what is asked now: Buy what you start with")
    too_early = await by_command(stage, "Ben", Purchase(1, 0, 0))
    assert "You are not asked for anything now." in too_early.text
    assert "Ana to act" in too_early.text
    assert all(answer.ephemeral for answer in (refused, other, too_early))
    assert await length(stage) == before


async def test_a_number_is_typed_and_a_wrong_one_is_answered_while_the_panel_stays(stage: Evening) -> None:
    person = await bidding(stage)
    panel = (await stage.press(person, "My move")).response
    assert panel is not None
    (button,) = (label for label in panel.buttons if label.startswith("Enter bid"))
    form = (await stage.driver.click(person, panel, button)).modal
    assert form is not None
    (field,) = form.fields
    assert field["placeholder"] == "1 to 99"
    wrong = await typed(stage, person, panel, button, "twelve")
    assert wrong.ack == "update"
    assert "“twelve” is not a whole number." in wrong.text
    assert wrong.response is not None
    assert wrong.response.buttons == panel.buttons
    great = await typed(stage, person, panel, button, "1000")
    assert "A bid is 1 to 99 caps; you gave 1000." in great.text
    right = await typed(stage, person, panel, button, " 12 ")
    assert "Sealed: 12 caps." in right.text
    assert right.response is not None
    assert right.response.buttons == ["Change", "Withdraw"]


async def test_a_sealed_bid_is_changed_and_withdrawn_and_nobody_else_sees_it(stage: Evening) -> None:
    person = await bidding(stage)
    sealed = await by_button(stage, person, Bid(12))
    assert sealed.response is not None
    changed = await stage.driver.click(person, sealed.response, "Change")
    assert changed.response is not None
    await by_button(stage, person, Bid(13), changed.response)
    assert (await view_of(stage, person)).sealed == Bid(13)
    both = await asyncio.gather(*(stage.driver.click(person, sealed.response, "Withdraw") for _ in range(2)))
    assert all(one.error is None for one in both)
    assert (await view_of(stage, person)).sealed is None
    assert person in await awaited(stage)
    again = await by_command(stage, person, Bid(13))
    assert "Sealed" in again.text
    withdrawn = await stage.slash(person, stage.thread, "undo")
    assert "Withdrawn." in withdrawn.text
    await stage.settled()
    for other in ("Ana", "Ben", "Cy"):
        if other != person:
            seen = [*await stage.messages(other), *await stage.driver.dms(other)]
            assert not any("13" in message.content.replace(stage.thread, "") for message in seen if not message.files)


async def test_in_direct_messages_the_panel_is_answered_in_place(stage: Evening) -> None:
    person = await bidding(stage)
    sheet = await dm_panel(stage, person, "Seal your sales bid")
    (button,) = (label for label in sheet.buttons if label.startswith("Enter bid"))
    answer = await typed(stage, person, sheet, button, "11")
    assert answer.ack == "update"
    assert answer.response is not None
    assert answer.response.id == sheet.id
    assert not answer.ephemeral
    assert "Beverage in " in answer.text
    assert "11" in answer.text
    await stage.settled()
    kept = next(seen for seen in await stage.driver.dms(person) if seen.id == sheet.id)
    assert "Sealed" in kept.content
    assert kept.buttons[:2] == ["Change", "Withdraw"]
    assert len(kept.files) == 1
    await stage.driver.click(person, kept, "Withdraw")
    assert (await view_of(stage, person)).sealed is None


async def test_a_command_in_direct_messages_takes_the_only_table_that_waits(stage: Evening) -> None:
    person = await bidding(stage)
    made = await stage.driver.slash(person, "dm", "beverage bid", {"amount": 9})
    assert not made.ephemeral
    assert "Sealed" in made.text
    first = stage.thread
    await stage.open_table(people=(person, *(one for one in ("Ana", "Ben", "Cy") if one != person)))
    assert stage.thread != first
    await stage.settled()
    which = await stage.driver.slash(person, "dm", "undo")
    assert "You could mean several tables" in which.text
    tables = await stage.driver.autocomplete(person, "dm", "undo", "table", "bev")
    assert len(tables) == 2
    assert "waits for you" in tables[0]["name"]
    assert "waits for you" not in tables[1]["name"]
    undone = await stage.driver.slash(person, "dm", "undo", {"table": tables[1]["value"]})
    assert "Withdrawn." in undone.text
    unknown = await stage.driver.slash(person, "dm", "undo", {"table": "77777"})
    assert "I don't know that table." in unknown.text
    nowhere = await stage.slash(person, "game-room", "beverage pass")
    assert "There is no table in this channel." in nowhere.text


async def test_a_title_that_several_tables_have_is_asked_back(stage: Evening) -> None:
    await stage.open_table()
    await stage.open_table()
    first, second = await stage.store.running_tables()
    assert (first.title, second.title) == ("Beverage with Ana", "Beverage with Ana 2")
    await stage.settled()
    named = await stage.driver.slash("Ana", "dm", "undo", {"table": "beverage with ana 2"})
    assert "nothing you can take back" in named.text
    await stage.store.set_title(second.id, first.title)
    labels = [choice["name"] for choice in await stage.driver.autocomplete("Ana", "dm", "undo", "table", "")]
    assert len(set(labels)) == 2
    which = await stage.driver.slash("Ana", "dm", "undo", {"table": first.title})
    assert f"{first.title} (table {first.id}), {first.title} (table {second.id})" in which.text
    called = await stage.driver.slash("Ana", "dm", "undo", {"table": f"{first.title} (table {second.id})"})
    assert "nothing you can take back" in called.text


async def test_undo_by_command_reaches_only_ones_own_step(stage: Evening) -> None:
    await stage.open_table()
    await by_command(stage, "Ana", Purchase(4, 0, 1))
    none = await stage.slash("Ben", stage.thread, "undo")
    assert "nothing you can take back" in none.text
    undone = await stage.slash("Ana", stage.thread, "undo")
    assert "Taken back." in undone.text
    assert await own_caps(stage, "Ana") == 10
    assert await table_of(stage) > 0
