"""(1) The Planning Phase: market cards face down, sealed bids, market research, and the cards turned up."""

from __future__ import annotations

from collections.abc import Mapping

from games.beverage import requests, rulings, tells
from games.beverage.moves import Bid, Research
from games.beverage.state import BeverageState
from games.engine.dealer import Dealer
from games.engine.domain import Move
from games.engine.text import text


async def planning(dealer: Dealer, state: BeverageState) -> str:
    """Everybody bids or declares research; the market is opened; the researchers bid; all is revealed."""
    _new_round(state)
    _draw(dealer, state, state.deal)
    state.trends = [card.trend for card in state.cards]
    dealer.tell(tells.round_begins(state), kind="phase")

    seats = range(dealer.seats)
    began = dealer.edition.board(dealer.seats).market if state.round == 1 else 0
    first = await dealer.ask_all(requests.bids(state, seats, began=began))
    state.researching = [seat for seat in seats if isinstance(first[seat], Research)]
    for seat in state.researching:  # B44: one token, back to the pile
        state.players[seat].research -= rulings.RESEARCH_TOKENS
    state.market_open = True
    dealer.reveal("market")

    late: Mapping[int, Move] = {}
    if state.researching:
        state.phase = "late bids"
        dealer.tell(
            text(
                "Market research: {who}. The market holds {caps}.",
                who=tells.names(state.researching),
                caps=tells.caps(state.market),
            ),
            kind="reveal",
        )
        late = await dealer.ask_all(requests.bids(state, state.researching, late=True))
    for seat in seats:
        move = late.get(seat, first[seat])
        if isinstance(move, Bid):
            state.players[seat].bid = move.amount
    state.lowest = min(player.bid for player in state.players)
    _turn_up(dealer, state)
    return "sales"


def _new_round(state: BeverageState) -> None:
    state.phase = "planning"
    state.round += 1
    state.lowest = 0
    state.tie_order, state.researching, state.turn_order = [], [], []
    for player in state.players:
        player.bid, player.taken, player.bust, player.passed = 0, 0, False, False


def _draw(dealer: Dealer, state: BeverageState, count: int) -> None:
    """Deals market cards; an empty deck is made anew from the discards (B13)."""
    for _ in range(count):
        if not state.deck and rulings.RESHUFFLE_DISCARDS:
            state.deck, state.discard = dealer.shuffle("market discards", state.discard), []
        if state.deck:
            state.cards.append(state.deck.pop(0))


def _turn_up(dealer: Dealer, state: BeverageState) -> None:
    """Reveals the market cards: recessions, then the sum from the bank into the market."""
    dealer.reveal("market cards")
    _replace_recessions(dealer, state)
    state.cards_open = True
    values = [card.value for card in state.cards]
    # B29: one of the highest cards counts as 0, also when several are equally high
    state.zeroed = values.index(max(values)) if 0 in values and max(values) else -1
    state.inflow = sum(values) - (values[state.zeroed] if state.zeroed >= 0 else 0)


def _replace_recessions(dealer: Dealer, state: BeverageState) -> None:
    """Two or more recessions at once are replaced first, then shuffled back; again if need be (B12, B30)."""
    while len(drawn := [card for card in state.cards if not card.value]) >= rulings.RECESSIONS_REPLACED_FROM:
        dealer.tell(text("{n} recessions at once: they are replaced and shuffled back.", n=len(drawn)), kind="reveal")
        state.cards = [card for card in state.cards if card.value]
        _draw(dealer, state, len(drawn))
        state.deck = dealer.shuffle("recessions", state.deck + drawn)
        state.trends = [card.trend for card in state.cards]
