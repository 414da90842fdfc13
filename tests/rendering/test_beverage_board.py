"""Things stand where the position says."""

from dataclasses import replace
from itertools import pairwise

import pytest

from games.beverage.derive import tax_box
from games.beverage.state import BeverageState
from rendering import beverage
from rendering.beverage_layout import layout
from rendering.beverage_stadium import card_box
from rendering.beverage_tracks import FACTORY, PR, SHARES, TRAINING, positions, reputation_cells, track_cells
from rendering.canvas import Box
from rendering.palette import CARD, CREMA, INK, NOW, SEATS
from rendering.panels import DONE
from rendering.picture import Picture, Theme
from tests.rendering.pixels import changed, decoded, share
from tests.rendering.positions import PEOPLE, midmatch, view


def drawn(state: BeverageState, awaited: tuple[int, ...] = (2,)) -> Picture:
    """The public board."""
    return beverage.board(view(state, None, awaited), PEOPLE[: len(state.players)], Theme.PAPER, "en")


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("track", [SHARES, PR, FACTORY, TRAINING])
def test_every_disc_stands_in_the_cell_of_its_position_and_in_no_other(seats: int, track: int) -> None:
    state = midmatch(seats)
    image = decoded(drawn(state))
    label = layout(seats).actions[track]
    for cell in track_cells(state, track):
        box = Box(cell.x, label.y, cell.width, label.height)
        for seat, position in enumerate(positions(state, track)):
            there = share(image, box, SEATS[seat].colour) * box.width * box.height
            if position == cell.value:
                assert there > 400, (seat, cell)
            elif seat != 4:  # black is also the colour of numbers and outlines, more or less
                assert there < 60, (seat, cell)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_disc_stands_in_its_tax_box(seats: int) -> None:
    state = midmatch(seats)
    image = decoded(drawn(state))
    top = layout(seats).reputation.y
    found = dict.fromkeys(range(seats), 0)
    for cell in reputation_cells(state):
        box = Box(cell.x, top, cell.width, 60)
        for seat in range(seats):
            there = share(image, box, SEATS[seat].colour) * box.width * box.height
            if tax_box(state, seat) == cell.value:
                assert there > 500, (seat, cell)
                found[seat] += 1
            elif seat != 4:
                assert there < 60, (seat, cell)
    assert set(found.values()) == {1}


def test_of_equal_reputations_the_lower_disc_stands_further_right() -> None:
    state = midmatch()
    assert state.players[1].reputation == state.players[3].reputation
    for stack, right in (([0, 3, 1, 2], 3), ([0, 1, 3, 2], 1)):
        state.stack = stack
        image = decoded(drawn(state))
        cell = next(cell for cell in reputation_cells(state) if cell.value == tax_box(state, 1))
        half = Box(cell.x + cell.width // 2, layout(4).reputation.y, cell.width // 2, 60)
        assert share(image, half, SEATS[right].colour) > 0.2
        assert share(image, half, SEATS[4 - right].colour) < 0.02


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_panels_stand_in_turn_order_and_the_awaited_one_is_framed(seats: int) -> None:
    state = midmatch(seats)
    image = decoded(drawn(state))
    for seat, panel in zip(state.turn_order, layout(seats).panels, strict=True):
        token = Box(panel.x + 16, panel.y + 24, 40, 40)
        assert share(image, token, SEATS[seat].colour) > 0.25
        left_edge = Box(panel.x - 5, panel.y + 60, 4, panel.height - 80)
        assert (share(image, left_edge, NOW) > 0.9) == (seat == 2)
        ground = Box(panel.x + 4, panel.y + 70, 6, 40)
        assert share(image, ground, DONE if state.players[seat].passed else CARD) > 0.9


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_cards_show_their_owner_and_lie_where_they_touch(seats: int) -> None:
    state = midmatch(seats)
    image = decoded(drawn(state))
    for card in state.stadium:
        box = card_box(state, card)
        tinted = [seat for seat in range(seats) if share(image, box, SEATS[seat].tint) > 0.2]
        assert tinted == ([card.owner] if card.owner >= 0 else [])
        assert box.right <= image.width
        assert box.bottom <= image.height
    for stage in (1, 2, 3):
        row = [card_box(state, card) for card in state.stadium if card.stage == stage]
        assert all(before.right < after.x for before, after in pairwise(row))
        assert row[-1].right == 1176


def test_the_row_being_built_is_marked() -> None:
    state = midmatch()
    image = decoded(drawn(state))
    stadium = layout(4).stadium
    marks = [share(image, Box(334, stadium.y + stage * 92 + 4, 40, 20), NOW) > 0.8 for stage in range(3)]
    assert marks == [False, True, False]


def test_a_surcharge_is_shown_only_where_somebody_stands() -> None:
    state = midmatch()
    image = decoded(drawn(state))
    reds = [share(image, Box(box.x + 130, box.y, 176, box.height), NOW) > 0.05 for box in layout(4).actions]
    assert reds == [False, True, True, True]


@pytest.mark.parametrize("count", [0, 1, 2, 10])
def test_advantage_tokens_are_dark_squares_and_none_is_an_empty_frame(count: int) -> None:
    state = midmatch()
    state.advantage.shares = count
    image = decoded(drawn(state))
    label = layout(4).actions[SHARES]
    dark = share(image, Box(label.right - 50, label.middle - 18, 36, 36), INK)
    assert (dark > 0.35) == (count > 0)


def test_one_step_on_a_track_changes_only_that_track() -> None:
    state = midmatch()
    before = decoded(drawn(state))
    state.players[0].training += 1
    box = changed(before, decoded(drawn(state)))
    label = layout(4).actions[TRAINING]
    assert box is not None
    assert box.y >= label.y
    assert box.bottom <= label.bottom


def test_empty_cells_keep_their_number() -> None:
    state = midmatch()
    image = decoded(drawn(state))
    label = layout(4).actions[SHARES]
    for cell in track_cells(state, SHARES):
        if cell.value not in positions(state, SHARES):
            box = Box(cell.x + 4, label.y + 12, cell.width - 8, label.height - 24)
            assert share(image, box, CREMA, near=2) < 0.99, cell


def test_a_bot_is_marked_on_its_panel_only() -> None:
    state = midmatch()
    people = (*PEOPLE[:3], replace(PEOPLE[3], is_bot=True))
    before = decoded(drawn(state))
    after = decoded(beverage.board(view(state, None, (2,)), people, Theme.PAPER, "en"))
    box = changed(before, after)
    panel = layout(4).panels[state.turn_order.index(3)]
    assert box is not None
    assert panel.x <= box.x
    assert box.right <= panel.right
    assert box.bottom <= panel.y + 30
