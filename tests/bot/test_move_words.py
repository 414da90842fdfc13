"""The line that tells a seat what it has answered, where the game does not."""

from __future__ import annotations

from bot.move_words import answer_in_words, confirmation
from bot.words import say
from games.beverage.moves import Bid, Pass
from games.engine.dealer import MOVE, Event
from games.engine.domain import Domain, Move
from games.engine.request import Request
from games.engine.text import Who, text
from tests.bot.panel_walk import NAMES


def asked(sealed: bool = False) -> Request:
    bids = Domain(
        Bid, {"amount": (1, 2)}, label=lambda field, value, chosen: text("{n} caps – a low bid", n=int(value))
    )
    request = Request("action", text("What?"), bids, Domain(Pass))
    request.seat, request.index, request.sealed = 1, 5, sealed
    return request


def told(move: Move, *events: Event, sealed: bool = False) -> str | None:
    words = confirmation(asked(sealed), move, NAMES, events)
    return None if words is None else say(words)


def test_what_the_game_tells_nothing_of_is_said_in_the_words_of_its_button() -> None:
    assert told(Pass()) == "You answered: Pass."
    assert told(Bid(2)) == "You answered: 2 caps."


def test_what_follows_for_the_table_or_is_done_by_others_is_no_word_about_the_answer() -> None:
    phase = Event(text("Round 2: {who} begins.", who=Who(1)), None, "phase")
    other = Event(text("{who} passes.", who=Who(0)), None, MOVE)
    assert told(Pass(), phase, other) == "You answered: Pass."


def test_what_the_game_has_told_is_not_said_again_and_sealed_answers_are_not_said_here() -> None:
    nested = Event(text("{done}.", done=text("{who} passes", who=Who(1))), None, MOVE)
    own = Event(text("You draw two cards."), [1], "hand")
    assert told(Pass(), nested) is None
    assert told(Pass(), own) is None
    assert told(Pass(), sealed=True) is None


def test_a_sealed_answer_is_repeated_with_what_follows_from_it() -> None:
    assert answer_in_words(asked(sealed=True), Bid(2), NAMES) == "2 caps – a low bid"
    assert answer_in_words(asked(), Bid(2), NAMES) == "2 caps"
