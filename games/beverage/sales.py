"""(2) The Sales Phase: bids are paid from the lowest up, and who went bust bids again for what is left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.beverage import accounts, requests, rulings, tells
from games.beverage.moves import Rebid
from games.beverage.state import BeverageState
from games.engine.dealer import Dealer
from games.engine.text import Who, dotted, text


async def sales(dealer: Dealer, state: BeverageState) -> str:
    """Make a Sales Bid, Receive Reputation Tokens, Inventory Disposal."""
    state.phase = "sales"
    before = state.market
    state.market += state.inflow
    state.bank += state.inflow
    order = bid_order(dealer, state, {seat: player.bid for seat, player in enumerate(state.players)})
    for seat in order:
        state.players[seat].bust = not _paid(state, seat, state.players[seat].bid)
    paid = [seat for seat in order if not state.players[seat].bust]
    busted = [seat for seat in order if state.players[seat].bust]
    state.turn_order = paid + busted  # B8, B33: the busted last, the larger bid later
    dealer.tell(tells.bids_opened(state, order, before), kind="reveal")
    _reputation_tokens(dealer, state, paid)
    await _disposal(dealer, state, busted)
    state.market_open = state.open_market
    return "business"


def bid_order(dealer: Dealer, state: BeverageState, bids: Mapping[int, int]) -> list[int]:
    """Seats from the lowest bid up. Equal bids: more reputation first, then the lower disc (B10, B31).

    At reputation 0 chance decides, by one random order for the whole round.
    """
    at_zero = [bids[seat] for seat in bids if state.players[seat].reputation == 0]
    if len(set(at_zero)) < len(at_zero) and not state.tie_order:
        state.tie_order = dealer.shuffle("order of ties", range(len(state.players)))

    def key(seat: int) -> tuple[int, int, int]:
        reputation = state.players[seat].reputation
        order = state.stack if reputation or not state.tie_order else state.tie_order
        return bids[seat], -reputation, order.index(seat)

    return sorted(bids, key=key)


def _paid(state: BeverageState, seat: int, amount: int) -> bool:
    """Pays a bid if the market holds so much."""
    if amount > state.market:
        return False
    accounts.take_from_market(state, seat, amount)
    return True


def _reputation_tokens(dealer: Dealer, state: BeverageState, paid: Sequence[int]) -> None:
    """One token for each place on the turn order track, of the value printed there (B1, B26, B32)."""
    won = [(seat, value) for seat, value in zip(paid, state.position_tokens, strict=False) if value]
    for seat, value in won:
        state.players[seat].reputation_tokens += [value] * rulings.TOKENS_OF_A_PLACE
    if won:
        dealer.tell(
            text(
                "Reputation tokens: {won}.",
                won=dotted([text("{who} {value}", who=Who(seat), value=value) for seat, value in won]),
            ),
            kind="reveal",
        )


async def _disposal(dealer: Dealer, state: BeverageState, busted: Sequence[int]) -> None:
    """Inventory Disposal: re-bids below the lowest bid so far, until all are paid or nothing is left (B6, B7)."""
    left = list(busted)
    while left and (room := requests.rebid_room(state)):
        state.phase = "disposal"
        alone = len(left) == 1 and rulings.ALONE_BIDS_OPENLY
        if alone or room == 1:  # one bidder bids openly (B34); a bid that can only be 1 is no secret either
            answers = {seat: await dealer.ask(seat, requests.rebid(state, alone)) for seat in left}
        else:
            answers = await dealer.ask_all({seat: requests.rebid(state, alone) for seat in left})
        bids = {seat: move.amount for seat, move in answers.items() if isinstance(move, Rebid)}
        state.lowest = min(state.lowest, *bids.values())
        order = bid_order(dealer, state, bids)
        left = [seat for seat in order if not _paid(state, seat, bids[seat])]
        lines = [
            text("{who} {bid} (bust)" if seat in left else "{who} {bid}", who=Who(seat), bid=bids[seat])
            for seat in order
        ]
        dealer.tell(
            text(
                "Inventory disposal: {bids}. {caps} left in the market.",
                bids=dotted(lines),
                caps=tells.caps(state.market),
            ),
            kind="reveal",
        )
    if left:
        dealer.tell(
            text(
                "Inventory disposal ends with nothing for {who}.",
                who=tells.names(left),
            ),
            kind="reveal",
        )
