"""The log: short entries, and which of them still count."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from games.engine import log
from games.engine.codec import encode
from games.engine.log import Answer, Chance, Entry, Rewind, Start, Withdrawn, living
from tests.games.engine.playing import pond
from tests.games.engine.toy import Buy, Dive


def answer(seat: int) -> Answer:
    return Answer(seat, "dive", msgspec.Raw(encode(Dive(seat))))


@pytest.mark.parametrize(
    "entry",
    [
        Start("beverage", 5, "0123456789abcdef", msgspec.Raw(encode({"deep": True})), 3),
        answer(3),
        Answer(1, "public relations", msgspec.Raw(encode(Buy(3, True))), "engine"),
        Chance("market", list(range(33))),
        Withdrawn(2),
        Rewind(1234, 3, "undo"),
    ],
)
def test_an_entry_is_the_same_after_storing(entry: Entry) -> None:
    data = log.encode(entry)
    assert log.decode(data) == entry
    assert len(data) <= 60


def test_what_is_no_entry_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        log.decode(encode(["z", 1]))
    with pytest.raises(msgspec.ValidationError):
        log.decode(encode(["w", "1"]))


def test_entries_of_a_match_take_at_most_60_bytes() -> None:
    match, random = pond(4), Random(3)
    while not match.finished:
        seat = match.awaited[0]
        request = match.request(seat)
        assert request is not None
        match.submit(seat, request.key, request.sample(random))
    sizes = [len(log.encode(entry)) for entry in match.fresh.entries]
    assert max(sizes) <= 60
    assert sum(sizes) / len(sizes) < 30


def test_living_entries_keep_their_index() -> None:
    a, b, c, d = (answer(seat) for seat in range(4))
    assert living([], 5) == []
    assert living([a, b], 5) == [(5, a), (6, b)]
    assert living([a, b, Rewind(6, 0)], 5) == [(5, a)]
    assert living([a, b, Rewind(6, 0), c], 5) == [(5, a), (8, c)]
    assert living([a, b, Rewind(6, 0), c, Rewind(8, 0), d], 5) == [(5, a), (10, d)]
    assert living([a, b, Rewind(6, 0), c, Rewind(5, -1), d], 5) == [(10, d)]
    assert living([a, b, Rewind(6, 0), Rewind(5, 0), c], 5) == [(9, c)]
    assert living([a, Rewind(2, -1), b], 5) == [(7, b)]
