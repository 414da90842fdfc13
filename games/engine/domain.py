"""What makes a move legal, stated once: validation, counting, listing, suggestions and sampling come from here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, product
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from games.engine.text import Text, text

Value = int | str | bool

#: How often a random move is drawn before the legal ones are listed to draw from.
_TRIES = 8


class Move(msgspec.Struct, frozen=True, array_like=True):
    """An answer of a seat. One subclass per kind of move, with an explicit ``tag``; fields are only ever appended.

    ``command`` is the slash command's name, ``label`` names the move on a button (empty: ``help`` does), ``help`` says
    what it does, ``fields`` says it for each field.
    The constructor checks nothing: only a :class:`Domain` does.
    """

    command: ClassVar[str] = ""
    label: ClassVar[Text] = Text("")
    help: ClassVar[Text] = Text("")
    fields: ClassVar[Mapping[str, Text]] = {}


M = TypeVar("M", bound=Move)


class Domain(Generic[M]):
    """The legal moves of one class at one moment: finite values of each field and a rule over the whole move.

    :param move: the move class
    :param values: the values of each field, in the order of the class; a move class without fields takes none
    :param rule: gives the reason why a move is refused, or None when it is legal; must cope with any values of the
        fields' types
    :param label: describes one value of a field, given what is chosen already, for menus ("4 – costs 4, leaves 6")
    :param hint: what a move without fields costs and brings, for the button that makes it at once ("6 caps")
    """

    __slots__ = ("_label", "_pools", "_rule", "_values", "hint", "move")

    def __init__(
        self,
        move: type[M],
        values: Mapping[str, Sequence[Value]] | None = None,
        rule: Callable[[M], Text | None] | None = None,
        label: Callable[[str, Value, Mapping[str, Value]], Text] | None = None,
        hint: Text | None = None,
    ) -> None:
        if values is not None and len(values) != len(move.__struct_fields__):
            raise TypeError(f"{move.__name__} needs values for each of {', '.join(move.__struct_fields__)}")
        self.move = move
        self._values = values or {}
        self._pools: list[Sequence[Value]] = [self._values.get(field, ()) for field in move.__struct_fields__]
        self._rule = rule
        self._label = label
        self.hint = hint

    @classmethod
    def blocked(cls, move: type[M], reason: Text) -> Domain[M]:
        """A kind of move that exists in this question but is impossible now, and why."""
        return cls(move, None, lambda _: reason)

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of the fields to choose, in order."""
        return self.move.__struct_fields__

    def values(self, field: str) -> Sequence[Value]:
        """All values that a field may take in this question, before the rule is asked."""
        return self._values.get(field, ())

    def refusal(self, move: M) -> Text | None:
        """Why the move is refused, or None when it is legal. Never enumerates."""
        fields, values = self.fields, self._values
        for field in fields:
            allowed = values.get(field, ())
            if allowed and not _alike(getattr(move, field), allowed[0]):
                return self._not_among(field, getattr(move, field), allowed)
        if self._rule is not None and (reason := self._rule(move)) is not None:
            return reason
        for field in fields:
            allowed = values.get(field, ())
            if getattr(move, field) not in allowed:
                return self._not_among(field, getattr(move, field), allowed)
        return None

    def __contains__(self, move: M) -> bool:
        return self.refusal(move) is None

    def __iter__(self) -> Iterator[M]:
        """Every legal move, in order."""
        rule, move_class = self._rule, self.move
        for chosen in product(*self._pools):
            move = move_class(*chosen)
            if rule is None or rule(move) is None:
                yield move

    def some(self, most: int) -> list[M]:
        """The first legal moves, at most so many; quicker than asking for all of them one by one."""
        rule, pools = self._rule, self._pools
        if pools:
            return list(islice(self, most)) if all(pools) else []
        move = self.move()
        return [move] if rule is None or rule(move) is None else []

    def count(self) -> int:
        """How many legal moves there are."""
        return sum(1 for _ in self)

    def first(self) -> M | None:
        """One legal move, or None when there is none."""
        return next(iter(self.some(1)), None)

    def sample(self, random: Random) -> M | None:
        """A random legal move, each as likely as another, or None when there is none."""
        pools, rule = self._pools, self._rule
        if all(pools):
            for _ in range(_TRIES if pools else 1):
                move = self.move(*[values[int(random.random() * len(values))] for values in pools])
                if rule is None or rule(move) is None:
                    return move
        moves = list(self) if pools else ()
        return moves[int(random.random() * len(moves))] if moves else None

    def suggest(self, field: str, chosen: Mapping[str, Value] | None = None, typed: str = "") -> list[Value]:
        """The values of ``field`` that still complete to a legal move with what is chosen, matching ``typed``."""
        chosen = {name: value for name, value in (chosen or {}).items() if name in self.fields and name != field}
        if any(value not in self.values(name) for name, value in chosen.items()):
            return []
        pools = [(chosen[name],) if name in chosen else self.values(name) for name in self.fields]
        at, typed = self.fields.index(field), typed.strip().lower()
        found = []
        for value in self.values(field):
            if typed not in self.shown(field, value).lower():
                continue
            pools[at] = (value,)
            if any(self._legal(combination) for combination in product(*pools)):
                found.append(value)
        return found

    def label(self, field: str, value: Value, chosen: Mapping[str, Value] | None = None) -> Text:
        """The words for one value of a field in a menu."""
        return (
            self._label(field, value, chosen or {}) if self._label else text("{value}", value=self.shown(field, value))
        )

    def called(self, field: str) -> Text:
        """What a field is called."""
        return self.move.fields.get(field, text("{field}", field=field))

    @staticmethod
    def shown(field: str, value: Value) -> str:
        """How a value is written and typed: numbers as digits, yes and no for a choice of two."""
        del field
        return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)

    def _not_among(self, field: str, value: Value, allowed: Sequence[Value]) -> Text:
        given, called = self.shown(field, value), self.called(field)
        if not allowed:
            return text("This is not possible now.")
        if len(allowed) == 1:
            return text(
                "“{field}” can only be {only}; you gave {value}.",
                field=called,
                only=self.shown(field, allowed[0]),
                value=given,
            )
        numbers = [item for item in allowed if isinstance(item, int) and not isinstance(item, bool)]
        if len(numbers) == len(allowed) == max(numbers) - min(numbers) + 1:
            low, high = min(numbers), max(numbers)
            return text(
                "“{field}” must be between {low} and {high}; you gave {value}.",
                field=called,
                low=low,
                high=high,
                value=given,
            )
        return text(
            "“{field}” can't be {value}; possible: {all}.",
            field=called,
            value=given,
            all=", ".join(self.shown(field, item) for item in allowed),
        )

    def _legal(self, combination: tuple[Value, ...]) -> bool:
        return self._rule is None or self._rule(self.move(*combination)) is None


AnyDomain = Domain[Any]


def _alike(value: Value, example: Value) -> bool:
    """Whether two values are of the same type: yes and no are no numbers, and 7.0 is no 7."""
    return type(value) is type(example) or (
        not isinstance(value, bool | float) and not isinstance(example, bool) and isinstance(value, type(example))
    )
