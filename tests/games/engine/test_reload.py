"""What is stored is enough: loading, forking, rebuilding; faults lose nothing and divergence is found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import msgspec
import pytest

from games.engine.dealer import Dealer, Event
from games.engine.domain import Domain
from games.engine.errors import Diverged, RulesFault
from games.engine.log import Answer, Chance, Rewind
from games.engine.match import Checkpoint, Fresh, Match
from games.engine.request import Request
from games.engine.rules import Rules
from games.engine.text import text
from tests.games.engine.playing import SECRET, Segment, give, key, kinds, patched, pond, told
from tests.games.engine.toy import EDITION, RULES, Boast, Buy, Dive, Peek, Skip, ToyEdition, ToyOptions, ToyState
from tests.storm import Store


def load(store: Store, rules: Rules[ToyState] = RULES) -> Match[ToyState]:
    return store.load(rules, 2, ToyOptions(), EDITION, SECRET)


def played() -> tuple[Match[ToyState], Store]:
    """In the second round, seat 0 about to buy: checkpoints start, bids, dive, tide, bids."""
    match, store = pond(), Store()
    give(match, (0, Boast("easy")), (0, Buy(1, False)), (1, Boast("easy")), (1, Buy(1, False)))
    give(match, (0, Peek()), (1, Dive(1)), (0, Dive(1)))
    store.commit(match)
    assert [point.segment for point in store.checkpoints] == ["start", "bids", "dive", "tide", "bids"]
    assert kinds(match)[0] in {"boast", "buy"}
    return match, store


def same(one: Match[ToyState], two: Match[ToyState]) -> bool:
    pictures = [
        (match.encoded(), match.awaited, match.length, match.floor, match.finished, kinds(match),
         [match.view(seat).key for seat in (None, 0, 1)], [match.undoable(seat) for seat in (0, 1)])
        for match in (one, two)
    ]  # fmt: skip
    return pictures[0] == pictures[1]


def test_a_loaded_match_is_the_same_and_goes_on_the_same() -> None:
    match, store = played()
    again = load(store)
    assert same(match, again)
    assert again.fresh == Fresh()
    for one in (match, again):
        while not one.finished:
            request = one.request(one.awaited[-1])
            assert request is not None
            one.submit(one.awaited[-1], request.key, next(request.moves()))
    assert same(match, again)
    assert match.fresh == again.fresh


def test_a_match_can_be_loaded_from_any_checkpoint() -> None:
    match, store = played()
    for at, base in enumerate(store.checkpoints):
        entries, later = store.log()[base.index :], store.checkpoints[at + 1 :]
        again = Match.load(RULES, 2, ToyOptions(), EDITION, SECRET, base, entries, later)
        assert same(match, again)
        assert Match.load(RULES, 2, ToyOptions(), EDITION, SECRET, base, entries).encoded() == match.encoded()


def test_a_finished_match_needs_no_rules_to_be_loaded() -> None:
    match, store = played()
    while not match.finished:
        request = match.request(match.awaited[0])
        assert request is not None
        give(match, (match.awaited[0], next(request.moves())))
    store.commit(match)
    again = load(store, replace(RULES, segments={}))
    assert again.finished
    assert again.result() == match.result()
    assert same(match, again)


def test_nothing_is_told_twice() -> None:
    match, store = played()
    again = load(store)
    assert told(again) == []
    give(again, (0, next(iter(open_moves(again, 0)))))
    give(match, (0, next(iter(open_moves(match, 0)))))
    assert told(again) == told(match)


def open_moves(match: Match[ToyState], seat: int) -> list[Boast | Buy | Skip]:
    request = match.request(seat)
    assert request is not None
    return list(request.moves())  # type: ignore[arg-type]


def test_a_fork_goes_its_own_way() -> None:
    match, store = played()
    before = match.encoded(), match.length, kinds(match)
    fork = match.fork(bytes(32))
    assert same(match, fork)
    assert key(fork, 0) == key(match, 0)
    ends = set()
    for number in range(8):
        fork, random = match.fork(bytes([number])), Random(1)
        while not fork.finished:
            request = fork.request(fork.awaited[0])
            assert request is not None
            fork.submit(fork.awaited[0], None, request.sample(random))
        ends.add(fork.encoded())
    assert len(ends) > 1
    assert before == (match.encoded(), match.length, kinds(match))
    assert match.fresh.entries == []
    assert load(store).encoded() == match.encoded()


def test_a_fork_in_the_middle_of_sealing_keeps_what_is_sealed() -> None:
    match = pond()
    give(match, (0, Boast("easy")), (0, Skip()), (1, Boast("easy")), (1, Skip()), (1, Dive(0)))
    fork = match.fork(bytes(32))
    assert (fork.awaited, fork.view(1).sealed) == ((0,), Dive(0))


def test_a_fault_of_the_rules_loses_nothing() -> None:
    faults: list[str] = []

    async def dive(dealer: Dealer, state: ToyState) -> str:
        dealer.tell(text("told"))
        state.fishers[0].bait += 7
        dealer.pick("anything", "abc")
        if faults:
            raise ZeroDivisionError(faults.pop())
        return await RULES.segments["dive"](dealer, state) or ""

    match = Match.start(patched(dive=dive), 2, ToyOptions(), EDITION, SECRET)
    give(match, (0, Boast("easy")), (0, Skip()), (1, Boast("easy")))
    before = match.encoded(), match.length, key(match, 1), told(match), list(match.fresh.entries)
    checkpoints = list(match.fresh.checkpoints)
    faults.append("once")
    with pytest.raises(RulesFault, match="buy by seat 1") as fault:
        give(match, (1, Buy(1, False)))
    assert isinstance(fault.value.__cause__, ZeroDivisionError)
    assert before == (match.encoded(), match.length, key(match, 1), told(match), match.fresh.entries)
    assert match.fresh.checkpoints == checkpoints
    give(match, (1, Buy(1, False)))
    assert kinds(match) == {0: "dive", 1: "dive"}
    assert told(match).count("told") == 1


def test_a_fault_in_what_is_legal_is_a_fault_of_the_rules() -> None:
    def rule(move: Dive) -> None:
        if move.depth == 2:
            raise KeyError(move.depth)

    async def start(dealer: Dealer, _: ToyState) -> None:
        await dealer.ask(0, Request("dive", text("?"), Domain(Dive, {"depth": (0, 1, 2)}, rule)))

    match = Match.start(patched(start=start), 2, ToyOptions(), EDITION, SECRET)
    with pytest.raises(RulesFault, match="legality of dive"):
        match.submit(0, None, Dive(2))
    match.submit(0, None, Dive(1))


# divergence


def asks(kind: str = "buy", *, boast: bool = True, bait: int = 4) -> Segment:
    """The segment of buying, with something changed."""

    async def bids(dealer: Dealer, state: ToyState) -> str:
        for seat in range(dealer.seats):
            if boast:
                await dealer.ask(seat, Request("boast", text("?"), Domain(Boast, {"word": ("easy", "small fry")})))
            domain = Domain(Buy, {"bait": range(1, bait), "fresh": (False, True)})
            move = await dealer.ask(seat, Request(kind, text("?"), domain, Domain(Skip)))
            state.fishers[seat].bait += move.bait if isinstance(move, Buy) else 0
        return "dive"

    return bids


async def rolling(dealer: Dealer, state: ToyState) -> str:
    dealer.pick("weather", "abc")
    return await RULES.segments["bids"](dealer, state) or ""


async def raising(*_: object) -> str:
    raise ZeroDivisionError


async def asking_nothing(*_: object) -> str:
    return "counting"


async def sealing(dealer: Dealer, state: ToyState) -> str:
    await dealer.ask_all({seat: Request("boast", text("?"), Domain(Skip)) for seat in range(dealer.seats)})
    return await RULES.segments["bids"](dealer, state) or ""


@pytest.mark.parametrize(
    ("segment", "at", "why"),
    [
        (asks("purchase"), 4, "buy was asked, now purchase"),
        (asks(boast=False), 3, "boast was asked, now buy"),
        (asks(bait=1), 4, "the logged buy is not legal any more"),
        (rolling, 3, "chance for weather is not in the log"),
        (raising, 3, "the rules raised"),
        (asking_nothing, 3, "the log goes on differently"),
        (sealing, 3, "the logged boast is not legal any more"),
    ],
)
def test_a_patched_rule_is_found_out(segment: Segment, at: int, why: str) -> None:
    match, store = pond(), Store()
    give(match, (0, Boast("easy")), (0, Buy(1, False)))
    store.commit(match)
    with pytest.raises(Diverged, match=why) as diverged:
        load(store, patched(bids=segment))
    assert (diverged.value.at, diverged.value.rewind_to) == (at, 3)


def test_a_patched_rule_with_the_same_questions_is_found_out_by_the_next_position() -> None:
    _, store = played()
    base, *later = store.checkpoints[1:]
    entries = store.log()[base.index :]
    with pytest.raises(Diverged, match="the position differs") as diverged:
        Match.load(patched(bids=asks()), 2, ToyOptions(), EDITION, SECRET, base, entries, later)
    assert (diverged.value.at, diverged.value.rewind_to) == (later[0].index, base.index)


def test_a_position_that_is_not_reached_is_found_out() -> None:
    _, store = played()
    base, *later = store.checkpoints[1:]
    entries = store.log()[base.index :]
    moved = [msgspec.structs.replace(later[0], segment="elsewhere"), *later[1:]]
    with pytest.raises(Diverged, match="elsewhere was not reached"):
        Match.load(RULES, 2, ToyOptions(), EDITION, SECRET, base, entries, moved)
    beyond = [*later, msgspec.structs.replace(later[-1], index=99, segment="beyond")]
    with pytest.raises(Diverged, match="beyond was not reached"):
        Match.load(RULES, 2, ToyOptions(), EDITION, SECRET, base, entries, beyond)


def damaged(change: Callable[[Checkpoint], Checkpoint], rules: Rules[ToyState] = RULES) -> None:
    _, store = played()
    store.checkpoints = [change(point) for point in store.checkpoints[-1:]]
    load(store, rules)


def test_a_damaged_position_is_found_out() -> None:
    with pytest.raises(Diverged, match="damaged"):
        damaged(lambda point: msgspec.structs.replace(point, state=point.state + b"\x00"))
    with pytest.raises(Diverged, match="the rules raised KeyError"):
        damaged(lambda point: msgspec.structs.replace(point, segment="gone"))
    damaged(lambda point: point)


def test_a_state_of_other_rules_is_found_out() -> None:
    with pytest.raises(Diverged, match="ValidationError"):
        damaged(lambda point: point, replace(RULES, state=Fisherless))


class Fisherless(ToyState):
    needed: int = msgspec.field(default_factory=lambda: 0)
    fishers: list[int]  # type: ignore[assignment]


@pytest.mark.parametrize(
    ("index", "entry", "why"),
    [
        (1, Chance("pond", [0, 1, 2]), "does not fit 10 things"),
        (1, Chance("pond", [0] * 10), "does not fit 10 things"),
        (1, Chance("lake", list(range(10))), "chance for pond is not in the log"),
        (2, Chance("treasure", [9]), "does not fit 6 things"),
        (2, Chance("treasure", [1, 2]), "does not fit 6 things"),
        (3, Answer(0, "boast", msgspec.Raw(b"\x91\xa3???")), "not legal any more"),
        (3, Answer(1, "boast", msgspec.Raw(b"\x92\xa5boast\xa4easy")), "goes on differently"),
        (3, Answer(0, "boast", msgspec.Raw(b"\x92\xa5boast\xa4hard")), "not legal any more"),
        (3, Chance("boast", [0]), "goes on differently"),
    ],
)
def test_a_log_that_was_tampered_with_is_found_out(index: int, entry: Answer | Chance, why: str) -> None:
    match = pond()
    give(match, (0, Boast("easy")))
    entries = list(match.fresh.entries)
    entries[index] = entry
    with pytest.raises(Diverged, match=why) as diverged:
        Match.rebuild(RULES, EDITION, SECRET, entries)
    assert diverged.value.at == index


def test_other_components_are_found_out() -> None:
    with pytest.raises(Diverged, match="other components"):
        Match.rebuild(RULES, ToyEdition([1, 2, 3], 2), SECRET, pond().fresh.entries)


def test_a_diverged_match_goes_on_from_the_last_checkpoint_under_the_new_rules() -> None:
    match, store = pond(), Store()
    give(match, (0, Boast("easy")), (0, Buy(1, False)))
    store.commit(match)
    old, told_before = key(match, 1), store.told()
    new = patched(bids=asks("purchase", boast=False))
    with pytest.raises(Diverged) as diverged:
        load(store, new)
    base = next(point for point in store.checkpoints if point.index == diverged.value.rewind_to)
    again = Match.recover(new, 2, ToyOptions(), EDITION, SECRET, base, len(store.entries), "new rules")
    assert again.fresh.entries == [Rewind(3, -1, "new rules")]
    assert kinds(again) == {0: "purchase"}
    assert key(again, 0) != old
    store.commit(again)
    assert store.told() == told_before[:2]  # "Round 1 begins" came before, the purchase is forgotten
    give(again, (0, Buy(1, True)), (1, Skip()))
    store.commit(again)
    assert same(load(store, new), again)
    assert Match.rebuild(new, EDITION, SECRET, store.log()).encoded() == again.encoded()


def test_recovering_under_rules_that_can_roll_or_force_at_once_stores_that_too() -> None:
    match, store = pond(), Store()
    give(match, (0, Boast("easy")), (0, Buy(1, False)))
    store.commit(match)
    new = patched(bids=rolling)
    again = Match.recover(new, 2, ToyOptions(), EDITION, SECRET, store.checkpoints[-1], len(store.entries), "why")
    assert [type(entry) for entry in again.fresh.entries] == [Rewind, Chance]
    store.commit(again)
    assert same(load(store, new), again)
    give(again, (0, Boast("easy")), (0, Skip()))
    store.commit(again)
    assert same(load(store, new), again)


def test_rules_that_cannot_even_begin_there_are_said_to_diverge() -> None:
    _, store = played()
    with pytest.raises(Diverged, match="ZeroDivisionError"):
        Match.recover(patched(bids=raising), 2, ToyOptions(), EDITION, SECRET, store.checkpoints[-1], 20, "why")


def test_a_whole_match_is_rebuilt_from_its_log_with_all_that_was_told() -> None:
    match, store = played()
    rebuilt = Match.rebuild(RULES, EDITION, SECRET, store.log(), store.checkpoints)
    assert same(match, rebuilt)
    assert rebuilt.fresh.checkpoints == store.checkpoints
    assert [(index, msgspec.msgpack.encode(event)) for index, event in rebuilt.fresh.events] == store.events
    assert isinstance(rebuilt.fresh.events[0][1], Event)
    assert rebuilt.fresh.entries == []
