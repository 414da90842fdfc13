"""Keeps a world in a folder between runs: one JSON file, and each picture as a file beside it."""

from __future__ import annotations

import asyncio
import os
from dataclasses import replace
from pathlib import Path

import msgspec

from bot.local.errors import Json
from bot.local.world import LOADING, Attachment, Change, Channel, Guild, Message, User, World, usual_world

PAUSE = 1.0


class Saved(msgspec.Struct):
    """A whole world without the bytes of its files."""

    users: list[User]
    guilds: list[Guild]
    channels: list[Channel]
    messages: list[Message]
    commands: dict[int, Json]
    marks: dict[str, int]


class Keeper:
    """Loads a world from `folder` and writes it back a second after each change, and on `save`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files = folder / "files"
        self.files.mkdir(parents=True, exist_ok=True)
        self.world = self._load()
        self._pending: asyncio.TimerHandle | None = None
        self.world.watchers.append(self._notice)

    @property
    def _path(self) -> Path:
        return self.folder / "world.json"

    def _load(self) -> World:
        world = usual_world()
        if not self._path.exists():
            return world
        saved = msgspec.json.decode(self._path.read_bytes(), type=Saved)
        world.users = {user.id: user for user in saved.users}
        world.bot = world.users[world.application_id]
        world.guilds = {guild.id: guild for guild in saved.guilds}
        world.channels = {channel.id: channel for channel in saved.channels}
        world.commands = saved.commands
        world.marks = saved.marks
        used = set()
        for message in saved.messages:
            for attachment in message.attachments:
                attachment.data = self._file(attachment).read_bytes()
                used.add(self._file(attachment))
            world.keep(message)
            world.clock.seen(message.id)
        for channel_id in world.channels:
            world.clock.seen(channel_id)
        for path in set(self.files.iterdir()) - used:
            path.unlink()
        return world

    def _file(self, attachment: Attachment) -> Path:
        return self.files / str(attachment.id)

    def _notice(self, change: Change) -> None:
        del change
        if self._pending is None:
            self._pending = asyncio.get_running_loop().call_later(PAUSE, self.save)

    def save(self) -> None:
        """Write everything now. Ephemeral messages and deferrals end with the run, as in a real client."""
        if self._pending is not None:
            self._pending.cancel()
            self._pending = None
        world = self.world
        lasting = [m for m in world.messages.values() if not m.ephemeral and not m.flags & LOADING]
        messages = []
        for message in lasting:
            for attachment in message.attachments:
                if not self._file(attachment).exists():
                    self._file(attachment).write_bytes(attachment.data)
            bare = [replace(attachment, data=b"") for attachment in message.attachments]
            messages.append(replace(message, attachments=bare))
        saved = Saved(
            list(world.users.values()),
            list(world.guilds.values()),
            list(world.channels.values()),
            messages,
            world.commands,
            world.marks,
        )
        written = self._path.with_suffix(".new")
        written.write_bytes(msgspec.json.encode(saved))
        os.replace(written, self._path)
