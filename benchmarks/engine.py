"""How fast rules run: decisions of random players, replay, lookahead copies and loading of a long match."""

from __future__ import annotations

from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from games.__main__ import Setting, play, secret
from games.engine import log
from games.engine.checkpoint import Checkpoint
from games.engine.log import Answer, Entry, living
from games.engine.match import Match
from games.engine.rules import Rules
from games.registry import GAMES

MATCHES = 100
REPEATED = 60
LOG = 400
SEED = 1


def run() -> dict[str, float]:
    """Figures by name, those of each game with its name before; ``_us`` are microseconds, ``_ms`` milliseconds.

    ``decisions_per_s``: whole random matches, without invariants. ``replay_us``: per living log entry, from the first
    entry on. ``fork_ms``: a copy in the middle of a match. ``load_ms``: a match whose log has 400 entries, from its
    stored bytes and the checkpoint that the host begins with; ``load_all_ms``: from its very first checkpoint.
    """
    found: dict[str, float] = {}
    for name, rules in GAMES.items():
        seats = rules.seats[len(rules.seats) // 2]
        found |= {f"{name}_{what}": value for what, value in measure(rules, seats).items()}
    return found


def measure(rules: Rules[Any], seats: int) -> dict[str, float]:
    """The figures of one game."""
    edition = rules.load_edition()
    setting = Setting(rules.name, seats, rules.options(), SEED)
    tallies = [play(setting, number, edition) for number in range(MATCHES)]
    match, entries, points = long_match(rules, seats)
    alive = len(living(entries, 0))
    key, options = match._secret, match.options
    stored = [log.encode(entry) for entry in entries]

    def load(base: Checkpoint, later: list[Checkpoint]) -> Match[Any]:
        read = [log.decode(entry) for entry in stored[base.index :]]
        return Match.load(rules, seats, options, edition, key, base, read, later)

    start = max(at for at, point in enumerate(points) if at == 0 or point.index <= points[-1].floor)
    return {
        "decisions_per_s": round(sum(one.decisions for one in tallies) / sum(one.seconds for one in tallies)),
        "replay_us": round(timed(lambda: Match.rebuild(rules, edition, key, entries)) * 1e6 / alive, 1),
        "fork_ms": round(timed(lambda: match.fork(b"ahead")) * 1e3, 3),
        "load_ms": round(timed(lambda: load(points[start], points[start + 1 :])) * 1e3, 3),
        "load_all_ms": round(timed(lambda: load(points[0], points[1:])) * 1e3, 3),
        "entry_bytes": round(sum(map(len, stored)) / len(stored), 1),
    }


def long_match(rules: Rules[Any], seats: int) -> tuple[Match[Any], list[Entry], list[Checkpoint]]:
    """A match whose log has been brought to 400 entries by going back to the middle and playing on."""
    key = secret(SEED, 0)
    random = Random(key)
    match: Match[Any] = Match.start(rules, seats, rules.options(), rules.load_edition(), key)
    entries: list[Entry] = []
    points: list[Checkpoint] = []
    while match.length < LOG:
        if match.finished:
            back = answers_to(entries)
            points = [point for point in points if point.index <= back]
            base = points[0]
            match = Match.load(
                rules, seats, match.options, match.edition, key, base, entries[base.index :], (), keeping=True
            )
            match.rewind(back, -1, "again")
        else:
            seat = match.awaited[0]
            request = match.request(seat)
            assert request is not None
            match.submit(seat, request.key, request.sample(random))
        entries += match.fresh.entries
        points += match.fresh.checkpoints
        match.stored()
    return match, entries, points


def answers_to(entries: list[Entry]) -> int:
    """The log index of the answer in the middle of a finished match."""
    answers = [index for index, entry in living(entries, 0) if isinstance(entry, Answer) and entry.by != "engine"]
    return answers[len(answers) // 2]


def timed(work: Any) -> float:
    """The median time of some runs, in seconds."""
    times = []
    for _ in range(REPEATED):
        begun = perf_counter()
        work()
        times.append(perf_counter() - begun)
    return median(times)
