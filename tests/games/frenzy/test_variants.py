"""Two players with the AI player, the family game, the challenges, abilities and the short game."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from games.engine.match import Match
from games.frenzy import derive, requests, requests_opening
from games.frenzy.cards import SUIT, SUITS
from games.frenzy.moves import Draft, PassCards, Play, Store, Take
from games.frenzy.opening import choose_stores, reveal_customers
from games.frenzy.options import FrenzyOptions, refuse_options
from games.frenzy.rules import RULES
from games.frenzy.short import draft, passing, tiles
from games.frenzy.state import AI
from games.frenzy.store_opening import play_cards
from games.frenzy.takes import earn
from tests.games.frenzy.board import (
    ANA,
    BEN,
    CY,
    EDITION,
    board,
    cards,
    english,
    hands,
    named,
    opened,
    played,
    run,
)


def test_options_that_do_not_go_together_are_refused_with_the_reason() -> None:
    def why(seats: int = 3, **options: Any) -> str:
        return english(refuse_options(FrenzyOptions(**options), seats))

    assert why() == why(family=True) == why(challenge=True, abilities="chosen", short="drafted") == ""
    assert why(family=True, challenge=True).startswith("The family game cannot be mixed with the advanced mode")
    assert why(family=True, abilities="random").startswith("The family game cannot be mixed")
    assert why(family=True, short="dealt").startswith("The short game deals action tiles, and the family game has none")
    assert why(challenge=True, extreme=3).startswith("The customer challenge takes open customers away")  # C29
    assert why(2, short="dealt").endswith("needs 3 to 5 players; this table has 2.")  # C27
    assert why(extreme=7) == (
        "Extreme challenge: off, or three to six open customers, each with a penalty can't be 7; "
        "possible: 0, 3, 4, 5, 6."
    )


def test_every_combination_is_either_refused_with_a_reason_or_starts() -> None:
    started = 0
    values: dict[str, Any] = dict(FrenzyOptions.values)
    for seats, chosen in product((2, 3), product(*values.values())):
        options = FrenzyOptions(**dict(zip(values, chosen, strict=True)))
        reason = refuse_options(options, seats)
        if reason is None:
            match = Match.start(RULES, seats, options, EDITION, b"combination")
            assert len(match.awaited) > 0
            started += 1
        else:
            assert len(english(reason)) > 40
    assert started == (1 + 3 * 6) + (1 + 3 * 6 * 3)


# 2-Player Game


def test_c21_c35_the_suit_of_the_ais_next_card_is_avoided_while_another_card_is_legal() -> None:
    state = opened(2)
    assert state.rival is not None
    state.rival.deck, state.rival.suit = cards("Meal 6", "Wi-Fi 6"), "meal"
    hands(state, ana=["Meal 1", "Wi-Fi 1"], ben=["Meal 2", "Wi-Fi 2"])
    desk = run(play_cards, state)
    assert desk.forced == ["play", "play"]  # Ana must avoid meals, so must Ben avoid Wi-Fi: he plays the meal
    state = opened(2)
    assert state.rival is not None
    state.rival.deck, state.rival.suit = cards("Meal 6", "Wi-Fi 6"), "meal"
    hands(state, ana=["Meal 1", "Wi-Fi 1", "Employee 1"], ben=["Meal 2", "Board Game 2"])
    desk = run(play_cards, state, {ANA: [Play("Employee 1")]})
    request = desk.asked[0][1][ANA]
    assert english(request.refusal(Play("Meal 1"))) == (
        "The AI café will play Meal this round: play another suit while you can. You can play Employee 1, Wi-Fi 1."
    )
    assert english(request.prompt).splitlines()[0] == (
        "Play a card. The AI café will play Meal this round: avoid that suit while you can."
    )
    assert desk.forced == ["play"]
    assert state.rival.suit == "wifi"  # C59: the next card's suit is open
    asked = english(requests_opening.play(state, ANA).prompt).splitlines()
    assert asked[0] == "Play a card of a suit that is not on the table."


def test_c35_the_duty_against_played_cards_comes_first() -> None:
    state = opened(2)
    assert state.rival is not None
    state.rival.suit = "meal"
    state.plays = []
    played(state, "Wi-Fi 6", order=[BEN])
    assert named(derive.playable(state, cards("Meal 1", "Wi-Fi 1"))) == ["Meal 1"]
    assert named(derive.playable(state, cards("Wi-Fi 1", "Meal 1", "Employee 1"))) == ["Employee 1"]
    assert named(derive.playable(state, cards("Wi-Fi 1", "Wi-Fi 2"))) == ["Wi-Fi 1", "Wi-Fi 2"]
    state.plays.append(state.plays[0].__class__(AI, cards("Meal 6")[0]))
    assert named(derive.playable(state, cards("Meal 1", "Employee 1"))) == ["Employee 1"]


def test_c22_c33_c34_the_better_ranked_human_picks_for_the_ai_player_whose_cards_flip_at_once() -> None:
    state = opened(2)
    assert state.rival is not None
    played(state, "Meal 6", "Board Game 4", "Wi-Fi 2", order=[AI, BEN, ANA])
    desk = run(earn, state, {BEN: [Take("Board Game 4"), Take("Meal 6")]})
    assert desk.kinds() == [("take for the AI", BEN), ("take for the AI", BEN)]
    assert state.rival.coins == 18 + (1 + 2) + (1 + 3)  # C19
    assert all(item.upgraded for item in state.rival.cafe)
    assert named(item.card for item in state.players[BEN].cafe) == ["Wi-Fi 2"]
    assert state.players[ANA].discs == 2
    assert desk.log.startswith("Ben lets the AI café take Board Game 4, Meal 6.")


def test_c33_as_last_the_ai_player_gets_nothing_and_as_second_a_human_picks_for_it() -> None:
    state = opened(2)
    assert state.rival is not None
    played(state, "Meal 6", "Board Game 4", "Wi-Fi 2", order=[ANA, BEN, AI])
    run(earn, state, {ANA: [Take("Meal 6"), Take("Wi-Fi 2")]})
    assert (state.rival.coins, state.rival.cafe) == (18, [])
    state = opened(2)
    played(state, "Meal 6", "Board Game 4", "Employee 2", order=[ANA, AI, BEN])
    assert state.rival is not None
    run(earn, state, {ANA: [Take("Meal 6"), Take("Board Game 4")]})
    assert named(item.card for item in state.rival.cafe) == ["Employee 2"]
    assert state.rival.coins == 18


# Family Game


def test_c24_the_family_game_opens_two_customers_of_level_2_without_upgraded_icons() -> None:
    state = board(3, family=True)
    fancy = derive.customer(state, state.common[0])
    fancy.upgraded_games = 1
    number = state.common[0]
    state.decks[1], state.common = [number, *state.decks[1], state.common[1]], []
    reveal_customers(state)
    assert state.aside == [number]
    assert len(state.common) == 2


# Advanced Mode


@pytest.mark.parametrize("number", [3, 4, 5, 6])
def test_c53_the_extreme_challenge_opens_levels_in_turn_and_the_rest_are_the_mystery_decks(number: int) -> None:
    state = board(3, extreme=number)
    levels = [derive.customer(state, one).level for one in state.common]
    assert levels == [1, 2, 3, 1, 2, 3][:number]
    assert [len(deck) for deck in state.decks] == [4 - levels.count(level) for level in (1, 2, 3)]


def test_c62_chosen_stores_are_picked_one_after_another_and_decide_order_coins_and_start() -> None:
    state = board(3, abilities="chosen")
    state.row, state.stack = [], state.row + state.stack
    for player in state.players:
        player.store, player.coins = 0, 0
    state.order = [CY, ANA, BEN]
    answers = {CY: [Store(2)], ANA: [Store(6)], BEN: [Store(1)]}
    desk = run(choose_stores, state, answers, abilities="chosen")
    request = requests.store(state, [3, 4, 5])
    assert english(request.refusal(Store(2))) == "Store 2 is taken by Cy."
    assert state.order == [BEN, CY, ANA]
    assert [player.coins for player in state.players] == [18, 16, 17]
    assert state.players[CY].discs == 3  # Meeple Soup
    assert state.players[ANA].extra_wifi == 1  # Heaven Café
    assert desk.next == "preparation"


# Short Game


def test_c55_cards_are_passed_sealed_both_ways_before_anything_is_seen() -> None:
    state = board(3, short="dealt")
    answers = {seat: [PassCards("", "", "", "")] for seat in range(3)}
    dealt = [sorted(state.deck[at : at + 10]) for at in (0, 10, 20)]
    for seat, hand in enumerate(dealt):
        answers[seat] = [PassCards(*named(hand[:4]))]
    desk = run(passing, state, answers, short="dealt")
    ((sealed, asked),) = desk.asked
    assert sealed
    assert sorted(asked) == [ANA, BEN, CY]
    for seat in range(3):
        left, right = (seat - 1) % 3, (seat + 1) % 3  # whose cards came from: seat + 1 sits at the left
        expected = sorted(dealt[seat][4:] + dealt[left][:2] + dealt[right][2:4])
        assert state.players[seat].hand == expected
    assert {tuple(readers) for readers, _ in desk.whispered} == {(ANA,), (BEN,), (CY,)}
    assert len(desk.whispered) == 6


def test_a_card_is_passed_once_and_must_be_held() -> None:
    state = board(3, short="dealt")
    state.players[ANA].hand = cards("Meal 1", "Meal 2", "Meal 3", "Meal 4", "Meal 5")
    request = requests.pass_cards(state, ANA)
    assert english(request.prompt) == "Pass two cards to Ben, on your left, and two to Cy, on your right."
    assert english(request.refusal(PassCards("Meal 1", "Meal 1", "Meal 2", "Meal 3"))).startswith(
        "Meal 1 can only be passed once"
    )
    assert english(request.refusal(PassCards("Meal 1", "Meal 6", "Meal 2", "Meal 3"))) == "Meal 6 is not in your hand."
    assert request.refusal(PassCards("Meal 4", "Meal 1", "Meal 3", "Meal 2")) is None
    (domain,) = request.domains
    receivers = [english(domain.label(field, "Meal 1", {})) for field in domain.fields]  # what was sealed says so too
    assert receivers == ["Meal 1 for Ben", "Meal 1 for Ben", "Meal 1 for Cy", "Meal 1 for Cy"]


@pytest.mark.parametrize("abilities", ["off", "random"])
def test_c55_four_tiles_and_two_discs_each_and_one_tile_more_for_store_3_with_abilities(abilities: str) -> None:
    state = board(3, short="dealt", abilities=abilities)
    state.row, state.stack = [], state.row + state.stack
    run(tiles, state, short="dealt", abilities=abilities)
    assert [len(player.tiles) for player in state.players] == [4, 4, 5 if abilities == "random" else 4]
    assert [player.discs for player in state.players] == [2, 2, 2]


def test_c55_the_draft_keeps_one_and_passes_left_in_three_sealed_steps() -> None:
    state = board(3, short="drafted")
    state.row, state.stack = [], state.row + state.stack
    answers = {ANA: [Draft(1), Draft(9)], BEN: [Draft(5)], CY: [Draft(9 + 1)]}
    desk = run(draft, state, answers, short="drafted")
    assert [sealed for sealed, _ in desk.asked] == [True, True, True]
    assert english(desk.asked[0][1][CY].prompt) == "Keep one action tile; the others go to Ana, on your left."
    assert [tile.number for tile in state.players[ANA].tiles][:2] == [1, 9]
    assert all(len(player.tiles) == 4 and not player.draft for player in state.players)


def test_c26_c55_no_phase_1_scoring_and_the_lowest_store_begins() -> None:
    match = Match.start(RULES, 3, FrenzyOptions(short="dealt"), EDITION, b"short")
    for seat in range(3):
        match.submit(seat, None, next(iter(match.request(seat).moves())))  # type: ignore[union-attr]
    state = match.view(None).state
    assert sorted(player.coins for player in state.players) == [16, 17, 18]
    assert [state.players[seat].store for seat in state.order] == sorted(player.store for player in state.players)
    assert match.awaited == (state.order[0],)


def test_a_forced_play_waits_for_its_player_while_hands_are_secret() -> None:
    state = opened(3, short="dealt")
    hands(state, ana=["Meal 2", "Wi-Fi 2"], ben=["Meal 5", "Wi-Fi 1"], cy=["Meal 1", "Wi-Fi 6"])
    desk = run(play_cards, state, {ANA: [Play("Meal 2")], BEN: [Play("Wi-Fi 1")]}, short="dealt")
    assert desk.kinds() == [("play", ANA), ("play", BEN), ("play", CY)]
    state = opened(3, short="dealt")
    hands(state, ana=["Meal 2"], ben=["Meal 5"], cy=["Meal 1"])
    assert run(play_cards, state, short="dealt").kinds() == []  # everybody knows that it is the last card


def test_the_suits_of_the_box_are_even() -> None:
    assert Counter(SUIT[card] for card in board(5).deck) == dict.fromkeys(SUITS, 10)
