"""End scoring step by step, abilities, and the winner's own tie chain."""

from __future__ import annotations

import pytest

from games.engine.view import View
from games.frenzy import derive, scoring, words
from games.frenzy.scoring import ability_coins, score
from games.frenzy.state import AI, FrenzyState
from tests.games.frenzy.board import (
    ANA,
    BEN,
    COOKING,
    CY,
    FRENZY,
    HEAVEN,
    MEEPLE_SOUP,
    MEEPLE_WATER,
    SCRUNCH,
    english,
    opened,
    place,
    run,
    tidy,
    tile,
)


def lonely(**options: object) -> FrenzyState:
    """No open customers, so that the other steps can be seen."""
    state = opened(**options)  # type: ignore[arg-type]
    state.common, state.aside = [], state.common
    return state


@pytest.mark.parametrize(
    ("icons", "coins"), [(0, 0), (1, 2), (2, 4), (3, 4), (4, 8), (5, 8), (6, 16), (8, 16), (9, 28), (14, 28)]
)
def test_wifi_table(icons: int, coins: int) -> None:
    assert derive.wifi_coins(opened(), icons) == coins


@pytest.mark.parametrize(
    ("places", "coins"), [(0, 0), (3, 0), (4, 1), (5, 2), (6, 3), (7, 5), (8, 7), (9, 10), (12, 10)]
)
def test_capacity_chart(places: int, coins: int) -> None:
    assert derive.capacity_coins(opened(), places) == coins


def test_the_steps_in_the_printed_order() -> None:
    state = opened()
    state.common, state.aside = [5, 6], [number for number in state.common if number not in (5, 6)]
    ana = state.players[ANA]
    ana.discs = 3
    place(state, ANA, "Meal 1", "Board Game 1", "Wi-Fi 1+", "Wi-Fi 2", "Employee 1", "Employee 2+", "Storefront 1")
    tidy(state)
    found = score(state, ANA)
    card = derive.customer(state, 5)  # Study Group: 1 meal, 1 board game, 2 Wi-Fi
    other = derive.customer(state, 6)  # Sunday Family: 1 meal, 2 board games
    assert [one.customer for one in found.served] == [5]
    assert found.served[0].icons == ["meal", "game", "wifi", "wifi"]
    assert (found.icons, found.wifi) == (3, 4)  # C8: the icons of the Study Group count here too
    assert (found.rewards, found.missed) == (card.reward, other.penalty)
    assert (found.discs_left, found.discs) == (3, 1)
    assert (found.places, found.capacity) == (4, 1)
    assert found.wages == 1 + 2
    assert found.ability == 0
    assert found.total == 10 + 4 + card.reward - other.penalty + 1 + 1 - 3 == ana.coins


def test_c15_c49_a_penalty_or_wage_never_brings_below_zero_and_later_steps_still_pay() -> None:
    state = opened()
    state.players[ANA].coins, state.players[ANA].discs = 1, 2
    place(state, ANA, "Employee 1", "Employee 2+", "Employee 3")
    tidy(state)
    found = score(state, ANA)
    assert found.missed == 1  # two penalties are due
    assert (found.discs, found.wages) == (1, 1)  # four coins of wages are due
    assert found.total == 0


def test_c42_only_unused_discs_count_two_for_a_coin() -> None:
    state = lonely()
    state.players[ANA].discs = 5
    tile(state, ANA, "meal'", "plus!")
    assert score(tidy(state), ANA).discs == 2


def test_c48_open_customers_are_worth_reward_and_penalty_mystery_ones_the_reward() -> None:
    state = opened()
    state.common, state.aside = [6], [number for number in state.common if number != 6]  # meal, 2 games: 7 or -3
    state.players[ANA].mystery = [11]
    state.decks[2].remove(11)
    values = {offer.number: offer.value for offer in derive.offers(state, state.players[ANA])}
    family, streamers = derive.customer(state, 6), derive.customer(state, 11)
    assert values == {6: family.reward + family.penalty, 11: streamers.reward}


def test_c47_an_unfulfilled_mystery_customer_costs_nothing() -> None:
    state = lonely()
    state.players[ANA].mystery, state.decks[2] = state.decks[2][:1], state.decks[2][1:]
    found = score(tidy(state), ANA)
    assert (found.rewards, found.missed) == (0, 0)


def water(state: FrenzyState) -> None:
    place(state, ANA, "Meal 1+", "Wi-Fi 1+", "Employee 1+", "Storefront 1+", "Board Game 1+", "Meal 2")


def with_store(store: int) -> FrenzyState:
    """Ana's store, with abilities."""
    state = lonely(abilities="random")
    state.players[ANA].store, state.players[BEN].store = store, 1 if store != 1 else 2
    return state


def test_c50_meeple_in_the_water_3_coins_for_every_two_upgraded_cards_in_front() -> None:
    state = with_store(MEEPLE_WATER)
    water(state)
    assert ability_coins(state, state.players[ANA], 0) == 6  # five upgraded cards, storefront and employee included


def test_c16_meeple_soup_a_coin_for_each_unused_disc_besides_the_usual_one_for_two() -> None:
    state = with_store(MEEPLE_SOUP)
    state.players[ANA].discs = 5
    found = score(tidy(state), ANA)
    assert (found.discs, found.ability) == (2, 5)


@pytest.mark.parametrize(("store", "most"), [(MEEPLE_SOUP, 10), (FRENZY, 10), (COOKING, 10), (HEAVEN, 10)])
def test_c17_each_ability_gives_at_most_10(store: int, most: int) -> None:
    state = with_store(store)
    player = state.players[ANA]
    player.discs, player.extra_wifi = 30, 30
    for _ in range(12):
        tile(state, ANA, "plus")
    assert ability_coins(state, player, 7) == most


def test_c50_board_game_cafe_frenzy_a_coin_for_each_tile() -> None:
    state = with_store(FRENZY)
    tile(state, ANA, "plus")
    tile(state, ANA, "meal'")
    assert ability_coins(state, state.players[ANA], 0) == 2


def test_c50_scrunch_house_added_places_and_one_more() -> None:
    state = with_store(SCRUNCH)
    assert ability_coins(state, state.players[ANA], 0) == 1
    place(state, ANA, "Storefront 1+", "Storefront 2")
    tile(state, ANA, "plus!", "plus")
    assert ability_coins(state, state.players[ANA], 0) == 4 + 1


def test_c50_heaven_cafe_its_icon_counts_in_the_table_for_customers_and_for_the_bonus() -> None:
    state = with_store(HEAVEN)
    state.players[ANA].extra_wifi = 1
    place(state, ANA, "Wi-Fi 1+")
    assert derive.wifi_icons(state.players[ANA]) == 3
    assert derive.supply(state.players[ANA]).wifi == 3
    assert ability_coins(state, state.players[ANA], 0) == 3


def test_c48_cooking_meeple_counts_every_served_customer_claimed_ones_too() -> None:
    state = with_store(COOKING)
    assert ability_coins(state, state.players[ANA], 3) == 6
    state.players[ANA].claimed = [1, 2, 3, 4]
    assert derive.served(state, state.players[ANA]).value == 0


def test_c54_without_abilities_a_store_gives_nothing() -> None:
    state = lonely()
    state.players[ANA].discs = 5
    state.players[ANA].store = MEEPLE_SOUP
    assert ability_coins(state, state.players[ANA], 3) == 0


def test_c30_c57_final_ties_go_by_employees_then_cards_then_the_last_ranking() -> None:
    state = opened()
    state.order = [CY, BEN, ANA]
    assert scoring.standing(state) == [3, 2, 1]
    place(state, ANA, "Storefront 1")  # C31
    assert scoring.standing(state) == [1, 3, 2]
    place(state, BEN, "Employee 1+")
    assert scoring.standing(state) == [2, 1, 3]
    state.players[CY].coins = 11
    assert scoring.standing(state) == [3, 2, 1]


def test_c18_the_ai_player_is_doubled_and_gets_nothing_else_at_the_end() -> None:
    state = opened(2)
    assert state.rival is not None
    state.common, state.aside = [], state.common
    state.rival.coins = 7
    place(state, ANA, "Meal 1")
    state.rival.deck = []
    desk = run(scoring.scoring, state)
    assert state.rival.total == 14
    assert desk.log == "Ana wins with 10 coins, ahead of Ben by more cards."
    assert [one.place for one in scoring.result(state)] == [1, 2]


@pytest.mark.parametrize(("coins", "lost"), [(10, False), (11, True)])
def test_c58_both_lose_only_when_the_ai_player_has_more_than_both_together(coins: int, lost: bool) -> None:
    state = opened(2)
    assert state.rival is not None
    state.rival.coins, state.common, state.aside = coins, [], state.common
    state.players[ANA].coins, state.players[BEN].coins = 12, 8
    desk = run(scoring.scoring, state)
    assert scoring.lost_together(state) is lost
    assert [one.place for one in scoring.result(state)] == ([2, 2] if lost else [1, 2])
    assert ("everybody loses" in desk.log) is lost
    assert [(one.points, one.place) for one in scoring.others(state)] == ([(2 * coins, 1)] if lost else [])


def test_who_loses_together_is_ranked_by_coins_behind_the_ai_player() -> None:
    state = opened(2)
    assert state.rival is not None
    state.rival.coins, state.common, state.aside = 30, [], state.common
    state.players[ANA].coins, state.players[BEN].coins = 8, 12
    run(scoring.scoring, state)
    finals = [
        line
        for line in map(english, words.text_board(View(None, state, (), (), None, True)))
        if line[:2] in ("1.", "2.")
    ]
    assert finals[0] == "1. AI café 60."
    assert [line.partition(" before")[0].partition(":")[0] for line in finals[1:]] == ["2. Ben 12", "2. Ana 8"]


def test_c25_c56_family_each_unused_disc_one_coin_no_capacity_chart_wages_and_penalties_stay() -> None:
    state = opened(3, family=True)
    state.players[ANA].discs = 3
    place(state, ANA, "Employee 1", "Meal 1")
    found = score(tidy(state), ANA)
    due = sum(derive.customer(state, number).penalty for number in state.common)
    assert (found.discs, found.capacity, found.wages, found.missed) == (3, 0, 1, due)


def test_the_ai_player_is_a_cafe_of_its_own() -> None:
    assert derive.cafes(opened(2)) == [ANA, BEN, AI]
    assert derive.cafes(opened(3)) == [ANA, BEN, CY]
