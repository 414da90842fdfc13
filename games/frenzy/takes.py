"""B. Earn Rewards: played cards go to the cafés, room is made, rewards are paid."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.dealer import Dealer
from games.engine.text import Text, text
from games.frenzy import accounts, claims, derive, requests_discs, requests_opening, rulings, tells
from games.frenzy.cards import CARD, SUIT
from games.frenzy.moves import Claim, Discard, Take
from games.frenzy.state import AI, FrenzyState, Placed, Rival


async def earn(dealer: Dealer, state: FrenzyState) -> None:
    """In ranking order: two cards, one each, and action discs for the last (the AI player gets none, C33)."""
    state.phase = "take"
    humans = [cafe for cafe in state.order if cafe != AI]
    for rank, cafe in enumerate(state.order):
        number = derive.takes(state.order, rank)
        picker = humans[0] if cafe == AI else cafe  # C34
        taken = await take(dealer, state, picker, cafe, number)
        if cafe == AI and state.rival:
            settle_rival(dealer, state, state.rival, taken)
            continue
        await settle(dealer, state, cafe)
        if not number:
            accounts.give_discs(state, cafe, rulings.LAST_DISCS)
            dealer.tell(
                text("{who} gets {discs}.", who=tells.cafe(cafe), discs=tells.discs(rulings.LAST_DISCS)), kind="result"
            )
        await claim(dealer, state, cafe)


async def take(dealer: Dealer, state: FrenzyState, picker: int, cafe: int, number: int) -> list[int]:
    """The cards that a café takes, in the order in which their rewards will be paid."""
    state.to_act, state.acting_for = picker, cafe
    taken = []
    for left in range(number, 0, -1):
        move = await dealer.ask(picker, requests_opening.take(state, cafe, left))
        assert isinstance(move, Take)
        card = CARD[move.card]
        next(play for play in state.plays if play.card == card).taker = cafe
        taken.append(card)
        if cafe != AI:
            state.players[cafe].taking.append(card)
    if taken:
        who = tells.cafe(cafe)
        told = text("{who} takes {cards}.", who=who, cards=tells.cards(taken))
        if cafe == AI:
            told = text(
                "{picker} lets the {who} take {cards}.", picker=tells.cafe(picker), who=who, cards=tells.cards(taken)
            )
        dealer.tell(told, kind="move")
    return taken


async def settle(dealer: Dealer, state: FrenzyState, seat: int) -> None:
    """Places the cards taken, makes room, and pays the rewards of those that stay (C2, C40)."""
    player = state.players[seat]
    new = list(player.taking)
    for card in new:
        (player.storefronts if SUIT[card] == "storefront" else player.cafe).append(Placed(card))
    if not rulings.DISCARD_BEFORE_REWARDS:
        reward(state, seat, new)
    while derive.excess(state, player):
        move = await dealer.ask(seat, requests_opening.discard(state, seat, new))
        assert isinstance(move, Discard)
        card = CARD[move.card]
        player.cafe = [placed for placed in player.cafe if placed.card != card]
        state.out.append(card)
        if card in new:
            new.remove(card)
        dealer.tell(text("{who} discards {card}.", who=tells.cafe(seat), card=tells.card(card)), kind="move")
    if rulings.DISCARD_BEFORE_REWARDS:
        reward(state, seat, new)
    player.taking = []


def reward(state: FrenzyState, seat: int, new: Sequence[int]) -> None:
    """What cards pay when they come into a café."""
    for card in new:
        accounts.gain(state, seat, rulings.PLACED_COINS.get(SUIT[card], 0))
        accounts.give_discs(state, seat, rulings.PLACED_DISCS.get(SUIT[card], 0))


def settle_rival(dealer: Dealer, state: FrenzyState, rival: Rival, taken: list[int]) -> None:
    """The AI player's cards flip at once and pay both their rewards (C19, C33)."""
    coins = 0
    for card in taken:
        rival.cafe.append(Placed(card, upgraded=True))
        coins += rulings.PLACED_COINS.get(SUIT[card], 0) + rulings.FLIPPED_COINS.get(SUIT[card], 0)
    if coins:
        accounts.gain_rival(state, rival, coins)
        dealer.tell(text("{who} gets {coins}.", who=tells.cafe(AI), coins=tells.coins(coins)), kind="result")


async def claim(dealer: Dealer, state: FrenzyState, seat: int) -> None:
    """Customer challenge: open customers one after another, the replacements included (C28)."""
    player = state.players[seat]
    while state.challenge and (request := requests_discs.claim(state, seat)):
        state.to_act, state.acting_for = seat, seat
        move = await dealer.ask(seat, request)
        if not isinstance(move, Claim):
            player.declined = derive.open_customers(state) if rulings.DECLINED_FOR_THE_ROUND else []
            return
        number = derive.customer_number(state, move.customer)
        customer = derive.customer(state, number)
        claims.commit(player, customer, claims.ways(derive.supply(player), player, customer)[move.way - 1])
        player.claimed.append(number)
        accounts.gain(state, seat, customer.reward)
        dealer.tell(
            text(
                "{who} serves {customer} and gets {coins}.",
                who=tells.cafe(seat),
                customer=tells.customer(customer, penalty=False),
                coins=tells.coins(customer.reward),
            ),
            kind="move",
        )
        replace(dealer, state, number)


def replace(dealer: Dealer, state: FrenzyState, number: int) -> None:
    """A taken open customer is replaced from the deck of its level; an empty deck leaves its place empty (C51)."""
    place, deck = state.common.index(number), state.decks[derive.customer(state, number).level - 1]
    state.common[place] = 0
    if deck:
        dealer.reveal("the next customer")
        state.common[place] = deck.pop(0)
        dealer.tell(_comes(state, state.common[place]), kind="reveal")


def _comes(state: FrenzyState, number: int) -> Text:
    return text("New customer: {customer}.", customer=tells.customer(derive.customer(state, number), penalty=False))
