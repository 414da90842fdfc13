from __future__ import annotations

from pathlib import Path

from bot.local.core import make_core
from bot.local.errors import Json
from bot.local.keeping import Keeper
from bot.local.server import LocalServer
from bot.local.world import World
from tests.bot.local.sample_bot import SampleBot
from tests.local_discord import logged_in


def contents(world: World) -> list[tuple[int, str, list[bytes]]]:
    return [(m.id, m.content, [a.data for a in m.attachments]) for m in world.messages.values()]


async def test_a_world_survives_a_restart_and_its_buttons_work(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path)
    server = LocalServer(make_core(keeper.world))
    await server.start()
    driver = server.driver()
    client = SampleBot(server.connector())
    async with logged_in(client, server):
        shown = (await driver.slash("Ana", "game-room", "count")).response
        await driver.slash("Ana", "game-room", "table thread", {"private": True})
    await server.stop()
    keeper.save()
    assert shown is not None

    again = Keeper(tmp_path)
    lasting = [entry for entry in contents(keeper.world) if "opened" not in entry[1]]
    assert contents(again.world) == lasting
    assert len(lasting) == 2
    assert len(list((tmp_path / "files").iterdir())) == 2
    assert {c["name"] for c in again.world.commands.values()} >= {"count", "table"}

    server = LocalServer(make_core(again.world))
    await server.start()
    driver = server.driver()
    async with logged_in(SampleBot(server.connector()), server):
        assert (await driver.click("Ben", shown, "Count")).text == "counted 1"
        members: list[Json] = await driver.call("messages", user="Ana", channel="Beverage with Ana")
        assert len(members) == 1
    await server.stop()
    again.save()
    assert len(list(Keeper(tmp_path).files.iterdir())) == 2
