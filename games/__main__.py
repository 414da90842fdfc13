"""``python -m games``: whole matches played by policies, for statistics, for finding faults and for recording.

``playout GAME`` plays matches of one kind, ``playouts`` every game with every number of seats and its options, each
prints JSON lines; ``record`` writes matches that the tests play again.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import statistics
import sys
import time
import traceback
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import repeat
from pathlib import Path
from random import Random
from typing import Any, NoReturn

from games.engine.choices import BadOption, every, parse, typed, variants
from games.engine.match import Match
from games.engine.policy import Policy, RandomPolicy
from games.engine.record import record
from games.engine.rules import Edition, Options, Rules
from games.engine.text import Text, render
from games.registry import GAMES

RECORDED = Path("tests", "games", "recorded")
FAULTS_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Setting:
    """What kind of matches are played.

    :ivar policy, against: names of policies; with ``against``, one seat plays ``policy`` and the rest ``against``
    :ivar alone: which seat that is; None goes round the seats match by match
    :ivar check: whether the game's invariants are checked after every move
    """

    game: str
    seats: int
    options: Options
    seed: int
    policy: str = "random"
    against: str | None = None
    alone: int | None = None
    check: bool = False

    def lone(self, number: int) -> int | None:
        """The seat that plays ``policy`` alone in that match, or None when all do."""
        return None if self.against is None else number % self.seats if self.alone is None else self.alone


@dataclass(slots=True)
class Tally:
    """What some matches came to; a shared win counts as a part of one.

    :ivar seconds: of the processor, so that other work on the machine does not count
    """

    matches: int = 0
    decisions: int = 0
    seconds: float = 0.0
    entries: list[int] = field(default_factory=list)
    rounds: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    wins: list[float] = field(default_factory=list)
    lone_wins: float = 0.0
    faults: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Adds what other matches came to."""
        self.matches += other.matches
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.entries += other.entries
        self.rounds += other.rounds
        self.scores += other.scores
        self.wins = [one + two for one, two in zip(self.wins or repeat(0.0), other.wins, strict=False)] or self.wins
        self.lone_wins += other.lone_wins
        self.faults += other.faults


class Broken(Exception):
    """The invariants of a game don't hold; the message says which."""


def policy(rules: Rules[Any], name: str) -> Policy:
    """A game's policy by its name; every game has the random one."""
    return RandomPolicy() if name == "random" else rules.policies[name]


def secret(seed: int, number: int) -> bytes:
    """The key of chance of one match."""
    return blake2b(f"{seed}/{number}".encode(), digest_size=32).digest()


def play(setting: Setting, number: int, edition: Edition) -> Tally:
    """One match.

    :raises Broken: when invariants don't hold
    """
    rules = GAMES[setting.game]
    lone = setting.lone(number)
    others = policy(rules, setting.against or setting.policy)
    players = [policy(rules, setting.policy) if seat == lone else others for seat in range(setting.seats)]
    key = secret(setting.seed, number)
    random, tally = Random(key), Tally(matches=1)
    checking = 0.0
    started = time.process_time()
    match = Match.start(rules, setting.seats, setting.options, edition, key)
    while not match.finished:
        for seat in match.awaited:
            request = match.request(seat)
            assert request is not None
            move = players[seat].choose(lambda at=seat: match.view(at), request, random)  # type: ignore[misc]
            match.submit(seat, request.key, move, "policy")
            tally.decisions += 1
            if setting.check:
                before = time.process_time()
                if faults := match.faults():
                    raise Broken(f"after entry {match.length - 1}: {'; '.join(faults)}")
                checking += time.process_time() - before
    tally.seconds = time.process_time() - started - checking
    result = match.result()
    winners = [score.seat for score in result if score.place == 1]
    tally.entries, tally.rounds = [match.length], [match.rounds()]
    tally.scores = [score.points for score in result]
    tally.wins = [1 / len(winners) if seat in winners else 0.0 for seat in range(setting.seats)]
    tally.lone_wins = tally.wins[lone] if lone is not None else 0.0
    return tally


def play_all(setting: Setting, numbers: Sequence[int]) -> Tally:
    """The matches with these numbers; a match that fails is counted and described."""
    total, edition = Tally(wins=[0.0] * setting.seats), GAMES[setting.game].load_edition()
    for number in numbers:
        try:
            total.add(play(setting, number, edition))
        except Exception as error:  # noqa: BLE001  # whatever the rules raise is what is looked for
            total.matches += 1
            where = "".join(traceback.format_exception(error)) if not isinstance(error, Broken) else str(error)
            total.faults.append(f"{describe(setting)}, match {number}: {where}")
    return total


def describe(setting: Setting) -> str:
    """A setting in the words of the command line."""
    chosen = " ".join(f"--option {name}={value}" for name, value in typed(setting.options).items())
    return " ".join(f"{setting.game} --seats {setting.seats} --seed {setting.seed} {chosen}".split())


def line(setting: Setting, tally: Tally) -> str:
    """The JSON line about matches of one setting."""
    played = len(tally.entries)
    found: dict[str, Any] = {
        "game": setting.game,
        "seats": setting.seats,
        "options": typed(setting.options),
        "policy": setting.policy,
        "matches": tally.matches,
        "decisions": tally.decisions,
        "decisions_per_s": round(tally.decisions / tally.seconds) if tally.seconds else 0,
        "entries_median": statistics.median(tally.entries) if played else None,
        "rounds_median": statistics.median(tally.rounds) if played else None,
        "wins_by_seat": [round(wins, 2) for wins in tally.wins],
        "score_median": statistics.median(tally.scores) if played else None,
        "errors": len(tally.faults),
    }
    if setting.against is not None:
        share = tally.lone_wins / played if played else 0.0
        found |= {"against": setting.against, "share": round(share, 4)}
        found["times_fair_share"] = round(share * setting.seats, 2)
    return json.dumps(found)


def report(setting: Setting, tally: Tally) -> None:
    """Prints the JSON line, and the first faults where errors go."""
    for fault in tally.faults[:FAULTS_SHOWN]:
        print(fault, file=sys.stderr)
    print(line(setting, tally), flush=True)


def playout(args: argparse.Namespace) -> int:
    """Plays matches of one kind in this process."""
    rules = known_game(args.game)
    seats = args.seats or rules.seats[0]
    options = known_options(rules, args.option, seats)
    for name in (args.policy, args.against):
        if name not in {None, "random", *rules.policies}:
            fail(f"unknown policy '{name}'; known: {', '.join(sorted({'random', *rules.policies}))}")
    if args.alone is not None and not 0 <= args.alone < seats:
        fail(f"--alone must be a seat from 0 to {seats - 1}")
    against = args.against or ("random" if args.alone is not None else None)
    setting = Setting(args.game, seats, options, args.seed, args.policy, against, args.alone, args.check)
    tally = play_all(setting, range(args.first, args.first + args.matches))
    report(setting, tally)
    return 1 if tally.faults else 0


def playouts(args: argparse.Namespace) -> int:
    """Plays every game with every number of seats and option, with invariants, on all processors."""
    faults = 0
    games = [known_game(args.game)] if args.game else list(GAMES.values())
    kinds = every if args.every else variants
    # spawned, not forked: that works on every system, and in a process that has threads
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(os.cpu_count(), spawn) as pool:
        running = []
        for rules in games:
            for seats in rules.seats:
                for options in kinds(rules, seats):
                    setting = Setting(rules.name, seats, options, args.seed, check=True)
                    parts = [range(start, args.matches, 4) for start in range(min(4, args.matches))]
                    running.append((setting, [pool.submit(play_all, setting, part) for part in parts]))
        for setting, parts_of_it in running:
            tally = Tally()
            for part in parts_of_it:
                tally.add(part.result())
            report(setting, tally)
            faults += len(tally.faults)
    return 1 if faults else 0


def record_all(args: argparse.Namespace) -> int:
    """Writes recorded matches, three for each number of seats, with the options mixed."""
    games = [known_game(args.game)] if args.game else list(GAMES.values())
    args.to.mkdir(parents=True, exist_ok=True)
    for rules in games:
        mixed = 0
        for seats in rules.seats:
            choices = variants(rules, seats)
            for number in range(args.matches):
                key = secret(args.seed, mixed)
                data = record(rules, seats, choices[mixed % len(choices)], key, Random(key))
                path = args.to / f"{rules.name}-{seats}-{number + 1}.json"
                path.write_bytes(data)
                print(path)
                mixed += 1
    return 0


def known_game(name: str) -> Rules[Any]:
    """The game of that name; an unknown one ends the program."""
    if name not in GAMES:
        fail(f"unknown game '{name}'; known: {', '.join(GAMES)}")
    return GAMES[name]


def known_options(rules: Rules[Any], given: Sequence[str], seats: int) -> Options:
    """The options as typed, for that number of seats; anything wrong ends the program."""
    if seats not in rules.seats:
        fail(f"{rules.name} is for {', '.join(map(str, rules.seats))} seats, not {seats}")
    chosen: Mapping[str, str] = {}
    for one in given:
        name, equals, value = one.partition("=")
        if not equals:
            fail(f"--option is written name=value, not '{one}'")
        chosen = {**chosen, name: value}
    try:
        options = parse(rules, chosen)
    except BadOption as wrong:
        fail(words(wrong.reason))
    if (reason := rules.refuse_options(options, seats)) is not None:
        fail(words(reason))
    return options


def words(reason: Text) -> str:
    """A text for the terminal."""
    return render(reason, lambda seat: f"seat {seat}")


def fail(message: str) -> NoReturn:
    """Ends the program over wrong arguments."""
    print(f"python -m games: {message}", file=sys.stderr)
    raise SystemExit(2)


class Parser(argparse.ArgumentParser):
    """Reports a wrong argument in one line."""

    def error(self, message: str) -> NoReturn:
        """Ends the program."""
        fail(message)


def natural(least: int) -> Any:
    """A type of argument: a whole number that is not too small."""

    def number(given: str) -> int:
        if not given.lstrip("-").isdigit() or int(given) < least:
            raise argparse.ArgumentTypeError(f"must be a whole number from {least} on, not '{given}'")
        return int(given)

    return number


def parser() -> Parser:
    """The command line."""
    top = Parser(prog="python -m games", description="Play whole matches with automatic players.")
    commands = top.add_subparsers(dest="command", required=True, metavar="playout|playouts|record")
    one = commands.add_parser("playout", help="matches of one game, one JSON line")
    one.add_argument("game", help=f"one of: {', '.join(GAMES)}")
    one.add_argument("--seats", type=natural(1), help="number of seats; the least that the game allows")
    one.add_argument("--matches", type=natural(1), default=100)
    one.add_argument("--seed", type=natural(0), default=0, help="the same seed gives the same matches")
    one.add_argument("--first", type=natural(0), default=0, help="number of the first match, to repeat a single one")
    one.add_argument("--policy", default="random", help="who plays")
    one.add_argument("--against", help="one seat plays --policy, the others this one")
    one.add_argument("--alone", type=natural(0), help="which seat that is; else they take turns")
    one.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the table")
    one.add_argument("--check", action="store_true", help="check the game's invariants after every move")
    one.set_defaults(run=playout)
    all_ = commands.add_parser("playouts", help="every game, number of seats and option, with invariants")
    all_.add_argument("game", nargs="?", help="only this game")
    all_.add_argument("--every", action="store_true", help="every combination of options that goes together")
    all_.add_argument("--matches", type=natural(1), default=1000, help="of each kind")
    all_.add_argument("--seed", type=natural(0), default=0)
    all_.set_defaults(run=playouts)
    tape = commands.add_parser("record", help="write matches for the tests to play again")
    tape.add_argument("game", nargs="?", help="only this game")
    tape.add_argument("--to", type=Path, default=RECORDED, help="folder")
    tape.add_argument("--matches", type=natural(1), default=3, help="for each number of seats")
    tape.add_argument("--seed", type=natural(0), default=0)
    tape.set_defaults(run=record_all)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command and gives its exit status."""
    args = parser().parse_args(argv)
    status: int = args.run(args)
    return status


if __name__ == "__main__":
    # by its own name, so that other processes find what they are to do
    from games.__main__ import main as start

    raise SystemExit(start())
