"""Whatever a name is made of, it stays in its place on Frenzy's pictures."""

import pytest

from rendering import frenzy
from rendering.frenzy_opening import layout
from rendering.headers import HEIGHT
from rendering.picture import ALT_LIMIT, Person, Picture, Theme
from tests.rendering.checks import CONTROLS, HOSTILE
from tests.rendering.frenzy_positions import PEOPLE, midgame, midmarket, scored, to_play, view
from tests.rendering.pixels import decoded


def board(name: str, seats: int) -> Picture:
    """The board with everybody but Ana called `name`."""
    people = (PEOPLE[0], *(Person(name) for _ in range(seats - 1)))
    return frenzy.board(view(midgame(seats)), people, Theme.PAPER, "en")


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_changes_only_the_header_and_the_name_rows(name: str) -> None:
    place = layout(view(midgame(5)))
    one, other = decoded(board("Ben", 5)), decoded(board(name, 5))
    for image in (one, other):
        image.paste((0, 0, 0), (120, 4, 776, HEIGHT))
        for box in place.row:
            image.paste((0, 0, 0), (box.x + 70, box.y + 4, box.right - 2, box.y + 74))
        for box in place.boxes:
            image.paste((0, 0, 0), (box.x + 60, box.y - 8, box.right - 190, box.y + 62))
    assert one.tobytes() == other.tobytes()


@pytest.mark.parametrize("name", HOSTILE)
def test_alt_texts_hold_no_controls(name: str) -> None:
    people = tuple(Person(name) for _ in range(4))
    for picture in (
        frenzy.board(view(midgame(), 1), people, Theme.PAPER, "en"),
        frenzy.board(view(midmarket(), 1), people, Theme.PAPER, "en"),
        frenzy.sheet(view(to_play(), 1), people, Theme.PAPER, "en"),
        frenzy.score(view(scored()), people, Theme.PAPER, "en"),
    ):
        assert not CONTROLS & set(picture.alt)
        assert len(picture.alt) <= ALT_LIMIT
