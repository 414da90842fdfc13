"""Secrets show in nothing that others get: short-game hands, mystery customers, the AI player's deck, piles.

Hands of the full game are discreet, not secret: every purchase was open, so that everybody could list them.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from games.engine.dealer import Dealer
from games.engine.log import Answer
from games.engine.match import Match
from games.frenzy import derive, requests_opening, store_opening
from games.frenzy.cards import CARD, SUIT
from games.frenzy.moves import Keep, Mystery, PassCards, Play
from games.frenzy.rules import RULES
from games.frenzy.state import FrenzyState
from tests.two_worlds import differences, everybody_but, other_world, play_until, twins

EDITION = RULES.load_edition()
Worlds = tuple[Match[FrenzyState], Match[FrenzyState]]


def at(
    number: int, seats: int, stop: Callable[[FrenzyState], bool], **options: Any
) -> tuple[Match[FrenzyState], Random] | None:
    """A match at the beginning of a round at which ``stop`` holds, None when there was none."""
    random = Random(number)
    match = Match.start(RULES, seats, RULES.options(**options), EDITION, random.randbytes(32))

    def beginning(match: Match[FrenzyState]) -> bool:
        state = match._state
        first = (state.opened and state.phase == "play" and not state.plays) or (
            state.phase == "preparation" and all(slot.buyer < 0 for slot in state.market)
        )
        return first and stop(state)

    return (match, random) if play_until(match, random, beginning) else None


def step(worlds: Worlds, random: Random) -> bool:
    """The same answer in both worlds, never a draw of customers; False when no answer is possible in both."""
    one, two = worlds
    seat = one.awaited[0]
    first, second = one.request(seat), two.request(seat)
    assert first is not None
    assert second is not None
    common = [move for move in first.moves() if second.refusal(move) is None and not isinstance(move, Mystery)]
    if not common:
        return False
    move = random.choice(common)
    for world in worlds:
        world.submit(seat, None, move)
    return True


def round_through(worlds: Worlds, random: Random, hidden_from: list[int | None]) -> tuple[set[str], int]:
    """What these viewers can tell the worlds apart by until the round is over, and how often they looked."""
    one, two = worlds
    round_, found, looks = one.rounds(), set[str](), 0
    while not one.finished and one.rounds() == round_:
        found |= set(differences(one, two, hidden_from))
        looks += 1
        if found or not step(worlds, random):
            break
    return found, looks


# hands of the short game


def passed_by(match: Match[FrenzyState], seat: int) -> set[int]:
    """The cards that a seat has passed, which it knows wherever they are."""
    found = set()
    for entry in match.fresh.entries:
        if isinstance(entry, Answer) and entry.seat == seat and entry.kind == "pass":
            move = RULES.move_decoder.decode(entry.move)
            assert isinstance(move, PassCards)
            found = {CARD[name] for name in (move.left_1, move.left_2, move.right_1, move.right_2)}
    return found


def swap_hands(known: set[int], random: Random) -> Callable[[FrenzyState], None]:
    """Seats 0 and 1 exchange some cards that seat 2 does not know."""

    def change(state: FrenzyState) -> None:
        pools = [[card for card in state.players[seat].hand if card not in known] for seat in (0, 1)]
        number = random.randint(1, max(1, min(map(len, pools))))
        if min(map(len, pools)):
            first, second = (set(random.sample(pool, min(number, len(pool)))) for pool in pools)
            ana, ben = state.players[0], state.players[1]
            ana.hand = sorted((set(ana.hand) - first) | second)
            ben.hand = sorted((set(ben.hand) - second) | first)

    return change


def short_hands(matches: int) -> tuple[set[str], int]:
    found, looks = set[str](), 0
    for number in range(matches):
        round_ = 3 + number % 6
        table = at(number, 3, lambda state: state.round >= round_, short="dealt")  # noqa: B023
        assert table is not None
        match, random = table
        known = passed_by(match, 2)
        worlds = other_world(match, swap_hands(known, random), random.randbytes(16))
        leaks, seen = round_through(worlds, random, [None, 2])
        found, looks = found | leaks, looks + seen
    return found, looks


def test_the_hands_of_the_short_game_show_in_nothing_not_even_in_who_is_asked() -> None:
    found, looks = short_hands(40)
    assert found == set()
    assert looks > 100


def test_a_forced_play_answered_at_once_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    async def choose(dealer: Dealer, state: FrenzyState, seat: int) -> int:
        state.to_act = state.acting_for = seat
        move = await dealer.ask(seat, requests_opening.play(state, seat))
        assert isinstance(move, Play)
        return CARD[move.card]

    monkeypatch.setattr(store_opening, "choose", choose)
    found, _ = short_hands(40)
    assert found


def test_passed_cards_show_to_nobody_but_their_new_owners() -> None:
    compared = 0
    for number in range(10):
        random = Random(number)
        match = Match.start(RULES, 4, RULES.options(short="drafted"), EDITION, random.randbytes(32))
        worlds = twins(match, random.randbytes(16))
        hand = match._state.players[0].hand
        names = [name for name, card in CARD.items() if card in hand]
        one, two = random.sample(names, 2)
        rest = [name for name in names if name not in (one, two)][:3]
        for world, name in zip(worlds, (one, two), strict=True):
            world.submit(0, None, PassCards(name, *rest))
        assert differences(*worlds, [None, 1, 2, 3]) == []
        for seat in (1, 2, 3):
            request = match.request(seat)
            assert request is not None
            move = request.sample(random)
            for world in worlds:
                world.submit(seat, None, move)
        assert differences(*worlds, [None, 2, 3]) == []
        assert differences(*worlds, [0, 1])  # who passed and who received
        compared += 1
    assert compared == 10


# mystery customers


def test_mystery_customers_show_to_nobody_but_their_owner() -> None:
    compared = 0
    for number in range(30):
        table = at(number, 3, lambda state: state.players[0].mystery != [], extreme=3)
        if table is None:
            continue
        match, random = table

        def other_customer(state: FrenzyState) -> None:
            held = state.players[0].mystery
            deck = state.decks[derive.customer(state, held[0]).level - 1]
            held[0], deck[-1] = deck[-1], held[0]

        if not match._state.decks[derive.customer(match._state, match._state.players[0].mystery[0]).level - 1]:
            continue
        worlds = other_world(match, other_customer, random.randbytes(16))
        found, looks = round_through(worlds, random, everybody_but(match, [0]))
        assert found == set()
        compared += looks
    assert compared > 60


def draws(match: Match[FrenzyState]) -> Mystery | None:
    """A draw of customers that the seat to act could choose."""
    request = match.request(match.awaited[0])
    return None if request is None else next((move for move in request.moves() if isinstance(move, Mystery)), None)


def test_which_customer_was_kept_shows_to_nobody_else() -> None:
    compared = 0
    for number in range(40):
        random = Random(number)
        match = Match.start(RULES, 3, RULES.options(), EDITION, random.randbytes(32))

        if not play_until(match, random, lambda match: draws(match) is not None):
            continue
        seat, draw = match.awaited[0], draws(match)
        assert draw is not None
        match.submit(seat, None, draw)
        worlds = twins(match, random.randbytes(16))
        asked = match.request(seat)
        assert asked is not None
        for world, move in zip(worlds, list(asked.moves()), strict=True):
            assert isinstance(move, Keep)
            world.submit(seat, None, move)
        assert differences(*worlds, everybody_but(match, [seat])) == []
        assert differences(*worlds, [seat])
        compared += 1
    assert compared > 10


# piles


def test_the_ai_players_deck_shows_in_nothing_but_the_suit_of_its_next_card() -> None:
    compared = 0
    for number in range(20):
        table = at(number, 2, lambda state: 1 <= state.round <= 8 and state.opened)
        assert table is not None
        match, random = table

        def other_deck(state: FrenzyState, random: Random = random) -> None:
            assert state.rival is not None
            deck = state.rival.deck
            alike = [card for card in deck if SUIT[card] == SUIT[deck[0]]]
            top = alike[-1]
            rest = [card for card in deck if card != top]
            random.shuffle(rest)
            state.rival.deck = [top, *rest]

        one, two = other_world(match, other_deck, random.randbytes(16))
        while all(play.cafe != 5 for play in one._state.plays) and one._state.phase == "play":
            assert differences(one, two, everybody_but(match)) == []
            compared += 1
            if not step((one, two), random):
                break
    assert compared > 20


def test_draw_pile_tile_stack_and_customer_decks_show_in_nothing() -> None:
    compared = 0
    for number in range(12):
        seats = 3 + number % 3
        round_ = 1 + number % 8
        table = at(number, seats, lambda state: state.round >= round_ and not state.opened)  # noqa: B023
        assert table is not None
        match, random = table

        def other_piles(state: FrenzyState, seats: int = seats, random: Random = random) -> None:
            for pile, shown in ((state.deck, seats), (state.stack, seats + 1), *((deck, 0) for deck in state.decks)):
                rest = pile[shown:]
                random.shuffle(rest)
                pile[shown:] = rest

        worlds = other_world(match, other_piles, random.randbytes(16))
        found, looks = round_through(worlds, random, everybody_but(match))
        assert found == set()
        compared += looks
    assert compared > 30


def test_hands_reach_only_their_owners() -> None:
    match = Match.start(RULES, 4, RULES.options(short="dealt"), EDITION, b"hands")
    for viewer in (None, 0, 1, 2, 3):
        for seat, player in enumerate(match.view(viewer).state.players):
            assert len(player.hand) == 10
            assert (set(player.hand) == {-1}) is (seat != viewer)
