"""Which gateway event, if any, a session with given intents gets for a change of the world."""

from __future__ import annotations

from bot.local import payloads
from bot.local.errors import Json
from bot.local.world import Change, Channel, Guild, Message, World

GUILDS = 1 << 0
GUILD_MEMBERS = 1 << 1
GUILD_MESSAGES = 1 << 9
DIRECT_MESSAGES = 1 << 12
MESSAGE_CONTENT = 1 << 15

Event = tuple[str, Json]


def event_of(world: World, change: Change, intents: int) -> Event | None:
    """The event's name and body, or None if the session did not ask for such or may not see it."""
    subject = change.subject
    if isinstance(subject, Message):
        return _message(world, change, subject, intents)
    if isinstance(subject, Channel):
        return _channel(world, change, subject, intents)
    if isinstance(subject, Guild):
        return _guild(world, change, subject, intents)
    return None


def _message(world: World, change: Change, message: Message, intents: int) -> Event | None:
    channel = world.channels.get(message.channel_id)
    # Ephemeral messages come without guild_id under the intent of direct messages
    # (github.com/discord/discord-api-docs, issue 4557).
    private = channel is None or channel.guild_id is None or message.ephemeral
    if not intents & (DIRECT_MESSAGES if private else GUILD_MESSAGES):
        return None
    if channel is not None and not world.can_see(world.application_id, channel):
        return None
    place: Json = {} if private or channel is None else {"guild_id": str(channel.guild_id)}
    if change.kind == "MESSAGE_DELETE":
        return change.kind, {"id": str(message.id), "channel_id": str(message.channel_id), **place}
    readable = (
        private
        or bool(intents & MESSAGE_CONTENT)
        or message.author_id == world.application_id
        or world.application_id in message.mentions
    )
    body = payloads.message_json(world, message, content=readable) | place
    if place and channel is not None and channel.guild_id is not None:
        author = world.users[message.author_id]
        body["member"] = payloads.member_json(world, world.guilds[channel.guild_id], author, with_user=False)
    return change.kind, body


def _channel(world: World, change: Change, channel: Channel, intents: int) -> Event | None:
    if not intents & GUILDS or channel.guild_id is None or not world.bot_in(channel.guild_id):
        return None
    if channel.is_thread and not world.can_see(world.application_id, channel):
        return None
    if change.kind == "THREAD_DELETE":
        body = payloads.channel_json(world, channel)
        return change.kind, {key: body[key] for key in ("id", "guild_id", "parent_id", "type")}
    if change.kind == "THREAD_MEMBERS_UPDATE":
        return _thread_members(world, change, channel, intents)
    body = payloads.channel_json(world, channel)
    if change.kind == "THREAD_CREATE":
        body["newly_created"] = True
        if world.application_id in channel.members:
            body["member"] = payloads.thread_member_json(channel, world.application_id)
    return change.kind, body


def _thread_members(world: World, change: Change, channel: Channel, intents: int) -> Event | None:
    added: list[int] = change.extra.get("added", [])
    removed: list[int] = change.extra.get("removed", [])
    if not intents & GUILD_MEMBERS:
        added = [user for user in added if user == world.application_id]
        removed = [user for user in removed if user == world.application_id]
    if not added and not removed:
        return None
    body: Json = {
        "id": str(channel.id),
        "guild_id": str(channel.guild_id),
        "member_count": len(channel.members),
        "added_members": [payloads.thread_member_json(channel, user) for user in added],
        "removed_member_ids": [str(user) for user in removed],
    }
    return change.kind, body


def _guild(world: World, change: Change, guild: Guild, intents: int) -> Event | None:
    if change.kind in ("GUILD_MEMBER_ADD", "GUILD_MEMBER_REMOVE"):
        if not intents & GUILD_MEMBERS or not world.bot_in(guild.id):
            return None
        user = change.extra["user"]
        body: Json = {"guild_id": str(guild.id), "user": payloads.user_json(user)}
        if change.kind == "GUILD_MEMBER_ADD":
            body |= payloads.member_json(world, guild, user)
        return change.kind, body
    if not intents & GUILDS:
        return None
    if change.kind == "GUILD_DELETE":
        return change.kind, {"id": str(guild.id)}
    return change.kind, payloads.guild_json(world, guild)
