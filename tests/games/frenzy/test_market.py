"""Preparation phase: marketplace, forced purchase, rewards, action tiles, the next turn order."""

from __future__ import annotations

import pytest

from games.frenzy import requests, tells
from games.frenzy.cards import CARD, NAME
from games.frenzy.market import preparation
from games.frenzy.moves import Buy, Skip, TakeTile
from games.frenzy.state import AI, NOBODY, FrenzyState, Slot
from tests.games.frenzy.board import ANA, BEN, CY, DI, EVE, Answers, board, deal, english, named, run


def test_the_marketplace_goes_from_highest_to_lowest_and_keeps_the_drawing_order_of_equals() -> None:
    state = board()
    deal(state, "Meal 2", "Wi-Fi 5", "Board Game 2")
    run(preparation, state)
    assert named(slot.card for slot in state.market) == ["Wi-Fi 5", "Meal 2", "Board Game 2"]
    assert [slot.cost for slot in state.market] == [2, 1, 0]


@pytest.mark.parametrize(
    ("seats", "costs", "cards"),
    [(2, [2, 1, 0], 30), (3, [2, 1, 0], 30), (4, [2, 1, 1, 0], 40), (5, [2, 1, 1, 0, 0], 50)],
)
def test_tokens_and_cards_fit_the_number_of_cafes(seats: int, costs: list[int], cards: int) -> None:
    state = board(seats)
    assert len(state.deck) == cards
    assert state.rounds == 10
    run(preparation, state)
    assert [slot.cost for slot in state.market] == costs
    assert len(state.deck) == cards - len(costs)


def test_each_player_buys_one_card_and_gets_its_reward() -> None:
    state = board()
    deal(state, "Wi-Fi 6", "Employee 4", "Meal 1")
    desk = run(preparation, state, {ANA: [Buy("Employee 4")], BEN: [Buy("Wi-Fi 6"), TakeTile(2)]})
    ana, ben, cy = state.players
    assert (named(ana.pile), ana.coins, ana.discs) == (["Employee 4"], 9, 1)
    assert (named(ben.pile), ben.coins, [tile.number for tile in ben.tiles]) == (["Wi-Fi 6"], 8, [2])
    assert (named(cy.pile), cy.coins, cy.discs, cy.tiles) == (["Meal 1"], 10, 0, [])
    assert "Ana buys Employee 4 for 1 coin." in desk.log
    assert desk.forced == ["buy"]  # Cy's, the last card


def test_a_card_on_sale_says_what_it_costs_and_brings() -> None:
    def offered(state: FrenzyState) -> list[str]:
        domain = requests.buy(state, ANA).domain(Buy)
        assert domain is not None
        return [english(domain.label("card", card)) for card in domain.values("card")]

    state = board()
    state.market = [Slot(CARD["Employee 6"], 2), Slot(CARD["Storefront 5"], 1), Slot(CARD["Meal 2"], 0)]
    assert offered(state) == [
        "Employee 6 – costs 2, +1 disc, extra tile, leaves 8",
        "Storefront 5 – costs 1, +1 tile, leaves 9",
        "Meal 2 – costs 0, leaves 10",
    ]
    state.market[0].buyer, state.players[ANA].coins = BEN, 0
    assert offered(state) == ["Storefront 5 – costs 0, +1 tile, leaves 0", "Meal 2 – costs 0, leaves 0"]
    state.row = []  # no tile is left to be taken
    assert offered(state)[0] == "Storefront 5 – costs 0, leaves 0"
    family = board(family=True)
    family.market = [Slot(CARD["Employee 6"], 2), Slot(CARD["Meal 2"], 1), Slot(CARD["Wi-Fi 1"], 0)]
    assert offered(family)[:2] == ["Employee 6 – costs 2, +1 disc, extra disc, leaves 8", "Meal 2 – costs 1, leaves 9"]


def test_c43_a_storefront_brings_a_tile_which_must_be_taken_and_the_row_refills_at_once() -> None:
    state = board()
    deal(state, "Storefront 6", "Storefront 5", "Meal 1")
    answers: Answers = {ANA: [Buy("Storefront 5"), TakeTile(1)], BEN: [Buy("Storefront 6"), TakeTile(4), TakeTile(3)]}
    desk = run(preparation, state, answers)
    assert desk.kinds() == [("buy", ANA), ("tile", ANA), ("buy", BEN), ("tile", BEN), ("extra tile", BEN)]
    request = requests.tile(state, extra=False)
    assert english(request.refusal(Skip())) == "This move is not part of the question now."
    assert english(request.refusal(TakeTile(24))) == "Tile 24 does not lie open; open are 2, 5, 6."
    assert state.row == [2, 5, 6]


def test_c43_with_an_empty_stack_there_are_fewer_tiles_and_in_the_end_none() -> None:
    state = board()
    state.stack, taken = [], state.stack
    deal(state, "Storefront 6", "Storefront 5", "Storefront 1")
    for number in taken:
        state.players[CY].draft.append(number)  # out of the way, and still counted
    answers: Answers = {ANA: [Buy("Storefront 1"), TakeTile(1)], BEN: [Buy("Storefront 5"), TakeTile(2)]}
    desk = run(preparation, state, answers)
    assert state.row == []
    assert desk.forced == ["buy", "tile"]  # Cy gets the last card and the last tile; there is no extra tile any more


def test_c23_the_additional_tile_comes_after_all_purchases_and_may_be_declined() -> None:
    state = board()
    deal(state, "Wi-Fi 6", "Meal 4", "Meal 1")
    answers: Answers = {ANA: [Buy("Wi-Fi 6"), Skip()], BEN: [Buy("Meal 4")]}
    desk = run(preparation, state, answers)
    assert desk.kinds() == [("buy", ANA), ("buy", BEN), ("extra tile", ANA)]
    assert state.players[ANA].tiles == []
    assert len(state.row) == 3


def test_c1_who_can_pay_for_a_card_must_choose_among_those() -> None:
    state = board()
    deal(state, "Wi-Fi 6", "Meal 4", "Meal 1")
    state.players[ANA].coins = 1
    run(preparation, state, {ANA: [Buy("Meal 4")]})
    assert state.players[ANA].coins == 0
    state.market[0].buyer = state.market[1].buyer = NOBODY
    state.players[ANA].coins = 1
    refusal = requests.buy(state, ANA).refusal(Buy("Wi-Fi 6"))
    assert english(refusal) == "Wi-Fi 6 costs 2 coins; you have 1 coin."


def test_c1_who_can_pay_for_none_takes_the_cheapest_left_for_all_coins() -> None:
    state = board(4)
    deal(state, "Wi-Fi 8", "Meal 7", "Meal 5", "Employee 1")
    state.players[BEN].coins = 0
    answers: Answers = {ANA: [Buy("Employee 1")], BEN: [Buy("Meal 5")], CY: [Buy("Wi-Fi 8"), Skip()]}
    desk = run(preparation, state, answers)
    request = desk.asked[1][1][BEN]
    assert list(request.moves()) == [Buy("Meal 7"), Buy("Meal 5")]  # two tokens cost equally little
    assert (state.players[BEN].coins, named(state.players[BEN].pile)) == (0, ["Meal 5"])
    for slot in state.market:
        slot.buyer = ANA if NAME[slot.card] == "Employee 1" else NOBODY
    assert english(requests.buy(state, BEN).refusal(Buy("Wi-Fi 8"))) == (
        "You can't pay for any card, so you must take the cheapest left for all you have (0 coins): Meal 5, Meal 7."
    )


def test_c44_of_two_equal_tokens_the_one_further_right_acts_first_in_the_next_round() -> None:
    state = board(5)
    deal(state, "Wi-Fi 10", "Meal 9", "Meal 8", "Employee 7", "Meal 1")
    answers: Answers = {
        ANA: [Buy("Meal 9")], BEN: [Buy("Meal 8")], CY: [Buy("Employee 7")], DI: [Buy("Meal 1")], EVE: [Skip()],
    }  # fmt: skip
    run(preparation, state, answers)
    assert state.order == [DI, CY, BEN, ANA, EVE]


def test_a_card_that_is_not_there_is_refused_with_the_reason() -> None:
    state = board()
    deal(state, "Wi-Fi 6", "Meal 4", "Meal 1")
    desk = run(preparation, state)
    request = desk.asked[1][1][BEN]
    assert english(request.refusal(Buy("Wi-Fi 6"))) == "Wi-Fi 6 is bought already, by Ana."
    assert english(request.refusal(Buy("Meal 2"))) == "Meal 2 is not in the marketplace."
    assert english(request.refusal(Buy("Tea 2"))).startswith('There is no card "Tea 2".')


def test_two_players_leave_the_third_card_to_the_ai_player_free_and_without_reward() -> None:
    state = board(2)
    deal(state, "Storefront 6", "Employee 4", "Meal 1")
    desk = run(preparation, state, {ANA: [Buy("Meal 1")], BEN: [Buy("Employee 4")]})
    assert state.rival is not None
    assert named(state.rival.pile) == ["Storefront 6"]
    assert state.rival.coins == 18
    assert state.market[0].buyer == AI
    assert len(state.row) == 3  # C23: the AI player never takes a tile
    assert state.order == [ANA, BEN]
    assert "AI café gets Storefront 6." in desk.log


def test_family_the_leftmost_card_brings_a_disc_and_there_are_eight_rounds_without_storefronts() -> None:
    state = board(3, family=True)
    assert not any("Storefront" in NAME[card] for card in state.deck)
    assert (state.rounds, len(state.deck), state.row) == (8, 24, [])
    deal(state, "Wi-Fi 6", "Meal 4", "Meal 1")
    desk = run(preparation, state, {ANA: [Buy("Wi-Fi 6")], BEN: [Buy("Meal 4")]}, family=True)
    assert state.players[ANA].discs == 1
    assert state.players[ANA].coins == 8
    assert desk.kinds() == [("buy", ANA), ("buy", BEN)]


def test_ten_rounds_then_the_phase_is_scored() -> None:
    state = board()
    for number in range(1, 11):
        desk = run(preparation, state)
        assert state.round == number
        assert desk.next == ("phase scoring" if number == 10 else "preparation")
    assert [len(player.pile) for player in state.players] == [10, 10, 10]
    assert state.deck == []


def test_the_question_says_that_the_market_decides_the_next_order_while_there_is_a_next_round() -> None:
    state = board()
    state.market = [Slot(CARD["Employee 6"], 2), Slot(CARD["Storefront 5"], 1), Slot(CARD["Meal 2"], 0)]
    state.round = state.rounds - 1
    later = "The further right your card, the earlier you buy in the next round."
    assert english(requests.buy(state, ANA).prompt) == f"Buy one card. You have 10 coins. {later}"
    state.round = state.rounds
    assert english(requests.buy(state, ANA).prompt) == "Buy one card. You have 10 coins."


def test_a_tile_names_its_plus_as_a_place() -> None:
    state = board()
    number = next(at for at, icons in enumerate(state.tiles, 1) if "plus" in icons)
    assert "+1 place" in english(tells.tile_label(state, number))
