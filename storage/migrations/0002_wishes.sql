-- What a seat wants to answer to a question that will come. Nobody but that seat may know it.
CREATE TABLE wishes (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL CHECK (seat >= 0),
    kind     TEXT NOT NULL,
    scope    TEXT NOT NULL,
    moves    BLOB NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat, kind)
) STRICT, WITHOUT ROWID;
