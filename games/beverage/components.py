"""The component set of Beverage: what is printed on cards and board, checked when it is loaded."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from games.engine.edition import load
from games.engine.rules import Edition

FILE = Path(__file__).with_name("components.toml")


class MarketBack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The market cards with one back: ``trend`` -1, 0 or 1, the ``values``, and the recessions among them."""

    trend: int
    values: list[int]
    recessions: int


class StadiumPrint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed on a stadium card: cost in caps, reputation points, and whether it is large."""

    cost: int
    points: int
    large: bool = False


class Tracks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tracks and what their spaces say; the fields are explained at :class:`BeverageState`."""

    dividends: list[int]
    shares_caps: int
    shares_token_from: int
    factory_costs: list[int]
    factory_exemptions: list[int]
    factory_reputation: int
    training_max: int
    tax_step: int


class Bonuses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Reputation for the first, second and third: PR track, the three stages, stadium areas, caps left."""

    pr: list[int]
    stages: list[list[int]]
    area: list[int]
    caps: list[int]


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What depends on the number of seats: one side of the board and the layout of the stadium."""

    seats: int
    market: int
    deal: int
    advantage_step: int
    stage_spaces: list[int]
    tokens: list[int]
    rows: list[list[StadiumPrint]]


class BeverageEdition(Edition, frozen=True):
    """The whole set."""

    start_caps: int
    first_game_caps: int
    first_game_associates: int
    associates: int
    research_supply: int
    advantage_supply: int
    token_supply: int
    market_backs: list[MarketBack]
    tracks: Tracks
    bonuses: Bonuses
    boards: list[Board]

    def board(self, seats: int) -> Board:
        """The board for a number of seats.

        :raises KeyError: when the set has none
        """
        for board in self.boards:
            if board.seats == seats:
                return board
        raise KeyError(f"no board for {seats} seats")


@cache
def load_edition() -> BeverageEdition:
    """Slowpour's own edition, from ``components.toml``.

    :raises BadEdition: when the file is unreadable or breaks a constraint of the rulebook; names every fault
    """
    return load(FILE, BeverageEdition, check)


def check(edition: BeverageEdition) -> Iterator[str]:
    """What in a component set would break a match, in words for whoever edits it; nothing when all is well."""
    tracks, bonuses = edition.tracks, edition.bonuses
    if [back.trend for back in edition.market_backs] != [-1, 0, 1]:
        yield "market_backs: needs the trends -1, 0 and 1 in this order"
    if any(value < 1 for back in edition.market_backs for value in back.values):
        yield "market_backs: values must be 1 or more; 0 stands for a recession"
    if tracks.dividends[:1] != [0] or tracks.dividends != sorted(tracks.dividends):
        yield "tracks.dividends: must start with 0 for level 0 and never fall"
    if len(tracks.dividends) <= tracks.shares_token_from:
        yield f"tracks.dividends: the track must go beyond level {tracks.shares_token_from}, which takes a token"
    if not tracks.factory_costs or len(tracks.factory_costs) != len(tracks.factory_exemptions):
        yield "tracks: factory_costs and factory_exemptions need one number for each space of the factory track"
    if tracks.tax_step < 1:
        yield "tracks.tax_step: must be 1 or more"
    if not 1 <= tracks.training_max <= edition.associates:
        yield f"tracks.training_max: must be between 1 and the {edition.associates} associates of a seat"
    if not 0 <= edition.first_game_associates <= edition.associates:
        yield f"first_game_associates: must be between 0 and {edition.associates}"
    if len(bonuses.stages) != 3 or any(len(row) != 3 for row in [bonuses.pr, *bonuses.stages]):
        yield "bonuses: pr and each of the three stages need a number for the first, second and third"
    if len(bonuses.area) != 3 or len(bonuses.caps) != 3:
        yield "bonuses: area and caps need a number for the first, second and third"
    if sorted(board.seats for board in edition.boards) != [3, 4, 5]:
        yield "boards: needs exactly one for 3, 4 and 5 seats"
    for board in edition.boards:
        yield from (f"board for {board.seats}: {fault}" for fault in _check_board(edition, board))


def _check_board(edition: BeverageEdition, board: Board) -> Iterator[str]:
    rounds = sum(board.stage_spaces)
    numbers = sum(len(back.values) for back in edition.market_backs)
    if board.market < 1 or board.deal < 1 or board.deal > numbers:
        yield f"market must be positive, and the deal between 1 and the {numbers} numbered market cards"
    if len(board.stage_spaces) != 3 or min(board.stage_spaces, default=0) < 1:
        yield "stage_spaces: needs one number of rounds, 1 or more, for each of the three stages"
    if board.advantage_step * rounds > edition.advantage_supply:
        yield f"{board.advantage_step} advantage tokens in each of {rounds} rounds are more than there are"
    if len(board.tokens) != board.seats or board.tokens != sorted(board.tokens):
        yield "tokens: needs one value for each place on the turn order track, never falling"
    if any(board.tokens.count(value) * rounds > edition.token_supply for value in set(board.tokens) - {0}):
        yield f"tokens: {rounds} rounds could need more than {edition.token_supply} of one value"
    if len(board.rows) != 3 or not all(board.rows):
        yield "rows: needs the cards of each of the three stages"
    if len({sum(2 if card.large else 1 for card in row) for row in board.rows}) != 1:
        yield "rows: all must be equally wide, a large card counting two cells"
    if any(card.cost < 1 or card.points < 0 for row in board.rows for card in row):
        yield "rows: a card costs at least 1 cap, and its points are not negative"
