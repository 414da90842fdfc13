"""Every picture of Beverage in every phase of real matches, at every number of seats."""

from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

from games.beverage import derive
from games.beverage.state import PHASES, BeverageState
from games.engine.view import View
from rendering import beverage
from rendering.picture import Picture, Theme
from tests.rendering import checks
from tests.rendering.pixels import decoded
from tests.rendering.positions import PEOPLE, every_phase, midmatch, phases, scored, view
from tests.rendering.test_beverage_secrets import planning

#: Phases in which nobody is ever asked; they pass within one step of a match.
SILENT = {"sales", "settlement", "progress"}


@pytest.fixture(autouse=True)
def _nothing_cached() -> None:
    checks.forget()


def pictures() -> Iterator[tuple[str, Picture]]:
    """All pictures there are, each with a name for messages."""
    for shown in every_phase():
        people = PEOPLE[: len(shown.state.players)]
        name = f"{len(people)} players, {shown.state.phase}, seat {shown.seat}"
        if shown.seat is None:
            yield f"board, {name}", beverage.board(shown, people, Theme.PAPER, "en")
        else:
            yield f"sheet, {name}", beverage.sheet(shown, people, Theme.PAPER, "en")
        if shown.finished:
            yield f"score, {name}", beverage.score(shown, people, Theme.PAPER, "en")
    for seats in (3, 4, 5):
        people = PEOPLE[:seats]
        yield f"midmatch of {seats}", beverage.board(view(midmatch(seats), None, (2,)), people, Theme.PAPER, "en")
        yield f"score of {seats}", beverage.score(view(scored(seats)), people, Theme.PAPER, "en")
    yield "cover", beverage.cover(Theme.PAPER, "en")
    yield "symbols", beverage.symbols(Theme.PAPER, "en")


def test_the_matches_meet_every_phase_in_which_somebody_is_asked() -> None:
    for seats in (3, 4, 5):
        assert set(phases(seats)) >= set(PHASES) - SILENT


@cache
def seen() -> checks.Look:
    """All pictures, drawn once for the tests of this file."""
    return checks.look(pictures)


def test_every_picture_is_whole_small_and_has_an_alt_text() -> None:
    assert len(seen().pictures) >= 50
    checks.are_whole(seen(), 1080)


def test_no_fixed_text_is_shrunk_cut_or_outside() -> None:
    assert seen().warned == []


def test_no_fixed_text_is_shrunk_or_cut_without_the_system_library_either(monkeypatch: pytest.MonkeyPatch) -> None:
    checks.fit_unshaped(pictures, monkeypatch)


def test_every_text_has_its_glyphs_and_is_large_enough() -> None:
    assert len(seen().said) > 150
    checks.are_legible(seen())


def test_nothing_reaches_outside_its_picture() -> None:
    assert seen().outside == []


def test_a_warm_board_draws_nothing_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = view(midmatch(), None, (2,))
    checks.is_pasted_only(lambda: beverage.board(shown, PEOPLE[:4], Theme.PAPER, "en"), monkeypatch)


def test_a_spectator_has_no_sheet_and_an_unfinished_match_no_score() -> None:
    with pytest.raises(ValueError, match="view of a seat"):
        beverage.sheet(view(midmatch()), PEOPLE[:4], Theme.PAPER, "en")
    with pytest.raises(ValueError, match="no final score"):
        beverage.score(view(midmatch()), PEOPLE[:4], Theme.PAPER, "en")


@pytest.mark.parametrize(("seats", "alone"), list(product((3, 4, 5), (True, False))))
def test_the_alt_text_says_who_is_awaited(seats: int, alone: bool) -> None:
    state: BeverageState = midmatch(seats)
    shown: View[BeverageState] = view(state, None, (2,) if alone else (0, 2))
    alt = beverage.board(shown, PEOPLE[:seats], Theme.PAPER, "en").alt
    assert ("Cy to act" in alt) == alone
    assert ("waiting for Ana and Cy" in alt) != alone
    for person in PEOPLE[:seats]:
        assert f"{person.name} (" in alt


def test_the_bids_picture_says_what_the_tracks_ask_of_each_seat() -> None:
    state = planning()
    before = beverage.board(view(state, None, (1, 2)), PEOPLE[:4], Theme.PAPER, "en")
    for seat, player in enumerate(state.players):
        assert f"tax {derive.tax_due(state, seat)}, shares {player.shares}." in before.alt
    assert "On offer in row II (caps/reputation): 9 6/2, 11 6/2, 12 large 12/4" in before.alt
    state.players[0].factory += 1
    state.players[1].shares += 1
    after = beverage.board(view(state, None, (1, 2)), PEOPLE[:4], Theme.PAPER, "en")
    assert decoded(before).size == decoded(after).size
    assert decoded(before).tobytes() != decoded(after).tobytes()
