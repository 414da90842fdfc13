"""What follows from a position: capacity, icons, who serves whom. Pure functions, for rules, pictures and policies.

They read the tables that the state carries, so that a view is enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.frenzy import rulings
from games.frenzy.assignment import Offer, Served, Supply, best
from games.frenzy.cards import SUIT
from games.frenzy.state import AI, NOBODY, Customer, FrenzyState, Placed, Player, Space

WATER, SOUP, FRENZY, COOKING, SCRUNCH, HEAVEN = range(1, 7)


def cafes(state: FrenzyState) -> list[int]:
    """All cafés: the seats, and the AI player if there is one."""
    return [*range(len(state.players)), *([AI] if state.rival else [])]


def spaces(player: Player) -> Iterator[Space]:
    """All spaces of a player's action tiles, in order."""
    return (space for tile in player.tiles for space in tile.spaces)


def empty(space: Space) -> bool:
    """Whether no disc lies on the space."""
    return not space.activated and not space.preserved


def capacity(state: FrenzyState, player: Player) -> int:
    """Cards that the store area holds: base, storefronts, flipped storefronts and +1 spaces (C41)."""
    storefronts = sum(2 if placed.upgraded else 1 for placed in player.storefronts)
    return (
        state.base_capacity
        + storefronts
        + sum(1 for space in spaces(player) if space.activated and space.icon == "plus")
    )


def excess(state: FrenzyState, player: Player) -> int:
    """Cards that the café must give up; never any in the family game."""
    return 0 if state.family else max(0, len(player.cafe) - capacity(state, player))


def capacity_coins(state: FrenzyState, places: int) -> int:
    """Coins for a capacity at the end."""
    return state.capacity_coins[min(places, len(state.capacity_coins) - 1)]


def wifi_coins(state: FrenzyState, icons: int) -> int:
    """Coins for so many Wi-Fi icons at the end."""
    return max((coins for least, coins in state.wifi_coins if icons >= least), default=0)


def wifi_icons(player: Player) -> int:
    """All Wi-Fi icons, committed ones included (C8, C51)."""
    placed = sum(2 if item.upgraded else 1 for item in player.cafe if SUIT[item.card] == "wifi")
    return placed + sum(space.preserved for space in spaces(player) if space.icon == "wifi") + player.extra_wifi


def upgraded(player: Player) -> int:
    """Upgraded cards in front of the player, storefronts included (C50)."""
    return sum(1 for placed in (*player.cafe, *player.storefronts) if placed.upgraded)


def ability(state: FrenzyState, player: Player) -> int:
    """The store whose ability the player has, 0 without abilities (C54)."""
    return player.store if state.abilities else 0


def supply(player: Player) -> Supply:
    """The player's icons for customers that are not committed to a claimed one (C51)."""
    meals = games = upgraded_meals = upgraded_games = employees = 0
    wifi = player.extra_wifi - player.extra_used
    for placed in player.cafe:
        suit = SUIT[placed.card]
        if suit == "wifi":
            wifi += (2 if placed.upgraded else 1) - placed.used
        elif placed.used:
            continue
        elif suit == "meal":
            meals, upgraded_meals = meals + (not placed.upgraded), upgraded_meals + placed.upgraded
        elif suit == "game":
            games, upgraded_games = games + (not placed.upgraded), upgraded_games + placed.upgraded
        else:
            employees += placed.upgraded
    for space in spaces(player):
        if not space.preserved or space.used:
            continue
        double = space.preserved > 1
        if space.icon == "wifi":
            wifi += 1
        elif space.icon == "meal":
            meals, upgraded_meals = meals + (not double), upgraded_meals + double
        else:
            games, upgraded_games = games + (not double), upgraded_games + double
    return Supply(meals, games, upgraded_meals, upgraded_games, employees, wifi)


def customer(state: FrenzyState, number: int) -> Customer:
    """The customer card with a number."""
    return state.customers[number - 1]


def customer_number(state: FrenzyState, name: str) -> int:
    """The number of the customer with a name, 0 for none."""
    return next((at for at, card in enumerate(state.customers, 1) if card.name == name), 0)


def open_customers(state: FrenzyState) -> list[int]:
    """The customers in the middle of the table."""
    return [number for number in state.common if number]


def offers(state: FrenzyState, player: Player) -> list[Offer]:
    """The customers that the player could serve at the end, with their worth (C48, C51, C52)."""
    found = []
    for number in [] if state.challenge else open_customers(state):
        card = customer(state, number)
        found.append(Offer(number, card, card.reward + card.penalty))
    for number in [*player.mystery, *player.invited]:
        if number > 0:  # another player's mystery customers are hidden
            card = customer(state, number)
            found.append(Offer(number, card, card.reward))
    return found


def served(state: FrenzyState, player: Player) -> Served:
    """The customers that the player would best serve if the game ended now."""
    bonus = most = 0
    if ability(state, player) == COOKING:
        bonus = rulings.COOKING_COINS
        most = max(0, rulings.ABILITY_MOST - bonus * len(player.claimed))
    return best(supply(player), offers(state, player), bonus, most)


def placeable(player: Player, icon: str) -> Space | None:
    """The first empty space with an icon, if there is one (C61)."""
    for space in spaces(player):
        if space.icon == icon and not space.activated and not space.preserved:
            return space
    return None


def second_disc(player: Player, icon: str) -> Space | None:
    """The first space whose icon is preserved with one disc and may take another; uncommitted ones first (C6, C61)."""
    if rulings.PRESERVE_MOST.get(icon, 0) < 2:
        return None
    found = [space for space in spaces(player) if space.icon == icon and space.preserved == 1]
    return min(found, key=lambda space: space.used, default=None)


def flippable(player: Player, icon: str) -> Placed | None:
    """The card that an ability would flip: the first of its suit that is not upgraded, least committed first (C61)."""
    placed = player.storefronts if icon == "storefront" else player.cafe
    found = [item for item in placed if not item.upgraded and SUIT[item.card] == icon]
    return min(found, key=lambda item: item.used, default=None)


def takes(cafes_: Sequence[int], rank: int) -> int:
    """Cards that the café at a rank (from 0) takes: two, one each, none for the last."""
    if rank == len(cafes_) - 1:
        return 0
    return rulings.FIRST_TAKES if rank == 0 else 1


def playable(state: FrenzyState, hand: Sequence[int]) -> list[int]:
    """The cards that may be played now: of a suit not played yet, and not that of the AI's next card, if possible."""
    plays = state.plays if rulings.DIFFER_FROM_ALL_PLAYED else state.plays[:1]
    suits = {SUIT[play.card] for play in plays}
    cards = [card for card in hand if SUIT[card] not in suits] or list(hand)  # C36
    if suit := avoided(state):
        cards = [card for card in cards if SUIT[card] != suit] or cards  # C21, C35
    return cards


def avoided(state: FrenzyState) -> str:
    """The suit of the card that the AI player is about to play this round; empty when there is none (C21, C35)."""
    if not rulings.AVOID_AI_SUIT or state.rival is None or any(play.cafe == AI for play in state.plays):
        return ""
    return state.rival.suit


def queue(state: FrenzyState) -> list[int]:
    """The seats that act one after the other from now on, who acts first; empty where all are asked at once.

    In the store opening a seat may turn out to have nothing to decide. The additional tile of a market round has no
    successor, and while the AI player takes cards its picker counts as acting.
    """
    if state.phase not in ("stores", "preparation", "play", "take", "discs") or state.to_act == NOBODY:
        return []
    if state.phase == "preparation" and all(slot.buyer != NOBODY for slot in state.market):
        return [state.to_act]
    now = state.acting_for if state.phase in ("take", "discs") else state.to_act
    later = state.order[state.order.index(now) + 1 :]
    return [state.to_act, *(cafe for cafe in later if cafe not in (AI, state.to_act))]
