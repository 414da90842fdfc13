"""What must hold in every position of a match, for tests and the check before a deploy."""

from __future__ import annotations

from games.beverage import derive
from games.beverage.components import BeverageEdition
from games.beverage.state import PHASES, BeverageState

ADVANTAGE = ("shares", "pr", "stadium")


def invariants(state: BeverageState, edition: BeverageEdition) -> list[str]:
    """Broken invariants in words for developers; empty as a rule."""
    return [*_pieces(state, edition), *_discs(state, edition), *_market(state, edition)]


def _pieces(state: BeverageState, edition: BeverageEdition) -> list[str]:
    found = []
    total = sum(player.caps for player in state.players) + state.market
    if total != state.bank:
        found.append(f"{total} caps are out, the bank gave {state.bank}")
    if state.market < 0 or any(player.caps < 0 for player in state.players):
        found.append("somebody or the market has fewer than 0 caps")
    for seat, player in enumerate(state.players):
        associates = player.on_hand + player.coaster + derive.on_board(state, seat)
        if associates != edition.associates or min(player.on_hand, player.coaster) < 0:
            found.append(f"seat {seat} has {associates} associates")
        held = (player.share_tokens, player.pr_tokens, player.stadium_tokens, player.research)
        if min(held) < 0:
            found.append(f"seat {seat} has fewer than 0 tokens of a kind: {held}")
    if any(derive.advantage_pile(state, kind) < 0 for kind in ADVANTAGE) or derive.research_pile(state) < 0:
        found.append("more tokens are out than there are")
    given = [value for player in state.players for value in player.reputation_tokens]
    if any(given.count(value) > edition.token_supply for value in set(given)):
        found.append(f"more reputation tokens of a value are out than there are: {sorted(given)}")
    return found


def _discs(state: BeverageState, edition: BeverageEdition) -> list[str]:
    found = []
    tracks, seats = edition.tracks, len(state.players)
    for seat, player in enumerate(state.players):
        if not (
            player.reputation >= 0
            and player.pr >= 0
            and 0 <= player.shares < len(tracks.dividends)
            and 0 <= player.factory <= len(tracks.factory_costs)
            and 0 <= player.training <= tracks.training_max
        ):
            found.append(f"seat {seat} has a disc beside its track")
    if sorted(state.stack) != list(range(seats)):
        found.append(f"the stack is no order of the seats: {state.stack}")
    if state.turn_order and sorted(state.turn_order) != list(range(seats)):
        found.append(f"the turn order is no order of the seats: {state.turn_order}")
    climbed = [player.pr for player in state.players if player.pr]
    if len(set(climbed)) < len(climbed):
        found.append(f"two PR discs share a space: {climbed}")
    if any(not -1 <= card.owner < seats for card in state.stadium):
        found.append("a stadium card belongs to nobody at the table")
    if any(card.owner >= 0 and card.stage > state.stage for card in state.stadium):
        found.append("a stadium card of a later stage is built")
    return found


def _market(state: BeverageState, edition: BeverageEdition) -> list[str]:
    found = []
    rounds = sum(edition.board(len(state.players)).stage_spaces)
    if not 0 <= state.round <= rounds:
        found.append(f"round {state.round} of {rounds}")
    if state.phase not in PHASES:
        found.append(f"unknown phase {state.phase}")
    if not 1 <= state.stage <= 3 or not 0 <= state.space < state.stage_spaces[state.stage - 1]:
        found.append(f"the construction disc is at space {state.space} of stage {state.stage}")
    out = [(card.trend, card.value) for card in [*state.deck, *state.discard, *state.cards]]
    printed = [(back.trend, value) for back in edition.market_backs for value in back.values]
    recessions = sorted((back.trend, 0) for back in edition.market_backs for _ in range(back.recessions))
    if sorted(card for card in out if card[1]) != sorted(printed):
        found.append("market cards are missing or doubled")
    if sorted(card for card in out if not card[1]) not in ([], recessions):
        found.append("recession cards are missing or doubled")
    if state.cards_open and sum(not card.value for card in state.cards) > 1:
        found.append("two recessions lie open")
    return found
