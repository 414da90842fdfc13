"""Phase 1 Scoring, and what prepares the Store Opening Phase."""

from __future__ import annotations

from games.engine.dealer import Dealer
from games.engine.text import text
from games.frenzy import accounts, derive, ranking, rulings, tells
from games.frenzy.cards import SUIT, count
from games.frenzy.state import AI, FrenzyState


async def phase_scoring(dealer: Dealer, state: FrenzyState) -> str:
    """Wi-Fi ranks and pairs are counted on the coins before, then paid together (C46)."""
    first = wifi_ranks(state)
    gains = [
        (cafe, (rulings.PHASE_WIFI[first.index(cafe)] if cafe in first else 0), pairs(state, cafe))
        for cafe in derive.cafes(state)
    ]
    for cafe, wifi, paired in gains:
        if cafe == AI and state.rival:
            accounts.gain_rival(state, state.rival, wifi + paired)
        else:
            accounts.gain(state, cafe, wifi + paired)
        dealer.tell(
            text(
                "{who} gets {wifi} for Wi-Fi and {pairs} for pairs of board game and meal.",
                who=tells.cafe(cafe),
                wifi=tells.coins(wifi),
                pairs=tells.coins(paired),
            ),
            kind="result",
        )
    return "doors"


def bought(state: FrenzyState, cafe: int) -> list[int]:
    """The cards that a café has bought or been given."""
    if cafe == AI:
        return state.rival.pile if state.rival else []
    return state.players[cafe].pile


def wifi_ranks(state: FrenzyState) -> list[int]:
    """The cafés with the most, second and third most Wi-Fi cards; ties never share a rank (C9, C45)."""
    owned = {cafe: count(bought(state, cafe), "wifi") for cafe in derive.cafes(state)}
    owners = [cafe for cafe in owned if owned[cafe]]
    owners.sort(key=lambda cafe: (-owned[cafe], ranking.chain(state, cafe)))
    return owners[: len(rulings.PHASE_WIFI)]


def pairs(state: FrenzyState, cafe: int) -> int:
    """Coins for pairs of a board game and a meal."""
    cards = bought(state, cafe)
    return rulings.PHASE_PAIR * min(count(cards, "game"), count(cards, "meal"))


async def doors(dealer: Dealer, state: FrenzyState) -> str:
    """Purchased cards become hands; the poorest plays first. The AI player's cards are shuffled (C33)."""
    for player in state.players:
        player.hand = sorted(player.hand + player.pile)
        player.pile = []
    if state.rival:
        state.rival.deck, state.rival.pile = dealer.shuffle("the AI player's cards", state.rival.pile), []
        state.rival.suit = SUIT[state.rival.deck[0]] if rulings.AI_SUIT_OPEN else ""
    state.opened, state.market, state.round = True, [], 0
    state.order = ranking.by_coins(state, derive.cafes(state))
    dealer.tell(
        text("The cafés open. First order, fewest coins first: {who}.", who=tells.names(state.order)), kind="phase"
    )
    return "store opening"
