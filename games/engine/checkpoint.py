"""What is kept of a match: its positions between segments, and what one step added."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from games.engine.dealer import Event
from games.engine.log import Entry

#: The segment of the checkpoint at the end of a match: nothing runs from it any more.
END = ""


class Checkpoint(msgspec.Struct, frozen=True):
    """The whole position between two segments, or at the end.

    :ivar index: the log index at which it was taken: the next entry has this index
    :ivar segment: the segment that starts here, or :data:`END`
    :ivar state: the encoded state
    :ivar digest: fingerprint of ``state``
    :ivar version: version of the rules that reached it
    :ivar floor: log index of the last undo barrier at that time
    :ivar chances: how many outcomes of chance had counted by then
    """

    index: int
    segment: str
    state: bytes
    digest: str
    version: int
    floor: int
    chances: int


@dataclass(slots=True)
class Fresh:
    """What was added and nobody has stored yet.

    To store it, in one transaction: first, when ``rewind_to`` is set, mark dead the stored events whose index is at
    least that and the stored checkpoints whose index is greater; then add what is here.

    :ivar entries: the log's last entries, in order
    :ivar events: what is told, each with the index of the entry that caused it
    :ivar checkpoints: positions reached
    :ivar rewind_to: the least log index that an undo went back to
    """

    entries: list[Entry] = field(default_factory=list)
    events: list[tuple[int, Event]] = field(default_factory=list)
    checkpoints: list[Checkpoint] = field(default_factory=list)
    rewind_to: int | None = None

    def rewind(self, to: int) -> None:
        """Forgets what an undo to log index ``to`` makes dead before it was ever stored."""
        self.events = [(index, event) for index, event in self.events if index < to]
        self.checkpoints = [point for point in self.checkpoints if point.index <= to]
        self.rewind_to = to if self.rewind_to is None else min(self.rewind_to, to)
