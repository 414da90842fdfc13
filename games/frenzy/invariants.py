"""What must hold in every position of a match, for tests and the check before a deploy."""

from __future__ import annotations

from collections import Counter

from games.frenzy import assignment, derive, rulings
from games.frenzy.cards import SUIT, SUITS, card_of
from games.frenzy.components import FrenzyEdition
from games.frenzy.state import AI, NOBODY, PHASES, FrenzyState, Player


def invariants(state: FrenzyState, edition: FrenzyEdition) -> list[str]:
    """Broken invariants in words for developers; empty as a rule."""
    found = [*_cards(state, edition), *_tiles(state, edition), *_customers(state), *_accounts(state)]
    for seat, player in enumerate(state.players):
        found += [f"seat {seat}: {fault}" for fault in _cafe(state, player)]
        found += [f"seat {seat}: {fault}" for fault in _icons(state, seat)]
    if state.phase not in PHASES:
        found.append(f"unknown phase {state.phase}")
    return found


def _cards(state: FrenzyState, edition: FrenzyEdition) -> list[str]:
    """Every game card is in exactly one place."""
    places = [*state.deck, *state.out]
    places += [slot.card for slot in state.market if slot.buyer == NOBODY]
    places += [play.card for play in state.plays if play.taker == NOBODY]
    for player in state.players:
        placed = [item.card for item in (*player.cafe, *player.storefronts)]
        places += [*player.pile, *player.hand, *placed]
        places += [card for card in player.taking if card not in placed and card not in state.out]
    if state.rival:
        places += [*state.rival.pile, *state.rival.deck, *(item.card for item in state.rival.cafe)]
        on_table = {play.card for play in state.plays if play.taker == AI}
        places += on_table - {item.card for item in state.rival.cafe}
    suits = [suit for suit in SUITS if not (state.family and suit == "storefront")]
    highest = edition.market(max(3, len(state.players))).highest
    whole = sorted(card_of(suit, number) for suit in suits for number in range(1, highest + 1))
    return [] if sorted(places) == whole else [f"game cards are missing or doubled: {sorted(places)}"]


def _tiles(state: FrenzyState, edition: FrenzyEdition) -> list[str]:
    places = [*state.stack, *state.row]
    for player in state.players:
        places += [*player.draft, *(tile.number for tile in player.tiles)]
        for tile in player.tiles:
            if [space.icon for space in tile.spaces] != edition.tiles.icons[tile.number - 1]:
                return [f"tile {tile.number} does not show its icons"]
    whole = [] if state.family else list(range(1, len(edition.tiles.icons) + 1))
    return [] if sorted(places) == whole else [f"action tiles are missing or doubled: {sorted(places)}"]


def _customers(state: FrenzyState) -> list[str]:
    places = [*state.aside, *derive.open_customers(state), *(number for deck in state.decks for number in deck)]
    for player in state.players:
        places += [*player.mystery, *player.drawn, *player.invited, *player.claimed]
    whole = list(range(1, len(state.customers) + 1))
    return [] if sorted(places) == whole else [f"customers are missing or doubled: {sorted(places)}"]


def _accounts(state: FrenzyState) -> list[str]:
    """Coins and discs are those that the supply gave."""
    found = []
    coins = sum(player.coins for player in state.players) + (state.rival.coins if state.rival else 0)
    if coins != state.bank:
        found.append(f"{coins} coins are out, the supply gave {state.bank}")
    discs = sum(player.discs + _placed(player) for player in state.players)
    if discs != state.discs_given:
        found.append(f"{discs} discs are out, the supply gave {state.discs_given}")
    if any(player.coins < 0 or player.discs < 0 for player in state.players):
        found.append("somebody has fewer than 0 coins or discs")
    return found


def _placed(player: Player) -> int:
    return sum(space.activated + space.preserved for space in derive.spaces(player))


def _cafe(state: FrenzyState, player: Player) -> list[str]:
    found = []
    if any(SUIT[placed.card] == "storefront" for placed in player.cafe):
        found.append("a storefront takes a place in the café")
    if any(SUIT[placed.card] != "storefront" for placed in player.storefronts):
        found.append("something else stands among the storefronts")
    if not player.taking and derive.excess(state, player):
        found.append(f"{len(player.cafe)} cards in a café of {derive.capacity(state, player)}")
    for space in derive.spaces(player):
        most = 0 if space.activated else rulings.PRESERVE_MOST.get(space.icon, 0)
        if not 0 <= space.preserved <= most:
            found.append(f"{space.preserved} preserve discs on a space for {most}")
    flips = Counter(space.icon for space in derive.spaces(player) if space.activated)
    flipped = Counter(SUIT[placed.card] for placed in (*player.cafe, *player.storefronts) if placed.upgraded)
    if any(flipped[suit] > flips[suit] for suit in SUITS):
        found.append("more cards are upgraded than discs were placed for it")
    return found


def _icons(state: FrenzyState, seat: int) -> list[str]:
    """No icon serves twice, neither among claimed customers nor at the end."""
    player = state.players[seat]
    found = [
        f"card {placed.card} serves {placed.used} times"
        for placed in player.cafe
        if placed.used > (2 if placed.upgraded and SUIT[placed.card] == "wifi" else 1)
    ]
    if player.extra_used > player.extra_wifi or any(
        space.used and not space.preserved for space in derive.spaces(player)
    ):
        found.append("an icon that is not there is committed")
    if state.scores:
        served = state.scores[seat].served
        used = Counter(icon for one in served for icon in one.icons)
        supply = derive.supply(player)
        owned = {
            "meal": supply.meals,
            "game": supply.games,
            "upgraded meal": supply.upgraded_meals,
            "upgraded game": supply.upgraded_games,
            "employee": supply.employees,
            "wifi": supply.wifi,
        }
        if any(used[icon] > owned[icon] for icon in used):
            found.append(f"icons used twice: {used}")
        if not assignment.covers(supply, [derive.customer(state, one.customer) for one in served]):
            found.append("customers are served that can't be")
    return found
