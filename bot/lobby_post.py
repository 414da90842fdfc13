"""The lobby's message: what the table is, who sits, what is agreed, and the buttons. Always made from the store."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import discord

from bot import lobby_options, posts
from bot.components import Pressable, Style, button, buttons
from bot.errors import Sorry
from bot.live import read_options
from bot.lobby import Lobbies
from bot.lobby_state import Lobby
from bot.pictures import attachment
from bot.words import escape, fit, names_of, say
from games.engine.text import Text, listing, text
from storage import MessageRow, OutboxRow, TableRow

if TYPE_CHECKING:
    from bot.runtime import Runtime

#: The kind of row, and of message, that asks those who sit whether they agree to changed options.
AGREE = "agree"

_OVER = {
    "running": text("The match has started."),
    "closed": text("This table was closed."),
    "ended": text("This table was ended."),
}


class LobbyPosts:
    """Keeps each lobby's message as its table stands. One change of a table's message at a time."""

    def __init__(self, runtime: Runtime, lobbies: Lobbies) -> None:
        self._runtime, self._store, self._lobbies = runtime, runtime.store, lobbies
        self._locks: dict[int, asyncio.Lock] = {}
        runtime.deliver.kinds[posts.LOBBY] = self._deliver
        runtime.deliver.kinds[AGREE] = self._ask

    async def changed(self, table: TableRow) -> None:
        """The lobby has changed: its message follows."""
        now = self._runtime.clock.now()
        await self._store.enqueue([posts.post(table, posts.LOBBY, now)], now)
        self._runtime.outbox.wake()

    async def ask(self, table: TableRow) -> None:
        """The options have changed: those who have not agreed yet are asked."""
        now = self._runtime.clock.now()
        await self._store.enqueue([posts.post(table, AGREE, now)], now)
        self._runtime.outbox.wake()

    async def check_all(self) -> None:
        """After a start: every lobby's message, in case it was not brought up to date before a crash."""
        for table in await self._store.tables_with_status("lobby", "running"):
            if table.status == "lobby" or await self._store.message(table.id, None, posts.LOBBY) is not None:
                await self.changed(table)

    async def _deliver(self, row: OutboxRow, table: TableRow) -> int | None:
        async with self._locks.setdefault(table.id, asyncio.Lock()):
            known = await self._store.message(table.id, None, posts.LOBBY)
            try:
                lobby = await self._lobbies.read(table.id)
            except Sorry:
                # It may have become something else only just now, after the row was read.
                return await self._over(known, await self._store.table(table.id) or table)
            content, view = lobby_content(lobby), lobby_buttons(lobby, posts.mark(table, row))
            looks = _looks(content, lobby)
            if known is not None and known.channel == table.channel:
                if known.hash == looks:
                    return known.message
                if await self._edit(known, content, view):
                    await self._remember(table, known.message, looks)
                    return known.message
            message = await self._runtime.deliver.own(row, table, table.channel, content)
            if message is None:
                picture = await self._runtime.pictures.cover(lobby.rules)
                sent = await self._runtime.client.get_partial_messageable(table.channel).send(
                    content,
                    file=attachment(picture),
                    view=view,
                    allowed_mentions=discord.AllowedMentions.none(),
                    nonce=posts.nonce(table, row),
                )
                message = sent.id
            await self._remember(table, message, looks)
            return message

    async def _over(self, known: MessageRow | None, table: TableRow) -> int | None:
        """The lobby has become something else: its message says so and loses its buttons."""
        if known is None:
            return None
        names = names_of(await self._store.seats(table.id))
        lines = [f"**{escape(table.title)}**", say(_OVER.get(table.status, _OVER["running"]))]
        if table.status in ("running", "paused", "frozen", "finished"):
            lines.append(" · ".join(f"{seat + 1} {names(seat)}" for seat in sorted(names.plain)))
            lines += self._options(table)
        await self._edit(known, "\n".join(lines), None)
        await self._store.forget_message(table.id, None, posts.LOBBY)
        asked = await self._store.message(table.id, None, AGREE)
        if asked is not None:
            await self._edit(asked, None, None)
            await self._store.forget_message(table.id, None, AGREE)
        return known.message

    def _options(self, table: TableRow) -> list[str]:
        """Under which options a match is played, so that it can still be read when the lobby has gone."""
        rules = self._runtime.games.get(table.game)
        if rules is None:
            return []
        played = lobby_options.in_words(rules, read_options(rules, table.options))
        return [say(text("Options: {options}.", options=played))]

    async def _ask(self, row: OutboxRow, table: TableRow) -> int | None:
        async with self._locks.setdefault(table.id, asyncio.Lock()):
            try:
                lobby = await self._lobbies.read(table.id)
            except Sorry:
                return None
            asked = await self._store.message(table.id, None, AGREE)
            waiting = lobby.note.waiting
            if not waiting:
                if asked is not None:
                    await self._edit(
                        asked,
                        say(
                            text(
                                "Everybody agrees to the options: {options}.",
                                options=lobby_options.in_words(lobby.rules, lobby.options),
                            )
                        ),
                        None,
                    )
                    await self._store.forget_message(table.id, None, AGREE)
                return None
            content = agree_content(lobby)
            view = buttons(button("Fine with me", table.id, "agree", None, posts.mark(table, row), style=Style.success))
            people = ",".join(str(user) for user in sorted(waiting))
            # Whoever is asked already is not called again; somebody new, or asked anew, is.
            if asked is not None and set(waiting) <= set(map(int, asked.hash.split(","))):
                if await self._edit(asked, content, view):
                    await self._remember(table, asked.message, people, AGREE)
                    return asked.message
            elif asked is not None:
                await self._edit(asked, None, None)
            message = await self._runtime.deliver.own(row, table, table.channel, content)
            if message is None:
                users = [discord.Object(user) for user in waiting]
                sent = await self._runtime.client.get_partial_messageable(table.channel).send(
                    content,
                    view=view,
                    allowed_mentions=discord.AllowedMentions(users=users),
                    nonce=posts.nonce(table, row),
                )
                message = sent.id
            await self._remember(table, message, people, AGREE)
            return message

    async def _edit(self, known: MessageRow, content: str | None, view: discord.ui.View | None) -> bool:
        """Edits a remembered message; False when it is gone."""
        message = self._runtime.client.get_partial_messageable(known.channel).get_partial_message(known.message)
        extra: dict[str, Any] = {} if content is None else {"content": content}
        try:
            await message.edit(view=view, allowed_mentions=discord.AllowedMentions.none(), **extra)
        except discord.NotFound as error:
            if error.code != 10008:
                raise
            return False
        return True

    async def _remember(self, table: TableRow, message: int, looks: str, kind: str = posts.LOBBY) -> None:
        await self._store.remember_message(
            MessageRow(table.id, None, kind, table.channel, message, looks, self._runtime.clock.now())
        )


def lobby_content(lobby: Lobby) -> str:
    """The words of a lobby's message."""
    row, rules = lobby.row, lobby.rules
    names = names_of(lobby.seats.values())
    seats = [
        text("{seat} {who}", seat=seat + 1, who=names.plain[seat] if seat in lobby.seats else text("free"))
        for seat in range(lobby.note.places)
    ]
    seated = 0 if lobby.note.places == max(rules.seats) else lobby.note.places
    facts = [say(fact) for fact in rules.facts(seated, lobby.options)]
    obstacle = lobby.obstacle()
    lines = [
        f"**{escape(row.title)}**",
        facts[0],
        " · ".join(say(seat) for seat in seats),
        say(text("Options: {options}.", options=lobby_options.in_words(rules, lobby.options)), names),
        *facts[1:],
        say(reminders(row.remind_hours)),
    ]
    if row.private:
        lines.append(say(text("This table is private: mention somebody here to bring them in.")))
    if lobby.note.waiting:
        waiting = [
            text("{who}", who=escape(one.name)) for one in lobby.seats.values() if one.user in lobby.note.waiting
        ]
        lines.append(say(text("Not agreed to the options yet: {who}.", who=listing(waiting))))
    if any(seat.user is None for seat in lobby.seats.values()):
        lines.append(say(text("/table bot with do: remove takes a bot away again.")))
    ready = text("Ready to start.")
    if obstacle is not None:
        few = len(lobby.seats) < min(rules.seats)
        ready = obstacle if few else text("It can't start yet: {reason}", reason=obstacle)
    return fit(lines, keep=[say(ready, names)])


def reminders(hours: int | None) -> Text:
    """How a table reminds those it waits for."""
    if hours is None:
        return text("Nobody is reminded at this table.")
    return text("Reminders: after {hours} hours, then once a day.", hours=hours)


def agree_content(lobby: Lobby) -> str:
    """The words that ask those who sit whether they agree to changed options."""
    changes = [lobby_options.state(lobby.rules, lobby.options, name) for name in lobby.note.changed]
    who = ", ".join(f"<@{user}>" for user in lobby.note.waiting)
    lines = [say(text("The options have changed:")), *(f"• {say(change)}" for change in changes)]
    return fit(lines, keep=[say(text("{who}: the match starts only once you agree.", who=who))])


def lobby_buttons(lobby: Lobby, row: str) -> discord.ui.View:
    """The buttons under a lobby's message; ``row`` is the mark of the outbox row, by which it is found again."""
    table = lobby.row.id

    def one(label: str, action: str, style: Style = Style.secondary, disabled: bool = False) -> Pressable:
        return button(label, table, action, None, row, style=style, disabled=disabled)

    return buttons(
        one("Take a seat", "sit", Style.primary, disabled=not lobby.free),
        one("Leave", "leave"),
        one("Add a bot", "addbot", disabled=not lobby.free),
        one("Options", "options"),
        one("Start", "start", Style.success, disabled=lobby.obstacle() is not None),
        one("Guide", "guide"),
    )


def _looks(content: str, lobby: Lobby) -> str:
    state = f"{content}|{bool(lobby.free)}|{lobby.obstacle() is None}"
    return sha256(state.encode()).hexdigest()[:16]
