"""Answering a press or a command: at once, privately where others would see it, and never at a committed move's cost.

Whatever goes wrong while Discord is told about something only reaches the log: what was committed stands, and the
outbox shows it. Every error that reaches a player comes from :func:`fail`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
from discord import app_commands

from bot.errors import Sorry, apology
from bot.words import say
from games.engine.text import Text, text

if TYPE_CHECKING:
    from bot.runtime import Runtime

log = logging.getLogger("slowpour.answers")

Interaction = discord.Interaction[Any]

#: Seconds until "thinking" is shown; Discord waits for three.
DEFER_AFTER = 1.5
#: What a message may hold; Discord allows 2000 characters.
MOST_CONTENT = 1900
#: What sending can fail with, apart from a mistake of ours.
UNSENT = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError)

CHANGED = text("My commands have changed since your Discord last looked. Reload Discord and try again.")
OLDER = text(
    "This button is from an older version of me and does nothing any more. My move under the newest board, or "
    "/turns, shows what is open now."
)


def runtime_of(interaction: Interaction) -> Runtime:
    """The parts of the running bot, which every handler works with."""
    client: Any = interaction.client
    runtime: Runtime = client.runtime
    return runtime


def cut(content: str, most: int = MOST_CONTENT) -> str:
    """The text, cut at a line or word when it is too long for one message."""
    if len(content) <= most:
        return content
    kept = content[: most - 2]
    at = max(kept.rfind("\n"), kept.rfind(" "))
    return (kept[:at] if at > most // 2 else kept).rstrip() + " …"


def pages(lines: Sequence[str], most: int = MOST_CONTENT) -> list[str]:
    """Lines as few messages as possible; a line that is too long for one is cut."""
    found: list[str] = []
    for line in (cut(line, most) for line in lines):
        if found and len(found[-1]) + 1 + len(line) <= most:
            found[-1] += "\n" + line
        else:
            found.append(line)
    return found


def is_own_message(interaction: Interaction) -> bool:
    """Whether the pressed message is only for the one who pressed, so that it may be changed in place."""
    message = interaction.message
    return message is not None and (interaction.guild_id is None or message.flags.ephemeral)


class Answer:
    """The answer to one interaction: a new message, or the pressed one changed in place.

    New messages in a channel are seen by the one who asked only; in direct messages they are plain messages.
    """

    def __init__(self, interaction: Interaction, in_place: bool) -> None:
        self.interaction, self.in_place = interaction, in_place
        self.private = interaction.guild_id is not None
        self._lock = asyncio.Lock()
        self._waiting = True
        self._deferred = False
        self._told = False

    async def say(
        self,
        content: str,
        view: discord.ui.View | None = None,
        files: Sequence[discord.File] = (),
        keep_files: bool = True,
    ) -> bool:
        """Gives the answer, in place when that was asked for. Further calls add messages.

        :param keep_files: whether a message that is changed without files keeps those it has
        :return: whether Discord took it; when not, that is in the log and nothing else follows
        """
        return await self._attempt(self._say, cut(content), view, list(files), keep_files)

    async def aside(self, content: str) -> bool:
        """Says something beside the pressed message, which stays as it is. Returns whether Discord took it."""
        return await self._attempt(self._aside, cut(content))

    async def silently(self) -> bool:
        """Takes note of a press without a word: the pressed message, which changes by itself, is answer enough.

        :return: whether Discord took it
        """
        return await self._attempt(self._silently)

    async def defer_later(self) -> None:
        """Shows that it takes longer, once it does."""
        await asyncio.sleep(DEFER_AFTER)
        self._waiting = False
        await self._attempt(self._defer)

    @property
    def only_waiting(self) -> bool:
        """Whether :meth:`defer_later` has not come to anything yet and can be dropped."""
        return self._waiting

    async def _attempt(self, step: Any, *parts: Any) -> bool:
        async with self._lock:
            try:
                await step(*parts)
            except UNSENT as error:
                log.warning("an answer was not delivered: %s", error)
                return False
        return True

    async def _defer(self) -> None:
        response = self.interaction.response
        if response.is_done():
            return
        if self.in_place:
            await response.defer()
        else:
            await response.defer(ephemeral=self.private, thinking=True)
        self._deferred = True

    async def _silently(self) -> None:
        if not self.interaction.response.is_done():
            await self.interaction.response.defer()

    async def _say(
        self, content: str, view: discord.ui.View | None, files: list[discord.File], keep_files: bool
    ) -> None:
        response, shown = self.interaction.response, view or discord.utils.MISSING
        first, self._told = not self._told, True
        if not response.is_done() and self.in_place:
            if files or not keep_files:
                await response.edit_message(content=content, view=view, attachments=files)
            else:
                await response.edit_message(content=content, view=view)
        elif not response.is_done():
            await response.send_message(content, view=shown, files=files, ephemeral=self.private)
        elif first and self._deferred:
            kept = discord.utils.MISSING if self.in_place and keep_files and not files else files
            await self.interaction.edit_original_response(content=content, view=view, attachments=kept)
        else:
            await self.interaction.followup.send(content, view=shown, files=files, ephemeral=self.private)

    async def _aside(self, content: str) -> None:
        response = self.interaction.response
        if not response.is_done():
            await response.send_message(content, ephemeral=self.private)
        elif self._deferred and not self._told and not self.in_place:
            self._told = True
            await self.interaction.edit_original_response(content=content)
        else:
            await self.interaction.followup.send(content, ephemeral=self.private)


@asynccontextmanager
async def answering(interaction: Interaction, in_place: bool | None = None) -> AsyncIterator[Answer]:
    """An answer that defers by itself when the block takes long; an exception of the block is told to the player.

    :param in_place: whether the pressed message is changed; None: when it is the presser's own
    """
    answer = Answer(interaction, is_own_message(interaction) if in_place is None else in_place)
    timer = asyncio.create_task(answer.defer_later())
    try:
        yield answer
    except Exception as error:  # noqa: BLE001 - whatever it is, the player gets a text and the log the rest
        await fail(interaction, error, answer)
    finally:
        if answer.only_waiting or timer.done():
            timer.cancel()
        with suppress(asyncio.CancelledError):
            await timer


async def open_form(interaction: Interaction, form: discord.ui.Modal) -> None:
    """Answers a press with a form; when Discord does not take it, the log says so."""
    try:
        await interaction.response.send_modal(form)
    except UNSENT as error:
        log.warning("a form was not delivered: %s", error)


def doing(interaction: Interaction) -> str:
    """What the interaction is, for the log: its command or what was pressed, never what was typed or chosen."""
    data: Any = interaction.data or {}
    command = interaction.command
    what = f"/{command.qualified_name}" if command is not None else interaction.type.name
    if command is None and "custom_id" in data:
        # The rest of a custom id holds a draft of a move, which may be a secret.
        what = ":".join(str(data["custom_id"]).split(":")[:4])
    return f"{what} by user {interaction.user.id}"


def reason(error: BaseException, interaction: Interaction) -> Text:
    """The words for the player; an unknown error goes to the log with the reference that the player is told."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    if isinstance(error, Sorry):
        return error.reason
    if isinstance(error, app_commands.CommandSignatureMismatch | app_commands.CommandNotFound):
        return CHANGED
    if isinstance(error, app_commands.MissingPermissions):
        return text("You may not use this command here.")
    if isinstance(error, app_commands.TransformerError):
        return text("I can't read {value} as that option.", value=str(error.value)[:100])
    return apology(error, doing(interaction))


async def fail(interaction: Interaction, error: BaseException, answer: Answer | None = None) -> None:
    """Tells the player what went wrong, beside the pressed message. The one path for every error."""
    answer = answer or Answer(interaction, False)
    await answer.aside(say(reason(error, interaction)))


async def on_tree_error(interaction: Interaction, error: app_commands.AppCommandError) -> None:
    """For ``tree.on_error``: what a slash command raised."""
    if interaction.type is discord.InteractionType.autocomplete:
        log.warning("suggestions for %s failed: %s", doing(interaction), type(error).__name__)
        return
    await fail(interaction, error)


__all__ = [
    "Answer",
    "Interaction",
    "answering",
    "cut",
    "fail",
    "is_own_message",
    "on_tree_error",
    "open_form",
    "pages",
    "runtime_of",
]
