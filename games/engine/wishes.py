"""Wishes: what a seat wants to answer to a question that will come.

A wish is kept outside the match and belongs to one seat: moves in order of preference, for one kind of question and one
scope ("round 5"). When that question is asked, the first wished move that it takes is the answer. Whether a move is
legal is for the question alone: nothing here decides it, and a wish that fits nothing any more is simply not used.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.engine.domain import Move
from games.engine.text import Text, text
from games.engine.view import View

#: So many moves are offered to be wished for at most: what a menu holds.
MOST_CHOICES = 25
#: So long a kind and a scope may be together: they are carried by buttons.
MOST_NAME = 30
#: What is told to a seat for which a wish has answered, unless the kind says it otherwise.
PLAYED = text("Played as you planned: {what}.")


@dataclass(frozen=True)
class WishKind:
    """One kind of question that a seat may answer in advance.

    :ivar kind: the question's kind; without "." and ":"
    :ivar title: what is planned, by the view of the seat ("Your play in round 5"); only asked for while there are
        choices
    :ivar choices: the moves that may be wished for now, none when there is nothing to plan. They need not be legal now
    :ivar scope: names, for a seat's view, the question of this kind that comes next or is open now. A wish counts only
        for the question for which it was made. Must not depend on anything that the seat does not see
    :ivar named: a wished move in words ("Meal 4")
    :ivar note: what will become of such a wish and how long it counts, in a sentence or two
    :ivar told: what is told to the seat for which a wish has answered, with ``{what}`` for the move
    :ivar whole: where there is only one move to wish for: that move and when, as one ("no disc in round 5"), for the
        buttons that plan and forget it; without it they say title and move
    :ivar most: how many moves a wish may hold, in order of preference
    :ivar option: a move in the menu, where more is to be said there than its name, such as its cost
    :ivar sealed: whether a wish also answers sealed questions of this kind
    """

    kind: str
    title: Callable[[View[Any]], Text]
    choices: Callable[[View[Any]], Sequence[Move]]
    scope: Callable[[View[Any]], str]
    named: Callable[[Any], Text]
    note: Text
    told: Text = PLAYED
    most: int = 1
    sealed: bool = False
    whole: Callable[[View[Any]], Text] | None = None
    option: Callable[[View[Any], Move], Text] | None = None

    def __post_init__(self) -> None:
        if not self.kind or set(self.kind) & set(".:") or len(self.kind) > MOST_NAME:
            raise ValueError(f"{self.kind!r} is no name for a kind of wish")

    def offered(self, view: View[Any]) -> list[Move]:
        """The moves that may be wished for now, as many as a menu holds."""
        return list(self.choices(view))[:MOST_CHOICES]


@dataclass(frozen=True, slots=True)
class Wish:
    """What a seat wants to answer, most wanted first, to the question that ``scope`` names."""

    scope: str
    moves: tuple[Move, ...] = field(repr=False)


#: The wishes of a table by seat and kind of question.
Wishes = dict[int, dict[str, Wish]]


def answer(kind: WishKind, wish: Wish, view: View[Any]) -> Move | None:
    """What a wish answers to the open question of its seat; None when it does not fit, or the seat has answered.

    :param view: of the seat that is asked
    """
    request = view.request
    if request is None or request.kind != kind.kind or view.seat not in view.awaited:
        return None
    if (request.sealed and not kind.sealed) or kind.scope(view) != wish.scope:
        return None
    return next((move for move in wish.moves if request.refusal(move) is None), None)
