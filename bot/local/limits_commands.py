"""The counts and lengths Discord enforces on application commands (figures: Discord's documentation)."""

from __future__ import annotations

import unicodedata
from typing import Any

from bot.local.errors import Json, Unsupported
from bot.local.limits import Path, Problems

GLOBAL_COMMANDS = 100
CHARACTERS = 8000
SUBCOMMAND, GROUP = 1, 2
VALUE_TYPES = (3, 4, 5, 6, 7, 8, 9, 10, 11)


def check_commands(commands: Any) -> None:
    """Check the whole set of global commands; raises `ApiError` 50035 with the path of every fault."""
    problems = Problems()
    if not isinstance(commands, list):
        problems.add((), "LIST_TYPE_CONVERT", "Could not interpret value as list.")
        problems.check()
    if len(commands) > GLOBAL_COMMANDS:
        problems.add((), "APPLICATION_COMMANDS_LIMIT", f"Maximum number of commands reached ({GLOBAL_COMMANDS}).")
    names: set[str] = set()
    for index, command in enumerate(commands):
        if command.get("type", 1) != 1:
            raise Unsupported(f"command of type {command['type']}")
        _check_texts(problems, command, (index,))
        if command.get("name") in names:
            problems.add(
                (index, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique"
            )
        names.add(str(command.get("name")))
        _check_options(problems, command.get("options") or [], (index, "options"), (SUBCOMMAND, GROUP))
        if command_size(command) > CHARACTERS:
            problems.add((index,), "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({CHARACTERS})")
    problems.check()


def command_size(command: Json) -> int:
    """Characters of all names, descriptions and string values of a command; 8000 are allowed."""
    size = len(command.get("name") or "") + len(command.get("description") or "")
    for choice in command.get("choices") or []:
        size += len(choice.get("name") or "")
        if isinstance(choice.get("value"), str):
            size += len(choice["value"])
    return size + sum(command_size(option) for option in command.get("options") or [])


def _name_fits(name: Any) -> bool:
    if not isinstance(name, str) or not 1 <= len(name) <= 32 or name != name.lower():
        return False
    return all(char in "-_'" or unicodedata.category(char)[0] in "LNM" for char in name)


def _check_texts(problems: Problems, item: Json, path: Path) -> None:
    if not _name_fits(item.get("name")):
        problems.add((*path, "name"), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    problems.length((*path, "description"), item.get("description"), 1, 100, required=True)


def _check_options(problems: Problems, options: Any, path: Path, nested: tuple[int, ...]) -> None:
    names: set[str] = set()
    optional_seen = False
    kinds = {option.get("type") in (SUBCOMMAND, GROUP) for option in problems.count(path, options, 0, 25)}
    if len(kinds) > 1:
        problems.add(
            path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands and options do not mix at one level"
        )
    for index, option in enumerate(options):
        here = (*path, index)
        _check_texts(problems, option, here)
        if option.get("name") in names:
            problems.add((*here, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", "Option name already exists")
        names.add(str(option.get("name")))
        if option.get("type") in (SUBCOMMAND, GROUP):
            if option["type"] not in nested:
                problems.add((*here, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Nested too deep")
            below = (SUBCOMMAND,) if option["type"] == GROUP else ()
            _check_options(problems, option.get("options") or [], (*here, "options"), below)
            continue
        if option.get("required"):
            if optional_seen:
                problems.add(
                    here,
                    "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                    "Required options must be placed before non-required options",
                )
        else:
            optional_seen = True
        _check_value(problems, option, here)


def _check_value(problems: Problems, option: Json, path: Path) -> None:
    if option.get("type") not in VALUE_TYPES:
        problems.add((*path, "type"), "BASE_TYPE_CHOICES", f"Value must be one of {VALUE_TYPES}.")
    choices = problems.count((*path, "choices"), option.get("choices") or [], 0, 25)
    if choices and option.get("autocomplete"):
        problems.add((*path, "autocomplete"), "APPLICATION_COMMAND_AUTOCOMPLETE_NOT_ALLOWED", "Not with choices")
    for index, choice in enumerate(choices):
        problems.length((*path, "choices", index, "name"), choice.get("name"), 1, 100, required=True)
        if isinstance(choice.get("value"), str):
            problems.length((*path, "choices", index, "value"), choice["value"], 1, 100)
    for key in ("min_length", "max_length"):
        if option.get(key) is not None:
            problems.number((*path, key), option[key], 0 if key == "min_length" else 1, 6000)
