"""Channels and messages that go away under a running table, and direct messages that do not arrive."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from bot import ending, posts
from bot.clock import ManualClock
from bot.errors import Sorry
from bot.local.driver import Seen
from bot.local.server import LocalServer
from storage import TableRow
from tests.end_to_end.acting import move
from tests.end_to_end.evening import Evening, evening
from tests.end_to_end.hands import awaited, table_of, until


async def row_of(stage: Evening) -> TableRow:
    row = await stage.store.table(1)
    assert row is not None
    return row


async def becomes(stage: Evening, status: str) -> TableRow:
    """Waits until the table has a status."""

    async def probe() -> bool:
        return (await row_of(stage)).status == status

    await stage.driver.wait_for(probe, 30)
    return await row_of(stage)


async def mailed(stage: Evening, person: str, words: str) -> Seen:
    """A direct message with these words, waited for."""

    async def probe() -> Seen | None:
        return next((seen for seen in await stage.driver.dms(person) if words in seen.content), None)

    found = await stage.driver.wait_for(probe, 30)
    assert found is not None
    return found


async def posted(stage: Evening, words: str) -> Seen:
    """A message in the thread with these words, waited for."""

    async def probe() -> Seen | None:
        return next(
            (seen for seen in await stage.messages("Ana") if words in seen.content and not seen.ephemeral), None
        )

    found = await stage.driver.wait_for(probe, 30)
    assert found is not None
    return found


@pytest.fixture
async def table(stage: Evening) -> Evening:
    """Three players, the board posted and everything told."""
    await stage.open_table()
    await stage.settled()
    return stage


async def test_a_deleted_board_message_is_posted_anew_when_it_would_change(table: Evening) -> None:
    first = await table.message("Ana", "My move")
    await table.driver.call("delete_message", message=first.id)
    await move(table, Random(1))
    again = await table.message("Ana", "My move")
    assert again.id != first.id
    await table.settled()
    await move(table, Random(1))
    await table.settled()
    assert len([seen for seen in await table.messages("Ana") if "My move" in seen.buttons]) == 1


async def test_a_deleted_lobby_message_comes_back_with_the_next_change(stage: Evening) -> None:
    await stage.open_table(("Ana", "Ben"), start=False)
    await stage.settled()
    first = await stage.message("Ana", "Options")
    await stage.driver.call("delete_message", message=first.id)
    await stage.slash("Cy", stage.thread, "table join")
    again = await stage.message("Ana", "Options")
    assert again.id != first.id
    assert "3 Cy" in again.content


async def test_without_permission_to_post_the_table_pauses_and_start_resumes_it(table: Evening) -> None:
    await table.driver.call("set_permissions", channel=table.thread, deny=["send_messages_in_threads"])
    await move(table, Random(1))
    row = await becomes(table, "paused")
    assert row.note == "refused"
    for person in table.people:
        told = await mailed(table, person, "is paused")
        assert "I may no longer write in its channel" in told.content
        assert "Nothing of the match is lost." in told.content
    refused = await table.slash("Ana", table.thread, "table start")
    assert "Send Messages in Threads" in refused.text
    length = row.log_length
    await table.driver.call("set_permissions", channel=table.thread, allow=["send_messages_in_threads"])
    resumed = await table.slash("Ana", table.thread, "table start")
    assert resumed.text == "The match goes on."
    await posted(table, "The match goes on.")
    await table.message("Ana", "My move")
    assert (await row_of(table)).log_length == length
    await move(table, Random(2))


async def test_moves_at_a_paused_table_are_refused_with_the_reason(table: Evening) -> None:
    board = await table.message("Ana", "My move")
    await table.driver.call("set_permissions", channel=table.thread, deny=["send_messages_in_threads"])
    await move(table, Random(1))
    await becomes(table, "paused")
    pressed = await table.driver.click("Ana", board, "My move")
    assert "paused" in pressed.text


@pytest.mark.parametrize(
    ("change", "note"), [({"archived": True}, "archived"), ({"archived": True, "locked": True}, "locked")]
)
async def test_an_archived_thread_pauses_and_goes_on_when_it_is_opened_again(
    table: Evening, change: dict[str, bool], note: str
) -> None:
    await table.driver.call("set_thread", channel=table.thread, **change)
    row = await becomes(table, "paused")
    assert row.note == note
    await mailed(table, "Ben", f"its thread was {note}")
    await table.driver.call("set_thread", channel=table.thread, archived=False, locked=False)
    await becomes(table, "running")
    await posted(table, "The match goes on.")


async def test_a_deleted_thread_pauses_the_table_and_keeps_the_match(table: Evening) -> None:
    length = (await row_of(table)).log_length
    await table.driver.call("delete_channel", channel=table.thread)
    row = await becomes(table, "paused")
    assert (row.note, row.log_length) == ("deleted", length)
    await mailed(table, "Cy", "its channel was deleted")


async def test_a_deleted_channel_takes_its_threads_with_it(table: Evening) -> None:
    await table.driver.call("delete_channel", channel="game-room")
    assert (await becomes(table, "paused")).note == "deleted"


async def test_a_bot_that_is_removed_pauses_its_tables_and_comes_back(table: Evening) -> None:
    await table.driver.call("remove_bot")
    assert (await becomes(table, "paused")).note == "removed"
    await table.driver.call("invite_bot")

    async def back() -> bool:
        return bool(table.client.guilds)

    await table.driver.wait_for(back, 30)
    resumed = await table.slash("Ben", table.thread, "table start")
    assert resumed.text == "The match goes on."
    await becomes(table, "running")


async def test_only_people_of_the_table_resume_it(table: Evening) -> None:
    await table.driver.call("set_permissions", channel=table.thread, deny=["send_messages_in_threads"])
    await move(table, Random(1))
    await becomes(table, "paused")
    await table.driver.call("set_permissions", channel=table.thread, allow=["send_messages_in_threads"])
    assert "Only whoever opened the table" in (await table.slash("Di", table.thread, "table start")).text
    assert (await row_of(table)).status == "paused"


async def test_closed_direct_messages_never_hold_the_table_up(stage: Evening) -> None:
    for person in ("Ana", "Ben", "Cy"):
        await stage.driver.call("close_dms", user=person)
    await stage.open_table()
    random = Random(5)
    table = await table_of(stage)
    for _ in range(12):
        await move(stage, random, table)
    await stage.settled()
    for person in stage.people:
        assert await stage.driver.dms(person) == []
        sheet = await stage.press(person, "My sheet")
        assert sheet.ephemeral
        assert sheet.response is not None
        assert len(sheet.response.files) == 1


async def test_closed_direct_messages_are_not_tried_again_and_again(stage: Evening) -> None:
    await stage.driver.call("close_dms", user="Ben")
    await stage.open_table()
    await stage.driver.call("clear_records")
    random = Random(5)
    for _ in range(12):
        await move(stage, random)
    await stage.settled()
    refused = [record for record in stage.local.core.records if record.status == 403]
    assert refused == []


@pytest.mark.parametrize(("status", "code"), [(403, 20026), (400, 40003)])
async def test_whoever_can_not_be_asked_by_direct_message_is_called_in_the_channel(
    stage: Evening, status: int, code: int
) -> None:
    await stage.open_table(start=False)
    user = int((await stage.driver.state())["users"]["Ben"])
    place = (await stage.store.user(user)).dm_channel
    await stage.driver.inject(
        "POST", f"/channels/{place}/messages$", status=status, body={"code": code, "message": "no"}, times=99
    )
    await stage.press("Ana", "Start")
    await stage.message("Ana", "My move")
    await until(stage, "bid")
    await stage.settled()
    asked = [seen for seen in await stage.messages("Ana") if "Ben" in seen.pinged and "bid" in seen.content]
    assert len(asked) == 1
    assert (await stage.press("Ben", "My move")).ephemeral


async def test_the_seat_of_somebody_who_left_the_server_is_offered(local_discord: LocalServer, tmp_path: Path) -> None:
    clock = ManualClock()
    async with evening(local_discord, tmp_path / "slowpour.db", clock=clock) as stage:
        await stage.open_table()
        await stage.settled()  # reminders count from the moment the board has asked
        (person,) = await awaited(stage)
        await stage.driver.call("member_leaves", user=person)
        clock.advance(timedelta(hours=12))
        watcher = next(one for one in stage.people if one != person)

        async def told() -> bool:
            return any(
                f"{person} is no longer in this server. A bot plays seat" in seen.content
                for seen in await stage.messages(watcher)
            )

        await stage.driver.wait_for(told, 30)
        asked = await stage.slash("Di", stage.thread, "table join")
        assert asked.response is not None
        taken = await stage.driver.click("Di", asked.response, "Take the seat")
        assert taken.text.startswith("You sit at seat")


async def test_a_repeated_press_adds_one_bot(stage: Evening) -> None:
    await stage.open_table(("Ana",), start=False)
    await stage.driver.call("presses", repeated=1)
    await stage.press("Ana", "Add a bot")
    await stage.settled()
    assert len(await stage.store.seats(1)) == 2


async def paused_by_permissions(stage: Evening) -> None:
    """Pauses the table, and gives the permission back."""
    await stage.driver.call("set_permissions", channel=stage.thread, deny=["send_messages_in_threads"])
    await move(stage, Random(1))
    await becomes(stage, "paused")
    await stage.driver.call("set_permissions", channel=stage.thread, allow=["send_messages_in_threads"])


async def notices(stage: Evening, words: str) -> int:
    """How many messages with these words are in the thread once everything is told."""
    await stage.settled()
    return sum(words in seen.content for seen in await stage.messages("Di") if not seen.ephemeral)


async def test_a_match_that_is_resumed_three_times_at_once_goes_on_once(table: Evening) -> None:
    await paused_by_permissions(table)
    said = await asyncio.gather(*(table.slash(person, table.thread, "table start") for person in table.people))
    assert {outcome.text for outcome in said} == {"The match goes on."}
    assert await notices(table, "The match goes on.") == 1


@pytest.mark.parametrize("first", ["end", "start"])
async def test_an_ended_table_does_not_come_back_to_life(table: Evening, first: str) -> None:
    asked = (await table.slash("Ana", table.thread, "table end")).response
    assert asked is not None
    await paused_by_permissions(table)
    acts = [table.driver.click("Ana", asked, "End the table"), table.slash("Ben", table.thread, "table start")]
    said = await asyncio.gather(*(acts if first == "end" else reversed(acts)))
    assert "The table has ended." in [outcome.text for outcome in said]
    await posted(table, "Ana has ended this table.")
    paused_row = replace(await row_of(table), status="paused")
    assert not await table.client.channels.resume(paused_row)
    assert (await row_of(table)).status == "ended"


async def test_a_table_is_ended_once(table: Evening) -> None:
    asked = (await table.slash("Ana", table.thread, "table end")).response
    assert asked is not None
    said = await asyncio.gather(*(table.driver.click("Ana", asked, "End the table") for _ in range(2)))
    told = sorted("\n".join([outcome.text, *(more.content for more in outcome.followups)]) for outcome in said)
    assert "The table has ended." in told[0] + told[1]
    assert "This table has ended already." in told[0] + told[1]
    assert await notices(table, "Ana has ended this table.") == 1


async def test_a_match_that_is_over_is_not_ended(table: Evening) -> None:
    before = await row_of(table)
    later = table.clock.now() + timedelta(hours=1)
    await table.store.enqueue([posts.post(before, posts.RESULT, later)], later)
    await table.store.set_status(before.id, "finished", table.clock.now(), "")
    with pytest.raises(Sorry, match="This match is over"):
        await ending.end(table.client, before, "Ana")
    assert (await row_of(table)).status == "finished"
    assert [row.kind for row in await table.store.posts(1) if row.state == "queued"] == [posts.RESULT]


async def test_a_thread_opened_while_the_bot_was_away_lets_its_match_go_on(table: Evening) -> None:
    await table.driver.call("set_thread", channel=table.thread, archived=True)
    await becomes(table, "paused")
    await table.stop_bot()
    await table.driver.call("set_thread", channel=table.thread, archived=False)
    await table.start_bot()
    await becomes(table, "running")
    await posted(table, "The match goes on.")


async def test_a_press_in_an_open_thread_lets_its_match_go_on(table: Evening) -> None:
    board = await table.message("Ana", "My move")
    await table.store.set_status(1, "paused", table.clock.now(), "archived")
    table.client.runtime.host.forget(1)
    pressed = await table.driver.click("Ana", board, "My move")
    assert "/table start" in pressed.text or "paused" not in pressed.text
    await posted(table, "The match goes on.")
    assert await notices(table, "The match goes on.") == 1


async def test_what_pauses_a_match_for_another_reason_stays(table: Evening) -> None:
    board = await table.message("Ana", "My move")
    await table.store.set_status(1, "paused", table.clock.now(), "refused")
    table.client.runtime.host.forget(1)
    pressed = await table.driver.click("Ana", board, "My move")
    assert "I may no longer write in its channel. Once I may, /table start" in pressed.text
    await table.client.channels.look_again()
    assert (await row_of(table)).status == "paused"


@pytest.fixture
async def lost(table: Evening) -> Evening:
    """A table whose thread was deleted."""
    await table.driver.call("delete_channel", channel=table.thread)
    await becomes(table, "paused")
    return table


async def dm_channel(stage: Evening, person: str) -> str:
    """The channel of somebody's direct messages with the bot."""
    return (await stage.driver.dms(person))[0].channel_id


@pytest.mark.parametrize("place", ["game-room", "direct messages"])
async def test_a_table_without_a_channel_is_left_and_ended_anywhere(lost: Evening, place: str) -> None:
    told = await mailed(lost, "Ben", "its channel was deleted")
    assert "/table end" in told.content
    assert "/table leave" in told.content
    ben, cy = [await dm_channel(lost, one) if place != "game-room" else place for one in ("Ben", "Cy")]
    (choice,) = await lost.driver.autocomplete("Ben", ben, "table leave", "table", "bev")
    left = await lost.slash("Ben", ben, "table leave", {"table": choice["value"]})
    assert "A bot plays your seat 2 now." in left.text
    await mailed(lost, "Ana", "Ben has left. A bot plays seat 2")
    assert "neither play at a table" in (await lost.slash("Ben", ben, "table end", {"table": choice["value"]})).text
    asked = await lost.slash("Cy", cy, "table end", {"table": choice["value"]})
    assert asked.response is not None
    assert (await lost.driver.click("Cy", asked.response, "End the table")).text == "The table has ended."
    assert (await row_of(lost)).status == "ended"
    await mailed(lost, "Ana", "Cy has ended")


async def test_an_archived_thread_that_is_deleted_is_told_of(table: Evening) -> None:
    await table.driver.call("set_thread", channel=table.thread, archived=True)
    await mailed(table, "Ben", "its thread was archived")
    await table.driver.call("delete_channel", channel=table.thread)
    await mailed(table, "Ben", "its channel was deleted")
    assert ((await row_of(table)).status, (await row_of(table)).note) == ("paused", "deleted")


async def test_turns_tells_of_a_table_without_a_channel(lost: Evening) -> None:
    told = await lost.slash("Ben", "game-room", "turns")
    assert "No table waits for you. You play at 1 table." in told.text
    assert "is paused: its channel was deleted." in told.text
    assert "https://" not in told.text


async def test_a_named_table_is_ended_elsewhere_by_its_opener_only(table: Evening) -> None:
    await table.driver.call("set_permissions", channel="game-room", user="Ben", allow=["manage_channels"])
    assert "Only whoever opened" in (await table.slash("Ben", "game-room", "table end", {"table": "1"})).text
    assert "neither play" in (await table.slash("Di", "game-room", "table end", {"table": "1"})).text
    asked = await table.slash("Ana", "game-room", "table end", {"table": "1"})
    assert asked.response is not None
    await table.driver.click("Ana", asked.response, "End the table")
    await posted(table, "Ana has ended this table.")


async def test_in_direct_messages_the_other_table_commands_say_where_they_work(table: Evening) -> None:
    channel = await dm_channel(table, "Ben")
    for command, options in (("open", {"game": "beverage"}), ("start", {}), ("board", {}), ("join", {})):
        said = await table.slash("Ben", channel, f"table {command}", options)
        assert said.text.startswith("This command works in the channel of a table, on a server."), command
    assert "A bot plays your seat 2 now." in (await table.slash("Ben", channel, "table leave")).text
