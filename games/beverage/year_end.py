"""(4) Settlement, (5) Dividends and (6) Progress Check: what a round costs and brings when its actions are over."""

from __future__ import annotations

from games.beverage import accounts, derive, requests, rulings, tells
from games.beverage.moves import Dividends
from games.beverage.state import BeverageState
from games.engine.dealer import Dealer
from games.engine.text import Text, Who, text


async def settlement(dealer: Dealer, state: BeverageState) -> str:
    """(4) Taxes in turn order: forced, as far as the caps go; the rest costs reputation (B46)."""
    state.phase = "settlement"
    lines = [_tax(state, seat) for seat in state.turn_order if derive.tax_due(state, seat)]
    dealer.tell(tells.each("Taxes: {items}.", lines) if lines else text("Taxes: none."), kind="result")
    return "dividends"


def _tax(state: BeverageState, seat: int) -> Text:
    due = derive.tax_due(state, seat)
    paid = min(due, state.players[seat].caps)
    accounts.pay_market(state, seat, paid)
    if paid == due:
        return text("{who} {caps}", who=Who(seat), caps=tells.caps(due))
    lost = -accounts.change_reputation(state, seat, -rulings.LOST_PER_TAX_CAP * (due - paid))
    return text("{who} {paid} of {due}, {loss}", who=Who(seat), paid=paid, due=tells.caps(due), loss=tells.lost(lost))


async def dividends(dealer: Dealer, state: BeverageState) -> str:
    """(5) All or nothing. Who can pay decides, all at once and sealed; the effects follow in turn order (B47)."""
    state.phase = "dividends"
    owing = [seat for seat in state.turn_order if derive.dividend_due(state, seat)]
    able = [seat for seat in owing if state.players[seat].caps >= derive.dividend_due(state, seat)]
    answers = await dealer.ask_all({seat: requests.dividends(state, seat) for seat in able})
    lines = []
    for seat in owing:
        move = answers.get(seat)
        lines.append(_dividend(state, seat, pay=isinstance(move, Dividends) and move.pay))
    if lines:
        dealer.tell(tells.each("Dividends: {items}.", lines), kind="result")
    return "progress"


def _dividend(state: BeverageState, seat: int, pay: bool) -> Text:
    due = derive.dividend_due(state, seat)
    if pay:
        accounts.pay_market(state, seat, due)
        gained = accounts.change_reputation(state, seat, due)
        return text("{who} pays {caps}, {points}", who=Who(seat), caps=tells.caps(due), points=tells.points(gained))
    lost = -accounts.change_reputation(state, seat, -rulings.LOST_PER_DIVIDEND_CAP * due)
    return text("{who} leaves {caps} unpaid, {loss}", who=Who(seat), caps=tells.caps(due), loss=tells.lost(lost))


async def progress(dealer: Dealer, state: BeverageState) -> str:
    """(6) Public Relations scores, then the construction disc moves; after stage III the game ends (B24, B48)."""
    state.phase = "progress"
    _score_pr(dealer, state)
    full = derive.row_full(state, state.stage)
    if not full and state.space + 1 < state.stage_spaces[state.stage - 1]:
        state.space += 1
        return "clean-up"
    if state.stage == len(state.stage_spaces):
        return "scoring"
    state.stage, state.space = state.stage + 1, 0
    why = "All cards are built: row {row} begins." if full else "Row {row} begins."
    dealer.tell(text(why, row=tells.ROMAN[state.stage]), kind="phase")
    return "clean-up"


def _score_pr(dealer: Dealer, state: BeverageState) -> None:
    order = derive.pr_order(state)
    lines = []
    for seat, points in zip(order, state.pr_points, strict=False):
        lines.append(tells.gain(seat, accounts.change_reputation(state, seat, points)))
    if lines:
        dealer.tell(tells.each("Public Relations: {items}.", lines), kind="result")
    for player in state.players:
        player.pr = 0
