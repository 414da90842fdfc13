"""How a person's client uses buttons, selects and modals: finds the part, checks it, makes the data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.local import payloads
from bot.local.errors import Json, refuse
from bot.local.limits import BUTTON, LABEL, SELECTS, STRING_SELECT, TEXT_DISPLAY, TEXT_INPUT
from bot.local.world import Message, World


def parts(message: Message) -> Iterator[Json]:
    """All buttons and selects of a message, in reading order."""
    for row in message.components:
        yield from row.get("components", [])


def find_button(message: Message, what: str) -> Json:
    """The pressable button with this label or custom id. Raises `Refused`."""
    buttons = [part for part in parts(message) if part["type"] == BUTTON]
    found = next((b for b in buttons if what in (b.get("custom_id"), b.get("label"))), None)
    if found is None:
        labels = ", ".join(str(button.get("label")) for button in buttons) or "none"
        refuse(f"There is no button {what!r} on this message (there are: {labels}).")
    if found.get("disabled"):
        refuse(f"The button {what!r} is greyed out.")
    if found.get("style") == 5:
        refuse(f"The button {what!r} is only a link.")
    return found


def find_select(message: Message, what: str | None) -> Json:
    """The select with this custom id or placeholder, or the only one. Raises `Refused`."""
    selects = [part for part in parts(message) if part["type"] in SELECTS]
    if what is None and len(selects) == 1:
        found: Json | None = selects[0]
    else:
        found = next((s for s in selects if what in (s["custom_id"], s.get("placeholder"))), None)
    if found is None:
        refuse(f"There is no select {what!r} on this message ({len(selects)} selects).")
    if found.get("disabled"):
        refuse(f"The select {what!r} is greyed out.")
    return found


def select_data(world: World, select: Json, wanted: list[Any]) -> tuple[list[str], Json]:
    """The values of labels, values or names in a select, and what has to be resolved. Raises `Refused`."""
    low, high = select.get("min_values", 1), select.get("max_values", 1)
    if not low <= len(wanted) <= high:
        refuse(f"Pick {low} to {high} here, not {len(wanted)}.")
    if select["type"] == STRING_SELECT:
        values = []
        for item in wanted:
            option = next((o for o in select["options"] if str(item) in (o["value"], o["label"])), None)
            if option is None:
                refuse(f"{item!r} is not among the options.")
            values.append(option["value"])
        return values, {}
    if select["type"] != 5:
        refuse("This client only knows selects of texts and of people.")
    users = [world.user(item) for item in wanted]
    resolved = {"users": {str(user.id): payloads.user_json(user) for user in users}}
    return [str(user.id) for user in users], resolved


def fields(modal: Json) -> Iterator[tuple[str, Json]]:
    """The label and the field of every input of a modal."""
    for part in modal["components"]:
        if part["type"] == LABEL:
            yield part["label"], part["component"]
        elif part["type"] != TEXT_DISPLAY:
            for child in part["components"]:
                yield child["label"], child


def modal_data(world: World, modal: Json, values: Json) -> Json:
    """A filled-in modal; `values` by custom id or label. Raises `Refused`."""
    answers: dict[str, Json] = {}
    used = set()
    resolved: Json = {}
    for label, child in fields(modal):
        custom_id = child["custom_id"]
        key = next((key for key in (custom_id, label) if key in values), None)
        used.add(key)
        given = child.get("value") if key is None else values[key]
        if child["type"] == TEXT_INPUT:
            answers[custom_id] = {"type": TEXT_INPUT, "custom_id": custom_id, "value": _text(label, child, given)}
        else:
            listed = [] if given is None else given if isinstance(given, list) else [given]
            chosen, more = _chosen(world, label, child, listed)
            resolved |= more
            answers[custom_id] = {"type": child["type"], "custom_id": custom_id, "values": chosen}
    if unknown := set(values) - used:
        refuse(f"There is no field {sorted(unknown)[0]!r} in this form.")
    data: Json = {"custom_id": modal["custom_id"], "components": _echo(modal, answers)}
    if resolved:
        data["resolved"] = resolved
    return data


def _text(label: str, child: Json, given: Any) -> str:
    text = "" if given is None else str(given)
    if not text and child.get("required", True):
        refuse(f"{label!r} must be filled in.")
    low, high = child.get("min_length") or 0, child.get("max_length") or 4000
    if text and not low <= len(text) <= high:
        refuse(f"{label!r} takes {low} to {high} characters.")
    return text


def _chosen(world: World, label: str, child: Json, listed: list[Any]) -> tuple[list[str], Json]:
    if not listed:
        if child.get("required", True):
            refuse(f"{label!r} must be filled in.")
        return [], {}
    return select_data(world, child, listed)


def _echo(modal: Json, answers: dict[str, Json]) -> list[Json]:
    counter = 0

    def number() -> int:
        nonlocal counter
        counter += 1
        return counter

    echoed: list[Json] = []
    for part in modal["components"]:
        own: Json = {"type": part["type"], "id": part.get("id") or number()}
        if part["type"] == LABEL:
            answer = answers[part["component"]["custom_id"]]
            own["component"] = answer | {"id": part["component"].get("id") or number()}
        elif part["type"] != TEXT_DISPLAY:
            own["components"] = [
                answers[child["custom_id"]] | {"id": child.get("id") or number()} for child in part["components"]
            ]
        echoed.append(own)
    return echoed
