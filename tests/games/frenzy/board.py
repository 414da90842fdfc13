"""Positions to test with. Cards are written as they are printed ("Meal 5")."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from typing import Any

from games.engine.dealer import Dealer
from games.engine.domain import Move
from games.engine.match import Match
from games.engine.policy import Policy
from games.engine.request import Request
from games.frenzy import derive
from games.frenzy.cards import CARD, NAME, SUIT
from games.frenzy.components import load_edition
from games.frenzy.invariants import invariants
from games.frenzy.moves import Skip
from games.frenzy.opening import reveal_customers, setup
from games.frenzy.options import FrenzyOptions
from games.frenzy.rules import RULES
from games.frenzy.state import NOBODY, FrenzyState, Placed, Played, Space, Tile
from tests.games import matches
from tests.games.desk import ANA, BEN, CY, DI, EVE, NAMES, Desk, english

__all__ = ["ANA", "BEN", "CY", "DI", "EVE", "NAMES", "english"]

EDITION = load_edition()
Answers = dict[int, Sequence[Move]]
Segment = Callable[[Dealer, FrenzyState], Coroutine[Any, Any, Any]]
MEEPLE_WATER, MEEPLE_SOUP, FRENZY, COOKING, SCRUNCH, HEAVEN = range(1, 7)


def board(seats: int = 3, **options: Any) -> FrenzyState:
    """The first preparation round: stores 1, 2, ... in seat order, 10 coins each, the first three tiles face up."""
    state = setup(seats, FrenzyOptions(**options), EDITION)
    reveal_customers(state)
    state.phase, state.order = "preparation", list(range(seats))
    state.row, state.stack = state.stack[:3], state.stack[3:]
    for seat, player in enumerate(state.players):
        player.store, player.coins = seat + 1, 10
    return tidy(state)


def opened(seats: int = 3, **options: Any) -> FrenzyState:
    """The store opening phase before a round: empty cafés, 10 coins each, seats in order, hands of one card."""
    state = board(seats, **options)
    state.opened, state.round, state.market = True, 2, []
    state.row, state.stack = [], state.row + state.stack
    if state.rival:
        state.order = [*range(seats), 5]
    return tidy(state)


def cards(*names: str) -> list[int]:
    """The cards with these names."""
    return [CARD[name] for name in names]


def named(numbers: Iterable[int]) -> list[str]:
    """The names of these cards."""
    return [NAME[card] for card in numbers]


def place(state: FrenzyState, seat: int, *names: str) -> None:
    """Puts cards into a café; a name that ends in + is upgraded."""
    player = state.players[seat]
    for name in names:
        card = CARD[name.removesuffix("+")]
        where = player.storefronts if SUIT[card] == "storefront" else player.cafe
        where.append(Placed(card, name.endswith("+")))


def tile(state: FrenzyState, seat: int, *icons: str) -> Tile:
    """Gives a seat an action tile of our own making; ! is activated, ' preserved, '' preserved twice."""
    spaces = []
    for icon in icons:
        plain = icon.rstrip("!'")
        spaces.append(Space(plain, icon.endswith("!"), icon.count("'")))
    made = Tile(0, spaces)
    state.players[seat].tiles.append(made)
    return made


def deal(state: FrenzyState, *names: str) -> None:
    """Puts these cards on the top of the draw pile."""
    top = cards(*names)
    state.deck = top + [card for card in state.deck if card not in top]


def hands(state: FrenzyState, **given: Sequence[str]) -> None:
    """Gives hands by player names."""
    for name, held in given.items():
        state.players[NAMES.index(name.capitalize())].hand = sorted(cards(*held))


def played(state: FrenzyState, *names: str, order: Sequence[int] | None = None) -> None:
    """Lays the cards of a round in ranking order, played by the cafés in order."""
    who = list(order) if order is not None else list(range(len(names)))
    state.plays = [Played(cafe, CARD[name]) for cafe, name in zip(who, names, strict=True)]
    state.ranked, state.order = True, who


def tidy(state: FrenzyState) -> FrenzyState:
    """Makes what is counted fit what was set by hand: coins and discs from the supply, all other cards out."""
    state.bank = sum(player.coins for player in state.players) + (state.rival.coins if state.rival else 0)
    state.discs_given = sum(
        player.discs + sum(space.activated + space.preserved for space in derive.spaces(player))
        for player in state.players
    )
    if state.opened:
        inside = setup(len(state.players), FrenzyOptions(family=state.family), EDITION).deck
        out = {play.card for play in state.plays if play.taker == NOBODY}
        for player in state.players:
            out |= {*player.hand, *player.pile, *player.taking}
            out |= {*(item.card for item in (*player.cafe, *player.storefronts))}
        if state.rival:
            out |= {*state.rival.deck, *(item.card for item in state.rival.cafe)}
        state.deck, state.out = [], [card for card in inside if card not in out]
    return state


def faults(state: FrenzyState) -> list[str]:
    """Broken invariants, those of tiles of our own making left out."""
    return [
        fault
        for fault in invariants(state, EDITION)
        if "tile" not in fault and "more cards are upgraded" not in fault and "customers are" not in fault
    ]


def nothing(request: Request) -> Move:
    """The answer of a seat that has none left: it declines, or does the first thing possible."""
    return Skip() if request.refusal(Skip()) is None else next(request.moves())


def run(
    segment: Segment,
    state: FrenzyState,
    answers: Mapping[int, Sequence[Move]] | None = None,
    *,
    orders: Iterable[Sequence[int]] = (),
    **options: Any,
) -> Desk:
    """Plays a segment or a part of one; afterwards the invariants must hold."""
    tidy(state)
    desk = Desk(len(state.players), FrenzyOptions(**options), EDITION, orders)
    desk.run(lambda dealer: segment(dealer, state), answers or {}, nothing)
    assert faults(state) == []
    return desk


def play(
    seats: int,
    seed: int,
    policies: Sequence[Policy] | None = None,
    after: Callable[[Match[FrenzyState]], None] = lambda match: None,
    **options: Any,
) -> Match[FrenzyState]:
    """A whole match by policies, random ones as a rule; ``after`` is called after every answer."""
    return matches.play(RULES, seats, RULES.options(**options), seed, policies, after)
