"""Discord's JSON objects made from the world, as REST answers and gateway events carry them."""

from __future__ import annotations

from bot.local.clock import iso, time_of
from bot.local.errors import Json
from bot.local.flags import EVERYBODY
from bot.local.world import Attachment, Channel, Guild, Message, User, World

CDN = "https://cdn.discordapp.com"
MEDIA = "https://media.discordapp.net"


def user_json(user: User) -> Json:
    """A user object."""
    return {
        "id": str(user.id),
        "username": user.name,
        "discriminator": "0",
        "global_name": None if user.bot else user.display_name,
        "avatar": None,
        "bot": user.bot,
        "system": False,
        "public_flags": 0,
        "flags": 0,
        "banner": None,
        "accent_color": None,
        "avatar_decoration_data": None,
        "collectibles": None,
        "primary_guild": None,
    }


def member_json(world: World, guild: Guild, user: User, *, with_user: bool = True) -> Json:
    """A guild member object."""
    member: Json = {
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": [],
        "joined_at": iso(guild.members.get(user.id, world.clock.now())),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "communication_disabled_until": None,
    }
    if with_user:
        member["user"] = user_json(user)
    return member


def role_json(guild: Guild) -> Json:
    """The one role there is, @everyone, with the usual flags."""
    return {
        "id": str(guild.id),
        "name": "@everyone",
        "description": None,
        "permissions": str(int(EVERYBODY)),
        "position": 0,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def overwrites(world: World, channel: Channel) -> list[Json]:
    """Member overwrites that make role arithmetic come out at the plain flags."""
    everybody = int(EVERYBODY)
    wanted = dict(channel.flags)
    if channel.guild_id is not None and world.bot_in(channel.guild_id):
        wanted.setdefault(world.application_id, int(world.permissions(world.application_id, channel)))
    return [
        {"id": str(user_id), "type": 1, "allow": str(flags), "deny": str(everybody & ~flags)}
        for user_id, flags in wanted.items()
    ]


def channel_json(world: World, channel: Channel) -> Json:
    """A channel object: text channel, thread or DM."""
    last = None if channel.last_message_id is None else str(channel.last_message_id)
    if channel.is_dm:
        recipient = world.users[channel.recipient_id or 0]
        return {
            "id": str(channel.id),
            "type": channel.kind,
            "flags": 0,
            "last_message_id": last,
            "recipients": [user_json(recipient)],
        }
    shared: Json = {
        "id": str(channel.id),
        "type": channel.kind,
        "guild_id": str(channel.guild_id),
        "name": channel.name,
        "parent_id": None if channel.parent_id is None else str(channel.parent_id),
        "rate_limit_per_user": 0,
        "last_message_id": last,
        "flags": 0,
    }
    if channel.is_thread:
        return shared | {
            "owner_id": str(channel.owner_id),
            "message_count": channel.message_count,
            "total_message_sent": channel.message_count,
            "member_count": len(channel.members),
            "thread_metadata": thread_metadata(channel),
        }
    return shared | {
        "position": 0,
        "topic": None,
        "nsfw": False,
        "permission_overwrites": overwrites(world, channel),
    }


def thread_metadata(channel: Channel) -> Json:
    """Whether a thread is archived and locked, since when, and after how many minutes it will be."""
    metadata: Json = {
        "archived": channel.archived,
        "auto_archive_duration": channel.auto_archive,
        "archive_timestamp": iso(channel.archive_changed or time_of(channel.id)),
        "create_timestamp": iso(time_of(channel.id)),
        "locked": channel.locked,
    }
    if channel.kind == 12:
        metadata["invitable"] = channel.invitable
    return metadata


def thread_member_json(channel: Channel, user_id: int) -> Json:
    """A thread member object."""
    return {
        "id": str(channel.id),
        "user_id": str(user_id),
        "join_timestamp": iso(channel.members[user_id]),
        "flags": 0,
    }


def partial_channel(world: World, channel: Channel, user_id: int) -> Json:
    """The channel of an interaction, with the pressing user's permissions."""
    body = channel_json(world, channel)
    body.pop("recipients", None)
    body["permissions"] = str(int(world.permissions(user_id, channel)))
    return body


def guild_json(world: World, guild: Guild) -> Json:
    """A GUILD_CREATE body: all channels, but only the threads the bot can see."""
    bot = world.application_id
    places = [c for c in world.channels.values() if c.guild_id == guild.id]
    threads = [c for c in places if c.is_thread and not c.archived and world.can_see(bot, c)]
    return {
        "id": str(guild.id),
        "name": guild.name,
        "owner_id": str(guild.owner_id),
        "unavailable": False,
        "large": False,
        "member_count": len(guild.members),
        "joined_at": iso(guild.members[bot]),
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "description": None,
        "features": [],
        "emojis": [],
        "stickers": [],
        "roles": [role_json(guild)],
        "channels": [channel_json(world, c) for c in places if not c.is_thread],
        "threads": [channel_json(world, c) for c in threads],
        "members": [member_json(world, guild, world.bot)],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
        "afk_channel_id": None,
        "afk_timeout": 300,
        "application_id": None,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "safety_alerts_channel_id": None,
        "vanity_url_code": None,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "nsfw": False,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": "en-US",
        "max_members": 500000,
    }


def attachment_json(channel_id: int, attachment: Attachment) -> Json:
    """An attachment object with its CDN addresses."""
    path = f"/attachments/{channel_id}/{attachment.id}/{attachment.filename}"
    body: Json = {
        "id": str(attachment.id),
        "filename": attachment.filename,
        "size": len(attachment.data),
        "url": CDN + path,
        "proxy_url": MEDIA + path,
        "content_type": attachment.content_type,
    }
    if attachment.description is not None:
        body["description"] = attachment.description
    if attachment.width is not None:
        body |= {"width": attachment.width, "height": attachment.height}
    return body


def message_json(world: World, message: Message, *, content: bool = True) -> Json:
    """A message object; without `content`, as a bot lacking the message content intent sees it."""
    body: Json = {
        "id": str(message.id),
        "channel_id": str(message.channel_id),
        "type": message.kind,
        "content": message.content if content else "",
        "author": user_json(world.users[message.author_id]),
        "timestamp": iso(message.created),
        "edited_timestamp": None if message.edited is None else iso(message.edited),
        "tts": False,
        "pinned": False,
        "flags": message.flags,
        "mention_everyone": message.mention_everyone,
        "mentions": [user_json(world.users[user]) for user in message.mentions if user in world.users],
        "mention_roles": [],
        "attachments": [attachment_json(message.channel_id, a) for a in message.attachments if content],
        "embeds": message.embeds if content else [],
        "components": message.components if content else [],
    }
    if message.author_id == world.application_id:
        body["application_id"] = str(world.application_id)
    if message.through_webhook:
        body["webhook_id"] = str(world.application_id)
    if message.nonce is not None:
        body["nonce"] = message.nonce
    if message.interaction is not None:
        body["interaction_metadata"] = message.interaction
    thread = world.channels.get(message.id)
    if thread is not None:
        body["thread"] = channel_json(world, thread)
        body["flags"] |= 1 << 5
    if message.thread_id is not None:
        place = world.channels.get(message.channel_id)
        body["message_reference"] = {"type": 0, "channel_id": str(message.thread_id)}
        if place is not None:
            body["message_reference"]["guild_id"] = str(place.guild_id)
    if message.reference is not None:
        referenced = world.messages.get(message.reference)
        body["message_reference"] = {
            "type": 0,
            "message_id": str(message.reference),
            "channel_id": str(message.channel_id),
        }
        body["referenced_message"] = None if referenced is None else message_json(world, referenced)
    return body


def application_json(world: World) -> Json:
    """The bot's own application object."""
    return {
        "id": str(world.application_id),
        "name": world.bot.display_name,
        "icon": None,
        "description": "",
        "type": None,
        "bot": user_json(world.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "eligible_oauth2_scopes": [],
        "hook": True,
        "storefront_available": False,
        "integration_types_config": {"0": {}},
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "owner": user_json(next(u for u in world.users.values() if not u.bot)),
        "summary": "",
    }


def command_json(world: World, command_id: int, wanted: Json) -> Json:
    """An application command as Discord stores it, from the body it was registered with."""
    body: Json = {
        "id": str(command_id),
        "application_id": str(world.application_id),
        "version": str(world.clock.snowflake()),
        "type": wanted.get("type", 1),
        "name": wanted["name"],
        "description": wanted.get("description", ""),
        "default_member_permissions": wanted.get("default_member_permissions"),
        "dm_permission": wanted.get("dm_permission", True),
        "contexts": wanted.get("contexts"),
        "integration_types": wanted.get("integration_types") or [0],
        "nsfw": wanted.get("nsfw", False),
        "name_localizations": wanted.get("name_localizations"),
        "description_localizations": wanted.get("description_localizations"),
    }
    if wanted.get("options"):
        body["options"] = wanted["options"]
    return body
