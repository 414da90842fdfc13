"""Store Opening Phase: plays, takes and discs. One round is one segment."""

from __future__ import annotations

from games.engine.dealer import Dealer
from games.engine.text import text
from games.frenzy import ranking, requests_opening, rulings, tells
from games.frenzy.cards import CARD, SUIT
from games.frenzy.discs import discs
from games.frenzy.moves import Play
from games.frenzy.state import AI, NOBODY, FrenzyState, Played, Rival
from games.frenzy.takes import earn


async def store_opening(dealer: Dealer, state: FrenzyState) -> str:
    """One round: A. play cards, B. earn rewards, C. use action discs."""
    state.round += 1
    state.plays, state.ranked = [], False
    for player in state.players:
        player.declined = []
    dealer.tell(
        text("Store opening, round {n} of {all}: {who} begins.",
             n=state.round, all=state.rounds, who=tells.cafe(state.order[0])),
        kind="phase",
    )  # fmt: skip
    await play_cards(dealer, state)
    await earn(dealer, state)
    await discs(dealer, state)
    state.to_act = NOBODY
    return "scoring" if state.round == state.rounds else "store opening"


async def play_cards(dealer: Dealer, state: FrenzyState) -> None:
    """A. Everybody plays in turn order; the ranking of the cards is the next turn order."""
    state.phase = "play"
    for cafe in state.order:
        if cafe == AI and state.rival:
            card = reveal(dealer, state.rival)
        else:
            card = await choose(dealer, state, cafe)
            state.players[cafe].hand.remove(card)
        state.plays.append(Played(cafe, card))
        dealer.tell(text("{who} plays {card}.", who=tells.cafe(cafe), card=tells.card(card)), kind="move")
    state.plays = ranking.rank(state.plays, lambda cafe: ranking.chain(state, cafe))
    state.ranked = True
    state.order = [play.cafe for play in state.plays]
    dealer.tell(text("Ranking: {who}.", who=tells.names(state.order)), kind="result")


async def choose(dealer: Dealer, state: FrenzyState, seat: int) -> int:
    """A seat's card.

    In the short game hands are secret: there a forced play waits for its player like any other, or the speed of the
    answer would tell that no other suit is in that hand.
    """
    state.to_act, state.acting_for = seat, seat
    request = requests_opening.play(state, seat)
    if state.short and len(state.players[seat].hand) > 1 and request.forced() is not None:
        move = (await dealer.ask_all({seat: request}))[seat]
    else:
        move = await dealer.ask(seat, request)
    assert isinstance(move, Play)
    return CARD[move.card]


def reveal(dealer: Dealer, rival: Rival) -> int:
    """The AI player's next card; the suit of the one below is open from now on (C21, C59)."""
    card = rival.deck.pop(0)
    dealer.reveal("the AI player's card")
    rival.suit = SUIT[rival.deck[0]] if rival.deck and rulings.AI_SUIT_OPEN else ""
    return card
