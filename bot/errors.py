"""What the bot tells a player instead of doing what they asked. Every message is a Text for that player."""

from __future__ import annotations

import logging
import secrets

from games.engine.text import Text, text

log = logging.getLogger("slowpour")


class Sorry(Exception):
    """Something asked for is not possible; ``reason`` is shown to the one who asked. Nothing has changed."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.template)
        self.reason = reason


class OldQuestion(Sorry):
    """A press or command that belongs to a question which is over; the present one is shown instead."""

    def __init__(self) -> None:
        super().__init__(text("That question is over."))


class NotSeated(Sorry):
    """Somebody who holds no seat at the table tried to act there."""

    def __init__(self) -> None:
        super().__init__(
            text(
                "You don't sit at this table. Everybody may look: What happened shows the public view. "
                "A seat can be taken while one is free or played by a bot, with /table join."
            )
        )


def apology(error: BaseException, doing: str) -> Text:
    """Logs an unknown exception with a short reference and gives the text for the player, which names only that."""
    reference = secrets.token_hex(3)
    log.error("%s failed, reference %s", doing, reference, exc_info=error)
    return text(
        "Something went wrong on my side; nothing of yours is lost. If it happens again, tell whoever hosts me: "
        "reference {reference}.",
        reference=reference,
    )
