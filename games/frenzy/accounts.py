"""Coins and action discs on the move: the few ways in which they change hands."""

from __future__ import annotations

from games.frenzy.state import FrenzyState, Rival


def gain(state: FrenzyState, seat: int, coins: int) -> None:
    """The supply pays a seat."""
    state.players[seat].coins += coins
    state.bank += coins


def pay(state: FrenzyState, seat: int, coins: int) -> int:
    """A seat pays the supply, never more than it has (C1, C15, C49).

    :returns: what it really paid
    """
    paid = min(coins, state.players[seat].coins)
    state.players[seat].coins -= paid
    state.bank -= paid
    return paid


def gain_rival(state: FrenzyState, rival: Rival, coins: int) -> None:
    """The supply pays the AI player."""
    rival.coins += coins
    state.bank += coins


def give_discs(state: FrenzyState, seat: int, discs: int) -> None:
    """The supply gives a seat action discs, which are unlimited."""
    state.players[seat].discs += discs
    state.discs_given += discs
