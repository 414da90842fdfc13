"""The production path in a process of its own: what it loads, what it asks for, how it starts, stops and fails."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.local.launch import LocalDiscord
from games.registry import GAMES
from storage import Store
from tests.end_to_end.evening import Evening

ROOT = Path(__file__).resolve().parents[2]


def environment(tmp_path: Path, **settings: str) -> dict[str, str]:
    """The environment of a bot whose settings are these alone."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name != "DISCORD_TOKEN" and not name.startswith("SLOWPOUR_")
    }
    return kept | {"SLOWPOUR_DB": str(tmp_path / "slowpour.db"), "PYTHONPATH": str(ROOT)} | settings


@asynccontextmanager
async def bot(local: LocalDiscord, tmp_path: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """A running bot, ready inside the block."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.end_to_end.production",
        str(local.ready.port),
        local.ready.ca,
        cwd=ROOT,
        env=environment(tmp_path, DISCORD_TOKEN=local.token),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        assert process.stdout is not None
        async with asyncio.timeout(30):
            assert await process.stdout.readline() == b"ready\n"
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def stopped(process: asyncio.subprocess.Process, sign: signal.Signals) -> tuple[int | None, str, str]:
    """Ends the bot with a signal; its exit status and what it wrote."""
    process.send_signal(sign)
    async with asyncio.timeout(20):
        out, err = await process.communicate()
    return process.returncode, out.decode(), err.decode()


async def requests(local: LocalDiscord) -> list[dict[str, Any]]:
    driver = local.driver()
    try:
        return await driver.records()
    finally:
        await driver.close()


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
async def test_nothing_of_the_local_discord_is_loaded_and_a_signal_stops_it(
    local_process: LocalDiscord, tmp_path: Path, sign: signal.Signals
) -> None:
    async with bot(local_process, tmp_path) as process:
        status, out, err = await stopped(process, sign)
    assert status == 0
    loaded = json.loads(out.splitlines()[-1])
    assert "discord" in loaded
    assert [name for name in loaded if name.split(".")[:2] == ["bot", "local"]] == []
    assert not {"nicegui", "fastapi", "trustme"} & set(loaded)
    assert local_process.token not in err
    assert "Traceback" not in err


async def test_commands_are_sent_once_and_not_again_by_the_next_process(
    local_process: LocalDiscord, tmp_path: Path
) -> None:
    for _ in range(2):
        async with bot(local_process, tmp_path) as process:
            await stopped(process, signal.SIGTERM)
    puts = [
        one for one in await requests(local_process) if one["method"] == "PUT" and one["path"].endswith("/commands")
    ]
    assert len(puts) == 1
    names = {command["name"] for command in puts[0]["body"]}
    games = {rules.command for rules in GAMES.values()}
    assert {"table", "turns", "undo", "guide", "help", "me"} | games == names


async def test_the_database_is_whole_after_a_stop(local_process: LocalDiscord, tmp_path: Path) -> None:
    async with bot(local_process, tmp_path) as process:
        await stopped(process, signal.SIGTERM)
    async with await Store.open(tmp_path / "slowpour.db") as store:
        assert (await store.meta("commands")).partition(":")[0].isdigit()


async def played_locally(tmp_path: Path) -> str:
    """`python -m bot` without a token, until it is ready; the last line of its start."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        cwd=tmp_path,
        env=environment(tmp_path, SLOWPOUR_LOCAL_PORT="0"),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(60):
            line = (await process.stdout.readline()).decode()
        status, rest, err = await stopped(process, signal.SIGINT)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    assert (status, rest) == (0, "")
    assert "Traceback" not in err
    return line


async def test_without_a_token_it_plays_locally_and_keeps_tables_and_channels_apart(tmp_path: Path) -> None:
    for _ in range(2):
        line = await played_locally(tmp_path)
        assert re.fullmatch(r"Open http://127\.0\.0\.1:\d+/ in your browser\n", line)
    assert not (tmp_path / "slowpour.db").exists()
    assert (tmp_path / "local" / "slowpour.db").exists()
    assert (tmp_path / "local" / "discord" / "world.json").exists()


async def ran(tmp_path: Path, *arguments: str, **settings: str) -> tuple[int | None, str, str]:
    """`python -m bot` to its end."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        *arguments,
        cwd=tmp_path,
        env=environment(tmp_path, **settings),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    async with asyncio.timeout(30):
        out, err = await process.communicate()
    return process.returncode, out.decode(), err.decode()


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("DISCORD_TOKEN", "not-a-token"),
        ("SLOWPOUR_LOG_LEVEL", "LOUD"),
        ("SLOWPOUR_GRACE_SECONDS", "soon"),
        ("SLOWPOUR_LOCAL_PORT", "70000"),
        ("SLOWPOUR_DB", "."),
    ],
)
async def test_a_wrong_setting_gives_one_line(tmp_path: Path, setting: str, value: str) -> None:
    status, out, err = await ran(tmp_path, **{setting: value})
    assert (status, out) == (2, "")
    (line,) = err.splitlines()
    assert setting in line
    assert "not-a-token" not in line


async def test_a_database_that_can_not_be_opened_gives_one_line(tmp_path: Path) -> None:
    (tmp_path / "broken.db").write_bytes(b"this is no database" * 500)
    token = "MTAwMDAwMDAwMDAwMDAwMDAw.abcdef.0123456789abcdefghijklmnopq"
    status, _, err = await ran(tmp_path, SLOWPOUR_DB="broken.db", DISCORD_TOKEN=token)
    assert status == 1
    assert "broken.db" in err.splitlines()[-1]
    assert "Traceback" not in err
    assert token not in err


async def test_a_token_that_is_not_accepted_gives_one_line(local_process: LocalDiscord, tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.end_to_end.production",
        str(local_process.ready.port),
        local_process.ready.ca,
        cwd=ROOT,
        stderr=asyncio.subprocess.PIPE,
        env=environment(tmp_path, DISCORD_TOKEN="MTAwMDAwMDAwMDAwMDAwMDAw.abcdef.0123456789abcdefghijklmnopq"),
    )
    async with asyncio.timeout(30):
        _, err = await process.communicate()
    last = err.decode().splitlines()[-1]
    assert process.returncode == 1
    assert last == "Discord does not accept DISCORD_TOKEN; make a new one in the developer portal (Bot, Reset Token)"
    assert "Traceback" not in err.decode()
    assert "0123456789abcdefghijklmnopq" not in err.decode()


async def test_it_identifies_with_the_guilds_intent_alone(stage: Evening) -> None:
    sessions = stage.local.core.gateway.sessions.values()
    assert [session.intents for session in sessions] == [discord.Intents(guilds=True).value]
