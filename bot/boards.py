"""The words of a board post: what has happened since the last one, and who is to act."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from bot.live import Live
from bot.people import people_of
from bot.wishes import answers
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
    """A board post before it is sent.

    :ivar lines: what it says about the past
    :ivar pinged: the users it pings; ``asked`` the keys of the questions it so asks, by seat
    :ivar people: who sits where, for the picture
    """

    content: str
    lines: list[str]
    pinged: list[int]
    asked: dict[int, str]
    people: tuple[Person, ...]


def board_post(
    live: Live,
    events: list[Event],
    users: dict[int, UserRow],
    ping: bool,
    told: Collection[tuple[int, str]] = (),
) -> BoardPost:
    """A board post.

    Whoever gets a direct message about this is named without a mention. For whom a wish is about to answer, the words
    are the same as for others, but nothing rings.

    :param events: what was told to everybody since the last post
    :param users: what is known of the people at the table
    :param ping: whether this is a new message, whose mentions ring
    :param told: seats and the keys of questions that they have been called to: they are named, but nothing rings
    """
    match = live.match
    view = match.view(None)
    wished = answers(live)
    called: dict[int, int] = {}
    asked: dict[int, str] = {}
    for seat in match.awaited:
        user, request = live.user_of(seat), match.request(seat)
        if user is None or request is None:
            continue
        by_mail = users[user].dm != "closed" and (request.sealed or users[user].notify == "dm")
        if not by_mail:
            called[seat] = user
            if seat not in wished and (seat, request.key) not in told:
                asked[seat] = request.key
    names = names_of(live.seats.values())
    lines = [say(event.text, names) for event in events]
    head = say(live.rules.headline(view), names.mentioning(called))
    people = people_of(list(live.seats.values()), match.seats)
    content = fit(lines, keep=[f"**{head}**"])
    return BoardPost(content, lines, [called[seat] for seat in asked] if ping else [], asked if ping else {}, people)
