"""What Slowpour keeps, as bytes and ids: tables, seats, logs, events, checkpoints, outbox, reminders, users.

This package knows no game and no Discord library. `Store` is its only door.
"""

from storage.errors import (
    AlreadySeated,
    BackupFailed,
    ChannelTaken,
    Conflict,
    NoSuchTable,
    Repeated,
    SchemaTooNew,
    SeatTaken,
    StorageError,
)
from storage.lock import InUse, sole_use
from storage.rows import (
    ACTIVE,
    OVER,
    Awaiting,
    CheckpointRow,
    Commit,
    DirectMessages,
    EventRow,
    GuildRow,
    Loaded,
    LogRow,
    MessageRow,
    Notify,
    OutboxRow,
    OutboxState,
    SeatRow,
    Status,
    TableRow,
    UserRow,
    WishRow,
)
from storage.store import Store

__all__ = [
    "ACTIVE",
    "OVER",
    "AlreadySeated",
    "Awaiting",
    "BackupFailed",
    "ChannelTaken",
    "CheckpointRow",
    "Commit",
    "Conflict",
    "DirectMessages",
    "EventRow",
    "GuildRow",
    "InUse",
    "Loaded",
    "LogRow",
    "MessageRow",
    "NoSuchTable",
    "Notify",
    "OutboxRow",
    "OutboxState",
    "Repeated",
    "SchemaTooNew",
    "SeatRow",
    "SeatTaken",
    "Status",
    "StorageError",
    "Store",
    "TableRow",
    "UserRow",
    "WishRow",
    "sole_use",
]
