"""Interactions: what a press sends to the bot, and what the bot may answer, when and how often."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field
from typing import Any

from bot.local import payloads
from bot.local.clock import LocalClock
from bot.local.errors import ApiError, Json
from bot.local.gateway import Gateway
from bot.local.limits import FILE_BYTES, check_choices, check_modal, refuse_form
from bot.local.messages import Body, edit_message, new_message
from bot.local.world import EPHEMERAL, LOADING, Channel, Message, User, World

DEADLINE = 3.0
TOKEN_LIFE = 15 * 60.0
REMEMBERED = 5000

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
REPLY, DEFER_REPLY, DEFER_UPDATE, UPDATE, CHOICES, SHOW_MODAL = 4, 5, 6, 7, 8, 9
NO_ANSWER = "The application did not respond"


@dataclass
class Interaction:
    """One press. Times are the local clock's seconds; `ack` is the type of the first answer."""

    id: int
    token: str
    kind: int
    user_id: int
    channel_id: int
    data: Json
    created: float
    message_id: int | None = None
    ack: int | None = None
    ack_ms: float | None = None
    original_id: int | None = None
    deferred_flags: int = 0
    choices: list[Json] | None = None
    modal: Json | None = None
    modal_used: bool = False
    opened_by: int | None = None
    followup_ids: list[int] = field(default_factory=list)
    error: str | None = None
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    settled: asyncio.Event = field(default_factory=asyncio.Event)


def command_path(data: Json) -> str:
    """The words of a command, "table open", from a slash command's data."""
    names = [data["name"]]
    options = data.get("options", [])
    while options and options[0]["type"] in (1, 2):
        names.append(options[0]["name"])
        options = options[0].get("options", [])
    return " ".join(names)


class Interactions:
    """All presses of this run, by id and by token."""

    def __init__(self, world: World, gateway: Gateway) -> None:
        self.world = world
        self.gateway = gateway
        self.clock: LocalClock = world.clock
        self.by_id: dict[int, Interaction] = {}
        self.by_token: dict[str, Interaction] = {}

    # From a person to the bot

    def open(
        self,
        kind: int,
        user: User,
        channel: Channel,
        data: Json,
        message: Message | None = None,
        opened_by: int | None = None,
    ) -> Interaction:
        """Send a press to the bot and start its three seconds.

        `message` is the one with the pressed part, `opened_by` the press that opened a form.
        """
        interaction = Interaction(
            self.clock.snowflake(),
            f"local-{secrets.token_urlsafe(24)}",
            kind,
            user.id,
            channel.id,
            data,
            self.clock.now(),
            None if message is None else message.id,
            opened_by=opened_by,
        )
        self._forget_old()
        self.by_id[interaction.id] = interaction
        self.by_token[interaction.token] = interaction
        if not self.gateway.online:
            self._fail(interaction)
            return interaction
        self.gateway.dispatch("INTERACTION_CREATE", self._payload(interaction, user, channel, message))
        asyncio.get_running_loop().call_later(DEADLINE, self._fail, interaction)
        return interaction

    def _forget_old(self) -> None:
        if len(self.by_id) < REMEMBERED:
            return
        for press in list(self.by_id.values())[: REMEMBERED // 2]:
            if self.clock.now() - press.created > 2 * TOKEN_LIFE:
                del self.by_id[press.id], self.by_token[press.token]

    def _fail(self, interaction: Interaction) -> None:
        if interaction.ack is None and interaction.error is None:
            interaction.error = NO_ANSWER
            interaction.answered.set()
            interaction.settled.set()
            self.world.announce("INTERACTION_FAILED", interaction)

    def _payload(self, press: Interaction, user: User, channel: Channel, message: Message | None) -> Json:
        world = self.world
        body: Json = {
            "id": str(press.id),
            "application_id": str(world.application_id),
            "type": press.kind,
            "token": press.token,
            "version": 1,
            "data": press.data,
            "channel_id": str(channel.id),
            "channel": payloads.partial_channel(world, channel, user.id),
            "locale": "en-US",
            "entitlements": [],
            "attachment_size_limit": FILE_BYTES,
            "app_permissions": str(int(world.permissions(world.application_id, channel))),
        }
        if channel.guild_id is None:
            body |= {"user": payloads.user_json(user), "context": 1}
            body["authorizing_integration_owners"] = {"0": "0"}
        else:
            guild = world.guilds[channel.guild_id]
            member = payloads.member_json(world, guild, user)
            member["permissions"] = str(int(world.permissions(user.id, channel)))
            body |= {"member": member, "context": 0, "guild_id": str(guild.id), "guild_locale": "en-US"}
            body["guild"] = {"id": str(guild.id), "locale": "en-US", "features": []}
            body["authorizing_integration_owners"] = {"0": str(guild.id)}
        if message is not None:
            body["message"] = payloads.message_json(world, message)
        return body

    # From the bot

    def callback(self, interaction_id: int, token: str, body: Body) -> Json:
        """The bot's first answer. Raises `ApiError` 10062, 40060, 50035."""
        press = self.by_id.get(interaction_id)
        if press is None or press.token != token:
            raise ApiError(10062)
        if press.ack is not None:
            raise ApiError(40060)
        if press.error is not None or self.clock.now() - press.created > DEADLINE:
            raise ApiError(10062)
        kind = body.fields.get("type")
        data = body.part("data")
        message = self._answer(press, kind, data)
        press.ack = kind
        press.ack_ms = (self.clock.now() - press.created) * 1000
        press.answered.set()
        if kind not in (DEFER_REPLY,):
            press.settled.set()
        self.world.announce("INTERACTION_ANSWERED", press)
        return self._callback_body(press, kind, message)

    def _callback_body(self, press: Interaction, kind: Any, message: Message | None) -> Json:
        about: Json = {"id": str(press.id), "type": press.kind}
        body: Json = {"interaction": about}
        if kind == DEFER_REPLY:
            about["response_message_loading"] = True
        if kind in (REPLY, DEFER_REPLY) and press.original_id is not None:
            about["response_message_ephemeral"] = self.world.messages[press.original_id].ephemeral
        if press.original_id is not None and kind in (REPLY, DEFER_REPLY, DEFER_UPDATE, UPDATE):
            about["response_message_id"] = str(press.original_id)
        if message is not None and kind in (REPLY, UPDATE):
            body["resource"] = {"type": kind, "message": payloads.message_json(self.world, message)}
        return body

    def _answer(self, press: Interaction, kind: Any, data: Body) -> Message | None:
        allowed = {
            COMMAND: (REPLY, DEFER_REPLY, SHOW_MODAL),
            COMPONENT: (REPLY, DEFER_REPLY, DEFER_UPDATE, UPDATE, SHOW_MODAL),
            AUTOCOMPLETE: (CHOICES,),
            MODAL: (REPLY, DEFER_REPLY) if press.message_id is None else (REPLY, DEFER_REPLY, DEFER_UPDATE, UPDATE),
        }[press.kind]
        if kind not in allowed:
            refuse_form(("type",), "INTERACTION_TYPE_INVALID", f"Value must be one of {allowed}.")
        if kind == CHOICES:
            choices = data.fields.get("choices")
            check_choices(choices)
            press.choices = choices
            return None
        if kind == SHOW_MODAL:
            check_modal(data.fields)
            press.modal = data.fields
            return None
        if kind in (DEFER_UPDATE, UPDATE):
            return self._update(press, kind, data)
        return self._reply(press, kind, data)

    def _update(self, press: Interaction, kind: int, data: Body) -> Message:
        message = self.world.messages.get(press.message_id or 0)
        if message is None:
            raise ApiError(10008)
        if kind == UPDATE:
            edit_message(self.world, self._channel(press), message, data)
            self.world.changed(message)
        press.original_id = message.id
        return message

    def _reply(self, press: Interaction, kind: int, data: Body) -> Message:
        channel = self._channel(press)
        flags = data.fields.get("flags") or 0
        addressee = press.user_id if flags & EPHEMERAL else None
        if kind == REPLY:
            message = new_message(self.world, channel, data, author_id=self.world.application_id, addressee=addressee)
        else:
            if flags & ~EPHEMERAL:
                refuse_form(("data", "flags"), "BASE_TYPE_CHOICES", "Only EPHEMERAL can be set when deferring.")
            press.deferred_flags = flags
            message = Message(self.world.clock.snowflake(), channel.id, self.world.application_id)
            message.flags = flags | LOADING
            message.addressee = addressee
        self._sign(press, message)
        if press.kind == COMMAND:
            message.kind = 20
            message.command = command_path(press.data)
        press.original_id = message.id
        return self.world.post(message)

    def _sign(self, press: Interaction, message: Message) -> None:
        message.through_webhook = True
        message.interaction = self._metadata(press)

    def _metadata(self, press: Interaction) -> Json:
        guild_id = self._channel(press).guild_id
        body: Json = {
            "id": str(press.id),
            "type": press.kind,
            "user": payloads.user_json(self.world.users[press.user_id]),
            "authorizing_integration_owners": {"0": "0" if guild_id is None else str(guild_id)},
        }
        if press.kind == COMPONENT:
            body["interacted_message_id"] = str(press.message_id)
        if press.opened_by is not None:
            body["triggering_interaction_metadata"] = self._metadata(self.by_id[press.opened_by])
        return body

    def _channel(self, press: Interaction) -> Channel:
        return self.world.channel_by_id(press.channel_id)

    # The interaction's webhook

    def of_token(self, token: str) -> Interaction:
        """The answered press of a token. Raises `ApiError` 50027 after 15 minutes, 10015 otherwise."""
        press = self.by_token.get(token)
        if press is None or press.ack is None or press.kind == AUTOCOMPLETE:
            raise ApiError(10015)
        if self.clock.now() - press.created > TOKEN_LIFE:
            raise ApiError(50027)
        return press

    def message_of(self, token: str, which: str) -> tuple[Interaction, Message]:
        """The press and the message "@original" or one of its followups. Raises `ApiError` 10008."""
        press = self.of_token(token)
        wanted = press.original_id if which == "@original" else int(which) if which.isdigit() else None
        if wanted is None or wanted not in (press.original_id, *press.followup_ids):
            raise ApiError(10008)
        message = self.world.messages.get(wanted)
        if message is None:
            raise ApiError(10008)
        return press, message

    def followup(self, token: str, body: Body) -> Message:
        """A further message; the first after a deferral takes the place of the waiting one."""
        press = self.of_token(token)
        original = self.world.messages.get(press.original_id or 0)
        if press.ack == DEFER_REPLY and original is not None and original.flags & LOADING:
            return self._fill_deferred(press, original, body)
        flags = body.fields.get("flags") or 0
        message = new_message(
            self.world,
            self._channel(press),
            body,
            author_id=self.world.application_id,
            addressee=press.user_id if flags & EPHEMERAL else None,
        )
        self._sign(press, message)
        if press.original_id is not None:
            message.reference = press.original_id
            message.kind = 19
        press.followup_ids.append(message.id)
        self.world.post(message)
        press.settled.set()
        return message

    def edit(self, token: str, which: str, body: Body) -> Message:
        """Edit @original or a followup."""
        press, message = self.message_of(token, which)
        if message.flags & LOADING:
            return self._fill_deferred(press, message, body)
        edit_message(self.world, self._channel(press), message, body)
        self.world.changed(message)
        return message

    def _fill_deferred(self, press: Interaction, message: Message, body: Body) -> Message:
        edit_message(self.world, self._channel(press), message, body)
        message.flags &= ~LOADING
        self.world.changed(message)
        press.settled.set()
        return message

    def delete(self, token: str, which: str) -> None:
        """Delete @original or a followup."""
        press, message = self.message_of(token, which)
        self.world.remove(message)
        press.settled.set()
