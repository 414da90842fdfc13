"""The storm: whatever is pressed, taken back or lost, a match equals a clean run of the answers that count."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from games.engine import log
from games.engine.checkpoint import Checkpoint
from games.engine.dealer import Event
from games.engine.domain import Move
from games.engine.errors import Refused, RulesFault, Stale
from games.engine.log import Answer, Entry, Withdrawn
from games.engine.match import Match
from games.engine.rules import Edition, Options, Rules


class Store:
    """What the database holds of one match, in the form in which it holds it."""

    def __init__(self) -> None:
        self.entries: list[bytes] = []
        self.events: list[tuple[int, bytes]] = []
        self.checkpoints: list[Checkpoint] = []

    def commit(self, match: Match[Any]) -> None:
        fresh = match.fresh
        assert len(self.entries) == match.length - len(fresh.entries)
        if (to := fresh.rewind_to) is not None:
            self.events = [(index, event) for index, event in self.events if index < to]
            self.checkpoints = [point for point in self.checkpoints if point.index <= to]
        self.entries += [log.encode(entry) for entry in fresh.entries]
        self.events += [(index, msgspec.msgpack.encode(event)) for index, event in fresh.events]
        for point in fresh.checkpoints:
            self.checkpoints = [kept for kept in self.checkpoints if kept.index != point.index] + [point]
        match.stored()

    def log(self) -> list[Entry]:
        return [log.decode(entry) for entry in self.entries]

    def told(self) -> list[Event]:
        events = [msgspec.msgpack.decode(event, type=Event) for _, event in self.events]
        return [event for event in events if event.kind != "undo"]

    def load(
        self,
        rules: Rules[Any],
        seats: int,
        options: Options,
        edition: Edition,
        secret: bytes,
        back_to: int | None = None,
    ) -> Match[Any]:
        """From the checkpoint at or before the newest one's floor, as the host does it, or from an earlier one."""
        points = self.checkpoints
        least = max((point for point in points if point.index <= (back_to or 10**6)), key=lambda point: point.index)
        start = max(at for at, point in enumerate(points) if at == 0 or point.index <= least.floor)
        base, later, keeping = points[start], points[start + 1 :], back_to is not None
        return Match.load(rules, seats, options, edition, secret, base, self.log()[base.index :], later, keeping)


class Storm:
    """One match in the storm. Every step checks that nothing changed that should not; :meth:`compare` the rest."""

    def __init__(self, rules: Rules[Any], seats: int, options: Options, seed: int) -> None:
        self.rules, self.seats, self.options = rules, seats, options
        self.random = Random(seed)
        self.edition = rules.load_edition()
        self.secret = self.random.randbytes(32)
        self.store = Store()
        self.match = Match.start(rules, seats, options, self.edition, self.secret)
        self.closed: set[str] = set()
        self.open: set[str] = set()
        self.done: dict[str, int] = {}
        first = self.match.request(self.match.awaited[0])
        assert first is not None
        self.sampled = first.sample(self.random)  # the last move made
        self.commit()

    def run(self, steps: int) -> None:
        """Makes that many random steps of some kinds and compares at times, then plays to the end and compares."""
        kinds = [self.change, self.undo, self.rewind, self.restart, self.crash, self.fork, self.stale, self.illegal]
        kinds.append(self.fault)
        blowing = [gust for gust in kinds if self.random.random() < 0.6]
        gusts = [*[self.submit] * (len(blowing) + 1), *blowing, self.undo]
        committed = self.random.choice((1.0, 0.7, 0.1))
        for _ in range(steps):
            gust = self.random.choice(gusts)
            self.done[gust.__name__] = self.done.get(gust.__name__, 0) + 1
            gust()
            assert self.match.faults() == []
            if self.random.random() < committed:
                self.commit()
            if self.random.random() < 0.08:
                self.compare()
        while not self.match.finished:
            self.submit()
        self.compare()
        assert all(self.refused(seat) for seat in range(self.seats))

    def commit(self) -> None:
        """Stores what is fresh; only then can anybody have seen a question, whose key must be new."""
        self.store.commit(self.match)
        now = {key for key in self.keys() if key}
        self.closed |= self.open - now
        assert not now & self.closed, "a key came back"
        self.open = now

    def keys(self) -> list[str | None]:
        requests = [self.match.request(seat) for seat in range(self.seats)]
        return [request.key if request else None for request in requests]

    def picture(self) -> tuple[Any, ...]:
        """Everything that can be asked of the match, for comparing."""
        match, seats = self.match, range(self.seats)
        return (
            match.encoded(), match.awaited, self.keys(), match.length, match.finished, match.floor,
            [match.undoable(seat) for seat in seats], [match.view(seat).sealed for seat in seats],
            [match.view(seat).key for seat in (None, *seats)],
        )  # fmt: skip

    def unchanged(self, step: Callable[[], None]) -> None:
        """The step changes nothing, not even what is fresh."""
        fresh = self.match.fresh
        before = self.picture(), list(fresh.entries), list(fresh.events), list(fresh.checkpoints), fresh.rewind_to
        step()
        fresh = self.match.fresh
        assert before == (self.picture(), fresh.entries, fresh.events, fresh.checkpoints, fresh.rewind_to)

    # gusts

    def submit(self) -> None:
        if self.match.awaited:
            self.answer(self.random.choice(self.match.awaited))

    def answer(self, seat: int) -> None:
        request = self.match.request(seat)
        assert request is not None
        move = request.sample(self.random)
        self.sampled = move
        self.match.submit(seat, request.key, move)

    def change(self) -> None:
        """Another sealed answer to the same key."""
        sealed = [seat for seat in range(self.seats) if self.match.view(seat).sealed is not None]
        if sealed:
            keys = self.keys()
            self.answer(self.random.choice(sealed))
            assert keys == self.keys()

    def refused(self, seat: int) -> bool:
        refused = []

        def undo() -> None:
            try:
                self.match.undo(seat)
            except Refused:
                refused.append(seat)

        self.unchanged(undo)
        return bool(refused)

    def undo(self) -> None:
        seat = self.random.randrange(self.seats)
        if self.match.undoable(seat) is None and self.match.view(seat).sealed is None:
            assert self.refused(seat)
        else:
            self.match.undo(seat)
            assert seat in self.match.awaited

    def rewind(self) -> None:
        """Back to any step whatever the barriers, everybody agreeing."""
        self.commit()
        answers = [
            index
            for index, entry in log.living(self.store.log(), 0)
            if isinstance(entry, Answer) and entry.by != "engine"
        ]
        if answers and not self.match.finished:
            to = self.random.choice(answers[-6:])
            before = self.picture()
            self.match = self.load(to)
            assert self.picture() == before
            self.match.rewind(to, -1, "agreed")
            assert self.match.length == before[3] + 1

    def load(self, back_to: int | None = None) -> Match[Any]:
        return self.store.load(self.rules, self.seats, self.options, self.edition, self.secret, back_to)

    def restart(self) -> None:
        self.commit()
        before = self.picture()
        self.match = self.load()
        assert self.picture() == before

    def crash(self) -> None:
        """The process ends between a step and its commit."""
        self.commit()
        before = self.picture()
        self.submit()
        self.match = self.load()
        assert self.picture() == before

    def fork(self) -> None:
        def look_ahead() -> None:
            copy, now = self.match.fork(self.random.randbytes(32)), self.picture()
            original, self.match = self.match, copy
            assert self.picture()[:6] == now[:6]
            for _ in range(self.random.randrange(8)):
                self.submit()
            self.match = original

        self.unchanged(look_ahead)

    def stale(self) -> None:
        now = self.keys()
        old = sorted(self.closed - {key for key in now if key})

        def press() -> None:
            key, seat = self.random.choice(old), self.random.randrange(self.seats)
            request = self.match.request(seat)
            move = request.sample(self.random) if request else self.sampled
            with pytest.raises(Stale):
                self.match.submit(seat, key, move)

        if old:
            self.unchanged(press)

    def illegal(self) -> None:
        def press() -> None:
            seat = self.random.choice(self.match.awaited)
            request = self.match.request(seat)
            assert request is not None
            with pytest.raises(Refused) as refused:
                self.match.submit(seat, request.key, self.wrong(seat))
            assert refused.value.reason.template

        if self.match.awaited:
            self.unchanged(press)

    def wrong(self, seat: int) -> Move:
        """A move that is certainly none of the question's."""
        request = self.match.request(seat)
        assert request is not None
        cls = self.random.choice(self.rules.moves)
        values = {"int": 10**6, "str": "nothing", "bool": 7}
        move = cls(*(values[str(cls.__annotations__[field])] for field in cls.__struct_fields__))
        if cls.__struct_fields__ or request.domain(cls) is None:
            return move
        return self.wrong(seat)

    def fault(self) -> None:
        """The rules raise somewhere within a step: it is as if the answer had not been given."""
        match = self.match
        if not match.awaited:
            return
        seat = self.random.choice(match.awaited)
        request = match.request(seat)
        assert request is not None
        move, key, calls = request.sample(self.random), request.key, [self.random.randrange(3)]
        real = {name: getattr(match, name) for name in ("emit", "chance", "barrier")}

        def breaking(name: str) -> Callable[..., Any]:
            def call(*args: Any, **named: Any) -> Any:
                calls[0] -= 1
                if calls[0] == -1:
                    raise ZeroDivisionError(name)
                return real[name](*args, **named)

            return call

        def press() -> None:
            with pytest.raises(RulesFault) as fault:
                match.submit(seat, key, move)
            assert isinstance(fault.value.__cause__, ZeroDivisionError)
            self.done["faulted"] = self.done.get("faulted", 0) + 1

        for name in real:
            setattr(match, name, breaking(name))
        try:
            if self.probe(seat, move, calls[0]):
                self.unchanged(press)
            else:
                match.submit(seat, key, move)
        finally:
            for name in real:
                delattr(match, name)

    def probe(self, seat: int, move: Move, calls: int) -> bool:
        """Whether a step makes more calls of the dealer than that, tried on a copy with the same chance."""
        copy = self.match.fork(self.secret)
        made: list[str] = []

        def counting(name: str) -> Callable[..., Any]:
            real = getattr(copy, name)

            def call(*args: Any, **named: Any) -> Any:
                made.append(name)
                return real(*args, **named)

            return call

        for name in ("emit", "chance", "barrier"):
            setattr(copy, name, counting(name))
        copy.submit(seat, None, move)
        return len(made) > calls

    # comparing

    def full_log(self) -> list[Entry]:
        return self.store.log() + self.match.fresh.entries

    def clean(self) -> Match[Any]:
        """A match with nothing but the answers that count."""
        match = Match.start(self.rules, self.seats, self.options, self.edition, self.secret)
        sealed: dict[int, Move] = {}
        for _, entry in log.living(self.full_log(), 0):
            if isinstance(entry, Withdrawn):
                del sealed[entry.seat]
            elif isinstance(entry, Answer) and entry.by != "engine":
                request = match.request(entry.seat)
                assert request is not None
                move = self.rules.move_decoder.decode(entry.move)
                sealed[entry.seat] = move
                if not request.sealed or set(sealed) == set(match.awaited):
                    for seat in sorted(sealed):
                        match.submit(seat, None, sealed[seat])
                    sealed.clear()
        for seat, move in sealed.items():
            match.submit(seat, None, move)
        return match

    def compare(self) -> None:
        """The match, what is stored, a clean run and a match rebuilt from the log are all the same."""
        self.commit()
        match, clean = self.match, self.clean()
        rebuilt = Match.rebuild(self.rules, self.edition, self.secret, self.store.log(), self.store.checkpoints)
        told = self.store.told()
        assert match.encoded() == clean.encoded() == rebuilt.encoded()
        assert match.awaited == clean.awaited == rebuilt.awaited
        assert told == [event for _, event in clean.fresh.events] == [event for _, event in rebuilt.fresh.events]
        digests = [(point.segment, point.digest, point.chances) for point in self.store.checkpoints]
        assert digests == [(point.segment, point.digest, point.chances) for point in clean.fresh.checkpoints]
        assert match.finished == clean.finished == rebuilt.finished
        if match.finished:
            assert match.result() == clean.result() == rebuilt.result()
        before, self.match = self.picture(), rebuilt
        assert self.picture() == before
        self.match = match
