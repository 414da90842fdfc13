"""What a test or the page's host changes behind everybody's back: permissions, faults, time, places."""

from __future__ import annotations

import asyncio
import base64
from typing import Any

from bot.local import payloads
from bot.local.core import Core
from bot.local.errors import Json
from bot.local.faults import Fault, rate_limited
from bot.local.flags import Flag, named
from bot.local.gateway import Drop
from bot.local.people import People
from bot.local.threads import delete_channel, set_archived
from bot.local.world import Guild


class Stage(People):
    """Everything a driver can call, by name, over HTTP or in the same process."""

    def __init__(self, core: Core) -> None:
        super().__init__(core)
        self._woken = asyncio.Event()
        core.world.watchers.append(lambda _change: self._wake())

    def _wake(self) -> None:
        self._woken.set()
        self._woken = asyncio.Event()

    @property
    def _guild(self) -> Guild:
        return next(iter(self.world.guilds.values()))

    # Faults

    async def inject(
        self,
        method: str,
        pattern: str,
        status: int | None = None,
        body: Any = None,
        headers: dict[str, str] | None = None,
        times: int = 1,
        delay: float = 0.0,
        after: bool = False,
    ) -> None:
        """See `bot.local.faults.Fault`."""
        self.core.faults.add(Fault(method, pattern, status, body, headers or {}, times, delay, after))

    async def rate_limit(
        self, method: str, pattern: str, retry_after: float = 0.2, times: int = 1, via: bool = True
    ) -> None:
        """The next matching requests get a 429."""
        self.core.faults.add(rate_limited(method, pattern, retry_after, times, via=via))

    async def clear_faults(self) -> None:
        """Forget injected faults."""
        self.core.faults.clear()

    async def drop(self, how: Drop = "abort") -> int:
        """End the gateway connections: "abort", "close", "op7" or "op9"."""
        return self.core.gateway.drop(how)

    async def presses(self, lost: int = 0, repeated: int = 0) -> None:
        """The next presses never reach the bot, or reach it twice with the same id."""
        self.core.gateway.lost = lost
        self.core.gateway.repeated = repeated

    async def advance(self, seconds: float) -> None:
        """Move the local Discord's clock forward."""
        self.world.clock.advance(seconds)

    # Places and people

    async def close_dms(self, user: str, closed: bool = True) -> None:
        """Whether the bot can write to this person directly."""
        self.world.user(user).closed_dms = closed

    async def set_permissions(
        self,
        channel: int | str,
        user: str | None = None,
        allow: list[str] | None = None,
        deny: list[str] | None = None,
    ) -> None:
        """Add and take away flags of a user (the bot if none is named) in a channel."""
        place = self.world.channel(channel)
        who = self.world.bot if user is None else self.world.user(user)
        flags = self.world.permissions(who.id, place)
        place.flags[who.id] = int((flags | named(allow or [])) & ~named(deny or []))
        self.world.announce("THREAD_UPDATE" if place.is_thread else "CHANNEL_UPDATE", place)

    async def permissions(self, channel: int | str, user: str | None = None) -> list[str]:
        """The names of the flags a user (the bot if none is named) has in a channel."""
        who = self.world.bot if user is None else self.world.user(user)
        flags = self.world.permissions(who.id, self.world.channel(channel))
        return [flag.name for flag in Flag if flag in flags and flag.name is not None]

    async def add_channel(self, name: str) -> Json:
        """A new text channel."""
        return payloads.channel_json(self.world, self.world.add_channel(self._guild, name))

    async def delete_channel(self, channel: int | str) -> None:
        """Delete a channel or thread with all that is in it."""
        delete_channel(self.world, self.world.channel(channel))

    async def set_thread(self, channel: int | str, archived: bool | None = None, locked: bool | None = None) -> None:
        """Archive, reopen, lock or unlock a thread."""
        thread = self.world.channel(channel)
        if archived is not None:
            set_archived(self.world, thread, archived)
        if locked is not None:
            thread.locked = locked
        self.world.announce("THREAD_UPDATE", thread)

    async def delete_message(self, message: int | str) -> None:
        """Delete a message, as a moderator would."""
        self.world.remove(self.world.messages[int(message)])

    async def remove_bot(self) -> None:
        """Throw the bot out of the server."""
        self.world.announce("GUILD_DELETE", self._guild)
        self._guild.members.pop(self.world.application_id, None)

    async def invite_bot(self) -> None:
        """Let the bot in again."""
        self._guild.members[self.world.application_id] = self.world.clock.now()
        self.world.announce("GUILD_CREATE", self._guild)

    async def member_leaves(self, user: str) -> None:
        """A person leaves the server."""
        person = self.world.user(user)
        self._guild.members.pop(person.id, None)
        for channel in self.world.channels.values():
            channel.members.pop(person.id, None)
        self.world.announce("GUILD_MEMBER_REMOVE", self._guild, user=person)

    async def member_joins(self, user: str) -> None:
        """A person joins the server; a new one if nobody has that name."""
        try:
            person = self.world.user(user)
        except LookupError:
            self.world.add_user(user, guild=self._guild)
            return
        self._guild.members[person.id] = self.world.clock.now()
        self.world.announce("GUILD_MEMBER_ADD", self._guild, user=person)

    # What there is

    async def state(self) -> Json:
        """Ids of everybody and everything, and whether the bot is connected."""
        gateway = self.core.gateway
        return {
            "users": {user.display_name: str(user.id) for user in self.world.users.values()},
            "channels": {c.name: str(c.id) for c in self.world.channels.values() if not c.is_dm},
            "guild_id": str(self._guild.id),
            "application_id": str(self.world.application_id),
            "commands": [command["name"] for command in self.world.commands.values()],
            "connected": gateway.connected,
            "identifies": gateway.identifies,
            "resumes": gateway.resumes,
        }

    async def records(self) -> list[Json]:
        """The bot's requests so far (with `record`)."""
        return [record.json() for record in self.core.records]

    async def clear_records(self) -> None:
        """Forget the recorded requests."""
        self.core.records.clear()

    async def unsupported(self) -> list[str]:
        """What the bot asked for that does not exist here; a test fails on it."""
        return list(self.core.unsupported)

    async def attachment(self, url: str) -> str:
        """The bytes behind an attachment's address, as base64."""
        attachment_id = int(url.split("/attachments/", 1)[1].split("/")[1])
        return base64.b64encode(self.world.attachment(attachment_id).data).decode()

    async def revision(self) -> int:
        """How many changes there were."""
        return self.world.revision

    async def changed(self, since: int, patience: float = 5.0) -> int:
        """The revision, as soon as it differs from `since` or after `patience` seconds."""
        deadline = asyncio.get_running_loop().time() + patience
        while self.world.revision == since:
            left = deadline - asyncio.get_running_loop().time()
            if left <= 0:
                break
            try:
                await asyncio.wait_for(self._woken.wait(), left)
            except TimeoutError:
                break
        return self.world.revision
