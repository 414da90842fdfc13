"""Customer challenge: claiming, committed icons, replacements, invited customers."""

from __future__ import annotations

from games.frenzy import claims, derive, requests_discs, scoring
from games.frenzy.claims import Way
from games.frenzy.discs import discs
from games.frenzy.moves import Activate, Claim, Invite, Preserve, Skip, Take
from games.frenzy.state import FrenzyState
from games.frenzy.takes import claim, earn
from tests.games.frenzy.board import ANA, BEN, CY, english, opened, place, played, run, tile

READER, NOMAD, DATE = "Rules Reader", "Laptop Nomad", "First Date"


def challenge(*open_customers: str) -> FrenzyState:
    """A customer challenge with these customers open, whatever their levels."""
    state = opened(challenge=True)
    for number in state.common:
        state.decks[derive.customer(state, number).level - 1].insert(0, number)
    state.common = [derive.customer_number(state, name) for name in open_customers]
    for number in state.common:
        state.decks[derive.customer(state, number).level - 1].remove(number)
    return state


def claiming(state: FrenzyState, *moves: Claim | Skip) -> None:
    """Ana's claims."""
    run(lambda dealer, state: claim(dealer, state, ANA), state, {ANA: moves}, challenge=True)


def test_three_customers_lie_open_one_of_each_level() -> None:
    state = opened(challenge=True)
    assert [derive.customer(state, number).level for number in state.common] == [1, 2, 3]


def test_c28_customers_are_claimed_one_after_another_replacements_included() -> None:
    state = challenge(READER, "Study Group", "Food Blogger")
    nomad = derive.customer_number(state, NOMAD)
    state.decks[0].remove(nomad)
    state.decks[0].insert(0, nomad)
    place(state, ANA, "Board Game 1", "Wi-Fi 1+", "Wi-Fi 2")
    claiming(state, Claim(READER, 1), Claim(NOMAD, 1))
    ana = state.players[ANA]
    assert ana.claimed == [derive.customer_number(state, READER), nomad]
    assert ana.coins == 10 + 4 + 4
    assert derive.supply(ana) == (0, 0, 0, 0, 0, 0)
    assert derive.wifi_icons(ana) == 3  # C8: they still count in the Wi-Fi table
    assert derive.customer(state, state.common[0]).level == 1


def test_c28_a_claim_comes_after_the_own_rewards_and_after_the_own_disc() -> None:
    state = challenge(READER, "Study Group", "Food Blogger")
    place(state, ANA, "Board Game 1")
    place(state, BEN, "Board Game 2")
    tile(state, BEN, "wifi")
    state.players[BEN].discs = 1
    played(state, "Wi-Fi 4", "Storefront 3", "Meal 2")
    desk = run(earn, state, {ANA: [Take("Wi-Fi 4"), Take("Storefront 3"), Claim(READER, 1)]}, challenge=True)
    assert ("claim", ANA) in desk.kinds()
    assert ("claim", BEN) not in desk.kinds()
    state.common[0] = derive.customer_number(state, READER)
    state.players[ANA].claimed = []
    desk = run(discs, state, {BEN: [Preserve("Wi-Fi"), Claim(READER, 1)]}, challenge=True)
    assert desk.kinds() == [("disc", BEN), ("claim", BEN)]


def test_c63_who_declines_is_asked_again_only_when_something_new_is_met() -> None:
    state = challenge(READER, "Study Group", "Food Blogger")
    place(state, ANA, "Board Game 1", "Wi-Fi 1")
    claiming(state, Skip())
    assert requests_discs.claim(state, ANA) is None
    state.players[ANA].discs = 1
    tile(state, ANA, "plus")
    desk = run(discs, state, {ANA: [Activate("+1"), Skip()]}, challenge=True)
    assert desk.kinds() == [("disc", ANA), ("claim", ANA)]
    place(state, ANA, "Wi-Fi 2")
    state.common[1] = derive.customer_number(state, NOMAD)
    request = requests_discs.claim(state, ANA)
    assert request is not None
    assert {move.customer for move in request.moves() if isinstance(move, Claim)} == {READER, NOMAD}


def test_the_ways_to_serve_a_customer_start_with_the_thriftiest() -> None:
    state = challenge("Lunch Regular")
    place(state, ANA, "Meal 1", "Meal 2+", "Employee 1+")
    tile(state, ANA, "meal'", "meal''")
    request = requests_discs.claim(state, ANA)
    assert request is not None
    domain = request.domain(Claim)
    assert domain is not None
    labels = [english(domain.label("way", way, {"customer": "Lunch Regular"})) for way in domain.suggest("way")]
    assert labels[0] == "1 Meal: card, preserved icon"
    assert labels[-1] == "10 Meal: upgraded card, upgraded icon"
    assert len(labels) == len(set(labels)) == 10
    assert english(request.refusal(Claim("Lunch Regular", 11))) == (
        "There are 10 ways to serve this customer; you gave way 11."
    )
    assert english(request.refusal(Claim(READER, 1))) == "You can't take Rules Reader now; you meet Lunch Regular."


def test_c51_a_committed_icon_stays_used_and_its_upgrade_does_not_make_it_fresh() -> None:
    state = challenge(READER, "Study Group", "Food Blogger")
    place(state, ANA, "Board Game 1", "Wi-Fi 1")
    claiming(state, Claim(READER, 1))
    ana = state.players[ANA]
    ana.cafe[0].upgraded = True
    assert derive.supply(ana) == (0, 0, 0, 0, 0, 0)
    ana.cafe[1].upgraded = True  # the second Wi-Fi icon is a new one
    assert derive.supply(ana).wifi == 1
    ana.cafe.pop(0)
    assert ana.claimed


def test_c51_two_preserve_discs_count_only_once_both_lie_and_a_used_one_is_never_fresh_again() -> None:
    state = challenge(READER, "Study Group", "Food Blogger")
    place(state, ANA, "Wi-Fi 1")
    tile(state, ANA, "game'", "game'")
    claiming(state, Claim(READER, 1))
    assert [space.used for space in state.players[ANA].tiles[0].spaces] == [True, False]
    state.players[ANA].discs = 1
    run(discs, state, {ANA: [Preserve("Board Game upgrade")]}, challenge=True)
    assert [space.preserved for space in state.players[ANA].tiles[0].spaces] == [1, 2]  # the fresh one was completed
    assert derive.supply(state.players[ANA]).upgraded_games == 1


def test_c51_a_flexible_employee_is_fixed_at_the_claim() -> None:
    state = challenge("Lunch Regular")
    place(state, ANA, "Meal 1", "Employee 1+")
    claiming(state, Claim("Lunch Regular", 1))
    assert derive.supply(state.players[ANA]).employees == 0
    assert state.players[ANA].cafe[1].used == 1


def test_upgraded_needs_take_cards_before_preserved_icons() -> None:
    state = challenge(DATE)
    place(state, ANA, "Board Game 1", "Meal 1+")
    tile(state, ANA, "meal''")
    player, customer = state.players[ANA], derive.customer(state, state.common[0])
    assert claims.ways(derive.supply(player), player, customer) == [Way((), ("card",))]
    claiming(state, Claim(DATE, 1))
    assert [item.used for item in player.cafe] == [1, 1]
    assert derive.supply(player).upgraded_meals == 1


def test_an_empty_level_leaves_its_place_empty() -> None:
    state = challenge(READER, "Study Group", "Food Blogger")
    state.aside, state.decks[0] = state.decks[0], []
    place(state, ANA, "Board Game 1", "Wi-Fi 1")
    claiming(state, Claim(READER, 1))
    assert state.common[0] == 0
    assert len(derive.open_customers(state)) == 2


def test_c52_a_mystery_space_may_take_an_open_customer_which_is_scored_at_the_end() -> None:
    state = challenge(READER, "Study Group", "Food Blogger")
    tile(state, ANA, "mystery")
    state.players[ANA].discs = 1
    reader = state.common[0]
    run(discs, state, {ANA: [Invite(READER)]}, challenge=True)
    ana = state.players[ANA]
    assert (ana.invited, ana.coins) == ([reader], 10)
    assert state.common[0] not in (0, reader)
    place(state, ANA, "Board Game 1", "Wi-Fi 1")
    served, rewards, penalties = scoring.customers(state, ana)
    assert ([one.customer for one in served], rewards, penalties) == ([reader], 4, 0)


def test_c51_no_end_rewards_or_penalties_for_open_customers() -> None:
    state = challenge(READER, "Study Group", "Food Blogger")
    place(state, ANA, "Board Game 1", "Wi-Fi 1")
    assert scoring.customers(state, state.players[ANA]) == ([], 0, 0)
    assert scoring.customers(state, state.players[CY]) == ([], 0, 0)


def test_without_the_challenge_nobody_is_asked_for_claims() -> None:
    state = opened()
    place(state, ANA, "Board Game 1", "Meal 1", "Wi-Fi 1+")
    desk = run(lambda dealer, state: claim(dealer, state, ANA), state)
    assert desk.kinds() == []
