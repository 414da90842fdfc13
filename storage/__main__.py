"""`python -m storage backup FILE [--db DB]`: copy the database, also while the bot runs."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from dotenv import dotenv_values

from storage.backup import backup
from storage.errors import BackupFailed

DEFAULT_DATABASE = "data/slowpour.db"
ENV_FILE = Path(".env")
FAILED, WRONG = 1, 2


def database(given: Path | None) -> Path:
    """The database that is meant: the one given, else the bot's, from the environment or the file `.env`.

    As the bot reads its settings, the environment goes first and an empty value counts as not set. Raises ValueError,
    with one line for the host, when the setting can't be read.
    """
    if given is not None:
        return given
    try:
        file = dotenv_values(ENV_FILE, interpolate=False, encoding="utf-8") if ENV_FILE.exists() else {}
    except (OSError, UnicodeDecodeError) as problem:
        raise ValueError(f"{ENV_FILE} can't be read as UTF-8 text ({type(problem).__name__})") from problem
    values = [(source.get("SLOWPOUR_DB") or "").strip() for source in (os.environ, file)]
    path = next(filter(None, values), DEFAULT_DATABASE)
    try:
        return Path(path).expanduser()
    except RuntimeError as problem:
        raise ValueError(f"SLOWPOUR_DB is {path}, in the home of a user that this machine doesn't know") from problem


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0 when it succeeded, else one line on stderr and 1, or 2 for a setting that can't be used."""
    parser = argparse.ArgumentParser(prog="python -m storage")
    commands = parser.add_subparsers(dest="command", required=True)
    copy = commands.add_parser("backup", help="copy the database, also while the bot runs")
    copy.add_argument("file", type=Path, help="where the copy goes; never overwritten")
    copy.add_argument("--db", type=Path, help="the database, if not that of the settings")
    options = parser.parse_args(arguments)
    try:
        source = database(options.db)
        size = backup(source, options.file)
    except ValueError as error:
        print(error, file=sys.stderr)
        return WRONG
    except BackupFailed as error:
        print(error, file=sys.stderr)
        return FAILED
    print(f"Copied {source} to {options.file} ({size} bytes), integrity check ok.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
