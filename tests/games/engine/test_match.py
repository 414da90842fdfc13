"""Questions, keys, sealed answers, forced answers, ends, and mistakes of a game's author."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

import pytest

from games.engine.dealer import Dealer
from games.engine.domain import Domain
from games.engine.errors import Refused, RulesFault, Stale
from games.engine.log import Answer, Chance, Start, Withdrawn
from games.engine.match import Match
from games.engine.request import Request
from games.engine.text import render, text
from tests.games.engine.playing import SECRET, Segment, give, key, kinds, patched, pond, told
from tests.games.engine.toy import EDITION, RULES, Boast, Buy, Dive, Peek, Skip, ToyOptions, ToyState


def at_the_dive(seats: int = 2, **options: Any) -> Match[ToyState]:
    match = pond(seats, **options)
    for seat in range(seats):
        give(match, (seat, Boast("easy")), (seat, Buy(1, False)))
    return match


def test_a_match_begins_with_its_first_question() -> None:
    match = pond()
    assert (match.awaited, kinds(match), match.finished) == ((0,), {0: "boast"}, False)
    start, shuffle, pick = match.fresh.entries
    assert isinstance(start, Start)
    assert (start.game, start.seats, start.version) == ("toy", 2, 1)
    assert isinstance(shuffle, Chance)
    assert isinstance(pick, Chance)
    assert sorted(shuffle.outcome) == list(range(10))
    assert key(match, 0) == "3.0.boast"
    assert [point.segment for point in match.fresh.checkpoints] == ["start", "bids"]


@pytest.mark.parametrize(
    ("seats", "options", "reason"),
    [
        (5, {}, "Pond is for 2 to 4 players."),
        (2, {"gifts": (1,)}, "Gifts are for 2 seats; 1 given."),
        (2, {"murky": True, "deep": "deep"}, "Deep water is never murky."),
    ],
)
def test_a_table_that_does_not_fit_is_refused(seats: int, options: dict[str, Any], reason: str) -> None:
    with pytest.raises(Refused) as refused:
        pond(seats, **options)
    assert render(refused.value.reason, str) == reason


def test_an_illegal_move_is_refused_with_its_reason_and_changes_nothing() -> None:
    match = pond()
    give(match, (0, Boast("easy")))
    before = match.encoded(), match.length, key(match, 0)
    for move, reason in [
        (Buy(3, False), "That costs 6; you have 4."),
        (Dive(1), "This move is not part of the question now."),
    ]:
        with pytest.raises(Refused) as refused:
            match.submit(0, key(match, 0), move)
        assert render(refused.value.reason, str) == reason
    assert before == (match.encoded(), match.length, key(match, 0))


def test_an_answer_to_a_question_that_is_not_open_is_stale() -> None:
    match = pond()
    old = key(match, 0)
    give(match, (0, Boast("easy")))
    for seat, given in [(0, old), (1, key(match, 0)), (1, None), (0, "3.1.boast"), (0, "")]:
        with pytest.raises(Stale):
            match.submit(seat, given, Skip())
    match.submit(0, None, Skip())


def test_nobody_else_may_answer() -> None:
    match = pond()
    with pytest.raises(Stale):
        match.submit(1, key(match, 0), Boast("easy"))


def test_a_sealed_answer_shows_nothing_can_be_changed_and_keeps_its_key() -> None:
    match = at_the_dive(3)
    assert kinds(match) == {0: "dive", 1: "dive", 2: "dive"}
    keys = [key(match, seat) for seat in range(3)]
    assert len({asked.partition(".")[0] for asked in keys}) == 1
    before = match.encoded()
    give(match, (1, Dive(0)))
    match.submit(1, keys[1], Dive(1))
    assert match.encoded() == before
    assert match.awaited == (0, 2)
    assert match.view(1).sealed == Dive(1)
    assert match.view(1).request is not None
    assert [match.view(seat).sealed for seat in (0, 2, None)] == [None, None, None]
    match.submit(2, keys[2], Dive(0))
    match.submit(0, keys[0], Dive(0))
    assert kinds(match)[0] == "buy"
    assert (2, "{who} brings something up.") not in enumerate(told(match))
    assert [event.text.args["who"].seat for _, event in match.fresh.events if "brings" in event.text.template] == [1]  # type: ignore[union-attr]


def test_a_sealed_answer_can_be_withdrawn_and_sealed_again_with_the_same_key() -> None:
    match = at_the_dive()
    asked = key(match, 0)
    give(match, (0, Dive(1)))
    match.undo(0)
    assert match.fresh.entries[-1] == Withdrawn(0)
    assert (match.awaited, match.view(0).sealed, key(match, 0)) == ((0, 1), None, asked)
    match.submit(0, asked, Dive(0))
    assert match.awaited == (1,)


def test_of_changed_sealed_answers_the_last_counts() -> None:
    match = at_the_dive()
    give(match, (0, Dive(1)), (0, Dive(0)), (1, Peek()))
    assert kinds(match) == {1: "late dive"}
    give(match, (1, Dive(0)))
    assert not any("brings" in template for template in told(match))


def test_sealed_answers_reach_the_rules_in_the_order_of_seats() -> None:
    got: list[int] = []

    async def start(dealer: Dealer, _: ToyState) -> str:
        got.extend(await dealer.ask_all({seat: skip() for seat in (1, 0)}))
        return "counting"

    match = Match.start(patched(start=start), 2, ToyOptions(), EDITION, SECRET)
    give(match, (1, Skip()), (0, Skip()))
    assert got == [0, 1]


def test_a_forced_answer_is_given_and_logged_by_the_engine() -> None:
    match = pond(gifts=(0, 0))
    give(match, (0, Boast("easy")), (0, Buy(2, False)), (1, Boast("easy")), (1, Buy(2, False)), (0, Dive(0)))
    give(match, (1, Dive(0)))
    forced = [entry for entry in match.fresh.entries if isinstance(entry, Answer) and entry.by == "engine"]
    assert [entry.kind for entry in forced] == ["buy", "buy"]  # without coins there is nothing but to skip
    assert kinds(match) == {0: "dive", 1: "dive"}


def test_within_a_sealed_batch_nobody_is_answered_for() -> None:
    match = pond(murky=True)
    give(match, (0, Boast("easy")), (0, Skip()), (1, Boast("easy")), (1, Buy(1, False)))
    assert match.awaited == (0, 1)  # seat 0 can only stay at the surface, and is asked like the other


def test_events_carry_the_entry_that_caused_them_and_their_readers() -> None:
    match = at_the_dive()
    give(match, (0, Peek()), (1, Dive(0)))
    index, event = next(item for item in match.fresh.events if item[1].kind == "peek")
    assert (index, event.to) == (match.length - 1, [0])


def to_the_end(match: Match[ToyState]) -> None:
    while not match.finished:
        request = match.request(match.awaited[0])
        assert request is not None
        give(match, (match.awaited[0], next(request.moves())))


def test_the_end_has_a_result_and_takes_nothing_back() -> None:
    match = pond()
    to_the_end(match)
    assert (match.awaited, kinds(match)) == ((), {})
    assert next(score.place for score in match.result()) == 1
    assert [match.undoable(seat) for seat in (0, 1)] == [None, None]
    assert match.fresh.checkpoints[-1].segment == ""
    assert match.view(None).finished
    with pytest.raises(Stale):
        match.submit(0, None, Skip())
    with pytest.raises(Refused):
        match.undo(0)


def test_chance_comes_from_the_secret_alone() -> None:
    one, same, other = pond(), pond(), pond(secret=bytes(32))
    assert one.encoded() == same.encoded()
    assert one.encoded() != other.encoded()


def asking(*requests: Request, sealed: bool = False, seats: tuple[int, ...] = (0, 1)) -> Segment:
    async def start(dealer: Dealer, _: ToyState) -> str | None:
        if sealed:
            await dealer.ask_all(dict(zip(seats, requests, strict=True)))
        else:
            for request in requests:
                await dealer.ask(seats[0], request)
        return None

    return start


def skip(kind: str = "buy") -> Request:
    return Request(kind, text("?"), Domain(Skip), Domain(Dive, {"depth": (0, 1)}))


def impossible() -> Request:
    return Request("dive", text("?"), Domain.blocked(Peek, text("No.")))


SHARED = skip()


@pytest.mark.parametrize(
    "segment",
    [
        asking(impossible()),
        asking(skip(), impossible(), sealed=True),
        asking(SHARED, SHARED, sealed=True),
        asking(skip(), seats=(2,)),
        asking(skip(), skip(), sealed=True, seats=(0, -1)),
    ],
)
def test_a_question_that_cannot_be_is_a_fault_at_once(segment: Segment) -> None:
    with pytest.raises(RulesFault):
        Match.start(patched(start=segment), 2, ToyOptions(), EDITION, SECRET)


def test_awaiting_anything_but_the_dealer_is_a_fault() -> None:
    class Elsewhere:
        def __await__(self) -> Any:
            yield "something else"

    async def start(*_: object) -> str | None:
        await Elsewhere()
        return None

    with pytest.raises(RulesFault):
        Match.start(patched(start=start), 2, ToyOptions(), EDITION, SECRET)


def test_an_unknown_segment_is_a_fault() -> None:
    async def start(*_: object) -> str:
        return "nowhere"

    with pytest.raises(RulesFault):
        Match.start(patched(start=start), 2, ToyOptions(), EDITION, SECRET)


def test_no_questions_at_all_are_no_question() -> None:
    async def start(dealer: Dealer, _: ToyState) -> str:
        assert await dealer.ask_all({}) == {}
        return "counting"

    assert Match.start(patched(start=start), 2, ToyOptions(), EDITION, SECRET).finished


def test_what_a_segment_shares_between_two_places_is_no_longer_shared_in_the_next() -> None:
    """In memory as after a restart: the position goes through its encoding between segments."""
    shared = [9]

    async def start(_: Dealer, state: ToyState) -> str:
        for fisher in state.fishers:
            fisher.catch = shared
        return "counting"

    async def counting(_: Dealer, state: ToyState) -> None:
        state.fishers[0].catch.append(1)
        assert state.fishers[1].catch == [9]

    match = Match.start(patched(start=start, counting=counting), 2, ToyOptions(), EDITION, SECRET)
    assert match.finished


def test_rules_are_coroutines_that_need_no_loop() -> None:
    segment = RULES.segments["drift"](Dealer(pond()), pond().rules.setup(2, ToyOptions(), EDITION))
    assert isinstance(segment, Coroutine)
    with pytest.raises(StopIteration) as stop:
        segment.send(None)
    assert stop.value.value == "bids"
