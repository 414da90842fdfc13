"""The machinery under a match: the coroutine of the rules, stepped by hand over the log.

What runs is always a position that was encoded and read back, so that a match in memory and one that was loaded can't
differ by what the state's objects share.
"""

from __future__ import annotations

from collections.abc import Coroutine, Mapping
from typing import Generic, NamedTuple

import msgspec

from games.engine import chance as chances
from games.engine.checkpoint import END, Checkpoint, Fresh
from games.engine.codec import digest, encode
from games.engine.dealer import Batch, Dealer, Event
from games.engine.domain import Move
from games.engine.errors import Diverged
from games.engine.log import Answer, Chance, Entry, Rewind, Withdrawn
from games.engine.rules import Edition, Options, Rules
from games.engine.view import S

Living = list[tuple[int, Entry]]


class Mark(NamedTuple):
    """Where a match stood before a step that may fail."""

    length: int
    bases: tuple[Checkpoint, ...]
    living: Living
    lived: int
    batch: Batch | None
    entries: int
    events: list[tuple[int, Event]]
    told: int
    checkpoints: list[Checkpoint]
    kept: int
    rewind_to: int | None


class Run(Generic[S]):
    """The rules on their way: live, or once more over a log that is stored.

    :ivar length: number of log entries, dead ones included
    :ivar fresh: what is not stored yet
    """

    def __init__(
        self, rules: Rules[S], seats: int, options: Options, edition: Edition, secret: bytes, length: int = 0
    ) -> None:
        self.rules, self.seats, self.options, self.edition = rules, seats, options, edition
        self.length = length
        self.fresh = Fresh()
        self._secret = secret
        self._state: S
        self._segment: str | None = None
        self._coroutine: Coroutine[Batch, Mapping[int, Move] | None, str | None] | None = None
        self._batch: Batch | None = None
        self._bases: list[Checkpoint] = []  # those that an undo down to the floor may need
        self._living: Living = []  # the entries that count, from the oldest base on
        self._replay: Living = []  # what is still to be run, last first
        self._strict = False  # everything must come from the log, also after its end
        self._expected: list[Checkpoint] = []  # stored positions still to be met, last first
        self._retelling = False  # events and checkpoints of a stored log are wanted again
        self._quiet = 0  # what entries below this index cause has been told before
        self._cause = -1  # index of the entry that drives the rules now
        self._floor = 0
        self._chances = 0
        self._keeping = False  # no base is forgotten, because the table is about to go back across the floor

    # what the dealer calls

    def chance(self, label: str, size: int, shuffle: bool) -> list[int]:
        """A permutation of ``range(size)``, or one member of it: from the log, or a new outcome."""
        self._chances += 1
        if self._replay:
            outcome = self._logged_chance(label, size, shuffle)
        elif self._strict:
            raise self._diverged(self._cause + 1, f"chance for {label} is not in the log")
        else:
            random = chances.generator(self._secret, self._chances, label)
            outcome = random.sample(range(size), size) if shuffle else [random.randrange(size)]
            self._append(Chance(label, outcome))
        self.barrier()
        return outcome

    def barrier(self) -> None:
        """No seat alone takes back what came before this point."""
        self._floor = self._cause + 1

    def emit(self, event: Event) -> None:
        """Tells something, unless it was told when the log was written."""
        if self._cause >= self._quiet:
            self.fresh.events.append((self._cause, event))

    # forward

    def _answer(self, batch: Batch, seat: int, move: Move) -> None:
        batch.answers[seat] = move
        if len(batch.answers) == len(batch.requests):
            if batch.sealed:
                self.barrier()
            self._batch = None
            self._advance({one: batch.answers[one] for one in sorted(batch.answers)})

    def _advance(self, answers: Mapping[int, Move] | None) -> None:
        """Runs the rules up to the next question that needs somebody."""
        while self._coroutine is not None:
            try:
                batch = self._coroutine.send(answers)
            except StopIteration as stop:
                answers = None
                self._enter(stop.value)
                continue
            self._open(batch)
            if self._strict or self._replay:
                return  # what the engine answered stands in the log
            if batch.sealed:
                self._check_possible(batch)
                return
            ((seat, request),) = batch.requests.items()
            forced = request.forced()
            if forced is None:
                return
            self._append(Answer(seat, request.kind, msgspec.Raw(encode(forced)), "engine"))
            self._batch = None
            answers = {seat: forced}

    def _open(self, batch: Batch) -> None:
        position = self._position()
        for seat, request in batch.requests.items():
            if request.index >= 0 or not 0 <= seat < self.seats:
                raise ValueError(f"{request.kind}: one new request for each of the match's seats, not {request.key}")
            request.seat, request.index, request.sealed = seat, position, batch.sealed
        self._batch = batch

    @staticmethod
    def _check_possible(batch: Batch) -> None:
        for request in batch.requests.values():
            if not request.possible():
                raise ValueError(f"nothing is legal in {request.key}")

    def _enter(self, segment: str | None) -> None:
        if segment is None:
            self.barrier()
        blob = encode(self._state)
        self._state = self.rules.state_decoder.decode(blob)
        self._keep(END if segment is None else segment, blob)
        self._begin(segment)

    def _begin(self, segment: str | None) -> None:
        self._segment = segment
        run = None if segment is None else self.rules.segments[segment](Dealer(self), self._state)
        self._coroutine = run

    def _position(self) -> int:
        """The log index that the next entry has or had."""
        return self._cause + 1 if self._strict or self._replay else self.length

    def _append(self, entry: Entry) -> None:
        self._cause = self.length
        self._living.append((self.length, entry))
        self.fresh.entries.append(entry)
        self.length += 1

    # checkpoints

    def _keep(self, segment: str, blob: bytes) -> None:
        """Takes a checkpoint. Of several segments that begin without an entry between them, the last one counts."""
        if self._strict or self._replay:
            self._meet(segment, blob)
            if not self._retelling:
                return
        point = Checkpoint(
            self._position(), segment, blob, digest(blob), self.rules.version, self._floor, self._chances
        )
        for points in (self.fresh.checkpoints, self._bases):
            if points and points[-1].index == point.index:
                points.pop()
            points.append(point)
        self._trim()

    def _meet(self, segment: str, blob: bytes) -> None:
        """Compares with the stored checkpoint of this place, if it is among the expected ones; there may be another
        one if the table went back to here."""
        following = self._replay[-1][0] if self._replay else self.length
        while self._expected and self._cause < self._expected[-1].index <= following:
            point = self._expected[-1]
            if point.segment != segment:
                return
            if digest(blob) != point.digest:
                raise self._diverged(self._cause + 1, "the position differs from the stored one")
            self._bases.append(self._expected.pop())
            self._trim()

    def _trim(self) -> None:
        """Forgets what no undo needs any more."""
        if self._keeping or len(self._bases) < 2 or self._bases[1].index > self._floor:
            return
        while len(self._bases) > 1 and self._bases[1].index <= self._floor:
            del self._bases[0]
        first = self._bases[0].index
        self._living = [entry for entry in self._living if entry[0] >= first]

    # once more

    def _play(self, base: Checkpoint, living: Living, strict: bool, retelling: bool = False) -> None:
        """Rebuilds the position from a checkpoint and the living entries after it.

        :param strict: whether what follows the last entry must need no new entry: so it is with a log as it was stored
        :param retelling: whether events and checkpoints are wanted again
        :raises Diverged: when the log does not fit the rules
        """
        if self._coroutine is not None:
            self._coroutine.close()
        self._coroutine = self._batch = None
        self._floor, self._chances, self._cause = base.floor, base.chances, base.index - 1
        self._living, self._replay = list(living), living[::-1]
        self._strict, self._retelling = strict, retelling
        self._quiet = self._cause if retelling else self.length
        try:
            self._state = self.rules.state_decoder.decode(base.state)
            self._begin(base.segment if base.segment != END else None)
            self._advance(None)
            while self._replay:
                self._step()
            if self._expected:
                raise self._diverged(self._cause + 1, f"{self._expected[-1].segment} was not reached")
            if self._batch is not None:
                self._check_possible(self._batch)
        except Diverged:
            raise
        except Exception as error:
            raise self._diverged(self._cause + 1, f"the rules raised {error!r}") from error
        finally:
            self._strict = self._retelling = False
            self._replay, self._expected = [], []

    def _step(self) -> None:
        index, entry = self._replay[-1]
        if self._expected and self._expected[-1].index <= self._cause:
            raise self._diverged(index, f"{self._expected[-1].segment} was not reached")
        batch = self._batch
        if not isinstance(entry, Answer | Withdrawn) or batch is None or entry.seat not in batch.requests:
            raise self._diverged(index, "the log goes on differently")
        request = batch.requests[entry.seat]
        if isinstance(entry, Withdrawn):
            if batch.answers.pop(entry.seat, None) is None:
                raise self._diverged(index, "there is nothing to withdraw")
            self._replay.pop()
            self._cause = index
            return
        if request.kind != entry.kind:
            raise self._diverged(index, f"{entry.kind} was asked, now {request.kind}")
        try:
            move: Move | None = self.rules.move_decoder.decode(entry.move)
        except msgspec.ValidationError:
            move = None
        if move is None or request.refusal(move) is not None:
            raise self._diverged(index, f"the logged {entry.kind} is not legal any more")
        self._replay.pop()
        self._cause = index
        self._answer(batch, entry.seat, move)

    def _logged_chance(self, label: str, size: int, shuffle: bool) -> list[int]:
        index, entry = self._replay[-1]
        if not isinstance(entry, Chance) or entry.label != label:
            raise self._diverged(index, f"chance for {label} is not in the log")
        outcome = entry.outcome
        fits = sorted(outcome) == list(range(size)) if shuffle else len(outcome) == 1 and outcome[0] in range(size)
        if not fits:
            raise self._diverged(index, f"the logged outcome of {label} does not fit {size} things")
        self._replay.pop()
        self._cause = index
        return outcome

    def _diverged(self, at: int, why: str) -> Diverged:
        return Diverged(at, self._bases[-1].index, why)

    # back

    def _rewind(self, to: int, by: int, why: str) -> None:
        while self._bases[-1].index > to:
            self._bases.pop()
        base = self._bases[-1]
        living = [entry for entry in self._living if base.index <= entry[0] < to]
        older = [entry for entry in self._living if entry[0] < base.index]
        self.fresh.rewind(to)
        self.fresh.entries.append(Rewind(to, by, why))
        self.length += 1
        self._play(base, living, strict=False)
        self._living = older + self._living
        self._reopen(self.length)

    def _reopen(self, index: int) -> None:
        """Questions rebuilt by a rewind get a new key, so that an old one never comes back."""
        if self._batch is not None:
            for request in self._batch.requests.values():
                request.index = max(request.index, index)

    def _opened(self) -> int:
        """The log index at which the open questions were asked."""
        return _opened(self._batch, self.length)

    def _mark(self) -> Mark:
        fresh = self.fresh
        return Mark(
            self.length, tuple(self._bases), self._living, len(self._living), self._batch, len(fresh.entries),
            fresh.events, len(fresh.events), fresh.checkpoints, len(fresh.checkpoints), fresh.rewind_to,
        )  # fmt: skip

    def _restore(self, mark: Mark) -> None:
        fresh, living = self.fresh, mark.living[: mark.lived]
        del fresh.entries[mark.entries :], mark.events[mark.told :], mark.checkpoints[mark.kept :]
        fresh.events, fresh.checkpoints, fresh.rewind_to = mark.events, mark.checkpoints, mark.rewind_to
        self.length, self._bases = mark.length, list(mark.bases)
        base = self._bases[-1]
        self._play(base, [entry for entry in living if entry[0] >= base.index], strict=True)
        self._living = living
        self._reopen(_opened(mark.batch, mark.length))


def _opened(batch: Batch | None, length: int) -> int:
    return next(iter(batch.requests.values())).index if batch else length
