"""Words on the screen: a message template with its arguments, rendered late in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from string import Formatter

import msgspec


class Who(msgspec.Struct, frozen=True, tag="who"):
    """A seat named in a text; the reader's side turns it into that player's name."""

    seat: int


class Term(msgspec.Struct, frozen=True, tag="term"):
    """A word of the game (``Term("Public Relations")``), itself a message to be translated."""

    word: str


class Text(msgspec.Struct, frozen=True, tag="text"):
    """A message and its arguments. ``template`` is English and serves as the gettext message id.

    ``many`` is the plural form; ``number`` names the argument that decides between the two. Make one with
    :func:`text` or :func:`plural`.
    """

    template: str
    args: dict[str, Arg] = {}
    many: str | None = None
    number: str | None = None


Arg = int | str | Who | Term | Text
#: What headings of a text board begin with: bold in Discord's markup.
HEADING = "**"
#: Gives the translated template of (template, many, count or None).
Translate = Callable[[str, str | None, int | None], str]


def text(template: str, /, **args: Arg) -> Text:
    """A message: ``text("{who} bought {n} caps", who=Who(1), n=3)``."""
    return Text(template, args)


def plural(one: str, many: str, /, n: int, **args: Arg) -> Text:
    """A message whose form depends on ``n``, which is also its argument ``{n}``."""
    return Text(one, {"n": n, **args}, many, "n")


def listing(items: Sequence[Text]) -> Text:
    """Several texts as one, separated by commas; empty for none."""
    return _chain(items, ", ")


def dotted(items: Sequence[Text]) -> Text:
    """Several texts on one line, with dots between them."""
    return _chain(items, " · ")


def listed(seats: Sequence[int]) -> Text:
    """Seats as an enumeration: "Ana", "Ana and Ben", "Ana, Ben and Cy"."""
    if not seats:
        return Text("nobody")
    if len(seats) == 1:
        return Text("{last}", {"last": Who(seats[0])})
    return text(
        "{most} and {last}", most=listing([text("{who}", who=Who(seat)) for seat in seats[:-1]]), last=Who(seats[-1])
    )


def _chain(items: Sequence[Text], between: str) -> Text:
    args: dict[str, Arg] = {f"i{at}": item for at, item in enumerate(items)}
    return Text(between.join("{" + name + "}" for name in args), args)


def heading(title: Arg, more: Text | None = None) -> Text:
    """A heading of a text board: the title in bold, and what follows on the same line. A blank line goes before it."""
    if more is None:
        return text(HEADING + "{title}" + HEADING, title=title)
    return text(HEADING + "{title}" + HEADING + " {more}", title=title, more=more)


def about(message: Text, seat: int) -> bool:
    """Whether a text names a seat."""
    return any(arg == Who(seat) or (isinstance(arg, Text) and about(arg, seat)) for arg in message.args.values())


def english(template: str, many: str | None, count: int | None) -> str:
    """The translation into the language the templates are written in."""
    return template if many is None or count == 1 else many


def render(message: Text, who: Callable[[int], str], translate: Translate = english) -> str:
    """The message as a string.

    :param who: the name to show for a seat, already escaped for where it is shown
    :raises KeyError: when a template names an argument that is not there
    """
    count = message.args.get(message.number) if message.number else None
    template = translate(message.template, message.many, count if isinstance(count, int) else None)
    return Formatter().vformat(template, (), _Arguments(message.args, who, translate))


class _Arguments(Mapping[str, str]):
    """The arguments of one message, turned into strings when the template asks for them."""

    def __init__(self, args: Mapping[str, Arg], who: Callable[[int], str], translate: Translate) -> None:
        self._args, self._who, self._translate = args, who, translate

    def __getitem__(self, name: str) -> str:
        value = self._args[name]
        if isinstance(value, Who):
            return self._who(value.seat)
        if isinstance(value, Term):
            return self._translate(value.word, None, None)
        if isinstance(value, Text):
            return render(value, self._who, self._translate)
        return str(value)

    def __iter__(self) -> Iterator[str]:
        return iter(self._args)

    def __len__(self) -> int:
        return len(self._args)
