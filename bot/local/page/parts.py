"""Buttons and selects below a message."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from nicegui import ui
from nicegui.element import Element

from bot.local.errors import Json
from bot.local.limits import BUTTON, STRING_SELECT
from bot.local.page.look import Patch, div, text
from bot.local.page.markup import place_of
from bot.local.world import Message

if TYPE_CHECKING:
    from bot.local.page.screen import Screen

STYLES = {1: "primary", 2: "", 3: "success", 4: "danger", 5: "link"}


class Parts:
    """All rows of a message's components. A button that looks as before is not drawn anew."""

    def __init__(self, holder: Element) -> None:
        self.rows = Patch(holder)
        self.buttons: dict[tuple[int, int], Patch] = {}

    def draw(self, screen: Screen, message: Message) -> None:
        """Show the components that a message has now."""
        parts = [part for row in message.components for part in row["components"]]
        # A change of its message sets a select back, so one is drawn anew with everything beside it.
        plain = all(part["type"] == BUTTON for part in parts)
        shape: object = [len(row["components"]) for row in message.components] if plain else object()
        self.rows.draw(shape, lambda: self._paint(screen, message))
        for (line, place), patch in self.buttons.items():
            part = message.components[line]["components"][place]
            patch.draw(_look(part), partial(_draw_button, screen, message, part, (line, place)))

    def _paint(self, screen: Screen, message: Message) -> None:
        self.buttons.clear()
        for line, row in enumerate(message.components):
            with div("parts"):
                for place, part in enumerate(row["components"]):
                    if part["type"] == BUTTON:
                        self.buttons[line, place] = Patch(div("part"))
                    else:
                        _draw_select(screen, message, part)


def _look(part: Json) -> Json:
    return dict(part, id=0, custom_id="")


def _draw_button(screen: Screen, message: Message, part: Json, at: tuple[int, int]) -> None:
    label = " ".join(filter(None, [(part.get("emoji") or {}).get("name"), part.get("label")]))
    link = part.get("style") == 5
    element = div(f"press {STYLES[part['style']]}", "press", "a" if link else "button")
    element.props["data-label"] = label
    if link:
        place = place_of(part["url"])
        if place is None:
            element.props.update({"href": part["url"], "target": "_blank", "rel": "noopener noreferrer"})
        else:
            element.props["href"] = screen.way_to(place)
    if part.get("disabled"):
        element.props["disabled"] = True
    with element:
        text(label)
    if link:
        return

    async def press() -> None:
        element.classes("busy")
        stage = screen.hub.stage
        await screen.act(stage.click(str(screen.user.id), message.id, _present(screen, message.id, at, part)))
        if not element.is_deleted:
            element.classes(remove="busy")

    element.on("click", press)


def _present(screen: Screen, message_id: int, at: tuple[int, int], drawn: Json) -> str:
    """The custom id that a button has now: one that looks as before was not drawn anew with its message."""
    now = screen.world.messages.get(message_id)
    rows = [] if now is None else now.components
    parts = rows[at[0]]["components"] if at[0] < len(rows) else []
    part = parts[at[1]] if at[1] < len(parts) else drawn
    return str((part if _look(part) == _look(drawn) else drawn)["custom_id"])


def labels(options: list[Json]) -> dict[str, str]:
    """Value to shown words of a select's options."""
    return {
        option["value"]: f"{option['label']} – {option['description']}"
        if option.get("description")
        else option["label"]
        for option in options
    }


def people_labels(screen: Screen) -> dict[str, str]:
    """User id to name of everybody but the bot."""
    return {str(user.id): user.display_name for user in screen.world.users.values() if not user.bot}


def select_box(screen: Screen, part: Json, label: str) -> ui.select:
    """The input of a select, on a message or in a form."""
    strings = part["type"] == STRING_SELECT
    choices = labels(part["options"]) if strings else people_labels(screen)
    chosen = [option["value"] for option in part.get("options") or [] if option.get("default")]
    several = part.get("max_values", 1) > 1
    value: Any = chosen if several else next(iter(chosen), None)
    box = ui.select(choices, label=label, value=value, multiple=several).classes("pick")
    box.props("outlined dense dark options-dense options-html=false behavior=menu")
    if several:
        box.props(f"use-chips max-values={part['max_values']}")
    return box


def _draw_select(screen: Screen, message: Message, part: Json) -> None:
    box = select_box(screen, part, part.get("placeholder") or "Make a selection")
    box.props["data-testid"] = "select"
    box.props["data-label"] = part.get("placeholder") or ""
    if part.get("disabled"):
        box.disable()

    async def send() -> None:
        values: Any = box.value
        listed = values if isinstance(values, list) else [] if values is None else [values]
        call = screen.hub.stage.select(str(screen.user.id), message.id, listed, part["custom_id"])
        await screen.act(call)

    if part.get("max_values", 1) > 1:
        box.on("popup-hide", send)
    else:
        box.on_value_change(send)
