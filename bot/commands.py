"""The commands of players, and the presses that belong to them: one call adds them all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from discord import app_commands

from bot import guide, help, looks, me, moves, panel_presses, turns  # noqa: A004 - the module of /help
from games.engine.rules import Rules

#: The modules whose buttons and forms work once they are imported.
PRESSES = (panel_presses, looks, guide)


def add_commands(tree: app_commands.CommandTree[Any], games: Mapping[str, Rules[Any]]) -> None:
    """Adds the moves of every game, ``/turns``, ``/undo``, ``/guide``, ``/help`` and ``/me`` to a tree."""
    for rules in games.values():
        tree.add_command(moves.group(rules))
    for command in (*turns.commands(), *guide.commands(), *help.commands()):
        tree.add_command(command)
    tree.add_command(me.group())
