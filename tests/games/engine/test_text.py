"""Words on the screen."""

from __future__ import annotations

import msgspec
import pytest

from games.engine.dealer import Event
from games.engine.text import Term, Text, Who, heading, listing, plural, render, text

NAMES = ["Ada", "Béla {x}"]


def english(message: Text) -> str:
    return render(message, NAMES.__getitem__)


def german(template: str, many: str | None, count: int | None) -> str:
    words = {
        "{who} bought {n} cap": "{who} kaufte {n} Deckel",
        "{n} left, said {who}": "{who} sagte: noch {n}",
        "Public Relations": "Werbung",
        "{a}; {b}": "{b}; {a}",
    }
    return words.get(template, template if many is None or count == 1 else many)


@pytest.mark.parametrize(
    ("message", "shown"),
    [
        (text("{who} bought {n} caps", who=Who(0), n=3), "Ada bought 3 caps"),
        (text("{who} bought {n} caps", who=Who(1), n=0), "Béla {x} bought 0 caps"),
        (text("You chose {what}.", what=Term("Public Relations")), "You chose Public Relations."),
        (plural("{n} cap", "{n} caps", 1), "1 cap"),
        (plural("{n} cap", "{n} caps", 2), "2 caps"),
        (plural("{n} cap", "{n} caps", 0), "0 caps"),
        (plural("{who}: {n} cap", "{who}: {n} caps", 5, who=Who(0)), "Ada: 5 caps"),
        (text("{a}; {b}", a=plural("{n} cap", "{n} caps", 1), b=text("{n} left", n=2)), "1 cap; 2 left"),
        (listing([text("one"), text("{n}", n=2), text("{who}", who=Who(0))]), "one, 2, Ada"),
        (listing([]), ""),
        (text("a {{brace}} stays", n=1), "a {brace} stays"),
    ],
)
def test_english(message: Text, shown: str) -> None:
    assert english(message) == shown


def test_a_translation_may_change_the_order_of_words_and_reaches_terms_and_inner_texts() -> None:
    message = text("{a}; {b}", a=Term("Public Relations"), b=text("{n} left, said {who}", n=2, who=Who(0)))
    assert render(message, NAMES.__getitem__, german) == "Ada sagte: noch 2; Werbung"


def test_a_missing_argument_is_an_error() -> None:
    with pytest.raises(KeyError, match="who"):
        english(text("{who} left", n=1))


def test_a_told_text_is_the_same_after_storing() -> None:
    nested = text("{a} {b} {c}", a=Who(1), b=Term("disc"), c=plural("{n} cap", "{n} caps", 2, who=Who(0)))
    event = Event(nested, [0, 2], "peek")
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(event), type=Event) == event


def test_a_heading_is_bold_and_may_be_followed_by_more() -> None:
    assert render(heading(text("Row {n}", n=1)), str) == "**Row 1**"
    assert render(heading(Who(2), text("– {n} caps", n=3)), "seat {}".format) == "**seat 2** – 3 caps"
