"""One browser page: a chair, the places it sees, a conversation and the box below it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass
from functools import partial
from typing import Any

from nicegui import ui

from bot.local.core import Core
from bot.local.errors import Json, Refused
from bot.local.page.composer import Composer
from bot.local.page.forms import FormDialog
from bot.local.page.frame import Frame
from bot.local.page.look import button, div, text
from bot.local.page.reading import Reading
from bot.local.page.timeline import Timeline
from bot.local.stage import Stage
from bot.local.world import Change, Channel, Message, User, World
from bot.words import say
from games.registry import GAMES

PAUSE = 0.03
START = "table open"


@dataclass(frozen=True)
class Hub:
    """What all pages share."""

    core: Core
    stage: Stage
    reading: Reading


class Screen:
    """Draws itself into the current page and follows the world until the page is closed."""

    def __init__(self, hub: Hub, user: User, place: Channel) -> None:
        self.hub = hub
        self.user = user
        self.place = place
        self.changed: set[int] = set()
        self.pending = False
        self.opening = False
        self.client = ui.context.client
        self.loop = asyncio.get_running_loop()
        self.floor = div()
        self.root = div("screen", "screen")
        with self.root:
            top = div("top")
            side = div("side", "places", "nav")
            div("veil").on("click", self.toggle)
            with div("main", tag="main"):
                title = div("title", "title")
                self.timeline = Timeline(self)
                self.composer = Composer(self)
        self.frame = Frame(self, top, side, title)
        self.go(place)
        hub.core.world.watchers.append(self._notice)
        self.client.on_delete(self._leave)

    @property
    def world(self) -> World:
        """The world as it is now."""
        return self.hub.core.world

    @property
    def place_key(self) -> str | int:
        """The present place, as the stage takes it."""
        return "dm" if self.place.is_dm else self.place.id

    # Following the world

    def _leave(self) -> None:
        if self._notice in self.world.watchers:
            self.world.watchers.remove(self._notice)

    def _notice(self, change: Change) -> None:
        if isinstance(change.subject, Message):
            self.changed.add(change.subject.id)
        if not self.pending:
            self.pending = True
            self.loop.call_later(PAUSE, self._follow)

    def _follow(self) -> None:
        self.pending = False
        changed, self.changed = self.changed, set()
        if self.client.is_deleted:
            self._leave()
            return
        with self.client:
            if self.place.id not in self.world.channels:
                self.go(self.hub.reading.places(self.user.id)[0])
                return
            self.timeline.sync(changed)
            self._draw_frame()

    # Moving around

    def go(self, place: Channel) -> None:
        """Look at another place."""
        self.place = place
        # Whatever was pressed, such as a link in a message, may be gone once the other place is drawn.
        with self.client:
            self.root.classes(remove="open")
            self.composer.close()
            self.timeline.show()
            self._draw_frame()
            address = f"/?chair={self.user.name}&at={self.place_key}"
            _ = ui.run_javascript(f"history.replaceState(null, '', '{address}')")

    def toggle(self) -> None:
        """Open or close the list of places on a narrow screen."""
        self.root.classes(toggle="open")

    def _draw_frame(self) -> None:
        self.hub.reading.read(self.user.id, self.place.id)
        self.frame.draw()

    def title_of(self, place: Channel) -> str:
        """A place's name as shown."""
        return self.world.bot.display_name if place.is_dm else place.name

    def draw_empty(self) -> None:
        """What a place without messages says."""
        if self.place.is_dm:
            text("Nothing here yet", "big", "div")
            text("What Slowpour tells only you arrives here, such as your private sheet.", tag="div")
            return
        text("A quiet room", "big", "div")
        with div():
            text("Type ")
            text("/table open", "keys")
            text(" to start a game. Then take seats for the others: sit as Ben or Cy with the row on top.")
        for name, rules in GAMES.items():
            title = say(rules.title)
            button(f"Open a {title} table", partial(self._open_table, title), "press success", f"open-{name}")

    async def _open_table(self, game: str) -> None:
        if not self.composer.offers(START):
            ui.notify("Slowpour is still on its way. Try again in a moment.")
            return
        if not self.opening:
            self.opening = True  # a second press would open a second table
            await self.act(self.hub.stage.slash(str(self.user.id), str(self.place_key), START, {"game": game}))
            self.opening = False

    # Doing things

    def name_of(self, kind: str, number: str) -> str:
        """The name behind a mention."""
        if kind == "@":
            user = self.world.users.get(int(number))
            return "somebody" if user is None else user.display_name
        channel = self.world.channels.get(int(number))
        return "unknown" if channel is None else channel.name

    def way_to(self, number: str) -> str:
        """The page's address of a channel, for this chair."""
        channel = self.world.channels.get(int(number))
        at = "dm" if channel is not None and channel.is_dm else number
        return f"/?chair={self.user.name}&at={at}"

    async def act(self, press: Coroutine[Any, Any, Json], *, tell: bool = True) -> str | None:
        """Carry out a press; opens a form if the bot answers with one.

        Gives the reason if it was refused or not answered; with `tell` the person is told here.
        """
        result: Json = {}
        try:
            result = await press
            reason: str | None = result.get("error")
        except Refused as refused:
            reason = str(refused)
        if self.client.is_deleted:
            return reason
        with self.client:
            if reason is not None:
                if tell:
                    ui.notify(reason, type="warning")
            elif result.get("ack") in ("reply", "defer"):
                self.loop.call_later(2 * PAUSE, self.timeline.to_end)
            elif result.get("modal") is not None:
                FormDialog(self, result["interaction_id"], result["modal"])
        return reason

    def dismiss(self, message_id: int) -> None:
        """Hide an ephemeral message."""
        message = self.world.messages.get(message_id)
        if message is not None and message.addressee == self.user.id:
            message.dismissed = True
        self.timeline.sync(set())

    def enlarge(self, address: str, description: str | None) -> None:
        """Show a picture in full size with its description."""
        with self.floor:
            dialog = ui.dialog().props("maximized")
        with dialog:
            with div("lightbox", "lightbox") as sheet:
                image = ui.element("img")
                image.props.update({"src": address, "alt": description or ""})
                if description:
                    text(description, "alt", "div")
            sheet.on("click", dialog.close)
        _ = dialog.on("hide", dialog.delete)
        _ = dialog.open()


def make_screen(hub: Hub, chair: str, at: str) -> Screen:
    """The page for a chair's name and a place ("dm", a channel's id, or nothing for the first one)."""
    reading = hub.reading
    try:
        user = hub.core.world.user(chair or "Ana")
    except LookupError:
        user = hub.core.world.user("Ana")
    places = reading.places(user.id)
    wanted = [p for p in places if at in ("dm" if p.is_dm else str(p.id),)]
    return Screen(hub, user, (wanted or places)[0])
