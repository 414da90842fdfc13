"""How a person's client fills in a slash command: finds it, checks the options, makes the press's data."""

from __future__ import annotations

from typing import Any

from bot.local import payloads
from bot.local.errors import Json, refuse
from bot.local.flags import Flag
from bot.local.limits_commands import GROUP, SUBCOMMAND
from bot.local.world import Channel, User, World

STRING, INTEGER, BOOLEAN, USER, CHANNEL, NUMBER = 3, 4, 5, 6, 7, 10


def offered(world: World, user: User, channel: Channel) -> list[Json]:
    """The commands a person may pick in a channel."""
    if not world.can(user.id, channel, Flag.USE_APPLICATION_COMMANDS):
        return []
    if channel.guild_id is not None and not world.bot_in(channel.guild_id):
        return []
    context = 1 if channel.is_dm else 0
    return [
        command
        for command in world.commands.values()
        if (command["contexts"] is None and (context == 0 or command["dm_permission"]))
        or (command["contexts"] is not None and context in command["contexts"])
    ]


def find(world: World, user: User, channel: Channel, path: str) -> tuple[Json, list[Json]]:
    """The command of "table open" and the way down to its leaf. Raises `Refused`."""
    names = path.removeprefix("/").split()
    command = next((c for c in offered(world, user, channel) if names and c["name"] == names[0]), None)
    if command is None:
        refuse(f"There is no command /{path} here.")
    way = [command]
    for name in names[1:]:
        below = [o for o in way[-1].get("options", []) if o["type"] in (SUBCOMMAND, GROUP)]
        child = next((option for option in below if option["name"] == name), None)
        if child is None:
            refuse(f"There is no command /{path} here.")
        way.append(child)
    if any(option["type"] in (SUBCOMMAND, GROUP) for option in way[-1].get("options", [])):
        refuse(f"/{path} needs a subcommand.")
    return command, way


class Filling:
    """A command's options being filled in by a person."""

    def __init__(self, world: World, user: User, channel: Channel, path: str) -> None:
        self.world = world
        self.user = user
        self.channel = channel
        self.command, self.way = find(world, user, channel, path)
        self.resolved: Json = {}

    @property
    def options(self) -> list[Json]:
        """The options of the leaf, as registered."""
        listed: list[Json] = self.way[-1].get("options", [])
        return listed

    def data(self, values: Json) -> Json:
        """The press's data for these values. Raises `Refused` for what the client would not send."""
        unknown = set(values) - {option["name"] for option in self.options}
        if unknown:
            refuse(f"There is no option {sorted(unknown)[0]!r}.")
        filled = []
        for option in self.options:
            if option["name"] in values and values[option["name"]] is not None:
                value = self._value(option, values[option["name"]])
                filled.append({"name": option["name"], "type": option["type"], "value": value})
            elif option.get("required"):
                refuse(f"The option {option['name']!r} is required.")
        return self._wrapped(filled)

    def half_filled(self, values: Json, focused: str, text: str) -> Json:
        """The data while the person types `text` into one option; the others are sent as they are."""
        target = next((option for option in self.options if option["name"] == focused), None)
        if target is None or not target.get("autocomplete"):
            refuse(f"The option {focused!r} gives no suggestions.")
        filled = []
        for option in self.options:
            if option["name"] == focused:
                filled.append({"name": focused, "type": option["type"], "value": text, "focused": True})
            elif values.get(option["name"]) not in (None, ""):
                raw = values[option["name"]]
                value = self._value(option, raw) if option["type"] in (USER, CHANNEL) else raw
                filled.append({"name": option["name"], "type": option["type"], "value": value})
        return self._wrapped(filled)

    def _wrapped(self, filled: list[Json]) -> Json:
        inner = filled
        for part in reversed(self.way[1:]):
            inner = [{"name": part["name"], "type": part["type"], "options": inner}]
        data: Json = {"id": self.command["id"], "name": self.command["name"], "type": 1}
        if inner:
            data["options"] = inner
        if self.resolved:
            data["resolved"] = self.resolved
        return data

    def _value(self, option: Json, raw: Any) -> Any:
        name = option["name"]
        choices = option.get("choices") or []
        if choices:
            chosen = next((c["value"] for c in choices if raw in (c["value"], c["name"])), None)
            if chosen is None:
                refuse(f"{raw!r} is not offered for {name!r}.")
            return chosen
        kind = option["type"]
        if kind == STRING:
            return self._text(option, str(raw))
        if kind in (INTEGER, NUMBER):
            return self._number(option, raw)
        if kind == BOOLEAN:
            return raw if isinstance(raw, bool) else str(raw).lower() in ("true", "yes", "1")
        if kind == USER:
            return self._user(raw)
        if kind != CHANNEL:
            refuse(f"The option {name!r} is of a kind this client doesn't know.")
        return self._channel(raw)

    def _text(self, option: Json, text: str) -> str:
        low, high = option.get("min_length") or 0, option.get("max_length") or 6000
        if not low <= len(text) <= high:
            refuse(f"{option['name']!r} takes {low} to {high} characters.")
        return text

    def _number(self, option: Json, raw: Any) -> int | float:
        try:
            value = int(str(raw)) if option["type"] == INTEGER else float(str(raw))
        except ValueError:
            refuse(f"{option['name']!r} takes a number, not {raw!r}.")
        low, high = option.get("min_value"), option.get("max_value")
        if (low is not None and value < low) or (high is not None and value > high) or abs(value) > 2**53:
            refuse(f"{option['name']!r} takes a number from {low} to {high}.")
        return value

    def _user(self, raw: Any) -> str:
        try:
            user = self.world.user(str(raw).removeprefix("@"))
        except LookupError:
            refuse(f"There is nobody called {raw!r}.")
        self.resolved.setdefault("users", {})[str(user.id)] = payloads.user_json(user)
        if self.channel.guild_id is not None:
            guild = self.world.guilds[self.channel.guild_id]
            if user.id in guild.members:
                member = payloads.member_json(self.world, guild, user, with_user=False)
                member["permissions"] = str(int(self.world.permissions(user.id, self.channel)))
                self.resolved.setdefault("members", {})[str(user.id)] = member
        return str(user.id)

    def _channel(self, raw: Any) -> str:
        try:
            channel = self.world.channel(str(raw))
        except LookupError:
            refuse(f"There is no channel {raw!r}.")
        self.resolved.setdefault("channels", {})[str(channel.id)] = payloads.partial_channel(
            self.world, channel, self.user.id
        )
        return str(channel.id)
