"""The key to the reading test says what the position says."""

from pathlib import Path

from games.beverage.derive import ahead, next_seat, surcharge, tax_box
from tests.rendering.positions import PEOPLE, midmatch

KEY = Path(__file__).parent.parent / "pictures" / "reading-key.md"


def test_the_key_fits_the_position() -> None:
    state = midmatch()
    name = [person.name for person in PEOPLE]
    large = next(card for card in state.stadium if card.stage == state.stage and card.large and card.owner < 0)
    after = next_seat(state, state.to_act)
    further = next(seat for seat in ahead(state) if seat in (1, 3))
    answers = [
        f"1 {name[state.to_act]}",
        f"2 round {state.round} of {sum(state.stage_spaces)}",
        f"3 {name[[player.passed for player in state.players].index(True)]}",
        f"4 {name[[player.bust for player in state.players].index(True)]}",
        f"5 {name[after]}",
        f"6 {state.players[2].reputation}",
        f"7 {['none', 'one', 'two', 'three', 'four', 'five'][state.players[1].on_hand]}",
        f"8 {name[further]}",
        f"9 {tax_box(state, 0)} caps",
        f"10 space {state.players[1].shares}",
        f"11 {surcharge(state.spaces.factory)} caps",
        f"12 row {'I' * state.stage}, {large.cost} caps (and a stadium token)",
    ]
    assert KEY.read_text("utf-8").splitlines()[2] == " · ".join(answers)
