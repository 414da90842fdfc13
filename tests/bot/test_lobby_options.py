"""Options read from a game's struct: values, seats, words, and what is played in the end."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from bot import lobby_options
from bot.errors import Sorry
from bot.words import say
from games.beverage.options import BeverageOptions
from games.engine.rules import Options, Rules
from games.engine.text import text
from games.frenzy.options import FrenzyOptions
from games.registry import GAMES

RULES = GAMES["beverage"]


def words(rules: Rules[Any], options: Options) -> str:
    return say(lobby_options.in_words(rules, options))


def test_every_option_of_every_game_has_a_label_and_values_that_can_be_typed() -> None:
    for rules in GAMES.values():
        names = lobby_options.names(rules)
        assert set(names) == set(rules.options.__struct_fields__)
        for name in names:
            assert say(rules.options.labels[name])
            for value in rules.options.values[name]:
                assert lobby_options.read_value(rules, name, lobby_options.shown(rules, name, value)) == value


@pytest.mark.parametrize("typed", ["yes", "YES", " yes "])
def test_values_are_read_as_people_type_them(typed: str) -> None:
    assert lobby_options.read_value(RULES, "first_game", typed) is True


def test_a_number_is_not_taken_for_a_yes() -> None:
    with pytest.raises(Sorry):
        lobby_options.read_value(RULES, "first_game", "1")


def test_a_number_that_means_off_is_called_so_and_both_can_be_typed() -> None:
    rules = GAMES["frenzy"]
    state = say(lobby_options.state(rules, FrenzyOptions(), "extreme"))
    assert state == "Extreme challenge: off, or three to six open customers, each with a penalty (off)"
    assert words(rules, FrenzyOptions(extreme=4)) == "Extreme challenge: 4"
    assert lobby_options.read_value(rules, "extreme", "off") == lobby_options.read_value(rules, "extreme", "0") == 0
    assert lobby_options.read_value(rules, "extreme", "4") == 4
    with pytest.raises(Sorry) as refused:
        lobby_options.read_value(rules, "extreme", "2")
    assert say(refused.value.reason).endswith("this can be off, 3, 4, 5, 6.")
    assert lobby_options.shown(RULES, "handicaps", 0) == "0"


def test_one_change_leaves_the_others() -> None:
    options = lobby_options.changed(RULES, BeverageOptions(first_game=True), "recession_free", True, None, 5)
    assert options == BeverageOptions(first_game=True, recession_free=True)


def test_an_option_per_seat_has_a_value_for_each_place() -> None:
    options = lobby_options.changed(RULES, BeverageOptions(), "handicaps", 2, 3, 5)
    assert options == BeverageOptions(handicaps=(0, 0, 0, 2, 0))


@pytest.mark.parametrize(
    ("name", "seat"), [("handicaps", None), ("handicaps", 5), ("handicaps", -1), ("first_game", 1)]
)
def test_a_seat_is_named_where_it_belongs_and_nowhere_else(name: str, seat: int | None) -> None:
    with pytest.raises(Sorry):
        lobby_options.changed(RULES, BeverageOptions(), name, RULES.options.values[name][-1], seat, 5)


@pytest.mark.parametrize(
    ("seats", "played"), [([0, 2, 4], (1, 0, 3)), ([1, 2, 3], ()), ([0, 1, 2, 3, 4], (1, 0, 0, 0, 3))]
)
def test_what_is_played_follows_the_taken_seats(seats: list[int], played: tuple[int, ...]) -> None:
    options = BeverageOptions(first_game=True, handicaps=(1, 0, 0, 0, 3))
    assert lobby_options.played(RULES, options, seats) == BeverageOptions(first_game=True, handicaps=played)


def test_normal_rules_are_named_so_and_differences_are_listed() -> None:
    assert words(RULES, BeverageOptions()) == "normal rules"
    assert words(RULES, BeverageOptions(handicaps=(0, 0, 0))) == "normal rules"
    said = words(RULES, BeverageOptions(first_game=True, handicaps=(0, 2, 0)))
    assert said.startswith("First game")
    assert said.endswith("(seat 2: 2)")


def test_a_value_stands_beside_the_name_of_its_option_and_not_behind_all_that_it_could_be() -> None:
    said = words(GAMES["frenzy"], FrenzyOptions(challenge=True, abilities="chosen"))
    assert said == "Customer challenge: three open customers, taken as soon as they are met · Café abilities: chosen"


def test_options_of_other_kinds_are_described_with_their_value() -> None:
    class Others(Options, frozen=True):
        labels: ClassVar = {"length": text("Length")}
        values: ClassVar = {"length": ("long", "short")}
        length: str = "long"

    class Fake:
        options = Others

    rules: Any = Fake()
    assert words(rules, Others()) == "normal rules"
    assert words(rules, Others(length="short")) == "Length: short"
    assert lobby_options.read_value(rules, "length", "Short") == "short"


def test_options_are_judged_for_the_seats_that_are_taken() -> None:
    both = BeverageOptions(open_market=True, handicaps=(0, 0, 0, 1, 0))
    assert lobby_options.refusal(RULES, both, [0, 1, 2]) is None, "nobody sits at the seat with the handicap"
    assert lobby_options.refusal(RULES, both, [0, 1, 3]) is not None
    assert lobby_options.refusal(RULES, both, [0]) is not None, "too few to play: judged as if all came"
