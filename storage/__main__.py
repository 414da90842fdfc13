"""`python -m storage backup FILE [--db DB]`: copy the database, also while the bot runs."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from storage.backup import backup
from storage.errors import BackupFailed

DEFAULT_DATABASE = "data/slowpour.db"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0 when it succeeded, 1 with one line on stderr when not."""
    parser = argparse.ArgumentParser(prog="python -m storage")
    commands = parser.add_subparsers(dest="command", required=True)
    copy = commands.add_parser("backup", help="copy the database, also while the bot runs")
    copy.add_argument("file", type=Path, help="where the copy goes; never overwritten")
    copy.add_argument("--db", type=Path, default=Path(os.environ.get("SLOWPOUR_DB", DEFAULT_DATABASE)))
    options = parser.parse_args(arguments)
    try:
        size = backup(options.db, options.file)
    except BackupFailed as error:
        print(error, file=sys.stderr)
        return 1
    print(f"Copied {options.db} to {options.file} ({size} bytes), integrity check ok.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
