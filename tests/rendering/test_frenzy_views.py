"""Every picture of Frenzy at every moment of real matches, in every variant, at every number of seats."""

from collections.abc import Iterator
from functools import cache

import pytest

from rendering import frenzy
from rendering.picture import Person, Picture, Theme
from tests.rendering import checks
from tests.rendering.frenzy_positions import (
    PEOPLE,
    SEATS,
    VARIANTS,
    crowded,
    every_moment,
    midgame,
    midmarket,
    moments,
    scored,
    to_play,
    view,
)  # fmt: skip

#: Phases in which somebody is asked, of the full game and of the short one.
FULL = {"preparation", "play", "take", "discs", "finished"}
SHORT = {"passing", "drafting", "play", "take", "discs", "finished"}
#: Four cafés with more tiles or cards than two rows hold, below the customers of a challenge.
TALLEST = 1320
USUALLY = 1080


@pytest.fixture(autouse=True)
def _nothing_cached() -> None:
    checks.forget()


def pictures() -> Iterator[tuple[str, Picture]]:
    """All pictures there are, each with a name for messages; of the sheets one seat's at each moment."""
    for number, (name, views) in enumerate(every_moment()):
        people = PEOPLE[: len(views) - 1]
        shown = views[1 + (views[0].awaited[0] if views[0].awaited else number % len(people))]
        yield f"board, {name}", frenzy.board(views[0], people, Theme.PAPER, "en")
        yield f"sheet, {name}", frenzy.sheet(shown, people, Theme.PAPER, "en")
        if shown.finished:
            yield f"score, {name}", frenzy.score(shown, people, Theme.PAPER, "en")
    yield from by_hand()
    yield "cover", frenzy.cover(Theme.PAPER, "en")
    yield "symbols", frenzy.symbols(Theme.PAPER, "en")


def by_hand() -> Iterator[tuple[str, Picture]]:
    """The pictures of the positions set by hand."""
    for seats in SEATS:
        people = PEOPLE[:seats]
        yield f"market of {seats}", frenzy.board(view(midmarket(seats)), people, Theme.PAPER, "en")
        yield f"opening of {seats}", frenzy.board(view(midgame(seats)), people, Theme.PAPER, "en")
        yield f"score of {seats}", frenzy.score(view(scored(seats)), people, Theme.PAPER, "en")
        challenge = view(scored(seats, challenge=True))
        yield f"score of {seats}, challenge", frenzy.score(challenge, people, Theme.PAPER, "en")
        for variant in ("normal", "family", "abilities"):
            state = crowded(seats, **VARIANTS[variant])
            yield f"crowded {variant} of {seats}", frenzy.board(view(state), people, Theme.PAPER, "en")
            yield f"crowded hand of {seats}, {variant}", frenzy.sheet(view(state, 1), people, Theme.PAPER, "en")
    yield "hand", frenzy.sheet(view(to_play(), 1), PEOPLE[:4], Theme.PAPER, "en")


def test_the_matches_meet_every_phase_in_which_somebody_is_asked() -> None:
    for seats in SEATS:
        assert {phase for phase, _ in moments(seats, "normal")} == FULL
        assert ("stores", "store") in moments(seats, "extreme of 6")
        if seats > 2:
            assert {phase for phase, _ in moments(seats, "short")} == SHORT
    kinds = {kind for _, kind in moments(2, "abilities")} | {kind for _, kind in moments(5, "normal")}
    assert kinds >= {"buy", "tile", "extra tile", "play", "take", "take for the AI", "discard", "disc", "keep", "claim"}


@cache
def seen() -> checks.Look:
    """All pictures, drawn once for the tests of this file."""
    return checks.look(pictures)


def test_every_picture_is_whole_small_and_has_an_alt_text() -> None:
    assert len(seen().pictures) >= 300
    checks.are_whole(seen(), TALLEST)


def test_most_pictures_are_no_taller_than_the_mock_ups() -> None:
    tall = [name for name, picture in seen().pictures if int.from_bytes(picture.png[20:24]) > USUALLY]
    assert len(tall) < len(seen().pictures) / 10
    assert not [name for name in tall if "normal, preparation" in name or "score" in name or name == "hand"]


def test_no_fixed_text_is_shrunk_cut_or_outside() -> None:
    assert seen().warned == []


def test_no_fixed_text_is_shrunk_or_cut_without_the_system_library_either(monkeypatch: pytest.MonkeyPatch) -> None:
    checks.fit_unshaped(by_hand, monkeypatch)


def test_every_text_has_its_glyphs_and_is_large_enough() -> None:
    assert len(seen().said) > 150
    checks.are_legible(seen())


def test_nothing_reaches_outside_its_picture() -> None:
    assert seen().outside == []


@pytest.mark.parametrize("seats", SEATS)
def test_a_warm_board_draws_nothing_anew(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = view(midgame(seats))
    checks.is_pasted_only(lambda: frenzy.board(shown, PEOPLE[:seats], Theme.PAPER, "en"), monkeypatch)


def test_a_spectator_has_no_sheet_and_an_unfinished_match_no_score() -> None:
    with pytest.raises(ValueError, match="view of a seat"):
        frenzy.sheet(view(midgame()), PEOPLE[:4], Theme.PAPER, "en")
    with pytest.raises(ValueError, match="no final score"):
        frenzy.score(view(midgame()), PEOPLE[:4], Theme.PAPER, "en")


@pytest.mark.parametrize("seats", SEATS)
def test_the_alt_text_names_everybody_and_who_acts(seats: int) -> None:
    for state in (midgame(seats), midmarket(seats)):
        alt = frenzy.board(view(state), PEOPLE[:seats], Theme.PAPER, "en").alt
        assert alt.startswith(f"Board Game Café Frenzy. {PEOPLE[state.to_act].name} ")
        for person in PEOPLE[:seats]:
            assert f"{person.name} (" in alt
        assert ("AI café (AI)" in alt) == (seats == 2)
        assert "Customers: " in alt


def test_the_alt_text_of_a_hand_says_what_cannot_be_played() -> None:
    alt = frenzy.sheet(view(to_play(), 1), PEOPLE[:4], Theme.PAPER, "en").alt
    assert "Meal 3 (not now), Meal 7 (not now), Board Game 2, " in alt
    assert alt.count("not now") == 2
    assert "Chess League" in alt


@pytest.mark.parametrize(
    ("seats", "variant"), [(2, "normal"), (3, "family"), (4, "challenge"), (4, "short"), (5, "abilities")]
)
def test_kept_parts_never_lag_behind_the_position(seats: int, variant: str) -> None:
    views = [view_ for views_ in moments(seats, variant).values() for view_ in (views_[0], views_[1])]
    people = (*PEOPLE[: seats - 1], Person("Zoe", is_bot=True))
    warm = [frenzy.board(view_, who, Theme.PAPER, "en").png for view_ in views for who in (PEOPLE[:seats], people)]
    for index, view_ in enumerate(views):
        for number, who in enumerate((PEOPLE[:seats], people)):
            checks.forget()
            assert frenzy.board(view_, who, Theme.PAPER, "en").png == warm[2 * index + number], view_.state.phase
