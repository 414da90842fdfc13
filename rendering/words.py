"""The texts of a picture in the reader's language, with names made safe to draw."""

from collections.abc import Sequence

from games.engine.text import Text, english, render
from rendering.fonts import Face
from rendering.labels import ELLIPSIS, SMALLEST
from rendering.names import clean, clusters, opening
from rendering.ordering import isolated, leans_right
from rendering.picture import Person
from rendering.typeset import width


class Words:
    """Turns messages into strings for one reader. Templates are English until catalogues of other
    languages exist.
    """

    def __init__(self, people: Sequence[Person], locale: str) -> None:
        self.locale = locale
        self._plain = [clean(person.name) for person in people]
        self._drawn = [isolated(name) if leans_right(name) else name for name in self._plain]

    def name(self, seat: int) -> str:
        """The seat's name for drawing: right-to-left names stand in an isolate."""
        return self._drawn[seat]

    def say(self, message: Text, longest: int | None = None) -> str:
        """A message to be drawn, its names cut to `longest` characters if given."""
        return render(message, lambda seat: self._short(seat, longest), english)

    def fit(self, message: Text, face: Face, size: float, room: float) -> str:
        """A message to be drawn in `room` pixels: its names are cut before any of its words is."""
        said = self.say(message)
        longest = max((len(clusters(name)) for name in self._plain), default=0)
        while width(said, face, size * SMALLEST) > room and longest > 3:
            longest -= 1
            said = self.say(message, longest)
        return said

    def _short(self, seat: int, longest: int | None) -> str:
        parts = clusters(self._plain[seat])
        if longest is None or len(parts) <= longest:
            return self._drawn[seat]
        words = opening(self._plain[seat], longest, lambda said: len(clusters(said)) <= longest)
        name = words or "".join(parts[:longest]).rstrip() + ELLIPSIS
        return isolated(name) if leans_right(name) else name

    def tell(self, message: Text) -> str:
        """A message for the alt text, names without direction controls."""
        return render(message, lambda seat: self._plain[seat], english)
