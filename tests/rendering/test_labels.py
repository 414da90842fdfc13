"""Fitting text into its box."""

import pytest

from rendering import labels, typeset
from rendering.canvas import Canvas
from rendering.fonts import Face
from rendering.labels import WARN, fit


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


def test_text_outside_the_picture_is_logged() -> None:
    from PIL import Image

    canvas = Canvas(Image.new("RGB", (100, 40)))
    canvas.text(10, 20, "in", 20)
    assert not WARN
    canvas.text(10, 2, "high", 20)
    assert [warn.kind for warn in WARN] == ["outside"]
