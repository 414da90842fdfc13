"""Where things lie on Beverage's board, and its static layer."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from PIL import Image

from rendering.canvas import Box, Canvas
from rendering.fonts import Face
from rendering.headers import HEIGHT, blank
from rendering.layers import static
from rendering.palette import BEVERAGE, CARD, INK, LATTE, PAPER
from rendering.panels import MARGIN, row
from rendering.picture import WIDTH

PANELS_TOP: Final = HEIGHT + 30
TRACK_X: Final = 330
"""Left edge of every track and of the stadium."""
TRACK_WIDTH: Final = WIDTH - MARGIN - TRACK_X
LABEL_WIDTH: Final = TRACK_X - MARGIN - 10
ROW: Final = 64
ROW_STEP: Final = ROW + 7
REPUTATION_HEIGHT: Final = 104
CARD_HEIGHT: Final = 86
CARD_STEP: Final = CARD_HEIGHT + 6
STADIUM_HEIGHT: Final = 3 * CARD_STEP - 6

ACTIONS: Final = (("share", "Shares"), ("pr", "PR"), ("factory", "Factory"), ("training", "Training"))
"""The action rows from top to bottom: icon and name."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The rows of the board for a number of players: five need taller panels."""

    panels: tuple[Box, ...]
    reputation: Box
    actions: tuple[Box, ...]
    stadium: Box
    height: int


def panel_height(players: int) -> int:
    """Height of a player's panel."""
    return 160 if players < 5 else 194


@cache
def layout(players: int) -> Layout:
    """Where everything lies for `players` players; boxes of rows are those of their labels."""
    height = panel_height(players)
    panels = row(players, PANELS_TOP, height, 22 if players < 5 else 18)
    top = PANELS_TOP + height + 20
    reputation = Box(MARGIN, top, LABEL_WIDTH, REPUTATION_HEIGHT)
    top = reputation.bottom + 14
    actions = tuple(Box(MARGIN, top + index * ROW_STEP, LABEL_WIDTH, ROW) for index in range(4))
    stadium = Box(MARGIN, actions[-1].bottom + 14, LABEL_WIDTH, STADIUM_HEIGHT)
    return Layout(tuple(panels), reputation, actions, stadium, stadium.bottom + 22)


def board_ground(players: int) -> Canvas:
    """The part of the board that is the same for every position: band, labels of tracks and stadium."""
    place = layout(players)

    def draw() -> Image.Image:
        canvas = Canvas.plain(TRACK_X, place.height, PAPER)
        _label(canvas, place.reputation, "star", "Reputation", place.reputation.y + 31)
        canvas.icon("tax", MARGIN + 32, place.reputation.y + 84, 28)
        canvas.text(MARGIN + 60, place.reputation.y + 84, "tax to pay", 30)
        for box, (icon, name) in zip(place.actions, ACTIONS, strict=True):
            _label(canvas, box, icon, name, box.middle)
        _label(canvas, place.stadium, "stadium", "Stadium", place.stadium.y + CARD_HEIGHT // 2)
        return canvas.image.crop((0, place.reputation.y, TRACK_X, place.height))

    canvas = blank(place.height, BEVERAGE)
    canvas.image.paste(static(("beverage labels", players), draw), (0, place.reputation.y))
    return canvas


def _label(canvas: Canvas, box: Box, icon: str, name: str, middle: int) -> None:
    """A row's label: a panel with an icon and a name."""
    canvas.panel(box, CARD, LATTE, radius=10)
    canvas.icon(icon, box.x + 32, middle, 42)
    canvas.text(box.x + 60, middle, name, 32, Face.BOLD, INK, room=160)
