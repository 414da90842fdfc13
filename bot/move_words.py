"""What moves are called, on buttons and in lines that say what was answered."""

from __future__ import annotations

from collections.abc import Iterable

from bot.words import Names, say
from games.engine.dealer import MOVE, Event
from games.engine.domain import Move
from games.engine.request import Request
from games.engine.text import Text, about, text

ANSWERED = text("You answered: {what}.")


def short(move: type[Move], names: Names) -> str:
    """What a kind of move is called on a button: its label, else its help up to the colon."""
    return say(move.label, names) or say(move.help, names).partition(":")[0]


def answer_in_words(request: Request, move: Move, names: Names) -> str:
    """An answer that was given: its values, as a menu names them before it says what follows; or what it is.

    Of a sealed one with a single value also what follows: nothing else says what "Yes" or "0" was the answer to.
    """
    domain = request.domain(type(move))
    if domain is None or not domain.fields:
        return short(type(move), names)
    values = {field: getattr(move, field) for field in domain.fields}
    labels = [say(domain.label(field, value, values), names) for field, value in values.items()]
    if request.sealed and len(labels) == 1:
        return labels[0]
    return ", ".join(label.partition(" – ")[0] for label in labels)


def confirmation(request: Request, move: Move, names: Names, told: Iterable[Event]) -> Text | None:
    """Says to a seat what it has answered, where nothing else does: a declined offer is not worth a line to others.

    :param told: what was told because of the move
    :returns: None when the game has said it, or the answer is sealed, which the panel shows
    """
    seat = request.seat
    if request.sealed or any(event.to == [seat] or (event.kind == MOVE and about(event.text, seat)) for event in told):
        return None
    return text(ANSWERED.template, what=answer_in_words(request, move, names))


__all__ = ["answer_in_words", "confirmation", "short"]
