"""The command that plays whole matches."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games import __main__ as command
from games.engine.choices import BadOption, every, parse, typed, variants
from games.engine.record import Recorded
from games.engine.text import render
from games.registry import GAMES
from tests.games.engine.toy import RULES, ToyOptions, ToyState

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "GAMES", {"toy": RULES, **GAMES})


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, list[dict[str, Any]], list[str]]:
    """Exit status, the JSON lines and the lines where errors go."""
    try:
        status = command.main(args)
    except SystemExit as end:
        status = int(str(end.code))
    out, err = capsys.readouterr()
    return status, [json.loads(line) for line in out.splitlines()], err.splitlines()


def test_matches_are_played_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    args = ("playout", "toy", "--seats", "3", "--matches", "20", "--seed", "7", "--option", "murky=yes")
    status, (found,), err = run(capsys, *args)
    assert (status, err) == (0, [])
    assert (found["game"], found["seats"], found["options"]) == ("toy", 3, {"murky": "yes"})
    assert (found["matches"], found["errors"]) == (20, 0)
    assert found["decisions"] > 100
    assert found["decisions_per_s"] > 0
    assert found["rounds_median"] == 3
    assert found["entries_median"] > 20
    assert found["score_median"] > 0
    assert sum(found["wins_by_seat"]) == pytest.approx(20, abs=0.05)
    _, (again,), _ = run(capsys, *args)
    assert {**again, "decisions_per_s": 0} == {**found, "decisions_per_s": 0}


def test_the_parts_of_a_run_add_up_to_it(capsys: pytest.CaptureFixture[str]) -> None:
    _, (whole,), _ = run(capsys, "playout", "toy", "--matches", "6")
    parts = [run(capsys, "playout", "toy", "--matches", "3", "--first", first)[1][0] for first in ("0", "3")]
    assert sum(part["decisions"] for part in parts) == whole["decisions"]


def test_one_policy_plays_alone_against_another(capsys: pytest.CaptureFixture[str]) -> None:
    _, (found,), _ = run(capsys, "playout", "beverage", "--matches", "6", "--policy", "light", "--against", "random")
    assert found["against"] == "random"
    assert 0 <= found["share"] <= 1
    assert found["times_fair_share"] == pytest.approx(3 * found["share"], abs=0.01)
    _, (alone,), _ = run(capsys, "playout", "beverage", "--matches", "6", "--policy", "light", "--alone", "2")
    assert alone["share"] == pytest.approx(alone["wins_by_seat"][2] / 6, abs=0.01)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ("", "the following arguments are required"),
        ("playout", "the following arguments are required: game"),
        ("playout chess", "unknown game 'chess'; known: toy, beverage"),
        ("playout toy --seats 9", "toy is for 2, 3, 4 seats, not 9"),
        ("playout toy --seats x", "argument --seats: must be a whole number from 1 on, not 'x'"),
        ("playout toy --matches 0", "argument --matches: must be a whole number from 1 on, not '0'"),
        ("playout toy --policy clever", "unknown policy 'clever'; known: random"),
        ("playout toy --alone 2", "--alone must be a seat from 0 to 1"),
        ("playout toy --option murky", "--option is written name=value, not 'murky'"),
        ("playout toy --option wet=1", "Pond has no option 'wet'. Options: murky=no|yes; deep=shallow|deep; gifts="),
        ("playout toy --option murky=perhaps", "murky can't be 'perhaps'; possible: no, yes."),
        ("playout toy --option gifts=1,5", "gifts can't be '5'; possible: 0, 1, 2."),
        ("playout toy --option gifts=1", "Gifts are for 2 seats; 1 given."),
        ("playout toy --option murky=yes --option deep=deep", "Deep water is never murky."),
        ("record chess", "unknown game 'chess'; known: toy, beverage"),
    ],
)  # fmt: skip
def test_wrong_arguments_are_explained_in_one_line(capsys: pytest.CaptureFixture[str], args: str, message: str) -> None:
    status, out, err = run(capsys, *args.split())
    assert (status, out, len(err)) == (2, [], 1)
    assert err[0].startswith(f"python -m games: {message}")


def test_a_match_that_fails_is_counted_and_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def tide(*_: object) -> str:
        raise ZeroDivisionError("high tide")

    faulty = replace(RULES, segments={**RULES.segments, "tide": tide})
    monkeypatch.setattr(command, "GAMES", {"toy": faulty})
    status, (found,), err = run(capsys, "playout", "toy", "--matches", "2", "--seed", "5")
    assert (status, found["matches"], found["errors"]) == (1, 2, 2)
    assert found["score_median"] is None
    assert err[0].startswith("toy --seats 2 --seed 5, match 0")
    assert any("high tide" in line for line in err)


def test_broken_invariants_are_found_when_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(state: ToyState, _: object) -> list[str]:
        return ["too late"] if state.round > 2 else []

    monkeypatch.setattr(command, "GAMES", {"toy": replace(RULES, invariants=broken)})
    assert run(capsys, "playout", "toy", "--matches", "2")[0] == 0
    status, (found,), err = run(capsys, "playout", "toy", "--matches", "2", "--check")
    assert (status, found["errors"]) == (1, 2)
    assert "too late" in err[0]


def test_playouts_go_through_every_game_seats_and_option(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "GAMES", GAMES)  # the other processes know no toy
    status, found, err = run(capsys, "playouts", "--matches", "2")
    assert (status, err) == (0, [])
    kinds = [(line["game"], line["seats"], json.dumps(line["options"])) for line in found]
    assert len(kinds) == len(set(kinds)) >= 3 * len(GAMES)
    assert all(line["errors"] == 0 and line["matches"] == 2 for line in found)
    assert ("beverage", 5, json.dumps({"open_market": "yes"})) in kinds


def test_the_command_runs_as_a_program_with_processes_of_its_own() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "games", "playouts", "--matches", "1"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert len(ended.stdout.splitlines()) >= 3 * len(GAMES)


def test_recorded_matches_can_be_played_again(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert command.main(["record", "toy", "--to", str(tmp_path), "--matches", "2"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 6
    for path in tmp_path.iterdir():
        match = msgspec.json.decode(path.read_bytes(), type=Recorded).rebuild(RULES)
        assert match.finished


def test_options_are_typed_as_they_are_shown() -> None:
    options = parse(RULES, {"murky": "on", "gifts": "2,0", "deep": "SHALLOW"})
    assert options == ToyOptions(murky=True, gifts=(2, 0))
    assert typed(options) == {"murky": "yes", "gifts": "2,0"}
    assert parse(RULES, typed(options)) == options
    with pytest.raises(BadOption) as bad:
        parse(RULES, {"murky": "7"})
    assert render(bad.value.reason, str) == "murky can't be '7'; possible: no, yes."


def test_variants_are_each_option_alone_and_all_that_go_together() -> None:
    assert variants(RULES, 3) == [
        ToyOptions(),
        ToyOptions(murky=True),
        ToyOptions(deep="deep"),
        ToyOptions(gifts=(2, 1, 0)),
        ToyOptions(murky=True, gifts=(2, 1, 0)),
        ToyOptions(deep="deep", gifts=(2, 1, 0)),
    ]


@pytest.mark.parametrize("name", GAMES)
def test_every_combination_holds_each_option_alone_and_nothing_refused(name: str) -> None:
    rules = GAMES[name]
    for seats in rules.seats:
        combined = every(rules, seats)
        assert combined[0] == rules.options()
        assert all(combined.count(options) == 1 for options in combined)
        assert all(options in combined for options in variants(rules, seats))
        assert all(rules.refuse_options(options, seats) is None for options in combined)
