"""What people do at the local Discord: see, press, type. Refuses what a real client would not send."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from bot.local import payloads
from bot.local.commands import Filling, offered
from bot.local.core import Core
from bot.local.errors import Json, refuse
from bot.local.flags import Flag
from bot.local.forms import find_button, find_select, modal_data, select_data
from bot.local.interactions import (
    AUTOCOMPLETE,
    CHOICES,
    COMMAND,
    COMPONENT,
    DEFER_REPLY,
    DEFER_UPDATE,
    MODAL,
    REPLY,
    SHOW_MODAL,
    UPDATE,
    Interaction,
)
from bot.local.messages import mentioned
from bot.local.threads import set_archived
from bot.local.world import EPHEMERAL, LOADING, Channel, Message, User, World

ACKS = {
    REPLY: "reply",
    DEFER_REPLY: "defer",
    DEFER_UPDATE: "defer_update",
    UPDATE: "update",
    CHOICES: "choices",
    SHOW_MODAL: "modal",
}


class People:
    """The hands and eyes of everybody but the bot. All arguments and results are plain JSON.

    `user` is an id, a name or a display name; `channel` an id, a name, or "dm" for one's direct channel
    with the bot. `wait` is how many seconds to wait for the message after a deferral.
    """

    def __init__(self, core: Core) -> None:
        self.core = core

    @property
    def world(self) -> World:
        """The world as it is now."""
        return self.core.world

    def place(self, user: User, channel: int | str) -> Channel:
        """The channel as the user finds it. Raises `Refused` if they can't see it."""
        if channel == "dm":
            return self.world.dm_with(user.id)
        found = self.world.channels.get(int(channel)) if str(channel).isdigit() else None
        found = found or self.world.channel(channel)
        if not self.world.can_see(user.id, found):
            refuse(f"{user.display_name} can't see this channel.")
        return found

    def _message(self, user: User, message_id: int | str) -> tuple[Channel, Message]:
        message = self.world.messages.get(int(message_id))
        if message is None or message.addressee not in (None, user.id):
            refuse("This message is gone.")
        return self.place(user, message.channel_id), message

    # Looking

    def seen(self, message: Message) -> Json:
        """A message as a client shows it."""
        author = self.world.users[message.author_id]
        body = payloads.message_json(self.world, message)
        return body | {
            "author_name": author.display_name,
            "ephemeral": message.ephemeral,
            "loading": bool(message.flags & LOADING),
        }

    async def messages(self, user: str, channel: int | str) -> list[Json]:
        """What a user sees in a channel, oldest first."""
        person = self.world.user(user)
        place = self.place(person, channel)
        return [self.seen(message) for message in self.world.shown(person.id, place.id)]

    async def dms(self, user: str) -> list[Json]:
        """What is in a user's direct messages with the bot, oldest first."""
        return await self.messages(user, "dm")

    async def channels(self, user: str) -> list[Json]:
        """The channels and threads a user sees."""
        person = self.world.user(user)
        shown = [c for c in self.world.channels.values() if not c.is_dm and self.world.can_see(person.id, c)]
        return [payloads.channel_json(self.world, channel) for channel in shown]

    async def commands(self, user: str, channel: int | str) -> list[Json]:
        """The slash commands a user is offered in a channel."""
        person = self.world.user(user)
        return offered(self.world, person, self.place(person, channel))

    # Pressing

    async def slash(
        self, user: str, channel: int | str, command: str, options: Json | None = None, wait: float = 10.0
    ) -> Json:
        """Send a slash command, "table open" with its options by name."""
        person = self.world.user(user)
        place = self.place(person, channel)
        self._not_archived(place)
        data = Filling(self.world, person, place, command).data(options or {})
        return await self._result(self.core.interactions.open(COMMAND, person, place, data), wait)

    async def autocomplete(
        self, user: str, channel: int | str, command: str, focused: str, text: str = "", options: Json | None = None
    ) -> Json:
        """Type `text` into an option and see what is suggested."""
        person = self.world.user(user)
        place = self.place(person, channel)
        data = Filling(self.world, person, place, command).half_filled(options or {}, focused, text)
        return await self._result(self.core.interactions.open(AUTOCOMPLETE, person, place, data), 0)

    async def click(self, user: str, message: int | str, what: str, wait: float = 10.0) -> Json:
        """Press the button with this label or custom id."""
        person = self.world.user(user)
        place, shown = self._message(person, message)
        self._not_archived(place)
        button = find_button(shown, what)
        data = {"custom_id": button["custom_id"], "component_type": button["type"], "id": button["id"]}
        return await self._result(self.core.interactions.open(COMPONENT, person, place, data, shown), wait)

    async def select(
        self, user: str, message: int | str, values: list[Any], what: str | None = None, wait: float = 10.0
    ) -> Json:
        """Pick values (labels, values or names) in the select with this custom id or placeholder."""
        person = self.world.user(user)
        place, shown = self._message(person, message)
        self._not_archived(place)
        select = find_select(shown, what)
        chosen, resolved = select_data(self.world, select, values)
        data: Json = {
            "custom_id": select["custom_id"],
            "component_type": select["type"],
            "id": select["id"],
            "values": chosen,
        }
        if resolved:
            data["resolved"] = resolved
        return await self._result(self.core.interactions.open(COMPONENT, person, place, data, shown), wait)

    async def submit_modal(self, user: str, interaction: int | str, values: Json, wait: float = 10.0) -> Json:
        """Send the form that the press `interaction` opened; values by custom id or label."""
        person = self.world.user(user)
        press = self.core.interactions.by_id.get(int(interaction))
        if press is None or press.modal is None or press.user_id != person.id or press.modal_used:
            refuse("There is no such form open.")
        data = modal_data(self.world, press.modal, values)
        place = self.place(person, press.channel_id)
        shown = self.world.messages.get(press.message_id or 0)
        press.modal_used = True
        opened = self.core.interactions.open(MODAL, person, place, data, shown, opened_by=press.id)
        return await self._result(opened, wait)

    async def say(self, user: str, channel: int | str, text: str) -> Json:
        """Write an ordinary message; an archived thread opens again unless it is locked."""
        person = self.world.user(user)
        place = self.place(person, channel)
        flag = Flag.SEND_MESSAGES_IN_THREADS if place.is_thread else Flag.SEND_MESSAGES
        if not self.world.can(person.id, place, flag):
            refuse(f"{person.display_name} can't write here.")
        if place.locked and not self.world.can(person.id, place, Flag.MANAGE_THREADS):
            refuse("This thread is locked.")
        if not 0 < len(text) <= 2000:
            refuse("A message takes 1 to 2000 characters.")
        if place.archived:
            set_archived(self.world, place, False)
            self.world.announce("THREAD_UPDATE", place)
        message = Message(self.world.clock.snowflake(), place.id, person.id, text)
        message.mentions = mentioned(self.world, text, None, False)[0]
        return self.seen(self.world.post(message))

    def _not_archived(self, place: Channel) -> None:
        if place.archived:
            refuse("This thread is archived.")

    # What came of it

    async def _result(self, press: Interaction, wait: float) -> Json:
        await press.answered.wait()
        if wait and not press.settled.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(press.settled.wait(), wait)
        return self.result_of(press)

    async def outcome(self, interaction: int | str) -> Json:
        """What came of an earlier press, as of now."""
        press = self.core.interactions.by_id.get(int(interaction))
        if press is None:
            raise LookupError(f"no interaction {interaction}")
        return self.result_of(press)

    def result_of(self, press: Interaction) -> Json:
        """The press with its answer, the response's present state and the followups."""
        response = self.world.messages.get(press.original_id or 0)
        followups = [self.world.messages.get(message_id) for message_id in press.followup_ids]
        return {
            "interaction_id": str(press.id),
            "ack": None if press.ack is None else ACKS[press.ack],
            "ack_ms": press.ack_ms,
            "error": press.error,
            "deferred_ephemeral": bool(press.deferred_flags & EPHEMERAL),
            "response": None if response is None else self.seen(response),
            "modal": press.modal,
            "choices": press.choices,
            "followups": [self.seen(message) for message in followups if message is not None],
        }
