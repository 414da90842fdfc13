"""Matches that were recorded are still played as they were: positions, what was told, results.

``python -m games record`` writes them anew; that is needed when a rule is corrected, and its version raised.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from games.engine.record import Recorded, summary
from games.registry import GAMES

FOLDER = Path(__file__).parent / "recorded"
FILES = sorted(FOLDER.glob("*.json"))


def test_every_game_is_recorded_three_times_for_every_number_of_seats() -> None:
    wanted = {f"{name}-{seats}-{n}.json" for name, rules in GAMES.items() for seats in rules.seats for n in (1, 2, 3)}
    assert wanted <= {path.name for path in FILES}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_match_is_played_as_it_was(path: Path) -> None:
    recorded = msgspec.json.decode(path.read_bytes(), type=Recorded)
    match = recorded.rebuild(GAMES[recorded.game])
    assert match.finished
    points, events, result = summary(match)
    assert result == recorded.result
    assert points == recorded.checkpoints
    assert events == recorded.events


def test_the_recorded_matches_hold_second_thoughts() -> None:
    entries = [
        bytes.fromhex(entry)
        for path in FILES
        for entry in msgspec.json.decode(path.read_bytes(), type=Recorded).entries
    ]
    tags = {msgspec.msgpack.decode(entry)[0] for entry in entries}
    assert tags == {"start", "a", "c", "w", "r"}
