"""The loop that lets bots play: what it does while the database fails."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.clock import ManualClock
from bot.policies import PATIENCE, Policies
from storage import Commit, StorageError
from tests.bot.tables import USERS, host_with_table, open_store, play


async def test_bots_play_on_once_the_database_works_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = ManualClock()
    async with await open_store(tmp_path) as store:
        host, table = await host_with_table(store, seats=3, bots=2, clock=clock)
        if 0 in (await host.view(table, None)).awaited:
            await play(host, table, 1)
            await host.done(table, USERS[0])
        whole, failed = store.commit, asyncio.Event()

        async def failing(_commit: Commit) -> None:
            failed.set()
            raise StorageError("the database failed: database or disk is full")

        monkeypatch.setattr(store, "commit", failing)
        before = (await store.table(table)).log_length  # type: ignore[union-attr]
        policies = Policies(host, clock)
        policies.poke(table)
        await failed.wait()
        monkeypatch.setattr(store, "commit", whole)
        for _ in range(500):
            clock.advance(PATIENCE)
            await asyncio.sleep(0.01)
            if (await store.table(table)).log_length > before:  # type: ignore[union-attr]
                break
        await policies.stop()
        assert (await store.table(table)).log_length > before  # type: ignore[union-attr]
