"""The words of a result post."""

from __future__ import annotations

from bot.results import announce
from bot.words import Names
from games.engine.rules import Other, Score
from games.engine.text import Term, Who, text

PLAIN = Names({0: "Ana", 1: "Ben"}, {})
MENTIONING = PLAIN.mentioning({0: 11})
SCORES = [Score(0, 35, 2), Score(1, 37, 2)]


def test_who_won_is_said_once_and_everybody_stands_in_order() -> None:
    lines = ["Ben scores.", "Ana wins."]
    words = announce(
        lines, text("{who} wins.", who=Who(0)), [Score(1, 9, 2), Score(0, 12, 1)], PLAIN, MENTIONING
    ).splitlines()
    assert words == ["Ben scores.", "**<@11> wins.**", "1. Ana: 12", "2. Ben: 9"]


def test_a_winner_without_a_seat_stands_first_and_equal_places_go_by_points() -> None:
    others = [Other(Term("The machine"), 80, 1)]
    words = announce([], text("Everybody loses."), SCORES, PLAIN, MENTIONING, others).splitlines()
    assert words == ["**Everybody loses.**", "1. The machine: 80", "2. Ben: 37", "2. Ana: 35"]
