"""Names in messages: visible, harmless, on one line, whatever somebody calls themselves."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from bot.words import CONTENT, LONGEST_NAME, escape, fit, fit_first, plain

HOSTILE: list[str] = json.loads(
    (Path(__file__).parents[1] / "rendering" / "hostile_names.json").read_text(encoding="ascii")
)
CONTROLS = set("\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u3164\u115f\n")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ana", "Ana"),
        ("<t:0:R>", r"\<t:0:R>"),
        ("<#123456789012345678>", r"\<#123456789012345678>"),
        ("<:a:123456789012345678>", r"\<:a:123456789012345678>"),
        ("</table end:123456789012345678>", r"\</table end:123456789012345678>"),
        ("http://evil.example/**x", r"http\://evil.example/\*\*x"),
        ("[click](http://evil.example)", r"\[click](http\://evil.example)"),
        ("@everyone", "@\u200beveryone"),
        ("**b**", r"\*\*b\*\*"),
        ("\u202eevil", "evil"),
        ("\u2066x\u2069", "x"),
        ("a\nb", "a b"),
        ("\u200b", "?"),
        ("\u3164", "?"),
        ("\u115f", "?"),
        ("", "?"),
    ],
)
def test_a_name_is_shown_as_text_and_does_nothing(name: str, shown: str) -> None:
    assert escape(name) == shown


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_is_empty_or_turns_what_stands_beside_it(name: str) -> None:
    assert plain(name).strip()
    assert not set(plain(name)) & CONTROLS
    assert re.search(r"(?<!\\)<", escape(name)) is None


def test_a_title_of_a_hundred_characters_stays_whole() -> None:
    assert plain("x" * LONGEST_NAME) == "x" * LONGEST_NAME


def test_what_does_not_fit_is_left_out() -> None:
    assert len(fit(["x" * 999] * 4)) <= CONTENT


@pytest.mark.parametrize("length", [10, 90, 150, 990])
def test_the_first_lines_that_fit_are_shown_and_the_others_counted(length: int) -> None:
    lines = [f"{n:03} {'x' * (length - 4)}" for n in range(30)]
    shown = fit_first("head", lines, lambda left: f"and {left} more").split("\n")
    assert len("\n".join(shown)) <= CONTENT
    assert shown[0] == "head"
    told = shown[1:] if length == 10 else shown[1:-1]
    assert told == lines[: len(told)]
    if length > 10:
        assert shown[-1] == f"and {len(lines) - len(told)} more"
        assert len("\n".join(shown)) + length + 1 > CONTENT - len("and 30 more")
