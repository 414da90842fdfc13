"""Preparation Phase: the marketplace, purchases, their rewards and the next turn order. One round is one segment."""

from __future__ import annotations

from games.engine.dealer import Dealer
from games.engine.text import text
from games.frenzy import accounts, ranking, requests, tells
from games.frenzy.cards import CARD, NUMBER, SUIT
from games.frenzy.moves import Buy, TakeTile
from games.frenzy.opening import give_tile, refill
from games.frenzy.state import AI, NOBODY, FrenzyState, Slot


async def preparation(dealer: Dealer, state: FrenzyState) -> str:
    """One round: fill the marketplace, buy in turn order, the additional tile, the next turn order."""
    state.phase = "preparation"
    state.round += 1
    fill(dealer, state)
    for seat in state.order:
        state.to_act = seat
        await purchase(dealer, state, seat)
    rest_to_rival(dealer, state)
    await leftmost_bonus(dealer, state)
    state.to_act = NOBODY
    state.order = ranking.next_buyers([slot.buyer for slot in state.market])
    return "phase scoring" if state.round == state.rounds else "preparation"


def fill(dealer: Dealer, state: FrenzyState) -> None:
    """A card for each café, the highest at the left; equal numbers as they were drawn."""
    costs = dealer.edition.market(max(3, dealer.seats)).costs
    drawn, state.deck = state.deck[: len(costs)], state.deck[len(costs) :]
    drawn.sort(key=lambda card: -NUMBER[card])
    state.market = [Slot(card, cost) for card, cost in zip(drawn, costs, strict=True)]
    dealer.reveal("marketplace")
    dealer.tell(
        text("Preparation, round {n} of {all}: {cards}.", n=state.round, all=state.rounds, cards=tells.cards(drawn)),
        kind="phase",
    )


async def purchase(dealer: Dealer, state: FrenzyState, seat: int) -> None:
    """A and B: one seat buys a card and gets its reward at once."""
    move = await dealer.ask(seat, requests.buy(state, seat))
    assert isinstance(move, Buy)
    card = CARD[move.card]
    slot = next(slot for slot in state.market if slot.card == card)
    slot.buyer = seat
    player = state.players[seat]
    player.pile.append(card)
    paid = accounts.pay(state, seat, slot.cost)
    dealer.tell(
        text("{who} buys {card} for {coins}.", who=tells.cafe(seat), card=tells.card(card), coins=tells.coins(paid)),
        kind="move",
    )
    if SUIT[card] == "employee":
        accounts.give_discs(state, seat, 1)
    elif SUIT[card] == "storefront" and state.row:
        await take_tile(dealer, state, seat, extra=False)


async def take_tile(dealer: Dealer, state: FrenzyState, seat: int, extra: bool) -> None:
    """One of the face-up tiles, and the row is full again (C43)."""
    move = await dealer.ask(seat, requests.tile(state, extra))
    if not isinstance(move, TakeTile):
        return
    state.row.remove(move.tile)
    give_tile(state, seat, move.tile)
    dealer.tell(text("{who} takes {tile}.", who=tells.cafe(seat), tile=tells.tile(state, move.tile)), kind="move")
    if state.stack:
        dealer.reveal("the next action tile")
    refill(state, dealer.edition.open_tiles)


def rest_to_rival(dealer: Dealer, state: FrenzyState) -> None:
    """2-Player Game: what nobody bought goes to the AI player, free and without reward."""
    if state.rival is None:
        return
    for slot in state.market:
        if slot.buyer == NOBODY:
            slot.buyer = AI
            state.rival.pile.append(slot.card)
            dealer.tell(text("{who} gets {card}.", who=tells.cafe(AI), card=tells.card(slot.card)), kind="result")


async def leftmost_bonus(dealer: Dealer, state: FrenzyState) -> None:
    """After all rewards: an additional tile for the buyer of the leftmost card, in the family game a disc (C23)."""
    seat = state.market[0].buyer
    if seat == AI:
        return
    state.to_act = seat
    if state.family:
        accounts.give_discs(state, seat, 1)
        dealer.tell(text("{who} gets {discs}.", who=tells.cafe(seat), discs=tells.discs(1)), kind="result")
    elif state.row:
        await take_tile(dealer, state, seat, extra=True)
