"""The log: what happened, never a secret. Tokens of the bot and of interactions are blanked wherever they turn up."""

from __future__ import annotations

import logging
import re
import sys
from logging.handlers import RotatingFileHandler
from pathlib import Path

FORMAT = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"
#: A bot's token, and the tokens in the addresses of interactions and their answers.
SECRETS = re.compile(r"[\w-]{20,}\.[\w-]{4,}\.[\w-]{20,}|(?<=/webhooks/)\d+/[\w-]+|(?<=/interactions/)\d+/[\w-]+")


#: A log file begins anew at this size; the one before is kept beside it.
MOST_BYTES = 1_000_000


class Blanking(logging.Formatter):
    """Formats a record, traceback included, and blanks what looks like a token."""

    def format(self, record: logging.LogRecord) -> str:
        """The line or lines of a record."""
        return SECRETS.sub("…", super().format(record))


def set_up(level: str, file: Path | None = None) -> None:
    """Logs to stderr from `level` on. Libraries stay at INFO or above: their details hold what people wrote.

    :param file: takes the whole log instead, and stderr shows warnings and errors only
    :raises OSError: when the file can't be written
    """
    terminal = logging.StreamHandler(sys.stderr)
    handlers: list[logging.Handler] = [terminal]
    if file is not None:
        terminal.setLevel(logging.WARNING)
        file.parent.mkdir(parents=True, exist_ok=True)
        handlers.append(RotatingFileHandler(file, maxBytes=MOST_BYTES, backupCount=1, encoding="utf-8"))
    for handler in handlers:
        handler.setFormatter(Blanking(FORMAT))
    root = logging.getLogger()
    root.handlers[:] = handlers
    root.setLevel(max(logging.INFO, logging.getLevelName(level)))
    logging.getLogger("slowpour").setLevel(level)
    # Voice is never used, and that libraries for it are missing is no news to the host.
    logging.getLogger("discord.client").addFilter(lambda record: "voice will NOT be supported" not in record.msg)
