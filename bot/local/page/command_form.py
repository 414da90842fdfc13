"""The small form of a picked slash command, with the bot's suggestions while typing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nicegui import ui

from bot.local.commands import BOOLEAN, USER
from bot.local.errors import Json, Refused
from bot.local.page.look import button, div, text
from bot.local.page.parts import people_labels

if TYPE_CHECKING:
    from bot.local.page.composer import Composer
    from bot.local.page.screen import Screen


class OptionField:
    """One option: an input, or a choice where the values are fixed."""

    def __init__(self, form: CommandForm, option: Json, value: Any) -> None:
        self.form = form
        self.option = option
        self.name: str = option["name"]
        self.chosen: Json | None = None
        self.box: ui.select | ui.input
        self._asked = 0
        label = self.name if option.get("required") else f"{self.name} (optional)"
        with div("field", "option"):
            fixed = self._fixed()
            if fixed is not None:
                start = next((k for k, v in fixed.items() if value in (k, v)), None)
                self.box = ui.select(fixed, label=label, value=start, clearable=True)
                self.box.props("outlined dense dark options-dense behavior=menu")
            else:
                self.box = ui.input(label=label, value="" if value is None else str(value))
                self.box.props('outlined dense dark autocomplete="off"')
                self.box.on("keydown.enter", form.send)
                if option.get("autocomplete"):
                    self.box.on("focus", self._suggest)
                    self.box.on_value_change(self._edited)
            if option.get("required") and value is None and not form.fields:
                self.box.props("autofocus")
            self.box.classes("pick").props["data-testid"] = f"option-{self.name}"
            text(option.get("description", ""), "about", "div")
            self.list = div("choices pick", f"choices-{self.name}")
            self.list.set_visibility(False)

    def _fixed(self) -> dict[Any, str] | None:
        if self.option.get("choices"):
            return {choice["value"]: choice["name"] for choice in self.option["choices"]}
        if self.option["type"] == USER:
            return dict(people_labels(self.form.screen))
        if self.option["type"] == BOOLEAN:
            return {True: "Yes", False: "No"}
        return None

    @property
    def value(self) -> Any:
        """What is filled in, or None."""
        shown = self.box.value
        if self.chosen is not None and shown == self.chosen["name"]:
            return self.chosen["value"]
        return None if shown == "" else shown

    def hide(self) -> None:
        """Take the suggestions away."""
        self.list.clear()
        self.list.set_visibility(False)

    async def _edited(self) -> None:
        if self.chosen is None or self.box.value != self.chosen["name"]:
            self.chosen = None
            await self._suggest()

    async def _suggest(self) -> None:
        self._asked += 1
        asked = self._asked
        typed = "" if self.chosen is not None else str(self.box.value or "")
        choices = await self.form.suggestions(self.name, typed)
        if asked != self._asked or self.list.is_deleted:
            return
        for field in self.form.fields:
            field.hide()
        self.list.set_visibility(True)
        with self.list:
            for choice in choices:
                entry = button(choice["name"], lambda c=choice: self._pick(c), "", "choice")
                entry.props["data-value"] = str(choice["value"])
            if not choices:
                text("No suggestions", "none", "div")

    def _pick(self, choice: Json) -> None:
        self.chosen = choice
        self.box.set_value(choice["name"])
        self._asked += 1
        self.hide()


class CommandForm:
    """The options of one command and the button that sends it."""

    def __init__(self, screen: Screen, composer: Composer, path: str, raw: Json, values: Json) -> None:
        self.screen = screen
        self.composer = composer
        self.path = path
        self.fields: list[OptionField] = []
        with div("form", "command-form"):
            with div("formtop"):
                text(f"/{path}", "cmd")
                text(raw.get("description", ""), "desc")
            for option in raw.get("options", []):
                self.fields.append(OptionField(self, option, values.get(option["name"])))
            with div("actions"):
                button("Send", self.send, "press success", "command-send")
                button("Cancel", composer.close, "press", "command-cancel")

    @property
    def values(self) -> Json:
        """The options that are filled in."""
        return {field.name: field.value for field in self.fields if field.value is not None}

    async def suggestions(self, name: str, typed: str) -> list[Json]:
        """What the bot suggests for an option; empty if it does not answer."""
        screen = self.screen
        others = {key: value for key, value in self.values.items() if key != name}
        try:
            result = await screen.hub.stage.autocomplete(
                str(screen.user.id), str(screen.place_key), self.path, name, typed, others
            )
        except Refused:
            return []
        return result["choices"] or []

    async def send(self) -> None:
        """Send the command with what is filled in."""
        await self.composer.send(self.path, self.values)
