"""The log: what happened, never a secret. Tokens of the bot and of interactions are blanked wherever they turn up."""

from __future__ import annotations

import logging
import re
import sys

FORMAT = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"
#: A bot's token, and the tokens in the addresses of interactions and their answers.
SECRETS = re.compile(r"[\w-]{20,}\.[\w-]{4,}\.[\w-]{20,}|(?<=/webhooks/)\d+/[\w-]+|(?<=/interactions/)\d+/[\w-]+")


class Blanking(logging.Formatter):
    """Formats a record, traceback included, and blanks what looks like a token."""

    def format(self, record: logging.LogRecord) -> str:
        """The line or lines of a record."""
        return SECRETS.sub("…", super().format(record))


def set_up(level: str) -> None:
    """Logs to stderr from `level` on. Libraries stay at INFO or above: their details hold what people wrote."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Blanking(FORMAT))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(max(logging.INFO, logging.getLevelName(level)))
    logging.getLogger("slowpour").setLevel(level)
    # Voice is never used, and that libraries for it are missing is no news to the host.
    logging.getLogger("discord.client").addFilter(lambda record: "voice will NOT be supported" not in record.msg)
