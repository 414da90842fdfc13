"""`python -m bot` starts the bot; `python -m bot check DB` tries the matches of a database against this code."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from bot import settings as settings_module
from bot.logs import set_up

OK, FAILED, WRONG = 0, 1, 2
#: The log of local play, in the folder of its database.
LOG_NAME = "slowpour.log"


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command.

    :return: 0 when all went well; 1 when a match of `check` would stop or Discord does not let the bot in; 2 for a
        setting or an argument that can't be used
    """
    parser = argparse.ArgumentParser(prog="python -m bot", description="Slowpour, a Discord bot for board games")
    commands = parser.add_subparsers(dest="command")
    check = commands.add_parser("check", help="try every running match of a database against this code")
    check.add_argument("database", type=Path, help="the database, or a backup of it; it is not changed")
    options = parser.parse_args(arguments)
    if options.command == "check":
        return check_matches(options.database)
    return start()


def check_matches(database: Path) -> int:
    """Prints what becomes of each match of a database under this code."""
    from bot.check import check_database
    from storage import StorageError

    try:
        good, lines = check_database(database)
    except StorageError as error:
        print(error, file=sys.stderr)
        return WRONG
    print("\n".join(lines))
    return OK if good else FAILED


def start() -> int:
    """Starts the bot and runs it until it is told to stop."""
    try:
        settings = settings_module.load(os.environ, Path(".env"))
    except settings_module.SettingsError as error:
        print(error, file=sys.stderr)
        return WRONG
    from bot.serving import LOCAL_FOLDER, CannotServe, serve, serve_locally

    # Whoever plays locally wants the page's address and nothing else in the terminal, unless something is wrong.
    file = None if settings.token else settings.database.parent / LOCAL_FOLDER / LOG_NAME
    try:
        set_up(settings.log_level, file)
    except OSError as error:
        print(f"the log can't be written: {error}", file=sys.stderr)
        return WRONG
    try:
        if settings.token is None:
            asyncio.run(serve_locally(settings, lambda page: print(f"Open {page} in your browser", flush=True)))
        else:
            asyncio.run(serve(settings))
    except CannotServe as error:
        print(error, file=sys.stderr)
        return FAILED
    return OK


if __name__ == "__main__":
    sys.exit(main())
