"""The words of every game: moves, options, facts, the guide, and each position of a match."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.choices import variants
from games.engine.match import Match
from games.engine.rules import Rules
from games.engine.text import render
from games.registry import GAMES
from tests.games.desk import english
from tests.games.matches import LONGEST_LABEL, play

#: Characters of a guide's section, so that it fits a message with its heading and buttons.
LONGEST_SECTION = 1800
#: So many values of a field are read.
MOST_VALUES = 60
#: Characters of a player's name on Discord.
LONGEST_NAME = 32
#: Subcommands that one slash command may have.
MOST_COMMANDS = 25
SEATS = [pytest.param(rules, seats, id=f"{name}-{seats}") for name, rules in GAMES.items() for seats in rules.seats]
SECTIONS = [
    pytest.param(section, id=f"{name}-{section.splitlines()[0]}")
    for name, rules in GAMES.items()
    for section in rules.guide.read_text("utf-8").split("\n## ")
]


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_every_move_and_option_has_its_words(rules: Rules[Any]) -> None:
    for move in rules.moves:
        assert move.command
        assert english(move.help)
        assert set(move.fields) == set(move.__struct_fields__)
        assert all(english(words) for words in move.fields.values())
    assert len({move.command for move in rules.moves}) == len(rules.moves) <= MOST_COMMANDS
    options = rules.options
    assert set(options.labels) == set(options.values) == set(options.__struct_fields__)
    assert all(english(words) for words in options.labels.values())


@pytest.mark.parametrize("section", SECTIONS)
def test_each_section_of_the_guide_fits_a_message(section: str) -> None:
    assert 100 < len(section) <= LONGEST_SECTION


@pytest.mark.parametrize(("rules", "seats"), SEATS)
def test_every_choice_of_a_match_fits_a_button(rules: Rules[Any], seats: int) -> None:
    shown: dict[str, str] = {}

    def read(match: Match[Any]) -> None:
        for seat in match.awaited:
            request = match.request(seat)
            assert request is not None
            for domain in request.domains:
                for field in domain.fields:
                    for value in domain.values(field)[:MOST_VALUES]:
                        shown[render(domain.label(field, value), lambda _: "W" * LONGEST_NAME)] = request.kind

    tables = variants(rules, seats)
    for options in tables[:: max(1, len(tables) // 5)]:
        play(rules, seats, options, 3, after=read)
    assert len(shown) > 100
    assert {label: kind for label, kind in shown.items() if len(label) > LONGEST_LABEL} == {}


@pytest.mark.parametrize(("rules", "seats"), SEATS)
def test_every_position_of_a_match_can_be_told(rules: Rules[Any], seats: int) -> None:
    told: list[int] = []

    def tell(match: Match[Any]) -> None:
        for seat in (0, None):
            view = match.view(seat)
            read = [english(line) for line in rules.text_board(view)]
            assert all(read)
            assert english(rules.headline(view))
            told.append(len(read))

    tables = variants(rules, seats)
    for options in (tables[0], tables[len(tables) // 2], tables[-1]):
        play(rules, seats, options, 2, after=tell)
        for places in (seats, 0):
            assert all(english(fact) for fact in rules.facts(places, options))
    assert min(told) > 3
    assert len(told) > 100
