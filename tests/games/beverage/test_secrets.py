"""What a seat, or a spectator, may not see."""

from random import Random

from games.beverage.moves import Bid, Research
from games.beverage.rules import RULES
from games.beverage.state import BeverageState
from games.engine.codec import encode
from games.engine.domain import Move
from games.engine.match import Match
from games.engine.view import HIDDEN
from tests.games.beverage.board import EDITION, english


def planning(seed: bytes = b"secret") -> Match[BeverageState]:
    """A match of four in which everybody has just been asked for the first bid; all hold research tokens."""
    match = Match.start(RULES, 4, RULES.options(handicaps=(1, 1, 1, 1)), EDITION, seed)
    random = Random(5)
    while len(match.awaited) == 1:
        seat = match.awaited[0]
        request = match.request(seat)
        assert request is not None
        match.submit(seat, request.key, request.sample(random))
    return match


def shown(match: Match[BeverageState], seat: int | None) -> bytes:
    """Everything that a seat or a spectator is shown, as bytes."""
    view = match.view(seat)
    questions = [
        [request.key, english(request.prompt), [domain.count() for domain in request.domains]]
        for request in view.requests
    ]
    words = [english(line) for line in RULES.text_board(view)]
    events = [english(event.text) for _, event in match.fresh.events if event.to is None or seat in event.to]
    return encode([view.state, view.awaited, questions, view.sealed, words, english(RULES.headline(view)), events])


def test_others_cannot_tell_one_sealed_answer_from_another() -> None:
    worlds = []
    answers: list[Move] = [Bid(3), Bid(99), Research()]
    for answer in answers:
        match = planning()
        match.submit(0, None, answer)
        worlds.append([shown(match, seat) for seat in (1, 2, 3, None)])
    assert worlds[0] == worlds[1] == worlds[2]


def test_who_researched_shows_only_after_the_first_barrier() -> None:
    match = planning()
    match.submit(0, None, Research())
    for seat in (1, 2):
        match.submit(seat, None, Bid(7))
    assert match.view(1).state.researching == []
    assert match.view(1).state.players[0].research == match.view(0).state.players[0].research
    tokens = match.view(1).state.players[0].research
    match.submit(3, None, Bid(7))
    assert match.view(1).state.researching == [0]
    assert match.view(1).state.players[0].research == tokens - 1
    assert match.awaited == (0,)


def test_bids_stay_hidden_while_researchers_are_still_deciding() -> None:
    worlds = []
    for amount in (2, 77):
        match = planning()
        match.submit(0, None, Research())
        match.submit(1, None, Bid(amount))
        for seat in (2, 3):
            match.submit(seat, None, Bid(9))
        assert match.view(2).state.phase == "late bids"
        worlds.append([shown(match, seat) for seat in (0, 2, 3, None)])
    assert worlds[0] == worlds[1]


def test_caps_of_others_and_the_closed_market_are_hidden() -> None:
    match = planning()
    for seat in range(4):
        state = match.view(seat).state
        assert [player.caps != HIDDEN for player in state.players] == [other == seat for other in range(4)]
        assert (state.market, state.bank) == (HIDDEN, HIDDEN)
    assert all(player.caps == HIDDEN for player in match.view(None).state.players)


def test_cards_and_deck_are_hidden_but_counted_and_the_backs_shown() -> None:
    state = planning().view(0).state
    assert [card.value for card in state.cards] == [HIDDEN] * 3
    assert {card.value for card in state.deck} == {HIDDEN}
    assert len(state.deck) == 27
    assert all(trend in (-1, 0, 1) for trend in state.trends)


def test_the_market_is_open_to_everybody_from_the_first_barrier_on() -> None:
    match = planning()
    match.submit(0, None, Research())
    for seat in (1, 2, 3):
        match.submit(seat, None, Bid(7))
    assert {match.view(seat).state.market for seat in (0, 1, 2, 3, None)} == {40}


def test_the_public_log_never_names_what_somebody_has_left_and_only_they_are_told() -> None:
    match = planning()
    random = Random(1)
    while not match.finished:
        seat = match.awaited[0]
        request = match.request(seat)
        assert request is not None
        match.submit(seat, request.key, request.sample(random))
    events = [event for _, event in match.fresh.events]
    lines = [english(event.text) for event in events if event.to is None]
    assert len(lines) > 50
    assert all(len(event.to) == 1 for event in events if event.to is not None)
    assert [line for line in lines if "You have" in line or ("caps left." in line and "market" not in line)] == []
