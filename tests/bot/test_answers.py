"""Texts that fit a message, and errors in words."""

from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands

from bot import answers
from bot.errors import NotSeated, Sorry
from bot.words import say
from games.engine.text import text


def interaction(data: dict[str, Any]) -> Any:
    kind = discord.InteractionType.component
    return SimpleNamespace(data=data, command=None, type=kind, user=SimpleNamespace(id=5))


def test_a_text_that_is_too_long_is_cut_at_a_word() -> None:
    assert answers.cut("short", 20) == "short"
    assert answers.cut("eleven words are too many for this place", 20) == "eleven words are …"
    assert answers.cut("x" * 50, 20) == "x" * 18 + " …"
    assert len(answers.cut("word " * 1000)) <= answers.MOST_CONTENT


def test_lines_make_as_few_messages_as_possible_and_none_is_lost() -> None:
    lines = [f"line {at} " + "x" * (at % 300) for at in range(100)]
    found = answers.pages(lines)
    assert "\n".join(found) == "\n".join(lines)
    assert all(len(page) <= answers.MOST_CONTENT for page in found)
    for one, two in pairwise(found):
        assert len(one) + len(two.split("\n")[0]) + 1 > answers.MOST_CONTENT
    assert answers.pages([]) == []


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (Sorry(text("Not so.")), "Not so."),
        (NotSeated(), "You don't sit at this table."),
        (app_commands.CommandNotFound("gone", []), "My commands have changed"),
    ],
)
def test_errors_meant_for_players_are_told_as_they_are(error: Exception, words: str) -> None:
    assert say(answers.reason(error, interaction({}))).startswith(words)


def test_a_wrapped_error_is_told_like_the_one_inside() -> None:
    async def callback(press: discord.Interaction[Any]) -> None:
        del press

    command: app_commands.Command[Any, ..., None] = app_commands.Command(name="x", description="x", callback=callback)
    wrapped = app_commands.CommandInvokeError(command, Sorry(text("Not so.")))
    assert say(answers.reason(wrapped, interaction({}))) == "Not so."
    old = app_commands.CommandSignatureMismatch(command)
    assert say(answers.reason(old, interaction({}))).startswith("My commands have changed")


def test_what_was_chosen_or_typed_does_not_reach_the_log(caplog: pytest.LogCaptureFixture) -> None:
    press = interaction({"custom_id": "s:7:send:12.0.bid:bid=37", "components": [{"value": "secret"}]})
    said = say(answers.reason(RuntimeError("broken"), press))
    assert "reference" in said
    assert "s:7:send:12.0.bid by user 5" in caplog.text
    assert "37" not in caplog.text
    assert "secret" not in caplog.text
