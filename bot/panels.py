"""What a player can do now, as words and buttons: drawn from the view and the domains of its request, nothing else.

Few moves are buttons; a kind of move with fields is put together with selects, a number with many values is typed into
a form. Kinds that are impossible now are named with the reason, so that everybody learns why.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.answers import MOST_CONTENT
from bot.components import MOST_LABEL, MOST_OPTIONS, Pressable, Style, button, buttons, select
from bot.drafts import Draft, why_not, write_value
from bot.live import Live
from bot.move_words import answer_in_words, short
from bot.wishes import plannable
from bot.words import Names, fit, link, say
from games.engine.domain import AnyDomain, Value
from games.engine.request import Request
from games.engine.text import Text, listed, text
from games.engine.view import View
from storage import TableRow

#: Up to so many possible moves with a value are buttons that make them at once.
FEW = 5
#: So many fields have a select each, next to each other; more are asked one after the other.
SIDE_BY_SIDE = 4

DONE, UNDO, CHANGE, WITHDRAW = text("Done"), text("Undo"), text("Change"), text("Withdraw")
BACK, START_OVER, SEAL = text("Back"), text("Start over"), text("Seal")
TEXT_BOARD = text("Text board")
EARLIER, LATER = text("Earlier values"), text("Later values")
NOT_NOW = text("Not now: {what} – {why}")
TYPE_IT = text("{what} …")
NOTHING = text("Nothing waits for you now.")
PLAN_AHEAD = text("Plan ahead")
CHOSEN = text("{field}: {value}")
AT_ONCE = text("{what}: {hint}")


@dataclass(frozen=True, slots=True)
class Panel:
    """Words and buttons.

    :ivar lines: the words, most important last when they are too many
    :ivar view: the buttons and selects; the library keeps nothing of it
    """

    lines: list[str]
    view: discord.ui.View

    @property
    def content(self) -> str:
        """The words as one message."""
        return fit(self.lines, MOST_CONTENT)


@dataclass(frozen=True, slots=True)
class Maker:
    """What all parts of one panel share.

    :ivar request: the open question
    :ivar names: how seats are written
    :ivar mark: put at the end of every custom id, ":" and the mark of the outbox row that posts it; or nothing
    """

    table: int
    request: Request
    names: Names
    mark: str = ""

    def say(self, message: Text) -> str:
        """A text as a string."""
        return say(message, self.names)

    def button(
        self,
        label: str,
        what: str,
        draft: Draft | None = None,
        field: str | None = None,
        page: int = 0,
        style: Style = Style.secondary,
        disabled: bool = False,
    ) -> Pressable:
        """A button that belongs to the question."""
        extra = draft.write(field, page, self.mark) if draft is not None else self.mark
        return button(label, self.table, what, self.request.key, extra, style=style, disabled=disabled)


def where(row: TableRow, live: Live) -> str:
    """Which table it is, for direct messages."""
    return say(text("{game} in {place}", game=live.rules.title, place=link(row.guild, row.channel)))


def panel(
    table: int,
    live: Live,
    seat: int,
    view: View[Any],
    names: Names,
    *,
    row: str | None = None,
    notes: Sequence[str] = (),
    undo: bool = True,
) -> Panel:
    """What a seat can do now: answer what is open, change or withdraw what is sealed, take a step back.

    :param row: the mark of the outbox row that posts it, by which the message is found again after a crash
    :param notes: lines that come first
    :param undo: whether to offer taking a step back
    """
    mark = "" if row is None else f":{row}"
    request = view.request
    step = live.match.undoable(seat) if undo else None
    taking_back = [] if step is None else [button(say(UNDO), table, "undo", None, f"{step}{mark}")]
    if view.finished or request is None:
        done = [button(say(DONE), table, "done", None, f"{step}{mark}")] if step is not None else []
        free = [] if view.finished else [say(_after(live, view), names)]
        plan = plan_ahead(table, live, view, row)
        head = say(live.rules.headline(view), names)
        told = [] if head in notes else [head]  # who won has just been said
        return Panel(
            [*notes, *told, *free],
            buttons(*taking_back, *done, *plan, *_looks(table, row)),
        )
    maker = Maker(table, request, names, mark)
    if view.sealed is not None:
        sealed = text(
            "Sealed: {move}. You can change or withdraw it until all are in.",
            move=answer_in_words(request, view.sealed, names),
        )
        return Panel(
            [*notes, maker.say(sealed)],
            buttons(maker.button(say(CHANGE), "change"), maker.button(say(WITHDRAW), "withdraw"), *_looks(table, row)),
        )
    return root(maker, notes, taking_back)


def _after(live: Live, view: View[Any]) -> Text:
    """Whom a seat that nothing waits for comes after, where the order is known."""
    queue = live.rules.queue(view.state)
    if view.seat not in queue[1:]:
        return NOTHING
    return text("You are after {who}.", who=listed(queue[: queue.index(view.seat)]))


def plan_ahead(table: int, live: Live, view: View[Any], row: str | None = None) -> list[Pressable]:
    """The way to answer questions in advance, where there is one to plan for."""
    if view.finished or view.seat is None or live.policy_of(view.seat) is not None or not plannable(live, view):
        return []
    return [button(say(PLAN_AHEAD), table, "plan", None, row or "")]


def _looks(table: int, row: str | None) -> list[Pressable]:
    """Under a private message there is always a way to see more."""
    return [] if row is None else [button("What happened", table, "what", None, row)]


def root(maker: Maker, notes: Sequence[str] = (), more: Sequence[Pressable] = ()) -> Panel:
    """The question, with a button for every move while they are few, else for every kind of move that is possible now.

    :param more: further buttons, under the others
    """
    request = maker.request
    possible = request.open_domains()
    items = _at_once(maker, possible)
    if not items and len(possible) == 1 and possible[0].fields and not _typed(possible[0]):
        return compose(maker, Draft.empty(possible[0]).filled(), notes=notes, more=more)
    items = items or [_way(maker, domain) for domain in possible]
    lines = [*notes, maker.say(request.prompt), *blocked(maker)]
    return Panel(lines, buttons(*_usual_first(maker, items), below=more))


def _at_once(maker: Maker, possible: Sequence[AnyDomain]) -> list[Pressable]:
    """Every possible move as one press; nothing when they are too many, or don't fit on buttons as words.

    The question says what the values of its only kind of move are for, also where the one other answer is a plain one
    such as declining. Among more kinds a value is named together with its kind: "1 – costs 1" could be anything.
    """
    if any(len(domain.fields) > 1 for domain in possible):
        return []
    moves = [(domain, move) for domain in possible for move in domain.some(FEW + 1)]
    valued = sum(1 for domain, _ in moves if domain.fields)
    if not 0 < valued <= FEW:
        return []
    drafts = [Draft(domain, tuple(getattr(move, field) for field in domain.fields)) for domain, move in moves]
    plain = len(possible) == 1 or (len(possible) == 2 and valued < len(moves))
    labels = [_value(maker, draft, len(possible) == 1) if plain else _in_words(maker, draft) for draft in drafts]
    if len(set(labels)) < len(labels) or max(map(len, labels)) > MOST_LABEL:
        return []
    return [_send(maker, draft, label) for draft, label in zip(drafts, labels, strict=True)]


def _value(maker: Maker, draft: Draft, only: bool) -> str:
    """A move on a button by its value alone; a bare value, beside another kind of move, has its kind before it."""
    for field, value in draft.chosen.items():
        label = maker.say(draft.domain.label(field, value))
        if only or label != draft.domain.shown(field, value):
            return label
    return _in_words(maker, draft)


def _usual_first(maker: Maker, items: list[Pressable]) -> list[Pressable]:
    """The answer that most people would give comes first, as the most visible button."""
    usual = maker.request.usual
    domain = None if usual is None else maker.request.domain(type(usual))
    if usual is None or domain is None or usual not in domain:
        return items
    draft = Draft(domain, tuple(getattr(usual, field) for field in domain.fields))
    first = _send(maker, draft, _in_words(maker, draft), Style.primary)
    for item in items:
        if item.custom_id == first.custom_id and isinstance(item.item, discord.ui.Button):
            first = item
            item.item.style = Style.primary
    return [first, *(item for item in items if item is not first)]


def blocked(maker: Maker) -> list[str]:
    """The kinds of move that are impossible now, each with its reason."""
    reasons = [(domain, why_not(domain)) for domain in maker.request.domains]
    return [
        maker.say(text(NOT_NOW.template, what=short(domain.move, maker.names), why=reason))
        for domain, reason in reasons
        if reason is not None
    ]


def _way(maker: Maker, domain: AnyDomain) -> Pressable:
    """The button that begins a kind of move, with dots for what is still to choose, or makes it at once."""
    draft = Draft.empty(domain)
    if draft.complete:
        return _send(maker, draft, _in_words(maker, draft))
    label = maker.say(text(TYPE_IT.template, what=short(domain.move, maker.names)))
    if _typed(domain):
        return maker.button(label, "modal", draft, domain.fields[0], style=Style.primary)
    return maker.button(label, "pick", draft)


def _typed(domain: AnyDomain) -> bool:
    """Whether a move is one number with too many values for a select."""
    return len(domain.fields) == 1 and _is_long_number(domain.suggest(domain.fields[0]))


def _is_long_number(values: Sequence[Value]) -> bool:
    whole = all(isinstance(value, int) and not isinstance(value, bool) for value in values)
    return len(values) > MOST_OPTIONS and whole


def _send(maker: Maker, draft: Draft, label: str, style: Style = Style.secondary, disabled: bool = False) -> Pressable:
    return maker.button(label, "send", draft, style=style, disabled=disabled)


def _in_words(maker: Maker, draft: Draft) -> str:
    """A complete move on a button: its kind and its values, or what it costs and brings."""
    what = short(draft.domain.move, maker.names)
    if not draft.values:
        hint = draft.domain.hint
        return what if hint is None else maker.say(text(AT_ONCE.template, what=what, hint=hint))
    values = [maker.say(draft.domain.label(field, value, draft.chosen)) for field, value in draft.chosen.items()]
    return f"{what}: {', '.join(values)}"


def compose(
    maker: Maker, draft: Draft, page: int = 0, notes: Sequence[str] = (), more: Sequence[Pressable] = ()
) -> Panel:
    """A move with fields, being put together: a select for each field, what it costs so far, and the button to make it.

    :param page: of the values of the field asked now, when they are asked one after the other
    :param more: further buttons, under the others
    """
    domain, names = draft.domain, maker.names
    pools = {field: draft.possible(field) for field in domain.fields}
    long = [field for field, pool in pools.items() if len(pool) > MOST_OPTIONS and not _is_long_number(pool)]
    together = len(domain.fields) <= SIDE_BY_SIDE and not long
    asked = (
        domain.fields
        if together
        else [field for field, value in zip(domain.fields, draft.values, strict=True) if value is None][:1]
    )
    items: list[Pressable] = []
    last: list[Pressable] = []
    for field in asked:
        if field in draft.chosen and len(domain.suggest(field)) == 1:
            continue  # nothing else is possible whatever is chosen, and the words name it
        if _is_long_number(pools[field]):
            label = maker.say(text(TYPE_IT.template, what=domain.move.fields.get(field, text(field))))
            last.append(maker.button(label, "modal", draft, field))
        elif pools[field]:
            items.append(_select(maker, draft, field, pools[field], page))
            last += _pages(maker, draft, field, len(pools[field]), page)
    refusal = domain.refusal(draft.move) if draft.complete else None
    label = say(SEAL) if maker.request.sealed else short(domain.move, names)
    confirm = _send(maker, draft, label, Style.success, not draft.complete or refusal is not None)
    over = maker.button(say(START_OVER), "pick", Draft.empty(domain), disabled=not draft.chosen)
    back = [] if len(maker.request.open_domains()) == 1 else [maker.button(say(BACK), "back")]
    title = maker.say(domain.move.help)
    prompt = [maker.say(maker.request.prompt)]
    chosen = [
        maker.say(
            text(
                CHOSEN.template,
                field=domain.move.fields.get(field, text(field)),
                value=domain.label(field, value, draft.chosen),
            )
        )
        for field, value in draft.chosen.items()
    ]
    lines = [*notes, *prompt, *([f"**{title}**"] if back else []), *chosen]
    if refusal is not None:
        lines.append(maker.say(refusal))
    if not back:
        lines += blocked(maker)
    return Panel(lines, buttons(*items, *last, confirm, over, *back, below=more))


def _select(maker: Maker, draft: Draft, field: str, pool: Sequence[Value], page: int) -> Pressable:
    domain = draft.domain
    start = page * MOST_OPTIONS if page * MOST_OPTIONS < len(pool) else 0
    options = [
        (write_value(domain, field, value), maker.say(domain.label(field, value, draft.chosen)))
        for value in pool[start : start + MOST_OPTIONS]
    ]
    value = draft.chosen.get(field)
    chosen = None if value is None else write_value(domain, field, value)
    return select(
        maker.say(domain.move.fields.get(field, text(field))),
        options,
        maker.table,
        "val",
        maker.request.key,
        draft.write(field, page, maker.mark),
        chosen=chosen,
    )


def _pages(maker: Maker, draft: Draft, field: str, count: int, page: int) -> list[Pressable]:
    """The ways to the other values of a field that has more than a select holds."""
    last = (count - 1) // MOST_OPTIONS
    if last == 0:
        return []
    return [
        maker.button(say(EARLIER), "page", draft, field, max(0, page - 1), disabled=page == 0),
        maker.button(say(LATER), "page", draft, field, page + 1, disabled=page >= last),
    ]
