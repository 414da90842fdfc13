"""Slash commands made from the move classes: a group for each game, a command for each kind of move.

Options complete from the request's domain, as panels do; nothing here knows what is legal.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from typing import Any

import msgspec
from discord import app_commands

from bot.answers import Interaction, answering, cut, runtime_of
from bot.components import Press
from bot.drafts import why_not
from bot.errors import NotSeated, Sorry
from bot.host import Outcome
from bot.meant import MOST_CHOICE, MOST_CHOICES, everywhere, meant_table, suggest_tables
from bot.panel_presses import Look, after, look
from bot.words import escape, say
from games.engine.domain import AnyDomain, Domain, Move, Value
from games.engine.rules import Rules
from games.engine.text import Text, text

TABLE = "table"
TABLE_HELP = text("Which table, if not the one of this channel")


def group(rules: Rules[Any]) -> app_commands.Group:
    """The commands of a game."""
    contexts, installs = everywhere()
    made = app_commands.Group(
        name=rules.command,
        description=say(text("Make a move in {game}", game=rules.title)),
        allowed_contexts=contexts,
        allowed_installs=installs,
    )
    for move in rules.moves:
        made.add_command(command(rules, move))
    return made


def command(rules: Rules[Any], move: type[Move]) -> app_commands.Command[Any, ..., None]:
    """The command of a kind of move: its fields as options, and the table."""

    async def callback(interaction: Interaction, **given: Any) -> None:
        await play(interaction, rules, move, given)

    optional: Any = str | None
    options = [inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction)]
    options += [
        inspect.Parameter(
            field.name,
            inspect.Parameter.KEYWORD_ONLY,
            annotation=_option_type(field),
            default=inspect.Parameter.empty if field.required else None,
        )
        for field in msgspec.structs.fields(move)
    ]
    options.append(inspect.Parameter(TABLE, inspect.Parameter.KEYWORD_ONLY, annotation=optional, default=None))
    # The library reads a command's options from the signature of its callback.
    callback.__dict__["__signature__"] = inspect.Signature(options)
    helps = {name: say(move.fields.get(name, text(name))) for name in move.__struct_fields__}
    app_commands.describe(**helps, **{TABLE: say(TABLE_HELP)})(callback)
    suggestions = {name: _suggest_values(rules, move, name) for name in move.__struct_fields__}
    app_commands.autocomplete(**suggestions, **{TABLE: _suggest_tables(rules)})(callback)
    return app_commands.Command(name=move.command, description=say(move.help), callback=callback)


def _option_type(field: msgspec.structs.FieldInfo) -> Any:
    kind: Any = int if field.type is int else str
    return kind if field.required else kind | None


def _suggest_tables(rules: Rules[Any]) -> Any:
    async def suggest(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await suggest_tables(interaction, typed, rules.name)

    return suggest


def _suggest_values(rules: Rules[Any], move: type[Move], field: str) -> Any:
    async def suggest(interaction: Interaction, typed: str) -> list[app_commands.Choice[Any]]:
        given = vars(interaction.namespace)
        try:
            press = await _press(interaction, given.get(TABLE), rules)
            seen = await look(press)
        except Sorry:
            return []
        domain = None if seen.view.request is None else seen.view.request.domain(move)
        return [] if domain is None else choices(domain, field, given, str(typed), seen)

    return suggest


def choices(
    domain: AnyDomain, field: str, given: Mapping[str, Any], typed: str, seen: Look
) -> list[app_commands.Choice[Any]]:
    """What completes a field, with what it costs; at most 25."""
    chosen = {
        name: value
        for name in domain.fields
        if name != field and (value := read_option(domain, name, given.get(name))) is not None
    }
    values = domain.suggest(field, chosen, typed)
    values.sort(key=lambda value: not Domain.shown(field, value).startswith(typed.strip().lower()))
    return [
        app_commands.Choice(
            name=cut(seen.say(domain.label(field, value, chosen)), MOST_CHOICE),
            value=value if type(value) is int else Domain.shown(field, value),
        )
        for value in values[:MOST_CHOICES]
    ]


def read_option(domain: AnyDomain, field: str, given: Any) -> Value | None:
    """A field's value from what was typed, or None when it is none; it need not be a possible one."""
    if given is None:
        return None
    kind = next(info.type for info in msgspec.structs.fields(domain.move) if info.name == field)
    typed = str(given).strip().casefold()
    if kind is int:
        return int(typed) if re.fullmatch(r"[+-]?\d{1,15}", typed) else None
    if kind is bool:
        return {"yes": True, "true": True, "no": False, "false": False}.get(typed)
    return next(
        (value for value in domain.values(field) if Domain.shown(field, value).casefold() == typed), str(given).strip()
    )


def read_move(domain: AnyDomain, given: Mapping[str, Any]) -> Move:
    """The move from a command's options.

    :raises Sorry: when an option can't be read
    """
    values: dict[str, Value] = {}
    for field in domain.fields:
        value = read_option(domain, field, given.get(field))
        if value is not None:
            values[field] = value
        elif given.get(field) is not None:
            possible = ", ".join(Domain.shown(field, one) for one in list(domain.values(field))[:MOST_CHOICES])
            raise Sorry(
                text(
                    "I can't read “{typed}” for “{field}”; possible: {all}.",
                    field=domain.called(field),
                    all=possible,
                    typed=escape(str(given[field])[:40]),
                )
            )
    made: Move = domain.move(**values)
    return made


async def play(interaction: Interaction, rules: Rules[Any], move: type[Move], given: Mapping[str, Any]) -> None:
    """Makes a move for the one who typed the command."""
    async with answering(interaction, in_place=False) as answer:
        press = await _press(interaction, given.get(TABLE), rules)
        seen = await look(press)
        try:
            outcome = await _submit(press, seen, rules, move, given)
        except NotSeated:
            raise
        except Sorry as sorry:
            await answer.aside(seen.say(sorry.reason))
            return
        await after(answer, press, outcome)


async def _submit(press: Press, seen: Look, rules: Rules[Any], move: type[Move], given: Mapping[str, Any]) -> Outcome:
    host, interaction = runtime_of(press.interaction).host, press.interaction.id
    repeated = await host.answered(interaction)
    if repeated is not None:
        return repeated
    request = seen.view.request
    if request is None:
        raise Sorry(text("You are not asked for anything now. {headline}", headline=rules.headline(seen.view)))
    domain = request.domain(move)
    if domain is None:
        raise Sorry(
            text(
                "/{group} {command} is no answer to what is asked now: {prompt}",
                group=rules.command,
                command=move.command,
                prompt=request.prompt,
            )
        )
    if (reason := blocked(domain)) is not None:
        raise Sorry(reason)
    return await host.submit(press.table, press.user, request.key, read_move(domain, given), interaction)


def blocked(domain: AnyDomain) -> Text | None:
    """Why nothing of this kind is possible now, whatever the options say; None when something is."""
    return why_not(domain) if not domain.fields or not all(domain.values(field) for field in domain.fields) else None


async def _press(interaction: Interaction, table: str | None, rules: Rules[Any]) -> Press:
    return Press(interaction, await meant_table(interaction, table, rules.name), "command", None, "")
