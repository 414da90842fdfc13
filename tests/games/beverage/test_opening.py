"""Setup, Start of Game and the options.

B14, B43 purchases go to the bank, 0 is legal, tokens are limited · B51 a random first player, then clockwise ·
B52 first game.
"""

import pytest

from games.beverage import derive, requests
from games.beverage.moves import Purchase
from games.beverage.opening import opening, purchase, setup
from games.beverage.options import BeverageOptions, refuse_options
from tests.games.beverage.board import ANA, BEN, CY, DI, EDITION, board, english, run


@pytest.mark.parametrize(("seats", "market", "tokens"), [(3, 30, 1), (4, 40, 1), (5, 50, 2)])
def test_the_market_starts_with_10_caps_a_player_and_tokens_by_seats(seats: int, market: int, tokens: int) -> None:
    state = setup(seats, BeverageOptions(), EDITION)
    lying = (state.advantage.shares, state.advantage.pr, state.advantage.stadium)
    assert (state.market, lying, len(state.deck)) == (market, (tokens,) * 3, 30)
    assert [(player.caps, player.on_hand, player.coaster) for player in state.players] == [(10, 0, 10)] * seats


def test_b51_a_random_player_buys_first_and_then_clockwise() -> None:
    state = setup(4, BeverageOptions(), EDITION)
    desk = run(opening, state, orders=[range(30), [2]])
    assert (desk.next, state.turn_order) == ("purchase", [CY, DI, ANA, BEN])
    assert desk.told == ["Cy buys first, then clockwise."]


def test_purchases_are_paid_to_the_bank_and_build_the_stack() -> None:
    state = setup(3, BeverageOptions(), EDITION)
    state.turn_order = [BEN, CY, ANA]
    bank = state.bank
    desk = run(purchase, state, {BEN: [Purchase(3, 2, 1)], CY: [Purchase(0, 0, 0)], ANA: [Purchase(5, 2, 3)]})
    ben, ana = state.players[BEN], state.players[ANA]
    assert (ben.caps, ben.on_hand, ben.coaster, ben.reputation, ben.research) == (4, 3, 7, 2, 1)
    assert (ana.caps, state.players[CY].caps, state.market) == (0, 10, 30)
    assert state.bank == bank - 16
    assert derive.ahead(state) == [BEN, ANA, CY]
    assert desk.told == [
        "Ben buys 3 associates, 2 reputation, 1 market research token.",
        "Cy buys nothing.",
        "Ana buys 5 associates, 2 reputation, 3 market research tokens.",
    ]
    assert desk.next == "planning"


def test_the_books_purchase_leaves_6_caps() -> None:
    state = setup(3, BeverageOptions(), EDITION)
    state.turn_order = [ANA, BEN, CY]
    run(purchase, state, {ANA: [Purchase(3, 0, 1)], BEN: [Purchase(0, 0, 0)], CY: [Purchase(0, 0, 0)]})
    assert state.players[ANA].caps == 6


def test_a_purchase_above_the_caps_is_refused_with_the_numbers() -> None:
    request = requests.purchase(setup(3, BeverageOptions(), EDITION), ANA)
    assert english(request.refusal(Purchase(5, 5, 1))) == ("Everything costs 1 cap: that is 11 caps, and you have 10.")
    domain = request.domain(Purchase)
    assert domain is not None
    assert english(domain.label("associates", 4, {"reputation": 0})) == "4 – costs 4, leaves 6 caps"
    assert english(domain.label("associates", 4, {"research": 3})) == "4 – costs 4, leaves 3 caps"


def test_b43_research_tokens_are_limited_to_the_pile() -> None:
    state = setup(3, BeverageOptions(), EDITION)
    state.players[BEN].research = state.players[CY].research = 9
    request = requests.purchase(state, ANA)
    assert request.refusal(Purchase(0, 0, 2)) is None
    assert english(request.refusal(Purchase(0, 0, 3))) == "Only 2 market research tokens are left."


def test_b52_first_game_starts_with_5_associates_5_caps_and_no_purchase() -> None:
    state = setup(3, BeverageOptions(first_game=True), EDITION)
    desk = run(opening, state, first_game=True)
    assert desk.next == "planning"
    assert [(player.caps, player.on_hand, player.coaster) for player in state.players] == [(5, 5, 5)] * 3


def test_recession_free_takes_the_recessions_out() -> None:
    state = setup(3, BeverageOptions(recession_free=True), EDITION)
    assert len(state.deck) == 27
    assert all(card.value for card in state.deck)


def test_open_market_sells_no_research_tokens() -> None:
    request = requests.purchase(setup(3, BeverageOptions(open_market=True), EDITION), ANA)
    assert english(request.refusal(Purchase(0, 0, 1))) == (
        "This match is played with an open market: there are no market research tokens."
    )


def test_handicaps_give_research_tokens() -> None:
    state = setup(3, BeverageOptions(handicaps=(0, 2, 3)), EDITION)
    assert [player.research for player in state.players] == [0, 2, 3]


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (BeverageOptions(handicaps=(1, 0)), "A handicap needs one number for each of the 3 seats; 2 were given."),
        (BeverageOptions(handicaps=(4, 0, 0)), "A handicap is 0 to 3 market research tokens for a seat."),
        (BeverageOptions(handicaps=(-1, 0, 0)), "A handicap is 0 to 3 market research tokens for a seat."),
        (
            BeverageOptions(open_market=True, handicaps=(0, 1, 0)),
            "Open market takes the market research tokens out of the game, and a handicap gives some: "
            "the two cancel out. Choose one of them.",
        ),
    ],
)
def test_options_that_do_not_go_together_are_refused(options: BeverageOptions, reason: str) -> None:
    assert english(refuse_options(options, 3)) == reason


@pytest.mark.parametrize(
    "options",
    [
        BeverageOptions(),
        BeverageOptions(first_game=True, recession_free=True, open_market=True),
        BeverageOptions(first_game=True, handicaps=(1, 0, 3)),
        BeverageOptions(open_market=True, handicaps=(0, 0, 0)),
    ],
)
def test_options_that_go_together_are_taken(options: BeverageOptions) -> None:
    assert refuse_options(options, 3) is None


def test_a_view_holds_every_table_that_the_board_shows() -> None:
    state = board()
    assert state.factory_costs == [6, 8, 10, 12, 14]
    assert state.factory_exemptions == [1, 3, 5, 7, 9]
    assert (state.shares_max, state.tax_step, state.training_max, state.deal) == (12, 3, 10, 3)
    assert state.stage_points == [[10, 7, 4], [9, 6, 3], [8, 5, 2]]
