"""Whatever a name is made of, it stays in its place."""

import pytest

from rendering import beverage
from rendering.beverage_layout import layout
from rendering.canvas import Box
from rendering.headers import HEIGHT
from rendering.picture import ALT_LIMIT, Person, Picture, Theme
from tests.rendering.checks import CONTROLS, HOSTILE
from tests.rendering.pixels import decoded
from tests.rendering.positions import PEOPLE, midmatch, scored, view


def board(name: str, seats: int) -> Picture:
    """The board with everybody but Ana called `name`."""
    people = (PEOPLE[0], *(Person(name) for _ in range(seats - 1)))
    return beverage.board(view(midmatch(seats), None, (2,)), people, Theme.PAPER, "en")


def test_there_are_enough_of_them() -> None:
    assert len(set(HOSTILE)) >= 30


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_changes_only_the_header_and_the_first_row_of_its_panel(name: str) -> None:
    one, other = decoded(board("Ben", 5)), decoded(board(name, 5))
    for image in (one, other):
        image.paste((0, 0, 0), (120, 4, 680, HEIGHT))
        for panel in layout(5).panels[:1] + layout(5).panels[2:]:
            image.paste((0, 0, 0), (panel.x + 54, panel.y + 4, panel.right - 4, panel.y + 74))
    assert one.tobytes() == other.tobytes()


@pytest.mark.parametrize("name", HOSTILE)
def test_alt_texts_hold_no_controls(name: str) -> None:
    people = tuple(Person(name) for _ in range(4))
    shown = view(midmatch(), 1, (2,))
    for picture in (
        beverage.board(shown, people, Theme.PAPER, "en"),
        beverage.sheet(shown, people, Theme.PAPER, "en"),
        beverage.score(view(scored(4)), people, Theme.PAPER, "en"),
    ):
        assert not CONTROLS & set(picture.alt)
        assert len(picture.alt) <= ALT_LIMIT


def test_a_long_name_leaves_the_words_beside_it() -> None:
    whole, cut = decoded(board("Bo", 4)), decoded(board("Bartholomew Featherstonehaugh", 4))
    assert whole.size == cut.size
    title = Box(126, 10, 500, 70)
    columns = [
        image.crop((title.x, title.y, title.right, title.bottom))
        .convert("L")
        .point(lambda v: 255 * (v > 200))
        .getbbox()
        for image in (whole, cut)
    ]
    assert columns[0] is not None
    assert columns[1] is not None
    assert columns[1][2] > columns[0][2]
