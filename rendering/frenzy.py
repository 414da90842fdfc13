"""Pictures of Board Game Café Frenzy: the public board, a seat's private hand, the final score, the cover, the key.

Pure functions of exactly their arguments, safe to call from several threads at once. What a view hides can't appear:
nothing but the view is read.
"""

from collections.abc import Sequence

from rendering.cache import Drawn, picture
from rendering.frenzy_facts import SETUP, FrenzyView
from rendering.frenzy_hand import draw_hand
from rendering.frenzy_market import draw_market
from rendering.frenzy_opening import draw_opening
from rendering.frenzy_setup import draw_setup
from rendering.picture import Person, Picture, Theme
from rendering.words import Words


def board(view: FrenzyView, people: Sequence[Person], theme: Theme, locale: str) -> Picture:
    """The public board for the phase the match is in. `people` by seat."""

    def draw() -> Drawn:
        words = Words(people, locale)
        phase = view.state.phase
        drawing = draw_setup if phase in SETUP else draw_market if phase == "preparation" else draw_opening
        return drawing(view, people, words).image, "alt"

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
        return draw_hand(view, seat, words).image, "alt"

    return picture("frenzy", "sheet", view.key, people, theme, locale, draw)
