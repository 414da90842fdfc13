"""Everything that reaches the others is the same byte for byte, whatever somebody has sealed.

The same evening is played several times with the same chance; only what Ben seals differs. What Ana, Cy and a spectator
get in the thread, in their direct messages and as answers to their own presses is compared, pictures included.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from bot.local.driver import Outcome, Seen
from tests.end_to_end.evening import Evening, evening
from tests.local_discord import running

#: What Ben does in each world: slash commands with their options.
WORLDS: Sequence[Sequence[tuple[str, dict[str, Any]]]] = (
    [("beverage bid", {"amount": 7})],
    [("beverage bid", {"amount": 99})],
    [("beverage research", {})],
    [("beverage bid", {"amount": 3}), ("beverage bid", {"amount": 12})],
)
OTHERS = ("Ana", "Cy", "Sam")
SNOWFLAKE = re.compile(r"\d{17,20}|(?<=:)[0-9a-f]{8}(?=\")")
MOMENT = re.compile(r"<t:\d+(:\w)?>")


class Plain:
    """Turns what differs between any two evenings (ids, marks of posts, times) into its order of appearance."""

    def __init__(self) -> None:
        self._ids: dict[str, str] = {}

    def __call__(self, words: str) -> str:
        named = SNOWFLAKE.sub(lambda found: self._ids.setdefault(found[0], f"id{len(self._ids)}"), words)
        return MOMENT.sub("<moment>", named)


async def shown(stage: Evening, seen: Seen, plain: Plain) -> str:
    """A message as its reader gets it: words, buttons, custom ids, pictures and their descriptions."""
    files = []
    for file in seen.files:
        picture = await stage.driver.attachment(file["url"])
        files.append((file["filename"], file["description"], sha256(picture).hexdigest()))
    return plain(json.dumps([seen.content, seen.parts, seen.pinged, seen.ephemeral, files], sort_keys=True))


async def answer(stage: Evening, outcome: Outcome, plain: Plain) -> list[str]:
    """An answer to a press, with what followed."""
    messages = [seen for seen in (outcome.response, *outcome.followups) if seen is not None]
    return [str(outcome.error), str(outcome.ack), *[await shown(stage, seen, plain) for seen in messages]]


async def evening_of(database: Path, sealed: Sequence[tuple[str, dict[str, Any]]]) -> list[str]:
    """What the others get, in one world."""
    async with running() as local, evening(local, database) as stage:
        await stage.open_table()
        for _ in range(3):
            await stage.settled()
            person = (await stage.message("Ana", "My move")).pinged[0]
            await stage.slash(person, stage.thread, "beverage buy", {"associates": 3, "reputation": 0, "research": 1})
        await stage.settled()
        for command, options in sealed:
            outcome = await stage.slash("Ben", stage.thread, command, options)
            assert outcome.error is None
            await stage.settled()
        plain, got = Plain(), []
        for person in OTHERS:
            visible = [*await stage.messages(person), *await stage.driver.dms(person)]
            got += [await shown(stage, seen, plain) for seen in visible]
            for button in ("My move", "My sheet", "What happened"):
                got += await answer(stage, await stage.press(person, button), plain)
            for command in ("turns", "table log", "table board"):
                got += await answer(stage, await stage.slash(person, stage.thread, command), plain)
                await stage.settled()
        return got


async def test_what_is_sealed_shows_in_nothing_that_reaches_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "token_bytes", lambda size: bytes(size))
    worlds = [await evening_of(tmp_path / f"{number}.db", sealed) for number, sealed in enumerate(WORLDS)]
    assert len(worlds[0]) > 20
    for world in worlds[1:]:
        for left, right in zip(world, worlds[0], strict=True):
            assert left == right
