"""Opening tables, sitting down, bots, options with consent, and starting."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from bot import posts
from bot.clock import ManualClock
from bot.local.server import LocalServer
from tests.end_to_end.evening import Evening, evening
from tests.end_to_end.hands import table_of, view_of
from tests.end_to_end.lobbies import ROOM, lobby, opened, said, silent, text


async def test_a_table_opens_in_a_thread_with_its_lobby(stage: Evening) -> None:
    seen = await opened(stage)
    assert "**Beverage with Ana**" in seen.content
    assert "3 to 5 players" in seen.content
    assert "1 Ana · 2 free · 3 free · 4 free · 5 free" in seen.content
    assert "Options: normal rules." in seen.content
    assert "Who buys first is drawn at random." in seen.content
    assert "Reminders: after 12 hours, then once a day." in seen.content
    assert seen.content.endswith("Two more players needed (or bots).")
    assert seen.buttons == ["Take a seat", "Leave", "Add a bot", "Options", "Guide"]
    assert seen.disabled == ["Start"]
    assert seen.pinged == []
    (cover,) = seen.files
    assert cover["description"]
    channels = {channel["id"]: channel for channel in await stage.driver.call("channels", user="Ana")}
    thread = channels[stage.thread]
    assert thread["name"] == "Beverage with Ana"
    assert thread["thread_metadata"]["auto_archive_duration"] == 10080


async def test_a_game_is_named_by_a_beginning_or_a_part(stage: Evening) -> None:
    for typed in ("bev", "Frenzy", "board game"):
        told = text(await stage.slash("Ana", ROOM, "table open", {"game": typed}))
        assert told.startswith("Your table is open"), typed
    assert [row.game for row in await stage.store.tables_with_status("lobby")] == ["beverage", "frenzy", "frenzy"]
    several = text(await stage.slash("Ana", ROOM, "table open", {"game": "b"}))
    assert several == "Which game do you mean: Beverage, Board Game Café Frenzy?"
    nothing = text(await stage.slash("Ana", ROOM, "table open", {"game": "chess"}))
    assert nothing == "I know these games: Beverage, Board Game Café Frenzy."


async def test_the_guide_can_be_read_before_the_start(stage: Evening) -> None:
    await opened(stage)
    assert "Beverage in short" in text(await stage.press("Di", "Guide"))


async def test_sitting_down_writes_to_the_player_at_once(stage: Evening) -> None:
    await opened(stage)
    told = text(await stage.press("Ben", "Take a seat"))
    assert told == "You sit at seat 2 of Beverage. Your secret cards and choices come by direct message."
    (mail,) = await stage.driver.dms("Ben")
    assert "you sit at seat 2" in mail.content
    await lobby(stage, lambda seen: "1 Ana · 2 Ben · 3 free" in seen.content)
    silent(await stage.press("Ben", "Take a seat"))
    assert text(await stage.slash("Ben", stage.thread, "table join")) == "You already sit at seat 2."


async def test_closed_direct_messages_are_told_with_the_same_answer_and_remembered(stage: Evening) -> None:
    await opened(stage)
    await stage.driver.call("close_dms", user="Ben")
    told = text(await stage.press("Ben", "Take a seat"))
    assert told == (
        "You sit at seat 2. Your direct messages are closed to me. Use **My sheet** under the board "
        "instead; you lose nothing."
    )
    user = int((await stage.driver.state())["users"]["Ben"])
    assert (await stage.store.user(user)).dm == "closed"
    await stage.driver.call("close_dms", user="Ben", closed=False)
    await stage.press("Ben", "Leave")
    assert "come by direct message" in text(await stage.press("Ben", "Take a seat")), "an own act tries again"


async def test_seats_can_be_chosen_changed_and_left(stage: Evening) -> None:
    await opened(stage)
    assert text(await stage.slash("Ben", stage.thread, "table join", {"seat": 4})).startswith("You sit at seat 4")
    assert text(await stage.slash("Cy", stage.thread, "table join", {"seat": 4})) == "Seat 4 is taken."
    assert text(await stage.slash("Ben", stage.thread, "table join", {"seat": 3})).startswith("You sit at seat 3")
    await lobby(stage, lambda seen: "2 free · 3 Ben · 4 free" in seen.content)
    silent(await stage.press("Ben", "Leave"))
    await lobby(stage, lambda seen: "2 free · 3 free · 4 free" in seen.content)
    assert text(await stage.press("Ben", "Leave")) == "You don't sit at this table."


async def test_whoever_opened_the_table_may_remove_somebody_before_the_start(stage: Evening) -> None:
    await opened(stage, ("Ana", "Ben"))
    assert "Only whoever opened" in text(await stage.slash("Ben", stage.thread, "table leave", {"player": "Ana"}))
    nobody = await stage.slash("Ana", stage.thread, "table leave", {"player": "Di"})
    assert text(nobody) == "They don't sit at this table."
    assert text(await stage.slash("Ana", stage.thread, "table leave", {"player": "Ben"})) == "Seat 2 is free."
    await lobby(stage, lambda seen: "2 free" in seen.content)

    async def told() -> bool:
        return any("has freed your seat" in seen.content for seen in await stage.driver.dms("Ben"))

    await stage.driver.wait_for(told, 30)


async def test_a_full_table_takes_nobody_else(stage: Evening) -> None:
    seen = await opened(stage, ("Ana", "Ben", "Cy"), seats=3)
    assert "1 Ana · 2 Ben · 3 Cy" in seen.content
    assert set(seen.disabled) == {"Take a seat", "Add a bot"}
    assert text(await stage.slash("Di", stage.thread, "table join")) == "All 3 seats are taken."


async def test_bots_are_added_and_removed_by_those_at_the_table(stage: Evening) -> None:
    await opened(stage)
    assert "Take a seat first" in text(await stage.press("Di", "Add a bot"))
    silent(await stage.press("Ana", "Add a bot"))
    await stage.slash("Ana", stage.thread, "table bot", {"seat": 5, "policy": "random"})
    await lobby(stage, lambda seen: "2 Bot 2" in seen.content and "5 Bot 5" in seen.content)
    removed = await stage.slash("Ana", stage.thread, "table bot", {"do": "remove"})
    assert text(removed) == "Seat 5 is free."


async def test_a_start_closes_the_gaps_and_takes_the_lobby_s_buttons(stage: Evening) -> None:
    await opened(stage)
    await stage.slash("Ana", stage.thread, "table options", {"name": "first_game", "value": "yes"})
    await stage.slash("Ben", stage.thread, "table join", {"seat": 3})
    await stage.slash("Cy", stage.thread, "table join", {"seat": 5})
    silent(await stage.press("Ana", "Start"))
    await stage.message("Ana", "My move")
    over = await said(stage, "The match has started.")
    assert over.buttons == []
    assert "1 Ana · 2 Ben · 3 Cy" in over.content
    assert "Options: First game: 5 associates and 5 caps instead of buying." in over.content
    stage.people = ("Ana", "Ben", "Cy")
    assert [(await view_of(stage, person)).seat for person in stage.people] == [0, 1, 2]


async def test_a_start_before_its_time_says_what_is_missing(stage: Evening) -> None:
    await opened(stage, ("Ana", "Ben"))
    answer = await stage.slash("Ana", stage.thread, "table start")
    assert text(answer) == "One more player needed (or a bot)."
    assert "Take a seat first" in text(await stage.slash("Di", stage.thread, "table start"))


async def test_bots_alone_don_t_start(stage: Evening) -> None:
    await opened(stage, ("Ana",))
    for _ in range(3):
        await stage.press("Ana", "Add a bot")
    await stage.press("Ana", "Leave")
    answer = text(await stage.slash("Ana", stage.thread, "table start"))
    assert answer == "At least one seat needs a player; bots alone don't play."


async def test_changed_options_need_the_consent_of_those_who_sit(stage: Evening) -> None:
    await opened(stage, ("Ana", "Ben", "Cy"))
    panel = (await stage.press("Ana", "Options")).response
    assert panel is not None
    label = next(label for label in panel.buttons if label.startswith("Recession-free town"))
    assert label == "Recession-free town: no"
    assert "• Recession-free town: no recession cards (no)" in panel.content
    changed = await stage.driver.click("Ana", panel, label)
    assert changed.ack == "update"
    ask = await stage.message("Ben", "Fine with me")
    assert ask.pinged == ["Ben", "Cy"]
    assert "Recession-free town" in ask.content
    await lobby(
        stage, lambda seen: "Not agreed to the options yet: Ben, Cy." in seen.content and "Start" in seen.disabled
    )
    waiting = await stage.slash("Ana", stage.thread, "table start")
    assert text(waiting) == "The options have changed: 2 players have not pressed Fine with me yet."
    assert "those who sit" in text(await stage.press("Di", "Fine with me"))
    assert text(await stage.press("Ben", "Fine with me")) == "Noted: you agree to the options."
    await stage.settled()
    assert text(await stage.press("Cy", "Fine with me")) == "Noted: you agree to the options."
    await said(stage, "Everybody agrees to the options: Recession-free town: no recession cards.")
    await lobby(stage, lambda seen: "Start" in seen.buttons)
    silent(await stage.press("Ana", "Start"))
    row = await stage.store.table(await table_of(stage))
    assert row is not None
    async with stage.client.runtime.host.table(row.id) as live:
        assert live.match.options.recession_free  # type: ignore[attr-defined]  # Beverage's own options


async def test_a_further_change_edits_the_question_until_somebody_has_to_be_asked_again(stage: Evening) -> None:
    await opened(stage, ("Ana", "Ben"))
    await stage.slash("Ana", stage.thread, "table options", {"name": "first_game", "value": "yes"})
    first = await stage.message("Ben", "Fine with me")
    await stage.slash("Ana", stage.thread, "table options", {"name": "recession_free", "value": "yes"})
    await stage.settled()
    edited = await stage.message("Ben", "Fine with me")
    assert edited.id == first.id
    assert "First game" in edited.content
    assert "Recession-free" in edited.content
    await stage.press("Ben", "Fine with me")
    await stage.settled()
    await stage.slash("Ana", stage.thread, "table options", {"name": "first_game", "value": "no"})
    again = await stage.message("Ben", "Fine with me")
    assert again.id != first.id
    assert again.pinged == ["Ben"]


async def test_consent_survives_a_restart_and_leaving_answers_the_question(stage: Evening) -> None:
    await opened(stage, ("Ana", "Ben", "Cy"))
    await stage.slash("Ana", stage.thread, "table options", {"name": "first_game", "value": "yes"})
    await stage.press("Ben", "Fine with me")
    await stage.restart_bot()
    answer = await stage.slash("Ana", stage.thread, "table start")
    assert text(answer) == "The options have changed: 1 player has not pressed Fine with me yet."
    await stage.press("Cy", "Leave")
    await stage.press("Ana", "Add a bot")
    assert text(await stage.slash("Ana", stage.thread, "table start")) == "The match begins."


async def test_options_that_cancel_out_are_refused_with_the_reason(stage: Evening) -> None:
    await opened(stage)
    await stage.slash("Ana", stage.thread, "table options", {"name": "open_market", "value": "yes"})
    refused = await stage.slash("Ana", stage.thread, "table options", {"name": "handicaps", "value": "2", "seat": 1})
    assert "Open market" in text(refused)
    wrong = await stage.slash("Ana", stage.thread, "table options", {"name": "handicaps", "value": "9", "seat": 1})
    assert "0, 1, 2, 3" in text(wrong)
    missing = await stage.slash("Ana", stage.thread, "table options", {"name": "handicaps", "value": "1"})
    assert "say for which seat, 1 to 5" in text(missing)
    unknown = await stage.slash("Ana", stage.thread, "table options", {"name": "nothing", "value": "1"})
    assert "first_game" in text(unknown)


async def test_a_handicap_goes_with_its_seat_when_gaps_are_closed(stage: Evening) -> None:
    await opened(stage)
    await stage.slash("Ben", stage.thread, "table join", {"seat": 3})
    await stage.slash("Cy", stage.thread, "table join", {"seat": 5})
    panel = (await stage.press("Cy", "Options")).response
    assert panel is not None
    chosen = await stage.driver.select("Cy", panel, ["4=2"])
    assert "seat 5: 2" in chosen.text
    await stage.press("Ana", "Fine with me")
    await stage.press("Ben", "Fine with me")
    assert text(await stage.slash("Ana", stage.thread, "table start")) == "The match begins."
    async with stage.client.runtime.host.table(await table_of(stage)) as live:
        assert live.match.options.handicaps == (0, 0, 2)  # type: ignore[attr-defined]  # Beverage's own options


@pytest.mark.parametrize(
    ("denied", "names"),
    [
        (["create_public_threads"], "Create Public Threads"),
        (["attach_files", "embed_links"], "Attach Files, Embed Links"),
        (["send_messages_in_threads", "read_message_history"], "Send Messages in Threads, Read Message History"),
    ],
)
async def test_missing_permissions_are_named_before_anything_is_opened(
    stage: Evening, denied: list[str], names: str
) -> None:
    await stage.driver.call("set_permissions", channel=ROOM, deny=denied)
    answer = await stage.slash("Ana", ROOM, "table open", {"game": "beverage"})
    wanted = ", ".join(sorted(names.split(", ")))
    told = text(answer).partition(": ")[2].partition(". ")[0]
    assert ", ".join(sorted(told.split(", "))) == wanted
    assert await stage.store.tables_with_status("lobby") == []


async def test_this_channel_needs_other_permissions_and_takes_one_table(stage: Evening) -> None:
    await stage.driver.call("set_permissions", channel=ROOM, deny=["send_messages"])
    here = {"game": "beverage", "place": "this channel"}
    assert "Send Messages" in text(await stage.slash("Ana", ROOM, "table open", here))
    await stage.driver.call("set_permissions", channel=ROOM, allow=["send_messages"], deny=["create_public_threads"])
    assert "Your table is open" in text(await stage.slash("Ana", ROOM, "table open", here))
    taken = text(await stage.slash("Ben", ROOM, "table open", here))
    assert taken.startswith("There is a table in this channel already: Beverage with Ana")
    assert len(await stage.store.tables_with_status("lobby")) == 1


async def test_a_private_table_is_seen_by_those_who_are_brought_in(stage: Evening) -> None:
    seen = await opened(stage, private=True)
    assert "This table is private" in seen.content

    async def sees(person: str) -> bool:
        return stage.thread in {channel["id"] for channel in await stage.driver.call("channels", user=person)}

    assert await sees("Ana")
    assert not await sees("Ben")


async def test_an_unused_lobby_closes_after_seven_days(local_discord: LocalServer, tmp_path: Path) -> None:
    clock = ManualClock()
    async with evening(local_discord, tmp_path / "slowpour.db", clock=clock) as stage:
        await opened(stage)
        clock.advance(timedelta(days=6))
        await stage.press("Ben", "Take a seat")
        clock.advance(timedelta(days=6))
        await stage.client.upkeep.once()
        assert len(await stage.store.tables_with_status("lobby")) == 1
        clock.advance(timedelta(days=1))
        await stage.client.upkeep.once()
        over = await said(stage, "This table was closed.")
        assert over.buttons == []
        assert await stage.store.tables_with_status("lobby") == []


async def test_a_start_while_the_lobby_is_being_redrawn_leaves_seats_and_options_to_be_read(stage: Evening) -> None:
    await opened(stage, ("Ana", "Ben", "Cy"))
    await stage.settled()
    (before,) = await stage.store.tables_with_status("lobby")
    await stage.client.lobbies.start(before.id, before.owner)
    row = posts.post(before, posts.LOBBY, stage.clock.now())
    await stage.client.runtime.deliver.kinds[posts.LOBBY](row, before)
    told = await said(stage, "The match has started.")
    assert "1 Ana · 2 Ben · 3 Cy" in told.content
    assert "Options:" in told.content
