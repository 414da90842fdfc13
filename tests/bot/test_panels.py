"""Panels: every legal move can be made with them, Discord takes them all, and they say what is not possible."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import pytest

from bot.components import MOST_CUSTOM_ID, board_buttons, button, buttons, custom_id, frozen_buttons
from bot.drafts import Draft, read, why_not
from bot.errors import OldQuestion
from bot.panel_presses import bounds, whole
from bot.panels import Maker, compose, panel, root
from bot.words import say
from games.beverage.moves import Bid, Pass, Purchase, Research
from games.beverage.rules import RULES
from games.engine.domain import Domain, Move
from games.engine.match import Match
from games.engine.request import Request
from games.engine.text import Text, text
from tests.bot.panel_walk import BIGGEST, NAMES, ROW, check, labels, live_of, panel_of, parts, reach
from tests.games.engine.toy import RULES as TOY

SECRET = bytes(range(32))


def begin(rules: Any = RULES, seats: int = 3, **options: Any) -> Match[Any]:
    return Match.start(rules, seats, rules.options(**options), rules.load_edition(), SECRET)


def request_of(match: Match[Any], seat: int) -> Request:
    request = match.request(seat)
    assert request is not None
    return request


def play_until(match: Match[Any], kind: str, random: Random, most: int = 2000) -> tuple[int, Request]:
    """Plays at random until a kind of question is open."""
    for _ in range(most):
        seat = match.awaited[0]
        request = request_of(match, seat)
        if request.kind == kind:
            return seat, request
        match.submit(seat, request.key, request.sample(random))
        match.stored()
    raise AssertionError(f"{kind} never came")


@pytest.mark.parametrize("rules", [RULES, TOY], ids=["beverage", "toy"])
@pytest.mark.parametrize("seats", [3, 4])
def test_panels_lead_to_any_legal_move_of_a_whole_match(rules: Any, seats: int) -> None:
    match, random, kinds = begin(rules, seats), Random(seats), set()
    while not match.finished:
        seat = random.choice(match.awaited)
        request = request_of(match, seat)
        move = request.sample(random)
        shown = panel_of(match, seat)
        assert reach(request, shown, move) <= 6
        kinds.add(type(move))
        match.submit(seat, request.key, move)
        match.stored()
        check(panel_of(match, seat))  # what it shows after the move, sealed or not
    check(panel_of(match, 0))
    assert len(kinds) > 4


def test_every_legal_purchase_can_be_put_together() -> None:
    match = begin()
    seat = match.awaited[0]
    request = request_of(match, seat)
    shown = panel_of(match, seat)
    moves = list(request.moves())
    for move in Random(1).sample(moves, 40):
        reach(request, shown, move)
    assert len(moves) > 40


def test_a_move_with_fields_says_what_it_costs_so_far_and_confirms_only_when_complete() -> None:
    match = begin()
    seat = match.awaited[0]
    request = request_of(match, seat)
    maker = Maker(1, request, NAMES)
    domain = request.domain(Purchase)
    assert domain is not None
    begun = compose(maker, Draft.empty(domain).put("associates", 4))
    assert any("costs 4" in line for line in begun.lines)
    confirm = next(part for part in parts(begun) if part["label" if part["type"] == 2 else "type"] == labels(begun)[0])
    assert confirm["disabled"]
    full = compose(maker, Draft.empty(domain).put("associates", 4).put("reputation", 0).put("research", 1))
    assert not parts(full)[-2]["disabled"]
    assert labels(full)[-1] == "Start over"


def test_the_question_says_which_moves_are_impossible_and_why() -> None:
    match = begin()
    seat, request = play_until(match, "bid", Random(3))
    while match.view(seat).state.players[seat].research:
        match.submit(seat, request.key, Bid(1))
        seat = match.awaited[0]
        request = request_of(match, seat)
    shown = panel_of(match, seat)
    assert any(line.startswith("Not now: ") and "token" in line for line in shown.lines)
    assert labels(shown)[0] == "Enter bid …"
    assert why_not(request.domain(Bid)) is None  # type: ignore[arg-type]  # it is part of the question


def test_a_sealed_answer_can_be_changed_or_withdrawn() -> None:
    match = begin()
    seat, request = play_until(match, "bid", Random(3))
    match.submit(seat, request.key, Bid(57))
    shown = panel_of(match, seat)
    assert "57" in shown.content
    assert labels(shown)[:2] == ["Change", "Withdraw"]
    other = next(one for one in match.awaited if one != seat)
    assert "57" not in panel_of(match, other).content


def test_the_usual_answer_comes_first() -> None:
    match = begin()
    seat, request = play_until(match, "dividends", Random(5))
    first = parts(panel_of(match, seat))[0]
    assert request.usual is not None
    assert read(request, first["custom_id"].split(":", 4)[4]).draft.move == request.usual
    assert first["style"] == 1


def test_who_has_nothing_to_decide_reads_whose_turn_it_is_and_may_take_a_step_back() -> None:
    match = begin()
    seat = match.awaited[0]
    match.submit(seat, None, Purchase(1, 0, 0))
    shown = panel_of(match, seat)
    assert labels(shown)[:2] == ["Undo", "Done"]
    assert say(RULES.headline(match.view(seat)), NAMES) in shown.content
    assert "Nothing waits for you now." in shown.content
    now = match.awaited[0]
    last = next(one for one in range(3) if one not in (seat, now))
    assert labels(panel_of(match, last)) == ["What happened"]
    assert f"You are after {NAMES(now)}." in panel_of(match, last).content


def test_a_headline_that_has_just_been_told_is_not_said_again() -> None:
    match = begin()
    seat = next(seat for seat in range(3) if seat not in match.awaited)
    head = say(RULES.headline(match.view(seat)), NAMES)
    shown = panel(BIGGEST, live_of(match), seat, match.view(seat), NAMES, notes=["News.", head])
    assert shown.content.count(head) == 1


def test_panels_carry_the_row_that_posts_them() -> None:
    match = begin()
    for seat in range(3):
        assert any(part["custom_id"].endswith(f":{ROW}") for part in parts(panel_of(match, seat)))


def test_board_buttons_carry_their_row() -> None:
    rows = board_buttons(BIGGEST, ROW).to_components() + frozen_buttons(BIGGEST, ROW).to_components()
    assert all(part["custom_id"].endswith(f":{ROW}") for row in rows for part in row["components"])
    over = board_buttons(1, 2, over=True).to_components()
    assert [part["label"] for part in over[0]["components"]] == ["My sheet", "What happened", "Guide"]


class Say(Move, frozen=True, tag="declare"):
    command: ClassVar = "declare"
    help: ClassVar = text("Declare")
    fields: ClassVar = {name: text(name.title()) for name in ("word", "loud", "times", "a", "b")}

    word: str
    loud: bool
    times: int
    a: int
    b: int


def declaring(words: int, numbers: int) -> Request:
    def rule(move: Say) -> Text | None:
        return text("Not that loud.") if move.loud and move.a else None

    values = {
        "word": [f"word {at}, {'long ' * 17}end" for at in range(words)],
        "loud": (False, True),
        "times": range(numbers),
        "a": (0, 1),
        "b": (0, 1),
    }
    request = Request("a long kind of ask", text("What?"), Domain(Say, values, rule), Domain(Pass))
    request.seat, request.index = 4, 9_999_999
    return request


@pytest.mark.parametrize(("words", "numbers"), [(3, 3), (60, 3), (3, 400)])
def test_many_fields_and_many_values_are_asked_one_after_the_other(words: int, numbers: int) -> None:
    request, random = declaring(words, numbers), Random(2)
    for _ in range(10):
        domain = request.domains[0]
        move = domain.sample(random)
        assert isinstance(move, Say)
        reach(request, root(Maker(BIGGEST, request, NAMES, f":{ROW}")), move, presses=20)


def test_a_draft_survives_its_custom_id() -> None:
    request = declaring(60, 400)
    draft = Draft.empty(request.domains[0]).put("word", request.domains[0].values("word")[59]).put("times", 399)
    written = draft.write("loud", 3, f":{ROW}")
    said = read(request, written)
    assert (said.draft.values, said.field, said.page) == (draft.values, "loud", 3)
    assert len(custom_id(BIGGEST, "modal", request.key, written)) <= MOST_CUSTOM_ID


@pytest.mark.parametrize(
    "written", ["", "bid", "bid=", "bid=1,2", "bid=x", "bid=~7", "shares=1", "bid=1!3", "bid=1!x", "research=1"]
)
def test_what_does_not_fit_the_question_is_an_old_question(written: str) -> None:
    match = begin()
    _, request = play_until(match, "bid", Random(3))
    with pytest.raises(OldQuestion):
        read(request, written)


def test_a_custom_id_is_never_too_long_or_unreadable() -> None:
    with pytest.raises(ValueError, match="not a custom id"):
        custom_id(1, "send", "1.0.bid", "x" * 90)
    with pytest.raises(ValueError, match="not a custom id"):
        custom_id(1, "send", "1:0:bid")
    assert len(custom_id(BIGGEST, "withdraw", "9999999.4.purchase", f":{BIGGEST}")) <= MOST_CUSTOM_ID


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("12", 12),
        (" 12 ", 12),
        ("+3", 3),
        ("-4", -4),
        ("twelve", None),
        ("1.5", None),
        ("", None),
        ("9" * 40, None),
        ("0x1", None),
        ("²", None),
    ],
)
def test_whole_numbers_are_read_as_typed(typed: str, number: int | None) -> None:
    assert whole(typed) == number


def test_the_form_names_what_is_possible() -> None:
    match = begin()
    _, request = play_until(match, "bid", Random(3))
    domain = request.domain(Bid)
    assert domain is not None
    low, high = bounds(Draft.empty(domain), "amount")
    assert (low, high) == (1, max(int(value) for value in domain.values("amount")))


def test_a_move_without_fields_is_one_press() -> None:
    match = begin(first_game=True)
    seat, request = play_until(match, "action", Random(4))
    assert reach(request, panel_of(match, seat), Pass()) == 1
    assert live_of(match).row.id == BIGGEST
    assert Research.command == "research"


def test_buttons_that_act_at_once_say_what_they_cost_and_others_have_dots() -> None:
    hinted = Domain(Pass, hint=text("6 caps, +{n} reputation", n=5))
    request = Request("action", text("What?"), hinted, Domain(Research), declaring(3, 3).domains[0])
    request.seat, request.index = 0, 1
    shown = root(Maker(1, request, NAMES))
    assert labels(shown) == ["Pass: 6 caps, +5 reputation", "Use research", "Declare …"]


def test_a_field_with_one_possible_value_is_named_and_not_asked() -> None:
    values = {"associates": range(4), "reputation": (0,), "research": (2,)}
    request = Request("purchase", text("What?"), Domain(Purchase, values))
    request.seat, request.index = 0, 1
    shown = root(Maker(1, request, NAMES))
    assert [part["placeholder"] for part in parts(shown) if part["type"] == 3] == ["Associates on hand"]
    assert "Market research tokens: 2" in shown.lines
    assert reach(request, shown, Purchase(3, 0, 2)) == 2


def asking(*domains: Any, usual: Move | None = None) -> Request:
    request = Request("action", text("What?"), *domains, usual=usual)
    request.seat, request.index = 0, 1
    return request


def tokens(count: int, words: str = "{n} tokens – costs {n}") -> Any:
    """A kind of move with one field and so many values; the label of a value is ``words``."""

    def label(_field: str, value: Any, _chosen: Any) -> Text:
        return text(words, n=int(value))

    return Domain(Bid, {"amount": range(1, count + 1)}, label=label if words else None)


def test_a_few_values_beside_a_plain_answer_are_one_press_each() -> None:
    request = asking(tokens(3), Domain(Pass))
    shown = root(Maker(1, request, NAMES))
    assert labels(shown) == ["1 tokens – costs 1", "2 tokens – costs 2", "3 tokens – costs 3", "Pass"]
    assert all(reach(request, shown, move) == 1 for move in request.moves())
    many = root(Maker(1, asking(tokens(6), Domain(Pass)), NAMES))
    assert labels(many) == ["Enter bid …", "Pass"]
    usual = root(Maker(1, asking(tokens(3), Domain(Pass), usual=Bid(2)), NAMES))
    assert labels(usual) == ["2 tokens – costs 2", "1 tokens – costs 1", "3 tokens – costs 3", "Pass"]
    assert [part["style"] for part in parts(usual)] == [1, 2, 2, 2]


def test_one_press_buttons_name_the_kind_of_move_wherever_the_value_alone_could_be_anything() -> None:
    bare = asking(tokens(2, ""), Domain(Pass))
    assert labels(root(Maker(1, bare, NAMES))) == ["Enter bid: 1", "Enter bid: 2", "Pass"]
    kinds = asking(tokens(2), Domain(Research, hint=text("1 token")), Domain(Pass))
    named = ["Enter bid: 1 tokens – costs 1", "Enter bid: 2 tokens – costs 2", "Use research: 1 token", "Pass"]
    assert labels(root(Maker(1, kinds, NAMES))) == named
    assert all(reach(kinds, root(Maker(1, kinds, NAMES)), move) == 1 for move in kinds.moves())


def test_what_does_not_fit_on_one_press_buttons_or_could_be_confused_there_is_chosen_in_a_menu() -> None:
    for words in ("the same words", "{n} " + "very " * 16 + "long"):
        request = asking(tokens(2, words), Domain(Pass))
        shown = root(Maker(1, request, NAMES))
        assert labels(shown) == ["Enter bid …", "Pass"]
        assert reach(request, shown, Bid(2)) == 3


def test_taking_back_has_a_row_of_its_own_under_the_answers_while_there_is_one() -> None:
    match = begin(first_game=True)
    seat, request = play_until(match, "action", Random(4))
    back = button("Undo", 1, "undo", None, 5)
    for shown in (
        root(Maker(1, asking(tokens(2), Domain(Pass)), NAMES), more=[back]),
        root(Maker(1, request, NAMES), more=[back]),
        compose(Maker(1, request, NAMES), Draft.empty(declaring(3, 3).domains[0]), more=[back]),
    ):
        check(shown)
        last = shown.view.to_components()[-1]["components"]
        assert [part["label"] for part in last] == ["Undo"]
    full = [button(f"Answer {at}", 1, "send", f"{at}") for at in range(21)]
    assert [len(row["components"]) for row in buttons(*full, below=[back]).to_components()] == [5, 5, 5, 5, 2]
    assert match.awaited == (seat,)
