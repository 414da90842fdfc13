"""Pictures of Beverage: the public board, the private sheet of a seat, the final score, the cover, the key."""

from collections.abc import Sequence
from typing import Final

from PIL import Image

from rendering.album import Album
from rendering.beverage_alt import board_alt, score_alt, sheet_alt
from rendering.beverage_bids import draw_bids
from rendering.beverage_board import draw_board
from rendering.beverage_facts import BIDDING, BeverageView
from rendering.beverage_score import draw_score
from rendering.beverage_sheet import draw_sheet
from rendering.beverage_symbols import draw_key, meanings
from rendering.canvas import Canvas
from rendering.covers import CENTRE, draw_cover, off_register, supporting
from rendering.palette import BEVERAGE, HONEY
from rendering.picture import Person
from rendering.shapes import Pen
from rendering.words import Words

LINE: Final = "3–5 players · up to 8 rounds"


def _board(view: BeverageView, people: Sequence[Person], words: Words) -> Canvas:
    """While bids are made the market cards and who is ready, at other times tracks and stadium."""
    drawing = draw_bids if view.state.phase in BIDDING else draw_board
    return drawing(view, people, words)


def _cover() -> Image.Image:
    return draw_cover(BEVERAGE, "Beverage", LINE, _motif)


def _motif(pen: Pen) -> None:
    x, y = CENTRE
    supporting(pen, "cap", x - 240, y + 80, 190, HONEY)
    supporting(pen, "cap", x + 240, y + 80, 190, HONEY)
    off_register(pen, "soda", x, y, 400, by=13)


ALBUM: Final = Album(
    game="beverage",
    title="Beverage",
    draw_board=_board,
    board_alt=board_alt,
    draw_sheet=draw_sheet,
    sheet_alt=sheet_alt,
    draw_score=draw_score,
    score_alt=score_alt,
    draw_cover=_cover,
    cover_alt=f"Cover of Beverage: a bottle between two caps. {LINE}.",
    draw_key=draw_key,
    meanings=meanings,
)

board, sheet, score, cover, symbols = ALBUM.board, ALBUM.sheet, ALBUM.score, ALBUM.cover, ALBUM.symbols
