"""`python -m bot check`: which matches of a database this code can go on with."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.check import check_database
from bot.clock import ManualClock
from bot.host import Host
from games.engine.dealer import Dealer
from games.engine.rules import Rules
from games.registry import GAMES
from storage import Store


async def with_match(database: Path) -> int:
    """A database with one running match of three bots; gives its table."""
    clock = ManualClock()
    async with await Store.open(database) as store:
        row = await store.create_table(
            guild=1, channel=2, game="beverage", title="Beverage", owner=3, secret=bytes(32), at=clock.now()
        )
        for seat in range(3):
            await store.take_seat(row.id, seat, policy="light", name=f"Bot {seat + 1}", at=clock.now())
        host = Host(store, GAMES, clock, timedelta(0))
        await host.start(row, await store.seats(row.id))
    return row.id


def patched(**changes: Any) -> Mapping[str, Rules[Any]]:
    """The games as another version of the rules would have them."""
    return {"beverage": replace(GAMES["beverage"], **changes)}


async def _fault(dealer: Dealer, state: Any) -> str | None:
    del dealer, state
    raise ValueError("changed rules")


def fingerprint(database: Path) -> str:
    return hashlib.sha256(database.read_bytes()).hexdigest()


@pytest.fixture
async def database(tmp_path: Path) -> Path:
    path = tmp_path / "slowpour.db"
    await with_match(path)
    return path


def test_a_match_that_goes_on(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = fingerprint(database)
    assert main(["check", str(database)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("table 1 (beverage, running): ok, ")
    assert said[1] == "1 match, it would go on"
    assert fingerprint(database) == before


def test_a_match_whose_rules_have_changed(database: Path) -> None:
    broken = patched(segments=dict.fromkeys(GAMES["beverage"].segments, _fault))
    good, lines = check_database(database, broken)
    assert not good
    assert lines[0].startswith("table 1 (beverage, running): diverged at entry ")
    assert "would go on from " in lines[0]
    assert lines[-1] == "1 match, it would stop"


def test_a_game_that_is_gone(database: Path) -> None:
    good, lines = check_database(database, {})
    assert not good
    assert lines[0] == "table 1 (beverage, running): unknown game"


def test_a_state_that_can_not_be_read_hides_no_other(database: Path) -> None:
    good, lines = check_database(database, patched(edition=int))
    assert not good
    assert lines[0].startswith("table 1 (beverage, running): can't be read (")


async def test_paused_and_frozen_matches_are_tried_and_ended_ones_are_not(database: Path) -> None:
    clock = ManualClock()
    async with await Store.open(database) as store:
        await store.set_status(1, "paused", clock.now(), "locked")
    lines = await _in_thread(database)
    assert lines[0].startswith("table 1 (beverage, paused): ok")
    async with await Store.open(database) as store:
        await store.set_status(1, "ended", clock.now(), "")
    assert await _in_thread(database) == ["no match is going on"]


async def _in_thread(database: Path) -> list[str]:
    import asyncio

    return (await asyncio.to_thread(check_database, database))[1]


@pytest.mark.parametrize("version", [0, 1, 2, 99])
@pytest.mark.parametrize("tables", ["", "CREATE TABLE shopping (item)", "CREATE TABLE tables (item)"])
def test_a_database_of_something_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], version: int, tables: str
) -> None:
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(tables)
        connection.execute(f"PRAGMA user_version = {version}")
    before = fingerprint(path)
    assert main(["check", str(path)]) == 2
    assert capsys.readouterr() == ("", f"{path} is not a database of Slowpour\n")
    assert fingerprint(path) == before


def test_a_file_that_is_no_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("bread, butter, a shopping list\n" * 40)
    assert main(["check", str(path)]) == 2
    assert capsys.readouterr().err == f"{path} can't be read as a database of Slowpour (file is not a database)\n"


def test_a_database_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "missing.db"
    assert main(["check", str(missing)]) == 2
    assert capsys.readouterr().err == f"there is no database {missing}\n"
    assert not missing.exists()
