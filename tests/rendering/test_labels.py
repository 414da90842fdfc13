"""Fitting text into its box."""

import pytest

from rendering import labels, typeset
from rendering.canvas import Canvas
from rendering.fonts import Face
from rendering.labels import ELLIPSIS, NARROWEST, SMALLEST, WARN, Name, fit, fit_name
from rendering.ordering import isolated


@pytest.fixture(autouse=True)
def _empty_log() -> None:
    labels.clear()


def test_text_that_fits_is_left_alone() -> None:
    assert fit("Ana", Face.BOLD, 36, 200) == ("Ana", 36)
    assert not WARN


def test_text_is_shrunk_before_it_is_cut() -> None:
    room = typeset.width("Reputation", Face.BOLD, 36) * 0.9
    text, size = fit("Reputation", Face.BOLD, 36, room)
    assert text == "Reputation"
    assert 36 * labels.SMALLEST <= size < 36
    assert [warn.kind for warn in WARN] == ["shrunk"]


def test_text_is_cut_with_an_ellipsis() -> None:
    text, size = fit("Reputation", Face.BOLD, 36, 60)
    assert text.endswith(labels.ELLIPSIS)
    assert "Reputation".startswith(text[:-1])
    assert size == 36 * labels.SMALLEST
    assert typeset.width(text, Face.BOLD, size) <= 60
    assert [warn.kind for warn in WARN] == ["cut"]


def test_a_single_glyph_that_is_far_too_wide_becomes_an_ellipsis() -> None:
    assert fit("\ufdfd", Face.BOLD, 36, 100, varies=True)[0] == labels.ELLIPSIS


def test_names_are_cut_without_a_warning() -> None:
    assert fit("Bartholomäus", Face.BOLD, 36, 60, varies=True)[0].endswith(labels.ELLIPSIS)
    assert not WARN


def room_for(text: str, share: float) -> float:
    """`share` of the room that a name of 36 pixels takes at its smallest."""
    return typeset.width(text, Face.BOLD, 36 * SMALLEST) * share


def test_a_name_is_made_smaller_then_narrower_before_anything_of_it_is_left_out() -> None:
    name = "Bartholomew"
    assert fit_name(name, Face.BOLD, 36, 200) == Name(name, 36)
    assert fit_name(name, Face.BOLD, 36, room_for(name, 1)) == Name(name, 36 * SMALLEST)
    narrow = fit_name(name, Face.BOLD, 36, room_for(name, 0.9))
    assert (narrow.text, narrow.pixels) == (name, 36 * SMALLEST)
    assert NARROWEST <= narrow.narrow <= 0.9
    assert fit_name(name, Face.BOLD, 36, room_for(name, 0.8)).text.endswith(ELLIPSIS)
    assert not WARN


def test_a_narrower_name_takes_the_room_it_is_given() -> None:
    usual, narrow = (typeset.line("Bartholomew", Face.BOLD, 30, share) for share in (1, 0.9))
    assert narrow.width == pytest.approx(usual.width * 0.9)
    assert narrow.mask.width == pytest.approx(usual.mask.width * 0.9, abs=2)
    assert abs(narrow.mask.height - usual.mask.height) <= 1


@pytest.mark.parametrize("name", ["Bartholomew K.", "Bartholomew Z.", "Bartholomew von Au", "Bartholomew (he)"])
def test_a_name_is_cut_between_its_words(name: str) -> None:
    assert fit_name(name, Face.BOLD, 36, 145).text == "Bartholomew"


@pytest.mark.parametrize("name", ["Al Featherstonehaugh", "von Featherstonehaugh", "Bo-Featherstonehaugh"])
def test_a_name_is_cut_within_a_word_where_the_first_word_says_little(name: str) -> None:
    said = fit_name(name, Face.BOLD, 36, 145)
    assert said.text.endswith(ELLIPSIS)
    assert len(said.text) > 8
    assert typeset.width(said.text, Face.BOLD, said.pixels) * said.narrow <= 145


def test_a_right_to_left_name_is_cut_inside_its_isolate() -> None:
    whole, cut = isolated("\u05d0\u05d1\u05d2\u05d3 \u05d4\u05d5\u05d6\u05d7"), isolated("\u05d0\u05d1\u05d2\u05d3")
    assert fit_name(whole, Face.BOLD, 36, 200).text == whole
    assert fit_name(whole, Face.BOLD, 36, room_for(whole, 0.7)).text == cut


def test_text_outside_the_picture_is_logged() -> None:
    from PIL import Image

    canvas = Canvas(Image.new("RGB", (100, 40)))
    canvas.text(10, 20, "in", 20)
    assert not WARN
    canvas.text(10, 2, "high", 20)
    assert [warn.kind for warn in WARN] == ["outside"]
