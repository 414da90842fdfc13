"""End of Game Scoring, step by step in the printed order, and the winner."""

from __future__ import annotations

from typing import Final

from games.engine.dealer import Dealer
from games.engine.rules import Other, Score
from games.engine.text import Text, text
from games.frenzy import accounts, assignment, derive, ranking, rulings, tells
from games.frenzy.cards import SUIT
from games.frenzy.state import FinalScore, FrenzyState, Fulfilled, Player

#: What decides among equal totals, in the order of :func:`final_chain`.
TIES: Final = (text("more employees"), text("more cards"), text("the better rank in the last round"))


async def scoring(dealer: Dealer, state: FrenzyState) -> None:
    """Every seat for itself; then the AI player's coins are doubled, and the places follow."""
    state.phase = "finished"
    dealer.reveal("mystery customers")
    state.scores = [score(state, seat) for seat in range(dealer.seats)]
    if state.rival:
        state.rival.total = rulings.AI_FACTOR * state.rival.coins
    for seat, place in enumerate(standing(state)):
        state.scores[seat].place = place
    dealer.tell(won(state), kind="result")


def score(state: FrenzyState, seat: int) -> FinalScore:
    """Steps 1 to 6 for one seat; nobody falls below 0 at any step (C15, C49)."""
    player = state.players[seat]
    before = player.coins
    icons = derive.wifi_icons(player)
    wifi = derive.wifi_coins(state, icons)
    accounts.gain(state, seat, wifi)

    served, rewards, penalties = customers(state, player)
    accounts.gain(state, seat, rewards)
    missed = accounts.pay(state, seat, penalties)

    discs = player.discs // (rulings.FAMILY_DISCS_PER_COIN if state.family else rulings.DISCS_PER_COIN)
    accounts.gain(state, seat, discs)

    places = derive.capacity(state, player)
    capacity = 0 if state.family else derive.capacity_coins(state, places)
    accounts.gain(state, seat, capacity)

    wages = accounts.pay(state, seat, due_wages(player))

    bonus = ability_coins(state, player, len(player.claimed) + len(served))
    accounts.gain(state, seat, bonus)
    return FinalScore(
        before=before,
        icons=icons,
        wifi=wifi,
        served=served,
        rewards=rewards,
        missed=missed,
        discs_left=player.discs,
        discs=discs,
        places=places,
        capacity=capacity,
        wages=wages,
        ability=bonus,
        total=player.coins,
        place=0,
    )


def customers(state: FrenzyState, player: Player) -> tuple[list[Fulfilled], int, int]:
    """Step 2: who is served with which icons, the rewards, and the penalties for open customers that are not."""
    numbers = derive.served(state, player).numbers
    cards = [derive.customer(state, number) for number in numbers]
    used = assignment.icons(derive.supply(player), cards)
    served = [Fulfilled(number, icons) for number, icons in zip(numbers, used, strict=True)]
    penalties = 0
    if not state.challenge:
        penalties = sum(
            derive.customer(state, number).penalty for number in derive.open_customers(state) if number not in numbers
        )
    return served, sum(card.reward for card in cards), penalties


def due_wages(player: Player) -> int:
    """Step 5: coins for each employee in the store."""
    return sum(
        rulings.WAGES_UPGRADED if placed.upgraded else rulings.WAGES
        for placed in player.cafe
        if SUIT[placed.card] == "employee"
    )


def ability_coins(state: FrenzyState, player: Player, served: int) -> int:
    """Step 6: the bonus of the store, at most 10 (C16, C17, C50).

    :param served: customers served in all, those of the customer challenge included
    """
    match derive.ability(state, player):
        case derive.WATER:
            bonus = rulings.WATER_COINS * (derive.upgraded(player) // rulings.WATER_CARDS)
        case derive.SOUP:
            bonus = player.discs
        case derive.FRENZY:
            bonus = len(player.tiles)
        case derive.COOKING:
            bonus = rulings.COOKING_COINS * served
        case derive.SCRUNCH:
            bonus = derive.capacity(state, player) - state.base_capacity + rulings.SCRUNCH_EXTRA
        case derive.HEAVEN:
            bonus = derive.wifi_icons(player)
        case _:
            return 0
    return min(rulings.ABILITY_MOST, bonus)


def final_chain(state: FrenzyState, seat: int) -> tuple[int, int, int, int]:
    """Determining the Winner: coins, employees, cards in front, rank in the last round (C30, C31, C57)."""
    player = state.players[seat]
    cards = len(player.cafe) + (len(player.storefronts) if rulings.STOREFRONTS_COUNT_AS_CARDS else 0)
    return -player.coins, -ranking.employees(player.cafe), -cards, state.order.index(seat)


def lost_together(state: FrenzyState) -> bool:
    """2-Player Game: the AI player's doubled coins are more than both players' together (C58)."""
    if state.rival is None:
        return False
    both = sum(player.coins for player in state.players) + (0 if rulings.AI_MUST_HAVE_MORE else -1)
    return state.rival.total > both


def standing(state: FrenzyState) -> list[int]:
    """The place of each seat. Where both lose against the AI player, both are second."""
    if lost_together(state):
        return [2] * len(state.players)
    order = sorted(range(len(state.players)), key=lambda seat: final_chain(state, seat))
    return [order.index(seat) + 1 for seat in range(len(order))]


def tie(state: FrenzyState) -> tuple[int, Text] | None:
    """Who comes second with as many coins as the winner, and what the winner has more or better of."""
    winner, second = (next(seat for seat, one in enumerate(state.scores) if one.place == place) for place in (1, 2))
    if state.scores[second].total < state.scores[winner].total:
        return None
    chains = zip(final_chain(state, winner)[1:], final_chain(state, second)[1:], TIES, strict=True)
    return second, next(why for mine, others, why in chains if mine != others)


def won(state: FrenzyState) -> Text:
    """Who has won, in words."""
    if state.rival and lost_together(state):
        return text(
            "The {who} wins with {coins} against {both} of both players: everybody loses.",
            who=tells.AI_NAME,
            coins=tells.coins(state.rival.total),
            both=sum(player.coins for player in state.players),
        )
    winner = next(seat for seat, one in enumerate(state.scores) if one.place == 1)
    who, coins = tells.cafe(winner), tells.coins(state.scores[winner].total)
    broken = tie(state)
    if broken is None:
        return text("{who} wins with {coins}.", who=who, coins=coins)
    second, reason = broken
    return text(
        "{who} wins with {coins}, ahead of {second} by {reason}.",
        who=who,
        coins=coins,
        second=tells.cafe(second),
        reason=reason,
    )


def result(state: FrenzyState) -> list[Score]:
    """The final standing, best first."""
    scores = [Score(seat, score_.total, score_.place) for seat, score_ in enumerate(state.scores)]
    return sorted(scores, key=lambda score_: score_.place)


def others(state: FrenzyState) -> list[Other]:
    """The AI player as the winner. Beaten it has no place: it plays against both together, not against each (C58)."""
    return [Other(tells.AI_NAME, state.rival.total, 1)] if state.rival and lost_together(state) else []
