from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import aiohttp
import pytest

from bot.local.driver import Driver, Remote
from bot.local.errors import Refused
from bot.local.launch import LocalDiscord, launch


async def test_the_control_address_wants_its_token(local_process: LocalDiscord) -> None:
    stranger = Driver(Remote(local_process.ready.control, "guess"))
    with pytest.raises(ValueError, match="not allowed"):
        await stranger.state()
    await stranger.close()


async def test_errors_cross_the_process(local_process: LocalDiscord) -> None:
    driver = local_process.driver()
    with pytest.raises(Refused, match="no command /table open"):
        await driver.slash("Ana", "game-room", "table open")
    with pytest.raises(LookupError, match="nobody"):
        await driver.messages("nobody", "game-room")
    with pytest.raises(ValueError, match="no method"):
        await driver.call("_wake")
    with pytest.raises(ValueError, match="unexpected keyword"):
        await driver.call("say", loud=True)
    said = await driver.say("Ben", "game-room", "hello <@100000000000000100>")
    assert said.pinged == ["Ana"]
    with pytest.raises(TimeoutError):
        await driver.wait_for(lambda: driver.dms("Ana"), 0.1)
    await driver.close()


async def test_it_ends_with_its_parent_but_not_by_the_keyboard(tmp_path: Path) -> None:
    local = await launch(page=False, world=tmp_path)
    driver = local.driver()
    await driver.say("Ben", "game-room", "kept")
    local.process.send_signal(signal.SIGINT)
    assert [message.content for message in await driver.messages("Ana", "game-room")] == ["kept"]
    await driver.close()
    assert local.process.stdin is not None
    local.process.stdin.close()
    assert await asyncio.wait_for(local.wait(), 10) == 0
    assert "kept" in (tmp_path / "world.json").read_text("utf-8")


async def test_a_taken_page_port_is_no_obstacle() -> None:
    first = await launch(page_port=0)
    second = await launch(page_port=int(str(first.page_url).rstrip("/").rsplit(":", 1)[1]))
    try:
        assert second.page_url != first.page_url
        async with aiohttp.ClientSession() as session, session.get(str(second.page_url)) as response:
            assert response.status == 200
    finally:
        await second.stop()
        await first.stop()


async def test_a_process_that_does_not_come_up_is_reported(tmp_path: Path) -> None:
    (tmp_path / "world.json").write_text("not a world")
    with pytest.raises(RuntimeError, match="did not start"):
        await launch(page=False, world=tmp_path)
