"""Caps, reputation discs and associates on the move: the few ways in which they change hands."""

from __future__ import annotations

from games.beverage.state import BeverageState


def take_from_bank(state: BeverageState, seat: int, caps: int) -> None:
    """The bank pays a seat."""
    state.players[seat].caps += caps
    state.bank += caps


def pay_bank(state: BeverageState, seat: int, caps: int) -> None:
    """A seat pays the bank."""
    state.players[seat].caps -= caps
    state.bank -= caps


def pay_market(state: BeverageState, seat: int, caps: int) -> None:
    """A seat pays into the market holder."""
    state.players[seat].caps -= caps
    state.market += caps


def take_from_market(state: BeverageState, seat: int, caps: int) -> None:
    """The market pays a seat its bid."""
    state.players[seat].caps += caps
    state.players[seat].taken += caps
    state.market -= caps


def change_reputation(state: BeverageState, seat: int, points: int) -> int:
    """Moves a reputation disc, never below 0; one that moves lies on top of those it meets (Important Notes).

    :returns: by how much it really moved
    """
    player = state.players[seat]
    before = player.reputation
    player.reputation = max(0, before + points)
    if player.reputation != before:
        state.stack.remove(seat)
        state.stack.append(seat)
    return player.reputation - before


def place(state: BeverageState, seat: int, space: list[int]) -> None:
    """An associate on hand goes to an action space."""
    state.players[seat].on_hand -= 1
    space.append(seat)


def to_coaster(state: BeverageState, seat: int, associates: int) -> None:
    """Associates on hand go back to the coaster."""
    state.players[seat].on_hand -= associates
    state.players[seat].coaster += associates
