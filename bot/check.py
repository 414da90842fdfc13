"""Trying the matches of a database against this code, before an upgrade or after a change of the rules."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bot.live import load_match, stored_seats
from games.engine.errors import Diverged
from games.engine.rules import Rules
from games.registry import GAMES
from storage import BackupFailed, NotOurs, Status, Store, TableRow
from storage.backup import backup
from storage.migrate import is_ours

CHECKED: tuple[Status, ...] = ("running", "paused", "frozen")


def check_database(database: Path, games: Mapping[str, Rules[Any]] = GAMES) -> tuple[bool, list[str]]:
    """Tries every match that is not over. The database is only read; a copy of it is tried.

    :return: whether all of them go on, and a line for each, with a sum at the end
    :raises StorageError: when the database can't be read, or is none of ours
    """
    with tempfile.TemporaryDirectory(prefix="slowpour-check-") as folder:
        copy = Path(folder) / "copy.db"
        try:
            backup(database, copy)
        except BackupFailed as error:
            if error.__cause__ is None:
                raise
            raise NotOurs(f"{database} can't be read as a database of Slowpour ({error.__cause__})") from error
        if not is_ours(copy):
            raise NotOurs(f"{database} is not a database of Slowpour")
        return asyncio.run(_check(copy, games))


async def _check(copy: Path, games: Mapping[str, Rules[Any]]) -> tuple[bool, list[str]]:
    async with await Store.open(copy) as store:
        tables = await store.tables_with_status(*CHECKED)
        verdicts = [await _verdict(store, table, games) for table in tables]
    lines = [
        f"table {table.id} ({table.game}, {table.status}): {words}"
        for table, (_, words) in zip(tables, verdicts, strict=True)
    ]
    stopped = sum(not good for good, _ in verdicts)
    return not stopped, [*lines, _sum(len(tables), stopped)]


def _sum(matches: int, stopped: int) -> str:
    if matches == 0:
        return "no match is going on"
    if matches == 1:
        return "1 match, it would stop" if stopped else "1 match, it would go on"
    return f"{matches} matches, {stopped or 'none'} would stop"


async def _verdict(store: Store, table: TableRow, games: Mapping[str, Rules[Any]]) -> tuple[bool, str]:
    """Whether a match goes on, and that in words."""
    rules = games.get(table.game)
    if rules is None:
        return False, "unknown game"
    edition = await store.edition(table.edition or "")
    if edition is None:
        return False, "its components are missing"
    loaded = await store.load(table.id)
    try:
        match = load_match(rules, loaded, await stored_seats(store, table.id), edition)
    except Diverged as diverged:
        newest = loaded.latest.idx if loaded.latest is not None else 0
        return False, f"diverged at entry {diverged.at} ({diverged.why}), would go on from {newest}"
    except Exception as error:  # noqa: BLE001 - one match that can't be read must not hide the others
        return False, f"can't be read ({type(error).__name__}: {error})"
    return True, f"ok, {match.length} entries"
