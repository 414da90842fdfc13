"""Short Game: cards are dealt and passed, action tiles dealt or drafted; then the cafés open."""

from __future__ import annotations

from games.engine.dealer import Dealer
from games.engine.text import dotted, text
from games.frenzy import accounts, derive, requests, rulings, tells
from games.frenzy.cards import CARD
from games.frenzy.moves import Draft, PassCards
from games.frenzy.opening import give_tile
from games.frenzy.state import FrenzyState


async def passing(dealer: Dealer, state: FrenzyState) -> str:
    """Ten cards each; two go left and two go right, all chosen before anything is seen (C55)."""
    state.phase = "passing"
    for player in state.players:
        player.hand, state.deck = sorted(state.deck[: state.rounds]), state.deck[state.rounds :]
    dealer.tell(text("Short game: pass two cards to the left and two to the right."), kind="phase")
    seats = range(dealer.seats)
    answers = await dealer.ask_all({seat: requests.pass_cards(state, seat) for seat in seats})
    arriving: list[list[int]] = [[] for _ in seats]
    for seat, move in answers.items():
        assert isinstance(move, PassCards)
        left, right = [CARD[move.left_1], CARD[move.left_2]], [CARD[move.right_1], CARD[move.right_2]]
        state.players[seat].hand = [card for card in state.players[seat].hand if card not in [*left, *right]]
        for other, cards in (((seat + 1) % dealer.seats, left), ((seat - 1) % dealer.seats, right)):
            arriving[other] += cards
            dealer.tell(
                text("{who} passes you {cards}.", who=tells.cafe(seat), cards=tells.cards(cards)), [other], kind="hand"
            )
    for seat, cards in enumerate(arriving):
        state.players[seat].hand = sorted(state.players[seat].hand + cards)
    return "tiles"


async def tiles(dealer: Dealer, state: FrenzyState) -> str:
    """Four action tiles and two discs each; store 3 gets one more tile when abilities are used (C55)."""
    for seat in range(dealer.seats):
        accounts.give_discs(state, seat, rulings.SHORT_DISCS)
    if dealer.options.short == "drafted":
        await draft(dealer, state)
    else:
        for seat in range(dealer.seats):
            for _ in range(rulings.SHORT_TILES):
                give_tile(state, seat, state.stack.pop(0))
    for seat, player in enumerate(state.players):
        if derive.ability(state, player) == derive.FRENZY:
            for _ in range(rulings.SHORT_FRENZY_TILES):
                give_tile(state, seat, state.stack.pop(0))
    for seat, player in enumerate(state.players):
        got = dotted([tells.tile(state, tile.number) for tile in player.tiles])
        dealer.tell(text("{who} has {tiles}.", who=tells.cafe(seat), tiles=got), kind="result")
    return "doors"


async def draft(dealer: Dealer, state: FrenzyState) -> None:
    """Hands of four tiles: keep one, pass the rest to the left, three times; the last one stays."""
    state.phase = "drafting"
    seats = range(dealer.seats)
    for player in state.players:
        player.draft, state.stack = state.stack[: rulings.SHORT_TILES], state.stack[rulings.SHORT_TILES :]
    for _ in range(rulings.SHORT_TILES - 1):
        answers = await dealer.ask_all({seat: requests.draft(state, seat) for seat in seats})
        for seat, move in answers.items():
            assert isinstance(move, Draft)
            state.players[seat].draft.remove(move.tile)
            give_tile(state, seat, move.tile)
        hands = [player.draft for player in state.players]
        for seat in seats:
            state.players[(seat + 1) % dealer.seats].draft = hands[seat]
    for seat, player in enumerate(state.players):
        give_tile(state, seat, player.draft.pop())
