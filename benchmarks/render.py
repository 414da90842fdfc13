"""Warm boards of Beverage against encoding the same pixels alone, and the event loop while two threads draw.

Positions differ from picture to picture, so that no finished picture is served from the cache; layers, sprites and
text masks are warm, as after some turns of a match. Judge by the ratio: milliseconds depend on the machine.
"""

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from statistics import median

from PIL import Image

from games.beverage.components import load_edition
from games.beverage.state import ActionSpaces, AdvantageTokens, BeverageState, MarketCard, Player, StadiumCard
from games.engine.view import View, redact
from rendering import beverage, cache, png
from rendering.picture import Person, Theme

PEOPLE = tuple(map(Person, ("Ana", "Ben", "Cy", "Di")))
BOARDS = 60
WARM_UP = 40


def positions(count: int) -> Iterator[View[BeverageState]]:
    """Different positions of a match of four in its business phase, as the public sees them."""
    edition = load_edition()
    tracks, board, bonuses = edition.tracks, edition.board(4), edition.bonuses
    for turn in range(count):
        players = [
            Player(
                caps=10,
                on_hand=(turn + seat) % 6,
                coaster=3,
                reputation=8 + (turn * (seat + 2)) % 37,
                shares=(turn + 3 * seat) % 12,
                pr=(turn * seat) % 7,
                factory=(turn // 3 + seat) % 6,
                training=(turn + seat) % 5,
                share_tokens=turn % 3,
                research=seat % 2,
                reputation_tokens=[1 + turn % 3],
                passed=turn % 4 == seat,
            )
            for seat in range(4)
        ]
        stadium: list[StadiumCard] = []
        for stage, row in enumerate(board.rows, start=1):
            column = 0
            for card in row:
                owner = (turn + column) % 6 if stage == 1 or (stage == 2 and column < turn % 8) else -1
                stadium.append(
                    StadiumCard(
                        number=len(stadium) + 1,
                        stage=stage,
                        column=column,
                        large=card.large,
                        cost=card.cost,
                        points=card.points,
                        owner=owner if owner < 4 else -1,
                    )
                )
                column += 2 if card.large else 1
        state = BeverageState(
            phase="business",
            players=players,
            stadium=stadium,
            stage_spaces=board.stage_spaces,
            market=40,
            spaces=ActionSpaces(pr=[], factory=[], stadium=[0, 1], training=[]),
            advantage=AdvantageTokens(shares=turn % 3, pr=1, stadium=turn % 2),
            deck=[],
            discard=[],
            bank=0,
            stack=[0, 1, 2, 3],
            round=5,
            stage=2,
            cards=[MarketCard(value=1 + (turn + index) % 9, trend=index - 1) for index in range(3)],
            cards_open=True,
            trends=[-1, 0, 1],
            turn_order=[turn % 4, (turn + 1) % 4, (turn + 2) % 4, (turn + 3) % 4],
            factory_costs=tracks.factory_costs,
            factory_exemptions=tracks.factory_exemptions,
            dividends=tracks.dividends,
            shares_max=len(tracks.dividends) - 1,
            position_tokens=board.tokens,
            pr_points=bonuses.pr,
        )
        for space in (state.spaces.pr, state.spaces.factory, state.spaces.training):
            space.extend(range(turn % 3))
        yield View(None, redact(state, None), (turn % 4,), (), None, False)


def run() -> dict[str, float]:
    """Milliseconds per board (median) whole and for encoding alone, their ratio, size in KB, boards per second in
    two threads and the longest delay of the event loop meanwhile."""
    views = list(positions(WARM_UP + 2 * BOARDS))
    started = time.perf_counter()
    for view in views[:WARM_UP]:
        beverage.board(view, PEOPLE, Theme.PAPER, "en")
    warm_up = (time.perf_counter() - started) * 1000
    total: list[float] = []
    encode: list[float] = []
    size = 0
    for view in views[WARM_UP : WARM_UP + BOARDS]:
        before = time.perf_counter()
        picture = beverage.board(view, PEOPLE, Theme.PAPER, "en")
        between = time.perf_counter()
        total.append(between - before)
        image = Image.open(BytesIO(picture.png)).convert("RGB")
        between = time.perf_counter()
        png.encode(image)
        encode.append(time.perf_counter() - between)
        size = max(size, len(picture.png))
    cache.clear()
    rate, lag = asyncio.run(_threads(views[WARM_UP + BOARDS :]))
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


async def _threads(views: list[View[BeverageState]]) -> tuple[float, float]:
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
        calls = [loop.run_in_executor(pool, beverage.board, view, PEOPLE, Theme.PAPER, "en") for view in views]
        await asyncio.gather(*calls)
    rate = len(views) / (time.perf_counter() - started)
    drawing = False
    await beat
    return rate, lag
