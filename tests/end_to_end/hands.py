"""Makes moves at the local Discord as a person would: through the panel, or by a slash command."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot import opening
from bot.components import TEMPLATE
from bot.drafts import Read, read, write_value
from bot.local.driver import Outcome, Seen
from games.engine.domain import Domain, Move
from games.engine.request import Request
from games.engine.view import View
from tests.end_to_end.evening import Evening

Way = tuple[str, Read, dict[str, Any]]

#: The secret of a match of three in which the first seat begins.
ANA_BEGINS = bytes([2]) * 32


async def table_of(stage: Evening) -> int:
    """The id of the table in the stage's thread."""
    row = await stage.store.table_in_channel(int(stage.thread), active_only=False)
    assert row is not None
    return row.id


async def view_of(stage: Evening, person: str) -> View[Any]:
    """What a person at the table may know now."""
    user = int((await stage.driver.state())["users"][person])
    _, _, view = await stage.client.runtime.host.look(await table_of(stage), user)
    return view


async def asked(stage: Evening, person: str) -> Request:
    """A person's open question."""
    request = (await view_of(stage, person)).request
    assert request is not None
    return request


async def awaited(stage: Evening) -> list[str]:
    """The people whom the table waits for."""
    view = await stage.client.runtime.host.view(await table_of(stage), None)
    return [stage.people[seat] for seat in view.awaited if seat < len(stage.people)]


async def length(stage: Evening) -> int:
    """How many entries the table's log has."""
    row = await stage.store.table(await table_of(stage))
    assert row is not None
    return row.log_length


async def by_command(stage: Evening, person: str, move: Move) -> Outcome:
    """Types the command of a move in the thread."""
    options = {
        name: value if type(value) is int else Domain.shown(name, value)
        for name in move.__struct_fields__
        for value in (getattr(move, name),)
    }
    return await stage.slash(person, stage.thread, f"beverage {move.command}", options)


async def by_button(stage: Evening, person: str, move: Move, panel: Seen | None = None) -> Outcome:
    """Presses *My move* and whatever the panel offers until the move is made; the last answer."""
    request = await asked(stage, person)
    if panel is None:
        panel = (await stage.press(person, "My move")).response
    for _ in range(12):
        assert panel is not None
        outcome, made = await _press(stage, person, request, panel, move)
        assert outcome.error is None
        if made:
            return outcome
        panel = outcome.response
    raise AssertionError(f"{move} was not reached")


async def _press(stage: Evening, person: str, request: Request, panel: Seen, move: Move) -> tuple[Outcome, bool]:
    """The next press towards a move, and whether it made the move."""
    ways = ways_of(panel, request, type(move))
    for action, said, part in ways:
        if action == "send" and said.draft.complete and said.draft.move == move:
            return await stage.driver.click(person, panel, part["custom_id"]), True
    for action, said, part in ways:
        if said.field is None or said.draft.chosen.get(said.field) == getattr(move, said.field):
            continue
        wanted = getattr(move, said.field)
        if action == "modal":
            return await typed(stage, person, panel, part["custom_id"], str(wanted)), len(said.draft.values) == 1
        written = write_value(said.draft.domain, said.field, wanted)
        if action == "val" and written in [option["value"] for option in part["options"]]:
            return await stage.driver.select(person, panel, [written], part["custom_id"]), False
    for action, _, part in ways:
        if action == "pick":
            return await stage.driver.click(person, panel, part["custom_id"]), False
    raise AssertionError(f"{move} is not offered by {panel.content!r} {panel.buttons}")


def ways_of(panel: Seen, request: Request, kind: type[Move]) -> list[Way]:
    """The parts of a panel that belong to a kind of move and can be used."""
    found: list[Way] = []
    for part in panel.parts:
        match = TEMPLATE.fullmatch(part["custom_id"])
        if match is None or match["key"] != request.key or part.get("disabled"):
            continue
        if match["action"] in ("send", "modal", "val", "pick"):
            said = read(request, match["extra"])
            if said.draft.domain.move is kind:
                found.append((match["action"], said, part))
    return found


async def typed(stage: Evening, person: str, panel: Seen, button: str, words: str) -> Outcome:
    """Opens the form behind a button and sends it with these words."""
    opened = await stage.driver.click(person, panel, button)
    assert opened.modal is not None, opened
    (field,) = opened.modal.fields
    return await stage.driver.submit_modal(person, opened.modal, {field["custom_id"]: words})


async def until(stage: Evening, kind: str, most: int = 80) -> str:
    """Plays simple moves by command until a kind of question is open; who is asked first."""
    for _ in range(most):
        await stage.settled()
        person = (await awaited(stage))[0]
        request = await asked(stage, person)
        if request.kind == kind:
            return person
        outcome = await by_command(stage, person, simple(request))
        assert outcome.error is None
    raise AssertionError(f"{kind} never came")


def simple(request: Request) -> Move:
    """An answer that keeps a match going: a low bid, no expenses, passing."""
    plain: dict[str, tuple[Any, ...]] = {"buy": (3, 2, 1), "bid": (7,), "dividends": (True,), "recover": (0,)}
    for domain in reversed(request.domains):
        move = domain.move(*plain[domain.move.command]) if domain.move.command in plain else domain.first()
        if move is not None and move in domain:
            found: Move = move
            return found
    raise AssertionError(f"nothing simple for {request.key}")


async def own_caps(stage: Evening, person: str) -> int:
    """The caps a person has."""
    view = await view_of(stage, person)
    assert view.seat is not None
    caps: int = view.state.players[view.seat].caps
    return caps


def fix_chance(monkeypatch: pytest.MonkeyPatch, secret: bytes = ANA_BEGINS) -> None:
    """Tables that are opened from now on have this secret: chance falls the same way in every run."""
    monkeypatch.setattr(opening, "secrets", SimpleNamespace(token_bytes=lambda _: secret))
