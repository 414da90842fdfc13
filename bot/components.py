"""Buttons, selects and forms without memory: everything a press needs stands in its custom id.

``s:{table}:{action}:{key}:{extra}`` has at most 100 characters. What an action does is registered with :func:`action`;
one DynamicItem hands every press to it, so that buttons work after a restart. Forms come the same way.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot import answers
from bot.answers import Interaction
from bot.errors import Sorry
from bot.words import say

MOST_CUSTOM_ID = 100
MOST_LABEL = 80
MOST_OPTIONS = 25
MOST_OPTION = 100
MOST_PLACEHOLDER = 150
MOST_ROWS = 5
#: Seconds after which nobody else has answered a press, so that the catch-all does.
NOBODY_AFTER = 1.0

#: A table's id stays below what the database can hold.
TEMPLATE = re.compile(r"s:(?P<table>0|[1-9][0-9]{0,17}):(?P<action>[a-z]{1,10}):(?P<key>[^:]*):(?P<extra>.*)")

Style = discord.ButtonStyle


@dataclass(frozen=True, slots=True)
class Press:
    """A press of a button, a choice in a select, or a form that was sent.

    :ivar key: the key of the request it belongs to, None when it belongs to none
    :ivar values: what was chosen in a select, or typed into the form's fields in their order
    """

    interaction: Interaction
    table: int
    action: str
    key: str | None
    extra: str
    values: tuple[str, ...] = ()

    @property
    def user(self) -> int:
        """Who pressed."""
        return self.interaction.user.id


Handler = Callable[[Press], Coroutine[Any, Any, None]]
_handlers: dict[str, Handler] = {}


def action(*names: str) -> Callable[[Handler], Handler]:
    """Decorator: the coroutine that answers presses of these actions. It may raise; see :func:`bot.answers.fail`."""

    def add(handler: Handler) -> Handler:
        for name in names:
            if name in _handlers:
                raise ValueError(f"{name} is handled already")
            _handlers[name] = handler
        return handler

    return add


def custom_id(table: int, what: str, key: str | None = None, extra: str | int = "") -> str:
    """The custom id of a press.

    :param key: a request's key, None or "-" for none
    :raises ValueError: when it would be longer than Discord allows, or could not be read back
    """
    made = f"s:{table}:{what}:{key or '-'}:{extra}"
    if len(made) > MOST_CUSTOM_ID or TEMPLATE.fullmatch(made) is None or ":" in (key or ""):
        raise ValueError(f"not a custom id: {what} for {key}, {len(made)} characters")
    return made


def number_in(written: str) -> int:
    """A number that stands in a custom id, such as a seat or a step.

    :raises Sorry: when it is none: no button of ours has such an id
    """
    if not re.fullmatch("[0-9]{1,9}", written):
        raise Sorry(answers.OLDER)
    return int(written)


class Pressable(discord.ui.DynamicItem["discord.ui.Button[Any] | discord.ui.Select[Any]"], template=TEMPLATE):
    """Any button or select of ours, made anew for each press."""

    def __init__(
        self, item: discord.ui.Button[Any] | discord.ui.Select[Any], press: re.Match[str] | None = None
    ) -> None:
        super().__init__(item)
        self.press = press

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: Any, match: re.Match[str], /) -> Pressable:
        """Called by the library for each press."""
        del interaction
        return cls(item, match)

    async def callback(self, interaction: Interaction) -> None:
        """Hands the press to its action."""
        if self.press is not None:
            await _handle(_press(interaction, self.press, tuple(getattr(self.item, "values", ()))))


def _press(interaction: Interaction, match: re.Match[str], values: tuple[str, ...]) -> Press:
    key = match["key"]
    return Press(interaction, int(match["table"]), match["action"], None if key == "-" else key, match["extra"], values)


async def _handle(press: Press) -> None:
    handler = _handlers.get(press.action)
    if handler is None:
        return  # another part's own item, or the catch-all's
    try:
        await handler(press)
    except Exception as error:  # noqa: BLE001 - the last resort: the player gets a text, the log the traceback
        await answers.fail(press.interaction, error)


def button(
    label: str,
    table: int,
    what: str,
    key: str | None = None,
    extra: str | int = "",
    *,
    style: Style = Style.secondary,
    disabled: bool = False,
    row: int | None = None,
) -> Pressable:
    """A button; a label that is too long is cut."""
    shown = answers.cut(label, MOST_LABEL)
    return Pressable(
        discord.ui.Button(
            label=shown, custom_id=custom_id(table, what, key, extra), style=style, disabled=disabled, row=row
        )
    )


def select(
    placeholder: str,
    options: Sequence[tuple[str, str]],
    table: int,
    what: str,
    key: str | None = None,
    extra: str | int = "",
    *,
    chosen: str | None = None,
    row: int | None = None,
) -> Pressable:
    """A select of one value.

    :param options: (value, label), at most 25
    :param chosen: the value shown as chosen
    """
    return Pressable(
        discord.ui.Select(
            custom_id=custom_id(table, what, key, extra),
            placeholder=answers.cut(placeholder, MOST_PLACEHOLDER),
            row=row,
            options=[
                discord.SelectOption(label=answers.cut(label, MOST_OPTION), value=value, default=value == chosen)
                for value, label in options
            ],
        )
    )


def buttons(*items: Pressable, below: Sequence[Pressable] = ()) -> discord.ui.View:
    """A view of such items. The library keeps nothing of it, because all of them are dynamic.

    :param below: at most 5 buttons that have a row of their own under the others, as long as there is one left
    """
    view = discord.ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    rows = len(view.to_components())
    for item in below:
        item.row = rows if rows < MOST_ROWS else None
        view.add_item(item)
    return view


def my_move(table: int, extra: str | int = "", key: str | None = None) -> Pressable:
    """The button that shows what its presser can do now."""
    return button("My move", table, "move", key, extra, style=Style.primary)


def board_buttons(table: int, row: int | str = "", over: bool = False) -> discord.ui.View:
    """The four buttons under every board; a match that is over has no moves left.

    :param row: the outbox row that posts it, by which the message is found again after a crash
    """
    move = [] if over else [my_move(table, row)]
    return buttons(
        *move,
        button("My sheet", table, "sheet", None, row),
        button("What happened", table, "what", None, row),
        button("Guide", table, "guide", None, row),
    )


def frozen_buttons(table: int, row: int | str = "") -> discord.ui.View:
    """Under the notice that a match stands still: a player lets it go on."""
    return buttons(button("Go on", table, "goon", None, row, style=Style.primary))


class Form(discord.ui.Modal):
    """A form with one text field. It is answered by its custom id, so that one opened before a restart works too."""

    def __init__(self, title: str, label: str, placeholder: str, identity: str, longest: int = 20) -> None:
        # The library drops its own memory of the form after a while; the form does not need it.
        super().__init__(title=answers.cut(title, 45), custom_id=identity, timeout=60)
        self.add_item(
            discord.ui.Label(
                text=answers.cut(label, 45),
                component=discord.ui.TextInput(
                    custom_id="typed", placeholder=answers.cut(placeholder, 100), max_length=longest
                ),
            )
        )


def typed(data: Any) -> tuple[str, ...]:
    """What was typed into the fields of a sent form, in their order."""
    found: list[str] = []
    for part in data.get("components", ()):
        inner = part.get("components") or ([part["component"]] if "component" in part else [])
        found += [str(child.get("value", "")) for child in inner if "value" in child]
    return tuple(found)


async def on_interaction(interaction: Interaction) -> None:
    """Answers forms, and whatever component nobody else answers: never silence."""
    if interaction.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
        return
    data: Any = interaction.data or {}
    match = TEMPLATE.fullmatch(str(data.get("custom_id", "")))
    known = match is not None and match["action"] in _handlers
    if match is not None and known:
        if interaction.type is discord.InteractionType.modal_submit:
            await _handle(_press(interaction, match, typed(data)))
        return
    await asyncio.sleep(NOBODY_AFTER)
    if not interaction.response.is_done():
        await answers.Answer(interaction, False).aside(say(answers.OLDER))


def register(client: discord.Client) -> None:
    """Lets a client answer every press, if its own `on_interaction` calls the one above.

    The modules that hold actions must be imported by then.
    """
    client.add_dynamic_items(Pressable)


__all__ = [
    "Form",
    "Press",
    "Pressable",
    "Style",
    "action",
    "board_buttons",
    "button",
    "buttons",
    "custom_id",
    "frozen_buttons",
    "my_move",
    "number_in",
    "on_interaction",
    "register",
    "select",
]
