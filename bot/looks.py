"""*My sheet* and *What happened*, and the whole position in words."""

from __future__ import annotations

from typing import Any

from bot import mail, wishes
from bot.answers import MOST_CONTENT, Answer, answering, pages, runtime_of
from bot.components import Press, action, button, buttons, my_move
from bot.errors import NotSeated
from bot.live import Live
from bot.panels import TEXT_BOARD, plan_ahead
from bot.pictures import attachment
from bot.words import Names, fit, names_of, say
from games.engine.dealer import OWN
from games.engine.text import HEADING, text
from games.engine.view import View

#: So many lines are shown when nothing is new, or when the reader does not play here.
LAST = 20
SHEET = text("Your sheet, for your eyes only. The picture has a description for screen readers.")
NEW = text("Since you last acted:")
NOTHING_NEW = text("Nothing new since you last acted. Before that:")
LATEST = text("What happened last:")
QUIET = text("Nothing has happened yet.")


@action("sheet")
async def my_sheet(press: Press) -> None:
    """The presser's own sheet, for their eyes only; a spectator gets the public position in words."""
    async with answering(press.interaction, in_place=False) as answer:
        runtime = runtime_of(press.interaction)
        await mail.reopen(runtime, press.user)
        live, seat, view = await runtime.host.look(press.table, press.user)
        names = names_of(live.seats.values())
        if seat is None:
            await text_board(answer, live, view, names, say(NotSeated().reason))
            return
        people = await runtime.people(press.table, live.match.seats)
        picture = await runtime.pictures.sheet(live.rules, view, people)
        lines = [say(line, names) for line in await wishes.played(runtime.host, live, seat, press.user)]
        words = "\n".join([*lines, say(SHEET, names), f"**{say(live.rules.headline(view), names)}**"])
        move = [my_move(press.table)] if seat in view.awaited else []
        board = button(say(TEXT_BOARD), press.table, "textboard")
        await answer.say(words, buttons(*move, *plan_ahead(press.table, live, view), board), [attachment(picture)])


@action("what")
async def what_happened(press: Press) -> None:
    """What is new since the presser last acted."""
    async with answering(press.interaction, in_place=False) as answer:
        runtime = runtime_of(press.interaction)
        live, seat, view = await runtime.host.look(press.table, press.user)
        names = names_of(live.seats.values())
        acted = await runtime.store.last_act(press.table, press.user) if seat is not None else -1
        told = [(index, event) for index, event in await runtime.host.events(press.table, seat) if event.kind != OWN]
        told = await wishes.planned_by(runtime.host, press.table, press.user, told)
        new = [event for index, event in told if index > acted] if acted >= 0 else []
        head = NEW if new else LATEST if seat is None or acted < 0 else NOTHING_NEW
        shown = new or [event for _, event in told[-LAST:]]
        lines = [say(event.text, names) for event in shown]
        now = say(live.rules.headline(view), names)
        before = lines[:-1] if lines[-1:] == [now] else lines  # a result is told, and is the headline too
        content = fit([say(head if lines else QUIET), *before], MOST_CONTENT, [f"**{now}**"])
        await answer.say(content, buttons(button(say(TEXT_BOARD), press.table, "textboard")))


@action("textboard")
async def whole_board(press: Press) -> None:
    """The whole position in words, as the presser may know it."""
    async with answering(press.interaction, in_place=False) as answer:
        runtime = runtime_of(press.interaction)
        live, _, view = await runtime.host.look(press.table, press.user)
        await text_board(answer, live, view, names_of(live.seats.values()))


async def text_board(answer: Answer, live: Live, view: View[Any], names: Names, lead: str = "") -> None:
    """Says the whole position of a view, in as many messages as it takes."""
    lines = [lead] if lead else []
    for line in live.rules.text_board(view):
        said = say(line, names)
        lines.append(f"\n{said}" if said.startswith(HEADING) else said)
    for page in pages(lines):
        if not await answer.say(page.strip()):
            return


__all__ = ["LAST", "text_board"]
