"""Purchases planned at the host: made when their turn comes, asked when they can't be, and gone with their round."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot import posts, wishes
from bot.errors import Sorry
from games.engine.text import render
from games.frenzy.cards import CARD, SUIT
from games.frenzy.moves import Buy
from storage import Store
from tests.bot.planners import GRACE, Desk, desk_at
from tests.bot.tables import open_store


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with await open_store(tmp_path) as opened:
        yield opened


@pytest_asyncio.fixture
async def market(store: Store) -> Desk:
    return await desk_at(store, short="off")


async def test_a_planned_purchase_is_made_when_its_turn_comes_and_nobody_is_called_for_it(market: Desk) -> None:
    ana, ben, cy = market.order
    gone, wanted, _ = await market.for_sale()
    await market.wish(ben, "buy", gone, wanted)
    assert await market.queued() == []
    await market.step(ana, gone)
    while ana in await market.awaited():  # the tile for a storefront
        await market.step(ana)
    assert await market.awaited() == (ben,)
    assert posts.BOARD not in await market.queued()
    assert f"{posts.TURN} {ben}" not in await market.queued()
    assert await market.host.play_policies(market.table) == market.clock.now() + GRACE
    assert len(await market.bought()) == 1
    market.clock.advance(GRACE)
    await market.host.play_policies(market.table)
    assert (await market.bought())[wanted.card] == ben
    assert await market.store.wishes(market.table) == []
    (told,) = await market.told(ben)
    assert render(told, str) == f"Bought as you planned: {wanted.card}."
    assert await market.told(ana) == await market.told(cy) == []


async def test_when_all_that_was_planned_is_bought_the_buyer_is_asked_as_usual(market: Desk) -> None:
    ana, ben, _ = market.order
    gone = (await market.for_sale(storefronts=False))[0]
    await market.wish(ben, "buy", gone)
    await market.step(ana, gone)
    assert {posts.BOARD, f"{posts.TURN} {ben}"} <= set(await market.queued())
    market.clock.advance(GRACE)
    assert await market.host.play_policies(market.table) is None
    assert await market.awaited() == (ben,)
    await market.step(ben)
    assert await market.store.wishes(market.table) == []


async def test_the_tile_for_a_planned_storefront_is_asked(store: Store) -> None:
    market = await desk_at(store, short="off")
    while True:
        buyer, second = await market.to_buy()
        fronts = [move for move in await market.for_sale() if SUIT[CARD[move.card]] == "storefront"]
        others = await market.for_sale(storefronts=False)
        if fronts and others:
            break
        await market.buy_all()
    await market.wish(second, "buy", fronts[0])
    await market.step(buyer, others[0])
    market.clock.advance(GRACE)
    await market.host.play_policies(market.table)
    assert (await market.bought())[fronts[0].card] == second
    view = await market.host.view(market.table, second)
    assert view.request is not None
    assert view.request.kind == "tile"
    assert f"{posts.TURN} {second}" in await market.queued()


async def test_of_purchases_planned_round_after_round_the_last_is_told(market: Desk) -> None:
    second, planned = -1, list[Buy]()
    while len(planned) < 2:  # who buys the middle card of three is second again
        first, second = await market.to_buy()
        number = (await market.host.view(market.table, None)).state.round
        left, middle, _ = await market.for_sale()
        await market.wish(second, "buy", middle)
        await market.step(first, left)
        while first in await market.awaited():  # the tile for a storefront
            await market.step(first)
        market.clock.advance(GRACE)
        await market.host.play_policies(market.table)
        # Whoever takes the tile for a storefront has acted and has seen what was bought before.
        planned = [*planned, middle] if SUIT[CARD[middle.card]] != "storefront" else []
        await market.end_round(number)
    assert [render(told, str) for told in await market.told(second)] == [f"Bought as you planned: {planned[-1].card}."]


async def test_a_plan_for_a_purchase_ends_with_its_round(market: Desk) -> None:
    _, second = await market.to_buy()
    await market.wish(second, "buy", *await market.for_sale())
    row = (await market.store.wishes(market.table))[0]
    await market.buy_all()
    assert await market.store.wishes(market.table) == []
    await market.store.set_wish(row)  # as if it had been left over
    market.host.forget(market.table)
    while (await market.to_buy())[1] != second:
        await market.buy_all()
    await market.step((await market.to_buy())[0], (await market.for_sale(storefronts=False))[0])
    market.clock.advance(GRACE)
    assert await market.host.play_policies(market.table) is None
    assert await market.awaited() == (second,)


async def test_who_has_bought_or_is_asked_plans_no_purchase(market: Desk) -> None:
    ana, _, _ = market.order
    with pytest.raises(Sorry) as refused:
        await market.wish(ana, "buy", *await market.for_sale())
    assert refused.value.reason == wishes.ASKED
    async with market.host.table(market.table) as live:
        assert wishes.plannable(live, live.match.view(ana)) == []
    await market.step(ana, (await market.for_sale(storefronts=False))[0])
    async with market.host.table(market.table) as live:
        assert wishes.plannable(live, live.match.view(ana)) == []
