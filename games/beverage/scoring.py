"""Final Scoring: four steps in the printed order, then the winner."""

from __future__ import annotations

from collections.abc import Sequence

from games.beverage import accounts, derive, rulings, tells
from games.beverage.state import BeverageState, FinalScore
from games.engine.dealer import Dealer
from games.engine.rules import Score


async def scoring(dealer: Dealer, state: BeverageState) -> None:
    """Cards and tokens, contribution to the stages, stadium areas, caps left (B4, B49, B50)."""
    seats = range(dealer.seats)
    before = [player.reputation for player in state.players]
    cards = [sum(card.points for card in derive.cards_of(state, seat)) for seat in seats]
    tokens = [sum(player.reputation_tokens) for player in state.players]
    built = [[_built(state, seat, stage) for stage in (1, 2, 3)] for seat in seats]
    rows = [derive.pooled([built[seat][at] for seat in seats], points) for at, points in enumerate(state.stage_points)]
    stages = [[row[seat] for row in rows] for seat in seats]
    areas = [derive.area_size(state, seat) for seat in seats]
    area = derive.pooled(areas, state.area_points)
    left = [player.caps for player in state.players]
    caps = derive.pooled(left, state.caps_points) if rulings.CAPS_SCORE_AT_THE_END else [0] * dealer.seats
    for gains in (
        [cards[seat] + tokens[seat] for seat in seats],
        [sum(stages[seat]) for seat in seats],
        area,
        caps,
    ):
        _step(state, gains)
    places = standing(state)
    state.scores = [
        FinalScore(
            before=before[seat],
            cards=cards[seat],
            tokens=tokens[seat],
            built=built[seat],
            stages=stages[seat],
            area_size=areas[seat],
            area=area[seat],
            caps_left=left[seat],
            caps=caps[seat],
            total=state.players[seat].reputation,
            place=places[seat],
        )
        for seat in seats
    ]
    state.phase, state.market_open = "finished", True
    dealer.tell(tells.won(state), kind="result")


def _built(state: BeverageState, seat: int, stage: int) -> int:
    return sum(1 for card in derive.row(state, stage) if card.owner == seat)


def _step(state: BeverageState, gains: Sequence[int]) -> None:
    """One step of scoring: all gains in the current reputation order, leader first (ruling on B11)."""
    for seat in derive.ahead(state):
        accounts.change_reputation(state, seat, gains[seat])


def standing(state: BeverageState) -> list[int]:
    """The place of each seat: more reputation, then the lower disc; at 0 the place is shared (B11)."""
    order = derive.ahead(state)
    places = [order.index(seat) + 1 for seat in range(len(order))]
    at_zero = [places[seat] for seat in range(len(order)) if state.players[seat].reputation == 0]
    return [place if state.players[seat].reputation else min(at_zero) for seat, place in enumerate(places)]


def result(state: BeverageState) -> list[Score]:
    """The final standing, best first."""
    scores = [Score(seat, score.total, score.place) for seat, score in enumerate(state.scores)]
    return sorted(scores, key=lambda score: score.place)
