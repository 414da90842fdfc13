"""Who is ahead: the tie chain, and the ranking of played cards (Resolving Cards: Special Cases)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from games.frenzy import rulings
from games.frenzy.cards import NUMBER, SUIT
from games.frenzy.state import AI, FrenzyState, Placed, Played

#: Of two cafés the one with the smaller chain wins a tie: employees (negated), coins, store number.
Chain = tuple[int, int, int]


def employees(cafe: Iterable[Placed]) -> int:
    """Employees among placed cards, upgraded or not."""
    return sum(1 for placed in cafe if SUIT[placed.card] == "employee")


def chain(state: FrenzyState, cafe: int) -> Chain:
    """Tiebreaker Rules: more employees, fewer coins, smaller store number; the AI player comes last there (C20)."""
    if cafe == AI:
        rival = state.rival
        return (0, 0, rulings.AI_STORE) if rival is None else (-employees(rival.cafe), rival.coins, rulings.AI_STORE)
    player = state.players[cafe]
    return -employees(player.cafe), player.coins, player.store


def by_coins(state: FrenzyState, cafes: Sequence[int]) -> list[int]:
    """Fewest coins first, as for the first order of the store opening phase."""
    coins = {cafe: chain(state, cafe)[1] for cafe in cafes}
    return sorted(cafes, key=lambda cafe: (coins[cafe], chain(state, cafe)))


def rank(plays: Sequence[Played], tie: Callable[[int], Chain]) -> list[Played]:
    """The cards of a round from first to last.

    Cards that are alone in their suit come first, by number; then the suits with several cards, by their highest
    number and inside by number (C10). Equal numbers go by the chain of their owners, for suits by the owners of the
    highest cards (C11, C37). If all cards are of one suit, that is simply by number.

    :param tie: the chain of a café, as it is while the cards lie
    """
    suits: dict[str, list[Played]] = {}
    for play in plays:
        suits.setdefault(SUIT[play.card], []).append(play)
    for group in suits.values():
        group.sort(key=lambda play: -NUMBER[play.card])

    def place(group: list[Played]) -> tuple[bool, int, Chain]:
        return rulings.UNIQUE_SUITS_FIRST and len(group) > 1, -NUMBER[group[0].card], tie(group[0].cafe)

    return [play for group in sorted(suits.values(), key=place) for play in group]


def next_buyers(buyers: Sequence[int]) -> list[int]:
    """Turn order of the next preparation round: who bought furthest to the right comes first (C44).

    :param buyers: by position in the marketplace from left to right; the AI player has no turn there
    """
    return [buyer for buyer in reversed(buyers) if buyer != AI]
