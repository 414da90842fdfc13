"""``/help``: what there is, in one message."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.answers import MOST_CONTENT, Interaction, answering
from bot.meant import everywhere
from bot.words import fit, say
from games.engine.text import text

BEGIN = text("To start a game: /table open. Then press **Take a seat** or **Add a bot**, and **Start**.")
LEAD = text(
    "Under every board: **My move** shows what you can do, **My sheet** what only you may see, **What happened** "
    "what is new, **Guide** the rules. Where a game has it, **Plan ahead** answers before you are asked. The same "
    "by command:"
)


def listed(commands: list[Any]) -> list[str]:
    """A line for each command, with the subcommands of a group."""
    lines = []
    for command in sorted(commands, key=lambda one: str(one.name)):
        if isinstance(command, app_commands.Group):
            inner = ", ".join(sorted(child.name for child in command.commands))
            lines.append(f"`/{command.name}` {command.description}: {inner}")
        elif isinstance(command, app_commands.Command):
            lines.append(f"`/{command.name}` {command.description}")
    return lines


async def show(interaction: Interaction) -> None:
    """Lists the commands there are."""
    async with answering(interaction, in_place=False) as answer:
        tree: Any = getattr(interaction.client, "tree", None)
        await answer.say(
            fit([say(BEGIN), say(LEAD), *listed(tree.get_commands() if tree is not None else [])], MOST_CONTENT)
        )


def commands() -> list[app_commands.Command[Any, ..., None]]:
    """The command."""
    contexts, installs = everywhere()
    return [
        app_commands.Command(
            name="help",
            description="What I can do",
            callback=show,
            allowed_contexts=contexts,
            allowed_installs=installs,
        )
    ]
