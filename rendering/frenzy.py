"""Pictures of Board Game Café Frenzy: the public board, a seat's private hand, the final score, the cover, the key.

Pure functions of exactly their arguments, safe to call from several threads at once. What a view hides can't appear:
nothing but the view is read.
"""

from collections.abc import Sequence

from rendering.cache import Drawn, picture
from rendering.frenzy_facts import FrenzyView
from rendering.frenzy_market import draw_market
from rendering.frenzy_opening import draw_opening
from rendering.picture import Person, Picture, Theme
from rendering.words import Words


def board(view: FrenzyView, people: Sequence[Person], theme: Theme, locale: str) -> Picture:
    """The public board for the phase the match is in. `people` by seat."""

    def draw() -> Drawn:
        words = Words(people, locale)
        drawing = draw_market if view.state.phase == "preparation" else draw_opening
        return drawing(view, people, words).image, "alt"

    return picture("frenzy", "board", view.key, people, theme, locale, draw)
