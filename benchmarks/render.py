"""Warm boards of every game against encoding the same pixels alone, and the event loop while two threads draw.

The positions are those of whole matches, one board after every action, so that no finished picture is served
from the cache; layers, sprites and text masks are warm, as after some turns. Judge by the ratio: milliseconds depend
on the machine.
"""

import asyncio
import itertools
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from statistics import median
from typing import Any

from PIL import Image

from games.beverage.rules import RULES as BEVERAGE
from games.engine.match import Match
from games.engine.rules import Rules
from games.engine.view import View
from games.frenzy.rules import RULES as FRENZY
from rendering import beverage, cache, frenzy, layers, png
from rendering.picture import Person, Picture, Theme

PEOPLE = tuple(map(Person, ("Ana", "Ben", "Cy", "Di")))
BOARDS = 60
WARM_UP = 180


@dataclass(frozen=True)
class Game:
    """A game to measure: its rules, its board, and the phases whose boards count."""

    rules: Rules[Any]
    board: Callable[..., Picture]
    phases: frozenset[str]


GAMES = {
    "beverage": Game(BEVERAGE, beverage.board, frozenset({"business"})),
    "frenzy": Game(FRENZY, frenzy.board, frozenset({"preparation", "play", "take", "discs"})),
}


def positions(game: Game, count: int) -> Iterator[View[Any]]:
    """The public views of matches of four, after every answer in the phases that count."""
    rules = game.rules
    edition = rules.load_edition()
    for seed in itertools.count():
        match = Match.start(rules, 4, rules.options(), edition, b"render %d" % seed)
        while not match.finished:
            seat = match.awaited[0]
            request = match.request(seat)
            if request is None:
                break
            policy = rules.policies["light"]
            move = policy.choose(partial(match.view, seat), request, match.random(seat))
            match.submit(seat, request.key, move, "policy")
            view = match.view(None)
            if view.state.phase in game.phases:
                yield view
                count -= 1
                if not count:
                    return


def run() -> dict[str, float]:
    """total_ms, encode_ms and ratio of the game whose boards cost most beyond their encoding, then every figure of
    `measure` for every game, each with the game's name before it."""
    measured = {name: measure(game) for name, game in GAMES.items()}
    worst = max(measured.values(), key=lambda figures: figures["ratio"])
    each = {f"{name}_{what}": value for name, figures in measured.items() for what, value in figures.items()}
    return {what: worst[what] for what in ("total_ms", "encode_ms", "ratio")} | each


def measure(game: Game) -> dict[str, float]:
    """CPU milliseconds per board (median) whole and for encoding alone, their ratio, size in KB, boards per second in
    two threads and the longest delay of the event loop meanwhile."""
    cache.clear()
    layers.clear()
    views = list(positions(game, WARM_UP + 2 * BOARDS))
    started = time.perf_counter()
    for view in views[:WARM_UP]:
        game.board(view, PEOPLE, Theme.PAPER, "en")
    warm_up = (time.perf_counter() - started) * 1000
    total: list[float] = []
    encode: list[float] = []
    size = 0
    for view in views[WARM_UP : WARM_UP + BOARDS]:
        before = time.thread_time()
        picture = game.board(view, PEOPLE, Theme.PAPER, "en")
        between = time.thread_time()
        total.append(between - before)
        image = Image.open(BytesIO(picture.png)).convert("RGB")
        between = time.thread_time()
        png.encode(image)
        encode.append(time.thread_time() - between)
        size = max(size, len(picture.png))
    cache.clear()
    rate, lag = asyncio.run(_threads(game, views[WARM_UP + BOARDS :]))
    return {
        "total_ms": round(median(total) * 1000, 2),
        "encode_ms": round(median(encode) * 1000, 2),
        "ratio": round(median(total) / median(encode), 3),
        "p95_ms": round(sorted(total)[int(len(total) * 0.95)] * 1000, 2),
        "warm_up_ms": round(warm_up, 1),
        "size_kb": round(size / 1024, 1),
        "two_threads_per_s": round(rate, 1),
        "loop_lag_ms": round(lag * 1000, 2),
    }


async def _threads(game: Game, views: list[View[Any]]) -> tuple[float, float]:
    lag = 0.0
    drawing = True

    async def heart() -> None:
        nonlocal lag
        while drawing:
            before = time.perf_counter()
            await asyncio.sleep(0.001)
            lag = max(lag, time.perf_counter() - before - 0.001)

    loop = asyncio.get_running_loop()
    beat = asyncio.create_task(heart())
    started = time.perf_counter()
    with ThreadPoolExecutor(2) as pool:
        calls = [loop.run_in_executor(pool, game.board, view, PEOPLE, Theme.PAPER, "en") for view in views]
        await asyncio.gather(*calls)
    rate = len(views) / (time.perf_counter() - started)
    drawing = False
    await beat
    return rate, lag
