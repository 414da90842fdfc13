"""Headline, text board, facts and the guide."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.view import View, redact
from games.frenzy import claims, requests, scoring, tells, words
from games.frenzy.moves import MOVES
from games.frenzy.options import FrenzyOptions
from games.frenzy.rules import RULES
from games.frenzy.state import AI, FrenzyState
from tests.games.frenzy.board import (
    ANA,
    BEN,
    CY,
    EDITION,
    board,
    cards,
    english,
    hands,
    opened,
    place,
    played,
    run,
    tile,
)
from tests.games.matches import LONGEST_LABEL


def view(state: FrenzyState, seat: int | None = None, awaited: tuple[int, ...] = ()) -> View[FrenzyState]:
    """What a seat sees of a position, with nobody asked."""
    return View(seat, redact(state, seat), awaited, (), None, state.phase == "finished")


def lines(state: FrenzyState, seat: int | None = None) -> str:
    """The text board as read."""
    return "\n".join(english(line) for line in words.text_board(view(state, seat)))


def test_the_headline_names_phase_round_and_who_is_awaited() -> None:
    state = board()
    assert english(words.headline(view(state))) == "Preparation"
    state.round = 3
    assert english(words.headline(view(state, None, (BEN,)))) == "Preparation · round 3 of 10 · Ben to act"
    everybody = english(words.headline(view(state, None, (ANA, BEN, CY))))
    assert everybody == "Preparation · round 3 of 10 · Ana, Ben and Cy to act"
    state = opened(2)
    state.phase, state.acting_for = "take", AI
    assert english(words.headline(view(state, None, (BEN,)))) == (
        "Store opening: taking cards · round 2 of 10 · Ben to choose for the AI café"
    )


def test_the_headline_of_a_finished_match_names_the_winner() -> None:
    state = opened()
    state.players[CY].coins = 30
    run(scoring.scoring, state)
    assert english(words.headline(view(state))).startswith("Cy wins with ")
    assert "1. Cy " in lines(state)


def test_c60_the_text_board_tells_the_whole_open_position() -> None:
    state = opened()
    place(state, ANA, "Meal 5+", "Wi-Fi 4", "Storefront 2")
    tile(state, ANA, "meal!", "wifi'", "game''")
    state.players[ANA].mystery, state.players[ANA].mystery_levels = [9], [3]
    state.players[ANA].discs = 2
    hands(state, ana=["Meal 1", "Employee 2"], ben=["Wi-Fi 6"])
    played(state, "Storefront 6", "Board Game 4")
    state.plays[0].taker = BEN
    state.phase = "take"
    public, own = lines(state), lines(state, ANA)
    assert "Cards in ranking order: Storefront 6 by Ana, taken by Ben · Board Game 4 by Ben." in public
    assert "\n**Ana** – store 1, 10 coins, 2 action discs\nCafé (2 of 4 places): Meal 5 upgraded, Wi-Fi 4" in public
    assert "2 cards in hand, 2 Wi-Fi icons" in public
    assert "Meal used, Wi-Fi preserved, Board Game preserved twice" in public
    assert "Mystery customers of level 3" in public
    assert "Meal 1" not in public
    assert "Food Blogger" not in public
    assert "Your hand: Meal 1, Employee 2." in own
    assert "Your mystery customers: Food Blogger" in own


def test_open_customers_name_their_penalty_only_where_it_can_be_due() -> None:
    assert "missed −" in lines(opened())
    assert "missed −" not in lines(opened(challenge=True))


def test_the_board_of_two_players_names_the_ai_players_next_suit() -> None:
    state = opened(2)
    assert state.rival is not None
    state.rival.suit = "wifi"
    assert "\n**AI café** – 18 coins, doubled at the end\nSuit of its next card: Wi-Fi" in lines(state)
    state.rival.coins = 30
    run(scoring.scoring, state)
    assert "\n**AI café** – 30 coins, doubled 60\n" in lines(state) + "\n"


def test_bought_cards_are_listed_by_name_and_not_as_counts_that_look_like_cards() -> None:
    state = board()
    state.players[ANA].pile = cards("Wi-Fi 3", "Meal 6", "Meal 1")
    assert "\nBought: Meal 1, Meal 6, Wi-Fi 3\n" in lines(state)


def test_what_cannot_be_had_any_more_or_yet_is_not_shown() -> None:
    state = board(abilities="chosen")
    state.players[ANA].store = 0
    assert "**Ana** – no store yet, 10 coins, 0 action discs" in lines(state)
    assert "Open action tiles" in lines(state)
    state = opened()
    state.row = [1]
    assert "Open action tiles" not in lines(state)


def test_the_board_says_which_icons_are_spent_on_served_customers() -> None:
    state = opened(challenge=True)
    place(state, ANA, "Wi-Fi 4+", "Wi-Fi 2+", "Meal 3", "Meal 4")
    for card, used in zip(state.players[ANA].cafe, (1, 2, 1, 0), strict=True):
        card.used = used
    tile(state, ANA, "meal''", "wifi'", "game").spaces[0].used = True
    read = lines(state)
    assert (
        "Wi-Fi 4 upgraded with one icon spent on a served customer, "
        "Wi-Fi 2 upgraded with both icons spent on served customers, "
        "Meal 3 with its icon spent on a served customer, Meal 4\n"
    ) in read
    assert "(Meal preserved twice and spent on a served customer, Wi-Fi preserved, Board Game)" in read


def test_final_scores_stand_by_place_and_name_only_what_the_variant_scores() -> None:
    state = opened(abilities="random")
    state.players[CY].coins = 30
    run(scoring.scoring, state)
    read = lines(state).splitlines()[-3:]
    assert [line[:6] for line in read] == ["1. Cy ", "2. Ana", "3. Ben"]
    assert "missed −6, discs 0, capacity 0 (3 places), wages −0, ability 0." in read[2]
    state = opened(family=True)
    run(scoring.scoring, state)
    assert "missed −6, discs 0, wages −0." in lines(state).splitlines()[-1]
    state = opened(challenge=True)
    run(scoring.scoring, state)
    assert "customers +0 (none), discs 0, capacity 0 (3 places), wages −0." in lines(state).splitlines()[-1]


@pytest.mark.parametrize(
    ("ana", "ben", "reason"),
    [
        (["Employee 1"], ["Meal 1"], "more employees"),
        (["Meal 2", "Meal 3"], ["Meal 1"], "more cards"),
        (["Meal 2"], ["Meal 1"], "the better rank in the last round"),
    ],
)
def test_a_tie_names_what_decides_it(ana: list[str], ben: list[str], reason: str) -> None:
    state = opened()
    place(state, ANA, *ana)
    place(state, BEN, *ben)
    state.players[ANA].coins, state.players[BEN].coins = 20 + ("Employee 1" in ana), 20
    run(scoring.scoring, state)
    assert english(scoring.won(state)) == f"Ana wins with 14 coins, ahead of Ben by {reason}."


@pytest.mark.parametrize(
    ("seats", "options", "expected"),
    [
        (0, {"short": "dealt"}, "3 to 5 players · one phase of 10 rounds · hands by DM"),
        (4, {"family": True}, "4 players · two phases of 8 rounds · hands by DM"),
        (5, {"short": "drafted"}, "5 players · one phase of 10 rounds · hands by DM"),
    ],
)
def test_facts_fit_the_number_of_seats_and_the_options(seats: int, options: dict[str, Any], expected: str) -> None:
    facts = [english(fact) for fact in words.facts(seats, FrenzyOptions(**options))]
    assert facts == [expected, "The first player is drawn at random."]


@pytest.mark.parametrize(
    ("seats", "expected", "warning"),
    [
        (0, "2 to 5 players · two phases of 10 rounds · hands by DM", "With two players an AI café plays along: "),
        (2, "2 players and an AI player · two phases of 10 rounds · hands by DM", "An AI café plays along: "),
    ],
)
def test_two_players_are_warned_that_both_can_lose(seats: int, expected: str, warning: str) -> None:
    assert [english(fact) for fact in words.facts(seats, FrenzyOptions())] == [
        expected,
        "The first player is drawn at random.",
        f"{warning}if twice its coins are more than both of you have together at the end, you both lose.",
    ]


def test_labels_of_stores_customers_tiles_and_ways_fit_a_button() -> None:
    state = opened()
    shown = [english(requests.store(state, range(1, 7)).domains[0].label("number", number)) for number in range(1, 7)]
    assert shown[4] == "5 Scrunch House: 1 coin at the end for each added place and 1 more, up to 10"
    shown += [english(tells.customer_label(customer)) for customer in state.customers]
    shown += [english(tells.tile_label(state, number)) for number in range(1, len(state.tiles) + 1)]
    for customer in state.customers:
        for source in claims.SOURCES:
            longest = claims.Way((source,) * customer.meals, (source,) * customer.games)
            shown.append(english(claims.way_text(longest, 99)))
    assert max(map(len, shown)) <= LONGEST_LABEL


def test_buttons_say_what_is_done_and_not_which_variant_it_belongs_to() -> None:
    buttons = {move.command: english(move.label) or english(move.help).partition(":")[0] for move in MOVES}
    assert buttons["claim"] == "Serve a customer"
    assert not [
        words for words in buttons.values() if words in ("Short game", "Customer challenge", "Mystery customer")
    ]


def test_chosen_stores_decide_who_begins() -> None:
    _, first = words.facts(3, FrenzyOptions(abilities="chosen"))
    assert english(first) == "Stores are chosen in a random order; the lowest store number begins."


def test_the_guide_names_the_tables_and_customers_of_the_set() -> None:
    guide = RULES.guide.read_text("utf-8")
    for least, coins in EDITION.wifi_coins:
        assert f"{least}" in guide
        assert f"{coins} coins" in guide
    for card in EDITION.customers:
        wanted = (
            (card.meals, "meal"),
            (card.games, "board game"),
            (card.upgraded_meals, "upgraded meal"),
            (card.upgraded_games, "upgraded board game"),
        )
        needs = [f"{n} {name}{'s' if n > 1 else ''}" for n, name in wanted if n]
        needs += [f"{card.wifi} Wi-Fi"] if card.wifi else []
        assert f"- {card.name}: {', '.join(needs)}. +{card.reward}, missed −{card.penalty}\n" in guide
    assert " · ".join(f"{places}: {coins}" for places, coins in enumerate(EDITION.capacity_coins) if coins) in guide
