"""Reads panels as a player does: what stands on them, and which presses lead to a move."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from bot.components import TEMPLATE
from bot.drafts import Draft, Read, read, write_value
from bot.live import Live
from bot.local.limits import check_message
from bot.panels import Maker, Panel, compose, panel
from bot.words import Names
from games.engine.domain import Move
from games.engine.match import Match
from games.engine.request import Request
from storage import TableRow

#: The biggest id that fits a custom id.
BIGGEST = 10**18 - 1
ROW = "f" * 12
NAMES = Names({}, {})
AT = datetime(2026, 1, 1, tzinfo=UTC)


def live_of(match: Match[Any]) -> Live:
    """A table with the longest ids there are."""
    row = TableRow(
        BIGGEST,
        BIGGEST,
        BIGGEST,
        None,
        match.rules.name,
        "A table",
        b"",
        "running",
        "",
        1,
        None,
        1,
        bytes(32),
        False,
        24,
        AT,
        AT,
        AT,
        None,
        match.length,
    )
    return Live(row, match, {})


def panel_of(match: Match[Any], seat: int) -> Panel:
    """What a seat's private message shows."""
    return panel(BIGGEST, live_of(match), seat, match.view(seat), NAMES, row=ROW)


def parts(shown: Panel) -> list[dict[str, Any]]:
    """Buttons and selects in reading order."""
    return [part for row in shown.view.to_components() for part in row["components"]]


def labels(shown: Panel) -> list[str]:
    """What stands on the buttons."""
    return [part["label"] for part in parts(shown) if part["type"] == 2]


def check(shown: Panel) -> None:
    """Discord would take it; raises ApiError."""
    check_message({"content": shown.content, "components": shown.view.to_components()}, files=0, editing=False)
    for part in parts(shown):
        assert TEMPLATE.fullmatch(part["custom_id"])


Way = tuple[str, Read, dict[str, Any]]


def reach(request: Request, shown: Panel, move: Move, presses: int = 12) -> int:
    """Presses what a player would press to make a move; the number of presses, the last one included.

    :raises AssertionError: when the panel offers no way
    """
    maker = Maker(BIGGEST, request, NAMES, f":{ROW}")
    for count in range(1, presses):
        check(shown)
        ways: list[Way] = []
        for part in parts(shown):
            match = TEMPLATE.fullmatch(part["custom_id"])
            assert match is not None
            if match["key"] != request.key or part.get("disabled") or match["action"] in ("back", "change", "withdraw"):
                continue
            said = read(request, match["extra"])
            if said.draft.domain.move is type(move):
                ways.append((match["action"], said, part))
        following = _press(maker, ways, move)
        if following is None:
            return count
        shown = following
    raise AssertionError(f"no way to {move} within {presses} presses")


def _press(maker: Maker, ways: list[Way], move: Move) -> Panel | None:
    """The panel after the right press; None when that press makes the move."""
    for action, said, _ in ways:
        if action == "send" and said.draft.complete and said.draft.move == move:
            return None
    for action, said, part in ways:
        if said.field is None or said.draft.chosen.get(said.field) == getattr(move, said.field):
            continue
        wanted = getattr(move, said.field)
        if action == "modal":
            draft = said.draft.put(said.field, wanted)
            return None if len(draft.values) == 1 and draft.move == move else compose(maker, draft)
        written = write_value(said.draft.domain, said.field, wanted)
        if action == "val" and written in [option["value"] for option in part["options"]]:
            return compose(maker, said.draft.put(said.field, wanted))
    for action, said, _ in ways:
        if action == "page" and said.page:
            return compose(maker, said.draft, said.page)
    for action, said, _ in ways:
        if action == "pick":
            return compose(maker, Draft.empty(said.draft.domain).filled())
    offered = [f"{action} {said.draft.values}" for action, said, _ in ways]
    raise AssertionError(f"{move} is not offered: {offered}")
