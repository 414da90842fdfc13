"""Plays the people at a local Discord, in the same process or in another one.

`Driver` has the same methods over both transports. A press gives an `Outcome`; what a real client would
not send raises `bot.local.errors.Refused`.
"""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

import aiohttp

from bot.local.errors import Json, Refused
from bot.local.gateway import Drop
from bot.local.limits import BUTTON, SELECTS
from bot.local.stage import Stage

T = TypeVar("T")


class Transport(Protocol):
    """Carries calls to the stage."""

    async def call(self, method: str, /, **args: Any) -> Any:
        """Call a method of `Stage`; raises `Refused`, LookupError, ValueError."""

    async def close(self) -> None:
        """Free what the transport holds."""


class Direct:
    """Calls the stage in this process."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    async def call(self, method: str, /, **args: Any) -> Any:
        return await getattr(self.stage, method)(**args)

    async def close(self) -> None:
        """Nothing to free."""


class Remote:
    """Calls the stage of another process over its control address."""

    def __init__(self, url: str, token: str) -> None:
        self.url = url
        self._session = aiohttp.ClientSession(headers={"Authorization": f"Bearer {token}"})

    async def call(self, method: str, /, **args: Any) -> Any:
        async with self._session.post(f"{self.url}/control/{method}", json=args) as response:
            answer = await response.json()
        if response.status == 200:
            return answer["result"]
        if answer["kind"] == "refused":
            raise Refused(answer["error"])
        if answer["kind"] == "lookup":
            raise LookupError(answer["error"])
        raise ValueError(f"{method}: {answer['error']}")

    async def close(self) -> None:
        await self._session.close()


@dataclass(frozen=True)
class Seen:
    """A message as somebody sees it; `raw` is Discord's message object."""

    raw: Json

    @property
    def id(self) -> str:
        return str(self.raw["id"])

    @property
    def channel_id(self) -> str:
        return str(self.raw["channel_id"])

    @property
    def author(self) -> str:
        return str(self.raw["author_name"])

    @property
    def content(self) -> str:
        return str(self.raw["content"])

    @property
    def ephemeral(self) -> bool:
        return bool(self.raw["ephemeral"])

    @property
    def loading(self) -> bool:
        """Whether it is a deferral that still waits for its content."""
        return bool(self.raw["loading"])

    @property
    def pinged(self) -> list[str]:
        """Display names of the users this message pings."""
        return [user["global_name"] or user["username"] for user in self.raw["mentions"]]

    @property
    def files(self) -> list[Json]:
        """The attachments: filename, size, url, description, width, height."""
        return list(self.raw["attachments"])

    @property
    def parts(self) -> list[Json]:
        """Buttons and selects in reading order."""
        return [part for row in self.raw["components"] for part in row["components"]]

    @property
    def buttons(self) -> list[str]:
        """The labels of the buttons that can be pressed."""
        return [str(p.get("label")) for p in self.parts if p["type"] == BUTTON and not p.get("disabled")]

    @property
    def disabled(self) -> list[str]:
        """The labels of the greyed-out buttons."""
        return [str(p.get("label")) for p in self.parts if p["type"] == BUTTON and p.get("disabled")]

    @property
    def selects(self) -> list[Json]:
        """The selects: custom_id, placeholder, options, min_values, max_values."""
        return [part for part in self.parts if part["type"] in SELECTS]


@dataclass(frozen=True)
class Modal:
    """An open form; `interaction_id` is the press that opened it."""

    interaction_id: str
    raw: Json

    @property
    def title(self) -> str:
        return str(self.raw["title"])

    @property
    def fields(self) -> list[Json]:
        """The inputs, each with its `label` and `custom_id`."""
        found = []
        for part in self.raw["components"]:
            if "component" in part:
                found.append({"label": part["label"], **part["component"]})
            found.extend(part.get("components", []))
        return found


@dataclass
class Outcome:
    """What came of a press.

    `ack` is "reply", "defer", "defer_update", "update", "choices", "modal" or None; `ack_ms` how long it
    took in milliseconds; `error` what the person's client shows if there was no answer. `response` is the
    answering or updated message as it is now.
    """

    interaction_id: str
    ack: str | None
    ack_ms: float | None
    error: str | None
    response: Seen | None
    modal: Modal | None
    choices: list[Json]
    followups: list[Seen] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The content of the response, empty if there is none."""
        return "" if self.response is None else self.response.content

    @property
    def ephemeral(self) -> bool:
        """Whether only the pressing person sees the response."""
        return self.response is not None and self.response.ephemeral


def outcome_of(raw: Json) -> Outcome:
    """An `Outcome` from the stage's JSON."""
    number = raw["interaction_id"]
    return Outcome(
        number,
        raw["ack"],
        raw["ack_ms"],
        raw["error"],
        None if raw["response"] is None else Seen(raw["response"]),
        None if raw["modal"] is None else Modal(number, raw["modal"]),
        raw["choices"] or [],
        [Seen(message) for message in raw["followups"]],
    )


class Driver:
    """Everybody's hands and eyes; see `bot.local.people` and `bot.local.stage` for the rules.

    `user` is a name ("Ana") or id, `channel` a name, an id or "dm", a message is a `Seen` or an id.
    """

    def __init__(self, transport: Transport) -> None:
        self.transport = transport

    async def close(self) -> None:
        """Close the transport."""
        await self.transport.close()

    async def call(self, method: str, /, **args: Any) -> Any:
        """Any method of `Stage` by name; the ones below are only more comfortable."""
        return await self.transport.call(method, **args)

    # People

    async def slash(
        self, user: str, channel: str, command: str, options: Json | None = None, wait: float = 10.0
    ) -> Outcome:
        """Send a slash command: `slash("Ana", "game-room", "table open", {"game": "Beverage"})`."""
        raw = await self.call("slash", user=user, channel=channel, command=command, options=options or {}, wait=wait)
        return outcome_of(raw)

    async def autocomplete(
        self, user: str, channel: str, command: str, focused: str, text: str = "", options: Json | None = None
    ) -> list[Json]:
        """The suggestions (name, value) for `text` typed into an option; empty if nothing answered."""
        raw = await self.call(
            "autocomplete",
            user=user,
            channel=channel,
            command=command,
            focused=focused,
            text=text,
            options=options or {},
        )
        return outcome_of(raw).choices

    async def click(self, user: str, message: Seen | str, what: str, wait: float = 10.0) -> Outcome:
        """Press a button by label or custom id."""
        raw = await self.call("click", user=user, message=_id(message), what=what, wait=wait)
        return outcome_of(raw)

    async def select(
        self,
        user: str,
        message: Seen | str,
        values: list[Any] | str,
        what: str | None = None,
        wait: float = 10.0,
    ) -> Outcome:
        """Pick in a select, by labels or values; `what` is its custom id or placeholder if there are more."""
        listed = [values] if isinstance(values, str) else values
        raw = await self.call("select", user=user, message=_id(message), values=listed, what=what, wait=wait)
        return outcome_of(raw)

    async def submit_modal(self, user: str, modal: Modal, values: Json, wait: float = 10.0) -> Outcome:
        """Send an open form; values by label or custom id."""
        raw = await self.call("submit_modal", user=user, interaction=modal.interaction_id, values=values, wait=wait)
        return outcome_of(raw)

    async def say(self, user: str, channel: str, text: str) -> Seen:
        """Write an ordinary message."""
        return Seen(await self.call("say", user=user, channel=channel, text=text))

    async def messages(self, user: str, channel: str) -> list[Seen]:
        """What a user sees in a channel, oldest first, with the ephemeral messages addressed to them."""
        return [Seen(raw) for raw in await self.call("messages", user=user, channel=channel)]

    async def dms(self, user: str) -> list[Seen]:
        """A user's direct messages with the bot, oldest first."""
        return [Seen(raw) for raw in await self.call("dms", user=user)]

    async def outcome(self, earlier: Outcome) -> Outcome:
        """What came of an earlier press, as of now."""
        return outcome_of(await self.call("outcome", interaction=earlier.interaction_id))

    async def attachment(self, url: str) -> bytes:
        """The bytes behind an attachment's address."""
        return base64.b64decode(await self.call("attachment", url=url))

    # Behind the stage

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
        """Let the next matching requests fail or be late; see `bot.local.faults.Fault`."""
        await self.call(
            "inject",
            method=method,
            pattern=pattern,
            status=status,
            body=body,
            headers=headers,
            times=times,
            delay=delay,
            after=after,
        )

    async def drop(self, how: Drop = "abort") -> None:
        """End the gateway connections: "abort", "close", "op7" or "op9"."""
        await self.call("drop", how=how)

    async def records(self) -> list[Json]:
        """The bot's requests so far, if the server records them."""
        return list(await self.call("records"))

    async def unsupported(self) -> list[str]:
        """What the bot asked for that does not exist here."""
        return list(await self.call("unsupported"))

    async def state(self) -> Json:
        """Ids by name, the registered commands, and whether the bot is connected."""
        return dict(await self.call("state"))

    async def wait_for(self, probe: Callable[[], Awaitable[T]], patience: float = 5.0) -> T:
        """Try `probe` after every change until it gives something true; raises TimeoutError.

        `await driver.wait_for(lambda: driver.dms("Ben"))` gives Ben's messages once there are some.
        """
        deadline = asyncio.get_running_loop().time() + patience
        while True:
            revision = await self.call("revision")
            result = await probe()
            if result:
                return result
            left = deadline - asyncio.get_running_loop().time()
            if left <= 0:
                raise TimeoutError(f"nothing came within {patience} s")
            await self.call("changed", since=revision, patience=min(left, 1.0))

    async def wait_connected(self, commands: int = 0, patience: float = 15.0) -> None:
        """Wait until the bot is connected and has registered at least so many commands."""

        async def there() -> bool:
            state = await self.state()
            return bool(state["connected"]) and len(state["commands"]) >= commands

        await self.wait_for(there, patience)


def _id(message: Seen | str) -> str:
    return message.id if isinstance(message, Seen) else message
