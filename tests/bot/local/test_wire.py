from __future__ import annotations

import io
from collections.abc import AsyncIterator

import discord
import pytest
import pytest_asyncio
from PIL import Image

from bot.local.driver import Driver
from bot.local.errors import Refused
from bot.local.server import LocalServer
from tests.bot.local.sample_bot import GAMES, SampleBot
from tests.local_discord import logged_in


@pytest_asyncio.fixture
async def bot(local_discord: LocalServer) -> AsyncIterator[SampleBot]:
    client = SampleBot(local_discord.connector())
    async with logged_in(client, local_discord):
        yield client


async def test_login_gives_server_and_commands(bot: SampleBot, driver: Driver) -> None:
    assert bot.user is not None
    assert bot.user.name == "slowpour"
    (guild,) = bot.guilds
    assert [channel.name for channel in guild.text_channels] == ["game-room", "back-table"]
    offered = await driver.call("commands", user="Ana", channel="game-room")
    assert {command["name"] for command in offered} >= {"table", "panel", "count"}


async def test_wrong_token_is_refused(local_discord: LocalServer) -> None:
    client = SampleBot(local_discord.connector())
    with pytest.raises(discord.LoginFailure):
        await client.login("another")
    await client.close()


@pytest.mark.usefixtures("bot")
async def test_slash_in_a_group_with_options(driver: Driver) -> None:
    outcome = await driver.slash("Ana", "game-room", "table open", {"game": "Beverage", "seats": 4})
    assert outcome.ack == "reply"
    assert outcome.ack_ms is not None
    assert outcome.ack_ms < 3000
    assert outcome.text == "Ana opens Beverage for 4"
    assert [message.content for message in await driver.messages("Ben", "game-room")] == [outcome.text]


@pytest.mark.usefixtures("bot")
async def test_what_a_client_would_not_send(driver: Driver) -> None:
    for command, options in (
        ("nothing", {}),
        ("table", {}),
        ("table open", {}),
        ("table open", {"game": "Beverage", "seats": 9}),
        ("table open", {"game": "Beverage", "seats": "many"}),
        ("table open", {"game": "Beverage", "colour": "red"}),
    ):
        with pytest.raises(Refused):
            await driver.slash("Ana", "game-room", command, options)


@pytest.mark.usefixtures("bot")
async def test_autocomplete(driver: Driver) -> None:
    every = await driver.autocomplete("Ana", "game-room", "table open", "game")
    assert [choice["value"] for choice in every] == list(GAMES)
    some = await driver.autocomplete("Ana", "game-room", "table open", "game", "bean")
    assert [choice["name"] for choice in some] == ["Bean to Bar", "Seize the Bean"]


@pytest.mark.usefixtures("bot")
async def test_buttons_selects_and_forms(driver: Driver) -> None:
    shown = (await driver.slash("Ana", "game-room", "panel")).response
    assert shown is not None
    assert shown.buttons == ["Bid", "Later"]
    assert shown.disabled == ["Greyed"]
    opened = await driver.click("Ben", shown, "Bid")
    assert opened.modal is not None
    assert opened.modal.title == "Enter bid"
    sealed = await driver.submit_modal("Ben", opened.modal, {"Caps": "12"})
    assert sealed.text == "Sealed: 12"
    assert sealed.ephemeral
    with pytest.raises(Refused):
        await driver.submit_modal("Ben", opened.modal, {"Caps": "13"})
    picked = await driver.select("Ben", shown, "2")
    assert picked.text == "picked 2"
    later = await driver.click("Ben", shown, "Later")
    assert later.ack == "defer_update"
    changed = await driver.wait_for(lambda: _with_text(driver, "later came"))
    assert changed
    for label in ("Greyed", "Nowhere"):
        with pytest.raises(Refused):
            await driver.click("Ben", shown, label)
    with pytest.raises(Refused):
        await driver.select("Ben", shown, "7")


async def _with_text(driver: Driver, text: str) -> bool:
    return any(message.content == text for message in await driver.messages("Ben", "game-room"))


@pytest.mark.usefixtures("bot")
async def test_form_with_a_labelled_select(driver: Driver) -> None:
    opened = await driver.slash("Ana", "game-room", "form")
    assert opened.modal is not None
    assert [field["label"] for field in opened.modal.fields] == ["Pace"]
    with pytest.raises(Refused):
        await driver.submit_modal("Ana", opened.modal, {})
    with pytest.raises(Refused):
        await driver.submit_modal("Ben", opened.modal, {"Pace": "Slow"})
    assert (await driver.submit_modal("Ana", opened.modal, {"Pace": "Slow"})).text == "Pace Slow"


async def test_ephemeral_messages_are_seen_by_one_person_only(bot: SampleBot, driver: Driver) -> None:
    shown = (await driver.slash("Ana", "game-room", "panel")).response
    assert shown is not None
    secret = (await driver.select("Ben", shown, "1")).response
    assert secret is not None
    seen = {name: [m.id for m in await driver.messages(name, "game-room")] for name in ("Ana", "Ben")}
    assert seen == {"Ana": [shown.id], "Ben": [shown.id, secret.id]}
    channel = bot.get_partial_messageable(int(secret.channel_id))
    with pytest.raises(discord.NotFound):
        await channel.fetch_message(int(secret.id))


@pytest.mark.usefixtures("bot")
async def test_deferral_then_edit_and_followup(driver: Driver) -> None:
    outcome = await driver.slash("Ana", "game-room", "slow", {"secret": True})
    assert outcome.ack == "defer"
    assert outcome.text == "done"
    assert outcome.ephemeral
    done = await driver.wait_for(lambda: _followed(driver, outcome.interaction_id))
    assert [message.content for message in done] == ["and more"]


async def _followed(driver: Driver, interaction: str) -> list[discord.Message]:
    raw = await driver.call("outcome", interaction=interaction)
    return [type("Text", (), {"content": message["content"]})() for message in raw["followups"]]


async def test_pictures_are_uploaded_replaced_and_downloaded(bot: SampleBot, driver: Driver) -> None:
    shown = (await driver.slash("Ana", "game-room", "count")).response
    assert shown is not None
    (first,) = shown.files
    assert (first["filename"], first["width"], first["height"]) == ("board.png", 40, 30)
    assert first["description"] == "a blue board"
    counted = await driver.click("Ben", shown, "Count")
    assert counted.ack == "update"
    assert counted.response is not None
    (second,) = counted.response.files
    assert second["id"] != first["id"]
    colour = Image.open(io.BytesIO(await driver.attachment(second["url"]))).getpixel((0, 0))
    assert colour == (0, 128, 0)
    message = await bot.get_partial_messageable(int(shown.channel_id)).fetch_message(int(shown.id))
    downloaded = await message.attachments[0].read()
    assert downloaded == await driver.attachment(second["url"])


@pytest.mark.usefixtures("bot")
async def test_direct_messages_open_and_closed(driver: Driver) -> None:
    assert (await driver.slash("Ana", "game-room", "mail", {"user": "Ben"})).text == "sent"
    (sheet,) = await driver.dms("Ben")
    assert sheet.content == "a private sheet"
    assert await driver.dms("Ana") == []
    await driver.call("close_dms", user="Ben")
    assert (await driver.slash("Ana", "game-room", "mail", {"user": "Ben"})).text == "closed: 50007"
    await driver.call("member_leaves", user="Cy")
    assert (await driver.slash("Ana", "game-room", "mail", {"user": "Cy"})).text == "closed: 50278"
    assert (await driver.slash("Ben", "dm", "panel")).text == "panel"


async def test_public_and_private_threads(bot: SampleBot, driver: Driver) -> None:
    await driver.slash("Ana", "game-room", "table thread")
    (welcome,) = await driver.messages("Ben", "Beverage with Ana")
    assert welcome.pinged == ["Ana"]
    assert (await driver.slash("Ben", "Beverage with Ana", "panel")).text == "panel"
    await driver.slash("Ana", "back-table", "table thread", {"private": True})
    assert len(await driver.messages("Ana", "Beverage with Ana")) == 1
    with pytest.raises(Refused):
        await driver.messages("Ben", "Beverage with Ana")
    await driver.call("set_thread", channel="Beverage with Ana", archived=True, locked=True)
    with pytest.raises(Refused):
        await driver.slash("Ana", "Beverage with Ana", "panel")
    thread = bot.get_partial_messageable(int((await driver.state())["channels"]["Beverage with Ana"]))
    await driver.call("set_permissions", channel="back-table", deny=["manage_threads"])
    with pytest.raises(discord.HTTPException) as caught:
        await thread.send("too late")
    assert caught.value.code == 50083


async def test_permissions_are_told_and_enforced(bot: SampleBot, driver: Driver) -> None:
    everything = (await driver.slash("Ana", "game-room", "permits")).text
    assert "false" not in everything
    await driver.call("set_permissions", channel="game-room", deny=["attach_files", "create_public_threads"])
    await driver.wait_for(lambda: _got(bot, "CHANNEL_UPDATE"))
    told = (await driver.slash("Ana", "game-room", "permits")).text
    assert told.count("[false, false]") == 2
    assert told.count("[true, true]") == 3
    room = bot.guilds[0].text_channels[0]
    with pytest.raises(discord.Forbidden) as caught:
        await room.create_thread(name="no", type=discord.ChannelType.public_thread)
    assert caught.value.code == 50013
    await driver.call("set_permissions", channel="game-room", deny=["view_channel"])
    with pytest.raises(discord.Forbidden) as caught:
        await room.send("hidden")
    assert caught.value.code == 50001


async def _got(bot: SampleBot, event: str) -> bool:
    return event in bot.events


async def test_losing_the_server(bot: SampleBot, driver: Driver) -> None:
    room = bot.guilds[0].text_channels[0]
    await driver.call("remove_bot")
    await driver.wait_for(lambda: _got(bot, "GUILD_DELETE"))
    assert list(bot.guilds) == []
    with pytest.raises(discord.Forbidden):
        await room.send("gone")
    with pytest.raises(Refused):
        await driver.slash("Ana", "game-room", "panel")
