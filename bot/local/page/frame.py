"""What surrounds the conversation: the chairs on top, the places at the side, the title."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nicegui.element import Element

from bot.local.page.look import Patch, badge, button, div, face, text
from bot.local.page.reading import Reading
from bot.local.world import Channel, User, World

if TYPE_CHECKING:
    from bot.local.page.screen import Screen

SPECTATOR = "sam"


class Frame:
    """The three parts, brought up to date by `draw`."""

    def __init__(self, screen: Screen, top: Element, side: Element, title: Element) -> None:
        self.screen = screen
        self.side = Patch(side)
        self.title = Patch(title)
        self.chairs: dict[int, Patch] = {}
        self.places: dict[int, Patch] = {}
        with top:
            menu = button("☰", screen.toggle, "menu", "menu")
            menu.props["aria-label"] = "Channels"
            with menu:
                self.elsewhere = Patch(div())
            text(next(iter(self.world.guilds.values())).name, "brand")
            text("You sit as", "label")
            with div("chairs"):
                for user in seated(self.world):
                    self.chairs[user.id] = Patch(self._chair(user))
            self.status = Patch(div("status", "status"))

    @property
    def world(self) -> World:
        """The world as it is now."""
        return self.screen.world

    @property
    def reading(self) -> Reading:
        """What everybody has read."""
        return self.screen.hub.reading

    def draw(self) -> None:
        """Show the present state."""
        waiting = self.reading.waiting(self.screen.user.id)
        self.elsewhere.draw(waiting, lambda: badge(waiting))
        for user_id, patch in self.chairs.items():
            self._draw_chair(self.world.users[user_id], patch)
        online = self.screen.hub.core.gateway.connected
        self.status.draw(online, lambda: self._paint_status(online))
        places = self.reading.places(self.screen.user.id)
        self.side.draw([place.id for place in places], lambda: self._paint_side(places))
        for place in places:
            self._draw_place(place, self.places[place.id])
        words = self.screen.title_of(self.screen.place), self._about()
        self.title.draw(words, lambda: self._paint_title(*words))

    def _paint_status(self, online: bool) -> None:
        self.status.element.classes(replace="status online" if online else "status")
        div("lamp")
        text("Slowpour is here" if online else "Slowpour is away", "words")

    # Chairs

    def _chair(self, user: User) -> Element:
        here = user.id == self.screen.user.id
        link = div("chair here" if here else "chair", f"chair-{user.name}", "a")
        link.props["title"] = f"Sit as {user.display_name}"
        if here:
            link.props["aria-current"] = "true"
        return link

    def _draw_chair(self, user: User, patch: Patch) -> None:
        here = user.id == self.screen.user.id
        address = f"/?chair={user.name}&at={self.screen.place_key}"
        if patch.element.props.get("href") != address:
            patch.element.props["href"] = address
            patch.element.update()
        waiting = 0 if here else self.reading.waiting(user.id)
        patch.draw(waiting, lambda: self._paint_chair(user, waiting))

    def _paint_chair(self, user: User, waiting: int) -> None:
        face(user, small=True)
        text(user.display_name, "n")
        if user.name == SPECTATOR:
            text("watches", "role")
        badge(waiting)

    # Places

    def _paint_side(self, places: list[Channel]) -> None:
        self.places.clear()
        text("Channels", "heading", "div")
        for place in places:
            if place.is_dm:
                text("Direct messages", "heading", "div")
            entry = div("place", "place", "button")
            entry.on("click", lambda place=place: self.screen.go(place))
            self.places[place.id] = Patch(entry)

    def _draw_place(self, place: Channel, patch: Patch) -> None:
        new, pings = self.reading.unread(self.screen.user.id, place)
        here = place.id == self.screen.place.id
        name = self.screen.title_of(place)
        note = "archived" if place.archived else "locked" if place.locked else ""

        def paint() -> None:
            classes = "place" + (" thread" if place.is_thread else "")
            patch.element.classes(replace=classes + (" here" if here else " unread" if new else ""))
            patch.element.props["data-name"] = name
            text("↳" if place.is_thread else "@" if place.is_dm else "#")
            text(name, "name")
            if note:
                text(note, "note")
            if pings:
                badge(pings)
            elif new:
                div("dot", "dot")

        patch.draw((new, pings, here, name, note), paint)

    # Title

    def _about(self) -> str:
        place = self.screen.place
        if place.is_dm:
            return f"Only {self.screen.user.display_name} and Slowpour read this."
        if not place.is_thread:
            return ""
        parent = self.world.channels.get(place.parent_id or 0)
        kind = "private thread" if place.kind == 12 else "thread"
        return kind if parent is None else f"{kind} in #{parent.name}"

    def _paint_title(self, name: str, about: str) -> None:
        text(name, "name")
        text(about, "about")


def seated(world: World) -> list[User]:
    """Everybody a person can sit as."""
    guild = next(iter(world.guilds.values()))
    return [user for user in world.users.values() if not user.bot and user.id != guild.owner_id]
