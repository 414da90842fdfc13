"""Colours by role. One red, and it only ever says "now" or "costs you"."""

from dataclasses import dataclass
from typing import Final, Literal

Colour = tuple[int, int, int]
Shape = Literal["circle", "square", "triangle", "diamond", "hexagon", "star"]


def rgb(code: str) -> Colour:
    """The colour of a ``#RRGGBB`` code."""
    code = code.lstrip("#")
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """`one` moved towards `other` by `share` (0 to 1) in sRGB."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


PAPER: Final = rgb("#F5EAD3")
CARD: Final = rgb("#FDF8EC")
CREMA: Final = rgb("#E9D7B3")
LATTE: Final = rgb("#C7A676")
OFF: Final = rgb("#B08F64")
OFF_TEXT: Final = rgb("#957248")
ROAST: Final = rgb("#76523A")
INK: Final = rgb("#2B1B17")
NOW: Final = rgb("#C8371F")
BLUSH: Final = rgb("#F7D9C8")
APRICOT: Final = rgb("#F0A868")
APRICOT_TEXT: Final = rgb("#6B3A06")
HONEY: Final = rgb("#FFD978")
CORK: Final = rgb("#D9B583")
CORK_LINE: Final = rgb("#B98E56")
ENVELOPE: Final = rgb("#F6DFA8")
RELIEF: Final = rgb("#2F6B3A")
RELIEF_TEXT: Final = rgb("#1E4A25")
WHITE: Final = rgb("#FFFFFF")
BLACK: Final = rgb("#000000")
OUTLINE: Final = rgb("#22252B")
SHADOW: Final = mix(PAPER, BLACK, 0.16)


@dataclass(frozen=True, slots=True)
class GameInk:
    """A game's second ink: header and card backs, its lighter tone for print effects, and small text on
    it.
    """

    deep: Colour
    light: Colour
    small_text: Colour

    @property
    def dark(self) -> Colour:
        """The ink darkened, for grooves and badges on the header."""
        return mix(self.deep, BLACK, 0.3)


BEVERAGE: Final = GameInk(rgb("#17503F"), rgb("#236650"), rgb("#CFE3CF"))
FRENZY: Final = GameInk(rgb("#5B2447"), rgb("#74335C"), rgb("#E7CFE0"))

SUITS: Final = {
    "meal": rgb("#E88A6A"),
    "game": rgb("#7CA1D9"),
    "employee": rgb("#F2D458"),
    "storefront": rgb("#B9E2BA"),
    "wifi": rgb("#E8DCF2"),
}
"""Tints of Frenzy's suits, always under the suit's ink icon."""


@dataclass(frozen=True, slots=True)
class SeatLook:
    """How a seat is told apart: shape first, colour second; `label` is the text colour on it."""

    name: str
    colour: Colour
    shape: Shape
    label: Colour

    @property
    def tint(self) -> Colour:
        """A panel colour that still says whose it is; always used with the seat's shape on it."""
        return mix(self.colour, CARD, 0.62)


SEATS: Final = (
    SeatLook("Blue", rgb("#0F4BB4"), "circle", WHITE),
    SeatLook("Rust", rgb("#963C00"), "square", WHITE),
    SeatLook("Teal", rgb("#1EA5B4"), "triangle", BLACK),
    SeatLook("Gold", rgb("#F0B400"), "diamond", BLACK),
    SeatLook("Black", rgb("#1A1A1A"), "hexagon", WHITE),
    SeatLook("White", rgb("#FFFFFF"), "star", BLACK),
)
"""By seat, 0 first. The pairwise CIEDE2000 distance is at least 25 under every kind of colour vision
tried.
"""
