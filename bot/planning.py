"""*Plan ahead*: what the presser wants to answer to questions that will come.

What is planned is in the database at once; the buttons carry which question they plan for and how much was planned when
they were made, so that an old or a repeated press changes nothing more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot import wishes
from bot.answers import Answer, answering, runtime_of
from bot.components import Press, Pressable, Style, action, button, buttons, select
from bot.errors import NotSeated, OldQuestion, Sorry
from bot.live import Live
from bot.panel_presses import Look, look
from bot.panels import BACK, Panel
from bot.words import Names, say
from games.engine.codec import digest, encode
from games.engine.domain import Move
from games.engine.text import Text, text
from games.engine.view import View
from games.engine.wishes import WishKind

LEAD = text("**Plan ahead.** Your plan answers when you are asked. Nobody else sees it before it is played.")
NOTHING = text("There is nothing to plan now.")
CHANGED = text("This has changed meanwhile. Your plan stands like this now:")
PLANNED, OPEN = text("{title}: {moves}."), text("{title}: not planned.")
ELSE, ONE_OF_THEM = text("{first}, else {then}"), text("{title}: {move}")
OTHERWISE = text("If none of them is possible then, you are asked.")
FORGET, REMOVE = text("Forget"), text("Remove the last choice")
MY_MOVE = text("My move")
PLAN_THIS, FORGET_THIS = text("Plan: {what}"), text("Forget: {what}")
#: What a press has done.
DONE = {
    "planadd": text("Your plan is saved. Forget takes it back until it is played."),
    "planless": text("The last choice is removed."),
    "planforget": text("Your plan is forgotten: you will be asked."),
}
CHOICES = (text("First choice"), text("Second choice"), text("Third choice"), text("Fourth choice"))
CHOICE = text("Choice {n}")


def overview(table: int, live: Live, view: View[Any], names: Names, notes: Sequence[str] = ()) -> Panel:
    """Everything that can be planned now, and what is planned of it.

    :param notes: lines that come first
    """
    lines, items = [*notes, say(LEAD)], list[Pressable]()
    for kind, offered, chosen in wishes.plannable(live, view):
        lines += [say(_plan(kind, view, chosen), names), say(kind.note, names)]
        items.append(_way(table, kind, view, offered, chosen, names))
    if not items:
        lines.append(say(NOTHING))
    return Panel(lines, buttons(*items, button(say(MY_MOVE), table, "move")))


def chooser(table: int, live: Live, kind: WishKind, view: View[Any], names: Names, notes: Sequence[str] = ()) -> Panel:
    """One kind of question: what is planned, and a menu for the next choice."""
    chosen = wishes.planned(live, kind, view)
    left = [move for move in kind.offered(view) if move not in chosen]
    lines = [*notes, say(_plan(kind, view, chosen), names), say(kind.note, names), say(OTHERWISE)]
    items: list[Pressable] = []
    if left and len(chosen) < kind.most:
        words = [kind.option(view, move) if kind.option else kind.named(move) for move in left]
        options = [(mark(move), say(word, names)) for move, word in zip(left, words, strict=True)]
        items.append(select(say(_choice(len(chosen))), options, table, "planadd", None, _extra(kind, view, chosen)))
    if chosen:
        items.append(button(say(REMOVE), table, "planless", None, _extra(kind, view, chosen)))
        items.append(button(say(FORGET), table, "planforget", None, _extra(kind, view, chosen)))
    return Panel(lines, buttons(*items, button(say(BACK), table, "plan")))


def mark(move: Move) -> str:
    """A move as the value of a menu: known again whatever else the menu holds by then."""
    return digest(encode(move))


def _way(
    table: int, kind: WishKind, view: View[Any], offered: list[Move], chosen: tuple[Move, ...], names: Names
) -> Pressable:
    """The button that leads to a kind; where there is only one thing to want, it plans or forgets that."""
    title, extra = kind.title(view), _extra(kind, view, chosen)
    if kind.most > 1 or len(offered) > 1:
        return button(say(title, names), table, "plankind", None, extra, style=Style.primary)
    only = (chosen or offered)[0]
    what = kind.whole(view) if kind.whole else text(ONE_OF_THEM.template, title=title, move=kind.named(only))
    if chosen:
        return button(say(text(FORGET_THIS.template, what=what), names), table, "planforget", None, extra)
    return button(say(text(PLAN_THIS.template, what=what), names), table, "planadd", None, extra, style=Style.primary)


def _plan(kind: WishKind, view: View[Any], chosen: Sequence[Move]) -> Text:
    title = kind.title(view)
    if not chosen:
        return text(OPEN.template, title=title)
    moves = kind.named(chosen[0])
    for move in chosen[1:]:
        moves = text(ELSE.template, first=moves, then=kind.named(move))
    return text(PLANNED.template, title=title, moves=moves)


def _choice(at: int) -> Text:
    return CHOICES[at] if at < len(CHOICES) else text(CHOICE.template, n=at + 1)


def _asked(kind: WishKind, view: View[Any]) -> bool:
    return view.request is not None and view.request.kind == kind.kind


def _extra(kind: WishKind, view: View[Any], chosen: Sequence[Move]) -> str:
    """For a custom id: what is planned for which question, and how many choices there were."""
    return f"{kind.kind}.{len(chosen)}.{kind.scope(view)}"


def _read(press: Press) -> tuple[str, int, str]:
    """Kind, number of choices and scope again.

    :raises OldQuestion: when the custom id is of another time
    """
    kind, _, rest = press.extra.partition(".")
    count, dot, scope = rest.partition(".")
    if not dot or not count.isdecimal():
        raise OldQuestion
    return kind, int(count), scope


def _kind(seen: Look, name: str) -> WishKind:
    kind = wishes.kind_of(seen.live.rules, name)
    if kind is None:
        raise OldQuestion
    return kind


@action("plan")
async def plan(press: Press) -> None:
    """*Plan ahead*: what there is to plan."""
    async with answering(press.interaction) as answer:
        await _show(answer, press)


async def _show(answer: Answer, press: Press, name: str = "", notes: Sequence[Text] = ()) -> None:
    """Shows the plan as it is now, that of one kind where there are several choices."""
    seen = await look(press)
    lines = [*seen.lead, *(seen.say(note) for note in notes)]
    kind = wishes.kind_of(seen.live.rules, name)
    if kind is not None and kind.most > 1 and not _asked(kind, seen.view) and kind.offered(seen.view):
        shown = chooser(press.table, seen.live, kind, seen.view, seen.names, lines)
    else:
        shown = overview(press.table, seen.live, seen.view, seen.names, lines)
    await answer.say(shown.content, shown.view)


@action("plankind", "planadd", "planless", "planforget")
async def planning(press: Press) -> None:
    """One kind was opened, a choice was added or removed, or a plan forgotten."""
    async with answering(press.interaction) as answer:
        name = press.extra.partition(".")[0]
        try:
            if press.action != "plankind":
                await _change(press)
        except NotSeated:
            raise
        except OldQuestion:
            await _show(answer, press, name, [CHANGED])
        except Sorry as sorry:
            await _show(answer, press, name, [sorry.reason])
        else:
            notes = [DONE[press.action]] if press.action in DONE else []
            await _show(answer, press, "" if press.action == "planforget" else name, notes)


async def _change(press: Press) -> None:
    """Changes what is planned as a press asks for it.

    :raises OldQuestion, Sorry: when it can't; nothing has changed
    """
    name, count, scope = _read(press)
    kind = _kind(await look(press), name)

    def what(view: View[Any], chosen: tuple[Move, ...]) -> tuple[Move, ...]:
        if kind.scope(view) != scope:
            raise OldQuestion
        if press.action == "planforget":
            return ()
        if press.action == "planless":
            if count < 1 or len(chosen) not in (count, count - 1):
                raise OldQuestion
            return chosen[: count - 1]
        return _added(kind, view, chosen, count, press.values)

    await wishes.change(runtime_of(press.interaction).host, press.table, press.user, name, what)


def _added(
    kind: WishKind, view: View[Any], chosen: tuple[Move, ...], count: int, values: Sequence[str]
) -> tuple[Move, ...]:
    """What is planned with one choice more.

    :raises OldQuestion: when the choice can't be the next one any more
    """
    offered = kind.offered(view)
    moves = [move for move in offered if mark(move) in values] if values else offered[:1]
    if not moves or count >= kind.most:
        raise OldQuestion
    if chosen[count : count + 1] == (moves[0],):
        return chosen
    if len(chosen) != count or moves[0] in chosen:
        raise OldQuestion
    return (*chosen, moves[0])


__all__ = ["chooser", "overview"]
