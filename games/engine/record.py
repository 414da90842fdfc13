"""Recorded matches: a log with what came of it, so that every later version can show that it still plays it so."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from games.engine import log
from games.engine.codec import digest, encode
from games.engine.match import Match
from games.engine.rules import Options, Rules, Score


class Point(msgspec.Struct, frozen=True, array_like=True):
    """A checkpoint that was reached: its place, its segment and the fingerprint of its state."""

    index: int
    segment: str
    digest: str


class Recorded(msgspec.Struct, frozen=True):
    """A whole match.

    :ivar version: of the rules that played it
    :ivar edition: the encoded component set, hexadecimal
    :ivar entries: the encoded log, hexadecimal, dead entries included
    :ivar checkpoints: those that count
    :ivar events: fingerprint of what was told, in order: its place, its readers and its kind. The words may change.
    """

    game: str
    version: int
    edition: str
    entries: list[str]
    checkpoints: list[Point]
    events: str
    result: list[Score]

    def rebuild(self, rules: Rules[Any]) -> Match[Any]:
        """The match, played again from its log.

        :raises Diverged: when the log does not fit the rules any more
        """
        edition = msgspec.msgpack.decode(bytes.fromhex(self.edition), type=rules.edition)
        return Match.rebuild(rules, edition, b"", [log.decode(bytes.fromhex(entry)) for entry in self.entries])


def summary(match: Match[Any]) -> tuple[list[Point], str, list[Score]]:
    """The checkpoints, told things and result of a finished match that was just rebuilt."""
    fresh = match.fresh
    points = [Point(point.index, point.segment, point.digest) for point in fresh.checkpoints]
    told = [(index, event.to, event.kind) for index, event in fresh.events]
    return points, digest(encode(told)), match.result()


def record(rules: Rules[Any], seats: int, options: Options, secret: bytes, random: Random) -> bytes:
    """Plays a match with random moves, second thoughts included, and gives it as JSON, one entry a line."""
    match = Match.start(rules, seats, options, rules.load_edition(), secret)
    while not match.finished:
        seat = random.choice(match.awaited)
        request = match.request(seat)
        assert request is not None
        match.submit(seat, request.key, request.sample(random))
        if random.random() < 0.1 and (match.undoable(seat) is not None or match.view(seat).sealed is not None):
            match.undo(seat)
    entries = [log.encode(entry) for entry in match.fresh.entries]
    again = Match.rebuild(rules, match.edition, b"", match.fresh.entries)
    points, events, result = summary(again)
    edition = encode(match.edition)
    recorded = Recorded(
        rules.name, rules.version, edition.hex(), [entry.hex() for entry in entries], points, events, result
    )
    return msgspec.json.format(msgspec.json.encode(recorded), indent=1) + b"\n"
