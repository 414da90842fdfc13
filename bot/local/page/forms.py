"""The dialog of a form (modal) that the bot opened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nicegui import ui

from bot.local.errors import Json
from bot.local.limits import LABEL, TEXT_DISPLAY, TEXT_INPUT
from bot.local.page.look import button, div, raw, text
from bot.local.page.markup import to_html
from bot.local.page.parts import select_box

if TYPE_CHECKING:
    from bot.local.page.screen import Screen

Input = ui.input | ui.textarea | ui.select


class FormDialog:
    """One open form; closes when it was sent or cancelled."""

    def __init__(self, screen: Screen, interaction_id: str, modal: Json) -> None:
        self.screen = screen
        self.interaction_id = interaction_id
        self.inputs: dict[str, Input] = {}
        with screen.floor:
            self.dialog = ui.dialog().props("no-backdrop-dismiss")
        with self.dialog, div("sheet", "form-dialog"):
            text(modal["title"], "sheettitle", "div")
            for part in modal["components"]:
                self._draw(part)
            self.refusal = text("", "refusal", "div")
            self.refusal.props["role"] = "alert"
            with div("actions"):
                button("Cancel", self.dialog.close, "press", "form-cancel")
                button("Submit", self._send, "press success", "form-submit")
        _ = self.dialog.on("hide", self.dialog.delete)
        _ = self.dialog.open()

    def _draw(self, part: Json) -> None:
        if part["type"] == TEXT_DISPLAY:
            raw(
                to_html(part["content"], self.screen.name_of, self.screen.way_to, self.screen.world.clock.now()), "text"
            )
        elif part["type"] == LABEL:
            self._draw_field(part["label"], part.get("description"), part["component"])
        else:
            for child in part["components"]:
                self._draw_field(child["label"], None, child)

    def _draw_field(self, label: str, about: str | None, child: Json) -> None:
        with div("field"):
            text(label + ("" if child.get("required", True) else " (optional)"), "label", "div")
            if about:
                text(about, "about", "div")
            box: Input
            if child["type"] == TEXT_INPUT:
                make = ui.textarea if child["style"] == 2 else ui.input
                box = make(placeholder=child.get("placeholder"), value=child.get("value") or "")
                box.props("outlined dense dark").classes("pick")
                if child.get("max_length"):
                    box.props["maxlength"] = child["max_length"]
                if child["style"] == 1:
                    box.on("keydown.enter", self._send)
                if not self.inputs:
                    box.props("autofocus")
            else:
                box = select_box(self.screen, child, child.get("placeholder") or "Make a selection")
            box.props["data-testid"] = "form-input"
            box.props["aria-label"] = label
        self.inputs[child["custom_id"]] = box

    async def _send(self) -> None:
        values: dict[str, Any] = {custom_id: box.value for custom_id, box in self.inputs.items()}
        call = self.screen.hub.stage.submit_modal(str(self.screen.user.id), self.interaction_id, values)
        refused = await self.screen.act(call, tell=False)
        if refused is None:
            _ = self.dialog.close()
        else:
            self.refusal.set_content(refused.replace("&", "&amp;").replace("<", "&lt;"))
