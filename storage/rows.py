"""The rows of the store as frozen values.

Ids of guilds, channels, users and messages are Discord's integers; times are aware UTC datetimes with
milliseconds; bytes are the caller's own encoding. Fields that can hold secrets stay out of every repr.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

Status = Literal["lobby", "running", "paused", "frozen", "finished", "ended", "closed"]
OutboxState = Literal["queued", "sending", "sent", "cancelled", "failed"]
Notify = Literal["channel", "dm"]
DirectMessages = Literal["unknown", "open", "closed"]

ACTIVE: tuple[Status, ...] = ("lobby", "running", "paused", "frozen")
"""The statuses of which a channel can have only one table."""
OVER: tuple[Status, ...] = ("finished", "ended", "closed")
"""The statuses from which a table is not played on."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """One table: a channel, its people and (once started) one match."""

    id: int
    guild: int
    channel: int
    parent: int | None
    game: str
    title: str
    options: bytes = field(repr=False)
    status: Status
    note: str
    owner: int
    edition: str | None
    rules_version: int | None
    secret: bytes = field(repr=False)
    private: bool
    remind_hours: int | None
    created_at: datetime
    started_at: datetime | None
    touched_at: datetime
    ended_at: datetime | None
    log_length: int


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who holds, or held, a seat: a user, a policy, or a user whom a policy stands in for."""

    id: int
    table_id: int
    seat: int
    user: int | None
    policy: str | None
    name: str
    joined_at: datetime
    left_at: datetime | None


@dataclass(frozen=True, slots=True)
class LogRow:
    """One entry of a match's log; `by` says what answered, `user` the person at the seat, if any."""

    idx: int
    entry: bytes = field(repr=False)
    at: datetime
    by: str
    user: int | None = None


@dataclass(frozen=True, slots=True)
class EventRow:
    """One thing told. `idx` is the entry that caused it, `seq` counts within it; dead = undone."""

    idx: int
    seq: int
    event: bytes = field(repr=False)
    at: datetime
    dead: bool = False


@dataclass(frozen=True, slots=True)
class CheckpointRow:
    """A whole position between segments.

    `idx` is the number of log entries it includes (the index of the first entry after it), `floor` the
    log index of the last undo barrier when it was taken: nobody alone takes back anything before it.
    `digest` is the state's fingerprint, `version` the rules that reached it, `chances` how many outcomes
    of chance had counted by then.
    """

    idx: int
    segment: str
    state: bytes = field(repr=False)
    digest: str
    version: int
    floor: int
    chances: int = 0
    dead: bool = False


@dataclass(frozen=True, slots=True)
class Awaiting:
    """A seat whose answer the table waits for. In a Commit `table_id` is taken from the commit."""

    seat: int
    key: str
    kind: str
    since: datetime
    next_reminder_at: datetime | None = None
    told_at: datetime | None = None
    muted: bool = False
    snoozed_until: datetime | None = None
    reminders: int = 0
    table_id: int = 0


@dataclass(frozen=True, slots=True)
class OutboxRow:
    """Something Discord should see once it is due. It goes to a channel, else to a user.

    A newer row with the same `supersede_key` at the same table cancels this one while it is not sent.
    `id`, `state`, `attempts`, `nonce`, `message`, `created_at` and `error` are the store's: what a new
    row says there is ignored.
    """

    table_id: int
    kind: str
    payload: bytes = field(repr=False)
    due_at: datetime
    channel: int | None = None
    user: int | None = None
    supersede_key: str | None = None
    id: int = 0
    state: OutboxState = "queued"
    attempts: int = 0
    nonce: str | None = None
    message: int | None = None
    created_at: datetime | None = None
    error: str | None = None


@dataclass(frozen=True, slots=True)
class MessageRow:
    """A message to edit later: the newest of a kind, of a table (seat None) or of one seat."""

    table_id: int
    seat: int | None
    kind: str
    channel: int
    message: int
    hash: str
    at: datetime


@dataclass(frozen=True, slots=True)
class UserRow:
    """What a user chose, and whether direct messages reach them. Quiet hours are minutes local time."""

    id: int
    name: str = ""
    zone: str | None = None
    quiet_from: int | None = None
    quiet_to: int | None = None
    locale: str | None = None
    notify: Notify = "channel"
    dm: DirectMessages = "unknown"
    dm_channel: int | None = None


@dataclass(frozen=True, slots=True)
class GuildRow:
    """What a server chose."""

    id: int
    locale: str | None = None


@dataclass(frozen=True, slots=True)
class WishRow:
    """What a seat wants to answer to a question of a kind, if it is the one that `scope` names."""

    table_id: int
    seat: int
    kind: str
    scope: str
    moves: bytes = field(repr=False)
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Commit:
    """Everything one move changes; written in one transaction or not at all.

    `entries` continue the log at `expected_length`. `rewind_to` marks the events with idx >= rewind_to
    and the checkpoints with idx > rewind_to dead (those of this commit excepted). `awaiting` replaces
    the table's whole set, None leaves it. `cancel` lists supersede keys whose queued posts are dropped
    before `outbox` is added. `granted` lists the (seat, kind) of wishes that are done with. `interaction` is
    (id, stored answer), `edition` (hash, blob).
    """

    table_id: int
    expected_length: int
    at: datetime
    entries: Sequence[LogRow] = ()
    events: Sequence[EventRow] = ()
    checkpoints: Sequence[CheckpointRow] = ()
    rewind_to: int | None = None
    awaiting: Sequence[Awaiting] | None = None
    outbox: Sequence[OutboxRow] = ()
    cancel: Sequence[str] = ()
    granted: Sequence[tuple[int, str]] = ()
    interaction: tuple[int, bytes] | None = None
    status: Status | None = None
    note: str | None = None
    edition: tuple[str, bytes] | None = None


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a match is resumed from.

    `checkpoints` are the live ones from the one at or before the newest one's floor on, oldest first;
    `entries` all entries, dead ones included, from the first of them on (from 0 when there is none).
    """

    table: TableRow
    checkpoints: tuple[CheckpointRow, ...]
    entries: tuple[LogRow, ...]

    @property
    def log_length(self) -> int:
        """Number of entries in the whole log: the `expected_length` of the next commit."""
        return self.table.log_length

    @property
    def latest(self) -> CheckpointRow | None:
        """The newest live checkpoint."""
        return self.checkpoints[-1] if self.checkpoints else None

    @property
    def base(self) -> CheckpointRow | None:
        """The checkpoint from which every undo down to the last barrier can be run."""
        return self.checkpoints[0] if self.checkpoints else None
