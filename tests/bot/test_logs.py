"""The log never holds a token, wherever it turns up."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from bot.logs import Blanking, set_up

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


def test_a_file_takes_the_whole_log_and_the_terminal_warnings_only(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root, ours = logging.getLogger(), logging.getLogger("slowpour")
    before = root.handlers[:], root.level, ours.level
    file = tmp_path / "local" / "slowpour.log"
    try:
        set_up("INFO", file)
        logging.getLogger("slowpour.test").info("connected with %s", TOKEN)
        logging.getLogger("slowpour.test").warning("a picture is late")
    finally:
        made = [handler for handler in root.handlers if handler not in before[0]]
        root.handlers[:], root.level, ours.level = before
        for handler in made:
            handler.close()
    kept, shown = file.read_text("utf-8"), capsys.readouterr().err
    assert "connected with …" in kept
    assert "a picture is late" in kept
    assert "connected" not in shown
    assert "a picture is late" in shown


def test_ordinary_lines_stay_as_they_are() -> None:
    line = "table 12 pauses: refused, entry 5.0.bid at games.beverage.planning"
    assert formatted("%s", line) == f"WARNING {line}"
