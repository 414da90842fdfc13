"""Face-down cards, the deck's order, sealed bids and research declarations change nothing that others get.

Caps and the market are discreet, not secret: hidden by rule but derivable from what everybody saw.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.beverage import requests
from games.beverage.moves import Bid, Research
from games.beverage.rules import RULES
from games.beverage.state import BeverageState, MarketCard
from games.engine import view
from games.engine.dealer import Dealer
from games.engine.domain import Domain
from games.engine.log import Chance
from games.engine.match import Match
from games.engine.request import Request
from games.engine.rules import Rules
from games.engine.text import Text, text
from games.engine.view import PUBLIC
from tests.two_worlds import differences, everybody_but, other_world, play_until, sealed_worlds

EDITION = RULES.load_edition()


def bidding(match: Match[BeverageState]) -> bool:
    """Whether everybody is about to seal a bid and nobody has."""
    request = match.request(0)
    return request is not None and request.kind == "bid" and len(match.awaited) == match.seats


def at_a_round(number: int, rules: Rules[BeverageState] = RULES) -> tuple[Match[BeverageState], Random]:
    """A match at the beginning of some round."""
    random = Random(number)
    seats = 3 + number % 3
    options = RULES.options(recession_free=number % 2 == 0, handicaps=(3,) * seats)
    match = Match.start(rules, seats, options, EDITION, random.randbytes(32))
    round_ = random.randint(1, 5)
    assert play_until(match, random, lambda match: bidding(match) and match.rounds() >= round_)
    return match, random


def other_values(random: Random) -> Callable[[BeverageState], None]:
    """The same backs in the deck, with the values behind them dealt anew."""

    def change(state: BeverageState) -> None:
        for trend in (-1, 0, 1):
            cards = [card for card in state.deck if card.trend == trend]
            values = [card.value for card in cards]
            random.shuffle(values)
            for card, value in zip(cards, values, strict=True):
                card.value = value

    return change


def other_rest(random: Random) -> Callable[[BeverageState], None]:
    """The cards that this round does not deal, in another order."""

    def change(state: BeverageState) -> None:
        rest = state.deck[state.deal :]
        random.shuffle(rest)
        state.deck[state.deal :] = rest

    return change


def sealed_round(worlds: tuple[Match[BeverageState], Match[BeverageState]], random: Random) -> set[str]:
    """The first differences while the same bids are sealed in both, until the last is missing."""
    one, two = worlds
    found = set(differences(one, two, everybody_but(one)))
    while (not found and len(one.awaited) > 1) or (one.request(one.awaited[0]) or skipped()).kind == "bid":
        seat = one.awaited[0]
        request = one.request(seat)
        assert request is not None
        move = request.sample(random)
        if request.kind == "bid" and len(one.awaited) == 1:
            move = Research()  # so that there are late bids, and the cards stay face down
            if request.refusal(move) is not None:
                break
        for world in worlds:
            world.submit(seat, None, move)
        found |= set(differences(one, two, everybody_but(one)))
    return found


def skipped() -> Request:
    return Request("none", text(""))


def face_down(rules: Rules[BeverageState] = RULES, matches: int = 6) -> set[str]:
    found: set[str] = set()
    for number in range(matches):
        match, random = at_a_round(number, rules)
        found |= sealed_round(other_world(match, other_values(random), random.randbytes(16)), random)
    return found


def sealed(rules: Rules[BeverageState] = RULES) -> set[str]:
    found: set[str] = set()
    for number in range(20):
        match, random = at_a_round(number, rules)
        found |= set(sealed_worlds(match, random))
    return found


def public(found: set[str]) -> set[str]:
    return {leak.partition(": ")[2] for leak in found if leak.startswith("public")}


def test_the_worlds_do_differ() -> None:
    match, random = at_a_round(3)
    one, two = other_world(match, other_values(random), bytes(16))
    assert one.encoded() != two.encoded()
    assert one.encoded() == match.encoded()


def test_the_values_of_face_down_cards_show_in_nothing() -> None:
    assert face_down(matches=20) == set()


def test_sealed_bids_and_research_show_in_nothing_until_all_are_in() -> None:
    assert sealed() == set()


def test_the_order_of_the_deck_shows_in_nothing_during_a_round() -> None:
    compared = 0
    for number in range(8):
        match, random = at_a_round(number)
        worlds = other_world(match, other_rest(random), random.randbytes(16))
        one, two = worlds
        round_ = one.rounds()
        while not one.finished and one.rounds() == round_:
            assert differences(one, two, everybody_but(one)) == []
            compared += 1
            seat = one.awaited[0]
            request = one.request(seat)
            assert request is not None
            move = request.sample(random)
            for world in worlds:
                world.submit(seat, None, move)
            if any(isinstance(entry, Chance) and entry.label == "recessions" for entry in one.fresh.entries):
                break  # recessions were replaced from the deck, which shows its next cards
    assert compared > 80


def test_leak_1_face_down_cards_are_marked_public(monkeypatch: pytest.MonkeyPatch) -> None:
    visible = view._registered[BeverageState]
    monkeypatch.setitem(visible, "cards", visible["cards"]._replace(visibility=PUBLIC))
    assert {"state", "key"} <= public(face_down())


def test_leak_2_a_look_at_the_first_card_is_told_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    tell = Dealer.tell

    async def planning(dealer: Dealer, state: BeverageState) -> str:
        dealer.tell(text("The first card is {n}.", n=state.deck[0].value), to=[0])
        return await RULES.segments["planning"](dealer, state) or ""

    def to_all(self: Dealer, text: Text, to: Any = None, kind: str = "") -> None:
        del to
        tell(self, text, None, kind)

    looking = replace(RULES, segments={**RULES.segments, "planning": planning})
    assert face_down(looking) == {"seat 0: events"}
    monkeypatch.setattr(Dealer, "tell", to_all)
    assert public(face_down(looking)) == {"events"}


def test_leak_3_a_public_count_depends_on_face_down_cards() -> None:
    async def planning(dealer: Dealer, state: BeverageState) -> str:
        state.tie_order = [sum(card.value > 6 for card in state.deck[: state.deal])]
        state.inflow = sum(card.value for card in state.deck[: state.deal])
        return await RULES.segments["planning"](dealer, state) or ""

    counting = replace(RULES, segments={**RULES.segments, "planning": planning})
    assert {"state", "key"} <= public(face_down(counting))


def risky(cards: list[MarketCard]) -> bool:
    return any(not card.value or card.value > 7 for card in cards)


def test_leak_4_a_seat_without_a_choice_is_left_out_of_the_sealed_bids() -> None:
    async def planning(dealer: Dealer, state: BeverageState) -> str:
        asked = requests.bids(state, range(dealer.seats))
        if risky(state.deck[: state.deal]):
            asked[0] = Request("bid", text("?"), Domain(Bid, {"amount": (1,)}))
        await dealer.ask_all({seat: request for seat, request in asked.items() if request.forced() is None})
        return "sales"

    assert {"awaited", "headline"} <= public(leaving_out := face_down_once(planning))
    assert "seat 0: requests" in leaving_out


def test_leak_5_the_highest_bid_depends_on_face_down_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    bids = requests.bids

    def capped(state: BeverageState, seats: Sequence[int], late: bool = False, began: int = 0) -> dict[int, Request]:
        most = 20 if risky(state.cards) else 99
        lower = Domain(Bid, {"amount": range(1, most)})
        return {
            seat: Request(request.kind, request.prompt, lower, *request.domains[1:])
            for seat, request in bids(state, seats, late, began).items()
        }

    monkeypatch.setattr(requests, "bids", capped)
    found = face_down()
    assert public(found) == set()
    assert {"seat 0: requests", "seat 1: requests", "seat 2: requests"} <= found


def face_down_once(planning: Callable[[Dealer, BeverageState], Any]) -> set[str]:
    """Differences at the first question of a round whose planning is another."""
    found: set[str] = set()
    for number in range(20):
        random = Random(number)
        first = RULES.options(first_game=True)
        rules = replace(RULES, segments={**RULES.segments, "planning": planning})
        match = Match.start(rules, 3, first, EDITION, random.randbytes(32))
        found |= set(differences(*other_world(match, other_values(random), bytes(16)), everybody_but(match)))
    return found
