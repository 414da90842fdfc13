"""Moves by panel and by command, and everything that can come between: at the local Discord, over its sockets."""

from __future__ import annotations

import asyncio
import logging
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot import opening
from bot.host import Host
from bot.local.errors import Refused
from games.beverage.moves import Bid, Purchase
from tests.end_to_end.evening import Evening
from tests.end_to_end.hands import (
    asked,
    awaited,
    by_button,
    by_command,
    length,
    table_of,
    typed,
    until,
    view_of,
)

CALLBACK = "/interactions/.*/callback"
#: The secret of a match in which the first seat begins.
ANA_BEGINS = bytes([2]) * 32


@pytest.fixture(autouse=True)
def ana_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chance falls the same way in every test."""
    monkeypatch.setattr(opening, "secrets", SimpleNamespace(token_bytes=lambda _: ANA_BEGINS))


async def own_caps(stage: Evening, person: str) -> int:
    view = await view_of(stage, person)
    assert view.seat is not None
    caps: int = view.state.players[view.seat].caps
    return caps


async def bidding(stage: Evening) -> str:
    """A table where sealed bids are asked; one who is asked."""
    await stage.open_table()
    return await until(stage, "bid")


async def dm_panel(stage: Evening, person: str, words: str) -> Any:
    """The newest direct message with these words, waited for."""

    async def probe() -> Any:
        found = [seen for seen in await stage.driver.dms(person) if words in seen.content and seen.parts]
        return found[-1] if found else None

    return await stage.driver.wait_for(probe, 10)


async def test_a_move_by_panel_with_its_cost_undo_and_again(stage: Evening) -> None:
    await stage.open_table()
    opened = await stage.press("Ana", "My move")
    assert opened.ephemeral
    assert "You have 10 caps" in opened.text
    panel = opened.response
    assert panel is not None
    assert panel.disabled == ["Buy your initial resources, 1 cap each", "Start over"]
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


async def test_a_second_press_of_undo_takes_nothing_more_back(stage: Evening) -> None:
    await stage.open_table()
    made = await by_button(stage, "Ana", Purchase(4, 0, 1))
    assert made.response is not None
    both = await asyncio.gather(*(stage.driver.click("Ana", made.response, "Undo") for _ in range(2)))
    assert sorted("Taken back." in one.text or "is over" in one.text for one in both) == [True, True]
    assert await own_caps(stage, "Ana") == 10
    assert await awaited(stage) == ["Ana"]


async def test_a_double_press_makes_one_move(stage: Evening) -> None:
    await stage.open_table()
    panel = (await stage.press("Ana", "My move")).response
    assert panel is not None
    for field, value in (("Associates on hand", "2"), ("Steps on the reputation track", "1"),
                         ("Market research tokens", "0")):
        await stage.driver.select("Ana", panel, [value], field)
    before = await length(stage)
    confirm = "Buy your initial resources, 1 cap each"
    both = await asyncio.gather(*(stage.driver.click("Ana", panel, confirm) for _ in range(2)))
    assert [one.error for one in both] == [None, None]
    assert await length(stage) == before + 1
    assert await own_caps(stage, "Ana") == 7


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
    choices = await stage.driver.autocomplete("Ana", stage.thread, "beverage buy", "associates", "",
                                              {"reputation": "2", "research": "1"})
    assert choices[4] == {"name": "4 – costs 4, leaves 3", "value": 4}
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
    assert other.text.startswith("/beverage pass is no answer to what is asked now: Buy your initial resources")
    too_early = await by_command(stage, "Ben", Purchase(1, 0, 0))
    assert "You are not asked for anything now." in too_early.text
    assert "Ana to act" in too_early.text
    assert all(answer.ephemeral for answer in (refused, other, too_early))
    assert await length(stage) == before


async def test_spectators_see_the_public_position_and_cannot_move(stage: Evening) -> None:
    await stage.open_table()
    before = await length(stage)
    looked = await stage.press("Di", "My move")
    assert "You don't sit at this table." in looked.text
    assert looked.ephemeral
    assert "Ana to act" in looked.text
    assert looked.response is not None
    board = await stage.driver.click("Di", looked.response, "Text board")
    assert "Stage I" in board.text
    sheet = await stage.press("Di", "My sheet")
    assert "You don't sit at this table." in sheet.text
    assert "Stage I" in sheet.text
    assert sheet.response is not None
    assert sheet.response.files == []
    for answer in (await by_command(stage, "Di", Purchase(1, 0, 0)), await stage.slash("Di", stage.thread, "undo")):
        assert "You don't sit at this table." in answer.text
    happened = await stage.press("Di", "What happened")
    assert happened.text.startswith("What happened last:")
    assert await length(stage) == before


async def test_a_number_is_typed_and_a_wrong_one_is_answered_while_the_panel_stays(stage: Evening) -> None:
    person = await bidding(stage)
    panel = (await stage.press(person, "My move")).response
    assert panel is not None
    (button,) = (label for label in panel.buttons if label.startswith("Seal"))
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
    (button,) = (label for label in sheet.buttons if label.startswith("Seal"))
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


async def test_old_panels_and_open_forms_work_after_a_restart(stage: Evening) -> None:
    await stage.open_table()
    old = (await stage.press("Ana", "My move")).response
    assert old is not None
    await stage.restart_bot()
    made = await by_button(stage, "Ana", Purchase(4, 0, 1), old)
    assert made.response is not None
    await stage.restart_bot()
    assert "Taken back." in (await stage.driver.click("Ana", made.response, "Undo")).text
    person = await until(stage, "bid")
    panel = (await stage.press(person, "My move")).response
    assert panel is not None
    form = (await stage.driver.click(person, panel, "Seal your sales bid …")).modal
    assert form is not None
    await stage.restart_bot()
    sent = await stage.driver.submit_modal(person, form, {form.fields[0]["custom_id"]: "14"})
    assert "Sealed" in sent.text
    assert (await view_of(stage, person)).sealed == Bid(14)


async def test_unknown_buttons_are_answered(stage: Evening) -> None:
    await stage.open_table()
    channel = stage.client.get_channel(int(stage.thread))
    assert isinstance(channel, discord.Thread)
    view = discord.ui.View(timeout=None)
    for at, custom_id in enumerate(("old thing", "s:1:nosuch:-:", "s:1:move")):
        view.add_item(discord.ui.Button(label=f"Old {at}", custom_id=custom_id))
    view.stop()
    await channel.send("An old message", view=view)
    message = await stage.message("Ana", "Old 0")
    for at in range(3):
        answer = await stage.driver.click("Ana", message, f"Old {at}")
        assert answer.text.startswith("This button is from an older version of me")
        assert answer.ephemeral


async def test_a_slow_commit_is_deferred_and_answered_in_the_end(stage: Evening,
                                                                 monkeypatch: pytest.MonkeyPatch) -> None:
    await stage.open_table()
    panel = (await stage.press("Ana", "My move")).response
    assert panel is not None
    commit = stage.store.commit

    async def slow(*args: Any) -> Any:
        await asyncio.sleep(2.2)
        return await commit(*args)

    with monkeypatch.context() as patched:
        patched.setattr(stage.store, "commit", slow)
        by_panel = await by_button(stage, "Ana", Purchase(4, 0, 1), panel)
        typed_in = await by_command(stage, "Ben", Purchase(2, 0, 1))
    assert by_panel.ack == "defer_update"
    assert typed_in.ack == "defer"
    for answer in (by_panel, typed_in):
        assert answer.error is None
        now = (await stage.driver.outcome(answer)).response
        assert now is not None
        assert now.ephemeral
        assert not now.loading
        assert now.buttons[:2] == ["Undo", "Done"]
    assert await awaited(stage) == ["Cy"]


@pytest.mark.parametrize("code", [10062, 40060])
async def test_a_committed_move_stands_when_its_answer_is_not_taken(stage: Evening, code: int) -> None:
    await stage.open_table()
    panel = (await stage.press("Ana", "My move")).response
    assert panel is not None
    for field, value in (("Associates on hand", "2"), ("Steps on the reputation track", "1"),
                         ("Market research tokens", "0")):
        await stage.driver.select("Ana", panel, [value], field)
    await stage.driver.inject("POST", CALLBACK, 400, {"code": code, "message": "no"})
    lost = await stage.driver.click("Ana", panel, "Buy your initial resources, 1 cap each")
    assert lost.error is not None
    assert await own_caps(stage, "Ana") == 7
    await stage.settled()
    assert "bought" in (await stage.message("Ben", "My move")).content or await awaited(stage) == ["Ben"]
    again = await stage.driver.click("Ana", panel, "Buy your initial resources, 1 cap each")
    assert "That question is over" in again.text
    assert await own_caps(stage, "Ana") == 7


async def test_a_press_that_arrives_twice_moves_once_and_is_answered_once(stage: Evening) -> None:
    await stage.open_table()
    panel = (await stage.press("Ana", "My move")).response
    gateway = stage.local.core.gateway
    dispatch = gateway.dispatch

    def twice(name: str, data: dict[str, Any]) -> None:
        for _ in range(2 if name == "INTERACTION_CREATE" else 1):
            dispatch(name, data)

    before = await length(stage)
    gateway.dispatch = twice  # type: ignore[method-assign]  # the local Discord is asked to stutter
    made = await by_button(stage, "Ana", Purchase(4, 0, 1), panel)
    typed_in = await by_command(stage, "Ben", Purchase(3, 0, 1))
    gateway.dispatch = dispatch  # type: ignore[method-assign]  # and to stop that
    for answer in (made, typed_in):
        assert answer.response is not None
        assert answer.response.buttons[:2] == ["Undo", "Done"]
        assert "is over" not in answer.text
    assert await length(stage) == before + 2
    assert await awaited(stage) == ["Cy"]


@pytest.mark.parametrize("trouble", ["rate limit", "server error"])
async def test_answers_survive_a_burst_of_refusals(stage: Evening, trouble: str) -> None:
    await stage.open_table()
    if trouble == "rate limit":
        await stage.driver.call("rate_limit", method="POST", pattern=CALLBACK, retry_after=0.2, times=2)
    else:
        await stage.driver.inject("POST", CALLBACK, 502, {"message": "no"})
    made = await by_command(stage, "Ana", Purchase(4, 0, 1))
    assert made.error is None
    assert made.response is not None
    assert made.response.buttons[:2] == ["Undo", "Done"]
    assert await own_caps(stage, "Ana") == 5


async def test_panels_and_sheets_reach_nobody_else(stage: Evening) -> None:
    await stage.open_table()
    shown = [await stage.press("Ana", button) for button in ("My move", "My sheet", "What happened", "Guide")]
    shown.append(await by_command(stage, "Ana", Purchase(4, 0, 1)))
    mine = {answer.response.id for answer in shown if answer.response is not None}
    assert len(mine) == len(shown)
    assert mine <= {message.id for message in await stage.messages("Ana")}
    for other in ("Ben", "Di", "Olga"):
        assert not mine & {message.id for message in await stage.messages(other)}
    panel = shown[0].response
    assert panel is not None
    with pytest.raises((Refused, LookupError)):
        await stage.driver.select("Ben", panel, ["4"], "Associates on hand")


async def test_an_unknown_error_is_an_apology_with_a_reference_that_is_in_the_log(
        stage: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    await stage.open_table()

    async def broken(*_args: Any, **_more: Any) -> None:
        raise RuntimeError("the inner thing of Ben")

    with monkeypatch.context() as patched, caplog.at_level(logging.ERROR):
        patched.setattr(Host, "submit", broken)
        typed_in = await by_command(stage, "Ana", Purchase(4, 0, 1))
        patched.setattr(Host, "look", broken)
        pressed = await stage.press("Ana", "My move")
    for answer in (typed_in, pressed):
        assert answer.ephemeral
        assert "the inner thing" not in answer.text
        reference = answer.text.rpartition("reference ")[2].strip(".")
        assert reference in caplog.text
    assert await own_caps(stage, "Ana") == 10


async def test_a_command_that_has_changed_since_is_answered(stage: Evening) -> None:
    await stage.open_table()
    commands = stage.local.core.world.commands
    group = next(command for command in commands.values() if command["name"] == "beverage")
    bare = next(option for option in group["options"] if option["name"] == "buy")
    bare["options"] = [{"name": "amount", "type": 3, "description": "as it was", "required": True}]
    group["options"].append({"name": "gone", "type": 1, "description": "as it was", "options": []})
    for command, options in (("beverage buy", {"amount": "3"}), ("beverage gone", {})):
        answer = await stage.slash("Ana", stage.thread, command, options)
        assert answer.text.startswith("My commands have changed")


async def test_looking_tells_what_is_new_and_only_ones_own_sheet(stage: Evening) -> None:
    await stage.open_table()
    await by_command(stage, "Ana", Purchase(4, 0, 1))
    assert "Nothing new since you last acted." in (await stage.press("Ana", "What happened")).text
    await by_command(stage, "Ben", Purchase(2, 2, 1))
    news = (await stage.press("Ana", "What happened")).text
    assert news.startswith("Since you last acted:")
    assert "Ben" in news
    sheet = await stage.press("Ana", "My sheet")
    assert sheet.ephemeral
    assert sheet.response is not None
    (file,) = sheet.response.files
    assert "5 caps" in file["description"]
    assert file["filename"] == "slowpour.png"
    board = await stage.driver.click("Ana", sheet.response, "Text board")
    assert "Stage I" in board.text
    assert (await asked(stage, "Cy")).kind == "purchase"


async def test_the_guide_turns_its_pages_in_place(stage: Evening) -> None:
    await stage.open_table()
    opened = await stage.press("Ana", "Guide")
    assert opened.ephemeral
    assert opened.response is not None
    assert len(opened.response.files) == 1
    (select,) = opened.response.selects
    label = next(option["label"] for option in select["options"] if "bid" in option["label"].lower()
                 or "Planning" in option["label"])
    turned = await stage.driver.select("Ana", opened.response, [label])
    assert (turned.ack, turned.text.splitlines()[0]) == ("update", f"## {label}")
    named = await stage.slash("Ana", "game-room", "guide", {"section": "scoring"})
    assert named.text.startswith("## Final scoring")
    suggested = await stage.driver.autocomplete("Ana", "game-room", "guide", "section", "divi")
    assert [choice["name"] for choice in suggested] == ["5. Dividends"]
    wrong = await stage.slash("Ana", "game-room", "guide", {"section": "dragons"})
    assert "There is no such section." in wrong.text
    assert "I know these games: Beverage." in (await stage.slash("Ana", "game-room", "guide", {"game": "chess"})).text


async def test_turns_lists_where_one_is_awaited(stage: Evening) -> None:
    assert "You play at no table now." in (await stage.slash("Ana", "game-room", "turns")).text
    await stage.open_table()
    await stage.settled()
    mine = await stage.driver.slash("Ana", "dm", "turns")
    assert mine.text.startswith("You are awaited at 1 of 1 table:")
    assert f"/{stage.thread}/" in mine.text
    assert "<t:" in mine.text
    other = await stage.slash("Ben", "game-room", "turns")
    assert other.text == "No table waits for you. You play at 1 table."
    assert other.ephemeral


async def test_me_keeps_what_one_chooses(stage: Evening) -> None:
    async def me(command: str, **options: str) -> str:
        return (await stage.slash("Ana", "game-room", f"me {command}", options)).text

    assert "/me zone" in await me("quiet", **{"from": "22:00", "to": "07:00"})
    assert "If your clock shows" in await me("zone", name="europe/rome")
    zones = await stage.driver.autocomplete("Ana", "game-room", "me zone", "name", "new yo")
    assert zones[0]["value"] == "America/New_York"
    assert "22:00 to 07:00" in await me("quiet", **{"from": "22:00", "to": "7:00"})
    assert "22:30" in await me("quiet", **{"from": "late", "to": "7:00"})
    assert "need an end" in await me("quiet", **{"from": "22:00"})
    assert "none or all day" in await me("quiet", **{"from": "22:00", "to": "22:00"})
    assert "direct message" in await me("notify", how="dm")
    shown = await me("show")
    assert "Europe/Rome" in shown
    assert "22:00 to 07:00" in shown
    assert "no quiet hours" in await me("quiet", **{"from": "off"})
    user = await stage.store.user(int((await stage.driver.state())["users"]["Ana"]))
    assert (user.zone, user.quiet_from, user.notify) == ("Europe/Rome", None, "dm")


async def test_help_lists_the_commands_there_are(stage: Evening) -> None:
    answer = await stage.slash("Ana", "game-room", "help")
    assert answer.ephemeral
    for command in (await stage.driver.state())["commands"]:
        assert f"`/{command}`" in answer.text
    assert len(answer.text) <= 2000


async def test_undo_by_command_reaches_only_ones_own_step(stage: Evening) -> None:
    await stage.open_table()
    await by_command(stage, "Ana", Purchase(4, 0, 1))
    none = await stage.slash("Ben", stage.thread, "undo")
    assert "nothing you can take back" in none.text
    undone = await stage.slash("Ana", stage.thread, "undo")
    assert "Taken back." in undone.text
    assert await own_caps(stage, "Ana") == 10
    assert await table_of(stage) > 0
