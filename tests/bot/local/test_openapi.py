from __future__ import annotations

import discord

from bot.local.driver import Driver
from bot.local.server import LocalServer
from tests.bot.local.openapi import description, violations
from tests.bot.local.sample_bot import SampleBot, picture
from tests.local_discord import logged_in


async def _play(client: SampleBot, driver: Driver) -> None:
    await driver.slash("Ana", "game-room", "table open", {"game": "Beverage"})
    await driver.autocomplete("Ana", "game-room", "table open", "game", "b")
    panel = (await driver.slash("Ana", "game-room", "panel")).response
    assert panel is not None
    form = (await driver.click("Ben", panel, "Bid")).modal
    assert form is not None
    await driver.submit_modal("Ben", form, {"Caps": "9"})
    await driver.select("Ben", panel, "1")
    await driver.click("Ben", panel, "Later")
    counted = (await driver.slash("Ana", "game-room", "count")).response
    assert counted is not None
    await driver.click("Ana", counted, "Count")
    await driver.slash("Ana", "game-room", "slow")
    await driver.slash("Ana", "game-room", "form")
    await driver.slash("Ana", "game-room", "mail", {"user": "Ben"})
    await driver.slash("Ana", "game-room", "table thread", {"private": True})
    await driver.slash("Ana", "game-room", "table thread")
    room = client.guilds[0].text_channels[0]
    message = await room.send(
        "hello <@100000000000000100>",
        file=picture("red"),
        nonce="n:1",
        allowed_mentions=discord.AllowedMentions(users=[discord.Object(100000000000000100)]),
    )
    await message.reply("again")
    await message.edit(content="other", attachments=[*message.attachments, picture("blue")])
    thread = await message.create_thread(name="from a message")
    await thread.edit(archived=True, locked=True)
    await thread.edit(archived=False, locked=False)
    await thread.add_user(discord.Object(100000000000000101))
    await thread.fetch_members()
    await thread.remove_user(discord.Object(100000000000000101))
    _ = [found async for found in room.history(limit=10)]
    await room.fetch_message(message.id)
    await message.delete()
    await client.guilds[0].fetch_member(100000000000000100)
    await client.fetch_user(100000000000000100)
    await client.fetch_channel(room.id)
    await client.application_info()
    await client.tree.fetch_commands()


async def test_everything_on_the_wire_fits_discords_description(local_discord: LocalServer, driver: Driver) -> None:
    client = SampleBot(local_discord.connector())
    async with logged_in(client, local_discord):
        await _play(client, driver)
    records = await driver.records()
    templates = {(record["method"], record["template"]) for record in records}
    assert len(templates) >= 22
    assert [record for record in records if record["status"] >= 400] == []
    path = description()
    if path is not None:
        faults = [fault for record in records for fault in violations(record, path)]
        assert sorted(set(faults)) == []


async def test_the_check_finds_a_planted_fault(local_discord: LocalServer, driver: Driver) -> None:
    client = SampleBot(local_discord.connector())
    async with logged_in(client, local_discord):
        await client.guilds[0].text_channels[0].send("hello")
    record = (await driver.records())[-1]
    assert record["template"] == "/channels/{channel_id}/messages"
    path = description()
    if path is not None:
        assert violations(record, path) == []
        record["body"]["content"] = 7
        record["answer"]["author"].pop("username")
        assert len(violations(record, path)) == 2
