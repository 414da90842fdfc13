"""Reminders at the local Discord: in the channel and by mail, their buttons, and after downtime."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest_asyncio

from bot.clock import ManualClock
from bot.local.driver import Seen
from bot.local.server import LocalServer
from tests.end_to_end.acting import move
from tests.end_to_end.evening import Evening, evening
from tests.end_to_end.hands import awaited, table_of


@pytest_asyncio.fixture
async def clocked(local_discord: LocalServer, tmp_path: Path) -> AsyncIterator[Evening]:
    """The bot with a clock that the test moves."""
    async with evening(local_discord, tmp_path / "slowpour.db", clock=ManualClock()) as stage:
        yield stage


async def wait(stage: Evening, hours: float, *, down: bool = False) -> None:
    """Lets time pass, with the bot ``down`` or once it has said everything that is due: reminders count from there."""
    if not down:
        await stage.settled()
    assert isinstance(stage.clock, ManualClock)
    stage.clock.advance(timedelta(hours=hours))


async def reminder(stage: Evening, person: str, where: str = "") -> Seen:
    """The newest reminder in the thread, or in the person's direct messages, waited for."""

    async def probe() -> Seen | None:
        found = await stage.driver.messages(person, where or stage.thread)
        return next(
            (seen for seen in reversed(found) if any(label.startswith("Snooze") for label in seen.buttons)), None
        )

    found = await stage.driver.wait_for(probe, 30)
    assert found is not None
    return found


async def no_reminder(stage: Evening, person: str, where: str = "") -> None:
    """Waits until no reminder is there."""

    async def probe() -> bool:
        found = await stage.driver.messages(person, where or stage.thread)
        return not any(label.startswith("Snooze") for seen in found for label in seen.buttons)

    await stage.driver.wait_for(probe, 30)


async def test_a_reminder_mentions_who_is_awaited_and_goes_once_they_act(clocked: Evening) -> None:
    await clocked.open_table()
    (person,) = await awaited(clocked)
    await wait(clocked, 12)
    seen = await reminder(clocked, person)
    assert seen.pinged == [person]
    assert "this table has waited for you since" in seen.content
    assert seen.buttons == ["My move", "Mute for this turn", "Snooze 4 h"]
    panel = await clocked.driver.click(person, seen, "My move")
    assert panel.ephemeral
    await move(clocked, Random(1))
    await no_reminder(clocked, person)


async def test_mute_and_snooze_are_for_the_one_reminded(clocked: Evening) -> None:
    await clocked.open_table()
    (person,) = await awaited(clocked)
    other = next(one for one in clocked.people if one != person)
    await wait(clocked, 12)
    seen = await reminder(clocked, person)
    refused = await clocked.driver.click(other, seen, "Snooze 4 h")
    assert refused.text == "This reminder is for somebody else."
    snoozed = await clocked.driver.click(person, seen, "Snooze 4 h")
    assert "You are reminded again at <t:" in snoozed.text
    await no_reminder(clocked, person)
    await wait(clocked, 4)
    again = await reminder(clocked, person)
    muted = await clocked.driver.click(person, again, "Mute for this turn")
    assert muted.text == "You are not reminded of this turn again."
    await no_reminder(clocked, person)
    assert await clocked.store.next_reminder() is None
    await move(clocked, Random(1))
    assert await clocked.store.next_reminder() is not None


async def test_old_buttons_of_an_answered_reminder_say_so(clocked: Evening) -> None:
    await clocked.open_table()
    (person,) = await awaited(clocked)
    user = int((await clocked.driver.state())["users"][person])
    await clocked.slash(person, "dm", "me notify", {"how": "dm"})
    assert (await clocked.store.user(user)).notify == "dm"
    await wait(clocked, 12)
    seen = await reminder(clocked, person, "dm")
    muted = await clocked.driver.click(person, seen, "Mute for this turn")
    assert muted.ack == "update"
    assert muted.response is None or muted.response.buttons == ["My move"]
    shown = [one for one in await clocked.driver.dms(person) if one.id == seen.id]
    assert [one.buttons for one in shown] == [["My move"]]
    await move(clocked, Random(1))
    await clocked.settled()

    async def gone() -> bool:
        return seen.id not in {one.id for one in await clocked.driver.dms(person)}

    await clocked.driver.wait_for(gone, 30)


async def test_quiet_hours_hold_a_reminder_back(clocked: Evening) -> None:
    await clocked.open_table()
    (person,) = await awaited(clocked)
    await clocked.slash(person, clocked.thread, "me zone", {"name": "UTC"})
    await clocked.slash(person, clocked.thread, "me quiet", {"from": "23:00", "to": "07:00"})
    await wait(clocked, 12)  # the clock stood at noon

    async def put_off() -> bool:
        due = await clocked.store.next_reminder()
        return due is not None and due.hour == 7

    await clocked.driver.wait_for(put_off, 30)
    await no_reminder(clocked, person)
    await wait(clocked, 7)
    await reminder(clocked, person)


async def test_one_message_for_all_tables_after_downtime(clocked: Evening) -> None:
    threads = []
    for _ in range(2):
        await clocked.slash("Ana", "game-room", "table open", {"game": "beverage"})
        await clocked.settled()
        row = (await clocked.store.tables_with_status("lobby"))[-1]
        clocked.thread = str(row.channel)
        threads.append(clocked.thread)
        await clocked.press("Ben", "Take a seat")
        await clocked.press("Cy", "Take a seat")
        await clocked.press("Ana", "Start")
        await clocked.message("Ana", "My move")
    clocked.people = ("Ana", "Ben", "Cy")
    # Both tables come to wait for all three: bids are sealed.
    random = Random(3)
    for thread, row in zip(threads, await clocked.store.running_tables(), strict=True):
        clocked.thread = thread
        while len((await clocked.client.runtime.host.view(row.id, None)).awaited) == 1:
            await move(clocked, random, row.id)
    await clocked.settled()
    await clocked.stop_bot()
    await wait(clocked, 40, down=True)
    await clocked.start_bot()
    for person in clocked.people:
        seen = await reminder(clocked, person, "dm")
        assert seen.content.startswith("You are awaited at 2 tables:")
        assert (
            len(
                [
                    one
                    for one in await clocked.driver.dms(person)
                    if any(label.startswith("Snooze") for label in one.buttons)
                ]
            )
            == 1
        )
    seen = await reminder(clocked, "Ana", "dm")
    assert seen.buttons == ["My move: Beverage with Ana", "My move: Beverage with Ana 2", "Snooze all 4 h"]
    snoozed = await clocked.driver.click("Ana", seen, "Snooze all 4 h")
    assert "of what still waits then" in snoozed.text
    assert await table_of(clocked) == 2


async def test_reminders_live_through_a_restart(clocked: Evening) -> None:
    await clocked.open_table()
    (person,) = await awaited(clocked)
    await wait(clocked, 11)
    await clocked.restart_bot()
    await no_reminder(clocked, person)
    await wait(clocked, 1)
    await reminder(clocked, person)
