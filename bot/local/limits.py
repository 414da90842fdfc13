"""The lengths and counts Discord enforces on messages and modals (figures: Discord's documentation)."""

from __future__ import annotations

from typing import Any, NoReturn

from bot.local.errors import ApiError, Json, Unsupported
from bot.local.world import COMPONENTS_V2, EPHEMERAL, SUPPRESS_NOTIFICATIONS

FILE_BYTES = 10 * 1024 * 1024
FILES = 10
BUTTON, STRING_SELECT, TEXT_INPUT, LABEL, TEXT_DISPLAY = 2, 3, 4, 18, 10
SELECTS = (3, 5, 6, 7, 8)
ROW = 1

Path = tuple[str | int, ...]


class Problems:
    """Collects what is wrong with a body, as the error tree of a 50035."""

    def __init__(self) -> None:
        self.tree: Json = {}

    def add(self, path: Path, code: str, message: str) -> None:
        """Note one fault at a path of keys and indices."""
        node = self.tree
        for key in path:
            node = node.setdefault(str(key), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def length(self, path: Path, value: Any, low: int, high: int, *, required: bool = False) -> None:
        """Check a text's length."""
        if value is None:
            if required:
                self.add(path, "BASE_TYPE_REQUIRED", "This field is required")
            return
        if not isinstance(value, str):
            self.add(path, "STRING_TYPE_CONVERT", "Could not interpret value as string.")
        elif not low <= len(value) <= high:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")

    def count(self, path: Path, value: Any, low: int, high: int) -> list[Json]:
        """Check a list's length and give it back, empty if it is no list."""
        if not isinstance(value, list):
            self.add(path, "LIST_TYPE_CONVERT", "Could not interpret value as list.")
            return []
        if not low <= len(value) <= high:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
        return value

    def number(self, path: Path, value: Any, low: int, high: int) -> None:
        """Check a whole number's range."""
        if not isinstance(value, int) or not low <= value <= high:
            self.add(path, "NUMBER_TYPE_RANGE", f"int value should be between {low} and {high}.")

    def check(self) -> None:
        """Raise 50035 if anything was noted."""
        if self.tree:
            raise ApiError(50035, self.tree)


def refuse_form(path: Path, code: str, message: str) -> NoReturn:
    """Raise 50035 for a single fault."""
    problems = Problems()
    problems.add(path, code, message)
    raise ApiError(50035, problems.tree)


def check_message(body: Json, *, files: int, editing: bool, prefix: Path = ()) -> None:
    """Check a message body; raises `ApiError` 50006 or 50035, `Unsupported` for what the bot has no use for."""
    flags = body.get("flags") or 0
    if flags & COMPONENTS_V2:
        raise Unsupported("Components V2 message")
    for field in ("poll", "sticker_ids", "tts"):
        if body.get(field):
            raise Unsupported(f"message field {field!r}")
    problems = Problems()
    if not editing and flags & ~(EPHEMERAL | SUPPRESS_NOTIFICATIONS | 1 << 2):
        problems.add((*prefix, "flags"), "BASE_TYPE_CHOICES", "Invalid flags.")
    content = body.get("content")
    if content is not None and (not isinstance(content, str) or len(content) > 2000):
        problems.add((*prefix, "content"), "BASE_TYPE_MAX_LENGTH", "Must be 2000 or fewer in length.")
    nonce = body.get("nonce")
    if nonce is not None and len(str(nonce)) > 25:
        problems.add((*prefix, "nonce"), "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
    if body.get("attachments") is not None:
        listed = problems.count((*prefix, "attachments"), body["attachments"], 0, FILES)
        for index, item in enumerate(listed):
            problems.length((*prefix, "attachments", index, "description"), item.get("description"), 0, 1024)
    _check_embeds(problems, body.get("embeds") or [], (*prefix, "embeds"))
    check_components(problems, body.get("components") or [], (*prefix, "components"))
    _check_mentions(problems, body.get("allowed_mentions"), (*prefix, "allowed_mentions"))
    problems.check()
    if not editing and not files and not any(body.get(k) for k in ("content", "embeds", "components")):
        raise ApiError(50006)


def _check_mentions(problems: Problems, wanted: Json | None, path: Path) -> None:
    if wanted is None:
        return
    parse = wanted.get("parse") or []
    for key in ("users", "roles"):
        listed = wanted.get(key) or []
        problems.count((*path, key), listed, 0, 100)
        if listed and key in parse:
            problems.add(
                (*path, "parse"),
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{key}"] and {key}: [ids...] are mutually exclusive.',
            )


def _check_embeds(problems: Problems, embeds: Any, path: Path) -> None:
    total = 0
    for index, embed in enumerate(problems.count(path, embeds, 0, 10)):
        here = (*path, index)
        for key, high in (("title", 256), ("description", 4096)):
            problems.length((*here, key), embed.get(key), 0, high)
            total += len(embed.get(key) or "")
        footer, author = embed.get("footer") or {}, embed.get("author") or {}
        problems.length((*here, "footer", "text"), footer.get("text"), 0, 2048)
        problems.length((*here, "author", "name"), author.get("name"), 0, 256)
        total += len(footer.get("text") or "") + len(author.get("name") or "")
        fields = problems.count((*here, "fields"), embed.get("fields") or [], 0, 25)
        for number, item in enumerate(fields):
            for key, high in (("name", 256), ("value", 1024)):
                problems.length((*here, "fields", number, key), item.get(key), 1, high, required=True)
                total += len(item.get(key) or "")
    if total > 6000:
        problems.add(path, "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")


def check_components(problems: Problems, rows: Any, path: Path) -> None:
    """Check the action rows of a classic message: 5 rows of 5 buttons or one select, ids unique."""
    seen: set[str] = set()
    for number, row in enumerate(problems.count(path, rows, 0, 5)):
        here = (*path, number)
        if row.get("type") != ROW:
            raise Unsupported(f"top-level component of type {row.get('type')}")
        children = problems.count((*here, "components"), row.get("components"), 1, 5)
        if len(children) > 1 and any(child.get("type") in SELECTS for child in children):
            problems.add((*here, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "Row has no space left.")
        for column, child in enumerate(children):
            _check_child(problems, child, (*here, "components", column), seen)


def _check_child(problems: Problems, child: Json, path: Path, seen: set[str]) -> None:
    kind = child.get("type")
    if kind == BUTTON:
        _check_button(problems, child, path)
    elif kind in SELECTS:
        check_select(problems, child, path)
    else:
        problems.add((*path, "type"), "BASE_TYPE_CHOICES", "Value must be one of (2, 3, 5, 6, 7, 8).")
        return
    custom_id = child.get("custom_id")
    if kind == BUTTON and child.get("style") == 5:
        return
    problems.length((*path, "custom_id"), custom_id, 1, 100, required=True)
    if custom_id in seen:
        problems.add(
            (*path, "custom_id"),
            "COMPONENT_CUSTOM_ID_DUPLICATED",
            "Component custom id cannot be duplicated",
        )
    seen.add(str(custom_id))


def _check_button(problems: Problems, button: Json, path: Path) -> None:
    if button.get("style") not in (1, 2, 3, 4, 5):
        problems.add((*path, "style"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3, 4, 5).")
    if not button.get("label") and not button.get("emoji"):
        problems.add(path, "BUTTON_COMPONENT_INVALID", "A button needs a label or an emoji.")
    problems.length((*path, "label"), button.get("label"), 0, 80)
    if button.get("style") == 5:
        problems.length((*path, "url"), button.get("url"), 1, 512, required=True)


def check_select(problems: Problems, select: Json, path: Path) -> None:
    """Check a select: 1-25 options with distinct values, texts of 100, a placeholder of 150."""
    problems.length((*path, "placeholder"), select.get("placeholder"), 0, 150)
    low, high = select.get("min_values", 1), select.get("max_values", 1)
    problems.number((*path, "min_values"), low, 0, 25)
    problems.number((*path, "max_values"), high, 1, 25)
    if select.get("type") != STRING_SELECT:
        return
    options = problems.count((*path, "options"), select.get("options"), 1, 25)
    if isinstance(high, int) and high > len(options):
        problems.add((*path, "options"), "BASE_TYPE_BAD_LENGTH", f"Must be {high} or more in length.")
    values: set[str] = set()
    for index, option in enumerate(options):
        here = (*path, "options", index)
        problems.length((*here, "label"), option.get("label"), 1, 100, required=True)
        problems.length((*here, "value"), option.get("value"), 1, 100, required=True)
        problems.length((*here, "description"), option.get("description"), 0, 100)
        if option.get("value") in values:
            problems.add(
                (*here, "value"),
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            )
        values.add(str(option.get("value")))


def check_modal(body: Json) -> None:
    """Check a modal: title 45, custom id 100, 1-5 rows, labels and text displays."""
    problems = Problems()
    problems.length(("data", "title"), body.get("title"), 1, 45, required=True)
    problems.length(("data", "custom_id"), body.get("custom_id"), 1, 100, required=True)
    seen: set[str] = set()
    parts = problems.count(("data", "components"), body.get("components"), 1, 5)
    for index, part in enumerate(parts):
        here: Path = ("data", "components", index)
        if part.get("type") == ROW:
            for column, child in enumerate(problems.count((*here, "components"), part.get("components"), 1, 1)):
                problems.length((*here, "components", column, "label"), child.get("label"), 1, 45, required=True)
                _check_field(problems, child, (*here, "components", column), seen)
        elif part.get("type") == LABEL:
            problems.length((*here, "label"), part.get("label"), 1, 45, required=True)
            problems.length((*here, "description"), part.get("description"), 0, 100)
            _check_field(problems, part.get("component") or {}, (*here, "component"), seen)
        elif part.get("type") == TEXT_DISPLAY:
            problems.length((*here, "content"), part.get("content"), 1, 4000, required=True)
        else:
            raise Unsupported(f"modal component of type {part.get('type')}")
    problems.check()


def _check_field(problems: Problems, child: Json, path: Path, seen: set[str]) -> None:
    kind = child.get("type")
    if kind == TEXT_INPUT:
        if child.get("style") not in (1, 2):
            problems.add((*path, "style"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2).")
        problems.length((*path, "placeholder"), child.get("placeholder"), 0, 100)
        problems.length((*path, "value"), child.get("value"), 0, 4000)
        problems.number((*path, "min_length"), child.get("min_length") or 0, 0, 4000)
        longest = child.get("max_length")
        problems.number((*path, "max_length"), 4000 if longest is None else longest, 1, 4000)
    elif kind in SELECTS:
        check_select(problems, child, path)
    else:
        raise Unsupported(f"modal field of type {kind}")
    problems.length((*path, "custom_id"), child.get("custom_id"), 1, 100, required=True)
    if child.get("custom_id") in seen:
        problems.add(
            (*path, "custom_id"),
            "COMPONENT_CUSTOM_ID_DUPLICATED",
            "Component custom id cannot be duplicated",
        )
    seen.add(str(child.get("custom_id")))


def check_choices(choices: Any) -> None:
    """Check autocomplete suggestions: 25, names of 100, string values of 100."""
    problems = Problems()
    for index, choice in enumerate(problems.count(("data", "choices"), choices, 0, 25)):
        here: Path = ("data", "choices", index)
        problems.length((*here, "name"), choice.get("name"), 1, 100, required=True)
        value = choice.get("value")
        if isinstance(value, str):
            problems.length((*here, "value"), value, 1, 100)
        elif not isinstance(value, int | float):
            problems.add((*here, "value"), "BASE_TYPE_REQUIRED", "This field is required")
    problems.check()
