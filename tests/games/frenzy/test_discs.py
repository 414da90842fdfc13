"""Action discs: the seven abilities, preserving, mystery customers, and what is refused."""

from __future__ import annotations

import pytest

from games.frenzy import derive, requests_discs
from games.frenzy.discs import discs
from games.frenzy.moves import Activate, Invite, Keep, Mystery, Preserve, Skip
from games.frenzy.requests_discs import WORDS
from games.frenzy.state import FrenzyState
from tests.games.frenzy.board import ANA, BEN, english, opened, place, run, tile

DISC_MOVES = (Skip, Activate, Preserve, Mystery, Invite)


def ready(*icons: str, **options: object) -> FrenzyState:
    """Ana has one disc and a tile."""
    state = opened(**options)  # type: ignore[arg-type]
    state.players[ANA].discs = 1
    tile(state, ANA, *icons)
    return state


@pytest.mark.parametrize(
    ("icon", "card", "coins", "gained"),
    [
        ("meal", "Meal 1", 3, 0),
        ("game", "Board Game 1", 2, 0),
        ("wifi", "Wi-Fi 1", 0, 0),
        ("employee", "Employee 1", 0, 2),
    ],
)
def test_an_activated_icon_flips_its_card_and_pays_at_once(icon: str, card: str, coins: int, gained: int) -> None:
    state = ready("plus", icon)
    place(state, ANA, card)
    run(discs, state, {ANA: [Activate(WORDS[icon])]})
    ana = state.players[ANA]
    assert ana.cafe[0].upgraded
    assert (ana.coins, ana.discs) == (10 + coins, gained)
    assert ana.tiles[0].spaces[1].activated


def test_menus_say_what_a_disc_brings_before_it_is_placed() -> None:
    state = ready("plus", "meal", "wifi", "employee", "storefront", "mystery", challenge=True)
    place(state, ANA, "Meal 1", "Wi-Fi 2", "Employee 3", "Storefront 4")
    request = requests_discs.disc(state, ANA)
    assert request is not None
    said = {
        domain.move: [english(domain.label(field, value)) for field in domain.fields for value in domain.suggest(field)]
        for domain in request.domains
    }
    assert sorted(said[Activate]) == [
        "+1 – one more place in your café",
        "Employee – upgrades Employee 3: 2 action discs",
        "Meal – upgrades Meal 1: 3 coins",
        "Storefront – upgrades Storefront 4: one more place",
        "Wi-Fi – upgrades Wi-Fi 2: one more icon",
    ]
    assert said[Preserve] == ["Meal – counts as one more at the end", "Wi-Fi – counts as one more at the end"]
    assert said[Mystery] == ["Level 1 – each pays 4 to 5 coins", "Level 3 – each pays 12 to 13 coins"]


def test_every_kind_of_answer_about_a_disc_has_a_button_of_its_own() -> None:
    names = [english(move.label) or english(move.help).partition(":")[0] for move in DISC_MOVES]
    assert len(set(names)) == len(names)


def test_wifi_shows_two_icons_when_upgraded() -> None:
    state = ready("wifi")
    place(state, ANA, "Wi-Fi 1", "Wi-Fi 2")
    run(discs, state, {ANA: [Activate("Wi-Fi")]})
    assert derive.wifi_icons(state.players[ANA]) == 3


def test_c41_storefront_and_plus_add_a_place_each_and_a_storefront_flips_once() -> None:
    state = ready("storefront", "plus", "storefront")
    place(state, ANA, "Storefront 1")
    assert derive.capacity(state, state.players[ANA]) == 4
    run(discs, state, {ANA: [Activate("Storefront")]})
    state.players[ANA].discs = 1
    run(discs, state, {ANA: [Activate("+1")]})
    assert derive.capacity(state, state.players[ANA]) == 6
    state.players[ANA].discs = 1
    assert requests_discs.disc(state, ANA) is None  # nothing is left to flip


def test_c13_an_icon_without_a_card_to_flip_is_refused_and_plus_always_works() -> None:
    state = ready("meal", "plus", "game")
    place(state, ANA, "Meal 1+")
    request = requests_discs.disc(state, ANA)
    assert request is not None
    assert list(request.domain(Activate) or ()) == [Activate("+1")]
    assert english(request.refusal(Activate("Meal"))) == (
        "To activate Meal you need a card of that suit in your café that is not upgraded yet."
    )
    assert english(request.refusal(Activate("Wi-Fi"))) == "None of your action tiles has an empty Wi-Fi space."
    assert english(request.refusal(Activate("Tea"))) == "There is no icon Tea. Possible now: +1."
    stuck = requests_discs.disc(ready("meal"), ANA)
    assert stuck is not None
    assert english(stuck.refusal(Activate("Tea"))) == "There is no icon Tea, and nothing can be activated now."
    assert english(request.refusal(Preserve("Employee"))).startswith("Only Meal, Board Game and Wi-Fi icons")


def test_c12_at_most_one_disc_each_in_ranking_order_and_it_is_optional() -> None:
    state = ready("plus", "plus")
    state.players[ANA].discs = 5
    state.players[BEN].discs = 5
    tile(state, BEN, "plus", "plus")
    state.order = [BEN, ANA, 2]
    desk = run(discs, state, {BEN: [Activate("+1")], ANA: [Skip()]})
    assert desk.kinds() == [("disc", BEN), ("disc", ANA)]
    assert [player.discs for player in state.players] == [5, 4, 0]


def test_who_has_no_disc_no_tile_or_no_space_is_not_asked() -> None:
    state = ready("plus!", "meal''")
    state.players[BEN].discs = 3
    assert run(discs, state).kinds() == []


def test_an_icon_is_preserved_and_a_second_disc_upgrades_it() -> None:
    state = ready("meal", "game", "wifi")
    for answer in ("Meal", "Meal upgrade", "Wi-Fi", "Board Game"):
        state.players[ANA].discs = 1
        run(discs, state, {ANA: [Preserve(answer)]})
    spaces = state.players[ANA].tiles[0].spaces
    assert [space.preserved for space in spaces] == [2, 1, 1]
    supply = derive.supply(state.players[ANA])  # C6: one upgraded icon, not two standard ones
    assert (supply.meals, supply.upgraded_meals, supply.games, supply.wifi) == (0, 1, 1, 1)
    assert derive.wifi_icons(state.players[ANA]) == 1


def test_spaces_hold_two_one_or_no_preserve_discs_and_never_both_kinds() -> None:
    state = ready("meal''", "wifi'", "game!", "employee", "plus!")
    state.players[ANA].discs = 2
    place(state, ANA, "Wi-Fi 1", "Meal 1", "Board Game 1", "Employee 1")
    request = requests_discs.disc(state, ANA)
    assert request is not None
    assert list(request.moves()) == [Skip(), Activate("Employee")]
    assert english(request.refusal(Preserve("Meal upgrade"))) == (
        "You have no Meal space with exactly one preserve disc for a second one."
    )
    assert english(request.refusal(Preserve("Wi-Fi"))) == "None of your action tiles has an empty Wi-Fi space."


def test_a_half_preserved_meal_can_be_completed_or_another_one_begun() -> None:
    state = ready("meal'", "meal")
    request = requests_discs.disc(state, ANA)
    assert request is not None
    assert [move for move in request.moves() if isinstance(move, Preserve)] == [
        Preserve("Meal upgrade"),
        Preserve("Meal"),
    ]


def test_c47_a_mystery_customer_is_drawn_and_chosen_in_private_and_its_level_is_public() -> None:
    state = ready("mystery")
    names = [derive.customer(state, number).name for number in state.decks[2][:2]]
    deck = list(state.decks[2])
    desk = run(discs, state, {ANA: [Mystery(3), Keep(names[1])]})
    ana = state.players[ANA]
    assert (ana.mystery, ana.mystery_levels, ana.drawn) == ([deck[1]], [3], [])
    assert state.decks[2] == [*deck[2:], deck[0]]  # the other one goes under its deck
    assert desk.log == "Ana keeps a mystery customer of level 3."
    ((readers, line),) = desk.whispered
    assert readers == [ANA]
    assert names[0] in line
    assert names[1] in line
    assert desk.barriers == 1  # what was seen can't be unseen
    request = requests_discs.disc(ready("mystery"), ANA)
    assert request is not None
    assert english(request.refusal(Mystery(2))) == "Mystery customers come from the decks of level 1 and 3; you gave 2."
    assert english(request.refusal(Activate("Mystery Customer"))).startswith("A mystery customer has a move of its own")


def test_c14_a_single_customer_is_taken_without_choice_and_an_empty_deck_cannot_be_named() -> None:
    state = ready("mystery", "mystery")
    state.decks[0], rest = state.decks[0][:1], state.decks[0][1:]
    state.aside = rest
    desk = run(discs, state, {ANA: [Mystery(1)]})
    assert len(state.players[ANA].mystery) == 1
    assert desk.kinds() == [("disc", ANA)]
    state.players[ANA].discs = 1
    request = requests_discs.disc(state, ANA)
    assert request is not None
    assert english(request.refusal(Mystery(1))) == "The customer deck of level 1 is empty."
    state.decks[2], state.aside = [], state.aside + state.decks[2]
    assert requests_discs.disc(state, ANA) is None


def test_c61_alike_spaces_and_cards_are_used_in_order() -> None:
    state = ready("meal!", "meal", "meal")
    place(state, ANA, "Meal 5+", "Meal 3", "Meal 2")
    run(discs, state, {ANA: [Activate("Meal")]})
    assert [item.upgraded for item in state.players[ANA].cafe] == [True, True, False]
    assert [space.activated for space in state.players[ANA].tiles[0].spaces] == [True, True, False]
