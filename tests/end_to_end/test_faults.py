"""What goes wrong at Discord, in the rules and on the disk, and what the players see of it."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.local.driver import Seen
from bot.local.server import LocalServer
from games.engine.dealer import Dealer
from games.registry import GAMES
from storage import Commit, Store
from tests.end_to_end.acting import move, phase, play_to
from tests.end_to_end.evening import Evening, evening

ROOT = Path(__file__).resolve().parents[2]


def boards(messages: list[Seen]) -> list[Seen]:
    """The board posts among messages."""
    return [seen for seen in messages if seen.files and not seen.ephemeral and "Round" in seen.content]


async def rows_posted(stage: Evening) -> Counter[str]:
    """How often each outbox row stands in the thread, by its number."""
    rows: Counter[str] = Counter()
    for seen in await stage.messages("Ana"):
        ids = {str(part.get("custom_id", "")).rsplit(":", 1)[-1] for part in seen.parts}
        rows.update(row for row in ids if re.fullmatch("[0-9a-f]{8}", row))
    return rows


async def test_a_burst_of_429_and_5xx_delays_the_board_but_posts_it_once(stage: Evening) -> None:
    await stage.open_table()
    await stage.settled()
    await stage.driver.call("rate_limit", method="POST", pattern=r".*/messages$", retry_after=0.1, times=2)
    await stage.driver.inject("POST", r".*/messages$", status=502, times=1)
    outcome = await move(stage, Random(1))
    assert outcome.error is None
    assert outcome.ephemeral
    await stage.settled(30)
    newest = await stage.message("Ana", "My move")
    assert newest.files
    assert max((await rows_posted(stage)).values()) == 1


async def test_a_post_whose_answer_was_lost_is_found_again(stage: Evening) -> None:
    await stage.open_table()
    await stage.settled()
    await stage.driver.inject("POST", r".*/messages$", status=500, times=6, after=True)
    await move(stage, Random(2))
    await stage.driver.call("clear_faults")
    await stage.settled(60)
    assert max((await rows_posted(stage)).values()) == 1


async def test_a_dropped_socket_resumes_and_the_press_made_meanwhile_is_answered(stage: Evening) -> None:
    await stage.open_table()
    resumes = (await stage.driver.state())["resumes"]
    await stage.driver.drop("abort")
    outcome = await stage.press("Ana", "My sheet")
    assert outcome.error is None
    assert outcome.ephemeral
    assert (await stage.driver.state())["resumes"] == resumes + 1


async def test_a_slow_commit_is_deferred_first_and_answered_after(
    stage: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    await stage.open_table()
    quick = stage.store.commit

    async def slow(commit: Commit) -> None:
        await asyncio.sleep(2.0)
        await quick(commit)

    monkeypatch.setattr(stage.store, "commit", slow)
    outcome = await move(stage, Random(3))
    assert outcome.ack == "defer"
    assert outcome.ack_ms is not None
    assert outcome.ack_ms < 3000
    outcome = await stage.driver.outcome(outcome)
    assert "buys" in outcome.text


def broken(message: str) -> dict[str, Any]:
    """The games, with a Beverage whose business phase fails."""

    async def business(_dealer: Dealer, _state: Any) -> str | None:
        raise RuntimeError(message)

    rules = GAMES["beverage"]
    return {"beverage": replace(rules, segments={**rules.segments, "business": business})}


async def test_a_rules_fault_freezes_the_table_says_so_and_it_goes_on_once_mended(
    local_discord: LocalServer, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with evening(local_discord, tmp_path / "slowpour.db", games=broken("secret words")) as stage:
        await stage.open_table()
        random = Random(4)
        outcome = await move(stage, random)
        while "reference" not in outcome.text:
            outcome = await move(stage, random)
        assert "secret words" not in outcome.text
        reference = outcome.text.rsplit("reference ", 1)[1].strip(".")
        assert any(reference in record.getMessage() for record in caplog.records)
        notice = await stage.message("Ben", "Go on")
        assert "stands still" in notice.content
        refused = await stage.press("Ana", "My move")
        assert "frozen" in refused.text
        length = (await stage.store.table(1)).log_length  # type: ignore[union-attr]
        await stage.stop_bot()
        stage.games = GAMES
        await stage.start_bot()
        await stage.press("Ben", "Go on")
        await stage.settled()
        assert (await stage.store.table(1)).log_length >= length  # type: ignore[union-attr]
        for _ in range(4):
            assert (await move(stage, random)).error is None
        assert await phase(stage) in ("sales", "disposal", "business", "planning", "late bids", "dividends")


async def test_a_match_that_diverges_under_a_patched_rule_is_frozen_told_and_continued(
    local_discord: LocalServer, tmp_path: Path
) -> None:
    rules = GAMES["beverage"]

    async def business(dealer: Dealer, state: Any) -> str | None:
        state.turn_order.reverse()
        return await rules.segments["business"](dealer, state)

    async with evening(local_discord, tmp_path / "slowpour.db") as stage:
        random = Random(5)
        await stage.open_table()
        await play_to(stage, "business", random)
        await move(stage, random)
        await stage.settled()
        await stage.stop_bot()
        stage.games = {"beverage": replace(rules, segments={**rules.segments, "business": business})}
        await stage.start_bot()
        outcome = await stage.press("Ana", "My move")
        assert "frozen" in outcome.text
        notice = await stage.message("Cy", "Go on")
        outsider = await stage.driver.click("Sam", notice, "Go on")
        assert "sit" in outsider.text
        await stage.press("Cy", "Go on")
        await stage.settled()
        assert await phase(stage) == "business"
        assert (await move(stage, random)).error is None


async def test_a_backup_while_the_bot_runs_can_be_restored(local_discord: LocalServer, tmp_path: Path) -> None:
    database, copy = tmp_path / "slowpour.db", tmp_path / "copy.db"
    async with evening(local_discord, database) as stage:
        random = Random(6)
        await stage.open_table()
        for _ in range(3):
            await move(stage, random)
        command = [sys.executable, "-m", "storage", "backup", str(copy), "--db", str(database)]
        done = await asyncio.to_thread(subprocess.run, command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        kept = (await stage.client.runtime.host.view(1, None)).key
        await stage.settled()
        await move(stage, random)
        await stage.stop_bot()
        stage.database = copy
        await stage.start_bot()
        assert (await stage.client.runtime.host.view(1, None)).key == kept
        assert (await move(stage, random)).error is None
        async with await Store.open(copy) as store:
            assert (await store.table(1)).status == "running"  # type: ignore[union-attr]
    assert sqlite3.connect(copy).execute("PRAGMA integrity_check").fetchone() == ("ok",)


async def test_check_finds_every_running_match_sound(local_discord: LocalServer, tmp_path: Path) -> None:
    database = tmp_path / "slowpour.db"
    async with evening(local_discord, database) as stage:
        await stage.open_table()
        await play_to(stage, "business", Random(7))
    command = [sys.executable, "-m", "bot", "check", str(database)]
    done = await asyncio.to_thread(subprocess.run, command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "ok" in done.stdout


async def test_undo_before_a_barrier_and_not_after_it(local_discord: LocalServer, tmp_path: Path) -> None:
    async with evening(local_discord, tmp_path / "slowpour.db", grace=30.0) as stage:
        await stage.open_table()
        actor = (await stage.message("Ana", "My move")).pinged[0]
        basket = {"associates": 3, "reputation": 0, "research": 0}
        bought = await stage.slash(actor, stage.thread, "beverage buy", basket)
        assert bought.response is not None
        assert "Undo" in bought.response.buttons
        before = len(boards(await stage.messages("Ana")))
        undone = await stage.driver.click(actor, bought.response, "Undo")
        assert undone.error is None
        assert len(boards(await stage.messages("Ana"))) == before  # the slip was never shown
        await stage.slash(actor, stage.thread, "beverage buy", {"associates": 4, "reputation": 0, "research": 0})
        await stage.slash(actor, stage.thread, "undo")
        for _ in range(3):
            await move(stage, Random(8))
        refused = await stage.slash(actor, stage.thread, "undo")
        assert "nothing you can take back" in refused.text
