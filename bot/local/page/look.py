"""Small helpers for the page's elements."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from nicegui import ui
from nicegui.element import Element

from bot.local.world import User

HERE = Path(__file__).parent
COLOURS = ("#e6a15c", "#7fb3d5", "#9ccb86", "#d99ad0", "#e3c95f", "#9aa7e0", "#e08a7a", "#74c7b8")


class Patch:
    """An element whose inside is drawn anew only if what it shows has changed: a press on something that is
    replaced between finger down and finger up would be lost."""

    def __init__(self, element: Element) -> None:
        self.element = element
        self.shown: object = None

    def draw(self, shown: object, paint: Callable[[], None]) -> None:
        """Paint unless `shown` is what was painted last."""
        if shown != self.shown:
            self.shown = shown
            self.element.clear()
            with self.element:
                paint()


def css() -> str:
    """The page's style sheet."""
    return (HERE / "page.css").read_text("utf-8")


def headline_face() -> Path | None:
    """The font file of the headlines, as on the boards."""
    spec = find_spec("fontpkg_fraunces")
    if spec is None or spec.origin is None:
        return None
    path = Path(spec.origin).parent / "files" / "Fraunces[SOFT,WONK,opsz,wght].ttf"
    return path if path.is_file() else None


def script() -> str:
    """The page's script."""
    return (HERE / "page.js").read_text("utf-8")


def div(classes: str = "", test_id: str | None = None, tag: str = "div") -> Element:
    """A plain element with CSS classes and a name for tests."""
    element = ui.element(tag).classes(classes)
    if test_id is not None:
        element.props["data-testid"] = test_id
    return element


def text(content: str, classes: str = "", tag: str = "span") -> ui.html:
    """Plain text, escaped."""
    escaped = content.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return raw(escaped, classes, tag)


def raw(content: str, classes: str = "", tag: str = "div") -> ui.html:
    """HTML that is known to be safe."""
    return ui.html(content, sanitize=False, tag=tag).classes(classes)


def button(label: str, on_press: Callable[..., Any], classes: str = "press", test_id: str | None = None) -> Element:
    """A button with a label."""
    element = div(classes, test_id, "button")
    element.props["type"] = "button"
    with element:
        text(label)
    element.on("click", on_press)
    return element


def face(user: User, *, small: bool = False) -> None:
    """A round avatar with a person's initial, or the bot's."""
    element = div("face small" if small else "face")
    if user.bot:
        element.classes("bot")
    else:
        element.style(f"background: {COLOURS[user.id % len(COLOURS)]}")
    element.props["aria-hidden"] = "true"
    with element:
        text(user.display_name[:1])


def badge(count: int) -> None:
    """A red count, if there is something to count."""
    if count:
        with div("badge", "badge"):
            text(str(count) if count < 100 else "99+")
