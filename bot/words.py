"""Texts as strings for Discord, in the reader's language, with names escaped."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import discord

from games.engine.text import Text, english, render
from rendering.names import clean
from storage import SeatRow

#: Discord's limit for the content of a message, in characters.
CONTENT = 2000
#: The longest name of a table or a server, in characters.
LONGEST_NAME = 100
#: What the library leaves alive: times, channels, commands and the symbols of servers, and links.
_SYNTAX = re.compile(r"<|:(?=//)")


def escape(name: str) -> str:
    """A name as plain text in a message: :func:`plain`, and nothing in it is markdown, a mention or a link."""
    harmless = discord.utils.escape_markdown(plain(name), ignore_links=False)
    return discord.utils.escape_mentions(_SYNTAX.sub(r"\\\g<0>", harmless))


def plain(name: str) -> str:
    """A name where Discord knows no markdown, as on buttons: visible, on one line, without direction controls."""
    return clean(name, LONGEST_NAME)


@dataclass(frozen=True, slots=True)
class Names:
    """The names of a table's seats, escaped, and who of them are to be written as mentions.

    :ivar plain: names by seat
    :ivar mentions: users by seat, for seats that a text should mention instead
    """

    plain: dict[int, str]
    mentions: dict[int, int]

    def __call__(self, seat: int) -> str:
        """How a seat is written."""
        user = self.mentions.get(seat)
        return f"<@{user}>" if user is not None else self.plain.get(seat, f"seat {seat + 1}")

    def mentioning(self, users: dict[int, int]) -> Names:
        """The same names with these seats written as mentions."""
        return Names(self.plain, users)


def names_of(seats: Iterable[SeatRow]) -> Names:
    """The names of everybody who sits at a table."""
    return Names({row.seat: escape(row.name) for row in seats}, {})


def say(message: Text, names: Names | None = None) -> str:
    """A text as a string. English is the only language so far; the reader's one comes in here."""
    return render(message, names or Names({}, {}), english)


def fit(lines: Sequence[str], limit: int = CONTENT, keep: Sequence[str] = ()) -> str:
    """Lines as one message: ``keep`` stays whole at the end, of the others as many of the newest as fit."""
    tail = "\n".join(keep)[:limit]
    room = limit - len(tail) - (1 if tail else 0)
    chosen: list[str] = []
    for line in reversed(lines):
        if len(line) + 1 > room:
            if chosen:
                chosen.append("…")
            break
        chosen.append(line)
        room -= len(line) + 2
    return "\n".join([*reversed(chosen), *([tail] if tail else [])])


def fit_first(head: str, lines: Sequence[str], more: Callable[[int], str], limit: int = CONTENT) -> str:
    """The head and as many of the first lines as fit; then ``more``, given how many are left, if any."""
    shown = [head]
    for at, line in enumerate(lines):
        rest = more(len(lines) - at)
        if len("\n".join([*shown, line, rest])) > limit:
            shown.append(rest)
            break
        shown.append(line)
    return "\n".join(shown)


def link(guild: int, channel: int, message: int | None = None) -> str:
    """A link to a channel, or to a message in it."""
    return f"https://discord.com/channels/{guild}/{channel}" + (f"/{message}" if message else "")
