"""Automatic players of Board Game Café Frenzy. They see what their seat sees, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from games.engine.domain import Move
from games.engine.request import Request
from games.engine.view import View
from games.frenzy import derive, rulings
from games.frenzy import policy_value as value
from games.frenzy.assignment import Offer
from games.frenzy.cards import NAME, NUMBER, SUIT, count
from games.frenzy.moves import (
    Activate,
    Buy,
    Claim,
    Discard,
    Draft,
    Invite,
    Keep,
    Mystery,
    PassCards,
    Play,
    Preserve,
    Skip,
    Store,
    Take,
    TakeTile,
)
from games.frenzy.requests_discs import ICON, SECOND_OF
from games.frenzy.state import AI, NOBODY, FrenzyState, Rival

#: Stores in the order in which the policy likes them.
LIKED_STORES = (6, 1, 2, 5, 4, 3)
#: What a coin kept from the AI player is worth.
DENIED = 1.5
#: What one number higher on a card is worth in a later round, and what the discs of the last are worth.
SPARE_NUMBER = 0.15
LAST_WORTH = 1.5
#: What one number higher is worth when cards are bought; beside the AI player high cards are also kept from it.
NUMBER_WORTH = 0.3
NUMBER_WORTH_BESIDE_AI = 0.5
#: What it is worth to be ranked before the AI player.
AHEAD_OF_AI = 1.5


class LightPolicy:
    """Quick and sensible: takes whatever makes its café look most valuable by itself, and never looks ahead."""

    def choose(self, look: Callable[[], View[FrenzyState]], request: Request, random: Random) -> Move:
        """A legal answer; what the policy would like is checked against the question, and sampled when refused."""
        view = look()
        seat = view.seat if view.seat is not None else request.seat
        move = wish(view.state, seat, request, random)
        if move is not None and request.refusal(move) is None:
            return move
        return request.usual or request.sample(random)


def wish(state: FrenzyState, seat: int, request: Request, random: Random) -> Move | None:
    """What the policy would like to answer, or None for no idea."""
    match request.kind:
        case "store":
            return next((move for number in LIKED_STORES if not request.refusal(move := Store(number))), None)
        case "pass":
            low = [NAME[card] for card in sorted(state.players[seat].hand, key=lambda card: NUMBER[card])]
            return PassCards(low[1], low[2], low[0], low[3])
        case "draft":
            return Draft(max(state.players[seat].draft, key=lambda tile: tile_worth(state, tile)))
        case "buy":
            return buy(state, seat, random)
        case "tile" | "extra tile":
            return TakeTile(max(state.row, key=lambda tile: tile_worth(state, tile)))
        case "play":
            return play(state, seat, random)
        case "take":
            return take(state, seat, random)
        case "take for the AI":
            return take_for_the_rival(state, seat, random)
        case "discard":
            return discard(state, seat)
        case "disc":
            return disc(state, seat, request)
        case "keep":
            return keep(state, seat)
        case "claim":
            return next((move for move in request.moves() if isinstance(move, Claim)), None)
    return None


def tile_worth(state: FrenzyState, number: int) -> float:
    """How good an action tile is by itself."""
    return sum(value.ICON_WORTH[icon] for icon in state.tiles[number - 1])


def buy(state: FrenzyState, seat: int, random: Random) -> Move:
    """Numbers win ranks later; pairs and Wi-Fi pay at the end of the phase; storefronts bring tiles."""
    player = state.players[seat]
    meals, games, wifi = (count(player.pile, suit) for suit in ("meal", "game", "wifi"))
    few = len(player.tiles) < 4
    number = NUMBER_WORTH_BESIDE_AI if state.rival else NUMBER_WORTH

    def worth(at: int) -> float:
        slot = state.market[at]
        suit = SUIT[slot.card]
        coins = number * NUMBER[slot.card] - slot.cost + random.random() * 0.4
        if suit in ("meal", "game"):
            own, other = (meals, games) if suit == "meal" else (games, meals)
            coins += 2.6 if own < other else 1.0
        elif suit == "wifi":
            coins += 1.3 if wifi else 0.9
        elif suit == "employee":
            coins += 1.1
        else:
            coins += 2.4 if few else 1.0
        if at == 0:
            coins += 1.0 if state.family else 2.0 if few else 1.0
        if state.rival and len(places) == 2:  # the other card goes to the AI player
            coins -= DENIED * given(state.rival, state.market[sum(places) - at].card)
        return coins

    places = [at for at, slot in enumerate(state.market) if slot.buyer == NOBODY]
    paid = [at for at in places if state.market[at].cost <= player.coins] or places[-1:]
    return Buy(NAME[state.market[max(paid, key=worth)].card])


def given(rival: Rival, card: int) -> float:
    """What a card of the preparation phase is worth to the AI player, which has no choice later on."""
    suit = SUIT[card]
    coins = 0.2 * NUMBER[card]
    if suit in ("meal", "game"):
        meals, games = count(rival.pile, "meal"), count(rival.pile, "game")
        own, other = (meals, games) if suit == "meal" else (games, meals)
        return coins + (rulings.PHASE_PAIR if own < other else 0.5)
    return coins + (1.5 if suit == "wifi" else 0.0)


def play(state: FrenzyState, seat: int, random: Random) -> Move:
    """The card whose likely rank brings most, less what its number may still be good for."""
    player = state.players[seat]
    cards = derive.playable(state, player.hand)
    if len(cards) == 1:
        return Play(NAME[cards[0]])
    cafes = len(state.order)
    later = cafes - len(state.plays) - 1
    highest = max(NUMBER[card] for card in player.hand) + 1
    spare = SPARE_NUMBER if state.round < state.rounds else 0.0
    lying = [play.card for play in state.plays]
    last = LAST_WORTH if player.tiles or state.family else 0.5

    def worth(card: int) -> float:
        ahead = sum(1 for other in lying if NUMBER[other] >= NUMBER[card])
        if any(SUIT[other] == SUIT[card] for other in lying):
            ahead = len(lying)
        rank = min(cafes - 1.0, ahead + later * (1 - NUMBER[card] / highest))
        found = sorted(gains(state, seat, [*lying, card]).values(), reverse=True)
        found += [found[0] * 0.7] * later
        found.sort(reverse=True)
        by_rank = [found[0] + found[1], *found[1 : cafes - 1], last]
        low = int(rank)
        high = min(low + 1, cafes - 1)
        coins = by_rank[low] + (by_rank[high] - by_rank[low]) * (rank - low)
        if state.rival:
            coins += AHEAD_OF_AI * NUMBER[card] / highest
        return coins - spare * NUMBER[card] + random.random() * 0.1

    return Play(NAME[max(cards, key=worth)])


def table(state: FrenzyState) -> list[int]:
    """The cards that nobody has taken yet."""
    return [play.card for play in state.plays if play.taker == NOBODY]


def gains(state: FrenzyState, seat: int, cards: list[int]) -> dict[int, float]:
    """What each of the cards would add to the café, the card that it would push out counted in."""
    now = value.plan(state, seat)
    for card in state.players[seat].taking:
        now = value.with_card(now, SUIT[card])
    offers = wanted(state, seat)
    before = value.worth(state, now, offers)
    found = {}
    for card in cards:
        then = value.with_card(now, SUIT[card])
        gain = value.worth(state, then, offers) + rulings.PLACED_COINS.get(SUIT[card], 0)
        if then.cards > then.places:
            rest = [value.worth(state, smaller, offers) for smaller in smaller_plans(state, seat, then)]
            gain = max([*rest, before]) if SUIT[card] != "employee" else max([*rest, before - 1])
        found[card] = gain - before
    return found


def smaller_plans(state: FrenzyState, seat: int, now: value.Plan) -> list[value.Plan]:
    """The café after each possible discard."""
    return [
        value.without(now, SUIT[item.card], item.upgraded, item.used)
        for item in state.players[seat].cafe
        if SUIT[item.card] in rulings.DISCARDABLE
    ]


def take(state: FrenzyState, seat: int, random: Random) -> Move:
    """The card that adds most."""
    found = gains(state, seat, table(state))
    if denies(state, seat):
        for card in found:
            found[card] += DENIED * rival_coins(card)
    return Take(NAME[max(found, key=lambda card: found[card] + random.random() * 0.05)])


def rival_coins(card: int) -> int:
    """What a card would bring the AI player, before its coins are doubled."""
    suit = SUIT[card]
    return rulings.PLACED_COINS.get(suit, 0) + rulings.FLIPPED_COINS.get(suit, 0)


def denies(state: FrenzyState, seat: int) -> bool:
    """Whether the AI player will get what the seat leaves."""
    return AI in state.order[:-1] and state.order.index(seat) < state.order.index(AI)


def take_for_the_rival(state: FrenzyState, seat: int, random: Random) -> Move:
    """Little for the AI player, whose coins count twice, and nothing that the own café wants."""
    cards = table(state)
    own = gains(state, seat, cards)

    def cost(card: int) -> float:
        return rulings.AI_FACTOR * rival_coins(card) + own[card] * (state.order[0] == AI) + random.random() * 0.05

    return Take(NAME[min(cards, key=cost)])


def discard(state: FrenzyState, seat: int) -> Move:
    """The card whose loss costs least; a new one also loses its coin."""
    player = state.players[seat]
    now, offers = value.plan(state, seat), wanted(state, seat)

    def left(card: int) -> float:
        item = next(item for item in player.cafe if item.card == card)
        coins = value.worth(state, value.without(now, SUIT[card], item.upgraded, item.used), offers)
        return coins - (rulings.PLACED_COINS.get(SUIT[card], 0) if card in player.taking else 0)

    cards = [item.card for item in player.cafe if SUIT[item.card] in rulings.DISCARDABLE]
    return Discard(NAME[max(cards or player.taking, key=left)])


def disc(state: FrenzyState, seat: int, request: Request) -> Move:
    """The placement that adds most, if it is worth the disc."""
    now, offers = value.plan(state, seat), wanted(state, seat)
    before = value.worth(state, now, offers)
    choices: list[tuple[float, Move]] = [(before + 0.3, Skip())]
    for domain in request.domains:
        for move in domain:
            match move:
                case Activate(word):
                    then, coins = value.activated(now, ICON[word])
                    choices.append((value.worth(state, then, offers) + coins, move))
                case Preserve(word):
                    then = value.preserved(now, SECOND_OF.get(word) or ICON[word], word in SECOND_OF)
                    choices.append((value.worth(state, then, offers), move))
                case Mystery(level):
                    choices.append((before + mystery_worth(state, level) - 0.5, move))
                case Invite(name):
                    card = derive.customer(state, derive.customer_number(state, name))
                    near = value.nearness(now.supply, card)
                    choices.append((before + card.reward * 0.5 * near, move))
    return max(choices, key=lambda choice: choice[0])[1]


def mystery_worth(state: FrenzyState, level: int) -> float:
    """What a mystery customer may bring: the more rounds are left, the harder it may be."""
    left = state.rounds - state.round
    return min(4.0, 0.8 * left) if level == 3 else min(3.0, 1.0 * left + 0.5)


def keep(state: FrenzyState, seat: int) -> Move:
    """The drawn customer that the café is nearer to, weighed with its reward."""
    supply = value.plan(state, seat).supply
    left = state.rounds - state.round

    def hope(number: int) -> float:
        card = derive.customer(state, number)
        return card.reward * (value.nearness(supply, card) + 0.1 * left)

    best = max(state.players[seat].drawn, key=hope)
    return Keep(derive.customer(state, best).name)


def wanted(state: FrenzyState, seat: int) -> list[Offer]:
    """The customers that the café works for: open ones, and its own."""
    found = derive.offers(state, state.players[seat])
    if state.challenge:
        for number in derive.open_customers(state):
            card = derive.customer(state, number)
            found.append(Offer(number, card, card.reward))
    return found
