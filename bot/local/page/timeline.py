"""The messages of the place somebody looks at, kept up to date piece by piece."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nicegui import ui
from nicegui.element import Element

from bot.local.errors import Json
from bot.local.page.look import Patch, button, div, face, raw, text
from bot.local.page.markup import time_tag, to_html
from bot.local.page.parts import Parts
from bot.local.threads import THREAD_CREATED
from bot.local.world import LOADING, Attachment, Message, User

if TYPE_CHECKING:
    from bot.local.page.screen import Screen

SHOWN = 50
JOINED_SECONDS = 300.0


class Entry:
    """What is drawn of one message. Its buttons are drawn anew only if they have changed themselves."""

    def __init__(self, message: Message, author: User) -> None:
        self.holder = div()
        with self.holder:
            self.row = div("msg", "message")
            self.row.props["data-id"] = str(message.id)
            self.row.props["data-ephemeral"] = "yes" if message.ephemeral else "no"
            with self.row:
                face(author)
                with div("body"):
                    self.upper = div()
                    self.parts, self.lower = Parts(div()), Patch(div())


class Timeline:
    """The list of messages. `sync` brings it to what the person sees now."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.limit = SHOWN
        self.drawn: dict[int, Entry] = {}
        self.flow = div("flow", "flow")
        with self.flow:
            self.list = div("messages", "messages")
            self.list.props.update({"role": "log", "aria-live": "polite"})
        self._head: Element | None = None
        self._empty: Element | None = None

    def show(self) -> None:
        """Start anew for another place."""
        self.limit = SHOWN
        self.list.clear()
        self.drawn.clear()
        self._head = self._empty = None
        self.sync(set())

    def to_end(self) -> None:
        """Scroll to the newest message; the list grows upwards, so its end is at 0."""
        if not self.screen.client.is_deleted:
            with self.screen.client:
                _ = ui.run_javascript(f"const flow = getHtmlElement({self.flow.id}); if (flow) flow.scrollTop = 0")

    def sync(self, changed: set[int]) -> None:
        """Add, redraw and remove messages; `changed` are ids of messages that look different now."""
        screen = self.screen
        every = screen.hub.reading.visible(screen.user.id, screen.place.id)
        messages = every[-self.limit :]
        wanted = {message.id for message in messages}
        for gone in set(self.drawn) - wanted:
            self.drawn.pop(gone).holder.delete()
        self._frame(earlier=len(every) > len(messages), empty=not every)
        previous: Message | None = None
        for index, message in enumerate(messages):
            if message.id not in self.drawn:
                with self.list:
                    entry = self.drawn[message.id] = Entry(message, screen.world.users[message.author_id])
                if any(drawn > message.id for drawn in self.drawn):
                    entry.holder.move(target_index=index + (self._head is not None))
                self._draw(message, previous)
            elif message.id in changed:
                self._draw(message, previous)
            previous = message

    def _frame(self, *, earlier: bool, empty: bool) -> None:
        if self._head is not None and not earlier:
            self._head.delete()
            self._head = None
        if self._empty is not None and not empty:
            self._empty.delete()
            self._empty = None
        with self.list:
            if earlier and self._head is None:
                self._head = button("Earlier messages", self._more, "earlier", "earlier")
                self._head.move(target_index=0)
            if empty and self._empty is None:
                self._empty = div("empty", "empty")
                with self._empty:
                    self.screen.draw_empty()

    def _more(self) -> None:
        self.limit += SHOWN
        self.sync(set())

    # One message

    def _draw(self, message: Message, previous: Message | None) -> None:
        screen, entry = self.screen, self.drawn[message.id]
        joined = (
            previous is not None
            and previous.author_id == message.author_id
            and message.created - previous.created < JOINED_SECONDS
            and not message.interaction
            and previous.ephemeral == message.ephemeral
        )
        classes = "msg" + (" joined" if joined else "")
        if message.ephemeral:
            classes += " private"
        elif message.mention_everyone or screen.user.id in message.mentions:
            classes += " ping"
        entry.row.classes(replace=classes)
        entry.upper.clear()
        with entry.upper:
            self._draw_head(message)
            self._draw_body(message)
        entry.parts.draw(screen, message)
        below = (message.ephemeral, message.id in screen.world.channels)
        entry.lower.draw(below, lambda: self._draw_below(message))

    def _draw_head(self, message: Message) -> None:
        author = self.screen.world.users[message.author_id]
        with div("head"):
            text(author.display_name, "who")
            if author.bot:
                text("APP", "app")
            raw(time_tag(int(message.created), "t", self.screen.world.clock.now()), "at", "span")
            if message.command is not None and message.interaction is not None:
                who = self.screen.world.users[int(message.interaction["user"]["id"])].display_name
                raw(f"{_escape(who)} used <b>/{_escape(message.command)}</b>", "used", "span")

    def _draw_body(self, message: Message) -> None:
        screen = self.screen
        if message.flags & LOADING:
            raw("Slowpour is thinking…", "loading")
        if message.kind == THREAD_CREATED and message.thread_id is not None:
            self._draw_thread_card(message.thread_id, "Started a thread")
            return
        if message.content:
            written = to_html(message.content, screen.name_of, screen.way_to, screen.world.clock.now())
            if message.edited is not None and message.author_id != screen.world.application_id:
                written += '<span class="edited">(edited)</span>'
            raw(written, "text").props["data-testid"] = "text"
        for embed in message.embeds:
            self._draw_embed(embed)
        for attachment in message.attachments:
            self._draw_attachment(attachment)

    def _draw_below(self, message: Message) -> None:
        screen = self.screen
        if message.id in screen.world.channels:
            self._draw_thread_card(message.id, "Thread")
        if message.ephemeral:
            with div("only"):
                text("Only you can see this.")
                button("Dismiss", lambda: screen.dismiss(message.id), "", "dismiss")

    def _draw_thread_card(self, thread_id: int, label: str) -> None:
        thread = self.screen.world.channels.get(thread_id)
        with div("threadcard", "thread-card"):
            text(f"{label}:")
            if thread is None:
                text("deleted")
                return
            text(thread.name, "who")
            button("Open", lambda: self.screen.go(thread), "linkish", "open-thread")

    def _draw_embed(self, embed: Json) -> None:
        with div("embed"):
            if embed.get("title"):
                text(str(embed["title"]), "embed-title", "div")
            pieces = [embed.get("description") or ""]
            pieces += [f"**{item['name']}**\n{item['value']}" for item in embed.get("fields") or []]
            now = self.screen.world.clock.now()
            raw(
                to_html("\n".join(piece for piece in pieces if piece), self.screen.name_of, self.screen.way_to, now),
                "text",
            )

    def _draw_attachment(self, attachment: Attachment) -> None:
        address = f"/files/{attachment.id}/{attachment.filename}"
        if not attachment.content_type.startswith("image/"):
            with div("threadcard"):
                link = div("", "file", "a")
                link.props.update({"href": address, "download": attachment.filename})
                with link:
                    text(attachment.filename)
                text(f"{len(attachment.data):,} bytes")
            return
        holder = div("picture", "picture", "button")
        holder.props["title"] = "Enlarge"
        with holder:
            image = ui.element("img")
            image.props.update({"src": address, "alt": attachment.description or "", "loading": "lazy"})
            if attachment.width is not None:
                image.props.update({"width": attachment.width, "height": attachment.height})
        holder.on("click", lambda: self.screen.enlarge(address, attachment.description))


def _escape(content: str) -> str:
    return content.replace("&", "&amp;").replace("<", "&lt;")
