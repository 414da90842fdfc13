"""A lobby as it stands: who sits, what is agreed, and what is still missing for the start."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from bot import lobby_options
from games.engine.rules import Options, Rules
from games.engine.text import Text, plural, text
from storage import SeatRow, TableRow

#: Small numbers at the beginning of a sentence.
NUMBERS = {1: text("One"), 2: text("Two"), 3: text("Three"), 4: text("Four"), 5: text("Five")}


class Note(msgspec.Struct, frozen=True):
    """What a lobby keeps beside its row and seats.

    :ivar places: how many seats may be taken
    :ivar waiting: who has not agreed to the present options yet
    :ivar changed: the options changed since everybody agreed
    """

    places: int
    waiting: list[int] = []
    changed: list[str] = []


@dataclass(frozen=True, slots=True)
class Lobby:
    """One lobby as it stands."""

    row: TableRow
    rules: Rules[Any]
    seats: dict[int, SeatRow]
    options: Options
    note: Note

    @property
    def free(self) -> list[int]:
        """The seats nobody has."""
        return [seat for seat in range(self.note.places) if seat not in self.seats]

    @property
    def users(self) -> list[int]:
        """The people who sit here."""
        return [row.user for row in self.seats.values() if row.user is not None]

    def seat_of(self, user: int) -> int | None:
        """Where a user sits."""
        return next((seat for seat, row in self.seats.items() if row.user == user), None)

    def obstacle(self) -> Text | None:
        """Why the match can't start yet, None when it can."""
        taken, least = len(self.seats), min(self.rules.seats)
        if taken < least:
            return plural(
                "{count} more player needed (or a bot).",
                "{count} more players needed (or bots).",
                n=least - taken,
                count=NUMBERS.get(least - taken, text("{n}", n=least - taken)),
            )
        if all(seat.user is None for seat in self.seats.values()):
            return text("At least one seat needs a player; bots alone don't play.")
        if taken not in self.rules.seats:
            return text(
                "{game} is played by {numbers} players, and {taken} seats are taken.",
                game=self.rules.title,
                numbers=", ".join(str(number) for number in self.rules.seats),
                taken=taken,
            )
        if (reason := lobby_options.refusal(self.rules, self.options, sorted(self.seats))) is not None:
            return reason
        if self.note.waiting:
            return plural(
                "The options have changed: {n} player has not pressed Fine with me yet.",
                "The options have changed: {n} players have not pressed Fine with me yet.",
                n=len(self.note.waiting),
            )
        return None


def light(rules: Rules[Any]) -> str:
    """The policy that plays a seat when none is named."""
    return "light" if "light" in rules.policies else next(iter(rules.policies))


def replace_note(note: Note, waiting: list[int], changed: list[str]) -> Note:
    """The note with other people to ask."""
    return msgspec.structs.replace(note, waiting=waiting, changed=changed)
