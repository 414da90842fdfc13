"""One play of a game: the coroutine of the rules, stepped by hand, with its log.

A match does no I/O. Each call that changes it leaves what is new in :attr:`Match.fresh`; the host stores that in one
transaction and calls :meth:`Match.stored`, or drops the match when storing failed. Memory is only a cache.
"""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic

import msgspec

from games.engine import chance as chances
from games.engine import log
from games.engine.codec import digest, encode
from games.engine.dealer import Batch, Dealer, Event
from games.engine.domain import Move
from games.engine.errors import Diverged, Refused, RulesFault, Stale
from games.engine.log import Answer, Chance, Entry, Rewind, Start, Withdrawn
from games.engine.request import Request
from games.engine.rules import Edition, Options, Rules, Score
from games.engine.text import Who, text
from games.engine.view import S, View, redact


class Checkpoint(msgspec.Struct, frozen=True):
    """The whole position between two segments.

    :ivar index: the log index at which it was taken: the next entry has this index
    :ivar segment: the segment that starts here
    :ivar state: the encoded state
    :ivar digest: fingerprint of ``state``
    :ivar version: version of the rules that reached it
    :ivar floor: log index of the last undo barrier at that time
    :ivar chances: how many outcomes of chance had counted by then
    """

    index: int
    segment: str
    state: bytes
    digest: str
    version: int
    floor: int
    chances: int


@dataclass(slots=True)
class Fresh:
    """What a step added and nobody has stored yet. Events carry the index of the entry that caused them."""

    entries: list[Entry] = field(default_factory=list)
    events: list[tuple[int, Event]] = field(default_factory=list)
    checkpoints: list[Checkpoint] = field(default_factory=list)
    rewind_to: int | None = None


class Match(Generic[S]):
    """A running match. Make one with :meth:`start`, :meth:`load` or :meth:`recover`.

    :ivar length: number of log entries, dead ones included
    :ivar fresh: what is not stored yet
    """

    def __init__(self, rules: Rules[S], seats: int, options: Options, edition: Edition, secret: bytes) -> None:
        self.rules, self.seats, self.options, self.edition = rules, seats, options, edition
        self.length = 0
        self.fresh = Fresh()
        self._secret = secret
        self._state: S
        self._segment: str | None = None
        self._coroutine: Coroutine[Batch, Any, str | None] | None = None
        self._batch: Batch | None = None
        self._bases: list[Checkpoint] = []
        self._entries: list[tuple[int, Entry]] = []  # living, since the oldest base
        self._replay: list[tuple[int, Entry]] = []  # what is still to be run, last first
        self._strict = False  # replaying a stored log: everything must come from it
        self._expected: dict[int, str] = {}
        self._cause = 0
        self._floor = 0
        self._chances = 0

    # making one

    @classmethod
    def start(cls, rules: Rules[S], seats: int, options: Options, edition: Edition, secret: bytes) -> Match[S]:
        """A new match, run up to its first questions.

        :raises Refused: when the options don't go together or the number of seats is not allowed
        """
        if seats not in rules.seats:
            raise Refused(text("{game} is for {least} to {most} players.", game=rules.title, least=min(rules.seats),
                               most=max(rules.seats)))
        if (reason := rules.refuse_options(options, seats)) is not None:
            raise Refused(reason)
        match = cls(rules, seats, options, edition, secret)
        blob = encode(edition)
        match._append(Start(rules.name, seats, digest(blob), msgspec.Raw(encode(options)), rules.version))
        match._state = rules.setup(seats, options, edition)
        match._enter(rules.first)
        match._advance(None)
        return match

    @classmethod
    def load(cls, rules: Rules[S], seats: int, options: Options, edition: Edition, secret: bytes,
             base: Checkpoint, entries: Sequence[Entry], later: Sequence[Checkpoint] = ()) -> Match[S]:
        """A stored match.

        :param base: the checkpoint to start from
        :param entries: every entry from ``base.index`` on, dead ones included
        :param later: further live checkpoints; their digests are compared on the way
        :raises Diverged: when the log does not fit the rules any more
        """
        match = cls(rules, seats, options, edition, secret)
        match.length = base.index + len(entries)
        match._expected = {point.index: point.digest for point in later}
        match._bases = [base]
        living = log.living(entries, base.index)
        match._run(base, living, strict=True)
        rewinds = [base.index + at for at, entry in enumerate(entries) if isinstance(entry, Rewind)]
        if rewinds:
            match._reopen(rewinds[-1] + 1)
        return match

    @classmethod
    def recover(cls, rules: Rules[S], seats: int, options: Options, edition: Edition, secret: bytes,
                base: Checkpoint, length: int, why: str) -> Match[S]:
        """Goes on from a checkpoint under the present rules; what came after it no longer counts."""
        match = cls(rules, seats, options, edition, secret)
        match.length = length
        match._bases = [base]
        match._rewind(base.index, -1, why)
        return match

    def fork(self, secret: bytes) -> Match[S]:
        """A copy for looking ahead, with its own chance. Nothing of it is ever stored."""
        base = self._bases[-1]
        copy: Match[S] = Match(self.rules, self.seats, self.options, self.edition, secret)
        copy.length = self.length
        copy._bases = [base]
        copy._run(base, [entry for entry in self._entries if entry[0] >= base.index], strict=True)
        copy._reopen_as(self)
        return copy

    # looking

    @property
    def finished(self) -> bool:
        """Whether the match is over."""
        return self._segment is None

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats whose answer is missing."""
        if self._batch is None:
            return ()
        return tuple(seat for seat in sorted(self._batch.requests) if seat not in self._batch.answers)

    @property
    def floor(self) -> int:
        """Log index of the last undo barrier."""
        return self._floor

    def request(self, seat: int) -> Request | None:
        """The seat's open question, a sealed and still changeable one included."""
        return self._batch.requests.get(seat) if self._batch else None

    def result(self) -> list[Score]:
        """The final standing, best first; only when :attr:`finished`."""
        return self.rules.result(self._state)

    def view(self, seat: int | None) -> View[S]:
        """What a seat, or a spectator (None), may know now."""
        request = None if seat is None else self.request(seat)
        sealed = self._batch.answers.get(seat) if self._batch and seat is not None else None
        return View(seat, redact(self._state, seat), self.awaited, (request,) if request else (), sealed, self.finished)

    def encoded(self) -> bytes:
        """The position as bytes; for comparing two matches."""
        return encode(self._state)

    def faults(self) -> list[str]:
        """Broken invariants of the position, in words for developers; empty as a rule."""
        return self.rules.invariants(self._state, self.edition)

    def rounds(self) -> int:
        """The number of the current round."""
        return self.rules.rounds(self._state)

    def random(self, seat: int) -> Random:
        """The source of chance for a policy at this point, the same after a restart."""
        return chances.generator(self._secret, "policy", self.length, seat)

    # changing

    def submit(self, seat: int, key: str | None, move: Move, by: str = "seat") -> None:
        """A seat's answer. ``key`` is the question it was given to; None takes the present one.

        :raises Stale: when that question is not open (any more)
        :raises Refused: when the move is not legal
        :raises RulesFault: when the rules raised an exception; the match stands as before
        """
        batch, request = self._batch, self.request(seat)
        if batch is None or request is None or (key is not None and request.key != key):
            raise Stale(key or "")
        if (reason := request.refusal(move)) is not None:
            raise Refused(reason)
        keep = self._mark()
        try:
            self._take(batch, seat, move, by)
        except Exception as error:
            self._restore(keep)
            raise RulesFault(f"{self.rules.name}: {request.kind} by seat {seat}") from error

    def undo(self, seat: int) -> None:
        """Takes a seat's last answer back: a sealed one while others decide, else its own last step since the barrier.

        :raises Refused: when there is nothing that this seat may take back alone
        """
        batch = self._batch
        if batch is not None and batch.sealed and seat in batch.answers:
            self._append(Withdrawn(seat))
            del batch.answers[seat]
            return
        to = self.undoable(seat)
        if to is None:
            raise Refused(text("There is nothing you can take back: only your own last step, until somebody else acts, "
                               "sealed answers open, or chance decides."))
        keep = self._mark()
        try:
            self._rewind(to, seat, "undo")
        except Exception as error:
            self._restore(keep)
            raise RulesFault(f"{self.rules.name}: undo by seat {seat}") from error
        self.fresh.events.append((self.length - 1, Event(text("{who} took a step back.", who=Who(seat)), None, "undo")))

    def undoable(self, seat: int) -> int | None:
        """The log index of the answer that ``seat`` could take back now, or None. Sealed answers are not counted."""
        if self._batch is not None and self._batch.answers:
            return None
        for index, entry in reversed(self._entries):
            if index < self._floor or not isinstance(entry, Answer):
                return None
            if entry.by == "engine":
                continue
            return index if entry.seat == seat and entry.by == "seat" else None
        return None

    def stored(self) -> None:
        """Everything fresh is in the database now."""
        self.fresh = Fresh()

    # the machinery

    def _take(self, batch: Batch, seat: int, move: Move, by: str) -> None:
        self._append(Answer(seat, batch.requests[seat].kind, msgspec.Raw(encode(move)), by))
        self._answer(batch, seat, move)

    def _answer(self, batch: Batch, seat: int, move: Move) -> None:
        batch.answers[seat] = move
        if len(batch.answers) == len(batch.requests):
            if batch.sealed:
                self.barrier()
            self._batch = None
            self._advance({one: batch.answers[one] for one in sorted(batch.answers)})

    def _advance(self, answers: dict[int, Move] | None) -> None:
        """Runs the rules up to the next question that needs somebody."""
        while self._coroutine is not None:
            try:
                batch = self._coroutine.send(answers)
            except StopIteration as stop:
                self._enter(stop.value)
                answers = None
                continue
            for seat, request in batch.requests.items():
                request.seat, request.index, request.sealed = seat, self._position(), batch.sealed
            self._batch = batch
            if batch.sealed or self._strict:
                return
            ((seat, request),) = batch.requests.items()
            forced = request.forced()
            if forced is None:
                return
            self._append(Answer(seat, request.kind, msgspec.Raw(encode(forced)), "engine"))
            self._batch = None
            answers = {seat: forced}

    def _position(self) -> int:
        return self._cause + 1 if self._strict else self.length

    def _enter(self, segment: str | None) -> None:
        self._segment = segment
        if segment is None:
            self._coroutine = None
            return
        self._checkpoint(segment)
        run = self.rules.segments[segment](Dealer(self), self._state)
        self._coroutine = run  # type: ignore[assignment]  # an async function's Awaitable is a Coroutine

    def _checkpoint(self, segment: str) -> None:
        at = self._position()
        if self._bases and self._bases[-1].index >= at:
            return
        blob = encode(self._state)
        point = Checkpoint(at, segment, blob, digest(blob), self.rules.version, self._floor, self._chances)
        if self._strict:
            if at not in self._expected:
                return
            if self._expected[at] != point.digest:
                raise Diverged(at, self._bases[0].index, "the position differs from the stored one")
        else:
            self.fresh.checkpoints.append(point)
        self._bases.append(point)
        while len(self._bases) > 1 and self._bases[1].index <= self._floor:
            del self._bases[0]
        first = self._bases[0].index
        if self._entries and self._entries[0][0] < first:
            self._entries = [entry for entry in self._entries if entry[0] >= first]

    def _append(self, entry: Entry) -> None:
        self._entries.append((self.length, entry))
        self._cause = self.length
        self.fresh.entries.append(entry)
        self.length += 1

    def _run(self, base: Checkpoint, living: list[tuple[int, Entry]], strict: bool) -> None:
        """Rebuilds the position from a checkpoint and the living entries after it."""
        self._state = self.rules.state_decoder.decode(base.state)
        self._floor, self._chances = base.floor, base.chances
        self._cause = base.index - 1
        self._entries, self._replay = list(living), living[::-1]
        self._batch = self._coroutine = None
        self._segment, self._strict = base.segment, True
        try:
            self._coroutine = self.rules.segments[base.segment](Dealer(self), self._state)  # type: ignore[assignment]
            # Chance that the log does not hold is drawn afresh only when what is rebuilt is not stored that way.
            self._strict = bool(self._replay) or strict
            self._advance(None)
            while self._replay:
                self._step(base)
            self._strict = False
        except Diverged:
            raise
        except Exception as error:
            raise Diverged(self._cause + 1, base.index, f"the rules raised {error!r}") from error

    def _step(self, base: Checkpoint) -> None:
        index, entry = self._replay[-1]
        batch = self._batch
        if not isinstance(entry, Answer | Withdrawn) or batch is None or entry.seat not in batch.requests:
            raise Diverged(index, base.index, "the log goes on differently")
        self._cause = index
        self._replay.pop()
        if isinstance(entry, Withdrawn):
            batch.answers.pop(entry.seat, None)
            return
        request = batch.requests[entry.seat]
        if request.kind != entry.kind:
            raise Diverged(index, base.index, f"{entry.kind} was asked, now {request.kind}")
        try:
            move: Move | None = self.rules.move_decoder.decode(entry.move)
        except msgspec.ValidationError:
            move = None
        if move is None or request.refusal(move) is not None:
            raise Diverged(index, base.index, f"the logged {entry.kind} is not legal any more")
        self._answer(batch, entry.seat, move)

    def _rewind(self, to: int, by: int, why: str) -> None:
        while self._bases[-1].index > to:
            self._bases.pop()
        base = self._bases[-1]
        living = [entry for entry in self._entries if base.index <= entry[0] < to]
        older = [entry for entry in self._entries if entry[0] < base.index]
        self.fresh.entries.append(Rewind(to, by, why))
        self.fresh.rewind_to = to
        self.length += 1
        self._run(base, living, strict=False)
        self._entries = older + self._entries
        self._reopen(self.length)

    def _reopen(self, index: int) -> None:
        """Questions rebuilt by a rewind get a new key, so that an old one never comes back."""
        if self._batch is not None:
            for request in self._batch.requests.values():
                request.index = max(request.index, index)

    def _reopen_as(self, other: Match[S]) -> None:
        if self._batch is not None and other._batch is not None:
            for seat, request in self._batch.requests.items():
                request.index = other._batch.requests[seat].index

    def _mark(self) -> tuple[int, list[Checkpoint], list[tuple[int, Entry]], int, Fresh]:
        index = next(iter(self._batch.requests.values())).index if self._batch else self.length
        old = self.fresh
        self.fresh = Fresh(list(old.entries), list(old.events), list(old.checkpoints), old.rewind_to)
        return self.length, list(self._bases), list(self._entries), index, old

    def _restore(self, keep: tuple[int, list[Checkpoint], list[tuple[int, Entry]], int, Fresh]) -> None:
        self.length, self._bases, entries, index, self.fresh = keep
        base = self._bases[-1]
        self._run(base, [entry for entry in entries if entry[0] >= base.index], strict=True)
        self._entries = entries
        self._reopen(index)

    # what the dealer calls

    def chance(self, label: str, roll: Sequence[int], shuffle: bool) -> list[int]:
        """An outcome from the log, or a new one."""
        self._chances += 1
        if self._replay:
            index, entry = self._replay[-1]
            if not isinstance(entry, Chance) or entry.label != label or not set(entry.outcome) <= set(roll):
                raise Diverged(index, self._bases[0].index, f"chance for {label} is not in the log")
            self._replay.pop()
            self._cause = index
            outcome = entry.outcome
        elif self._strict:
            raise Diverged(self._cause + 1, self._bases[0].index, f"chance for {label} is not in the log")
        else:
            random = chances.generator(self._secret, self._chances, label)
            outcome = random.sample(roll, len(roll)) if shuffle else [random.choice(roll)]
            self._append(Chance(label, outcome))
        self.barrier()
        return outcome

    def barrier(self) -> None:
        """No seat alone takes back what came before this point."""
        self._floor = self._position()

    def emit(self, event: Event) -> None:
        """Tells something, unless it was told when the log was written."""
        if not self._strict and self._cause >= self.length - len(self.fresh.entries):
            self.fresh.events.append((self._cause, event))

