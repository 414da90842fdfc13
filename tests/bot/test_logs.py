"""The log never holds a token, wherever it turns up."""

from __future__ import annotations

import logging

import pytest

from bot.logs import Blanking

TOKEN = "MTAwMDAwMDAwMDAwMDAwMDAw.abcdef.0123456789abcdefghijklmnopq"


def formatted(message: str, *args: object, error: BaseException | None = None) -> str:
    info = None if error is None else (type(error), error, error.__traceback__)
    record = logging.LogRecord("slowpour", logging.WARNING, __file__, 1, message, args, info)
    return Blanking("%(levelname)s %(message)s").format(record)


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        (f"logging in with {TOKEN}", "logging in with …"),
        ("POST https://discord.com/api/v10/webhooks/123456/aW50ZXJhY3Rpb24-_x 429", "10/webhooks/… 429"),
        ("POST /interactions/123456/aW50ZXJhY3Rpb24/callback", "/interactions/…/callback"),
    ],
)
def test_tokens_are_blanked(line: str, kept: str) -> None:
    assert formatted("%s", line).endswith(kept)


def test_also_in_a_traceback() -> None:
    assert TOKEN not in formatted("it failed", error=ValueError(f"bad {TOKEN}"))


def test_ordinary_lines_stay_as_they_are() -> None:
    line = "table 12 pauses: refused, entry 5.0.bid at games.beverage.planning"
    assert formatted("%s", line) == f"WARNING {line}"
