"""Running tables: leaving, taking over, ending, the log, the board on demand, reminders, suggestions."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest

from bot import posts
from bot.local.driver import Seen
from bot.local.server import LocalServer
from tests.end_to_end.acting import move
from tests.end_to_end.evening import Evening
from tests.end_to_end.hands import fix_chance, table_of
from tests.end_to_end.lobbies import ROOM, opened, said, text


async def taken_over(stage: Evening, person: str, seat: int) -> None:
    """Takes a bot's seat and says yes to the question that comes first."""
    asked = await stage.slash(person, stage.thread, "table join", {"seat": seat})
    assert text(asked).startswith(f"Take over Bot {seat}'s seat for the rest of the match?")
    assert asked.response is not None
    answer = await stage.driver.click(person, asked.response, "Take the seat")
    assert answer.ack in ("update", "defer_update")
    assert answer.text.startswith(f"You sit at seat {seat}")


async def test_a_bot_s_seat_is_not_taken_over_without_a_question(stage: Evening) -> None:
    await stage.open_table(("Ana", "Ben"), bots=1)
    asked = await stage.slash("Di", stage.thread, "table join")
    assert asked.response is not None
    assert asked.ephemeral
    assert asked.response.buttons == ["Take the seat", "Keep watching"]
    kept = await stage.driver.click("Di", asked.response, "Keep watching")
    assert (kept.ack, kept.text) == ("update", "Nothing has changed.")
    assert (await stage.store.seats(await table_of(stage)))[2].user is None
    asked = await stage.slash("Di", stage.thread, "table join")
    await taken_over(stage, "Eve", 3)
    assert asked.response is not None
    late = await stage.driver.click("Di", asked.response, "Take the seat")
    assert "Every seat is held by a player." in late.text
    assert (await stage.store.seats(await table_of(stage)))[2].name == "Eve"


async def test_leaving_a_match_hands_the_seat_to_a_bot_until_somebody_takes_it(stage: Evening) -> None:
    await stage.open_table(("Ana", "Ben", "Cy"))
    left = await stage.slash("Ben", stage.thread, "table leave")
    assert "A bot plays your seat 2 now" in text(left)
    await said(stage, "Ben has left. A bot plays seat 2 until somebody takes it with /table join.")
    assert "You don't sit at this table" in text(await stage.press("Ben", "My move"))
    await taken_over(stage, "Di", 2)
    await said(stage, "Di takes over seat 2 from a bot.")
    row = (await stage.store.seats(await table_of(stage)))[1]
    assert (row.name, row.policy) == ("Di", None)


async def test_a_match_that_its_last_player_has_left_waits_for_somebody(stage: Evening) -> None:
    await stage.open_table(("Ana", "Ben"), bots=1)
    table = await table_of(stage)
    assert "brings you back" in text(await stage.slash("Ben", stage.thread, "table leave"))
    left = text(await stage.slash("Ana", stage.thread, "table leave"))
    assert "the match waits until somebody takes a seat with /table join" in left
    await stage.restart_bot()
    await stage.settled()
    async with stage.client.runtime.host.table(table) as live:
        assert not live.match.finished
        assert all(live.policy_of(seat) for seat in live.match.awaited), "a bot could play, and waits"
    await taken_over(stage, "Di", 3)

    di = int((await stage.driver.state())["users"]["Di"])

    async def awaited() -> bool:
        return bool(await stage.store.awaiting_of_user(di))

    await stage.driver.wait_for(awaited, 30.0)


async def test_whoever_has_left_may_come_back_to_their_own_seat_only(stage: Evening) -> None:
    await stage.open_table(("Ana", "Ben", "Cy"), bots=1)
    await stage.slash("Ben", stage.thread, "table leave")
    assert "that seat only" in text(await stage.slash("Ben", stage.thread, "table join", {"seat": 4}))
    assert text(await stage.slash("Ben", stage.thread, "table join")).startswith("You sit at seat 2")


async def test_the_sheet_of_a_seat_stays_with_whoever_holds_it(stage: Evening) -> None:
    await stage.open_table(("Ana", "Ben", "Cy"))
    await stage.settled()
    await stage.slash("Ben", stage.thread, "table leave")
    await stage.settled()
    before = [(seen.id, seen.content, [file["url"] for file in seen.files]) for seen in await stage.driver.dms("Ben")]
    await taken_over(stage, "Di", 2)
    await stage.settled()
    after = [(seen.id, seen.content, [file["url"] for file in seen.files]) for seen in await stage.driver.dms("Ben")]
    assert after == before, "nothing of the seat reaches who left it"


async def test_a_sheet_that_is_sent_too_late_does_not_follow_the_seat_to_its_next_player(
    stage: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    fix_chance(monkeypatch)  # Ana begins, so that nothing rings for the seat when it is taken over
    await stage.open_table(("Ana", "Ben", "Cy"), start=False)
    user = int((await stage.driver.state())["users"]["Ben"])
    place = (await stage.store.user(user)).dm_channel
    await stage.driver.inject("POST", f"/channels/{place}/messages$", delay=1.5)
    await stage.press("Ana", "Start")
    await stage.message("Ana", "My move")

    async def sending() -> bool:
        return any(row.kind == posts.SHEET and row.user == user for row in await stage.store.in_flight())

    await stage.driver.wait_for(sending)
    await stage.slash("Ben", stage.thread, "table leave")
    await stage.settled()
    before = [(seen.id, seen.content, [file["url"] for file in seen.files]) for seen in await stage.driver.dms("Ben")]
    assert len(before) == 2, "the sheet came after Ben had left"
    await taken_over(stage, "Di", 2)
    await stage.settled()
    assert len(await stage.driver.dms("Di")) == 2
    stage.people = ("Ana", "Di", "Cy")
    for _ in stage.people:
        await move(stage, Random(1))
        await stage.settled()
    after = [(seen.id, seen.content, [file["url"] for file in seen.files]) for seen in await stage.driver.dms("Ben")]
    assert after == before, "nothing of the seat reaches who left it"


async def test_only_the_opener_or_a_moderator_ends_a_table_and_it_is_asked_first(stage: Evening) -> None:
    await stage.open_table(("Ana", "Ben", "Cy"))
    assert "can end it" in text(await stage.slash("Ben", stage.thread, "table end"))
    asked = await stage.slash("Ana", stage.thread, "table end")
    assert asked.response is not None
    assert asked.response.buttons == ["End the table", "Keep it"]
    kept = await stage.driver.click("Ana", asked.response, "Keep it")
    assert (kept.ack, kept.text) == ("update", "Nothing has changed.")
    asked = await stage.slash("Ana", stage.thread, "table end")
    assert asked.response is not None
    await stage.driver.click("Ana", asked.response, "End the table")
    await said(stage, "Ana has ended this table.")
    boards = [seen for seen in await stage.messages("Ana") if "My move" in seen.buttons]
    assert boards == []
    row = await stage.store.table(await table_of(stage))
    assert row is not None
    assert row.status == "ended"
    assert "no table in this channel" in text(await stage.slash("Ana", stage.thread, "table leave"))


async def test_a_board_that_is_drawn_while_its_table_ends_is_not_posted(
    stage: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    await stage.open_table(("Ana", "Ben", "Cy"))
    await stage.settled()
    pictures = stage.client.runtime.pictures
    draw = pictures.board

    async def ends(*parts: Any) -> Any:
        drawn = await draw(*parts)
        asked = await stage.slash("Ana", stage.thread, "table end")
        assert asked.response is not None
        await stage.driver.click("Ana", asked.response, "End the table")
        return drawn

    monkeypatch.setattr(pictures, "board", ends)
    await stage.slash("Ben", stage.thread, "table board")
    await said(stage, "Ana has ended this table.")
    await stage.settled()
    assert [seen for seen in await stage.messages("Ana") if "My move" in seen.buttons] == []


async def test_a_moderator_may_end_it(stage: Evening) -> None:
    await stage.open_table(("Ana", "Ben", "Cy"))
    await stage.driver.call("set_permissions", channel=stage.thread, user="Di", allow=["manage_channels"])
    asked = await stage.slash("Di", stage.thread, "table end")
    assert asked.response is not None
    await stage.driver.click("Di", asked.response, "End the table")
    await said(stage, "Di has ended this table.")


async def test_a_lobby_can_be_ended_too(stage: Evening) -> None:
    await opened(stage)
    asked = await stage.slash("Ana", stage.thread, "table end")
    assert asked.response is not None
    await stage.driver.click("Ana", asked.response, "End the table")
    await said(stage, "This table was closed.")
    assert await stage.store.tables_with_status("lobby") == []


async def test_suggestions_come_from_the_table_and_nothing_where_there_is_none(stage: Evening) -> None:
    await opened(stage, ("Ana", "Ben"), seats=3)

    async def names(channel: str, command: str, option: str, typed: str = "", **given: object) -> list[str]:
        found = await stage.driver.autocomplete("Ana", channel, command, option, typed, given)
        return [choice["name"] for choice in found]

    assert await names(ROOM, "table open", "game") == ["Beverage", "Board Game Café Frenzy"]
    assert await names(stage.thread, "table join", "seat") == ["1: Ana", "2: Ben", "3: free"]
    assert await names(stage.thread, "table bot", "policy", "li") == ["light"]
    assert await names(stage.thread, "table options", "name", "market") == [
        "Open market: the market is always shown, no market research",
        "Handicap: extra market research tokens for this seat",
    ]
    assert await names(stage.thread, "table options", "value", name="first_game") == ["no", "yes"]
    assert await names(ROOM, "table join", "seat") == []


async def test_the_log_is_read_page_by_page(stage: Evening) -> None:
    await stage.open_table(("Ana", "Ben", "Cy"))
    first = await stage.slash("Di", stage.thread, "table log")
    assert "buys first" in text(first)
    assert first.response is not None
    assert first.response.buttons == [], "one page needs no turning"
    random = Random(7)
    for _ in range(40):
        await move(stage, random)
    newest = await stage.slash("Di", stage.thread, "table log")
    assert newest.response is not None
    assert (newest.response.buttons, newest.response.disabled) == (["Older"], ["Newer"])
    last = seen = newest.response
    while "Older" in seen.buttons:
        older = await stage.driver.click("Di", seen, "Older")
        assert older.ack == "update", "turned in place"
        seen = next(one for one in await stage.driver.messages("Di", stage.thread) if one.id == last.id)
    assert "buys first" in seen.content
    assert "Page 1 of " in seen.content
    assert seen.content != last.content
    newer = await stage.driver.click("Di", seen, "Newer")
    assert "Page 2 of " in newer.text


async def test_the_board_is_posted_anew_for_players_and_shown_to_spectators(stage: Evening) -> None:
    await stage.open_table(("Ana", "Ben", "Cy"))
    await stage.settled()
    first = await stage.message("Ana", "My move")
    assert text(await stage.slash("Ana", stage.thread, "table board")) == "Here comes the board."
    await stage.settled()
    again = await stage.message("Ana", "My move")
    assert again.id != first.id
    assert len(first.pinged) == 1
    assert again.pinged == [], "whoever has been called once is not called by everybody who wants to see the board"
    assert again.content == first.content.splitlines()[-1]
    shown = await stage.slash("Di", stage.thread, "table board")
    assert shown.response is not None
    assert shown.ephemeral
    assert shown.response.files[0]["description"]
    sheet = await stage.slash("Ana", stage.thread, "table sheet")
    assert sheet.response is not None
    assert sheet.ephemeral
    assert len(sheet.response.files) == 1


async def test_reminders_are_set_by_those_at_the_table(stage: Evening) -> None:
    await stage.open_table(("Ana", "Ben", "Cy"))
    table = await table_of(stage)
    answer = await stage.slash("Ana", stage.thread, "table remind", {"after": "6h"})
    assert text(answer) == "Reminders: after 6 hours, then once a day."
    (row,) = await stage.store.awaiting_of_table(table)
    assert row.next_reminder_at == row.since + timedelta(hours=6)
    await stage.slash("Ana", stage.thread, "table remind", {"after": "off"})
    assert await stage.store.next_reminder() is None
    assert "don't sit" in text(await stage.slash("Di", stage.thread, "table remind", {"after": "6h"}))


async def test_changed_reminders_are_told_to_the_table_once_and_without_a_ping(stage: Evening) -> None:
    async def told(person: str) -> list[Seen]:
        await stage.settled()
        return [seen for seen in await stage.messages(person) if "has changed how this table reminds" in seen.content]

    await stage.open_table(("Ana", "Ben", "Cy"))
    for _ in range(2):
        await stage.slash("Ben", stage.thread, "table remind", {"after": "6h"})
    for reader in ("Ana", "Di"):
        (line,) = await told(reader)
        words = "Ben has changed how this table reminds. Reminders: after 6 hours, then once a day."
        assert (line.content, line.pinged, line.ephemeral) == (words, [], False)
    await stage.slash("Ana", stage.thread, "table remind", {"after": "off"})
    lines = [seen.content for seen in await told("Cy")]
    assert lines[1:] == ["Ana has changed how this table reminds. Nobody is reminded at this table."]
    await stage.slash("Di", stage.thread, "table remind", {"after": "6h"})
    assert len(await told("Cy")) == 2


async def test_commands_are_sent_once_and_not_again_after_a_restart(stage: Evening, local_discord: LocalServer) -> None:
    def puts() -> int:
        records = local_discord.core.records
        return sum(record.method == "PUT" and record.path.endswith("/commands") for record in records)

    assert puts() == 1
    await stage.restart_bot()
    assert puts() == 1
