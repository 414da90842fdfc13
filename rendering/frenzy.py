"""Pictures of Board Game Café Frenzy: the public board, a seat's private hand, the final score, the cover, the key.

Pure functions of exactly their arguments, safe to call from several threads at once. What a view hides can't appear:
nothing but the view is read.
"""

from collections.abc import Sequence

from rendering.alt import shortened
from rendering.cache import Drawn, picture
from rendering.covers import CENTRE, draw_cover, off_register, supporting
from rendering.frenzy_alt import board_alt, score_alt, sheet_alt
from rendering.frenzy_facts import SETUP, FrenzyView
from rendering.frenzy_hand import draw_hand
from rendering.frenzy_market import draw_market
from rendering.frenzy_opening import draw_opening
from rendering.frenzy_score import draw_score
from rendering.frenzy_setup import draw_setup
from rendering.frenzy_symbols import draw_key, meanings
from rendering.layers import static
from rendering.palette import FRENZY, SUITS
from rendering.picture import Person, Picture, Theme
from rendering.shapes import Pen
from rendering.words import Words

TITLE = "Board Game Café Frenzy"


def board(view: FrenzyView, people: Sequence[Person], theme: Theme, locale: str) -> Picture:
    """The public board for the phase the match is in. `people` by seat.

    Before the first round stores, passing or drafting; then the marketplace; then the cafés. Hands, drawn and mystery
    customers never appear, whoever's view it is.
    """

    def draw() -> Drawn:
        words = Words(people, locale)
        phase = view.state.phase
        drawing = draw_setup if phase in SETUP else draw_market if phase == "preparation" else draw_opening
        return drawing(view, people, words).image, board_alt(view, people, words)

    return picture("frenzy", "board", view.key, people, theme, locale, draw)


def sheet(view: FrenzyView, people: Sequence[Person], theme: Theme, locale: str) -> Picture:
    """The private picture of the view's seat: hand, mystery customers, draft, what can be played.

    Raises ValueError for a spectator's view.
    """
    seat = view.seat
    if seat is None:
        raise ValueError("a private sheet needs the view of a seat")

    def draw() -> Drawn:
        words = Words(people, locale)
        return draw_hand(view, seat, words).image, sheet_alt(view, seat, words)

    return picture("frenzy", "sheet", view.key, people, theme, locale, draw)


def score(view: FrenzyView, people: Sequence[Person], theme: Theme, locale: str) -> Picture:
    """The final score with every source of coins. Raises ValueError while the match has none."""

    def draw() -> Drawn:
        words = Words(people, locale)
        return draw_score(view.state, people, words).image, score_alt(view.state, words)

    return picture("frenzy", "score", view.key, people, theme, locale, draw)


def cover(theme: Theme, locale: str) -> Picture:
    """The lobby's picture."""
    line = "2–5 players · 10 + 10 rounds"

    def draw() -> Drawn:
        image = static("frenzy cover", lambda: draw_cover(FRENZY, TITLE, line, _motif, 66))
        return image, f"Cover of {TITLE}: a steaming cup between a die and a cloche. {line}."

    return picture("frenzy", "cover", "", (), theme, locale, draw)


def symbols(theme: Theme, locale: str) -> Picture:
    """The key to the symbols on board and hand, for the Guide."""

    def draw() -> Drawn:
        words = Words((), locale)
        return draw_key(words), shortened([f"{line}." for line in ["Symbols of Frenzy", *meanings(words)]])

    return picture("frenzy", "symbols", "", (), theme, locale, draw)


def _motif(pen: Pen) -> None:
    x, y = CENTRE
    supporting(pen, "game", x - 270, y + 66, 190, SUITS["game"])
    supporting(pen, "meal", x + 286, y + 62, 216, SUITS["meal"])
    off_register(pen, "cup", x + 6, y - 4, 320, by=13)
