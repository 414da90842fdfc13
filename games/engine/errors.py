"""What can go wrong at a match, apart from a rule's own refusal."""

from __future__ import annotations

from games.engine.text import Text


class Refused(Exception):
    """An answer that the rules do not allow; ``reason`` is written for the player. Nothing has changed."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.template)
        self.reason = reason


class Stale(Exception):
    """An answer to a question that is no longer open. Nothing has changed."""


class RulesFault(Exception):
    """The rules raised an exception; the match stands as it stood before the answer."""


class Diverged(Exception):
    """The log no longer fits the rules: a changed question, an illegal logged move or another digest.

    :ivar at: index of the entry at which it shows
    :ivar rewind_to: index of the last checkpoint, from which the match can go on
    """

    def __init__(self, at: int, rewind_to: int, why: str) -> None:
        super().__init__(f"entry {at}: {why}")
        self.at, self.rewind_to, self.why = at, rewind_to, why
