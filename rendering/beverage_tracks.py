"""The tracks of Beverage's board: reputation by tax box, and the four actions with what they move."""

from collections.abc import Sequence
from typing import Final

from PIL import Image

from games.beverage.derive import ahead, surcharge, tax_box
from games.beverage.state import BeverageState
from rendering import tokens
from rendering.beverage_layout import TRACK_WIDTH, TRACK_X, Layout
from rendering.canvas import Box, Canvas
from rendering.fonts import Face
from rendering.layers import sprite
from rendering.palette import APRICOT, APRICOT_TEXT, CARD, CREMA, INK, LATTE, PAPER, RELIEF, RELIEF_TEXT, ROAST, mix
from rendering.rulers import Cell, cells, stretch
from rendering.typeset import width

TOKEN: Final = 40
NUMBERED: Final = 52
REPUTATION_CELLS: Final = 60
FEWEST_BOXES: Final = 9
MOST_BOXES: Final = 11
SHARES, PR, FACTORY, TRAINING = range(4)


def reputation_cells(state: BeverageState) -> list[Cell]:
    """The tax boxes shown, `value` being the tax in the orange box."""
    taxes = [tax_box(state, seat) for seat in range(len(state.players))]
    first = max(0, min(*taxes, max(taxes) - FEWEST_BOXES + 2))
    last = max(max(taxes) + 1, first + FEWEST_BOXES - 1)
    needs = {tax: taxes.count(tax) * NUMBERED + 12 for tax in taxes}
    return cells(stretch(first, last, taxes, MOST_BOXES), needs, TRACK_X, TRACK_WIDTH)


def draw_reputation(canvas: Canvas, state: BeverageState, place: Layout) -> None:
    """One cell per tax box; every token carries its reputation, the one further right is ahead."""
    behind = list(reversed(ahead(state)))
    top = place.reputation.y
    for index, cell in enumerate(reputation_cells(state)):
        box = Box(cell.x, top, cell.width, REPUTATION_CELLS)
        if cell.value is None:
            _gap(canvas, box)
            continue
        fill = CREMA if index % 2 else mix(CREMA, CARD, 0.45)
        here = [seat for seat in behind if tax_box(state, seat) == cell.value]
        canvas.tag(box, fill, "" if here else f"{cell.value * state.tax_step}+", colour=ROAST)
        for seat, x in zip(here, spaced(len(here), box.centre, NUMBERED), strict=True):
            canvas.put(tokens.seat(seat, NUMBERED - 2, str(state.players[seat].reputation)), x, box.middle)
        tax = Box(cell.x, box.bottom + 6, cell.width, place.reputation.bottom - box.bottom - 6)
        canvas.tag(tax, APRICOT, str(cell.value), Face.BOLD, icon="tax", icon_colour=APRICOT_TEXT)


def _gap(canvas: Canvas, box: Box) -> None:
    canvas.text(box.centre, box.middle, "···", 32, Face.BOLD, ROAST, anchor="m", room=box.width)


def spaced(count: int, middle: float, step: float) -> list[float]:
    """Centres of `count` things around `middle`."""
    return [middle + (index - (count - 1) / 2) * step for index in range(count)]


def positions(state: BeverageState, track: int) -> list[int]:
    """Disc positions by seat on one of the four action tracks."""
    field = ("shares", "pr", "factory", "training")[track]
    return [int(getattr(player, field)) for player in state.players]


def track_cells(state: BeverageState, track: int) -> list[Cell]:
    """The cells of one of the four action tracks."""
    here = positions(state, track)
    needs = {value: here.count(value) * (TOKEN + 2) + (80 if track == FACTORY and value else 46) for value in here}
    last = (state.shares_max, max(9, max(here) + 1), len(state.factory_costs), state.training_max)[track]
    most = MOST_BOXES if track == PR else last + 1
    exact = {0: 76} if track == FACTORY and 0 not in here else None
    return cells(stretch(0, last, here, most), needs, TRACK_X, TRACK_WIDTH, exact)


def draw_tracks(canvas: Canvas, state: BeverageState, place: Layout) -> None:
    """The tracks of the four actions that move a disc."""
    for track, label in enumerate(place.actions):
        here = positions(state, track)
        row = track_cells(state, track)
        for cell in row:
            box = Box(cell.x, label.y, cell.width, label.height)
            seats = [seat for seat, value in enumerate(here) if value == cell.value]
            if cell.value is None:
                _gap(canvas, box)
            elif track == FACTORY and cell.value:
                _factory_cell(canvas, state, box, cell.value, seats)
            else:
                _plain_cell(canvas, box, cell.value, seats, track == SHARES and cell.value >= state.shares_token_from)
        if track == SHARES:
            for cell in row:
                if cell.value == state.shares_token_from:
                    canvas.bar(Box(cell.x - 4, label.y - 3, 4, label.height + 6), INK)


def _plain_cell(canvas: Canvas, box: Box, value: int, seats: Sequence[int], scarce: bool) -> None:
    label = str(value)
    canvas.tag(box, mix(CREMA, LATTE, 0.55) if scarce else CREMA, "" if seats else label, colour=ROAST)
    if not seats:
        return
    wide = width(label, Face.BOLD, 30)
    left = box.x + (box.width - wide - 6 - len(seats) * (TOKEN + 2)) / 2
    canvas.text(left, box.middle, label, 30, Face.BOLD, INK, room=wide + 1)
    _row_of_tokens(canvas, seats, left + wide + 6, box.middle)


def _row_of_tokens(canvas: Canvas, seats: Sequence[int], left: float, middle: int) -> None:
    for index, seat in enumerate(seats):
        canvas.put(tokens.seat(seat, TOKEN), left + TOKEN / 2 + index * (TOKEN + 2), middle)


def _factory_cell(canvas: Canvas, state: BeverageState, box: Box, value: int, seats: Sequence[int]) -> None:
    cost, relief = state.factory_costs[value - 1], state.factory_exemptions[value - 1]

    def draw() -> Image.Image:
        small = Canvas.plain(box.width, box.height, PAPER)
        small.panel(Box(0, 0, box.width, box.height), CREMA, radius=6)
        small.icon("cap", 19, 18, 25, ROAST)
        small.text(35, 18, str(cost), 30, Face.BOLD, INK, room=40)
        small.icon("tax", 19, 46, 25, RELIEF)
        small.text(35, 46, f"−{relief}", 30, Face.BOLD, RELIEF_TEXT, room=40)
        return small.image

    canvas.image.paste(sprite(("factory", box.width, box.height, cost, relief), draw), (box.x, box.y))
    total = len(seats) * (TOKEN + 2)
    _row_of_tokens(canvas, seats, box.x + 74 + (box.width - 74 - total) / 2 - 2, box.middle)


def draw_spaces(canvas: Canvas, state: BeverageState, place: Layout) -> None:
    """Associates standing on the action spaces, the surcharge they cause, and advantage tokens lying there."""
    spaces: tuple[list[int], ...] = ([], state.spaces.pr, state.spaces.factory, state.spaces.training)
    piles = (state.advantage.shares, state.advantage.pr, None, None)
    icons = ("share", "pr", "factory", "training")
    for box, icon, here, pile in zip(place.actions, icons, spaces, piles, strict=True):
        right = float(box.right - 10)
        if pile is not None:
            canvas.put(tokens.advantage(icon, 44, pile), right - 22, box.middle)
            right -= 52
        if here:
            crowd(canvas, here, right, box.middle)


def crowd(canvas: Canvas, seats: Sequence[int], right: float, middle: int) -> None:
    """Associates on an action space in order of arrival, and the surcharge they cause, ending at column `right`.

    Up to two stand in one row, more in two rows of smaller tokens.
    """
    canvas.put(tokens.surcharge(48, surcharge(seats)), right - 24, middle)
    edge = right - 51
    if len(seats) <= 2:
        for index, seat in enumerate(reversed(seats)):
            canvas.put(tokens.associate(seat, 36), edge - 17 - index * 33, middle)
        return
    columns = -(-len(seats) // 2)
    step = min(28, 40 // max(1, columns - 1))
    for index, seat in enumerate(seats):
        column, line = divmod(index, 2)
        x = edge - 14 - (columns - 1 - column) * step
        canvas.put(tokens.associate(seat, 29), x, middle + (15 if line else -15))
