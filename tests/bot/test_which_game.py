"""A game is found by whatever means only it."""

from __future__ import annotations

import pytest

from bot.errors import Sorry
from bot.which_game import find_game, seats_hint
from bot.words import say
from games.registry import GAMES

ONE = {"beverage": GAMES["beverage"]}


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("beverage", "beverage"),
        (" Beverage ", "beverage"),
        ("bev", "beverage"),
        ("BO", "frenzy"),
        ("café", "frenzy"),
        ("frenzy", "frenzy"),
    ],
)
def test_a_name_a_title_a_beginning_or_a_part(typed: str, name: str) -> None:
    assert find_game(GAMES, typed).name == name


@pytest.mark.parametrize(
    ("typed", "said"),
    [("b", "Which game do you mean"), ("chess", "I know these games"), ("", "Which game?"), (None, "Which game?")],
)
def test_what_means_none_or_several_is_refused_with_those_there_are(typed: str | None, said: str) -> None:
    with pytest.raises(Sorry) as sorry:
        find_game(GAMES, typed)
    words = say(sorry.value.reason)
    assert words.startswith(said)
    assert all(say(rules.title) in words for rules in GAMES.values())


def test_the_only_game_need_not_be_named() -> None:
    assert find_game(ONE, None).name == "beverage"
    with pytest.raises(Sorry):
        find_game(ONE, "chess")


def test_the_hint_for_seats_says_how_many_each_game_has_and_fits() -> None:
    assert seats_hint(ONE) == "Beverage 3 to 5; leave empty for any"
    assert len(seats_hint(GAMES)) <= 100
    assert len(seats_hint({str(number): GAMES["frenzy"] for number in range(9)})) <= 100
