"""Headline, text board, facts and the guide."""

import re

import pytest

from games.beverage import words
from games.beverage.moves import MOVES
from games.beverage.options import BeverageOptions
from games.beverage.rules import RULES
from games.beverage.scoring import scoring
from games.beverage.state import BeverageState
from games.engine.match import Match
from games.engine.view import View, redact
from tests.games.beverage.board import ANA, BEN, bids, board, build, english, play, reputation, run

LONGEST_SECTION = 1800


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


def test_before_the_first_round_the_headline_counts_no_round() -> None:
    state = board()
    state.round, state.phase = 0, "purchase"
    assert english(words.headline(view(state, None, (BEN,)))) == "Start purchases · Ben to act"


def test_the_headline_of_a_finished_match_names_the_winner() -> None:
    state = board()
    reputation(state, 3, 9, 1)
    run(scoring, state)
    assert english(words.headline(view(state))) == "Ben wins with 12."


def test_the_text_board_tells_the_whole_open_position() -> None:
    state = board()
    build(state, {1: ANA})
    reputation(state, 4, 7, 0)
    bids(state, 5, 9, 40)
    read = "\n".join(lines(state))
    assert "Market: 30 caps, cards 1, 1, 1 added 3, bids Ana 5 · Ben 9 · Cy 40." in read
    assert "Stage I, round 1 of at most 4: 1 small Ana, 2 small free (6 caps, 2 points)" in read
    assert read.index("Ben: reputation 7") < read.index("Ana: reputation 4") < read.index("Cy: reputation 0")
    assert "You have" not in read


def test_dues_are_told_while_they_can_fall_due() -> None:
    state = board()
    reputation(state, 10, 0, 0)
    state.players[ANA].shares = 4
    assert lines(state)[-3].endswith("; dues 7 caps.")
    assert lines(state, ANA)[-1] == "You have 20 caps. Due this round as things stand: tax 3, dividends 4."


def test_the_board_of_a_finished_match_lists_the_scores_by_place() -> None:
    state = board()
    reputation(state, 3, 9, 1)
    run(scoring, state)
    read = lines(state, ANA)
    assert [line[:7] for line in read[-3:]] == ["1. Ben ", "2. Ana ", "3. Cy 4"]
    assert read[-3] == ("1. Ben 12: 9 before scoring, cards 0, tokens 0, stages 0+0+0, area of 0: 0, 20 caps left: 3.")
    assert read[-4] == "You have 20 caps left."
    assert not any("dues" in line for line in read)


def test_only_the_own_seat_reads_its_caps() -> None:
    state = board()
    for seat, player in enumerate(state.players):
        player.caps = 71 + seat
    assert "You have 72 caps" in lines(state, BEN)[-1]
    assert not re.search(r"7[13]", "\n".join(lines(state, BEN)))
    assert not re.search(r"7[123]", "\n".join(lines(state)))


def test_the_closed_market_is_not_counted() -> None:
    assert lines(board())[1] == "Market: closed."
    assert lines(board(open_market=True))[1] == "Market: 30 caps."


def test_every_position_of_a_match_can_be_told() -> None:
    told: list[int] = []

    def tell(match: Match[BeverageState]) -> None:
        for seat in (ANA, None):
            read = [english(line) for line in words.text_board(match.view(seat))]
            assert all(read)
            told.append(len(read))

    play(4, 2, after=tell)
    assert min(told) > 8
    assert len(told) > 100


def test_facts_fit_the_number_of_seats() -> None:
    assert english(words.facts(0)) == "3 to 5 players · up to 8 rounds · sealed bids"
    assert english(words.facts(4)) == "4 players · up to 8 rounds · sealed bids"
    assert english(words.facts(5)) == "5 players · up to 7 rounds · sealed bids"


def test_every_move_and_option_has_its_words() -> None:
    for move in MOVES:
        assert move.command
        assert english(move.help)
        assert set(move.fields) == set(move.__struct_fields__)
    assert set(BeverageOptions.labels) == set(BeverageOptions.values) == set(BeverageOptions.__struct_fields__)


@pytest.mark.parametrize("section", RULES.guide.read_text("utf-8").split("\n## "), ids=lambda text: text[:20].strip())
def test_each_section_of_the_guide_fits_a_message(section: str) -> None:
    assert 100 < len(section) <= LONGEST_SECTION


def test_the_guide_names_the_tables_of_the_set() -> None:
    guide, state = RULES.guide.read_text("utf-8"), board()
    for space, (cost, saved) in enumerate(zip(state.factory_costs, state.factory_exemptions, strict=True), 1):
        assert f"- space {space}: {cost} caps, saves {saved} tax" in guide
    for points in [*state.stage_points, state.area_points, state.caps_points, state.pr_points]:
        assert " · ".join(map(str, points)) in guide
