"""Game Setup, and the choice of stores with café abilities."""

from __future__ import annotations

from games.engine.dealer import Dealer
from games.engine.text import text
from games.frenzy import accounts, derive, requests, rulings, tells
from games.frenzy.cards import SUITS, card_of
from games.frenzy.components import COMMON, COMMON_LEVEL, LEVELS, FrenzyEdition
from games.frenzy.moves import Store
from games.frenzy.options import FrenzyOptions
from games.frenzy.state import Customer, FrenzyState, Player, Rival, Space, Tile


def setup(seats: int, options: FrenzyOptions, edition: FrenzyEdition) -> FrenzyState:
    """The position before anything is shuffled: all piles still lie in print order."""
    cafes = max(3, seats)
    highest = edition.market(cafes).highest
    suits = [suit for suit in SUITS if not (options.family and suit == "storefront")]
    deck = [card_of(suit, number) for suit in suits for number in range(1, highest + 1)]
    rival = Rival(coins=rulings.AI_COINS) if seats < cafes else None
    return FrenzyState(
        phase="setup",
        players=[Player(coins=0) for _ in range(seats)],
        rival=rival,
        deck=deck,
        stack=[] if options.family else list(range(1, len(edition.tiles.icons) + 1)),
        decks=[
            [number for number, card in enumerate(edition.customers, 1) if card.level == level] for level in LEVELS
        ],
        customers=[
            Customer(
                card.name, card.level, card.meals, card.games, card.upgraded_meals, card.upgraded_games, card.wifi,
                card.reward, card.penalty,
            )
            for card in edition.customers
        ],
        tiles=[list(icons) for icons in edition.tiles.icons],
        base_capacity=edition.base_capacity,
        wifi_coins=[list(step) for step in edition.wifi_coins],
        capacity_coins=list(edition.capacity_coins),
        rounds=len(deck) // cafes,
        bank=rival.coins if rival else 0,
        family=options.family,
        challenge=options.challenge,
        extreme=options.extreme,
        abilities=options.abilities != "off",
        short=options.short != "off",
    )  # fmt: skip


async def opening(dealer: Dealer, state: FrenzyState) -> str:
    """Setup, the random part: cards, tiles, customers, and the stores unless they are chosen."""
    state.deck = dealer.shuffle("game cards", state.deck)
    if state.stack:
        state.stack = dealer.shuffle("action tiles", state.stack)
    for level in LEVELS:
        state.decks[level - 1] = dealer.shuffle(f"customers of level {level}", state.decks[level - 1])
    reveal_customers(state)
    stores = list(range(1, dealer.edition.stores + 1))
    if dealer.options.abilities == "chosen":
        state.order = dealer.shuffle("who chooses first", range(dealer.seats))
        return "stores"
    for player, number in zip(state.players, dealer.shuffle("stores", stores), strict=False):
        player.store = number
    start(dealer, state)
    return "passing" if state.short else "preparation"


async def choose_stores(dealer: Dealer, state: FrenzyState) -> str:
    """Café abilities, chosen: one after the other, in a random order (C62)."""
    state.phase = "stores"
    for seat in state.order:
        state.to_act = seat
        taken = {player.store for player in state.players}
        free = [number for number in range(1, dealer.edition.stores + 1) if number not in taken]
        move = await dealer.ask(seat, requests.store(state, free))
        if isinstance(move, Store):
            state.players[seat].store = move.number
            dealer.tell(
                text(
                    "{who} runs store {n}, {name}.",
                    who=tells.cafe(seat),
                    n=move.number,
                    name=tells.STORE_NAMES[move.number],
                ),
                kind="move",
            )
    start(dealer, state)
    return "passing" if state.short else "preparation"


def start(dealer: Dealer, state: FrenzyState) -> None:
    """What the store numbers decide: turn order and starting coins; and what stores begin with (C54)."""
    state.order = sorted(range(dealer.seats), key=lambda seat: state.players[seat].store)
    for coins, seat in zip(dealer.edition.coins, state.order, strict=False):
        player = state.players[seat]
        accounts.gain(state, seat, coins)
        store = derive.ability(state, player)
        if store == derive.SOUP:
            accounts.give_discs(state, seat, rulings.SOUP_DISCS)
        if store == derive.HEAVEN:
            player.extra_wifi = rulings.HEAVEN_ICONS
    if not state.short:
        refill(state, dealer.edition.open_tiles)
    state.to_act = -1
    dealer.tell(text("Turn order by store number: {who}.", who=tells.names(state.order)), kind="phase")


def reveal_customers(state: FrenzyState) -> None:
    """Setup 3: two customers of level 2; in the challenges one of each level (C24, C53)."""
    if state.challenge:
        state.common = [state.decks[level - 1].pop(0) for level in LEVELS]
        return
    if state.extreme:
        state.common = [state.decks[at % len(LEVELS)].pop(0) for at in range(state.extreme)]
        return
    deck = state.decks[COMMON_LEVEL - 1]
    while len(state.common) < COMMON:
        number = deck.pop(0)
        card = derive.customer(state, number)
        if state.family and rulings.FAMILY_STANDARD_ONLY and card.upgraded_meals + card.upgraded_games:
            state.aside.append(number)
        else:
            state.common.append(number)


def refill(state: FrenzyState, open_tiles: int) -> None:
    """Keeps the row of face-up action tiles full while the stack lasts (C43)."""
    while len(state.row) < open_tiles and state.stack:
        state.row.append(state.stack.pop(0))


def give_tile(state: FrenzyState, seat: int, number: int) -> None:
    """An action tile comes to a player, all spaces empty."""
    spaces = [Space(icon) for icon in state.tiles[number - 1]]
    state.players[seat].tiles.append(Tile(number, spaces))
