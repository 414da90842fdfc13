"""Setup and Start of Game: what lies on the table, and the initial purchase."""

from __future__ import annotations

from games.beverage import accounts, requests, rulings, tells
from games.beverage.components import BeverageEdition
from games.beverage.moves import Purchase
from games.beverage.options import BeverageOptions
from games.beverage.state import (
    ActionSpaces,
    AdvantageTokens,
    BeverageState,
    MarketCard,
    Player,
    StadiumCard,
)
from games.engine.dealer import OWN, Dealer
from games.engine.text import Who, text


def setup(seats: int, options: BeverageOptions, edition: BeverageEdition) -> BeverageState:
    """Setup: the position before anything is shuffled. The market deck still lies in print order."""
    board, tracks, bonuses = edition.board(seats), edition.tracks, edition.bonuses
    caps = edition.first_game_caps if options.first_game else edition.start_caps
    hand = edition.first_game_associates if options.first_game else 0
    handicaps = options.handicaps or (0,) * seats
    return BeverageState(
        phase="purchase",
        players=[
            Player(caps=caps, on_hand=hand, coaster=edition.associates - hand, research=handicaps[seat])
            for seat in range(seats)
        ],
        stadium=_stadium(edition, seats),
        spaces=ActionSpaces(),
        advantage=AdvantageTokens(board.advantage_step, board.advantage_step, board.advantage_step),
        stage_spaces=list(board.stage_spaces),
        market=board.market,
        deck=_deck(edition, options.recession_free),
        discard=[],
        stack=list(range(seats)),
        bank=board.market + seats * caps,
        market_open=options.open_market,
        open_market=options.open_market,
        factory_costs=list(tracks.factory_costs),
        factory_exemptions=list(tracks.factory_exemptions),
        factory_reputation=tracks.factory_reputation,
        dividends=list(tracks.dividends),
        shares_max=len(tracks.dividends) - 1,
        shares_caps=tracks.shares_caps,
        shares_token_from=tracks.shares_token_from,
        tax_step=tracks.tax_step,
        training_max=tracks.training_max,
        position_tokens=list(board.tokens),
        pr_points=list(bonuses.pr),
        stage_points=[list(stage) for stage in bonuses.stages],
        area_points=list(bonuses.area),
        caps_points=list(bonuses.caps),
        advantage_supply=edition.advantage_supply,
        advantage_step=board.advantage_step,
        research_supply=edition.research_supply,
        deal=board.deal,
    )


def _deck(edition: BeverageEdition, recession_free: bool) -> list[MarketCard]:
    deck = []
    for back in edition.market_backs:
        deck += [MarketCard(value, back.trend) for value in back.values]
        deck += [MarketCard(0, back.trend) for _ in range(0 if recession_free else back.recessions)]
    return deck


def _stadium(edition: BeverageEdition, seats: int) -> list[StadiumCard]:
    cards: list[StadiumCard] = []
    for stage, row in enumerate(edition.board(seats).rows, 1):
        column = 0
        for card in row:
            cards.append(StadiumCard(len(cards) + 1, stage, column, card.large, card.cost, card.points))
            column += rulings.LARGE_CARD_CELLS if card.large else 1
    return cards


async def opening(dealer: Dealer, state: BeverageState) -> str:
    """Setup, the random part: the market deck and the first player (B51)."""
    state.deck = dealer.shuffle("market deck", state.deck)
    first = dealer.pick("first player", range(dealer.seats))
    clockwise = [(first + turn) % dealer.seats for turn in range(dealer.seats)]
    state.stack = list(clockwise)
    if dealer.options.first_game:  # B52: nothing is bought
        hand, caps = dealer.edition.first_game_associates, dealer.edition.first_game_caps
        dealer.tell(tells.first_game(hand, caps), kind="phase")
        return "planning"
    state.turn_order = clockwise
    dealer.tell(text("{who} buys first, then clockwise.", who=Who(first)), kind="phase")
    return "purchase"


async def purchase(dealer: Dealer, state: BeverageState) -> str:
    """Start of Game: one after the other buys initial resources, paid to the bank (B14, B43)."""
    state.phase = "purchase"
    for seat in state.turn_order:
        state.to_act = seat
        move = await dealer.ask(seat, requests.purchase(state, seat))
        if isinstance(move, Purchase):
            _buy(state, seat, move)
            dealer.tell(tells.bought(seat, move.associates, move.reputation, move.research), kind="move")
            dealer.tell(tells.left(state, seat), to=[seat], kind=OWN)
    state.to_act = -1
    state.turn_order = []
    return "planning"


def _buy(state: BeverageState, seat: int, move: Purchase) -> None:
    player = state.players[seat]
    pay = accounts.pay_bank if rulings.PURCHASE_TO_BANK else accounts.pay_market
    pay(state, seat, move.associates + move.reputation + move.research)
    player.on_hand += move.associates
    player.coaster -= move.associates
    player.research += move.research
    accounts.change_reputation(state, seat, move.reputation)
