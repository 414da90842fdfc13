"""Permissions as plain flags: one set of bits per channel and user, no role arithmetic."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntFlag


class Flag(IntFlag):
    """The permission bits the local Discord looks at, with Discord's own values and names."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    PIN_MESSAGES = 1 << 51


EVERYBODY = (
    Flag.VIEW_CHANNEL
    | Flag.SEND_MESSAGES
    | Flag.EMBED_LINKS
    | Flag.ATTACH_FILES
    | Flag.READ_MESSAGE_HISTORY
    | Flag.ADD_REACTIONS
    | Flag.USE_EXTERNAL_EMOJIS
    | Flag.USE_APPLICATION_COMMANDS
    | Flag.CREATE_PUBLIC_THREADS
    | Flag.CREATE_PRIVATE_THREADS
    | Flag.SEND_MESSAGES_IN_THREADS
)
BOT = EVERYBODY | Flag.MANAGE_THREADS | Flag.MANAGE_MESSAGES
ALL_BITS = (1 << 53) - 1


def named(names: Iterable[str]) -> Flag:
    """The flags of the given names, upper or lower case ("send_messages"). Raises KeyError."""
    flags = Flag(0)
    for name in names:
        flags |= Flag[name.upper()]
    return flags
