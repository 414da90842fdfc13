"""Automatic players of Beverage. They see what their seat sees, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from games.beverage import derive, policy_business
from games.beverage.moves import (
    Bid,
    Dividends,
    EmployeeTraining,
    IssueShares,
    Pass,
    Purchase,
    Rebid,
    Recover,
    Research,
    StadiumInvestments,
)
from games.beverage.state import BeverageState
from games.engine.domain import Move
from games.engine.request import Request
from games.engine.view import HIDDEN, View

#: Caps that a market card brings on average, by the trend of its back, recessions counted in.
EXPECTED_INFLOW = {-1: 1.6, 0: 4.2, 1: 6.6}
#: Caps in the closed market for each seat: what bidding on showed to win most among its like (more busts too often).
EXPECTED_MARKET = 15
#: Caps in the market for each seat at the start.
FIRST_MARKET = 10


class LightPolicy:
    """Quick and sensible: bids its fair share, and picks the business action that looks best by itself."""

    def choose(self, look: Callable[[], View[BeverageState]], request: Request, random: Random) -> Move:
        """A legal answer; what the policy would like is checked against the question, and sampled when refused."""
        view = look()
        seat = view.seat if view.seat is not None else request.seat
        move = self.wish(view.state, seat, request, random)
        if move is not None and request.refusal(move) is None:
            return move
        return request.usual or request.sample(random)

    def wish(self, state: BeverageState, seat: int, request: Request, random: Random) -> Move | None:
        """What the policy would like to answer, or None for no idea."""
        match request.kind:
            case "purchase":
                return purchase(state, seat, random)
            case "bid" | "late bid":
                return bid(state, request, random)
            case "rebid":
                return request.usual or rebid(state, random)
            case "action":
                return policy_business.best(state, seat, request, random)
            case "dividends":
                return Dividends(True)
            case "recover":
                return Recover(min(2, state.players[seat].reputation // 3) if derive.rounds_left(state) > 1 else 0)
        return None


class NoDividends(LightPolicy):
    """Takes caps for shares, never pays dividends and so lives at reputation 0, for stadium and tokens alone."""

    def wish(self, state: BeverageState, seat: int, request: Request, random: Random) -> Move | None:
        """Shares first, then stadium cards, then training."""
        if request.kind == "dividends":
            return Dividends(False)
        if request.kind != "action":
            return super().wish(state, seat, request, random)
        if state.players[seat].on_hand <= 1:
            training = request.domain(EmployeeTraining)
            steps = training.suggest("spaces") if training else []
            if steps and not state.players[seat].training:
                return EmployeeTraining(min(6, int(steps[-1])))
        cards = request.domain(StadiumInvestments)
        numbers = cards.suggest("card") if cards else []
        if numbers:
            return StadiumInvestments(max(map(int, numbers), key=lambda number: state.stadium[number - 1].points))
        return IssueShares() if request.refusal(IssueShares()) is None else Pass()


def purchase(state: BeverageState, seat: int, random: Random) -> Move:
    """Some associates, a little reputation for ties, perhaps a look at the market; the rest stays capital."""
    caps = state.players[seat].caps
    associates = min(caps, random.choice((3, 4, 4, 5)))
    research = 0 if state.open_market else random.choice((0, 1, 1))
    return Purchase(associates, random.choice((0, 1)), research)


def bid(state: BeverageState, request: Request, random: Random) -> Move:
    """A fair share of what the market will probably hold; looks first with a research token."""
    if request.kind == "bid" and request.refusal(Research()) is None:
        return Research()
    seats = len(state.players)
    known = state.market != HIDDEN
    market: float = state.market if known else EXPECTED_MARKET * seats
    if not known and state.round == 1:
        market = FIRST_MARKET * seats
    market += sum(EXPECTED_INFLOW[trend] for trend in state.trends)
    share = market / seats * (random.uniform(0.85, 1.1) if known else random.uniform(0.75, 1.05))
    return Bid(max(1, min(99, round(share))))


def rebid(state: BeverageState, random: Random) -> Move:
    """A share of the rest, below the lowest bid."""
    waiting = sum(player.bust and not player.taken for player in state.players)
    room = min(state.lowest - 1, state.market)
    return Rebid(max(1, min(room, round(state.market / max(1, waiting) * random.uniform(0.8, 1.05)))))
