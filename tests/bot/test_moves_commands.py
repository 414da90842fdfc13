"""Commands of players: within Discord's limits, made from the move classes, completed from the domain."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import discord
import msgspec
import pytest
import pytest_asyncio
from discord import app_commands

from bot import me, moves
from bot.commands import add_commands
from bot.drafts import Draft
from bot.errors import Sorry
from bot.guide import section_view, sections
from bot.local.limits import check_choices, check_message
from bot.local.limits_commands import check_commands, command_size
from bot.panel_presses import Look
from bot.words import say
from games.beverage.moves import Bid, Dividends, PublicRelations, Purchase
from games.engine.domain import Domain
from games.engine.request import Request
from games.engine.text import text
from games.registry import GAMES
from storage import UserRow
from tests.bot.panel_walk import AT, BIGGEST, NAMES, live_of
from tests.bot.test_panels import Say, begin, declaring, play_until, request_of

NAME = re.compile(r"^[-_a-z0-9]{1,32}$")
STRING, INTEGER = 3, 4


@pytest_asyncio.fixture
async def payload() -> AsyncIterator[list[dict[str, Any]]]:
    """What is sent to Discord for the players' commands."""
    async with discord.Client(intents=discord.Intents.none()) as client:
        tree = app_commands.CommandTree(client)
        add_commands(tree, GAMES)
        yield [command.to_dict(tree) for command in tree.get_commands()]


def leaves(command: dict[str, Any]) -> list[dict[str, Any]]:
    inner = [option for option in command.get("options", []) if option["type"] in (1, 2)]
    return [leaf for option in inner for leaf in leaves(option)] if inner else [command]


async def test_counts_names_and_lengths_are_within_discords_limits(payload: list[dict[str, Any]]) -> None:
    check_commands(payload)
    assert len(payload) <= 100
    for command in payload:
        assert command_size(command) <= 8000
        assert len(leaves(command)) <= 25
        for leaf in leaves(command):
            options = [option["name"] for option in leaf.get("options", [])]
            assert len(options) <= 25
            for name in (command["name"], leaf["name"], *options):
                assert NAME.match(name)
            for described in (leaf, *leaf.get("options", [])):
                assert 1 <= len(described["description"]) <= 100
                assert described["description"] != "…"


async def test_commands_work_in_servers_and_in_direct_messages_only(payload: list[dict[str, Any]]) -> None:
    for command in payload:
        assert command["contexts"] == [0, 1]
        assert command["integration_types"] == [0]


async def test_every_move_class_is_a_command_with_its_fields(payload: list[dict[str, Any]]) -> None:
    for rules in GAMES.values():
        group = next(command for command in payload if command["name"] == rules.command)
        assert [leaf["name"] for leaf in leaves(group)] == [move.command for move in rules.moves]
        for leaf, move in zip(leaves(group), rules.moves, strict=True):
            assert leaf["description"] == say(move.help)
            fields = {info.name: info for info in msgspec.structs.fields(move)}
            options = leaf["options"]
            assert [option["name"] for option in options] == [*fields, "table"]
            assert [option.get("required", False) for option in options] == [True] * len(fields) + [False]
            for option in options:
                assert option["autocomplete"] is True
                assert not option.get("choices")
                whole = option["name"] in fields and fields[option["name"]].type is int
                assert option["type"] == (INTEGER if whole else STRING)


def test_move_classes_have_distinct_short_names_that_fit_buttons_and_forms() -> None:
    for rules in GAMES.values():
        commands = [move.command for move in rules.moves]
        assert len(set(commands)) == len(commands) <= 25
        for move in rules.moves:
            assert len(move.command) <= 12
            assert set(move.fields) == set(move.__struct_fields__)
            assert "table" not in move.__struct_fields__
            assert len(say(move.help).partition(":")[0]) <= 80


def look_at(kind: str) -> tuple[Look, Request]:
    match = begin()
    seat, request = play_until(match, kind, Random(3))
    return Look(live_of(match), seat, match.view(seat), NAMES, ()), request


def test_suggestions_say_what_a_value_costs_and_leave_out_the_impossible() -> None:
    seen, request = look_at("purchase")
    domain = request.domain(Purchase)
    assert domain is not None
    free = moves.choices(domain, "associates", {}, "", seen)
    check_choices([choice.to_dict() for choice in free])
    assert {choice.value for choice in free} == set(domain.suggest("associates"))
    assert "costs 4" in next(choice.name for choice in free if choice.value == 4)
    tight = moves.choices(domain, "associates", {"reputation": 9, "research": "0"}, "", seen)
    assert {choice.value for choice in tight} == {
        value for value in domain.values("associates") if domain.refusal(Purchase(int(value), 9, 0)) is None
    }
    assert len(tight) < len(free)


def test_suggestions_put_first_what_begins_as_typed_and_are_at_most_25() -> None:
    seen, request = look_at("bid")
    domain = request.domain(Bid)
    assert domain is not None
    found = [choice.value for choice in moves.choices(domain, "amount", {}, "2", seen)]
    assert found[:3] == [2, 20, 21]
    assert len(moves.choices(domain, "amount", {}, "", seen)) == 25


def test_suggestions_of_a_yes_or_no_and_of_words_can_be_read_back() -> None:
    seen, _ = look_at("bid")
    for request, field in ((declaring(60, 3), "word"), (declaring(60, 3), "loud")):
        domain = request.domains[0]
        found = moves.choices(domain, field, {}, "", seen)
        check_choices([choice.to_dict() for choice in found])
        for choice in found:
            assert moves.read_option(domain, field, choice.value) in domain.values(field)


def test_options_are_read_as_typed_and_a_wrong_one_is_named() -> None:
    domain: Domain[Any] = Domain(Dividends, {"pay": (True, False)})
    assert moves.read_move(domain, {"pay": " Yes "}) == Dividends(True)
    assert moves.read_move(domain, {"pay": "no"}) == Dividends(False)
    with pytest.raises(Sorry) as sorry:
        moves.read_move(domain, {"pay": "perhaps **not**"})
    said = say(sorry.value.reason)
    assert "for “Pay them?”" in said
    assert "yes, no" in said
    assert "**not**" not in said
    words = declaring(3, 3).domains[0]
    assert isinstance(words.move(words.values("word")[0], True, 1, 0, 0), Say)
    assert moves.read_option(words, "word", str(words.values("word")[1]).upper()) == words.values("word")[1]


@pytest.mark.parametrize("typed", ["+-5", "--5", "5-", "²", "9" * 40, ""])
def test_what_is_no_number_is_not_read_as_one(typed: str) -> None:
    domain: Domain[Any] = Domain(Bid, {"amount": range(9)})
    assert moves.read_option(domain, "amount", typed) is None
    assert moves.read_option(domain, "amount", "+5") == 5


def test_a_number_that_is_not_possible_is_left_for_the_rules_to_refuse() -> None:
    match = begin()
    seat, request = play_until(match, "action", Random(4))
    domain = request.domain(PublicRelations)
    assert domain is not None
    assert moves.read_move(domain, {"caps": 3, "associates": 0, "tokens": 0}) == PublicRelations(3, 0, 0)
    assert request_of(match, seat) is request


def test_a_kind_that_is_blocked_is_refused_with_its_reason() -> None:
    blocked: Domain[Any] = Domain.blocked(Bid, text("Not today."))
    assert moves.blocked(blocked) == text("Not today.")
    assert moves.blocked(Domain(Bid, {"amount": (1, 2)})) is None
    assert Draft.empty(blocked).possible("amount") == []


def test_every_section_of_a_guide_fits_a_message_and_the_select_holds_all() -> None:
    for rules in GAMES.values():
        found = sections(rules.guide)
        assert 3 < len(found) <= 25
        for at, (_, messages) in enumerate(found):
            for page in range(len(messages)):
                content, view = section_view(rules, BIGGEST, at, page)
                check_message({"content": content, "components": view.to_components()}, files=1, editing=False)
                assert len(content) <= 1900
        whole = "\n".join(message for _, messages in found for message in messages)
        missing = [line for line in rules.guide.read_text("utf-8").splitlines() if line.strip() and line not in whole]
        assert missing == []


@pytest.mark.parametrize(
    ("typed", "minutes"),
    [
        ("22:30", 1350),
        ("7:05", 425),
        ("07.00", 420),
        ("00:00", 0),
        (" 9h15 ", 555),
        ("7", 420),
        ("22h", 1320),
        ("7am", 420),
        ("10pm", 1320),
        ("10:30 PM", 1350),
        ("9 p.m.", 1260),
        ("12am", 0),
        ("12pm", 720),
    ],
)
def test_times_of_day_are_read(typed: str, minutes: int) -> None:
    assert me.read_clock(typed) == minutes


@pytest.mark.parametrize("typed", ["24:00", "24", "noon", "12:60", "-1:00", "13pm", "0am", "7:5", "7x", ""])
def test_what_is_no_time_of_day_is_refused_with_an_example(typed: str) -> None:
    with pytest.raises(Sorry) as sorry:
        me.read_clock(typed)
    assert "22:30" in say(sorry.value.reason)


@pytest.mark.parametrize("typed", ["localtime", "Factory", "Etc/UTC", "GMT0", "EST5EDT", "posixrules"])
def test_what_is_the_zone_of_no_place_is_none(typed: str) -> None:
    with pytest.raises(Sorry):
        me.find_zone(typed)


@pytest.mark.parametrize("typed", ["Etc/GMT+5", "GMT+5", "utc-3", "UTC + 2", "GMT+05:30", "+2"])
def test_a_fixed_distance_is_refused_with_the_reason(typed: str) -> None:
    with pytest.raises(Sorry) as sorry:
        me.find_zone(typed)
    assert "the sign is turned round" in say(sorry.value.reason)


def test_time_zones_are_found_in_any_case_and_wrong_ones_answered_with_those_alike() -> None:
    assert me.find_zone("europe/rome") == "Europe/Rome"
    assert me.find_zone("america/new york") == "America/New_York"
    assert me.find_zone("kolkata") == "Asia/Kolkata"
    assert me.find_zone("utc") == "UTC"
    with pytest.raises(Sorry) as sorry:
        me.find_zone("Indiana")
    assert "America/Indiana" in say(sorry.value.reason)
    with pytest.raises(Sorry):
        me.find_zone("Nowhere/Land")


def test_what_is_known_of_a_person_is_shown_whole() -> None:
    user = UserRow(1, zone="Asia/Kolkata", quiet_from=1350, quiet_to=420, notify="dm", dm="closed")
    lines = [say(line) for line in me.summary(user, AT)]
    assert f"where it is {me.local_time('Asia/Kolkata', AT)} now" in lines[0]
    assert me.local_time("Asia/Kolkata", AT) == "05:30"
    assert "22:30 to 07:00" in lines[1]
    assert "direct message" in lines[2]
    assert "closed" in lines[3]
    assert [say(line) for line in me.summary(UserRow(1), AT)][:2] == ["Time zone: not set.", "Quiet hours: none."]
