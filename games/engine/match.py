"""One play of a game, with its log: what the host, the policies and the tests hold in their hands.

A match does no I/O. Each call that changes it leaves what is new in :attr:`Match.fresh`; the host stores that in one
transaction and calls :meth:`Match.stored`, or drops the match when storing failed. Memory is only a cache.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from games.engine import chance as chances
from games.engine import log
from games.engine.checkpoint import Checkpoint, Fresh
from games.engine.codec import digest, encode
from games.engine.dealer import Event
from games.engine.domain import Move
from games.engine.errors import Diverged, Refused, RulesFault, Stale
from games.engine.log import Answer, Entry, Rewind, Start, Withdrawn
from games.engine.request import Request
from games.engine.rules import Edition, Options, Rules, Score
from games.engine.run import Run
from games.engine.text import Text, Who, text
from games.engine.view import S, View, redact

__all__ = ["Checkpoint", "Fresh", "Match"]


class Match(Run[S]):
    """A running match. Make one with :meth:`start`, :meth:`load`, :meth:`recover` or :meth:`rebuild`.

    :ivar length: number of log entries, dead ones included
    :ivar fresh: what is not stored yet
    """

    # making one

    @classmethod
    def start(cls, rules: Rules[S], seats: int, options: Options, edition: Edition, secret: bytes) -> Match[S]:
        """A new match, run up to its first questions.

        :param secret: up to 64 random bytes from which all chance comes; never shown, never in an export
        :raises Refused: when the options don't go together or the number of seats is not allowed
        :raises RulesFault: when the rules raised an exception
        """
        if seats not in rules.seats:
            least, most = min(rules.seats), max(rules.seats)
            reason = text("{game} is for {least} to {most} players.", game=rules.title, least=least, most=most)
            raise Refused(reason)
        if (unfit := rules.refuse_options(options, seats)) is not None:
            raise Refused(unfit)
        match = cls(rules, seats, options, edition, secret)
        components, chosen = digest(encode(edition)), msgspec.Raw(encode(options))
        match._append(Start(rules.name, seats, components, chosen, rules.version))
        try:
            match._state = rules.setup(seats, options, edition)
            match._enter(rules.first)
            match._advance(None)
        except Exception as error:
            raise RulesFault(f"{rules.name}: start") from error
        return match

    @classmethod
    def load(
        cls, rules: Rules[S], seats: int, options: Options, edition: Edition, secret: bytes,
        base: Checkpoint, entries: Sequence[Entry], later: Sequence[Checkpoint] = (), keeping: bool = False,
    ) -> Match[S]:  # fmt: skip
        """A stored match.

        :param base: the checkpoint to start from
        :param entries: every entry from ``base.index`` on, dead ones included
        :param later: further live checkpoints in order; the positions are compared with them on the way
        :param keeping: whether :meth:`rewind` is to reach everything from ``base`` on. Take the floor of the checkpoint
            before that step, and the checkpoint before that floor as ``base``: seats can then undo what they could then
        :raises Diverged: when the log does not fit the rules any more
        """
        match = cls(rules, seats, options, edition, secret, base.index + len(entries))
        match._bases = [base]
        if digest(base.state) != base.digest:
            raise Diverged(base.index, base.index, "the stored position is damaged")
        match._expected = [point for point in reversed(later) if point.index > base.index]
        match._keeping = keeping
        match._play(base, log.living(entries, base.index), strict=True)
        match._reopen(_after_last_rewind(entries, base.index))
        return match

    @classmethod
    def recover(
        cls, rules: Rules[S], seats: int, options: Options, edition: Edition, secret: bytes,
        base: Checkpoint, length: int, why: str,
    ) -> Match[S]:  # fmt: skip
        """Goes on from a checkpoint under the present rules; what came after it no longer counts.

        :param length: number of stored log entries
        :param why: for the log
        :raises Diverged: when the present rules can't run from that position
        """
        match = cls(rules, seats, options, edition, secret, length)
        match._bases = [base]
        match._rewind(base.index, -1, why)
        return match

    @classmethod
    def rebuild(
        cls, rules: Rules[S], edition: Edition, secret: bytes, entries: Sequence[Entry],
        later: Sequence[Checkpoint] = (),
    ) -> Match[S]:  # fmt: skip
        """A whole match from its log alone, dead entries included: for audits and for the tests of recorded matches.

        Its :attr:`fresh` then holds every living event (but for the notices of undo) and every checkpoint again, and no
        entry; it is not meant to be stored.

        :param later: live checkpoints in order, to be compared on the way
        :raises Diverged: when the log does not fit the rules, or was played with other components
        """
        start = entries[0]
        if not isinstance(start, Start) or start.edition != digest(encode(edition)):
            raise Diverged(0, 0, "the log begins with other components")
        options = msgspec.msgpack.decode(start.options, type=rules.options)
        state = encode(rules.setup(start.seats, options, edition))
        base = Checkpoint(1, rules.first, state, digest(state), rules.version, 0, 0)
        match = cls(rules, start.seats, options, edition, secret, len(entries))
        match._bases, match.fresh.checkpoints = [base], [base]
        match._expected = [point for point in reversed(later) if point.index > 1]
        match._play(base, log.living(entries, 0)[1:], strict=True, retelling=True)
        match._reopen(_after_last_rewind(entries, 0))
        return match

    def fork(self, secret: bytes) -> Match[S]:
        """A copy for looking ahead, with its own chance. Nothing of it is ever stored."""
        base = self._bases[-1]
        copy: Match[S] = Match(self.rules, self.seats, self.options, self.edition, secret, self.length)
        copy._bases = [base]
        copy._play(base, [entry for entry in self._living if entry[0] >= base.index], strict=True)
        copy._reopen(self._opened())
        return copy

    # looking

    @property
    def finished(self) -> bool:
        """Whether the match is over."""
        return self._segment is None

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats whose answer is missing."""
        batch = self._batch
        return () if batch is None else tuple(sorted(batch.requests.keys() - batch.answers.keys()))

    @property
    def floor(self) -> int:
        """Log index of the last undo barrier."""
        return self._floor

    @property
    def oldest(self) -> int:
        """Log index of the oldest step that :meth:`rewind` can go back to."""
        return self._bases[0].index

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
        open_ = (request,) if request else ()
        return View(seat, redact(self._state, seat), self.awaited, open_, sealed, self.finished)

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

        :param by: who gave it: seat, policy or clock
        :raises Stale: when that question is not open (any more)
        :raises Refused: when the move is not legal
        :raises RulesFault: when the rules raised an exception; the match stands as before
        """
        batch, request = self._batch, self.request(seat)
        if batch is None or request is None or (key is not None and request.key != key):
            raise Stale(key or "")
        if (reason := self._refusal(request, move)) is not None:
            raise Refused(reason)
        mark = self._mark()
        try:
            self._append(Answer(seat, request.kind, msgspec.Raw(encode(move)), by))
            self._answer(batch, seat, move)
        except Exception as error:
            self._restore(mark)
            raise RulesFault(f"{self.rules.name}: {request.kind} by seat {seat}") from error

    def undo(self, seat: int) -> None:
        """Takes a seat's last answer back: a sealed one while others decide, else its own last step.

        :raises Refused: when there is nothing that this seat may take back alone
        :raises RulesFault: when the rules raised an exception; the match stands as before
        """
        batch = self._batch
        if batch is not None and batch.sealed and seat in batch.answers:
            self._append(Withdrawn(seat))
            del batch.answers[seat]
            return
        to = self.undoable(seat)
        if to is None:
            raise Refused(_NOTHING_TO_UNDO)
        self._go_back(to, seat, "undo", text("{who} took a step back.", who=Who(seat)))

    def undoable(self, seat: int) -> int | None:
        """The log index of the answer that ``seat`` could take back alone, or None. A sealed one is not counted."""
        if self._batch is not None and self._batch.answers:
            return None
        opened = self._opened()
        for index, entry in reversed(self._living):
            if index < self._floor or not isinstance(entry, Answer | Withdrawn):
                return None
            if isinstance(entry, Answer) and entry.by == "engine":
                continue
            if entry.seat != seat:
                return None
            if index >= opened:
                continue  # sealed and withdrawn again
            return index if isinstance(entry, Answer) and entry.by == "seat" else None
        return None

    def rewind(self, to: int, by: int, why: str) -> None:
        """Takes back everything from the answer at log index ``to`` on, across barriers; chance repeats its outcomes.

        The host asks for the consent of every human seat first. A match in memory keeps only what seats can undo; to
        go further back it is loaded with ``keeping``.

        :param by: the seat that asked for it, or -1 for the table
        :raises Refused: when that is no answer of a seat, or before :attr:`oldest`
        :raises RulesFault: when the rules raised an exception; the match stands as before
        """
        if not any(index == to and isinstance(entry, Answer) and entry.by != "engine" for index, entry in self._living):
            raise Refused(text("The table can't go back to that step."))
        self._go_back(to, by, why, text("The table went back to an earlier step."))

    def stored(self) -> None:
        """Everything fresh is in the database now."""
        self.fresh = Fresh()

    # parts

    def _refusal(self, request: Request, move: Move) -> Text | None:
        try:
            return request.refusal(move)
        except Exception as error:
            raise RulesFault(f"{self.rules.name}: legality of {request.kind}") from error

    def _go_back(self, to: int, by: int, why: str, said: Text) -> None:
        mark, rewound = self._mark(), self.length
        try:
            self._rewind(to, by, why)
        except Exception as error:
            self._restore(mark)
            raise RulesFault(f"{self.rules.name}: {why} to {to}") from error
        self.fresh.events.append((rewound, Event(said, None, "undo")))


_NOTHING_TO_UNDO = text(
    "There is nothing you can take back: only your own last step, until somebody else acts, sealed answers open, "
    "or chance decides."
)


def _after_last_rewind(entries: Sequence[Entry], first: int) -> int:
    return max((index + 1 for index, entry in enumerate(entries, first) if isinstance(entry, Rewind)), default=0)
