from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.local.errors import ApiError, Unsupported
from bot.local.limits import check_choices, check_message, check_modal
from bot.local.limits_commands import check_commands, command_size
from bot.local.server import LocalServer
from tests.bot.local.sample_bot import SampleBot
from tests.local_discord import logged_in

Json = dict[str, Any]


def button(**changes: Any) -> Json:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": "go"} | changes


def select(count: int = 3, **changes: Any) -> Json:
    options = [{"label": f"o{n}", "value": str(n)} for n in range(count)]
    return {"type": 3, "custom_id": "pick", "options": options} | changes


def rows(*children: Json) -> Json:
    return {"components": [{"type": 1, "components": list(children)}]}


def buttons(count: int) -> list[Json]:
    return [button(custom_id=f"b{n}") for n in range(count)]


@pytest.mark.parametrize(
    "body",
    [
        {"content": "x" * 2000},
        rows(button(label="x" * 80, custom_id="y" * 100)),
        rows(*buttons(5)),
        rows(select(25, placeholder="x" * 150)),
        {"components": [rows(*[button(custom_id=f"{r}-{c}") for c in range(5)])["components"][0] for r in range(5)]},
        {"embeds": [{"title": "x" * 256, "description": "y" * 4096}]},
        {"content": "x", "nonce": "n" * 25},
        {"content": "x", "allowed_mentions": {"parse": [], "users": ["1"] * 100}},
    ],
)
def test_what_just_fits(body: Json) -> None:
    check_message(body, files=0, editing=False)


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"content": "x" * 2001}, "content"),
        (rows(button(label="x" * 81)), "components.0.components.0.label"),
        (rows(button(custom_id="y" * 101)), "components.0.components.0.custom_id"),
        (rows(button(), button()), "components.0.components.1.custom_id"),
        (rows(*buttons(6)), "components.0.components"),
        (rows(button(label=None)), "components.0.components.0"),
        (rows(button(), select()), "components.0.components"),
        (rows(select(26)), "components.0.components.0.options"),
        (rows(select(0)), "components.0.components.0.options"),
        (rows(select(placeholder="x" * 151)), "components.0.components.0.placeholder"),
        (rows(select(max_values=4)), "components.0.components.0.options"),
        (rows(select(options=[{"label": "a", "value": "1"}] * 2)), "components.0.components.0.options.1.value"),
        ({"components": [rows(button(custom_id=str(n)))["components"][0] for n in range(6)]}, "components"),
        ({"embeds": [{"description": "x" * 4097}]}, "embeds.0.description"),
        ({"embeds": [{"title": "x"}] * 11}, "embeds"),
        ({"embeds": [{"description": "x" * 4000}] * 2}, "embeds"),
        ({"content": "x", "nonce": "n" * 26}, "nonce"),
        ({"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}, "allowed_mentions.parse"),
        ({"content": "x", "flags": 1 << 7}, "flags"),
        ({"content": "x", "attachments": [{"id": 0}] * 11}, "attachments"),
    ],
)
def test_what_is_too_much_names_its_place(body: Json, path: str) -> None:
    with pytest.raises(ApiError) as caught:
        check_message(body, files=0, editing=False)
    assert caught.value.code == 50035
    node = caught.value.errors
    assert node is not None
    for key in path.split("."):
        node = node[key]
    assert node["_errors"]


def test_empty_messages_and_what_the_bot_has_no_use_for() -> None:
    with pytest.raises(ApiError) as caught:
        check_message({"content": ""}, files=0, editing=False)
    assert caught.value.code == 50006
    check_message({}, files=1, editing=False)
    check_message({"content": ""}, files=0, editing=True)
    for body in ({"flags": 1 << 15}, {"content": "x", "poll": {"question": {}}}):
        with pytest.raises(Unsupported):
            check_message(body, files=0, editing=False)


def form(**changes: Any) -> Json:
    field = {"type": 4, "custom_id": "amount", "style": 1, "label": "Caps"}
    return {"title": "Bid", "custom_id": "bid", "components": [{"type": 1, "components": [field]}]} | changes


def labelled(count: int, **changes: Any) -> list[Json]:
    inner = {"type": 4, "style": 2} | changes
    return [{"type": 18, "label": "L", "component": inner | {"custom_id": str(n)}} for n in range(count)]


def test_forms() -> None:
    check_modal(form(title="x" * 45))
    check_modal(form(components=labelled(5)))
    for bad in (
        form(title="x" * 46),
        form(title=""),
        form(custom_id="x" * 101),
        form(components=[]),
        form(components=labelled(6)),
        form(components=labelled(1, placeholder="x" * 101)),
        form(components=labelled(1, max_length=4001)),
        form(components=[labelled(1)[0], labelled(1)[0]]),
    ):
        with pytest.raises(ApiError):
            check_modal(bad)


def test_suggestions() -> None:
    check_choices([{"name": "x" * 100, "value": n} for n in range(25)])
    for bad in (
        [{"name": "x", "value": n} for n in range(26)],
        [{"name": "x" * 101, "value": 1}],
        [{"name": "", "value": 1}],
        [{"name": "x", "value": "y" * 101}],
        [{"name": "x"}],
    ):
        with pytest.raises(ApiError):
            check_choices(bad)


def command(**changes: Any) -> Json:
    return {"name": "table", "description": "Tables", "type": 1} | changes


def option(**changes: Any) -> Json:
    return {"name": "game", "description": "Which", "type": 3} | changes


def many(count: int, **changes: Any) -> list[Json]:
    return [option(name=f"o{n}", **changes) for n in range(count)]


def test_commands_that_fit() -> None:
    check_commands([command(name=f"c{n}") for n in range(100)])
    check_commands([command(options=many(25, type=1))])
    check_commands([command(options=[option(type=2, options=many(25, type=1, options=many(25)))])])
    assert command_size(command(options=[option()])) == len("tableTablesgameWhich")


@pytest.mark.parametrize(
    "commands",
    [
        [command(name=f"c{n}") for n in range(101)],
        [command(), command()],
        [command(name="Table")],
        [command(name="x" * 33)],
        [command(name="a b")],
        [command(description="x" * 101)],
        [command(description="")],
        [command(options=many(26))],
        [command(options=many(26, type=1))],
        [command(options=[option(), option()])],
        [command(options=[option(), option(name="later", required=True)])],
        [command(options=[option(type=1), option(name="value")])],
        [command(options=[option(type=1, options=[option(type=1)])])],
        [command(options=[option(type=2, options=[option(type=2)])])],
        [command(options=[option(autocomplete=True, choices=[{"name": "a", "value": "a"}])])],
        [command(options=[option(choices=[{"name": "a", "value": str(n)} for n in range(26)])])],
        [command(options=[option(max_length=6001)])],
        [command(options=many(25, type=1, description="x" * 100, options=many(3, description="y" * 100)))],
    ],
)
def test_commands_that_do_not(commands: list[Json]) -> None:
    with pytest.raises(ApiError) as caught:
        check_commands(commands)
    assert caught.value.code == 50035


async def test_the_client_gets_the_error_tree(local_discord: LocalServer) -> None:
    client = SampleBot(local_discord.connector())
    async with logged_in(client, local_discord):
        with pytest.raises(discord.HTTPException, match=r"In content: .*2000") as caught:
            await client.guilds[0].text_channels[0].send("x" * 2001)
        assert caught.value.code == 50035
