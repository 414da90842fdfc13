"""The box at the bottom: messages, and slash commands picked from a list while typing."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nicegui import ui
from nicegui.element import Element

from bot.local.commands import offered
from bot.local.errors import Json
from bot.local.limits_commands import GROUP, SUBCOMMAND
from bot.local.page.command_form import CommandForm
from bot.local.page.look import button, div, text
from bot.local.world import World

if TYPE_CHECKING:
    from bot.local.page.screen import Screen

PAIR = re.compile(r"([-\w]+):\s*(.*?)(?=\s+[-\w]+:|$)")


@dataclass(frozen=True)
class Leaf:
    """A command that can be sent: its whole path, "table open", and its registered description."""

    path: str
    raw: Json

    @property
    def options(self) -> list[Json]:
        """Its options as registered."""
        listed: list[Json] = self.raw.get("options", [])
        return listed


def leaves(commands: list[Json]) -> list[Leaf]:
    """Every sendable command, subcommands with their whole path, in the order of registration."""
    found: list[Leaf] = []

    def walk(item: Json, path: str) -> None:
        below = [option for option in item.get("options", []) if option["type"] in (SUBCOMMAND, GROUP)]
        for option in below:
            walk(option, f"{path} {option['name']}")
        if not below:
            found.append(Leaf(path, item))

    for command in commands:
        walk(command, command["name"])
    return sorted(found, key=lambda leaf: leaf.path.split()[0] != "table")


def matching(everything: list[Leaf], typed: str) -> list[Leaf]:
    """The commands whose path or description contains every typed word; paths that start so come first."""
    wanted = typed.removeprefix("/").lower().strip()
    words = wanted.split()
    found = [
        leaf
        for leaf in everything
        if all(word in f"{leaf.path} {leaf.raw.get('description', '')}".lower() for word in words)
    ]
    return sorted(found, key=lambda leaf: (not leaf.path.startswith(wanted), wanted not in leaf.path))


def spoken(everything: list[Leaf], typed: str) -> tuple[Leaf, Json] | None:
    """The command of a whole line, "/table open game:Beverage", with its options, or None."""
    line = typed.removeprefix("/").strip()
    fitting = [leaf for leaf in everything if f"{line} ".startswith(f"{leaf.path} ")]
    if not fitting:
        return None
    leaf = max(fitting, key=lambda found: len(found.path))
    rest = line[len(leaf.path) :]
    return leaf, {name: value.strip() for name, value in PAIR.findall(rest)}


def can_send(leaf: Leaf, values: Json) -> bool:
    """Whether every required option is there."""
    return all(option["name"] in values for option in leaf.options if option.get("required"))


class Composer:
    """The input with the list of commands above it, or the form of the picked one."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.form: CommandForm | None = None
        self.found: list[Leaf] = []
        self.entries: list[Element] = []
        self.chosen = 0
        with div("composer"):
            self.panel = div("panel", "panel")
            self.refusal = text("", "refusal", "div")
            with div("box"):
                button("/", self._slash, "slash", "slash").props["aria-label"] = "Commands"
                self.input = ui.input(placeholder="Type / for commands, or a message")
                self.input.props('borderless dense dark autocomplete="off" maxlength=2000')
                self.input.props["data-testid"] = "composer"
                self.input.on_value_change(lambda: self._typed())
                self.input.on("keydown.enter", self._enter)
                self.input.on("keydown.esc", self.close)
                self.input.on("keydown.down.prevent", lambda: self._move(1))
                self.input.on("keydown.up.prevent", lambda: self._move(-1))
                button("Send", self._enter, "press send", "send")
        self.panel.set_visibility(False)

    @property
    def world(self) -> World:
        """The world as it is now."""
        return self.screen.world

    def _commands(self) -> list[Leaf]:
        return leaves(offered(self.world, self.screen.user, self.screen.place))

    def _clear(self) -> None:
        """Hide what is above the box."""
        self.panel.clear()
        self.panel.set_visibility(False)
        self.found, self.entries, self.chosen = [], [], 0

    def close(self) -> None:
        """Empty the box and hide what is above it."""
        self.form = None
        self._clear()
        self.refuse("")
        if self.input.value:
            self.input.set_value("")

    def refuse(self, words: str) -> None:
        """Say why something was not sent."""
        self.refusal.set_content(words.replace("&", "&amp;").replace("<", "&lt;"))
        self.refusal.set_visibility(bool(words))

    def _slash(self) -> None:
        self.form = None
        self.input.set_value("" if self.input.value == "/" else "/")
        _ = self.input.run_method("focus")

    def _typed(self) -> None:
        typed = str(self.input.value or "")
        if self.form is not None:
            if not typed.startswith("/"):
                return
            self.form = None  # another command takes the place of the open form
        self.refuse("")
        if not typed.startswith("/"):
            self._clear()
            return
        everything = self._commands()
        whole = spoken(everything, typed)
        found = [whole[0]] if whole is not None and whole[1] else matching(everything, typed)
        if found and found == self.found:
            return  # an entry that is drawn anew under the finger would lose the press
        self._clear()
        self.found = found
        self.panel.set_visibility(True)
        with self.panel:
            for leaf in self.found:
                self._draw_entry(leaf)
            if not self.found:
                words = "No such command here." if everything else "Slowpour offers no commands here yet."
                text(words, "entry", "div")

    def _move(self, step: int) -> None:
        if self.entries:
            self.entries[self.chosen].classes(remove="first")
            self.chosen = (self.chosen + step) % len(self.entries)
            self.entries[self.chosen].classes("first")
            number = self.entries[self.chosen].id
            _ = ui.run_javascript(f"getHtmlElement({number})?.scrollIntoView({{block: 'nearest'}})")

    def _draw_entry(self, leaf: Leaf) -> None:
        entry = div("entry" if self.entries else "entry first", "command", "button")
        self.entries.append(entry)
        entry.props["data-path"] = leaf.path
        with entry:
            text(f"/{leaf.path}", "cmd")
            names = " ".join(o["name"] if o.get("required") else f"[{o['name']}]" for o in leaf.options)
            if names:
                text(names, "opts")
            text(leaf.raw.get("description", ""), "desc")
        entry.on("click", lambda: self.open(leaf, {}))

    def open(self, leaf: Leaf, values: Json) -> None:
        """Show the form of a command, filled in as far as `values` go."""
        self.input.set_value("")
        self.refuse("")
        self._clear()
        self.panel.set_visibility(True)
        with self.panel:
            self.form = CommandForm(self.screen, self, leaf.path, leaf.raw, values)

    def offers(self, path: str) -> bool:
        """Whether the bot offers a command here."""
        return any(leaf.path == path for leaf in self._commands())

    async def _enter(self) -> None:
        typed = str(self.input.value or "").strip()
        if not typed:
            if self.form is not None:
                await self.form.send()
            return
        if not typed.startswith("/"):
            stage, screen = self.screen.hub.stage, self.screen
            refused = await screen.act(stage.say(str(screen.user.id), screen.place.id, typed), tell=False)
            self.refuse(refused or "")
            if refused is None:
                self.input.set_value("")
            return
        everything = self._commands()
        found = spoken(everything, typed)
        if self.found and (found is None or self.chosen):
            self.open(self.found[self.chosen], {})
            return
        if found is None:
            return
        leaf, values = found
        if can_send(leaf, values):
            await self.send(leaf.path, values)
        else:
            self.open(leaf, values)

    async def send(self, path: str, values: dict[str, Any]) -> None:
        """Send a command; what the client refuses is said above the box."""
        screen = self.screen
        call = screen.hub.stage.slash(str(screen.user.id), str(screen.place_key), path, values)
        refused = await screen.act(call, tell=False)
        if refused is None:
            self.close()
        else:
            self.refuse(refused)
