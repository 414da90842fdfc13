"""The final scores of both games: what a column adds up to, and why somebody wins a tie."""

from typing import Any

import pytest

from games.beverage.state import BeverageState
from games.frenzy.scoring import score, standing
from games.frenzy.state import NOBODY, FrenzyState
from rendering import beverage, beverage_score, frenzy, frenzy_score
from rendering.fonts import Face
from rendering.labels import SMALLEST
from rendering.picture import FLOOR, WIDTH, Person, Theme
from rendering.typeset import width
from rendering.words import Words
from tests.rendering import frenzy_positions, positions

PEOPLE = tuple(map(Person, ("Ana", "Ben", "Cy", "Di", "Eve")))
LONG = tuple(Person(f"Maximiliane Featherstonehaugh {letter}") for letter in "ABCDE")
BEFORE, AT_THE_END = 0, 2


def counted(seats: int, claimed: dict[int, list[int]], **options: Any) -> FrenzyState:
    """The final score after Ben and others were paid for customers in play."""
    state = frenzy_positions.midgame(seats, **options)
    for seat, customers in claimed.items():
        state.players[seat].claimed = customers
    state.phase, state.to_act, state.acting_for = "finished", NOBODY, NOBODY
    state.scores = [score(state, seat) for seat in range(seats)]
    for seat, place in enumerate(standing(state)):
        state.scores[seat].place = place
    return state


def level(seats: int) -> FrenzyState:
    """Ben and Cy have most, and as much as each other."""
    state = frenzy_positions.scored(seats)
    best = max(player.coins for player in state.players)
    for seat in (1, 2):
        state.scores[seat].before += best - state.players[seat].coins
        state.scores[seat].total = state.players[seat].coins = best
    for seat, place in enumerate(standing(state)):
        state.scores[seat].place = place
    return state


def level_companies() -> BeverageState:
    """Cy is ahead of Ana only by the lower disc."""
    state = positions.scored(4)
    first, second = state.scores[2], state.scores[0]
    second.before += first.total - second.total
    second.total, second.place = first.total, 2
    return state


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("challenge", [False, True])
def test_a_column_adds_up_to_its_total(seats: int, challenge: bool) -> None:
    state = counted(seats, {1: [5], 0: [6, 9]} if challenge else {}, challenge=challenge)
    lines = frenzy_score.score_lines(state)
    for index, cafe in enumerate(frenzy_score.ranking(state)):
        assert sum(line.points[index] or 0 for line in lines) == frenzy_score.total(state, cafe)


def test_customers_paid_in_play_are_counted_beside_the_coins_before() -> None:
    state = counted(4, {1: [5], 0: [6, 9]}, challenge=True)
    lines, order = frenzy_score.score_lines(state), frenzy_score.ranking(state)
    before, now = lines[BEFORE], lines[AT_THE_END]
    assert (before.name, before.judged, now.name) == ("Coins before", "(served)", "Served at the end")
    assert before.amounts is not None
    assert {seat: before.amounts[at] for at, seat in enumerate(order)} == {0: 2, 1: 1, 2: 0, 3: 0}
    assert now.amounts == [len(state.scores[seat].served) for seat in order]


def test_without_the_challenge_everybody_is_served_at_the_end() -> None:
    lines = frenzy_score.score_lines(counted(4, {}))
    assert lines[BEFORE].amounts is None
    assert (lines[AT_THE_END].name, lines[AT_THE_END].judged) == ("Customers", "(served)")


def test_a_tie_for_the_win_names_what_broke_it() -> None:
    state, companies = level(4), level_companies()
    words = Words(PEOPLE, "en")
    assert words.tell(frenzy_score.result_line(state)) == "Frenzy · ahead of Ben by more cards"
    assert words.tell(beverage_score.result_line(companies)) == "Beverage · ahead of Ana by the lower disc"
    one = frenzy.score(frenzy_positions.view(state), PEOPLE[:4], Theme.PAPER, "en")
    other = beverage.score(positions.view(companies), PEOPLE[:4], Theme.PAPER, "en")
    assert "Cy wins with 32, ahead of Ben by more cards." in one.alt
    assert "Cy wins with 61, ahead of Ana by the lower disc." in other.alt


def test_without_a_tie_the_line_counts_the_rounds() -> None:
    words = Words(PEOPLE, "en")
    for line in (
        frenzy_score.result_line(frenzy_positions.scored(4)),
        beverage_score.result_line(positions.scored(4)),
    ):
        assert "final score after" in words.tell(line)


@pytest.mark.parametrize("people", [PEOPLE, LONG])
def test_the_reason_is_readable_on_a_phone_and_only_names_are_cut(people: tuple[Person, ...]) -> None:
    words, room = Words(people, "en"), WIDTH - 206 - 24
    state = level(4)
    for player in state.players:
        player.cafe, player.storefronts = [], []
    for line, end in (
        (frenzy_score.result_line(state), "by the better rank in the last round"),
        (frenzy_score.result_line(level(4)), "by more cards"),
        (beverage_score.result_line(level_companies()), "by the lower disc"),
    ):
        said = words.fit(line, Face.SEMI, FLOOR / SMALLEST, room)
        assert said.endswith(end)
        assert width(said, Face.SEMI, FLOOR) <= room
