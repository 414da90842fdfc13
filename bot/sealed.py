"""Words for a sealed answer, for the one who gave it."""

from __future__ import annotations

from games.engine.domain import Domain, Move
from games.engine.text import Text, listing, text


def described(move: Move) -> Text:
    """A move in words: what it is, with its values."""
    values = [
        text("{label}: {value}", label=label, value=Domain.shown(name, getattr(move, name)))
        for name, label in move.fields.items()
    ]
    return text("{what} ({values})", what=move.help, values=listing(values)) if values else move.help


def sealed_text(move: Move) -> Text:
    """The answer to somebody who has just sealed a move."""
    return text("Sealed: {move}. You can change or withdraw it until all are in.", move=described(move))
