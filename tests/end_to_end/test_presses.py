"""Presses that come twice, late, from an older bot or in trouble: always an answer, never a move too much."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import discord
import pytest

from bot.host import Host
from games.beverage.moves import Bid, Purchase
from tests.end_to_end.evening import Evening
from tests.end_to_end.hands import (
    awaited,
    by_button,
    by_command,
    fix_chance,
    length,
    own_caps,
    until,
    view_of,
)

CALLBACK = "/interactions/.*/callback"


@pytest.fixture(autouse=True)
def ana_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ana is the first to act in every test."""
    fix_chance(monkeypatch)


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
    for field, value in (
        ("Associates on hand", "2"),
        ("Steps on the reputation track", "1"),
        ("Market research tokens", "0"),
    ):
        await stage.driver.select("Ana", panel, [value], field)
    before = await length(stage)
    confirm = "Buy"
    both = await asyncio.gather(*(stage.driver.click("Ana", panel, confirm) for _ in range(2)))
    assert [one.error for one in both] == [None, None]
    assert await length(stage) == before + 1
    assert await own_caps(stage, "Ana") == 7


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
    form = (await stage.driver.click(person, panel, "Enter bid …")).modal
    assert form is not None
    await stage.restart_bot()
    sent = await stage.driver.submit_modal(person, form, {form.fields[0]["custom_id"]: "14"})
    assert "Sealed" in sent.text
    assert (await view_of(stage, person)).sealed == Bid(14)


UNKNOWN = (
    "old thing",
    "s:1:nosuch:-:",
    "s:1:move",
    "s:9223372036854775808:move:-:",
    "s:9223372036854775808:guide:-:",
    "s:\N{ARABIC-INDIC DIGIT ONE}:move:-:",
    "s:1:undo:-:x",
    "s:1:undo:-:²",
    "s:1:setopt:length:a=b",
    "s:1:takeover:-:",
)


async def test_unknown_buttons_are_answered(stage: Evening, caplog: pytest.LogCaptureFixture) -> None:
    await stage.open_table()
    channel = stage.client.get_channel(int(stage.thread))
    assert isinstance(channel, discord.Thread)
    view = discord.ui.View(timeout=None)
    for at, custom_id in enumerate((*UNKNOWN, "s:1:log:-:²")):
        view.add_item(discord.ui.Button(label=f"Old {at}", custom_id=custom_id))
    view.stop()
    await channel.send("An old message", view=view)
    message = await stage.message("Ana", "Old 0")
    for at in range(len(UNKNOWN)):
        answer = await stage.driver.click("Ana", message, f"Old {at}")
        assert answer.text.startswith("This button is from an older version of me"), UNKNOWN[at]
        assert answer.ephemeral
    newest = await stage.driver.click("Ana", message, f"Old {len(UNKNOWN)}")
    assert "buys first" in newest.text
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


async def test_a_slow_commit_is_deferred_and_answered_in_the_end(
    stage: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
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
    for field, value in (
        ("Associates on hand", "2"),
        ("Steps on the reputation track", "1"),
        ("Market research tokens", "0"),
    ):
        await stage.driver.select("Ana", panel, [value], field)
    await stage.driver.inject("POST", CALLBACK, 400, {"code": code, "message": "no"})
    lost = await stage.driver.click("Ana", panel, "Buy")
    assert lost.error is not None
    assert await own_caps(stage, "Ana") == 7
    await stage.settled()
    assert "bought" in (await stage.message("Ben", "My move")).content or await awaited(stage) == ["Ben"]
    again = await stage.driver.click("Ana", panel, "Buy")
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


async def test_an_unknown_error_is_an_apology_with_a_reference_that_is_in_the_log(
    stage: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
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


@pytest.mark.parametrize("act", ["My sheet", "My move", "me show", "me notify"])
async def test_direct_messages_that_were_opened_again_are_used_again_after_an_act(stage: Evening, act: str) -> None:
    await stage.driver.call("close_dms", user="Ben")
    await stage.open_table()
    user = int((await stage.driver.state())["users"]["Ben"])
    assert (await stage.store.user(user)).dm == "closed"
    await stage.driver.call("close_dms", user="Ben", closed=False)
    if act.startswith("me"):
        options = {"how": "dm"} if act == "me notify" else {}
        said = await stage.slash("Ben", stage.thread, act, options)
        assert "I try once more with the next message to you" in said.text
    else:
        await stage.press("Ben", act)
    await until(stage, "bid")
    await stage.settled()
    assert len(await stage.driver.dms("Ben")) >= 1
    assert (await stage.store.user(user)).dm == "open"
