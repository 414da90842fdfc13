"""Pictures of Beverage: the public board, a seat's private sheet, the final score, the cover, the key to the symbols.

Pure functions of exactly their arguments, safe to call from several threads at once. What a view hides can't appear:
nothing but the view is read.
"""

from collections.abc import Sequence

from rendering.alt import shortened
from rendering.beverage_alt import board_alt, score_alt, sheet_alt
from rendering.beverage_bids import draw_bids
from rendering.beverage_board import draw_board
from rendering.beverage_facts import BIDDING, BeverageView
from rendering.beverage_score import draw_score
from rendering.beverage_sheet import draw_sheet
from rendering.beverage_symbols import draw_key, meanings
from rendering.cache import Drawn, picture
from rendering.covers import CENTRE, draw_cover, off_register, supporting
from rendering.layers import static
from rendering.palette import BEVERAGE, HONEY
from rendering.picture import Person, Picture, Theme
from rendering.shapes import Pen
from rendering.words import Words


def board(view: BeverageView, people: Sequence[Person], theme: Theme, locale: str) -> Picture:
    """The public board for the phase the match is in. `people` by seat.

    While bids are made it shows the market cards and who is ready, at other times tracks and stadium. Sealed bids,
    caps, a closed market and face-down values never appear, whoever's view it is.
    """

    def draw() -> Drawn:
        words = Words(people, locale)
        drawing = draw_bids if view.state.phase in BIDDING else draw_board
        return drawing(view, people, words).image, board_alt(view, people, words)

    return picture("beverage", "board", view.key, people, theme, locale, draw)


def sheet(view: BeverageView, people: Sequence[Person], theme: Theme, locale: str) -> Picture:
    """The private sheet of the view's seat: caps, sealed bid, associates, tokens, what will fall due.

    Raises ValueError for a spectator's view.
    """
    seat = view.seat
    if seat is None:
        raise ValueError("a private sheet needs the view of a seat")

    def draw() -> Drawn:
        words = Words(people, locale)
        return draw_sheet(view, seat, words).image, sheet_alt(view, seat, words)

    return picture("beverage", "sheet", view.key, people, theme, locale, draw)


def score(view: BeverageView, people: Sequence[Person], theme: Theme, locale: str) -> Picture:
    """The final score with every source of points. Raises ValueError while the match has none."""

    def draw() -> Drawn:
        words = Words(people, locale)
        return draw_score(view.state, people, words).image, score_alt(view.state, words)

    return picture("beverage", "score", view.key, people, theme, locale, draw)


def cover(theme: Theme, locale: str) -> Picture:
    """The lobby's picture."""
    line = "3–5 players · up to 8 rounds"

    def draw() -> Drawn:
        image = static("beverage cover", lambda: draw_cover(BEVERAGE, "Beverage", line, _motif))
        return image, f"Cover of Beverage: a bottle between two caps. {line}."

    return picture("beverage", "cover", "", (), theme, locale, draw)


def symbols(theme: Theme, locale: str) -> Picture:
    """The key to the symbols on board and sheet, for the Guide."""

    def draw() -> Drawn:
        words = Words((), locale)
        return draw_key(words), shortened([f"{line}." for line in ["Symbols of Beverage", *meanings(words)]])

    return picture("beverage", "symbols", "", (), theme, locale, draw)


def _motif(pen: Pen) -> None:
    x, y = CENTRE
    supporting(pen, "cap", x - 240, y + 80, 190, HONEY)
    supporting(pen, "cap", x + 240, y + 80, 190, HONEY)
    off_register(pen, "soda", x, y, 400, by=13)
