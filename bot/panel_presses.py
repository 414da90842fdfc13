"""What the buttons, selects and forms of a panel do, and *My move* under the board.

A press for a question that is over changes nothing and shows what is open now. A refused move leaves the panel as it
was, with the reason above it.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot import mail, wishes
from bot.answers import DEFER_AFTER, Answer, answering, open_form, runtime_of
from bot.components import Form, Press, action, button, buttons, custom_id, number_in
from bot.drafts import Draft, read, read_value
from bot.errors import NotSeated, OldQuestion, Sorry
from bot.host import Outcome
from bot.live import Live
from bot.move_words import short
from bot.panels import TEXT_BOARD, Maker, Panel, compose, panel, root, where
from bot.words import Names, escape, names_of, say
from games.engine.text import Text, text
from games.engine.view import View

OVER = text("That question is over; this is how things stand now.")
BOT_PLAYS = text("A bot plays your seat now.")
BUSY = text("This table is busy right now. Press again in a moment.")
DONE_NEXT = text("Done. The next board comes below.")
GOES_ON = text("The match goes on. The board follows in the channel.")


@dataclass(frozen=True, slots=True)
class Look:
    """A table as the one who pressed sees it.

    :ivar lead: the line that says which table it is, where that is not plain
    """

    live: Live
    seat: int
    view: View[Any]
    names: Names
    lead: tuple[str, ...]

    def say(self, message: Text) -> str:
        """A text as a string."""
        return say(message, self.names)

    def panel(self, table: int, notes: Sequence[str] = (), undo: bool = True) -> Panel:
        """What the seat can do now."""
        return panel(table, self.live, self.seat, self.view, self.names, notes=[*self.lead, *notes], undo=undo)

    def maker(self, table: int, key: str | None) -> Maker:
        """For the open question.

        :raises OldQuestion: when ``key`` is not that question's
        """
        request = self.view.request
        if request is None or key != request.key:
            raise OldQuestion
        return Maker(table, request, self.names)


async def look(press: Press) -> Look:
    """The table of a press.

    :raises NotSeated, Sorry: with the text for the player
    """
    runtime = runtime_of(press.interaction)
    live, seat, view = await runtime.host.look(press.table, press.user)
    if seat is None:
        raise NotSeated
    if live.policy_of(seat) is not None:
        raise Sorry(BOT_PLAYS)
    lead = (where(live.row, live),) if press.interaction.guild_id is None else ()
    return Look(live, seat, view, names_of(live.seats.values()), lead)


async def show(answer: Answer, press: Press, notes: Sequence[str] = (), undo: bool = True) -> None:
    """Shows what is open now."""
    shown = (await look(press)).panel(press.table, notes, undo)
    await answer.say(shown.content, shown.view)


async def after(answer: Answer, press: Press, outcome: Outcome) -> None:
    """Shows what became of a step, and what can be done next."""
    try:
        seen = await look(press)
    except Sorry:  # the table stopped meanwhile; the step was made all the same
        names = await runtime_of(press.interaction).names(press.table)
        await answer.say("\n".join(say(line, names) for line in outcome.said))
        return
    notes = [] if seen.view.sealed is not None else [seen.say(line) for line in outcome.said]
    shown = seen.panel(press.table, notes)
    # A sheet that hangs on the message shows what was; one in direct messages is redrawn by the outbox.
    await answer.say(shown.content, shown.view, keep_files=press.interaction.guild_id is None)


async def attempt(answer: Answer, press: Press, step: Any) -> None:
    """Runs a step that may turn out to be over or refused; both are told above the panel as it is now."""
    try:
        await step()
    except NotSeated:
        raise
    except OldQuestion:
        repeated = await runtime_of(press.interaction).host.answered(press.interaction.id)
        if repeated is not None:
            await after(answer, press, repeated)
        else:
            await show(answer, press, [say(OVER)])
    except Sorry as sorry:
        try:
            seen = await look(press)
        except Sorry:
            raise sorry from None
        shown = seen.panel(press.table, [seen.say(sorry.reason)])
        await answer.say(shown.content, shown.view)


@action("move")
async def my_move(press: Press) -> None:
    """*My move*: what the presser can do at this table now."""
    async with answering(press.interaction) as answer:
        runtime = runtime_of(press.interaction)
        await mail.reopen(runtime, press.user)
        try:
            seen = await look(press)
            lines = await wishes.played(runtime.host, seen.live, seen.seat, press.user)
            shown = seen.panel(press.table, [seen.say(line) for line in lines])
            await answer.say(shown.content, shown.view)
        except NotSeated as spectator:
            live, _, view = await runtime.host.look(press.table, press.user)
            head = say(live.rules.headline(view), names_of(live.seats.values()))
            await answer.say(
                f"{say(spectator.reason)}\n**{head}**", buttons(button(say(TEXT_BOARD), press.table, "textboard"))
            )


@action("back", "change")
async def question(press: Press) -> None:
    """The whole question again; also for a sealed answer that is to be changed."""
    async with answering(press.interaction) as answer:

        async def step() -> None:
            seen = await look(press)
            shown = root(seen.maker(press.table, press.key), seen.lead)
            await answer.say(shown.content, shown.view)

        await attempt(answer, press, step)


@action("pick", "val", "page")
async def choose(press: Press) -> None:
    """A kind of move was chosen, or one of its values, or another page of them."""
    async with answering(press.interaction) as answer:

        async def step() -> None:
            seen = await look(press)
            maker = seen.maker(press.table, press.key)
            said = read(maker.request, press.extra)
            draft = said.draft
            if press.action == "val" and said.field is not None and press.values:
                draft = draft.put(said.field, read_value(draft.domain, said.field, press.values[0]))
            shown = compose(maker, draft if draft.chosen else draft.filled(), said.page, seen.lead)
            await answer.say(shown.content, shown.view)

        await attempt(answer, press, step)


@action("send")
async def send(press: Press) -> None:
    """The move is made."""
    async with answering(press.interaction) as answer:

        async def step() -> None:
            seen = await look(press)
            draft = read(seen.maker(press.table, press.key).request, press.extra).draft
            await submit(answer, press, draft)

        await attempt(answer, press, step)


async def submit(answer: Answer, press: Press, draft: Draft) -> None:
    """Gives a complete draft to the host.

    :raises OldQuestion, Sorry: when it was not accepted; nothing has changed
    """
    if not draft.complete:
        raise OldQuestion
    host = runtime_of(press.interaction).host
    outcome = await host.submit(press.table, press.user, press.key, draft.move, press.interaction.id)
    await after(answer, press, outcome)


@action("modal")
async def ask_number(press: Press) -> None:
    """Opens the form for a number. A form can only be the first answer, so nothing slow may come before it."""
    try:
        seen = await asyncio.wait_for(look(press), DEFER_AFTER)
        maker = seen.maker(press.table, press.key)
        said = read(maker.request, press.extra)
        if said.field is None:
            raise OldQuestion
    except OldQuestion:
        async with answering(press.interaction) as answer:
            await show(answer, press, [say(OVER)])
        return
    except TimeoutError:
        raise Sorry(BUSY) from None
    field = said.draft.domain.move.fields.get(said.field, text(said.field))
    low, high = bounds(said.draft, said.field)
    identity = custom_id(press.table, "form", press.key, press.extra)
    hint = say(text("{low} to {high}", low=low, high=high))
    await open_form(press.interaction, Form(short(said.draft.domain.move, seen.names), seen.say(field), hint, identity))


@action("form")
async def number_given(press: Press) -> None:
    """The form came back: a move of one number is made, otherwise the panel goes on with it."""
    async with answering(press.interaction) as answer:

        async def step() -> None:
            seen = await look(press)
            maker = seen.maker(press.table, press.key)
            said = read(maker.request, press.extra)
            if said.field is None or not press.values:
                raise OldQuestion
            number = whole(press.values[0])
            alone = len(said.draft.values) == 1
            if number is None:
                low, high = bounds(said.draft, said.field)
                field = said.draft.domain.move.fields.get(said.field, text(said.field))
                notes = [
                    *seen.lead,
                    seen.say(
                        text(
                            "“{typed}” is not a whole number. {field}: {low} to {high}.",
                            typed=escape(press.values[0][:40]),
                            field=field,
                            low=low,
                            high=high,
                        )
                    ),
                ]
                shown = root(maker, notes) if alone else compose(maker, said.draft, notes=notes)
                await answer.say(shown.content, shown.view)
                return
            draft = said.draft.put(said.field, number)
            if alone:
                await submit(answer, press, draft)
                return
            shown = compose(maker, draft, notes=seen.lead)
            await answer.say(shown.content, shown.view)

        await attempt(answer, press, step)


def whole(typed: str) -> int | None:
    """The whole number that was typed, or None. Spaces and a sign are fine."""
    plain = typed.strip().replace("\N{MINUS SIGN}", "-")
    return int(plain) if re.fullmatch(r"[+-]?\d{1,15}", plain) else None


def bounds(draft: Draft, field: str) -> tuple[int, int]:
    """The least and the greatest number that is possible for a field."""
    numbers = [int(value) for value in draft.possible(field) or draft.domain.values(field)]
    return (min(numbers), max(numbers)) if numbers else (0, 0)


@action("undo", "withdraw")
async def take_back(press: Press) -> None:
    """Takes the step back that the button was made for, or withdraws the sealed answer."""
    async with answering(press.interaction) as answer:

        async def step() -> None:
            at = press.extra.partition(":")[0]
            meant: int | str | None = press.key if press.action == "withdraw" else number_in(at) if at else None
            host = runtime_of(press.interaction).host
            outcome = await host.undo(press.table, press.user, press.interaction.id, meant)
            await after(answer, press, outcome)

        await attempt(answer, press, step)


@action("done")
async def done(press: Press) -> None:
    """Nothing will be taken back: the table may see it now."""
    async with answering(press.interaction) as answer:
        await runtime_of(press.interaction).host.done(press.table, press.user)
        if press.interaction.guild_id is not None and (await look(press)).view.request is None:
            await answer.say(say(DONE_NEXT), buttons())
            return
        await show(answer, press, undo=False)


@action("goon")
async def go_on(press: Press) -> None:
    """A frozen match goes on from its last checkpoint."""
    async with answering(press.interaction, in_place=False) as answer:
        await runtime_of(press.interaction).host.go_on(press.table, press.user)
        await answer.say(say(GOES_ON))
