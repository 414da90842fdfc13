"""What follows from a position: dues, costs, orders, areas. Pure functions, for rules, pictures and policies alike.

They read the tables that the state carries, so that a view is enough. Of the others' caps a view knows nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.beverage import rulings
from games.beverage.state import BeverageState, MarketCard, StadiumCard


def rounds_at_most(state: BeverageState) -> int:
    """The number of the last round, unless from now on a full row ends a stage early."""
    # in Clean-up the construction disc stands on the next round's space already
    over = state.round if state.phase == "clean-up" else max(0, state.round - 1)
    return over + rounds_left(state)


def ahead(state: BeverageState) -> list[int]:
    """All seats by reputation, leader first; of discs on one space the lower one is ahead."""
    return sorted(
        range(len(state.players)), key=lambda seat: (-state.players[seat].reputation, state.stack.index(seat))
    )


def tax_box(state: BeverageState, seat: int) -> int:
    """Caps of the tax box at or below the seat's reputation, before the factory's exemption (B46)."""
    return state.players[seat].reputation // state.tax_step


def exemption(state: BeverageState, seat: int) -> int:
    """Caps of tax that the seat's factory saves it, in every round (B28)."""
    level = state.players[seat].factory
    holds = rulings.EXEMPTION_LASTS or seat in state.spaces.factory
    return state.factory_exemptions[level - 1] if level and holds else 0


def tax_due(state: BeverageState, seat: int) -> int:
    """Caps of tax to pay, at least 0."""
    return max(0, tax_box(state, seat) - exemption(state, seat))


def dividend_due(state: BeverageState, seat: int) -> int:
    """Caps of dividends for the seat's shares level."""
    return state.dividends[state.players[seat].shares]


def dues(state: BeverageState, seat: int) -> int:
    """Caps that Settlement and Dividends ask of the seat together, as things stand."""
    return tax_due(state, seat) + dividend_due(state, seat)


def still_due(state: BeverageState, seat: int) -> tuple[int, int]:
    """Caps of tax and of dividends that this round still asks of the seat, as things stand: 0 for what is over."""
    over = state.phase in ("progress", "clean-up", "finished")
    tax = 0 if over or state.phase == "dividends" else tax_due(state, seat)
    return tax, 0 if over else dividend_due(state, seat)


def surcharge(space: Sequence[int]) -> int:
    """Caps on top for the associates that stand on an action space (B15)."""
    return rulings.SURCHARGE * len(space)


def factory_cost_next(state: BeverageState, seat: int) -> int | None:
    """Caps printed on the seat's next factory space, without the surcharge; None at the end of the track."""
    level = state.players[seat].factory
    return state.factory_costs[level] if level < len(state.factory_costs) else None


def factory_gain(state: BeverageState, seat: int) -> int:
    """Reputation for the seat's next factory improvement: one less for each disc ahead or level after it (B39)."""
    least = state.players[seat].factory + (1 if rulings.LEVEL_COUNTS_AS_AHEAD else 2)
    others = sum(1 for other, player in enumerate(state.players) if other != seat and player.factory >= least)
    return max(0, state.factory_reputation - others)


def pr_steps_needed(state: BeverageState, seat: int) -> int:
    """Steps that the seat must at least climb to stand above every other PR disc (B35)."""
    highest = max(player.pr for other, player in enumerate(state.players) if other != seat)
    return max(rulings.PR_LEAST_STEPS, highest + 1 - state.players[seat].pr)


def pr_order(state: BeverageState) -> list[int]:
    """The seats that have left the PR track's 0, highest first."""
    return sorted(
        (seat for seat, player in enumerate(state.players) if player.pr), key=lambda seat: -state.players[seat].pr
    )


def row(state: BeverageState, stage: int) -> list[StadiumCard]:
    """The cards of a stage from left to right."""
    return [card for card in state.stadium if card.stage == stage]


def row_full(state: BeverageState, stage: int) -> bool:
    """Whether an associate stands on each card of the stage."""
    return all(card.owner >= 0 for card in row(state, stage))


def cards_of(state: BeverageState, seat: int) -> list[StadiumCard]:
    """The stadium cards that the seat has built."""
    return [card for card in state.stadium if card.owner == seat]


def cells(card: StadiumCard) -> int:
    """How many cells of its row a card covers, and cards it counts as in an area."""
    return rulings.LARGE_CARD_CELLS if card.large else 1


def touching(one: StadiumCard, other: StadiumCard) -> bool:
    """Whether two cards lie side by side in a row, or share an edge across neighbouring rows."""
    overlap = min(one.column + cells(one), other.column + cells(other)) - max(one.column, other.column)
    return (one.stage == other.stage and overlap == 0) or (abs(one.stage - other.stage) == 1 and overlap > 0)


def area(state: BeverageState, seat: int) -> list[StadiumCard]:
    """The seat's largest group of built cards that touch each other (B50), in board order."""
    left, best = cards_of(state, seat), list[StadiumCard]()
    while left:
        group = [left.pop(0)]
        for card in group:
            found = [other for other in left if touching(card, other)]
            left = [other for other in left if other not in found]
            group += found
        best = max(best, group, key=lambda cards: sum(map(cells, cards)))
    return sorted(best, key=lambda card: card.number)


def area_size(state: BeverageState, seat: int) -> int:
    """The size of the seat's largest area, large cards counting twice (B49)."""
    return sum(map(cells, area(state, seat)))


def on_board(state: BeverageState, seat: int) -> int:
    """The seat's associates on action spaces and stadium cards."""
    spaces = state.spaces
    placed = sum(space.count(seat) for space in (spaces.pr, spaces.factory, spaces.stadium, spaces.training))
    return placed + len(cards_of(state, seat))


def _every_card(state: BeverageState) -> list[MarketCard]:
    """All market cards of the match, wherever they are: open knowledge, for the set is printed."""
    return [*state.deck, *state.cards, *state.discard]


def inflow_range(state: BeverageState) -> tuple[int, int]:
    """The least and the most that this round's face-down cards add, going by their backs, without a recession.

    For the rules, which know all cards; it depends on the set and the backs only.
    """
    behind: dict[int, list[int]] = {}
    for card in _every_card(state):
        if card.value:
            behind.setdefault(card.trend, []).append(card.value)
    least = most = 0
    for trend, values in behind.items():  # four cards with one back can't all be the highest of it
        count = state.trends.count(trend)
        least += sum(sorted(values)[:count])
        most += sum(sorted(values, reverse=True)[:count])
    return least, most


def recessions(state: BeverageState) -> bool:
    """Whether there are recessions in this match. For the rules, which know all cards."""
    return any(not card.value for card in _every_card(state))


def advantage_pile(state: BeverageState, kind: str) -> int:
    """Advantage tokens of a kind ("shares", "pr" or "stadium") that are neither on the board nor with a player."""
    held = {
        "shares": [state.advantage.shares, *(player.share_tokens for player in state.players)],
        "pr": [state.advantage.pr, *(player.pr_tokens for player in state.players)],
        "stadium": [state.advantage.stadium, *(player.stadium_tokens for player in state.players)],
    }[kind]
    return state.advantage_supply - sum(held)


def usable_tokens(held: int, lying: int) -> int:
    """Advantage tokens of a kind that an action may spend: those held, not the one it will bring (B9)."""
    return held if rulings.TOKEN_AFTER_ACTION else held + min(1, lying)


def last_round(state: BeverageState) -> bool:
    """Whether this is the last round for sure: the last space of the last stage."""
    return state.stage == len(state.stage_spaces) and state.space + 1 == state.stage_spaces[-1]


def rounds_left(state: BeverageState) -> int:
    """Rounds still to come at most, the present one included; in Clean-up, which has moved the disc, without it."""
    return sum(state.stage_spaces[state.stage - 1 :]) - state.space


def research_pile(state: BeverageState) -> int:
    """Market research tokens that no player holds."""
    return state.research_supply - sum(player.research for player in state.players)


def pooled(amounts: Sequence[int], points: Sequence[int]) -> list[int]:
    """Points for the largest amounts: tied places are added up and divided, rounded down; 0 never scores (B5, B49).

    :param amounts: one for each seat
    :param points: for the first, second and third
    """
    won, place = [0] * len(amounts), 0
    for amount in sorted(set(amounts) - {0}, reverse=True):
        tied = [seat for seat, own in enumerate(amounts) if own == amount]
        share = sum(points[place : place + len(tied)]) // len(tied)
        for seat in tied:
            won[seat] = share
        place += len(tied)
    return won


def next_seat(state: BeverageState, after: int) -> int:
    """The seat that acts after this one in the Business Actions phase, or -1 when all have passed."""
    order = state.turn_order
    at = order.index(after)
    for seat in [*order[at + 1 :], *order[: at + 1]]:
        if not state.players[seat].passed:
            return seat
    return -1


def queue(state: BeverageState) -> list[int]:
    """The seats that act one after the other from now on, who acts first; empty where all are asked at once."""
    if state.phase not in ("purchase", "business") or state.to_act < 0:
        return []
    order = state.turn_order
    at = order.index(state.to_act)
    if state.phase == "purchase":
        return order[at:]
    return [seat for seat in [*order[at:], *order[:at]] if not state.players[seat].passed]
