"""A press to its acknowledgement, through the local Discord in a process of its own.

Ours: a Beverage player seals, withdraws and seals again; each press is checked, stepped, stored and answered. Bare: a
discord.py bot that answers the same press with fixed text after one durable insert. Both bots run in processes of
their own, and their presses alternate, so that a noisy machine disturbs both.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.local.driver import Driver, Seen
from bot.local.launch import LocalDiscord, launch

PRESSES = 300
WARM_UP = 20
#: People press seldom: by the next press the pictures of the last one are drawn and sent.
PAUSE_SECONDS = 0.2
PEOPLE = ("Ana", "Ben", "Cy")
ROOT = Path(__file__).resolve().parents[1]


def run() -> dict[str, float]:
    """p50_ms and p99_ms of ours, bare_p50_ms, and the ratio of the two medians."""
    ours, bare = asyncio.run(_measure())
    return {
        "p50_ms": round(_quantile(ours, 0.5), 3),
        "p99_ms": round(_quantile(ours, 0.99), 3),
        "bare_p50_ms": round(_quantile(bare, 0.5), 3),
        "ratio": round(_quantile(ours, 0.5) / _quantile(bare, 0.5), 2),
    }


def _quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


async def _measure() -> tuple[list[float], list[float]]:
    with tempfile.TemporaryDirectory() as folder:
        async with (
            _bot("bot.local.attach", Path(folder, "ours.db")) as ours,
            _bot("benchmarks.click_bare", Path(folder, "bare.db")) as bare,
        ):
            board = await _open_table(ours)
            panel = (await ours.click("Ana", board, "My move")).response
            other = await _bare_message(bare)
            times: tuple[list[float], list[float]] = ([], [])
            for number in range(WARM_UP + PRESSES):
                await asyncio.sleep(PAUSE_SECONDS)
                panel, one = await _press_ours(ours, panel)
                two = (await bare.click("Ana", other, "Press")).ack_ms
                if number >= WARM_UP:
                    times[0].append(one)
                    times[1].append(_present(two))
            return times


def _present(value: float | None) -> float:
    if value is None:
        raise RuntimeError("a press was not answered")
    return value


@asynccontextmanager
async def _bot(module: str, database: Path) -> AsyncIterator[Driver]:
    """A local Discord and a bot attached to it, both in processes of their own."""
    local: LocalDiscord = await launch(page=False)
    ready = local.ready
    arguments = (str(ready.port), ready.ca, ready.token, str(database))
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", module, *arguments, cwd=ROOT)
    driver = local.driver()
    try:
        await driver.wait_connected(commands=1, patience=60)
        yield driver
    finally:
        process.kill()
        await process.wait()
        await driver.close()
        await local.stop()


async def _open_table(driver: Driver) -> Seen:
    """A Beverage table of three people, at the first sealed bids; gives its board."""
    await driver.slash("Ana", "game-room", "table open", {"game": "beverage"})
    thread = str(max((await driver.state())["channels"].values(), key=int))

    async def newest(button: str) -> Seen:
        async def probe() -> Seen | None:
            found = [seen for seen in await driver.messages("Ana", thread) if button in seen.buttons]
            return found[-1] if found else None

        seen = await driver.wait_for(probe, 30)
        if seen is None:
            raise RuntimeError(f"no message with {button}")
        return seen

    for person in PEOPLE:
        await driver.click(person, await newest("Take a seat"), "Take a seat")
    await driver.click("Ana", await newest("Start"), "Start")
    await newest("My move")
    bought: set[str] = set()
    while len(bought) < len(PEOPLE):
        for person in PEOPLE:
            done = await driver.slash(person, thread, "beverage buy", {"associates": 3, "reputation": 0, "research": 1})
            if " buys " in done.text:
                bought.add(person)
    return await newest("My move")


async def _press_ours(driver: Driver, panel: Seen | None) -> tuple[Seen | None, float]:
    """One committed press: seals a declaration of research, or withdraws it."""
    if panel is None:
        raise RuntimeError("the panel is gone")
    label = next(label for label in panel.buttons if "Withdraw" in label or "research" in label.lower())
    pressed = await driver.click("Ana", panel, label)
    return pressed.response, _present(pressed.ack_ms)


async def _bare_message(driver: Driver) -> Seen:
    """The bare bot's message with its button."""
    shown = await driver.slash("Ana", "game-room", "button")
    if shown.response is None:
        raise RuntimeError("the bare bot is silent")
    return shown.response
