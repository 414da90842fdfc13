"""*Guide*: a game's rules in our own words, a section at a time; one of them shows the symbols of its pictures."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import discord
from discord import app_commands

from bot.answers import MOST_CONTENT, Answer, Interaction, answering, pages, runtime_of
from bot.components import MOST_OPTIONS, Press, action, button, buttons, select
from bot.errors import Sorry
from bot.meant import MOST_CHOICE, MOST_CHOICES, everywhere
from bot.pictures import attachment
from bot.which_game import find_game
from bot.words import say
from games.engine.rules import Rules
from games.engine.text import text

PLACEHOLDER = text("Choose a section")
FURTHER = text("Read on")
OVERVIEW = text("In short")
#: The title of the section on what pictures show.
SIGNS = re.compile(r"\b(sign|symbol)s?\b", re.IGNORECASE)


@cache
def sections(path: Path) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The sections of a guide as (title, messages): what comes before the first ``##`` heading, then each one."""
    found: list[tuple[str, list[str]]] = [(say(OVERVIEW), [])]
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            found.append((line[3:].strip(), []))
        found[-1][1].append(line)
    return tuple((title, tuple(pages(_trimmed(lines), MOST_CONTENT))) for title, lines in found if any(lines))


@cache
def signs(path: Path) -> int:
    """The section that the picture of the symbols belongs to: the one on signs, else the first."""
    titles = [title for title, _ in sections(path)]
    return next((at for at, title in enumerate(titles) if SIGNS.search(title)), 0)


async def _pictures(interaction: Interaction, rules: Rules[Any], at: int) -> list[discord.File]:
    return [attachment(await runtime_of(interaction).pictures.symbols(rules))] if at == signs(rules.guide) else []


def _trimmed(lines: list[str]) -> list[str]:
    """Without empty lines at the ends; an empty one between two is kept."""
    return "\n".join(lines).strip().splitlines()


def section_view(rules: Rules[Any], table: int, at: int, page: int) -> tuple[str, discord.ui.View]:
    """A page of a section, with the choice of another one.

    :param table: the table it was asked at, 0 for none
    """
    all_sections = sections(rules.guide)
    at = at if 0 <= at < len(all_sections) else 0
    messages = all_sections[at][1]
    page = page if 0 <= page < len(messages) else 0
    options = [(str(number), name) for number, (name, _) in enumerate(all_sections[:MOST_OPTIONS])]
    items = [select(say(PLACEHOLDER), options, table, "section", None, rules.name, chosen=str(at))]
    if page + 1 < len(messages):
        items.append(button(say(FURTHER), table, "section", None, f"{rules.name}.{at}.{page + 1}"))
    return messages[page], buttons(*items)


@action("guide")
async def guide_button(press: Press) -> None:
    """*Guide* under a board."""
    async with answering(press.interaction, in_place=False) as answer:
        runtime = runtime_of(press.interaction)
        row = await runtime.store.table(press.table)
        rules = None if row is None else runtime.games.get(row.game)
        if rules is None:
            raise Sorry(text("There is no such table any more."))
        await show(answer, press.interaction, rules, press.table, 0)


@action("section")
async def another_section(press: Press) -> None:
    """Another section, or its next page, in the same message."""
    async with answering(press.interaction) as answer:
        name, _, rest = press.extra.partition(".")
        at, _, page = rest.partition(".")
        rules = runtime_of(press.interaction).games.get(name)
        if rules is None:
            raise Sorry(text("I don't know this game any more."))
        wanted = press.values[0] if press.values else at
        content, view = section_view(rules, press.table, _number(wanted), _number(page))
        pictures = await _pictures(press.interaction, rules, _number(wanted))
        await answer.say(content, view, pictures, keep_files=False)


def _number(written: str) -> int:
    return int(written) if written.isdecimal() and len(written) < 6 else 0


async def show(answer: Answer, interaction: Interaction, rules: Rules[Any], table: int, at: int) -> None:
    """A section as a new message."""
    content, view = section_view(rules, table, at, 0)
    await answer.say(content, view, await _pictures(interaction, rules, at))


async def guide(interaction: Interaction, game: str | None = None, section: str | None = None) -> None:
    """The guide of a game: the named one, else that of the channel's table, else the only one."""
    async with answering(interaction, in_place=False) as answer:
        runtime = runtime_of(interaction)
        here = await runtime.store.table_in_channel(interaction.channel_id or 0)
        rules = await _meant(interaction, game)
        at = 0
        if section is not None:
            titles = [title.casefold() for title, _ in sections(rules.guide)]
            at = next((number for number, title in enumerate(titles) if section.strip().casefold() in title), -1)
            if at < 0:
                raise Sorry(
                    text(
                        "There is no such section. The guide has: {all}.",
                        all=", ".join(title for title, _ in sections(rules.guide)),
                    )
                )
        await show(answer, interaction, rules, here.id if here is not None else 0, at)


async def _meant(interaction: Interaction, game: str | None) -> Rules[Any]:
    runtime = runtime_of(interaction)
    games = runtime.games
    if game is not None:
        return find_game(games, game)
    here = await runtime.store.table_in_channel(interaction.channel_id or 0, active_only=False)
    if here is not None and here.game in games:
        return games[here.game]
    return find_game(games, None)


async def _suggest_games(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    named = [(say(rules.title), rules.name) for rules in runtime_of(interaction).games.values()]
    return [
        app_commands.Choice(name=title, value=name)
        for title, name in named
        if typed.strip().casefold() in title.casefold()
    ][:MOST_CHOICES]


async def _suggest_sections(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    try:
        rules = await _meant(interaction, interaction.namespace.game)
    except Sorry:
        return []
    return [
        app_commands.Choice(name=title[:MOST_CHOICE], value=title[:MOST_CHOICE])
        for title, _ in sections(rules.guide)
        if typed.strip().casefold() in title.casefold()
    ][:MOST_CHOICES]


def commands() -> list[app_commands.Command[Any, ..., None]]:
    """The command."""
    contexts, installs = everywhere()
    app_commands.describe(game="Which game", section="Which part of its guide")(guide)
    app_commands.autocomplete(game=_suggest_games, section=_suggest_sections)(guide)
    return [
        app_commands.Command(
            name="guide",
            description="How a game is played",
            callback=guide,
            allowed_contexts=contexts,
            allowed_installs=installs,
        )
    ]


__all__ = ["commands", "guide", "section_view", "sections"]
