"""How balanced our edition is: ``python -m tests.games.frenzy.balance MATCHES`` prints the figures of balance.md.

All seats play the light policy, which sees its seat's view only. A customer counts once for every player at whose
table it lay open at the end, or who held it as a mystery customer; the share is of those who served it.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from games.engine.match import Match
from games.frenzy.components import load_edition
from games.frenzy.options import FrenzyOptions
from games.frenzy.policy import LightPolicy
from games.frenzy.rules import RULES
from games.frenzy.state import FrenzyState

EDITION = load_edition()


@dataclass(slots=True)
class Figures:
    """What some matches came to.

    :ivar wins: by seat; ``first_order``: by place in the first turn order
    :ivar met: players who could serve a customer, by (customer, "open" or "mystery"); ``served``: those who did
    :ivar lost: matches that two players lost to the AI player
    """

    matches: int = 0
    wins: Counter[int] = field(default_factory=Counter)
    first_order: Counter[int] = field(default_factory=Counter)
    met: Counter[tuple[int, str]] = field(default_factory=Counter)
    served: Counter[tuple[int, str]] = field(default_factory=Counter)
    points: int = 0
    capacity: int = 0
    lost: int = 0

    def add(self, other: Figures) -> None:
        """Adds what other matches came to."""
        self.matches += other.matches
        for mine, theirs in ((self.wins, other.wins), (self.first_order, other.first_order)):
            mine.update(theirs)
        self.met.update(other.met)
        self.served.update(other.served)
        self.points, self.capacity = self.points + other.points, self.capacity + other.capacity
        self.lost += other.lost

    def share(self, customer: int, kind: str) -> float | None:
        """The share of players who served a customer; None when nobody could."""
        kinds = ("open", "mystery") if kind == "all" else (kind,)
        met = sum(self.met[customer, one] for one in kinds)
        return sum(self.served[customer, one] for one in kinds) / met if met else None


def play(seats: int, seed: int, options: FrenzyOptions) -> Match[FrenzyState]:
    """One match of light policies."""
    match = Match.start(RULES, seats, options, EDITION, b"balance %d" % seed)
    random, policy = Random(seed), LightPolicy()
    while not match.finished:
        seat = match.awaited[0]
        request = match.request(seat)
        assert request is not None

        def look(seat: int = seat) -> Any:
            return match.view(seat)

        match.submit(seat, request.key, policy.choose(look, request, random), "policy")
        match.stored()
    return match


def figures(seats: int, matches: int, first: int = 0, **options: Any) -> Figures:
    """Plays matches of one kind."""
    found = Figures(matches)
    chosen = FrenzyOptions(**options)
    for seed in range(first, first + matches):
        match = play(seats, seed, chosen)
        state = match.view(None).state
        order = sorted(range(seats), key=lambda seat: state.players[seat].store)
        winners = [score.seat for score in match.result() if score.place == 1]
        found.lost += not winners
        for seat in winners:
            found.wins[seat] += 1
            found.first_order[order.index(seat)] += 1
        for player, score in zip(state.players, state.scores, strict=True):
            found.points += score.total
            found.capacity += score.places
            served = {one.customer for one in score.served}
            for kind, numbers in (("open", state.common), ("mystery", [*player.mystery, *player.invited])):
                for number in numbers:
                    found.met[number, kind] += 1
                    found.served[number, kind] += number in served
    return found


def shares(wins: Counter[int], figures: Figures, seats: int) -> str:
    """Wins of each seat as multiples of the fair share of the matches won."""
    won = figures.matches - figures.lost
    return " ".join(f"{wins[seat] * seats / won:.2f}" for seat in range(seats))


def percent(share: float | None) -> str:
    """A share in percent."""
    return "–" if share is None else f"{100 * share:.0f} %"


def lines(matches: int) -> Iterator[str]:
    """The tables: the normal game, and the extreme challenge with a twentieth of the matches for each number."""
    normal, extreme, both = Figures(), Figures(), Figures()
    yield "| seats | matches | by seat | by first turn order | mean score | mean capacity | lost together |"
    yield "|---|---|---|---|---|---|---|"
    for seats in RULES.seats:
        one = figures(seats, matches)
        normal.add(one)
        players = matches * seats
        yield (
            f"| {seats} | {matches} | {shares(one.wins, one, seats)} | {shares(one.first_order, one, seats)} | "
            f"{one.points / players:.1f} | {one.capacity / players:.1f} | {percent(one.lost / matches)} |"
        )
        for number in (3, 4, 5, 6):
            extreme.add(figures(seats, matches // 20, extreme=number))
    yield ""
    yield "| customer | level | open | mystery | extreme, open | extreme, mystery | all |"
    yield "|---|---|---|---|---|---|---|"
    both.add(normal)
    both.add(extreme)
    for number, card in enumerate(EDITION.customers, 1):
        columns = [
            normal.share(number, "open"),
            normal.share(number, "mystery"),
            extreme.share(number, "open"),
            extreme.share(number, "mystery"),
            both.share(number, "all"),
        ]
        yield f"| {card.name} | {card.level} | {' | '.join(map(percent, columns))} |"


if __name__ == "__main__":
    for line in lines(int(sys.argv[1])):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
