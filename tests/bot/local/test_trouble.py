from __future__ import annotations

import asyncio
import json
import sys
import zlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
import pytest_asyncio
import zstandard

from bot.local.connector import HOSTS, LocalResolver
from bot.local.driver import Driver
from bot.local.gateway import Drop
from bot.local.interactions import NO_ANSWER
from bot.local.launch import LocalDiscord
from bot.local.server import LocalServer
from tests.bot.local.sample_bot import SampleBot, picture
from tests.local_discord import logged_in, running

ROOT = Path(__file__).parents[3]


@pytest_asyncio.fixture
async def bot(local_discord: LocalServer) -> AsyncIterator[SampleBot]:
    client = SampleBot(local_discord.connector())
    async with logged_in(client, local_discord):
        yield client


@pytest.fixture
def room(bot: SampleBot) -> discord.TextChannel:
    return bot.guilds[0].text_channels[0]


async def test_rate_limits_are_waited_for(room: discord.TextChannel, driver: Driver) -> None:
    await driver.call("rate_limit", method="POST", pattern=r"/channels/\d+/messages$", retry_after=0.1, times=2)
    assert (await room.send("patience")).content == "patience"
    await driver.call("rate_limit", method="POST", pattern="/callback$", retry_after=0.1)
    assert (await driver.slash("Ana", "game-room", "panel")).text == "panel"


async def test_a_ban_without_via_is_raised(room: discord.TextChannel, driver: Driver) -> None:
    await driver.call("rate_limit", method="POST", pattern="/messages$", via=False)
    with pytest.raises(discord.HTTPException) as caught:
        await room.send("banned")
    assert caught.value.status == 429


async def test_server_errors_are_retried_and_nonces_post_once(room: discord.TextChannel, driver: Driver) -> None:
    await driver.inject("POST", "/messages$", 502, after=True)
    sent = await room.send("once", nonce="board:7", file=picture("red"))
    assert [message.id for message in await driver.messages("Ana", "game-room")] == [str(sent.id)]
    again = await room.send("twice", nonce="board:7")
    assert again.id == sent.id
    await driver.call("advance", seconds=301)
    assert (await room.send("later", nonce="board:7")).id != sent.id


async def test_a_503_is_not_retried(room: discord.TextChannel, driver: Driver) -> None:
    await driver.inject("POST", "/messages$", 503, {"message": "down", "code": 0})
    with pytest.raises(discord.DiscordServerError):
        await room.send("down")
    assert await driver.messages("Ana", "game-room") == []


@pytest.mark.parametrize("how", ["abort", "close", "op7"])
async def test_a_lost_connection_is_resumed_and_the_press_replayed(how: Drop, bot: SampleBot, driver: Driver) -> None:
    await driver.drop(how)
    outcome = await driver.slash("Ana", "game-room", "panel")
    assert outcome.text == "panel"
    state = await driver.state()
    assert (state["identifies"], state["resumes"]) == (1, 1)
    assert "RESUMED" in bot.events


@pytest.mark.slow
@pytest.mark.usefixtures("bot")
async def test_an_invalid_session_identifies_again(driver: Driver) -> None:
    await driver.drop("op9")
    await driver.wait_for(lambda: _identified(driver, 2), 15)
    await driver.wait_connected()
    assert (await driver.slash("Ana", "game-room", "panel")).text == "panel"


async def _identified(driver: Driver, times: int) -> bool:
    await asyncio.sleep(0.05)
    return bool((await driver.state())["identifies"] == times)


async def test_a_press_while_nobody_is_connected(driver: Driver, local_discord: LocalServer) -> None:
    client = SampleBot(local_discord.connector())
    async with logged_in(client, local_discord):
        shown = (await driver.slash("Ana", "game-room", "count")).response
    assert shown is not None
    lost = await driver.click("Ana", shown, "Count")
    assert (lost.ack, lost.error) == (None, NO_ANSWER)
    again = SampleBot(local_discord.connector())
    async with logged_in(again, local_discord):
        assert (await driver.click("Ana", shown, "Count")).text == "counted 1"


async def test_a_late_answer_is_unknown_and_a_second_one_too_much(
    bot: SampleBot, driver: Driver, local_discord: LocalServer
) -> None:
    codes: list[int] = []

    async def answer(interaction: discord.Interaction[Any]) -> None:
        if codes:
            local_discord.core.world.clock.advance(4)
        for _ in range(2):
            try:
                await interaction.client.http.request(
                    discord.http.Route(
                        "POST",
                        "/interactions/{id}/{token}/callback",
                        id=interaction.id,
                        token=interaction.token,
                    ),
                    json={"type": 4, "data": {"content": "raw"}},
                )
                codes.append(0)
            except discord.HTTPException as error:
                codes.append(error.code)

    bot.tree.add_command(discord.app_commands.Command(name="raw", description="raw", callback=answer))
    await bot.tree.sync()
    await driver.slash("Ana", "game-room", "raw", wait=0)
    await driver.wait_for(lambda: _length(codes, 2))
    late = await driver.slash("Ana", "game-room", "raw", wait=0)
    await driver.wait_for(lambda: _length(codes, 4), 6)
    assert codes == [0, 40060, 10062, 10062]
    assert late.error == NO_ANSWER


async def _length(codes: list[int], wanted: int) -> bool:
    await asyncio.sleep(0.02)
    return len(codes) >= wanted


async def test_a_token_lives_fifteen_minutes(bot: SampleBot, driver: Driver, local_discord: LocalServer) -> None:
    await driver.slash("Ana", "game-room", "panel")
    press = next(iter(local_discord.core.interactions.by_token.values()))
    hook = discord.Webhook.from_state(
        {"id": str(local_discord.core.world.application_id), "type": 3, "token": press.token},
        state=bot._connection,
    )
    await hook.send("in time")
    await driver.call("advance", seconds=15 * 60)
    with pytest.raises(discord.HTTPException) as caught:
        await hook.send("too late")
    assert caught.value.code == 50027


@pytest.mark.usefixtures("bot")
async def test_presses_that_come_twice_or_never(driver: Driver, caplog: pytest.LogCaptureFixture) -> None:
    await driver.call("presses", repeated=1)
    assert (await driver.slash("Ana", "game-room", "panel")).ack == "reply"
    await driver.wait_for(lambda: _logged(caplog, "40060"))
    assert len(await driver.messages("Ana", "game-room")) == 1
    await driver.call("presses", lost=1)
    assert (await driver.slash("Ana", "game-room", "panel")).error == NO_ANSWER


async def _logged(caplog: pytest.LogCaptureFixture, words: str) -> bool:
    await asyncio.sleep(0.02)
    return words in caplog.text


async def test_an_ungranted_intent_ends_the_client(local_discord: LocalServer) -> None:
    client = SampleBot(local_discord.connector(), discord.Intents.all())
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with logged_in(client, local_discord):
            pytest.fail("it got in")


async def _asks_for_roles(server: LocalServer) -> None:
    client = SampleBot(server.connector())
    async with logged_in(client, server):
        with pytest.raises(discord.HTTPException) as caught:
            await client.guilds[0].fetch_roles()
    assert caught.value.status == 501
    assert server.core.unsupported == [f"GET /guilds/{client.guilds[0].id}/roles"]


async def test_unknown_routes_answer_501_and_fail_the_test() -> None:
    with pytest.raises(AssertionError, match="asked for"):
        async with running() as server:
            await _asks_for_roles(server)


async def test_no_other_host_is_reachable() -> None:
    resolver = LocalResolver(7)
    assert [(await resolver.resolve(host, 443))[0]["port"] for host in HOSTS] == [7] * 4
    with pytest.raises(OSError, match="example"):
        await resolver.resolve("example.org", 443)


@pytest.mark.parametrize("compress", ["zlib-stream", "zstd-stream", None])
async def test_every_compression(compress: str | None, local_discord: LocalServer) -> None:
    unpack: dict[str | None, Any] = {
        "zlib-stream": zlib.decompressobj().decompress,
        "zstd-stream": zstandard.ZstdDecompressor().decompressobj().decompress,
        None: str.encode,
    }
    query = "" if compress is None else f"&compress={compress}"
    async with (
        aiohttp.ClientSession(connector=local_discord.connector()) as session,
        session.ws_connect(f"wss://gateway.discord.gg/?v=10&encoding=json{query}") as socket,
    ):
        frames = []
        for _ in range(3):
            frames.append(json.loads(unpack[compress]((await socket.receive()).data)))
            if frames[-1]["op"] == 10:
                identify = {"token": local_discord.token, "intents": 1, "properties": {}}
                await socket.send_json({"op": 2, "d": identify})
    assert [frame["t"] for frame in frames] == [None, "READY", "GUILD_CREATE"]


async def test_bot_and_discord_as_processes(local_process: LocalDiscord) -> None:
    driver = local_process.driver()
    command = [sys.executable, "-W", "ignore", "-m", "tests.bot.local.sample_bot"]
    ready = local_process.ready
    try:
        for counted in ("counted 1", "counted 2"):
            bot = await asyncio.create_subprocess_exec(*command, str(ready.port), ready.ca, ready.token, cwd=ROOT)
            await driver.wait_connected(commands=7)
            if counted == "counted 1":
                await driver.slash("Ana", "game-room", "count")
            (shown,) = await driver.messages("Ana", "game-room")
            clicked = await driver.click("Ana", shown, "Count")
            assert clicked.text == counted
            assert clicked.ack_ms is not None
            assert clicked.ack_ms < 3000
            bot.kill()
            await bot.wait()
            await driver.wait_for(lambda: _offline(driver))
    finally:
        await driver.close()


async def _offline(driver: Driver) -> bool:
    await asyncio.sleep(0.05)
    return not (await driver.state())["connected"]
