"""Headline, text board, facts and the guide."""

import re

import pytest

from games.beverage import words
from games.beverage.moves import Rebid
from games.beverage.options import BeverageOptions
from games.beverage.rules import RULES
from games.beverage.sales import sales
from games.beverage.scoring import scoring
from games.beverage.state import BeverageState
from games.beverage.year_end import progress
from games.engine.view import View, redact
from tests.games.beverage.board import ANA, BEN, CY, bids, board, build, english, reputation, run


def view(state: BeverageState, seat: int | None = None, awaited: tuple[int, ...] = ()) -> View[BeverageState]:
    """What a seat sees of a position, with nobody asked."""
    return View(seat, redact(state, seat), awaited, (), None, state.phase == "finished")


def lines(state: BeverageState, seat: int | None = None) -> list[str]:
    """The text board as read."""
    return [english(line) for line in words.text_board(view(state, seat))]


def test_the_headline_names_round_phase_and_who_is_awaited() -> None:
    assert english(words.headline(view(board(), None, (ANA, BEN)))) == (
        "Round 1 of 8 · Business actions · Ana, Ben to act"
    )
    assert english(words.headline(view(board(5)))) == "Round 1 of 7 · Business actions"


def test_the_headline_counts_the_rounds_a_full_row_has_saved() -> None:
    state = board()
    build(state, {number: number % 3 for number in range(1, 7)})
    state.round = 2
    run(progress, state)
    assert (state.stage, state.space) == (2, 0)
    state.phase = "clean-up"
    assert english(words.headline(view(state))) == "Round 2 of 6 · Clean-up"
    state.round, state.phase = 3, "planning"
    assert english(words.headline(view(state))) == "Round 3 of 6 · Planning: sealed bids"


def test_before_the_first_round_the_headline_counts_no_round() -> None:
    state = board()
    state.round, state.phase = 0, "purchase"
    assert english(words.headline(view(state, None, (BEN,)))) == "Start purchases · Ben to act"


def test_the_headline_of_a_finished_match_names_the_winner() -> None:
    state = board()
    reputation(state, 3, 9, 1)
    run(scoring, state)
    assert english(words.headline(view(state))) == "Ben wins with 12 reputation."


def test_the_text_board_tells_the_whole_open_position() -> None:
    state = board()
    build(state, {1: ANA})
    reputation(state, 4, 7, 0)
    bids(state, 5, 9, 40)
    read = "\n".join(lines(state))
    assert "\nMarket: 30 caps.\nMarket cards 1, 1, 1 added 3 caps.\nBids: Ana 5 · Ben 9 · Cy 40.\n" in read
    row = "**Row I** (round 1 of up to 4)\nCard 1, small: Ana\nCard 2, small: free – 6 caps, 2 points\n"
    assert row in read
    places = [read.index(f"\n**{who}** – reputation {points}") for who, points in (("Ben", 7), ("Ana", 4), ("Cy", 0))]
    assert places == sorted(places)
    assert "You have" not in read


def test_the_text_board_tells_what_a_busted_seat_took_in_disposal() -> None:
    state = board()
    bids(state, 5, 9, 40)
    run(sales, state, {CY: [Rebid(4)]})
    assert "Bids: Ana 5 · Ben 9 · Cy 40 (bust, took 4)." in lines(state)
    state.players[CY].taken = 0
    assert "Bids: Ana 5 · Ben 9 · Cy 40 (bust)." in lines(state)


def test_the_text_board_has_a_heading_for_each_part_and_leaves_out_what_is_0() -> None:
    state = board()
    state.spaces.factory, state.advantage.shares = [ANA], 0
    state.players[BEN].reputation_tokens, state.players[BEN].pr_tokens = [1, 2], 1
    state.stage, state.round = 2, 5
    read = lines(state, ANA)
    heads = [line.split("**")[1] for line in read if line.startswith("**")]
    names = ["Action spaces", "Row I", "Row II", "Row III", "Ana", "Ben", "Cy", "You"]
    assert heads == ["Round 5 of 8 · Business actions", *names]
    at = read.index("**Action spaces**")
    assert read[at + 1 : at + 6] == [
        "Issue shares: no token left", "Public Relations: 1 token", "Factory: +1 cap", "Stadium: 1 token",
        "**Row I** (over)",
    ]  # fmt: skip
    assert "Card 1, small: not built" in read
    at = read.index("**Ben** – reputation 0")
    assert read[at + 1 : at + 3] == ["Associates: 5 on hand, 5 on the coaster", "Tokens: 1 PR, reputation 1+2"]
    assert not any("Tracks" in line or "Due this round:" in line for line in read)


def test_dues_are_told_while_they_can_fall_due() -> None:
    state = board()
    reputation(state, 10, 0, 0)
    state.players[ANA].shares = 4
    read = lines(state)
    assert read[read.index("**Ana** – reputation 10") + 3] == "Due this round: 7 caps"
    assert lines(state, ANA)[-2:] == ["You have 20 caps.", "Due this round as things stand: tax 3, dividends 4."]
    assert lines(state, CY)[-1] == "Due this round as things stand: nothing."


@pytest.mark.parametrize(
    ("phase", "each", "own"),
    [
        ("settlement", "7 caps", "tax 3, dividends 4"),
        ("dividends", "4 caps", "dividends 4"),
        ("clean-up", "", "nothing"),
    ],
)
def test_what_has_been_paid_is_no_longer_told_as_due(phase: str, each: str, own: str) -> None:
    state = board()
    reputation(state, 10, 0, 0)
    state.players[ANA].shares, state.phase = 4, phase
    read = lines(state, ANA)
    told = [line.partition(": ")[2] for line in read if line.startswith("Due this round:")]
    assert told == ([each] if each else [])
    assert read[-1] == f"Due this round as things stand: {own}."


def test_the_board_of_a_finished_match_lists_the_scores_by_place() -> None:
    state = board()
    reputation(state, 3, 9, 1)
    run(scoring, state)
    read = lines(state, ANA)
    assert [line[:7] for line in read[-3:]] == ["1. Ben ", "2. Ana ", "3. Cy 4"]
    assert read[-3] == "1. Ben 12: 9 before scoring, 20 caps left: 3."
    assert read[-5:-3] == ["You have 20 caps left.", "**Final scores**"]
    assert not any("Due" in line for line in read)


def test_only_the_own_seat_reads_its_caps() -> None:
    state = board()
    for seat, player in enumerate(state.players):
        player.caps = 71 + seat
    assert lines(state, BEN)[-2] == "You have 72 caps."
    assert not re.search(r"7[13]", "\n".join(lines(state, BEN)))
    assert not re.search(r"7[123]", "\n".join(lines(state)))


def test_the_closed_market_is_not_counted() -> None:
    assert lines(board())[1] == "Market: closed."
    assert lines(board(open_market=True))[1] == "Market: 30 caps."


def test_facts_fit_the_number_of_seats() -> None:
    assert english(words.facts(0, BeverageOptions())[0]) == "3 to 5 players · up to 8 rounds · sealed bids"
    assert english(words.facts(4, BeverageOptions())[0]) == "4 players · up to 8 rounds · sealed bids"
    assert english(words.facts(5, BeverageOptions())[0]) == "5 players · up to 7 rounds · sealed bids"


def test_facts_name_who_buys_first_only_where_somebody_buys() -> None:
    assert [english(fact) for fact in words.facts(3, BeverageOptions())][1:] == ["Who buys first is drawn at random."]
    assert words.facts(3, BeverageOptions(first_game=True))[1:] == []


def test_the_guide_names_the_tables_of_the_set() -> None:
    guide, state = RULES.guide.read_text("utf-8"), board()
    for space, (cost, saved) in enumerate(zip(state.factory_costs, state.factory_exemptions, strict=True), 1):
        assert f"- space {space}: {cost} caps, saves {saved} tax" in guide
    for points in [*state.stage_points, state.area_points, state.caps_points, state.pr_points]:
        assert " · ".join(map(str, points)) in guide
