"""One source of legality: what is listed is what is counted, accepted, suggested and sampled."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.domain import Domain, Move, Value
from games.engine.request import Request
from games.engine.text import Text, render, text
from tests.games.engine.toy import Boast, Buy, Dive, Peek, Skip


class Endless(list[int]):
    """Values that must not be gone through."""

    def __iter__(self) -> Iterator[int]:
        raise AssertionError("enumerated")

    def __contains__(self, value: object) -> bool:
        return value == 3

    def __getitem__(self, index: Any) -> Any:
        return 3

    def __len__(self) -> int:
        return 10**9


def affordable(coins: int) -> Domain[Buy]:
    def rule(move: Buy) -> Text | None:
        cost = move.bait * (2 if move.fresh else 1)
        return text("That costs {cost}; you have {coins}.", cost=cost, coins=coins) if cost > coins else None

    return Domain(Buy, {"bait": range(1, 6), "fresh": (False, True)}, rule)


def words(reason: Text | None) -> str:
    assert reason is not None
    return render(reason, str)


@given(st.integers(0, 12), st.integers(0, 2**32))
def test_listed_moves_are_distinct_counted_accepted_and_sampled(coins: int, seed: int) -> None:
    domain = affordable(coins)
    moves = list(domain)
    assert len(set(moves)) == len(moves) == domain.count()
    assert all(domain.refusal(move) is None and move in domain for move in moves)
    assert domain.first() == (moves[0] if moves else None)
    sample = domain.sample(Random(seed))
    assert (sample in moves) if moves else sample is None


@given(st.integers(-3, 9), st.booleans(), st.integers(0, 12))
def test_exactly_the_listed_moves_are_accepted(bait: int, fresh: bool, coins: int) -> None:
    domain, move = affordable(coins), Buy(bait, fresh)
    assert (move in domain) == (move in list(domain))
    assert (domain.refusal(move) is None) == (move in list(domain))


@given(st.integers(0, 12), st.one_of(st.none(), st.integers(-1, 7)), st.sampled_from(["", "1", " 3 ", "x"]))
def test_suggestions_are_what_completes_to_a_listed_move(coins: int, bait: int | None, typed: str) -> None:
    domain = affordable(coins)
    chosen: dict[str, Value] = {} if bait is None else {"bait": bait}
    moves = [move for move in domain if bait is None or move.bait == bait]
    assert set(domain.suggest("fresh", chosen)) == {move.fresh for move in moves}
    assert domain.suggest("bait", chosen, typed) == sorted(
        {move.bait for move in domain if typed.strip() in str(move.bait)}
    )


def test_every_move_is_sampled_about_equally_often() -> None:
    domain, random = affordable(6), Random(5)
    drawn = [domain.sample(random) for _ in range(4000)]
    expected = 4000 / domain.count()
    assert all(0.8 * expected < drawn.count(move) < 1.2 * expected for move in domain)


def test_a_sparse_rule_is_sampled_too() -> None:
    domain = Domain(Dive, {"depth": range(10_000)}, lambda move: None if move.depth == 4711 else text("No."))
    assert domain.sample(Random(1)) == Dive(4711)


def test_validation_never_enumerates() -> None:
    domain = Domain(Dive, {"depth": Endless([3])})
    assert domain.refusal(Dive(3)) is None
    with pytest.raises(AssertionError, match="enumerated"):
        list(domain)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (Buy(4, True), "That costs 8; you have 7."),
        (Buy(0, False), "“How much” must be between 1 and 5; you gave 0."),
        (Buy(True, False), "“How much” must be between 1 and 5; you gave yes."),
        (Buy(1, 1), "“Fresh bait costs twice as much” can't be 1; possible: no, yes."),  # type: ignore[arg-type]
        (Buy("2", False), "“How much” must be between 1 and 5; you gave 2."),  # type: ignore[arg-type]
        (Buy(2.0, False), "“How much” must be between 1 and 5; you gave 2.0."),  # type: ignore[arg-type]
    ],
)
def test_a_refusal_says_why(move: Buy, reason: str) -> None:
    assert words(affordable(7).refusal(move)) == reason


@pytest.mark.parametrize(
    ("values", "move", "reason"),
    [
        ((3, 7, 9), Dive(4), "“How deep” can't be 4; possible: 3, 7, 9."),
        ((3,), Dive(4), "“How deep” can only be 3; you gave 4."),
        ((), Dive(4), "This is not possible now."),
        (range(2, 5), Dive(5), "“How deep” must be between 2 and 4; you gave 5."),
    ],
)
def test_a_refusal_names_what_is_possible(values: tuple[int, ...], move: Dive, reason: str) -> None:
    assert words(Domain(Dive, {"depth": values}).refusal(move)) == reason


def test_words_are_suggested_whatever_their_case() -> None:
    domain = Domain(Boast, {"word": ("Easy", "small fry")})
    assert domain.suggest("word", typed="EAS") == ["Easy"]
    assert domain.suggest("word") == ["Easy", "small fry"]
    assert words(domain.refusal(Boast("easy"))) == "“What” can't be easy; possible: Easy, small fry."


def test_yes_and_no_are_shown_as_words() -> None:
    domain = affordable(9)
    assert domain.suggest("fresh", typed="ye") == [True]
    assert render(domain.label("fresh", True), str) == "yes"
    assert render(domain.label("bait", 2), str) == "2"


def test_a_label_sees_what_is_chosen_already() -> None:
    domain = Domain(
        Buy,
        {"bait": (1, 2), "fresh": (False, True)},
        label=lambda field, value, chosen: text("{field} {n}", field=field, n=int(value) * int(chosen.get("bait", 1))),
    )
    assert render(domain.label("fresh", True, {"bait": 2}), str) == "fresh 2"


@pytest.mark.parametrize("cls", [Peek, Dive])
def test_a_blocked_move_has_its_reason_and_nothing_else(cls: type[Move]) -> None:
    domain = Domain.blocked(cls, text("The water is murky."))
    move = cls(*(3 for _ in cls.__struct_fields__))
    assert words(domain.refusal(move)) == "The water is murky."
    assert (domain.count(), domain.first(), domain.sample(Random(1)), list(domain)) == (0, None, None, [])


def test_a_forgotten_field_is_a_mistake_of_the_author() -> None:
    with pytest.raises(TypeError, match="Buy needs values for each of bait, fresh"):
        Domain(Buy, {"bait": (1, 2)})


def test_a_request_is_the_sum_of_its_domains() -> None:
    blocked = Domain.blocked(Peek, text("No."))
    request = Request("dive", text("?"), Domain(Dive, {"depth": (1, 2)}), blocked, Domain(Skip))
    assert list(request.moves()) == [Dive(1), Dive(2), Skip()]
    assert [domain.move for domain in request.open_domains()] == [Dive, Skip]
    assert words(request.refusal(Buy(1, False))) == "This move is not part of the question now."
    assert words(request.refusal(Peek())) == "No."
    assert request.refusal(Dive(2)) is None
    assert request.forced() is None
    assert request.possible()
    random = Random(2)
    assert {type(request.sample(random)) for _ in range(50)} == {Dive, Skip}


def test_a_question_with_one_legal_move_is_forced_and_one_with_none_is_a_fault() -> None:
    assert Request(
        "dive", text("?"), Domain(Dive, {"depth": (0,)}), Domain.blocked(Peek, text("No."))
    ).forced() == Dive(0)
    impossible = Request("dive", text("?"), Domain.blocked(Peek, text("No.")))
    assert not impossible.possible()
    with pytest.raises(ValueError, match="nothing is legal"):
        impossible.forced()
    with pytest.raises(ValueError, match="nothing is legal"):
        impossible.sample(Random(1))
