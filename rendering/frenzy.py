"""Pictures of Board Game Café Frenzy: the public board, a seat's private hand, the final score, the cover, the key."""

from collections.abc import Sequence
from typing import Final

from PIL import Image

from rendering.album import Album
from rendering.canvas import Canvas
from rendering.covers import CENTRE, draw_cover, off_register, supporting
from rendering.frenzy_alt import board_alt, score_alt, sheet_alt
from rendering.frenzy_facts import SETUP, FrenzyView
from rendering.frenzy_hand import draw_hand
from rendering.frenzy_market import draw_market
from rendering.frenzy_opening import draw_opening
from rendering.frenzy_score import draw_score
from rendering.frenzy_setup import draw_setup
from rendering.frenzy_symbols import draw_key, meanings
from rendering.palette import FRENZY, SUITS
from rendering.picture import Person
from rendering.shapes import Pen
from rendering.words import Words

TITLE: Final = "Board Game Café Frenzy"
LINE: Final = "2–5 players · 10 + 10 rounds"


def _board(view: FrenzyView, people: Sequence[Person], words: Words) -> Canvas:
    """Before the first round stores, passing or drafting; then the marketplace; then the cafés."""
    phase = view.state.phase
    drawing = draw_setup if phase in SETUP else draw_market if phase == "preparation" else draw_opening
    return drawing(view, people, words)


def _cover() -> Image.Image:
    return draw_cover(FRENZY, TITLE, LINE, _motif, 66)


def _motif(pen: Pen) -> None:
    x, y = CENTRE
    supporting(pen, "game", x - 270, y + 66, 190, SUITS["game"])
    supporting(pen, "meal", x + 286, y + 62, 216, SUITS["meal"])
    off_register(pen, "cup", x + 6, y - 4, 320, by=13)


ALBUM: Final = Album(
    game="frenzy",
    title=TITLE,
    draw_board=_board,
    board_alt=board_alt,
    draw_sheet=draw_hand,
    sheet_alt=sheet_alt,
    draw_score=draw_score,
    score_alt=score_alt,
    draw_cover=_cover,
    cover_alt=f"Cover of {TITLE}: a steaming cup between a die and a cloche. {LINE}.",
    draw_key=draw_key,
    meanings=meanings,
)

board, sheet, score, cover, symbols = ALBUM.board, ALBUM.sheet, ALBUM.score, ALBUM.cover, ALBUM.symbols
