"""How the light policy values business actions: what each brings and costs, in points of reputation."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from games.beverage import derive
from games.beverage.moves import (
    EmployeeTraining,
    FactoryImprovements,
    IssueShares,
    Pass,
    PublicRelations,
    StadiumInvestments,
)
from games.beverage.state import BeverageState, StadiumCard
from games.engine.domain import Move
from games.engine.request import Request

#: Points that an associate on hand is worth while rounds remain.
ASSOCIATE = 0.6
#: Points for the first, second ... associate on hand in the next round.
NEXT_ROUND = (3.0, 2.2, 1.6, 1.0, 0.5, 0.2)
#: Income of a round that dues must not outgrow.
INCOME = 13


def best(state: BeverageState, seat: int, request: Request, random: Random) -> Move:
    """The action with the highest value, or a pass when none is worth it."""
    chosen: Move = Pass()
    highest = 0.0
    for move, plain in _values(state, seat):
        value = plain + random.uniform(-0.3, 0.3)
        if value > highest and request.refusal(move) is None:
            chosen, highest = move, value
    return chosen


def _values(state: BeverageState, seat: int) -> Iterator[tuple[Move, float]]:
    if state.players[seat].on_hand < 1:
        return
    yield IssueShares(), _shares(state, seat)
    yield FactoryImprovements(), _factory(state, seat)
    yield _public_relations(state, seat)
    yield from _training(state, seat)
    for card in derive.row(state, state.stage):
        if card.owner < 0:
            yield StadiumInvestments(card.number), _stadium(state, seat, card)


def cap_worth(state: BeverageState) -> float:
    """Points that a free cap is worth."""
    return 0.45 if derive.rounds_left(state) > 1 else 0.2


def _spending(state: BeverageState, seat: int, cost: int, due: int) -> float:
    """What paying ``cost`` takes in points, when ``due`` caps must be left for taxes and dividends."""
    left = state.players[seat].caps - cost
    missing = max(0, due - left)
    return cost * cap_worth(state) + (missing + 2.0 * derive.dividend_due(state, seat) if missing else 0.0)


def _associates(state: BeverageState, used: int) -> float:
    return used * ASSOCIATE if derive.rounds_left(state) > 1 else 0.0


def _shares(state: BeverageState, seat: int) -> float:
    player, rounds = state.players[seat], derive.rounds_left(state)
    if player.shares >= state.shares_max:
        return 0.0
    due = state.dividends[player.shares + 1] + derive.tax_due(state, seat)
    worth = cap_worth(state)
    value = state.shares_caps * worth + rounds * (1 - worth) - _associates(state, 1)
    if due > player.caps + state.shares_caps or due > INCOME:
        value -= 2.0 * (due - INCOME if due > INCOME else 1) + 2.0
    return value + (0.5 if state.advantage.shares else 0.0)


def _factory(state: BeverageState, seat: int) -> float:
    player, rounds = state.players[seat], derive.rounds_left(state)
    printed = derive.factory_cost_next(state, seat)
    if printed is None:
        return 0.0
    gain, worth = derive.factory_gain(state, seat), cap_worth(state)
    cost = printed + derive.surcharge(state.spaces.factory)
    saved = state.factory_exemptions[player.factory] - derive.exemption(state, seat)
    box = (player.reputation + gain) // state.tax_step + 2 * rounds
    tax = max(0, box - derive.exemption(state, seat)) - max(0, box - derive.exemption(state, seat) - saved)
    return (
        gain
        + rounds * tax * worth * 0.7
        - _spending(state, seat, cost, derive.dues(state, seat))
        - (_associates(state, 1))
    )


def _public_relations(state: BeverageState, seat: int) -> tuple[Move, float]:
    player = state.players[seat]
    steps = derive.pr_steps_needed(state, seat)
    tokens = min(player.pr_tokens, steps)
    caps = 2 * (steps - tokens)
    order = [other for other in derive.pr_order(state) if other != seat]
    now = _pr_points(state, derive.pr_order(state).index(seat)) if player.pr else 0
    rivals = sum(
        1
        for other, one in enumerate(state.players)
        if other != seat and not one.passed and one.on_hand and other in state.turn_order
    )
    stays = 0.8**rivals
    gain = stays * _pr_points(state, 0) + (1 - stays) * _pr_points(state, min(1, len(order)) if rivals else 0) - now
    cost = caps + derive.surcharge(state.spaces.pr)
    value = gain + (0.7 if state.advantage.pr else 0.0) - 0.5 * tokens
    value -= _spending(state, seat, cost, derive.dues(state, seat)) + _associates(state, 1)
    return PublicRelations(caps, 0, tokens), value


def _pr_points(state: BeverageState, place: int) -> int:
    return state.pr_points[place] if place < len(state.pr_points) else 0


def _training(state: BeverageState, seat: int) -> Iterator[tuple[Move, float]]:
    player = state.players[seat]
    if derive.rounds_left(state) < 2:
        return
    extra = derive.surcharge(state.spaces.training)
    have = player.training + player.on_hand - 1
    for spaces in range(2, 7):
        arriving = [NEXT_ROUND[at] for at in range(have, min(have + spaces, len(NEXT_ROUND)))]
        value = sum(arriving) - _spending(state, seat, spaces + extra, derive.dues(state, seat))
        yield EmployeeTraining(spaces), value - _associates(state, 1)


def _stadium(state: BeverageState, seat: int, card: StadiumCard) -> float:
    stage, seats = card.stage, range(len(state.players))
    built = [sum(1 for one in derive.row(state, stage) if one.owner == other) for other in seats]
    areas = [derive.area_size(state, other) for other in seats]
    before = derive.pooled(built, state.stage_points[stage - 1])[seat]
    area_before = derive.pooled(areas, state.area_points)[seat]
    card.owner = seat  # only on this view's copy, to see how far the area grows
    areas[seat] = derive.area_size(state, seat)
    card.owner = -1
    built[seat] += 1
    row = derive.pooled(built, state.stage_points[stage - 1])[seat] - before
    area = derive.pooled(areas, state.area_points)[seat] - area_before
    value = card.points + row + 0.7 * area + (0.5 if state.advantage.stadium else 0.0)
    value -= _spending(state, seat, card.cost + derive.surcharge(state.spaces.stadium), derive.dues(state, seat))
    return value - _associates(state, 2) - (0.5 if card.large else 0.0)
