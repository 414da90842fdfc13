"""Copies of a database in use: SQLite's online backup, checked before it gets its name."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from storage.errors import BackupFailed


def backup(database: Path, copy: Path) -> int:
    """Copy a database, also while the bot writes to it; returns the size of the copy in bytes.

    The copy holds everything committed before the call and is one plain file: to restore, stop the bot,
    remove the database with its -wal and -shm files, and put the copy in its place. Raises BackupFailed
    when the database is missing, the copy exists already (it is never overwritten) or does not pass
    SQLite's integrity check.
    """
    if not database.is_file():
        raise BackupFailed(f"there is no database {database}")
    try:
        os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        raise BackupFailed(f"{copy} exists already, it is not overwritten") from None
    except OSError as error:
        raise BackupFailed(f"cannot write {copy}: {error.strerror}") from None
    part = copy.with_name(copy.name + ".part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600))
        _copy(database, part)
        os.replace(part, copy)
    except (sqlite3.Error, OSError) as error:
        copy.unlink(missing_ok=True)
        raise BackupFailed(f"the backup failed: {error}") from error
    except BaseException:
        copy.unlink(missing_ok=True)
        raise
    finally:
        part.unlink(missing_ok=True)
    return copy.stat().st_size


def _copy(database: Path, part: Path) -> None:
    source = sqlite3.connect(f"{database.absolute().as_uri()}?mode=rw", uri=True)
    target = sqlite3.connect(part)
    try:
        # All pages in one step: a reader of a WAL database blocks no writer and sees one snapshot.
        source.backup(target, pages=-1)
        target.execute("PRAGMA journal_mode = DELETE")
        problem = target.execute("PRAGMA integrity_check").fetchone()[0]
    finally:
        target.close()
        source.close()
    if problem != "ok":
        raise BackupFailed(f"the copy does not pass the integrity check: {problem}")
