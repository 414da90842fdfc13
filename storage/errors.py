"""What can go wrong in storage, as exceptions a caller can tell apart.

No message carries stored bytes: entries, states and payloads hold secrets of the players.
"""

from __future__ import annotations


class StorageError(Exception):
    """Anything this package raises; raised itself when SQLite fails (disk full, locked, damaged)."""


class SchemaTooNew(StorageError):
    """The file was written by a newer release than this one."""


class NotOurs(StorageError):
    """The file is a database, but none of Slowpour's."""


class NoSuchTable(StorageError, LookupError):
    """No table has this id."""


class Conflict(StorageError):
    """The table is not as the caller believed (log length or status); nothing was written."""


class Repeated(StorageError):
    """This interaction was answered before; `answer` is what was stored then. Nothing was written."""

    def __init__(self, answer: bytes) -> None:
        super().__init__("this interaction was answered before")
        self.answer = answer


class ChannelTaken(StorageError):
    """The channel already has a table that is open, running, paused or frozen."""


class SeatTaken(StorageError):
    """The seat is held by somebody."""


class AlreadySeated(StorageError):
    """The user already holds a seat at this table."""


class BackupFailed(StorageError):
    """The copy was not made; the text says why, and no file is left behind."""
