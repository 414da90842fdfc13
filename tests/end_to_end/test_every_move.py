"""One match over the sockets in which every kind of move is made by button and by command.

The people play by a fixed rule: whatever has not been made both ways yet comes first. Chance is fixed, so that every
run is the same match. Afterwards the set of what was made is compared with all there is.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.beverage.moves import MOVES, Bid, Dividends, Pass, Purchase, Recover, Research
from games.engine.domain import Move
from games.engine.request import Request
from tests.end_to_end.evening import Evening
from tests.end_to_end.hands import asked, awaited, by_button, by_command, fix_chance, length

WAYS = {"button": by_button, "command": by_command}
#: In this match, played by the rule below, somebody busts, somebody has no associate left, and so on.
SECRET, SEED = bytes([2]) * 32, 112
MOST_MOVES = 150


async def test_every_kind_of_move_is_made_by_button_and_by_command(
    stage: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    fix_chance(monkeypatch, SECRET)
    await stage.open_table()
    every = {(move, way) for move in MOVES for way in WAYS}
    made: set[tuple[type[Move], str]] = set()
    random = Random(SEED)
    for _ in range(MOST_MOVES):
        if made == every:
            break
        await stage.settled()
        person = (await awaited(stage))[0]
        request = await asked(stage, person)
        move = choose(request, Counter(kind for kind, _ in made), random)
        way = next((way for way in WAYS if (type(move), way) not in made), "command")
        before = await length(stage)
        answer = await WAYS[way](stage, person, move)
        assert answer.error is None
        assert answer.ephemeral
        assert await length(stage) > before, f"{move} by {way}: {answer.text}"
        made.add((type(move), way))
    assert made == every


def choose(request: Request, made: Counter[type[Move]], random: Random) -> Move:
    """A move for the question: a kind that was not made both ways yet, with amounts that let all kinds come up."""
    amounts: dict[str, list[Move]] = {
        "purchase": [Purchase(1, 6, 1), Purchase(2, 5, 1), Purchase(4, 3, 1), Purchase(3, 4, 2)],
        "bid": [Bid(amount) for amount in (5, 6, 8, 40)],
        "late bid": [Bid(amount) for amount in (5, 6, 8, 40)],
        "recover": [Recover(0), Recover(1)],
        "dividends": [Dividends(True), Dividends(True), Dividends(False)],
    }
    if request.kind == "bid" and Research() in (request.domain(Research) or ()) and made[Research] < len(WAYS):
        return Research()
    if request.kind in amounts:
        return random.choice([move for move in amounts[request.kind] if request.refusal(move) is None])
    missing = [domain for domain in request.open_domains() if made[domain.move] < len(WAYS)]
    if missing:
        move = min(missing, key=lambda domain: (domain.move is Pass, made[domain.move])).sample(random)
        assert isinstance(move, Move)
        return move
    return request.sample(random)
