"""Two worlds that differ only in what a seat may not know give the same pictures, to the byte.

The drawing functions get views, which are redacted already. Here they are also given views that were not redacted:
even then no secret may be drawn, so that one mistake alone can't leak.
"""

import pytest

from games.beverage.moves import Bid, Research
from games.beverage.state import BeverageState
from games.engine.domain import Move
from games.engine.view import View, redact
from rendering import beverage
from rendering.picture import Picture, Theme
from tests.rendering.positions import PEOPLE, midmatch, phases, with_other_secrets


def planning() -> BeverageState:
    """Everybody is sealing a bid."""
    state = midmatch()
    state.phase, state.cards_open, state.market_open, state.zeroed, state.inflow, state.lowest = (
        "planning", False, False, -1, 0, 0,
    )  # fmt: skip
    for player in state.players:
        player.bid, player.taken, player.bust, player.passed = 0, 0, False, False
    return state


def late() -> BeverageState:
    """The market is counted, two seats still bid."""
    state = planning()
    state.phase, state.market_open, state.researching = "late bids", True, [1, 2]
    return state


POSITIONS = {"business": midmatch, "planning": planning, "late bids": late}


def shown(state: BeverageState, seat: int | None, redacted: bool, sealed: Move | None = None) -> View[BeverageState]:
    """A view, with the secrets in it unless `redacted`."""
    return View(seat, redact(state, seat) if redacted else state, (1, 2), (), sealed, False)


def board(view: View[BeverageState]) -> Picture:
    """The public board."""
    return beverage.board(view, PEOPLE[:4], Theme.PAPER, "en")


@pytest.mark.parametrize("redacted", [True, False])
@pytest.mark.parametrize("position", POSITIONS)
def test_the_board_is_the_same_in_both_worlds(position: str, redacted: bool) -> None:
    state = POSITIONS[position]()
    other = with_other_secrets(state, None)
    assert state != other
    assert board(shown(state, None, redacted)) == board(shown(other, None, redacted))


@pytest.mark.parametrize("redacted", [True, False])
@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("seat", range(4))
def test_a_sheet_is_the_same_in_both_worlds(position: str, seat: int, redacted: bool) -> None:
    state = POSITIONS[position]()
    other = with_other_secrets(state, seat)
    one, two = (beverage.sheet(shown(world, seat, redacted), PEOPLE[:4], Theme.PAPER, "en") for world in (state, other))
    assert one == two


def test_a_sheet_shows_the_owners_own_secrets() -> None:
    state = planning()
    before = beverage.sheet(shown(state, 1, True), PEOPLE[:4], Theme.PAPER, "en")
    state.players[1].caps += 1
    assert beverage.sheet(shown(state, 1, True), PEOPLE[:4], Theme.PAPER, "en").png != before.png


def test_the_board_shows_nobody_a_sealed_answer() -> None:
    state = planning()
    pictures = [board(shown(state, seat, True, sealed)) for seat in (None, 0) for sealed in (None, Bid(12), Research())]
    assert all(picture == pictures[0] for picture in pictures)


def test_a_sealed_bid_and_a_declared_research_look_the_same_to_the_others() -> None:
    assert beverage.sheet(shown(planning(), 0, True, Bid(12)), PEOPLE[:4], Theme.PAPER, "en") != beverage.sheet(
        shown(planning(), 0, True, Research()), PEOPLE[:4], Theme.PAPER, "en"
    )
    assert board(shown(planning(), None, True)).alt.count("ready)") == 2


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_seat_sees_the_spectators_board(seats: int) -> None:
    for phase, views in phases(seats).items():
        drawn = [beverage.board(view, PEOPLE[:seats], Theme.PAPER, "en") for view in views]
        assert all(picture == drawn[0] for picture in drawn), phase
