"""Who may see what: secret by default, and hidden values tell nothing of what they hide."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import pytest

from games.engine.codec import encode
from games.engine.domain import Move
from games.engine.view import COUNTED, HIDDEN, OWNER, PUBLIC, SEATS, SECRET, State, redact, register, seen_when
from tests.games.engine.playing import give, pond
from tests.games.engine.toy import Boast, Dive, Fisher, Skip, ToyState


@register
class Thing(State):
    constant: ClassVar[int] = 3

    name: Annotated[str, PUBLIC]
    worth: Annotated[int, SECRET]


@register
class Hand(State):
    cards: Annotated[list[int], OWNER]
    face_down: Annotated[list[int | None], COUNTED]
    things: Annotated[list[Thing], OWNER]
    sealed: Annotated[int | None, OWNER] = None


@register
class Position(State):
    hands: Annotated[list[Hand], SEATS]
    number: Annotated[int, SECRET]
    word: Annotated[str, SECRET]
    flag: Annotated[bool, SECRET]
    maybe: Annotated[str | None, SECRET]
    thing: Annotated[Thing, SECRET]
    perhaps: Annotated[Thing | None, SECRET]
    listed: Annotated[list[int], SECRET]
    table: Annotated[dict[str, int], SECRET]
    shown: Annotated[dict[str, list[Thing]], PUBLIC]
    nested: Annotated[list[list[int]], COUNTED]
    deck: Annotated[list[Thing], seen_when(lambda state: state.open)]
    nobodys: Annotated[list[int], OWNER] = []
    open: Annotated[bool, PUBLIC] = False


def hand(first: int) -> Hand:
    return Hand([first, first + 1], [first, None], [Thing("cup", first)], first)


def position(secret: int = 7, *, is_open: bool = False) -> Position:
    thing = Thing("spoon", secret)
    return Position(
        hands=[hand(10), hand(20)],
        number=secret,
        word=str(secret),
        flag=secret > 7,
        maybe=None if secret % 2 else "x",
        thing=thing,
        perhaps=thing if secret % 2 else None,
        listed=[secret] * secret,
        table={str(secret): secret},
        shown={"here": [thing]},
        nested=[[secret], [secret, secret]],
        deck=[thing, Thing("fork", 1)],
        nobodys=[secret],
        open=is_open,
    )


def test_a_seat_sees_its_own_and_nobody_elses() -> None:
    seen = redact(position(), 0)
    blank = Hand([], [None, None], [], None)
    assert seen.hands[0] == Hand([10, 11], [None, None], [Thing("cup", HIDDEN)], 10)
    assert seen.hands[1] == blank


def test_a_spectator_owns_nothing() -> None:
    seen = redact(position(), None)
    assert [hand.cards for hand in seen.hands] == [[], []]
    assert [hand.sealed for hand in seen.hands] == [None, None]
    assert seen.nobodys == redact(position(), 0).nobodys == []


def test_every_kind_of_secret_reads_as_nothing() -> None:
    seen = redact(position(), 1)
    assert (seen.number, seen.word, seen.flag, seen.maybe) == (HIDDEN, "", False, None)
    assert (seen.thing, seen.perhaps) == (Thing("", HIDDEN), None)
    assert (seen.listed, seen.table) == ([], {})
    assert seen.nested == [[HIDDEN], [HIDDEN, HIDDEN]]
    assert seen.shown == {"here": [Thing("spoon", HIDDEN)]}


def test_what_is_seen_sometimes_is_counted_at_other_times() -> None:
    assert redact(position(), 0).deck == [Thing("", HIDDEN), Thing("", HIDDEN)]
    assert [thing.name for thing in redact(position(is_open=True), None).deck] == ["spoon", "fork"]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_positions_that_differ_in_secrets_alone_look_alike(viewer: int | None) -> None:
    assert encode(redact(position(7), viewer)) == encode(redact(position(8), viewer)).replace(b"8", b"7")
    assert encode(redact(position(7), viewer)) == encode(redact(position(9), viewer))


def test_a_view_is_a_copy() -> None:
    state = position(is_open=True)
    seen = redact(state, 0)
    seen.hands[0].cards.append(99)
    seen.hands[0].things[0].name = "changed"
    seen.shown["here"].clear()
    seen.deck.clear()
    assert encode(state) == encode(position(is_open=True))


def bad(hint: Any) -> type[State]:
    return type("Bad", (State,), {"__annotations__": {"field": hint}, "__module__": __name__})


class Unregistered(State):
    field: Annotated[int, PUBLIC]


@pytest.mark.parametrize(
    ("hint", "why"),
    [
        (int, "exactly one visibility"),
        (Annotated[int, "a remark"], "exactly one visibility"),
        (Annotated[int, PUBLIC, SECRET], "exactly one visibility"),
        (Annotated[set[int], PUBLIC], "is a set"),
        (Annotated[frozenset[str], PUBLIC], "is a set"),
        (Annotated[list[set[int]], PUBLIC], "is a set"),
        (Annotated[dict[str, set[int]], PUBLIC], "is a set"),
        (Annotated[dict[int, int], PUBLIC], "keys are not texts"),
        (Annotated[dict, PUBLIC], "keys are not texts"),
        (Annotated[list[dict[int, str]], PUBLIC], "keys are not texts"),
        (Annotated[list[int], SEATS], "must be a list of states"),
        (Annotated[list[list[int]], SEATS], "must be a list of states"),
        (Annotated[Thing, SEATS], "must be a list of states"),
        (Annotated[Unregistered, PUBLIC], "not registered"),
        (Annotated[list[Unregistered], SEATS], "not registered"),
        (Annotated[float, PUBLIC], "without a hidden form"),
        (Annotated[tuple[int, int], PUBLIC], "without a hidden form"),
        (Annotated[Any, PUBLIC], "without a hidden form"),
    ],
)
def test_a_state_that_cannot_be_stored_or_redacted_fails_at_once(hint: Any, why: str) -> None:
    with pytest.raises(TypeError, match=why):
        register(bad(hint))


def test_what_can_be_stored_and_redacted_is_accepted() -> None:
    cls = register(bad(Annotated[dict[str, list[Thing | None]], SECRET]))
    assert redact(cls({"a": [Thing("cup", 1), None]}), None).field == {}  # type: ignore[attr-defined]


def test_a_view_of_a_match_holds_what_its_seat_may_know() -> None:
    match = pond(gifts=(1, 0))
    mine, theirs, public = match.view(0), match.view(1), match.view(None)
    assert (mine.seat, mine.awaited, mine.finished, mine.sealed) == (0, (0,), False, None)
    assert mine.request is match.request(0)
    assert (theirs.request, public.request) == (None, None)
    assert [fisher.coins for fisher in mine.state.fishers] == [5, HIDDEN]
    assert [fisher.coins for fisher in theirs.state.fishers] == [HIDDEN, 4]
    assert [fisher.coins for fisher in public.state.fishers] == [HIDDEN, HIDDEN]
    assert public.state.pond == [HIDDEN] * 10
    assert isinstance(public.state, ToyState)
    assert isinstance(public.state.fishers[0], Fisher)


def test_the_key_of_a_view_changes_with_what_it_shows_and_with_nothing_else() -> None:
    match = pond()
    keys = {seat: match.view(seat).key for seat in (0, 1, None)}
    assert keys == {seat: match.view(seat).key for seat in (0, 1, None)}
    assert len(set(keys.values())) == 3
    give(match, (0, Boast("easy")))
    assert match.view(1).key == keys[1]  # nothing that this seat sees has changed
    assert match.view(0).key != keys[0]
    give(match, (0, Skip()), (1, Boast("easy")), (1, Skip()))
    sealing: list[tuple[int, Move]] = [(0, Dive(0)), (1, Dive(0))]
    before = {seat: match.view(seat).key for seat in (0, 1, None)}
    give(match, sealing[0])
    assert all(match.view(seat).key != before[seat] for seat in (0, 1, None))  # one seat less is awaited
