"""Tables with the same title can be told apart."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.table_titles import distinct, unused
from storage import TableRow

AT = datetime(2026, 1, 10, 12, tzinfo=UTC)
TITLE = "Beverage with Ana"


def tables(*titled: tuple[int, str]) -> list[TableRow]:
    """Tables with the ids 1, 2, ... of these servers and titles."""
    row = cast(Any, TableRow)(
        **{
            **dict.fromkeys(TableRow.__dataclass_fields__, None),
            "id": 0,
            "guild": 0,
            "game": "beverage",
            "title": "",
            "status": "running",
        }
    )
    return [replace(row, id=n, guild=guild, title=title) for n, (guild, title) in enumerate(titled, 1)]


def called(*titled: tuple[int, str]) -> list[str]:
    client = SimpleNamespace(get_guild=lambda guild: SimpleNamespace(name=f"Server {guild}"))
    return list(distinct(cast(discord.Client, client), tables(*titled)).values())


@pytest.mark.parametrize(
    ("taken", "title"),
    [
        ([], TITLE),
        (["Beverage with Ben"], TITLE),
        ([TITLE], f"{TITLE} 2"),
        ([TITLE.upper(), f"{TITLE} 2"], f"{TITLE} 3"),
        ([f"{TITLE} 2"], TITLE),
    ],
)
def test_a_taken_title_gets_the_next_free_number(taken: list[str], title: str) -> None:
    assert unused(TITLE, taken) == title


def test_a_numbered_title_is_no_longer_than_titles_may_be() -> None:
    assert unused("x" * 100, ["x" * 100]) == "x" * 98 + " 2"


def test_titles_that_differ_are_left_alone() -> None:
    assert called((1, "a"), (1, "b"), (2, "c")) == ["a", "b", "c"]


def test_the_same_title_is_told_with_its_server() -> None:
    assert called((1, "a"), (2, "A"), (2, "b")) == ["a in Server 1", "A in Server 2", "b"]


def test_the_same_title_in_the_same_server_is_told_with_the_tables_number() -> None:
    assert called((1, "a"), (1, "a"), (2, "a")) == ["a (table 1)", "a (table 2)", "a in Server 2"]
