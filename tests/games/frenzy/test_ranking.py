"""The ranking of played cards against an independent statement of the rulebook's three cases, and the tie chain."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, permutations
from random import Random

import pytest

from games.frenzy import ranking
from games.frenzy.cards import NUMBER, SUIT, card_of
from games.frenzy.state import AI, Played
from tests.games.frenzy.board import ANA, BEN, CY, DI, EVE, cards, named, opened, place

Chain = Callable[[int], tuple[int, int, int]]


def before(one: Played, two: Played, lying: tuple[Played, ...], tie: Chain) -> bool:
    """Whether ``one`` is ranked before ``two``, said once more in the words of the rulebook's special cases."""
    mates = {play.cafe: [other for other in lying if SUIT[other.card] == SUIT[play.card]] for play in (one, two)}
    alone = [len(mates[play.cafe]) == 1 for play in (one, two)]
    if SUIT[one.card] == SUIT[two.card]:
        return NUMBER[one.card] > NUMBER[two.card]
    if alone == [True, True]:
        return (-NUMBER[one.card], tie(one.cafe)) < (-NUMBER[two.card], tie(two.cafe))
    if alone != [False, False]:
        return alone[0]
    highest = [max(mates[play.cafe], key=lambda other: NUMBER[other.card]) for play in (one, two)]
    first, second = ((-NUMBER[top.card], tie(top.cafe)) for top in highest)
    return first < second


def orders(lying: tuple[Played, ...], tie: Chain) -> list[tuple[Played, ...]]:
    """Every order in which no card stands before one that is ranked before it."""
    return [
        order
        for order in permutations(lying)
        if all(before(one, two, lying, tie) for one, two in combinations(order, 2))
    ]


@pytest.mark.parametrize(
    ("cafes", "suits", "numbers"), [(2, 3, 4), (3, 4, 3), (3, 2, 5), (4, 3, 3), (4, 2, 4), (5, 3, 3), (5, 5, 2)]
)
def test_every_small_round_is_ranked_as_the_three_cases_say(cafes: int, suits: int, numbers: int) -> None:
    names = ("meal", "game", "employee", "storefront", "wifi")[:suits]
    deck = [card_of(suit, number) for suit in names for number in range(1, numbers + 1)]
    random = Random(cafes)
    compared = 0
    for chosen in combinations(deck, cafes):
        owners = list(range(cafes))
        random.shuffle(owners)
        ties = [(-random.randrange(2), random.randrange(2), store) for store in random.sample(range(1, 7), cafes)]
        lying = tuple(Played(cafe, card) for cafe, card in zip(owners, chosen, strict=True))
        assert orders(lying, ties.__getitem__) == [tuple(ranking.rank(lying, ties.__getitem__))]
        compared += 1
    assert compared > 40


def ranked(*plays: tuple[int, str], tie: Chain = lambda cafe: (0, 0, cafe)) -> list[int]:
    """The cafés in ranking order."""
    lying = [Played(cafe, cards(name)[0]) for cafe, name in plays]
    return [play.cafe for play in ranking.rank(lying, tie)]


def test_case_1_all_suits_different_goes_by_number() -> None:
    assert ranked((ANA, "Meal 3"), (BEN, "Wi-Fi 8"), (CY, "Employee 5")) == [BEN, CY, ANA]


def test_case_1_all_of_one_suit_goes_by_number() -> None:
    assert ranked((ANA, "Meal 3"), (BEN, "Meal 8"), (CY, "Meal 5")) == [BEN, CY, ANA]


def test_case_2_the_suit_with_several_cards_comes_after_all_others() -> None:
    assert ranked((ANA, "Meal 9"), (BEN, "Wi-Fi 1"), (CY, "Meal 10"), (DI, "Employee 2")) == [DI, BEN, CY, ANA]


def test_case_3_suits_with_several_cards_go_by_their_highest() -> None:
    plays = (ANA, "Meal 7"), (BEN, "Wi-Fi 8"), (CY, "Meal 1"), (DI, "Wi-Fi 2")
    assert ranked(*plays) == [BEN, DI, ANA, CY]


def test_c10_a_unique_suit_comes_before_two_doubled_ones() -> None:
    plays = (ANA, "Meal 7"), (BEN, "Wi-Fi 8"), (CY, "Meal 10"), (DI, "Wi-Fi 2"), (EVE, "Storefront 1")
    assert ranked(*plays) == [EVE, CY, ANA, BEN, DI]


def test_c11_equal_numbers_go_by_employees_then_coins_then_store() -> None:
    state = opened()
    place(state, CY, "Employee 1")
    state.players[ANA].coins, state.players[BEN].coins = 9, 8
    assert sorted(range(3), key=lambda cafe: ranking.chain(state, cafe)) == [CY, BEN, ANA]
    state.players[ANA].coins = 8
    assert sorted(range(3), key=lambda cafe: ranking.chain(state, cafe)) == [CY, ANA, BEN]
    assert ranked((BEN, "Meal 3"), (ANA, "Wi-Fi 3"), tie=lambda cafe: ranking.chain(state, cafe)) == [ANA, BEN]


def test_c37_a_tie_of_suits_is_decided_by_the_owners_of_the_highest_cards_for_the_whole_suit() -> None:
    plays = (ANA, "Meal 1"), (BEN, "Meal 6"), (CY, "Wi-Fi 6"), (DI, "Wi-Fi 5")
    assert ranked(*plays, tie=lambda cafe: (0, cafe, 0)) == [BEN, ANA, CY, DI]
    assert ranked(*plays, tie=lambda cafe: (0, -cafe, 0)) == [CY, DI, BEN, ANA]


def test_c20_the_ai_player_has_employees_and_coins_in_ties_but_stands_behind_every_store() -> None:
    state = opened(2)
    assert state.rival is not None
    state.rival.coins = 10
    assert sorted([ANA, AI, BEN], key=lambda cafe: ranking.chain(state, cafe)) == [ANA, BEN, AI]
    state.rival.coins = 9
    assert ranking.chain(state, AI) < ranking.chain(state, ANA)
    state.players[BEN].coins = 0
    place(state, ANA, "Employee 1")
    assert sorted([ANA, AI, BEN], key=lambda cafe: ranking.chain(state, cafe)) == [ANA, BEN, AI]


def test_c44_the_next_turn_order_goes_from_right_to_left_in_the_marketplace() -> None:
    assert ranking.next_buyers([CY, ANA, DI, BEN]) == [BEN, DI, ANA, CY]
    assert ranking.next_buyers([ANA, AI, BEN]) == [BEN, ANA]


def test_cards_are_named_by_suit_and_number() -> None:
    assert named(cards("Meal 1", "Board Game 10", "Wi-Fi 4")) == ["Meal 1", "Board Game 10", "Wi-Fi 4"]
