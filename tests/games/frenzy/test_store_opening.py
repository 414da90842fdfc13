"""Store opening phase: plays and the suit duty, takes, capacity and discards, rewards."""

from __future__ import annotations

import pytest

from games.frenzy import derive, requests_opening
from games.frenzy.moves import Discard, Play, Take
from games.frenzy.state import AI
from games.frenzy.store_opening import play_cards, store_opening
from games.frenzy.takes import earn, settle
from tests.games.frenzy.board import ANA, BEN, CY, DI, cards, english, hands, named, opened, place, played, run, tile


def test_c36_a_card_of_a_suit_on_the_table_can_only_be_played_without_another_suit_in_hand() -> None:
    state = opened()
    hands(
        state, ana=["Meal 2", "Wi-Fi 2"], ben=["Meal 5", "Wi-Fi 1", "Employee 3"], cy=["Meal 1", "Wi-Fi 6"],
    )  # fmt: skip
    desk = run(play_cards, state, {ANA: [Play("Meal 2")], BEN: [Play("Wi-Fi 1")], CY: [Play("Wi-Fi 6")]})
    ben, cy = desk.asked[1][1][BEN], desk.asked[2][1][CY]
    assert list(ben.moves()) == [Play("Employee 3"), Play("Wi-Fi 1")]
    assert english(ben.refusal(Play("Meal 5"))) == (
        "Meal is played already, by Ana: play another suit while you can. You can play Employee 3, Wi-Fi 1."
    )
    assert english(ben.refusal(Play("Meal 9"))) == "Meal 9 is not in your hand."
    assert list(cy.moves()) == [Play("Meal 1"), Play("Wi-Fi 6")]  # every suit of the hand is on the table
    assert state.order == [ANA, CY, BEN]
    assert named(state.players[BEN].hand) == ["Meal 5", "Employee 3"]


def test_the_question_for_a_card_says_which_suits_may_be_played_and_what_ranks_first() -> None:
    def asked() -> list[str]:
        return english(requests_opening.play(state, ANA).prompt).splitlines()

    state = opened()
    hands(state, ana=["Meal 2", "Wi-Fi 2"])
    ranking = (
        "Ranked first: cards alone in their suit, then whole suits, the highest number in front each time. "
        "The first takes 2 cards, the last only 2 action discs."
    )
    assert asked() == ["Play a card.", ranking]
    played(state, "Meal 6", order=[BEN])
    assert asked() == ["Play a card of a suit that is not on the table.", ranking]
    played(state, "Meal 6", "Wi-Fi 5", order=[BEN, CY])
    assert asked() == ["Every suit in your hand is on the table already: play any card.", ranking]


def test_a_forced_play_is_made_by_the_engine_in_the_full_game() -> None:
    state = opened()
    hands(state, ana=["Meal 2", "Wi-Fi 2"], ben=["Meal 5", "Wi-Fi 1"], cy=["Meal 1", "Wi-Fi 6"])
    desk = run(play_cards, state, {ANA: [Play("Meal 2")]})
    assert desk.kinds() == [("play", ANA), ("play", CY)]
    assert desk.forced == ["play"]


def test_the_first_takes_two_the_others_one_the_last_none_and_two_discs() -> None:
    state = opened(4)
    played(state, "Meal 8", "Board Game 6", "Wi-Fi 4", "Employee 3", order=[CY, ANA, DI, BEN])
    answers = {CY: [Take("Employee 3"), Take("Meal 8")], ANA: [Take("Wi-Fi 4")]}
    desk = run(earn, state, answers)
    ana, ben, cy, di = state.players
    assert named(item.card for item in cy.cafe) == ["Employee 3", "Meal 8"]
    assert (cy.coins, cy.discs) == (11, 1)
    assert derive.wifi_icons(ana) == 1
    assert named(item.card for item in di.cafe) == ["Board Game 6"]
    assert di.coins == 11
    assert (ben.coins, ben.discs, ben.cafe) == (10, 2, [])
    assert desk.forced == ["take"]  # the last card
    assert "Ben gets 2 action discs." in desk.log


def test_a_card_taken_or_not_played_is_refused_with_the_reason() -> None:
    state = opened()
    played(state, "Meal 8", "Board Game 6", "Wi-Fi 4")
    state.plays[0].taker = ANA
    request = requests_opening.take(state, BEN, 1)
    assert english(request.refusal(Take("Meal 8"))) == "Meal 8 is taken already, by Ana."
    assert english(request.refusal(Take("Meal 9"))) == "Meal 9 was not played this round."


def test_what_a_card_brings_is_said_before_it_is_taken_and_the_first_one_is_remembered() -> None:
    state = opened()
    played(state, "Meal 8", "Board Game 6", "Wi-Fi 4", "Employee 2", "Storefront 5")
    request = requests_opening.take(state, ANA, 2)
    (domain,) = request.domains
    assert [english(domain.label("card", card)) for card in domain.suggest("card")] == [
        "Meal 8 – 1 coin",
        "Board Game 6 – 1 coin",
        "Wi-Fi 4 – one Wi-Fi icon",
        "Employee 2 – 1 action disc",
        "Storefront 5 – one more place",
    ]
    assert english(request.prompt) == "Take 2 cards, one at a time."
    state.plays[0].taker = ANA
    assert english(requests_opening.take(state, ANA, 1).prompt) == "Meal 8 is yours; take one more card."
    assert english(requests_opening.take(state, BEN, 1).prompt) == "Take 1 card."
    (domain,) = requests_opening.take(state, AI, 1).domains
    assert [english(domain.label("card", card)) for card in ("Meal 8", "Board Game 6", "Wi-Fi 4")] == [
        "Meal 8 – 4 coins",
        "Board Game 6 – 3 coins",
        "Wi-Fi 4 – no coins",
    ]


def test_c41_storefronts_stand_outside_and_add_a_place_before_room_is_counted() -> None:
    state = opened()
    place(state, ANA, "Meal 1", "Meal 2", "Wi-Fi 1")
    played(state, "Storefront 5", "Board Game 4", "Employee 2")
    desk = run(earn, state, {ANA: [Take("Board Game 4"), Take("Storefront 5")]})
    ana = state.players[ANA]
    assert len(ana.cafe) == 4 == derive.capacity(state, ana)
    assert named(item.card for item in ana.storefronts) == ["Storefront 5"]
    assert not [kind for kind, _ in desk.kinds() if kind == "discard"]


def test_base_capacity_is_three() -> None:
    state = opened()
    assert derive.capacity(state, state.players[ANA]) == 3


def full(*names: str) -> dict[int, list[Take]]:
    """Ana takes these cards."""
    return {ANA: [Take(name) for name in names]}


def test_c2_c40_a_discarded_new_card_gives_no_reward_and_an_old_one_keeps_its_coins() -> None:
    state = opened()
    place(state, ANA, "Meal 1", "Meal 2", "Wi-Fi 1")
    played(state, "Meal 5", "Board Game 4", "Employee 2")
    answers = {ANA: [Take("Meal 5"), Take("Board Game 4"), Discard("Meal 5"), Discard("Wi-Fi 1")]}
    run(earn, state, answers)
    ana = state.players[ANA]
    assert ana.coins == 11  # the board game alone
    assert named(item.card for item in ana.cafe) == ["Meal 1", "Meal 2", "Board Game 4"]
    assert {"Meal 5", "Wi-Fi 1"} <= set(named(state.out))  # C39


def test_c38_exactly_the_excess_goes_and_employees_stay() -> None:
    state = opened()
    place(state, ANA, "Employee 1", "Meal 2", "Wi-Fi 1")
    played(state, "Meal 5", "Employee 4", "Wi-Fi 2", order=[BEN, ANA, CY])
    state.players[ANA].taking = cards("Employee 4")
    state.plays[1].taker = ANA
    desk = run(lambda dealer, state: settle(dealer, state, ANA), state, {ANA: [Discard("Meal 2")]})
    request = desk.asked[0][1][ANA]
    assert set(request.moves()) == {Discard("Meal 2"), Discard("Wi-Fi 1")}
    assert english(request.prompt) == "Your café has room for 3 cards and holds 4: discard 1 card."
    assert english(request.refusal(Discard("Employee 4"))) == (
        "Employees can't be discarded. You can discard Meal 2, Wi-Fi 1."
    )
    assert english(request.refusal(Discard("Wi-Fi 9"))) == "Wi-Fi 9 is not in your café."
    assert (english(request.refusal(Discard("Storefront 1")))) == (
        "Storefronts never leave, and they take no place in the café."
    )
    assert state.players[ANA].discs == 1  # the employee's reward


def test_c3_a_new_employee_is_declined_only_when_nothing_else_can_go() -> None:
    state = opened()
    place(state, ANA, "Employee 1", "Employee 2", "Employee 3+")
    played(state, "Employee 5", "Meal 4", "Wi-Fi 2")
    answers = {ANA: [Take("Employee 5"), Take("Meal 4")]}
    desk = run(earn, state, answers)
    ana = state.players[ANA]
    assert named(item.card for item in ana.cafe) == ["Employee 1", "Employee 2", "Employee 3"]
    assert (ana.discs, ana.coins) == (0, 10)
    assert desk.log.count("Ana discards") == 2  # the meal had to go first, then the new employee
    assert {"Employee 5", "Meal 4"} <= set(named(state.out))


def test_c4_an_upgraded_card_may_be_discarded_and_its_icons_are_lost() -> None:
    state = opened()
    place(state, ANA, "Wi-Fi 3+", "Meal 2", "Employee 1")
    played(state, "Meal 5", "Storefront 4", "Board Game 2", order=[BEN, CY, ANA])
    state.players[ANA].taking, state.plays[2].taker = cards("Board Game 2"), ANA
    assert derive.wifi_icons(state.players[ANA]) == 2
    run(lambda dealer, state: settle(dealer, state, ANA), state, {ANA: [Discard("Wi-Fi 3")]})
    assert derive.wifi_icons(state.players[ANA]) == 0


@pytest.mark.parametrize(
    ("rank", "seats", "number"), [(0, 3, 2), (1, 3, 1), (2, 3, 0), (3, 5, 1), (4, 5, 0), (2, 4, 1)]
)
def test_takes_by_rank(rank: int, seats: int, number: int) -> None:
    assert derive.takes(range(seats), rank) == number


def test_family_there_is_no_capacity() -> None:
    state = opened(3, family=True)
    place(state, ANA, "Meal 1", "Meal 2", "Meal 3", "Wi-Fi 1")
    played(state, "Meal 5", "Board Game 4", "Employee 2")
    desk = run(earn, state, full("Meal 5", "Board Game 4"), family=True)
    assert len(state.players[ANA].cafe) == 6
    assert not [kind for kind, _ in desk.kinds() if kind == "discard"]


def test_a_whole_round_ends_with_the_next_order_and_the_phase_after_ten() -> None:
    state = opened()
    hands(state, ana=["Meal 2"], ben=["Meal 5"], cy=["Wi-Fi 1"])
    state.round = 9
    tile(state, BEN, "meal")
    desk = run(store_opening, state)
    assert state.order == [CY, BEN, ANA]
    assert (state.round, desk.next) == (10, "scoring")
