"""Whatever a name is made of, it stays in its place on Frenzy's pictures."""

from typing import Any

import pytest

from rendering import beverage, cache, frenzy, labels, layers
from rendering.beverage_layout import layout as beverage_layout
from rendering.canvas import Box, Canvas
from rendering.fonts import Face
from rendering.frenzy_market import panel_boxes
from rendering.frenzy_opening import layout
from rendering.headers import HEIGHT
from rendering.palette import SEATS
from rendering.picture import ALT_LIMIT, Person, Picture, Theme
from tests.rendering import positions
from tests.rendering.checks import CONTROLS, HOSTILE
from tests.rendering.frenzy_positions import PEOPLE, midgame, midmarket, scored, to_play, view
from tests.rendering.pixels import decoded, share


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
            image.paste((0, 0, 0), (box.x + 66, box.y + 4, box.right - 2, box.y + 74))
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


@pytest.mark.parametrize(("coins", "discs", "marks"), [(21, 3, 2), (104, 14, 0)])
def test_beside_three_cafes_names_stay_whole_and_the_mark_of_a_bot_gives_way(
    coins: int, discs: int, marks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = midgame(3)
    for player in state.players:
        player.coins, player.discs = coins, discs
    people = (PEOPLE[0], Person("Bot 2", is_bot=True), Person("Bot 3", is_bot=True))
    names: list[str] = []
    icons: list[str] = []
    name, icon = Canvas.name, Canvas.icon

    def write(canvas: Canvas, x: float, middle: float, text: str, size: float, room: float, **how: Any) -> float:
        names.append(labels.fit_name(text, Face.BOLD, size, room).text)
        return name(canvas, x, middle, text, size, room, **how)

    def mark(canvas: Canvas, sign: str, *how: Any) -> None:
        icons.append(sign)
        icon(canvas, sign, *how)

    cache.clear()
    layers.clear()
    monkeypatch.setattr(Canvas, "name", write)
    monkeypatch.setattr(Canvas, "icon", mark)
    frenzy.board(view(state), people, Theme.PAPER, "en")
    assert sorted(names) == ["Ana", "Ana", "Bot 2", "Bot 2", "Bot 3", "Bot 3"]
    assert icons.count("robot") == marks


def test_players_whose_names_are_cut_alike_are_told_apart_by_their_tokens() -> None:
    people = tuple(Person(f"Bartholomew {letter}.") for letter in "VWXYZ")
    market, opening, business = midmarket(5), view(midgame(5)), positions.view(positions.midmatch(5), None, (2,))
    panels = [
        (frenzy.board(view(market), people, Theme.PAPER, "en"), market.order, panel_boxes(market)),
        (frenzy.board(opening, people, Theme.PAPER, "en"), layout(opening).cafes, layout(opening).row),
        (
            beverage.board(business, people, Theme.PAPER, "en"),
            business.state.turn_order,
            beverage_layout(5).panels,
        ),
    ]
    for picture, order, boxes in panels:
        image = decoded(picture)
        for seat, box in zip(order, boxes, strict=True):
            first = Box(box.x + 4, box.y + 4, box.width - 8, 120)
            there = [share(image, first, SEATS[other].colour) * 1000 for other in range(4)]
            assert [other for other in range(4) if there[other] > 15] == ([seat] if seat < 4 else [])
