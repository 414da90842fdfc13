"""What users and servers chose, and the bot's own small notes."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import astuple, replace

from storage.part import Part, one
from storage.rows import DirectMessages, GuildRow, UserRow

SELECT = "SELECT id, name, zone, quiet_from, quiet_to, locale, notify, dm, dm_channel FROM users WHERE id = ?"
REPLACE = """
    INSERT OR REPLACE INTO users (id, name, zone, quiet_from, quiet_to, locale, notify, dm, dm_channel)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
"""


def _read_user(connection: sqlite3.Connection, user: int) -> UserRow:
    row = one(connection, SELECT, user)
    return UserRow(user) if row is None else UserRow(*row)


def _write_user(connection: sqlite3.Connection, row: UserRow) -> None:
    connection.execute(REPLACE, astuple(row))


class People(Part):
    """Users, guilds and meta; whoever was never stored has the defaults."""

    async def user(self, user: int) -> UserRow:
        """What is known of a user."""
        return await self._db.read(lambda connection: _read_user(connection, user))

    async def set_user(self, row: UserRow) -> None:
        """Store everything about a user."""
        await self._db.write(lambda connection: _write_user(connection, row))

    async def change_user(self, user: int, change: Callable[[UserRow], UserRow]) -> UserRow:
        """Store `change` of what is stored, in one transaction, and return it.

        `change` runs on the database's thread: it must be a plain function of its argument.
        """

        def work(connection: sqlite3.Connection) -> UserRow:
            changed = replace(change(_read_user(connection, user)), id=user)
            _write_user(connection, changed)
            return changed

        return await self._db.write(work)

    async def set_dm(self, user: int, dm: DirectMessages, dm_channel: int | None = None) -> None:
        """Note whether direct messages reach the user; a channel of None keeps the known one."""
        await self.change_user(user, lambda row: replace(row, dm=dm, dm_channel=dm_channel or row.dm_channel))

    async def guild(self, guild: int) -> GuildRow:
        """What is known of a server."""

        sql = "SELECT id, locale FROM guilds WHERE id = ?"
        return await self._select_one(lambda row: GuildRow(*row), sql, guild) or GuildRow(guild)

    async def set_guild(self, row: GuildRow) -> None:
        """Store everything about a server."""
        await self._change("INSERT OR REPLACE INTO guilds (id, locale) VALUES (?, ?)", row.id, row.locale)

    async def meta(self, key: str, default: str = "") -> str:
        """One of the bot's own notes, such as the hash of the synced commands."""
        found = await self._select_one(lambda row: str(row[0]), "SELECT value FROM meta WHERE key = ?", key)
        return default if found is None else found

    async def set_meta(self, key: str, value: str) -> None:
        """Store one of the bot's own notes."""
        await self._change("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", key, value)
