"""The routes about the bot itself, its commands, its answers to presses, people and direct channels."""

from __future__ import annotations

from typing import Any

from bot.local import payloads
from bot.local.errors import ApiError, Json
from bot.local.limits_commands import check_commands
from bot.local.rest import Call, Route
from bot.local.world import User


async def get_me(call: Call) -> Json:
    """GET /users/@me."""
    world = call.core.world
    return payloads.user_json(world.bot) | {
        "locale": "en-US",
        "mfa_enabled": False,
        "verified": True,
        "email": None,
        "global_name": None,
    }


async def get_user(call: Call) -> Json:
    """GET /users/{id}."""
    user = call.core.world.users.get(call.id("user_id"))
    if user is None:
        raise ApiError(10013)
    return payloads.user_json(user)


async def get_application(call: Call) -> Json:
    """GET /oauth2/applications/@me and /applications/@me."""
    return payloads.application_json(call.core.world)


async def get_gateway(call: Call) -> Json:
    """GET /gateway."""
    del call
    return {"url": "wss://gateway.discord.gg"}


async def get_gateway_bot(call: Call) -> Json:
    """GET /gateway/bot."""
    limit = {
        "total": 1000,
        "remaining": max(0, 1000 - call.core.gateway.identifies),
        "reset_after": 86_400_000,
        "max_concurrency": 1,
    }
    return {"url": "wss://gateway.discord.gg", "shards": 1, "session_start_limit": limit}


def _own_application(call: Call) -> None:
    if call.id("application_id") != call.core.world.application_id:
        raise ApiError(50001)


async def get_commands(call: Call) -> list[Json]:
    """GET global commands."""
    _own_application(call)
    return list(call.core.world.commands.values())


async def put_commands(call: Call) -> list[Json]:
    """PUT global commands: the whole set; a name that stays keeps its id."""
    _own_application(call)
    world = call.core.world
    wanted = call.body.json
    check_commands(wanted)
    ids = {command["name"]: int(command["id"]) for command in world.commands.values()}
    world.commands = {}
    for body in wanted:
        command_id = ids.get(body["name"]) or world.clock.snowflake()
        world.commands[command_id] = payloads.command_json(world, command_id, body)
    world.announce("COMMANDS", None)
    return list(world.commands.values())


async def post_callback(call: Call) -> Json | None:
    """POST /interactions/{id}/{token}/callback."""
    answer = call.core.interactions.callback(call.id("interaction_id"), call.args["token"], call.body)
    return answer if call.query.get("with_response") in ("1", "true") else None


def _own_webhook(call: Call) -> None:
    if call.id("webhook_id") != call.core.world.application_id:
        raise ApiError(10015)


async def post_followup(call: Call) -> Json:
    """POST /webhooks/{application}/{token}."""
    _own_webhook(call)
    message = call.core.interactions.followup(call.args["token"], call.body)
    return payloads.message_json(call.core.world, message)


async def get_webhook_message(call: Call) -> Json:
    """GET @original or a followup."""
    _own_webhook(call)
    _, message = call.core.interactions.message_of(call.args["token"], call.args["which"])
    return payloads.message_json(call.core.world, message)


async def patch_webhook_message(call: Call) -> Json:
    """PATCH @original or a followup."""
    _own_webhook(call)
    message = call.core.interactions.edit(call.args["token"], call.args["which"], call.body)
    return payloads.message_json(call.core.world, message)


async def delete_webhook_message(call: Call) -> None:
    """DELETE @original or a followup."""
    _own_webhook(call)
    call.core.interactions.delete(call.args["token"], call.args["which"])


async def post_dm(call: Call) -> Json:
    """POST /users/@me/channels: works even if the person's DMs are closed; only sending fails."""
    world = call.core.world
    recipient = _recipient(call, call.body.fields.get("recipient_id"))
    return payloads.channel_json(world, world.dm_with(recipient.id))


def _recipient(call: Call, wanted: Any) -> User:
    user = call.core.world.users.get(int(wanted)) if str(wanted).isdigit() else None
    if user is None or user.bot:
        raise ApiError(50033)
    return user


async def get_member(call: Call) -> Json:
    """GET /guilds/{id}/members/{user}."""
    world = call.core.world
    guild = world.guilds.get(call.id("guild_id"))
    if guild is None:
        raise ApiError(10004)
    if not world.bot_in(guild.id):
        raise ApiError(50001)
    user_id = call.id("user_id")
    if user_id not in world.users:
        raise ApiError(10013)
    if user_id not in guild.members:
        raise ApiError(10007)
    return payloads.member_json(world, guild, world.users[user_id])


HOOK = "/webhooks/{webhook_id}/{token}"
COMMANDS = "/applications/{application_id}/commands"
ROUTES = [
    Route("GET", "/users/@me", get_me),
    Route("GET", "/users/{user_id}", get_user),
    Route("GET", "/oauth2/applications/@me", get_application),
    Route("GET", "/applications/@me", get_application),
    Route("GET", "/gateway", get_gateway),
    Route("GET", "/gateway/bot", get_gateway_bot),
    Route("GET", COMMANDS, get_commands),
    Route("PUT", COMMANDS, put_commands),
    Route("POST", "/interactions/{interaction_id}/{token}/callback", post_callback),
    Route("POST", HOOK, post_followup),
    Route("GET", f"{HOOK}/messages/{{which}}", get_webhook_message),
    Route("PATCH", f"{HOOK}/messages/{{which}}", patch_webhook_message),
    Route("DELETE", f"{HOOK}/messages/{{which}}", delete_webhook_message),
    Route("POST", "/users/@me/channels", post_dm),
    Route("GET", "/guilds/{guild_id}/members/{user_id}", get_member),
]
