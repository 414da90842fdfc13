"""The routes about channels, threads and the messages in them."""

from __future__ import annotations

from bot.local import payloads
from bot.local.errors import ApiError, Json
from bot.local.flags import Flag
from bot.local.limits import refuse_form
from bot.local.messages import edit_message, new_message
from bot.local.rest import Call, Route
from bot.local.threads import create_thread, set_archived
from bot.local.world import DM, TEXT, Channel, Message, World

NONCE_LIFE = 300.0


def visible_channel(call: Call) -> Channel:
    """The channel of the path. Raises `ApiError` 10003, or 50001 if the bot can't see it."""
    world = call.core.world
    channel = world.channel_by_id(call.id("channel_id"))
    if not world.can_see(world.application_id, channel):
        raise ApiError(50001)
    return channel


def need(world: World, channel: Channel, flag: Flag) -> None:
    """Raise `ApiError` 50013 unless the bot has the flag there."""
    if not world.can(world.application_id, channel, flag):
        raise ApiError(50013)


async def get_channel(call: Call) -> Json:
    """GET /channels/{id}."""
    return payloads.channel_json(call.core.world, visible_channel(call))


async def patch_channel(call: Call) -> Json:
    """PATCH a thread: name, archived, locked, auto_archive_duration, invitable."""
    world, channel, fields = call.core.world, visible_channel(call), call.body.fields
    if not channel.is_thread:
        raise ApiError(50024)
    moderator = world.can(world.application_id, channel, Flag.MANAGE_THREADS)
    reopening = fields.get("archived") is False
    if channel.archived and not reopening:
        raise ApiError(50083)
    if set(fields) - {"name", "archived", "locked", "auto_archive_duration", "invitable"}:
        refuse_form((), "UNKNOWN_FIELD", "Only a thread's own fields can be changed.")
    own = channel.owner_id == world.application_id
    if not moderator and ("locked" in fields or channel.locked or not (own or set(fields) == {"archived"})):
        raise ApiError(50013)
    if "name" in fields:
        if not 1 <= len(fields["name"]) <= 100:
            refuse_form(("name",), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
        channel.name = fields["name"]
    channel.locked = bool(fields.get("locked", channel.locked))
    channel.invitable = bool(fields.get("invitable", channel.invitable))
    channel.auto_archive = fields.get("auto_archive_duration", channel.auto_archive)
    if "archived" in fields:
        set_archived(world, channel, fields["archived"])
    world.announce("THREAD_UPDATE", channel)
    return payloads.channel_json(world, channel)


def may_write(call: Call, channel: Channel, *, files: bool, embeds: bool) -> None:
    """Check everything a new message of the bot needs; unarchives a thread that is not locked.

    Raises `ApiError` 50007 or 50278 for a closed direct channel, 50013, 50083.
    """
    world = call.core.world
    if channel.kind == DM:
        recipient = world.users[channel.recipient_id or 0]
        if not world.mutual_guild(recipient.id):
            raise ApiError(50278)
        if recipient.closed_dms:
            raise ApiError(50007)
        return
    need(world, channel, Flag.SEND_MESSAGES_IN_THREADS if channel.is_thread else Flag.SEND_MESSAGES)
    if files:
        need(world, channel, Flag.ATTACH_FILES)
    if embeds:
        need(world, channel, Flag.EMBED_LINKS)
    moderator = world.can(world.application_id, channel, Flag.MANAGE_THREADS)
    if channel.locked and not moderator:
        raise ApiError(50083)
    if channel.archived:
        set_archived(world, channel, False)
        world.announce("THREAD_UPDATE", channel)


async def post_message(call: Call) -> Json:
    """POST a message; with `enforce_nonce` a repeated nonce gives the message of the first time."""
    world, channel, fields = call.core.world, visible_channel(call), call.body.fields
    may_write(call, channel, files=bool(call.body.uploads), embeds=bool(fields.get("embeds")))
    nonce = None if fields.get("nonce") is None else str(fields["nonce"])
    if nonce is not None and fields.get("enforce_nonce"):
        known = call.core.nonces.get((channel.id, nonce))
        if known is not None and known[0] in world.messages and world.clock.now() - known[1] < NONCE_LIFE:
            return payloads.message_json(world, world.messages[known[0]])
    message = new_message(world, channel, call.body, author_id=world.application_id)
    message.nonce = nonce
    reference = fields.get("message_reference")
    if reference is not None:
        referenced = world.messages.get(int(reference.get("message_id", 0)))
        if referenced is None and reference.get("fail_if_not_exists", True):
            refuse_form(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
        message.reference = None if referenced is None else referenced.id
        message.kind = 19 if referenced is not None else 0
    if nonce is not None:
        call.core.nonces[channel.id, nonce] = (message.id, world.clock.now())
    world.post(message)
    return payloads.message_json(world, message)


async def list_messages(call: Call) -> list[Json]:
    """GET messages, newest first; `limit` 1-100, `before`, `after` or `around` an id."""
    world, channel, query = call.core.world, visible_channel(call), call.query
    limit = int(query.get("limit", 50))
    if not 1 <= limit <= 100:
        refuse_form(("limit",), "NUMBER_TYPE_RANGE", "int value should be between 1 and 100.")
    if not world.can(world.application_id, channel, Flag.READ_MESSAGE_HISTORY):
        return []
    messages = [m for m in world.messages_in(channel.id) if not m.ephemeral]
    messages.sort(key=lambda message: message.id)
    if "before" in query:
        messages = [m for m in messages if m.id < int(query["before"])]
    if "around" in query:
        middle = int(query["around"])
        older = [m for m in messages if m.id < middle][-(limit // 2) :]
        newer = [m for m in messages if m.id >= middle][: limit - len(older)]
        messages = older + newer
    elif "after" in query:
        messages = [m for m in messages if m.id > int(query["after"])][:limit]
    return [payloads.message_json(world, message) for message in reversed(messages[-limit:])]


def _message(call: Call) -> tuple[Channel, Message]:
    channel = visible_channel(call)
    return channel, call.core.world.message_in(channel.id, call.id("message_id"))


async def get_message(call: Call) -> Json:
    """GET one message."""
    channel, message = _message(call)
    need(call.core.world, channel, Flag.READ_MESSAGE_HISTORY)
    return payloads.message_json(call.core.world, message)


async def patch_message(call: Call) -> Json:
    """PATCH an own message."""
    world = call.core.world
    channel, message = _message(call)
    if message.author_id != world.application_id:
        raise ApiError(50005)
    if channel.archived:
        raise ApiError(50083)
    if call.body.uploads and channel.kind != DM:
        need(world, channel, Flag.ATTACH_FILES)
    edit_message(world, channel, message, call.body)
    world.changed(message)
    return payloads.message_json(world, message)


async def delete_message(call: Call) -> None:
    """DELETE an own message, or any with MANAGE_MESSAGES."""
    world = call.core.world
    channel, message = _message(call)
    if message.author_id != world.application_id:
        need(world, channel, Flag.MANAGE_MESSAGES)
    if channel.archived:
        raise ApiError(50083)
    world.remove(message)


async def post_thread(call: Call) -> Json:
    """POST a thread without a message; private unless `type` says public."""
    world, channel, fields = call.core.world, visible_channel(call), call.body.fields
    if channel.kind != TEXT:
        raise ApiError(50024)
    private = fields.get("type", 12) == 12
    need(world, channel, Flag.CREATE_PRIVATE_THREADS if private else Flag.CREATE_PUBLIC_THREADS)
    thread = create_thread(world, channel, fields, private=private)
    return payloads.channel_json(world, thread)


async def post_message_thread(call: Call) -> Json:
    """POST a thread from a message; it has the message's id."""
    world = call.core.world
    channel, message = _message(call)
    if channel.kind != TEXT:
        raise ApiError(50024)
    need(world, channel, Flag.CREATE_PUBLIC_THREADS)
    if message.id in world.channels:
        raise ApiError(160004)
    thread = create_thread(world, channel, call.body.fields, private=False, thread_id=message.id)
    return payloads.channel_json(world, thread)


def _thread(call: Call) -> Channel:
    channel = visible_channel(call)
    if not channel.is_thread:
        raise ApiError(50024)
    return channel


def _member_id(call: Call) -> int:
    wanted = call.args["who"]
    world = call.core.world
    user_id = world.application_id if wanted == "@me" else int(wanted) if wanted.isdigit() else 0
    if user_id not in world.users:
        raise ApiError(10013)
    return user_id


async def put_thread_member(call: Call) -> None:
    """PUT a thread member, or @me to join."""
    world, thread, user_id = call.core.world, _thread(call), _member_id(call)
    if thread.archived:
        raise ApiError(50083)
    if user_id != world.application_id:
        need(world, thread, Flag.SEND_MESSAGES_IN_THREADS)
        if not world.can(user_id, thread, Flag.VIEW_CHANNEL):
            raise ApiError(50001)
    if user_id not in thread.members:
        thread.members[user_id] = world.clock.now()
        world.announce("THREAD_MEMBERS_UPDATE", thread, added=[user_id])


async def delete_thread_member(call: Call) -> None:
    """DELETE a thread member, or @me to leave."""
    world, thread, user_id = call.core.world, _thread(call), _member_id(call)
    if thread.archived:
        raise ApiError(50083)
    own_private = thread.kind == 12 and thread.owner_id == world.application_id
    if user_id != world.application_id and not own_private:
        need(world, thread, Flag.MANAGE_THREADS)
    if thread.members.pop(user_id, None) is not None:
        world.announce("THREAD_MEMBERS_UPDATE", thread, removed=[user_id])


async def list_thread_members(call: Call) -> list[Json]:
    """GET the members of a thread."""
    thread = _thread(call)
    return [payloads.thread_member_json(thread, user_id) for user_id in thread.members]


async def get_thread_member(call: Call) -> Json:
    """GET one member of a thread."""
    thread, user_id = _thread(call), _member_id(call)
    if user_id not in thread.members:
        raise ApiError(10007)
    return payloads.thread_member_json(thread, user_id)


CHANNEL = "/channels/{channel_id}"
MESSAGE = f"{CHANNEL}/messages/{{message_id}}"
ROUTES = [
    Route("GET", CHANNEL, get_channel),
    Route("PATCH", CHANNEL, patch_channel),
    Route("GET", f"{CHANNEL}/messages", list_messages),
    Route("POST", f"{CHANNEL}/messages", post_message),
    Route("GET", MESSAGE, get_message),
    Route("PATCH", MESSAGE, patch_message),
    Route("DELETE", MESSAGE, delete_message),
    Route("POST", f"{CHANNEL}/threads", post_thread, 201),
    Route("POST", f"{MESSAGE}/threads", post_message_thread, 201),
    Route("GET", f"{CHANNEL}/thread-members", list_thread_members),
    Route("GET", f"{CHANNEL}/thread-members/{{who}}", get_thread_member),
    Route("PUT", f"{CHANNEL}/thread-members/{{who}}", put_thread_member),
    Route("DELETE", f"{CHANNEL}/thread-members/{{who}}", delete_thread_member),
]
