"""Two worlds that differ only in what a seat may not know give the same pictures of Frenzy, to the byte.

The drawing functions get views, which are redacted already. Here they are also given views that were not redacted:
even then no secret may be drawn, so that one mistake alone can't leak.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from games.engine.domain import Move
from games.engine.match import Match
from games.engine.view import View, redact
from games.frenzy.cards import NAME
from games.frenzy.moves import Draft, PassCards
from games.frenzy.rules import RULES
from games.frenzy.state import FrenzyState
from rendering import frenzy
from rendering.picture import Picture, Theme
from tests.games.frenzy.board import EDITION
from tests.rendering.frenzy_positions import (
    PEOPLE,
    SEATS,
    midgame,
    moments,
    to_play,
    view,
    with_other_secrets,
)  # fmt: skip
from tests.two_worlds import play_until


@cache
def reached(seats: int, stop: str, **options: str | int | bool) -> FrenzyState:
    """The whole position of a random match where a phase is met, secrets included."""
    match: Match[FrenzyState] = Match.start(RULES, seats, RULES.options(**options), EDITION, b"secrets")
    assert play_until(match, Random(5), lambda match: WHEN[stop](match._state))
    return match._state


WHEN: dict[str, Callable[[FrenzyState], bool]] = {
    "passing": lambda state: state.phase == "passing",
    "drafting": lambda state: state.phase == "drafting" and bool(state.players[0].tiles),
    "preparation": lambda state: state.phase == "preparation" and state.round == 4,
    "keep": lambda state: any(player.drawn for player in state.players),
    "mystery": lambda state: state.phase == "take" and any(player.mystery for player in state.players),
    "play": lambda state: state.phase == "play" and state.round == 3 and len(state.plays) == 1,
}
POSITIONS: dict[str, Callable[[], FrenzyState]] = {
    "opening": midgame,
    "to play": to_play,
    "passing": lambda: reached(4, "passing", short="drafted"),
    "drafting": lambda: reached(4, "drafting", short="drafted"),
    "preparation": lambda: reached(4, "preparation"),
    "keep": lambda: reached(4, "keep"),
    "mystery": lambda: reached(4, "mystery", challenge=True),
    "short play": lambda: reached(4, "play", short="dealt"),
    "against the AI": lambda: reached(2, "play"),
}


def shown(state: FrenzyState, seat: int | None, redacted: bool, sealed: Move | None = None) -> View[FrenzyState]:
    """A view, with the secrets in it unless `redacted`."""
    awaited = (state.to_act,) if state.to_act >= 0 else (1,)
    return View(seat, redact(state, seat) if redacted else state, awaited, (), sealed, False)


def board(view_: View[FrenzyState]) -> Picture:
    """The public board."""
    return frenzy.board(view_, PEOPLE[: len(view_.state.players)], Theme.PAPER, "en")


def sheet(view_: View[FrenzyState]) -> Picture:
    """The private sheet."""
    return frenzy.sheet(view_, PEOPLE[: len(view_.state.players)], Theme.PAPER, "en")


@pytest.mark.parametrize("redacted", [True, False])
@pytest.mark.parametrize("position", POSITIONS)
def test_the_board_is_the_same_in_both_worlds(position: str, redacted: bool) -> None:
    state = POSITIONS[position]()
    other = with_other_secrets(state, None)
    assert state != other
    assert board(shown(state, None, redacted)) == board(shown(other, None, redacted))


@pytest.mark.parametrize("redacted", [True, False])
@pytest.mark.parametrize("position", POSITIONS)
def test_a_sheet_is_the_same_in_both_worlds(position: str, redacted: bool) -> None:
    state = POSITIONS[position]()
    for seat in range(len(state.players)):
        other = with_other_secrets(state, seat)
        assert state != other
        one, two = (sheet(shown(world, seat, redacted)) for world in (state, other))
        assert one == two


@pytest.mark.parametrize("field", ["hand", "mystery", "drawn", "draft"])
def test_a_sheet_shows_the_owners_own_secrets(field: str) -> None:
    state = POSITIONS[{"draft": "drafting", "drawn": "keep"}.get(field, "to play")]()
    seat = next(seat for seat, player in enumerate(state.players) if getattr(player, field))
    other = redact(state, seat)
    held = getattr(other.players[seat], field)
    held[0] = next(number for number in range(1, 12) if number not in held)
    assert sheet(shown(other, seat, True)).png != sheet(shown(state, seat, True)).png


def test_the_board_shows_nobody_a_sealed_answer() -> None:
    state = POSITIONS["passing"]()
    answers = (None, PassCards("Meal 1", "Meal 2", "Wi-Fi 1", "Wi-Fi 2"), Draft(3))
    pictures = [board(shown(state, seat, True, sealed)) for seat in (None, 0) for sealed in answers]
    assert all(picture == pictures[0] for picture in pictures)


def test_a_sheet_shows_its_seat_the_sealed_answer() -> None:
    state = POSITIONS["passing"]()
    names = [NAME[card] for card in state.players[1].hand[:4]]
    sealed = sheet(shown(state, 1, True, PassCards(*names)))
    assert sealed.png != sheet(shown(state, 1, True)).png
    assert sealed.alt.count("(to Cy)") == 2
    assert sealed.alt.count("(to Ana)") == 2


@pytest.mark.parametrize("seats", SEATS)
def test_every_seat_sees_the_spectators_board(seats: int) -> None:
    for variant in ("normal", "abilities", "short" if seats > 2 else "family"):
        for moment, views in moments(seats, variant).items():
            drawn = [board(view_) for view_ in views]
            assert all(picture == drawn[0] for picture in drawn), (variant, moment)


def test_a_view_of_another_seat_is_another_sheet() -> None:
    state = to_play()
    assert len({sheet(view(state, seat)).png for seat in range(4)}) == 4
    assert sheet(view(state, 1)).alt == sheet(replace(view(state, 1), requests=())).alt
