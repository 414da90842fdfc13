"""The words of a board post: what has happened since the last one, and who is to act."""

from __future__ import annotations

from dataclasses import dataclass

from bot.live import Live
from bot.people import people_of
from bot.words import fit, names_of, say
from games.engine.dealer import Event
from rendering.picture import Person
from storage import UserRow


@dataclass(frozen=True, slots=True)
class Marker:
    """What a board message shows: told events after log index ``since`` and up to index ``shown``, of one view."""

    since: int
    shown: int
    view: str

    def write(self) -> str:
        """As kept with the message."""
        return f"{self.since}/{self.shown}/{self.view}"

    @classmethod
    def read(cls, kept: str) -> Marker:
        """From what was kept."""
        since, shown, view = kept.split("/", 2)
        return cls(int(since), int(shown), view)


@dataclass(frozen=True, slots=True)
class BoardPost:
    """The content of a board post, its lines about the past, whom it pings, and the people for the picture."""

    content: str
    lines: list[str]
    pinged: list[int]
    people: tuple[Person, ...]


def board_post(live: Live, events: list[Event], users: dict[int, UserRow], ping: bool) -> BoardPost:
    """A board post.

    Whoever gets a direct message about this is named without a mention.

    :param events: what was told to everybody since the last post
    :param users: what is known of the people at the table
    :param ping: whether this is a new message, whose mentions ring
    """
    match = live.match
    view = match.view(None)
    called: dict[int, int] = {}
    for seat in match.awaited:
        user, request = live.user_of(seat), match.request(seat)
        if user is None or request is None:
            continue
        by_mail = users[user].dm != "closed" and (request.sealed or users[user].notify == "dm")
        if not by_mail:
            called[seat] = user
    names = names_of(live.seats.values())
    lines = [say(event.text, names) for event in events]
    head = say(live.rules.headline(view), names.mentioning(called))
    people = people_of(list(live.seats.values()), match.seats)
    return BoardPost(fit(lines, keep=[f"**{head}**"]), lines, list(called.values()) if ping else [], people)
