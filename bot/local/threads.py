"""Making threads, archiving them, and taking channels away."""

from __future__ import annotations

from bot.local.errors import Json
from bot.local.limits import Problems
from bot.local.world import PRIVATE_THREAD, PUBLIC_THREAD, Channel, Message, World

ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
THREAD_CREATED = 18


def create_thread(
    world: World, parent: Channel, fields: Json, *, private: bool, thread_id: int | None = None
) -> Channel:
    """A new thread of the bot below a text channel. Raises `ApiError` 50035 for a bad name or duration."""
    problems = Problems()
    problems.length(("name",), fields.get("name"), 1, 100, required=True)
    minutes = fields.get("auto_archive_duration") or 4320
    if minutes not in ARCHIVE_MINUTES:
        problems.add(("auto_archive_duration",), "BASE_TYPE_CHOICES", f"Value must be one of {ARCHIVE_MINUTES}.")
    problems.check()
    thread = Channel(
        thread_id or world.clock.snowflake(),
        PRIVATE_THREAD if private else PUBLIC_THREAD,
        fields["name"],
        guild_id=parent.guild_id,
        parent_id=parent.id,
        owner_id=world.application_id,
        members={world.application_id: world.clock.now()},
        auto_archive=minutes,
        invitable=fields.get("invitable", True),
    )
    world.channels[thread.id] = thread
    world.announce("THREAD_CREATE", thread)
    if thread_id is None and not private:
        notice = Message(world.clock.snowflake(), parent.id, world.application_id, fields["name"])
        notice.kind = THREAD_CREATED
        notice.thread_id = thread.id
        world.post(notice)
    return thread


def set_archived(world: World, thread: Channel, archived: bool) -> None:
    """Archive or reopen a thread; the caller announces it."""
    if thread.archived != archived:
        thread.archived = archived
        thread.archive_changed = world.clock.now()


def delete_channel(world: World, channel: Channel) -> None:
    """Take a channel or thread away, with its threads and messages."""
    for thread in [c for c in world.channels.values() if c.parent_id == channel.id]:
        delete_channel(world, thread)
    world.channels.pop(channel.id, None)
    for message in world.messages_in(channel.id):
        world.forget(message)
    world.announce("THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE", channel)
