"""(3) The Business Actions Phase: one action after the other in turn order, until everybody has passed."""

from __future__ import annotations

from games.beverage import accounts, derive, rulings, tells
from games.beverage.moves import (
    EmployeeTraining,
    FactoryImprovements,
    IssueShares,
    PublicRelations,
    StadiumInvestments,
)
from games.beverage.requests_business import action
from games.beverage.state import BeverageState
from games.engine.dealer import OWN, Dealer
from games.engine.domain import Move
from games.engine.text import Text, Who, text


async def business(dealer: Dealer, state: BeverageState) -> str:
    """Turns in turn order; who has passed is skipped."""
    state.phase = "business"
    seat = state.turn_order[0]
    while seat >= 0:
        state.to_act = seat
        move = await dealer.ask(seat, action(state, seat))
        dealer.tell(act(state, seat, move), kind="move")
        dealer.tell(tells.left(state, seat), to=[seat], kind=OWN)
        seat = derive.next_seat(state, seat)
    state.to_act = -1
    return "settlement"


def act(state: BeverageState, seat: int, move: Move) -> Text:
    """Carries out one action and tells it. The move is legal."""
    match move:
        case IssueShares():
            return issue_shares(state, seat)
        case PublicRelations():
            return public_relations(state, seat, move)
        case FactoryImprovements():
            return improve_factory(state, seat)
        case StadiumInvestments():
            return invest(state, seat, move)
        case EmployeeTraining():
            return train(state, seat, move)
    state.players[seat].passed = True
    return text("{who} passes.", who=Who(seat))


def issue_shares(state: BeverageState, seat: int) -> Text:
    """Issue Shares: one step for caps from the bank; the associate is back on the coaster at once."""
    player = state.players[seat]
    player.shares += 1
    if player.shares >= state.shares_token_from:
        player.share_tokens -= rulings.SHARE_STEP_TOKENS
    accounts.take_from_bank(state, seat, state.shares_caps)
    accounts.to_coaster(state, seat, 1)
    done = text(
        "{who} issues shares: level {level}, {caps} from the bank",
        who=Who(seat),
        level=player.shares,
        caps=tells.caps(state.shares_caps),
    )
    if not state.advantage.shares:
        return _sentence(done)
    state.advantage.shares -= 1
    player.share_tokens += 1
    return text("{done}, and takes a share token.", done=done)


def public_relations(state: BeverageState, seat: int, move: PublicRelations) -> Text:
    """Public Relations: steps for caps to the market, associates to the coaster, tokens to their pile."""
    player = state.players[seat]
    cost = move.caps + derive.surcharge(state.spaces.pr)
    accounts.pay_market(state, seat, cost)
    accounts.place(state, seat, state.spaces.pr)
    accounts.to_coaster(state, seat, move.associates)
    player.pr_tokens -= move.tokens
    player.pr += move.caps // rulings.PR_STEP_CAPS + move.associates + move.tokens
    paid = [
        *([tells.caps(cost)] if cost else []),
        *([tells.associates(move.associates)] if move.associates else []),
        *([tells.pr_tokens(move.tokens)] if move.tokens else []),
    ]
    done = text("{who} does Public Relations: space {space} for {paid}", who=Who(seat), space=player.pr, paid=paid[0])
    for more in paid[1:]:
        done = text("{done} and {more}", done=done, more=more)
    if not state.advantage.pr:
        return _sentence(done)
    state.advantage.pr -= 1  # B9, B36: only now, so that it could not pay for this action
    player.pr_tokens += 1
    return text("{done}, and takes a PR token.", done=done)


def improve_factory(state: BeverageState, seat: int) -> Text:
    """Factory Improvements: the next space, and reputation by the discs ahead or level (B39)."""
    player, printed, gain = (
        state.players[seat],
        derive.factory_cost_next(state, seat) or 0,
        derive.factory_gain(state, seat),
    )
    cost = printed + derive.surcharge(state.spaces.factory)
    accounts.pay_market(state, seat, cost)
    accounts.place(state, seat, state.spaces.factory)
    player.factory += 1
    accounts.change_reputation(state, seat, gain)
    return text(
        "{who} improves the factory: space {space} for {caps}, {points}.",
        who=Who(seat),
        space=player.factory,
        caps=tells.caps(cost),
        points=tells.points(gain),
    )


def invest(state: BeverageState, seat: int, move: StadiumInvestments) -> Text:
    """Stadium Investments: one associate on the space, one on the card until the end of the game."""
    player, card = state.players[seat], state.stadium[move.card - 1]
    cost = card.cost + derive.surcharge(state.spaces.stadium)
    accounts.pay_market(state, seat, cost)
    accounts.place(state, seat, state.spaces.stadium)
    player.on_hand -= 1
    card.owner = seat
    if card.large:
        player.stadium_tokens -= rulings.LARGE_CARD_TOKENS
    done = text(
        "{who} builds stadium card {n} of row {row} for {caps}",
        who=Who(seat),
        n=card.number,
        row=tells.ROMAN[card.stage],
        caps=tells.caps(cost),
    )
    if card.large:
        done = text("{done} and a stadium token", done=done)
    if not state.advantage.stadium:
        return _sentence(done)
    state.advantage.stadium -= 1
    player.stadium_tokens += 1
    return text("{done}, and takes a stadium token.", done=done)


def train(state: BeverageState, seat: int, move: EmployeeTraining) -> Text:
    """Employee Training: steps and surcharge are paid to the bank (B38)."""
    player = state.players[seat]
    cost = move.spaces + derive.surcharge(state.spaces.training)
    accounts.pay_bank(state, seat, cost)
    accounts.place(state, seat, state.spaces.training)
    player.training += move.spaces
    return text(
        "{who} trains employees: space {space} for {caps}, paid to the bank.",
        who=Who(seat),
        space=player.training,
        caps=tells.caps(cost),
    )


def _sentence(done: Text) -> Text:
    return text("{done}.", done=done)
