"""The component set: its own constraints, and that a broken one is refused with a message."""

from pathlib import Path

import msgspec
import pytest

from games.beverage import derive
from games.beverage.components import BeverageEdition, MarketBack, StadiumPrint, check
from games.beverage.opening import setup
from games.beverage.options import BeverageOptions
from games.engine.edition import BadEdition, load
from tests.games.beverage.board import EDITION


def test_the_set_is_sound() -> None:
    assert list(check(EDITION)) == []


def test_the_deck_has_27_numbers_and_a_recession_behind_each_back() -> None:
    assert [len(back.values) for back in EDITION.market_backs] == [9, 9, 9]
    assert [back.recessions for back in EDITION.market_backs] == [1, 1, 1]
    assert sorted(value for back in EDITION.market_backs for value in back.values) == sorted(list(range(1, 10)) * 3)


@pytest.mark.parametrize(("seats", "cards"), [(3, [6, 6, 5]), (4, [7, 7, 6]), (5, [8, 8, 7])])
def test_the_stadium_is_as_large_as_the_table(seats: int, cards: list[int]) -> None:
    state = setup(seats, BeverageOptions(), EDITION)
    assert [len(derive.row(state, stage)) for stage in (1, 2, 3)] == cards
    widths = {sum(map(derive.cells, derive.row(state, stage))) for stage in (1, 2, 3)}
    assert widths == {5 + seats}
    assert [card.number for card in state.stadium] == list(range(1, sum(cards) + 1))


def test_with_five_players_the_printed_points_add_up_to_54() -> None:
    assert sum(card.points for row in EDITION.board(5).rows for card in row) == 54


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_costs_are_5_to_8_for_small_and_10_12_14_for_large_cards(seats: int) -> None:
    for stage, row in enumerate(EDITION.board(seats).rows):
        assert {card.cost for card in row if card.large} == {(10, 12, 14)[stage]}
        assert all(5 <= card.cost <= 8 for card in row if not card.large)


def changed(edition: BeverageEdition, seats: int, **values: object) -> BeverageEdition:
    """The set with another board for this number of seats."""
    boards = [msgspec.structs.replace(board, **values) if board.seats == seats else board for board in edition.boards]
    return msgspec.structs.replace(edition, boards=boards)


def with_tracks(**values: object) -> BeverageEdition:
    """The set with other tracks."""
    return msgspec.structs.replace(EDITION, tracks=msgspec.structs.replace(EDITION.tracks, **values))


def with_bonuses(**values: object) -> BeverageEdition:
    """The set with other bonuses."""
    return msgspec.structs.replace(EDITION, bonuses=msgspec.structs.replace(EDITION.bonuses, **values))


@pytest.mark.parametrize(
    ("broken", "fault"),
    [
        (changed(EDITION, 5, stage_spaces=[4, 3, 1]), "board for 5: 2 advantage tokens in each of 8 rounds"),
        (changed(EDITION, 3, tokens=[0, 1]), "board for 3: tokens: needs one value for each place"),
        (changed(EDITION, 4, tokens=[0, 2, 2, 3]), "board for 4: tokens: 8 rounds could need more than 8"),
        (changed(EDITION, 3, rows=[[StadiumPrint(5, 1)], [StadiumPrint(5, 1, True)], []]), "rows: needs the cards"),
        (changed(EDITION, 3, rows=[[StadiumPrint(5, 1)]] * 2 + [[StadiumPrint(5, 1, True)]]), "equally wide"),
        (changed(EDITION, 3, rows=[[StadiumPrint(0, 1)]] * 3), "costs at least 1 cap"),
        (changed(EDITION, 3, deal=0), "market must be positive"),
        (changed(EDITION, 3, stage_spaces=[4, 3]), "stage_spaces: needs one number"),
        (msgspec.structs.replace(EDITION, boards=EDITION.boards[:2]), "boards: needs exactly one for 3, 4 and 5"),
        (msgspec.structs.replace(EDITION, market_backs=EDITION.market_backs[:2]), "market_backs: needs the trends"),
        (
            msgspec.structs.replace(EDITION, market_backs=[MarketBack(trend, [0], 1) for trend in (-1, 0, 1)]),
            "market_backs: values must be 1 or more",
        ),
        (with_tracks(dividends=[1, *range(12)]), "tracks.dividends: must start with 0"),
        (with_tracks(training_max=11), "tracks.training_max: must be between 1 and the 10"),
        (with_tracks(tax_step=0), "tracks.tax_step: must be 1 or more"),
        (with_tracks(dividends=[0, 1, 2]), "must go beyond level 8"),
        (with_tracks(factory_costs=[6]), "factory_costs and factory_exemptions"),
        (with_bonuses(area=[8]), "bonuses: area and caps"),
        (with_bonuses(stages=[[1, 2, 3]]), "bonuses: pr and each of the three stages"),
        (msgspec.structs.replace(EDITION, first_game_associates=11), "first_game_associates: must be"),
    ],
)
def test_a_broken_set_is_refused_with_a_reason(broken: BeverageEdition, fault: str) -> None:
    assert any(fault in found for found in check(broken))


def test_an_unknown_field_in_the_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / "components.toml"
    file.write_text("colour = 'red'\n", "utf-8")
    with pytest.raises(BadEdition, match=r"components\.toml: .*colour"):
        load(file, BeverageEdition, check)


def test_a_missing_board_is_named() -> None:
    with pytest.raises(KeyError, match="no board for 6 seats"):
        EDITION.board(6)
