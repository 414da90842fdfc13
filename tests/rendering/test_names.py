"""Names in any script, and names that want to do harm."""

import json
from pathlib import Path

import pytest

from rendering import labels, names, typeset
from rendering.fonts import Face
from rendering.ordering import isolated, visual

HOSTILE: list[str] = json.loads(Path(__file__).with_name("hostile_names.json").read_text("ascii"))


@pytest.mark.parametrize("name", HOSTILE)
def test_a_clean_name_is_visible_short_and_free_of_controls(name: str) -> None:
    clean = names.clean(name)
    assert clean == clean.strip()
    assert clean
    assert len(names.clusters(clean)) <= names.LONGEST
    assert not set(clean) & set(
        "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200b\u200e\u200f\n\t\x00\ufeff"
    )
    assert names.clean(clean) == clean


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("face", [Face.HEAD, Face.BOLD])
def test_a_name_is_drawn_inside_the_room_it_has(name: str, face: Face) -> None:
    text, size = labels.fit(isolated(names.clean(name)), face, 36, 120, varies=True)
    line = typeset.line(text, face, size)
    assert line.width <= 120
    assert line.mask.getbbox() is not None
    assert line.left + line.mask.width <= 120 + 36 * 0.3
    assert line.mask.height <= 36 * 1.95


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("", "?"),
        ("\u200b", "?"),
        ("\u3164", "?"),
        ("\U0001d571\U0001d586\U0001d593", "Fan"),
        ("\u202eevil\u202c", "evil"),
        ("a\tb\n c", "a b c"),
        ("Z" + "\u0301" * 9, "Ź\u0301\u0301"),
        ("👩‍👧 x", "👩‍👧 x"),
        ("\u200dAna\u200d", "Ana"),
        ("Ana", "Ana"),
    ],
)
def test_cleaning(name: str, clean: str) -> None:
    assert names.clean(name) == clean


@pytest.mark.parametrize(
    ("name", "letters", "said"),
    [
        ("Ana Maria Lopez", 11, "Ana Maria"),
        ("Ana Maria Lopez", 8, ""),
        ("Maximiliane von Au", 16, "Maximiliane"),
        ("the big cat", 10, ""),
        ("Smith, John", 8, "Smith"),
        ("Al Featherstone", 10, ""),
        ("Bartholomew", 8, ""),
    ],
)
def test_a_name_can_be_shortened_to_its_first_words(name: str, letters: int, said: str) -> None:
    assert names.opening(name, letters, lambda text: len(text) <= letters) == said


def order(text: str) -> str:
    """The characters of a text from left to right."""
    parts = names.clusters(text)
    return "".join(parts[index] for index, _ in visual(parts))


def test_left_to_right_text_keeps_its_order() -> None:
    assert order("Ana and Ben") == "Ana and Ben"


def test_right_to_left_text_is_turned_round() -> None:
    assert order("שלום") == "םולש"
    assert order("to שלום now") == "to םולש now"


def test_an_isolated_name_does_not_move_its_neighbours() -> None:
    said = f"waiting for {isolated('אבג')}, {isolated('דהו')} and Di"
    assert order(said) == "waiting for גבא, והד and Di"


def test_numbers_inside_right_to_left_text_keep_their_order() -> None:
    assert order(isolated("אב 12")) == "12 בא"


def test_arabic_is_one_run_in_reading_order() -> None:
    (run,) = typeset.runs("محمد", Face.BOLD)
    assert (run.text, run.right_to_left) == ("محمد", True)


def test_a_line_of_several_scripts_is_split_by_font() -> None:
    assert [run.text for run in typeset.runs("Ana 田中!", Face.BOLD)] == ["Ana ", "田中", "!"]


def test_what_no_font_has_becomes_a_question_mark() -> None:
    assert [run.text for run in typeset.runs("a𒀀b", Face.BOLD)] == ["a?b"]
