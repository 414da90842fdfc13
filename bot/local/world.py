"""What exists in the local Discord: people, one server, channels, threads, direct messages, messages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bot.local.clock import LocalClock
from bot.local.errors import ApiError, Json
from bot.local.flags import ALL_BITS, BOT, EVERYBODY, Flag

EPHEMERAL = 1 << 6
LOADING = 1 << 7
SUPPRESS_NOTIFICATIONS = 1 << 12
COMPONENTS_V2 = 1 << 15

TEXT, DM, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12
THREADS = (PUBLIC_THREAD, PRIVATE_THREAD)


@dataclass
class User:
    """A person or the bot. `closed_dms`: nobody can write to them directly."""

    id: int
    name: str
    display_name: str
    bot: bool = False
    closed_dms: bool = False


@dataclass
class Guild:
    """A server. `members` maps a user id to the moment they joined, in seconds since 1970."""

    id: int
    name: str
    owner_id: int
    members: dict[int, float] = field(default_factory=dict)


@dataclass
class Channel:
    """A text channel, a thread or a direct channel between one person and the bot.

    `flags` holds the permission bits of single users; whoever is not in it has the usual ones.
    """

    id: int
    kind: int
    name: str
    guild_id: int | None = None
    parent_id: int | None = None
    owner_id: int | None = None
    recipient_id: int | None = None
    flags: dict[int, int] = field(default_factory=dict)
    members: dict[int, float] = field(default_factory=dict)
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    auto_archive: int = 4320
    archive_changed: float = 0.0
    message_count: int = 0
    last_message_id: int | None = None

    @property
    def is_thread(self) -> bool:
        return self.kind in THREADS

    @property
    def is_dm(self) -> bool:
        return self.kind == DM


@dataclass
class Attachment:
    """A file on a message, with its bytes."""

    id: int
    filename: str
    content_type: str
    data: bytes
    description: str | None = None
    width: int | None = None
    height: int | None = None


@dataclass
class Message:
    """A message. `addressee` is set on an ephemeral one: only that user can see it; `command` is the slash
    command ("table open") that it answers."""

    id: int
    channel_id: int
    author_id: int
    content: str = ""
    kind: int = 0
    flags: int = 0
    attachments: list[Attachment] = field(default_factory=list)
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    mentions: list[int] = field(default_factory=list)
    mention_everyone: bool = False
    reference: int | None = None
    thread_id: int | None = None
    interaction: Json | None = None
    addressee: int | None = None
    created: float = 0.0
    edited: float | None = None
    nonce: str | None = None
    through_webhook: bool = False
    command: str | None = None
    dismissed: bool = False

    @property
    def ephemeral(self) -> bool:
        return bool(self.flags & EPHEMERAL)


@dataclass(frozen=True)
class Change:
    """Something happened: `kind` is a gateway event name, `subject` what it is about, `extra` the rest."""

    kind: str
    subject: Any
    extra: Json = field(default_factory=dict)


PEOPLE = ("Ana", "Ben", "Cy", "Di", "Eve", "Sam")


class World:
    """Everything that exists, with look-ups by id or name and the permission flags.

    Changes are announced to `watchers` in order; `revision` grows with each of them. `marks` is how far people
    have read on the page, by "user:channel".
    """

    def __init__(self, clock: LocalClock | None = None) -> None:
        self.clock = clock or LocalClock()
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.messages: dict[int, Message] = {}
        self.in_channel: dict[int, dict[int, Message]] = {}
        self.commands: dict[int, Json] = {}
        self.marks: dict[str, int] = {}
        self.watchers: list[Callable[[Change], None]] = []
        self.revision = 0
        self.application_id = 100_000_000_000_000_001
        self.bot_token = "local.bot.token"
        self.bot = self._add_user(self.application_id, "slowpour", "Slowpour", bot=True)

    def _add_user(self, user_id: int, name: str, display_name: str, bot: bool = False) -> User:
        user = User(user_id, name, display_name, bot)
        self.users[user_id] = user
        return user

    def announce(self, kind: str, subject: Any, **extra: Any) -> None:
        """Tell every watcher of a change."""
        self.revision += 1
        change = Change(kind, subject, extra)
        for watcher in list(self.watchers):
            watcher(change)

    # People and places

    def add_user(self, name: str, display_name: str | None = None, *, guild: Guild | None = None) -> User:
        """A new person, and a member of `guild` if given."""
        user = self._add_user(self.clock.snowflake(), name.lower(), display_name or name)
        if guild is not None:
            guild.members[user.id] = self.clock.now()
            self.announce("GUILD_MEMBER_ADD", guild, user=user)
        return user

    def add_channel(self, guild: Guild, name: str, channel_id: int | None = None) -> Channel:
        """A new text channel."""
        channel = Channel(channel_id or self.clock.snowflake(), TEXT, name, guild_id=guild.id)
        self.channels[channel.id] = channel
        self.announce("CHANNEL_CREATE", channel)
        return channel

    def add_guild(self, name: str, owner: User, guild_id: int | None = None) -> Guild:
        """A new server with the bot in it."""
        guild = Guild(guild_id or self.clock.snowflake(), name, owner.id)
        for member in (owner, self.bot):
            guild.members[member.id] = self.clock.now()
        self.guilds[guild.id] = guild
        self.announce("GUILD_CREATE", guild)
        return guild

    def dm_with(self, user_id: int) -> Channel:
        """The direct channel of a person and the bot, made at first use."""
        for channel in self.channels.values():
            if channel.is_dm and channel.recipient_id == user_id:
                return channel
        channel = Channel(self.clock.snowflake(), DM, "", recipient_id=user_id)
        self.channels[channel.id] = channel
        return channel

    def user(self, user: int | str) -> User:
        """A user by id, name or display name. Raises LookupError."""
        for known in self.users.values():
            if str(known.id) == str(user) or str(user).lower() in (known.name, known.display_name.lower()):
                return known
        raise LookupError(f"no user {user!r}")

    def channel(self, channel: int | str) -> Channel:
        """A server channel or thread by id or name (the newest of that name). Raises LookupError."""
        for known in reversed(self.channels.values()):
            if str(known.id) == str(channel) or (not known.is_dm and known.name == str(channel).lstrip("#")):
                return known
        raise LookupError(f"no channel {channel!r}")

    def channel_by_id(self, channel_id: int) -> Channel:
        """The channel, or `ApiError` 10003."""
        found = self.channels.get(channel_id)
        if found is None:
            raise ApiError(10003)
        return found

    def bot_in(self, guild_id: int | None) -> bool:
        """Whether the bot is a member of the server."""
        return guild_id is not None and self.application_id in self.guilds[guild_id].members

    def mutual_guild(self, user_id: int) -> bool:
        """Whether the person shares a server with the bot."""
        return any({user_id, self.application_id} <= set(guild.members) for guild in self.guilds.values())

    # Permissions

    def permissions(self, user_id: int, channel: Channel) -> Flag:
        """What a user may do in a channel; a thread takes its parent's flags. Nobody but the two in a DM."""
        if channel.guild_id is None:
            member = user_id in (channel.recipient_id, self.application_id)
            return Flag(EVERYBODY) if member else Flag(0)
        guild = self.guilds[channel.guild_id]
        if user_id not in guild.members:
            return Flag(0)
        if user_id == guild.owner_id:
            return Flag(ALL_BITS)
        place = channel
        if channel.parent_id is not None and user_id not in channel.flags:
            place = self.channels.get(channel.parent_id, channel)
        usual = BOT if user_id == self.application_id else EVERYBODY
        return Flag(place.flags.get(user_id, int(usual)))

    def can(self, user_id: int, channel: Channel, flag: Flag) -> bool:
        """Whether the user has every bit of `flag` there."""
        return self.permissions(user_id, channel) & flag == flag

    def can_see(self, user_id: int, channel: Channel) -> bool:
        """Whether the channel is shown to the user; a private thread only to its members and moderators."""
        if not self.can(user_id, channel, Flag.VIEW_CHANNEL):
            return False
        if channel.kind == PRIVATE_THREAD and user_id not in channel.members:
            return self.can(user_id, channel, Flag.MANAGE_THREADS)
        return True

    # Messages

    def message_in(self, channel_id: int, message_id: int) -> Message:
        """A message everybody in the channel can see, or `ApiError` 10008."""
        message = self.messages.get(message_id)
        if message is None or message.channel_id != channel_id or message.ephemeral:
            raise ApiError(10008)
        return message

    def shown(self, user_id: int, channel_id: int) -> list[Message]:
        """The messages of a channel a user sees, oldest first, ephemeral ones only to their addressee."""
        return [m for m in self.messages_in(channel_id) if m.addressee in (None, user_id)]

    def messages_in(self, channel_id: int) -> list[Message]:
        """All messages of a channel, oldest first."""
        return list(self.in_channel.get(channel_id, {}).values())

    def keep(self, message: Message) -> None:
        """Put a message into its channel without a word."""
        self.messages[message.id] = message
        self.in_channel.setdefault(message.channel_id, {})[message.id] = message

    def forget(self, message: Message) -> None:
        """Take a message away without a word."""
        self.messages.pop(message.id, None)
        self.in_channel.get(message.channel_id, {}).pop(message.id, None)

    def attachment(self, attachment_id: int) -> Attachment:
        """A file of any message. Raises LookupError."""
        for message in reversed(self.messages.values()):
            for attachment in message.attachments:
                if attachment.id == attachment_id:
                    return attachment
        raise LookupError(f"no attachment {attachment_id}")

    def post(self, message: Message) -> Message:
        """Put a new message into its channel and announce it."""
        message.created = message.created or self.clock.now()
        self.keep(message)
        channel = self.channels.get(message.channel_id)
        if channel is not None and not message.ephemeral:
            channel.last_message_id = message.id
            channel.message_count += 1
            self._join_mentioned(channel, message)
        self.announce("MESSAGE_CREATE", message)
        return message

    def _join_mentioned(self, channel: Channel, message: Message) -> None:
        added = [user for user in message.mentions if user not in channel.members]
        if channel.is_thread and added:
            channel.members |= dict.fromkeys(added, self.clock.now())
            self.announce("THREAD_MEMBERS_UPDATE", channel, added=added)

    def changed(self, message: Message, *, edited: bool = True) -> None:
        """Announce that a message is different now."""
        if edited:
            message.edited = self.clock.now()
        self.announce("MESSAGE_UPDATE", message)

    def remove(self, message: Message) -> None:
        """Delete a message and announce it."""
        self.forget(message)
        self.announce("MESSAGE_DELETE", message)


def usual_world(clock: LocalClock | None = None) -> World:
    """A server "Coffee Club" with two channels, five players, a spectator and its owner.

    Base ids are fixed, so that a bot's database still fits after the local Discord was started again.
    """
    world = World(clock)
    base = 100_000_000_000_000_000
    owner = world._add_user(base + 99, "olga", "Olga")
    guild = world.add_guild("Coffee Club", owner, base + 10)
    world.add_channel(guild, "game-room", base + 11)
    world.add_channel(guild, "back-table", base + 12)
    for number, name in enumerate(PEOPLE):
        person = world._add_user(base + 100 + number, name.lower(), name)
        guild.members[person.id] = world.clock.now()
    return world
