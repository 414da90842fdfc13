"""Views to draw: every phase of real matches, and one mid-match position set by hand."""

from collections.abc import Iterator
from copy import deepcopy
from functools import cache

from games.beverage.moves import Bid
from games.beverage.state import BeverageState, FinalScore, MarketCard
from games.engine.match import Match
from games.engine.view import View, redact
from rendering.picture import Person
from tests.games.beverage.board import board, build, play, reputation, tidy

PEOPLE = tuple(map(Person, ("Ana", "Ben", "Cy", "Di", "Eve")))
SEEDS = range(3)


def view(
    state: BeverageState, seat: int | None = None, awaited: tuple[int, ...] = (), sealed: Bid | None = None
) -> View[BeverageState]:
    """What `seat` sees of a position set by hand."""
    return View(seat, redact(state, seat), awaited, (), sealed, state.phase == "finished")


@cache
def phases(seats: int) -> dict[str, tuple[View[BeverageState], ...]]:
    """Per phase of some random matches the views of everybody, the spectator first, when it was first met."""
    met: dict[str, tuple[View[BeverageState], ...]] = {}

    def look(match: Match[BeverageState]) -> None:
        everybody = (None, *range(seats))
        phase = match.view(None).state.phase
        if phase not in met:
            met[phase] = tuple(match.view(seat) for seat in everybody)

    for seed in SEEDS:
        look(play(seats, seed, after=look))
    return met


def every_phase() -> Iterator[View[BeverageState]]:
    """Per phase and number of seats the spectator's view and that of one seat, each seat in its turn."""
    for seats in (3, 4, 5):
        for number, views in enumerate(phases(seats).values()):
            yield views[0]
            yield views[1 + number % seats]


def midmatch(seats: int = 4) -> BeverageState:
    """Round 5 of a match, Cy to act, Di (if there) bust: with four players the position of the reading test."""
    state = board(seats)
    state.phase, state.round, state.stage, state.space, state.to_act = "business", 5, 2, 0, 2
    hands = ((2, 13, 4, 0, 1, 0), (5, 21, 7, 3, 2, 0), (3, 9, 6, 1, 0, 4), (1, 17, 2, 0, 1, 1), (4, 30, 8, 5, 3, 0))
    for player, (hand, caps, shares, pr, factory, training) in zip(state.players, hands, strict=False):
        player.on_hand, player.caps, player.shares, player.pr = hand, caps, shares, pr
        player.factory, player.training = factory, training
    for player, held in zip(
        state.players, ((1, 0, 1, 0), (0, 2, 0, 1), (0, 0, 1, 2), (2, 1, 0, 0), (0, 0, 0, 3)), strict=False
    ):
        player.share_tokens, player.pr_tokens, player.stadium_tokens, player.research = held
    for player, won in zip(state.players, ([3], [1, 2], [2, 2], [], [1]), strict=False):
        player.reputation_tokens = list(won)
    for player, bid in zip(state.players, (11, 14, 12, 22, 9), strict=False):
        player.bid = player.taken = bid
    if seats > 3:
        state.players[3].bust, state.players[3].taken = True, 8
    state.players[0].passed = True
    reputation(state, *(24, 17, 31, 17, 40)[:seats], stack=[seat for seat in (0, 3, 1, 2, 4) if seat < seats])
    state.turn_order = {3: [0, 2, 1], 4: [0, 2, 1, 3], 5: [4, 0, 2, 1, 3]}[seats]
    state.spaces.pr[:], state.spaces.factory[:] = [1], [0, 1]
    state.spaces.training[:], state.spaces.stadium[:] = [2], [0, 2, 3][: seats - 1]
    state.advantage.shares, state.advantage.pr, state.advantage.stadium = 2, 0, 1
    build(state, {1: 0, 2: 0, 3: 2, 4: seats - 1, 8: 1, 10: 2})
    state.cards = [MarketCard(value, trend) for value, trend in ((2, -1), (7, 1), (0, 0))]
    state.trends, state.cards_open, state.zeroed, state.inflow = [-1, 1, 0], True, 1, 2
    state.lowest = 11
    return tidy(state)


def scored(seats: int) -> BeverageState:
    """The same match after its last round, Cy first."""
    state = midmatch(seats)
    state.phase, state.stage, state.space, state.round = "finished", 3, 0, 8
    rows = (
        (28, 7, 4, [1, 2, 0], [5, 6, 0], 3, 3, 14, 5),
        (17, 11, 6, [0, 2, 2], [0, 6, 8], 4, 8, 2, 0),
        (27, 9, 5, [1, 2, 1], [5, 6, 3], 3, 3, 9, 3),
        (20, 8, 7, [2, 1, 1], [10, 0, 3], 2, 0, 6, 1),
        (19, 6, 6, [1, 1, 1], [2, 2, 2], 3, 3, 9, 3),
    )[:seats]
    totals = [
        before + cards + won + sum(stages) + area + caps for before, cards, won, _, stages, _, area, _, caps in rows
    ]
    for (before, cards, won, built, stages, size, area, left, caps), total in zip(rows, totals, strict=True):
        place = 1 + sum(other > total for other in totals)
        score = FinalScore(before, cards, won, list(built), list(stages), size, area, left, caps, total, place)
        state.scores.append(score)
    return state


def with_other_secrets(state: BeverageState, seat: int | None) -> BeverageState:
    """The same position with everything changed that `seat` may not know."""
    other = deepcopy(state)
    for number, player in enumerate(other.players):
        if number != seat:
            player.caps += 7 + number
    if not other.market_open:
        other.market += 23
    if not other.cards_open:
        other.cards = [MarketCard((card.value + 4) % 10, card.trend) for card in other.cards]
    other.deck = list(reversed(other.deck))
    if other.phase != "finished":
        other.bank += 5
    return other
