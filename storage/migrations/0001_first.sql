-- Times are integer milliseconds since 1970-01-01 UTC. Blobs are opaque: their meaning belongs to the caller.

CREATE TABLE tables (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    guild         INTEGER NOT NULL,
    channel       INTEGER NOT NULL,
    parent        INTEGER,
    game          TEXT NOT NULL,
    title         TEXT NOT NULL,
    options       BLOB NOT NULL,
    status        TEXT NOT NULL
                  CHECK (status IN ('lobby', 'running', 'paused', 'frozen', 'finished', 'ended', 'closed')),
    note          TEXT NOT NULL DEFAULT '',
    owner         INTEGER NOT NULL,
    edition       TEXT REFERENCES editions (hash),
    rules_version INTEGER,
    secret        BLOB NOT NULL CHECK (length(secret) = 32),
    private       INTEGER NOT NULL CHECK (private IN (0, 1)),
    remind_hours  INTEGER CHECK (remind_hours > 0),
    created_at    INTEGER NOT NULL,
    started_at    INTEGER,
    touched_at    INTEGER NOT NULL,
    ended_at      INTEGER,
    log_length    INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE UNIQUE INDEX tables_active_channel ON tables (channel)
    WHERE status IN ('lobby', 'running', 'paused', 'frozen');
CREATE INDEX tables_channel ON tables (channel, id);
CREATE INDEX tables_status ON tables (status, id);

CREATE TABLE seats (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id  INTEGER NOT NULL REFERENCES tables (id),
    seat      INTEGER NOT NULL CHECK (seat >= 0),
    user      INTEGER,
    policy    TEXT,
    name      TEXT NOT NULL,
    joined_at INTEGER NOT NULL,
    left_at   INTEGER,
    CHECK (user IS NOT NULL OR policy IS NOT NULL)
) STRICT;

CREATE UNIQUE INDEX seats_current ON seats (table_id, seat) WHERE left_at IS NULL;
CREATE UNIQUE INDEX seats_user ON seats (user, table_id) WHERE left_at IS NULL AND user IS NOT NULL;
CREATE INDEX seats_history ON seats (table_id, id);

CREATE TABLE log (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    idx      INTEGER NOT NULL,
    entry    BLOB NOT NULL,
    at       INTEGER NOT NULL,
    by       TEXT NOT NULL,
    user     INTEGER,
    PRIMARY KEY (table_id, idx)
) STRICT, WITHOUT ROWID;

-- idx is the entry that caused the event. After a rewind the log keeps growing, so (idx, seq) never comes back.
CREATE TABLE events (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    idx      INTEGER NOT NULL,
    seq      INTEGER NOT NULL,
    event    BLOB NOT NULL,
    at       INTEGER NOT NULL,
    dead     INTEGER NOT NULL DEFAULT 0 CHECK (dead IN (0, 1)),
    PRIMARY KEY (table_id, idx, seq)
) STRICT, WITHOUT ROWID;

-- idx is the number of entries the state includes, that is the index of the first entry after it.
CREATE TABLE checkpoints (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    idx      INTEGER NOT NULL,
    segment  TEXT NOT NULL,
    state    BLOB NOT NULL,
    digest   TEXT NOT NULL,
    version  INTEGER NOT NULL,
    floor    INTEGER NOT NULL,
    chances  INTEGER NOT NULL,
    dead     INTEGER NOT NULL DEFAULT 0 CHECK (dead IN (0, 1)),
    PRIMARY KEY (table_id, idx)
) STRICT;

CREATE INDEX checkpoints_live ON checkpoints (table_id, idx) WHERE dead = 0;

CREATE TABLE editions (
    hash TEXT PRIMARY KEY,
    blob BLOB NOT NULL
) STRICT;

CREATE TABLE awaiting (
    table_id         INTEGER NOT NULL REFERENCES tables (id),
    seat             INTEGER NOT NULL,
    key              TEXT NOT NULL,
    kind             TEXT NOT NULL,
    since            INTEGER NOT NULL,
    told_at          INTEGER,
    muted            INTEGER NOT NULL DEFAULT 0 CHECK (muted IN (0, 1)),
    snoozed_until    INTEGER,
    next_reminder_at INTEGER,
    reminders        INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, seat, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX awaiting_reminder ON awaiting (next_reminder_at)
    WHERE next_reminder_at IS NOT NULL AND muted = 0;

-- target orders deliveries: one queue per channel and one per person.
-- stale marks a row that was superseded or cancelled while it was being sent: it is not tried again.
CREATE TABLE outbox (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id      INTEGER NOT NULL REFERENCES tables (id),
    channel       INTEGER,
    user          INTEGER,
    kind          TEXT NOT NULL,
    payload       BLOB NOT NULL,
    due_at        INTEGER NOT NULL,
    supersede_key TEXT,
    state         TEXT NOT NULL DEFAULT 'queued'
                  CHECK (state IN ('queued', 'sending', 'sent', 'cancelled', 'failed')),
    attempts      INTEGER NOT NULL DEFAULT 0,
    nonce         TEXT,
    message       INTEGER,
    created_at    INTEGER NOT NULL,
    error         TEXT,
    stale         INTEGER NOT NULL DEFAULT 0 CHECK (stale IN (0, 1)),
    target        INTEGER NOT NULL GENERATED ALWAYS AS (coalesce(channel, -user)) STORED
) STRICT;

CREATE INDEX outbox_due ON outbox (due_at) WHERE state = 'queued';
CREATE INDEX outbox_target ON outbox (target, id) WHERE state IN ('queued', 'sending');
CREATE INDEX outbox_key ON outbox (table_id, supersede_key) WHERE state IN ('queued', 'sending');
CREATE INDEX outbox_table ON outbox (table_id, id);
CREATE INDEX outbox_sending ON outbox (id) WHERE state = 'sending';

-- seat is -1 for a message that belongs to the whole table.
CREATE TABLE messages (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    kind     TEXT NOT NULL,
    channel  INTEGER NOT NULL,
    message  INTEGER NOT NULL,
    hash     TEXT NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE interactions (
    id     INTEGER PRIMARY KEY,
    answer BLOB NOT NULL,
    at     INTEGER NOT NULL
) STRICT;

CREATE INDEX interactions_at ON interactions (at);

CREATE TABLE users (
    id         INTEGER PRIMARY KEY,
    name       TEXT NOT NULL,
    zone       TEXT,
    quiet_from INTEGER CHECK (quiet_from BETWEEN 0 AND 1439),
    quiet_to   INTEGER CHECK (quiet_to BETWEEN 0 AND 1439),
    locale     TEXT,
    notify     TEXT NOT NULL CHECK (notify IN ('channel', 'dm')),
    dm         TEXT NOT NULL CHECK (dm IN ('unknown', 'open', 'closed')),
    dm_channel INTEGER
) STRICT;

CREATE TABLE guilds (
    id     INTEGER PRIMARY KEY,
    locale TEXT
) STRICT;

CREATE TABLE meta (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;
