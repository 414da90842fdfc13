"""The five pictures of one game, each a pure function of exactly its arguments and kept for the next press."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PIL import Image

from rendering.alt import shortened
from rendering.cache import Drawn, picture
from rendering.canvas import Canvas
from rendering.picture import Person, Picture, Theme
from rendering.words import Words


@dataclass(frozen=True, slots=True)
class Album:
    """The pictures of one game, safe to ask for from several threads at once.

    `people` are by seat. What a view hides can't appear: nothing but the view is read.

    game: the short name of its rules; `title` its name in full
    draw_board, board_alt: draw and describe the public board, from (view, people, words)
    draw_sheet, sheet_alt: the same for the private sheet of a seat, from (view, seat, words)
    draw_score, score_alt: the final score, from (state, people, words) and (state, words)
    draw_cover, cover_alt: the lobby's picture
    draw_key, meanings: the key to the symbols, as a picture and in lines, from words
    """

    game: str
    title: str
    draw_board: Callable[[Any, Sequence[Person], Words], Canvas]
    board_alt: Callable[[Any, Sequence[Person], Words], str]
    draw_sheet: Callable[[Any, int, Words], Canvas]
    sheet_alt: Callable[[Any, int, Words], str]
    draw_score: Callable[[Any, Sequence[Person], Words], Canvas]
    score_alt: Callable[[Any, Words], str]
    draw_cover: Callable[[], Image.Image]
    cover_alt: str
    draw_key: Callable[[Words], Image.Image]
    meanings: Callable[[Words], list[str]]

    def board(self, view: Any, people: Sequence[Person], theme: Theme, locale: str) -> Picture:
        """The public board for the phase the match is in, whoever's view it is."""

        def draw() -> Drawn:
            words = Words(people, locale)
            return self.draw_board(view, people, words).image, self.board_alt(view, people, words)

        return picture(self.game, "board", view.key, people, theme, locale, draw)

    def sheet(self, view: Any, people: Sequence[Person], theme: Theme, locale: str) -> Picture:
        """The private sheet of the view's seat. Raises ValueError for a spectator's view."""
        seat = view.seat
        if seat is None:
            raise ValueError("a private sheet needs the view of a seat")

        def draw() -> Drawn:
            words = Words(people, locale)
            return self.draw_sheet(view, seat, words).image, self.sheet_alt(view, seat, words)

        return picture(self.game, "sheet", view.key, people, theme, locale, draw)

    def score(self, view: Any, people: Sequence[Person], theme: Theme, locale: str) -> Picture:
        """The final score with every source of points. Raises ValueError while the match has none."""

        def draw() -> Drawn:
            words = Words(people, locale)
            return self.draw_score(view.state, people, words).image, self.score_alt(view.state, words)

        return picture(self.game, "score", view.key, people, theme, locale, draw)

    def cover(self, theme: Theme, locale: str) -> Picture:
        """The lobby's picture."""
        return picture(self.game, "cover", "", (), theme, locale, lambda: (self.draw_cover(), self.cover_alt))

    def symbols(self, theme: Theme, locale: str) -> Picture:
        """The key to the symbols on board and sheet, for the Guide."""

        def draw() -> Drawn:
            words = Words((), locale)
            lines = [f"Symbols of {self.title}", *self.meanings(words)]
            return self.draw_key(words), shortened([f"{line}." for line in lines])

        return picture(self.game, "symbols", "", (), theme, locale, draw)
