"""Taking back: one's own steps down to the last barrier, alone; across barriers only by the table."""

from __future__ import annotations

import pytest

from games.engine.dealer import Dealer
from games.engine.domain import Domain
from games.engine.errors import Refused, RulesFault, Stale
from games.engine.log import Rewind
from games.engine.match import Match
from games.engine.request import Request
from games.engine.text import text
from tests.games.engine.playing import SECRET, Segment, give, key, kinds, patched, pond, told
from tests.games.engine.toy import EDITION, RULES, Boast, Buy, Dive, Peek, Skip, ToyOptions, ToyState
from tests.storm import Store


def refused(match: Match[ToyState], seat: int) -> bool:
    before = match.encoded(), match.length, kinds(match)
    assert match.undoable(seat) is None
    with pytest.raises(Refused, match="nothing you can take back"):
        match.undo(seat)
    return before == (match.encoded(), match.length, kinds(match))


def test_a_seat_takes_back_its_own_last_steps_one_by_one() -> None:
    match = pond()
    first = match.encoded(), kinds(match)
    give(match, (0, Boast("easy")))
    second = match.encoded(), kinds(match)
    match.submit(0, None, Buy(1, False))
    assert kinds(match) == {1: "boast"}
    match.undo(0)
    assert (match.encoded(), kinds(match)) == second
    match.undo(0)
    assert (match.encoded(), kinds(match)) == first
    assert refused(match, 0)


def test_undo_is_an_entry_and_nothing_is_deleted() -> None:
    match = pond()
    give(match, (0, Boast("easy")))
    entries = list(match.fresh.entries)
    match.undo(0)
    assert match.fresh.entries == [*entries, Rewind(3, 0, "undo")]
    assert match.length == 5
    assert match.fresh.rewind_to == 3
    assert [(point.index, point.segment) for point in match.fresh.checkpoints] == [(1, "start"), (3, "bids")]


def test_undo_says_so_and_what_was_told_is_told_no_more() -> None:
    match = pond()
    give(match, (0, Boast("easy")), (0, Buy(1, False)))
    before = told(match)
    match.undo(0)
    assert told(match) == [*before[:-1], "{who} took a step back."]
    assert match.fresh.events[-1][0] == match.length - 1
    give(match, (0, Buy(1, False)))
    assert told(match) == [*before[:-1], "{who} took a step back.", before[-1]]


def test_a_key_never_comes_back() -> None:
    match = pond()
    seen = [key(match, 0)]
    for _ in range(3):
        give(match, (0, Boast("easy")))
        seen.append(key(match, 0))
        match.undo(0)
        seen.append(key(match, 0))
    assert len(set(seen)) == len(seen)
    for old in seen[:-1]:
        with pytest.raises(Stale):
            match.submit(0, old, Boast("easy"))
    match.submit(0, seen[-1], Boast("easy"))


def test_the_answer_of_another_seat_is_a_barrier() -> None:
    match = pond()
    give(match, (0, Boast("easy")), (0, Skip()), (1, Boast("easy")))
    assert refused(match, 0)
    assert match.undoable(1) is not None


def test_a_sealed_answer_of_another_seat_is_one_too() -> None:
    match = pond()
    give(match, (0, Boast("easy")), (0, Skip()), (1, Boast("easy")), (1, Skip()))
    assert kinds(match) == {0: "dive", 1: "dive"}
    assert match.undoable(1) is not None
    give(match, (0, Dive(0)))
    assert refused(match, 1)
    match.undo(0)
    assert refused(match, 1)


def test_the_own_sealed_and_withdrawn_answer_is_none() -> None:
    match = pond()
    give(match, (0, Boast("easy")), (0, Skip()), (1, Boast("easy")), (1, Skip()), (1, Dive(0)))
    assert match.undoable(1) is None  # first comes the sealed answer
    match.undo(1)
    assert match.undoable(1) is not None
    match.undo(1)
    assert kinds(match) == {1: "buy"}


def test_undo_goes_back_across_a_segment() -> None:
    match = pond()
    give(match, (0, Boast("easy")), (0, Skip()), (1, Boast("easy")))
    before = match.encoded()
    give(match, (1, Buy(1, False)))
    assert match.fresh.checkpoints[-1].segment == "dive"
    match.undo(1)
    assert match.encoded() == before
    assert kinds(match) == {1: "buy"}
    assert [point.segment for point in match.fresh.checkpoints] == ["start", "bids"]
    match.undo(1)
    assert kinds(match) == {1: "boast"}
    assert refused(match, 1)


def test_undo_reaches_across_several_segments_down_to_the_barrier() -> None:
    def part(following: str | None, reveal: bool) -> Segment:
        async def segment(dealer: Dealer, _: ToyState) -> str | None:
            for kind in (f"{following} one", f"{following} two"):
                if reveal and kind.endswith("two"):
                    dealer.reveal("it")
                await dealer.ask(0, Request(kind, text("?"), Domain(Dive, {"depth": (0, 1)})))
            return following

        return segment

    rules = patched(start=part("bids", False), bids=part("dive", True), dive=part("tide", False))
    match = Match.start(rules, 2, ToyOptions(), EDITION, SECRET)
    asked = []
    for _ in range(5):
        asked.append(kinds(match))
        give(match, (0, Dive(0)))
    for before in asked[:2:-1]:
        match.undo(0)
        assert kinds(match) == before
    assert refused(match, 0)


def test_the_end_is_a_barrier() -> None:
    async def start(dealer: Dealer, _: ToyState) -> str | None:
        await dealer.ask(0, Request("one", text("?"), Domain(Dive, {"depth": (0, 1)})))
        return None

    match = Match.start(patched(start=start), 2, ToyOptions(), EDITION, SECRET)
    give(match, (0, Dive(0)))
    assert match.finished
    assert refused(match, 0)


def test_completed_sealed_answers_reveals_and_chance_are_barriers() -> None:
    match = pond()
    give(match, (0, Boast("easy")), (0, Buy(1, False)), (1, Boast("easy")), (1, Skip()), (0, Dive(0)), (1, Peek()))
    assert kinds(match) == {1: "late dive"}
    assert refused(match, 0)
    assert refused(match, 1)
    give(match, (1, Dive(0)))
    assert kinds(match)[0] == "buy"
    assert refused(match, 1)


@pytest.mark.parametrize("barrier", ["reveal", "pick", "shuffle", "nothing"])
def test_each_barrier_alone(barrier: str) -> None:
    async def start(dealer: Dealer, _: ToyState) -> str | None:
        for kind in ("one", "two"):
            await dealer.ask(0, Request(kind, text("?"), Domain(Dive, {"depth": (0, 1)})))
            if barrier == "reveal":
                dealer.reveal("it")
            elif barrier == "pick":
                dealer.pick("one of them", "abc")
            elif barrier == "shuffle":
                dealer.shuffle("them", "abc")
        return None

    match = Match.start(patched(start=start), 2, ToyOptions(), EDITION, SECRET)
    give(match, (0, Dive(0)))
    assert (match.undoable(0) is None) == (barrier != "nothing")


def test_what_the_engine_answered_goes_back_with_the_step_before_it() -> None:
    async def start(dealer: Dealer, _: ToyState) -> str | None:
        for kind, depths in (("one", (0, 1)), ("two", (0,)), ("three", (0, 1))):
            await dealer.ask(0, Request(kind, text("?"), Domain(Dive, {"depth": depths})))
        return None

    match = Match.start(patched(start=start), 2, ToyOptions(), EDITION, SECRET)
    give(match, (0, Dive(0)))
    assert kinds(match) == {0: "three"}
    match.undo(0)
    assert kinds(match) == {0: "one"}


def test_what_a_policy_or_the_clock_answered_cannot_be_taken_back() -> None:
    match = pond()
    match.submit(0, None, Boast("easy"), "policy")
    assert refused(match, 0)
    match.submit(0, None, Skip(), "clock")
    assert refused(match, 0)


def test_the_table_goes_back_across_barriers_and_chance_repeats_itself() -> None:
    match = pond()
    give(match, (0, Boast("easy")), (0, Buy(2, False)), (1, Boast("easy")), (1, Buy(2, False)))
    opened = match.length
    give(match, (0, Dive(2)), (1, Dive(1)))
    after = match.encoded()
    old = key(match, 0)
    with pytest.raises(Refused):
        match.rewind(opened, -1, "agreed")
    store = Store()
    store.commit(match)
    match = store.load(RULES, 2, ToyOptions(), EDITION, SECRET, back_to=opened)
    assert match.encoded() == after
    match.rewind(opened, -1, "agreed")
    assert kinds(match) == {0: "dive", 1: "dive"}
    assert match.encoded() != after
    give(match, (1, Dive(1)), (0, Dive(2)))
    assert match.encoded() == after
    assert key(match, 0) != old


def test_the_table_can_only_go_back_to_an_answer_that_counts() -> None:
    match = pond()
    give(match, (0, Boast("easy")))
    match.undo(0)
    for index in (0, 1, 2, 3, 4, 5, 99):
        with pytest.raises(Refused):
            match.rewind(index, -1, "agreed")


def test_undo_that_runs_into_a_fault_changes_nothing() -> None:
    broken: list[bool] = []

    async def start(dealer: Dealer, _: ToyState) -> str | None:
        await dealer.ask(0, Request("one", text("?"), Domain(Dive, {"depth": (0, 1)})))
        if broken:
            broken.pop()
            raise ZeroDivisionError
        await dealer.ask(0, Request("two", text("?"), Domain(Dive, {"depth": (0, 1)})))
        await dealer.ask(0, Request("three", text("?"), Domain(Dive, {"depth": (0, 1)})))
        return None

    match = Match.start(patched(start=start), 2, ToyOptions(), EDITION, SECRET)
    give(match, (0, Dive(0)), (0, Dive(1)))
    before = match.encoded(), match.length, key(match, 0), list(match.fresh.entries), match.fresh.rewind_to
    broken.append(True)
    with pytest.raises(RulesFault):
        match.undo(0)
    after = match.encoded(), match.length, key(match, 0), match.fresh.entries, match.fresh.rewind_to
    assert before == after
    match.undo(0)
    assert kinds(match) == {0: "two"}
