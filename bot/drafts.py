"""A move being put together step by step. It lives in custom ids only, so that it survives a restart.

Written as ``command=value,value,…``, ``_`` for what is not chosen yet, then ``!field`` for the field that a part of the
panel sets, ``@page`` for the page of its values, and ``:anything``, which is not read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from bot.errors import OldQuestion
from games.engine.domain import AnyDomain, Move, Value
from games.engine.request import Request
from games.engine.text import Text

WRITTEN = re.compile(r"(?P<command>[^=!@:]*)(=(?P<values>[^!@:]*))?(!(?P<field>\d+))?(@(?P<page>\d+))?(:.*)?")
OPEN = "_"


def write_value(domain: AnyDomain, field: str, value: Value) -> str:
    """A value in a custom id: numbers as they are, yes and no as y and n, words by their place among the values."""
    if isinstance(value, bool):
        return "y" if value else "n"
    return str(value) if isinstance(value, int) else f"~{list(domain.values(field)).index(value)}"


def read_value(domain: AnyDomain, field: str, written: str) -> Value:
    """The value again.

    :raises OldQuestion: when it is none of this question
    """
    allowed = domain.values(field)
    try:
        if written in ("y", "n"):
            value: Value = written == "y"
        else:
            value = allowed[int(written[1:])] if written.startswith("~") else int(written)
    except (ValueError, IndexError):
        raise OldQuestion from None
    if not allowed or type(value) is not type(allowed[0]) or write_value(domain, field, value) != written:
        raise OldQuestion
    return value


@dataclass(frozen=True, slots=True)
class Draft:
    """The values chosen so far for one kind of move, in the order of its fields; None is open."""

    domain: AnyDomain
    values: tuple[Value | None, ...]

    @classmethod
    def empty(cls, domain: AnyDomain) -> Draft:
        """Nothing chosen yet."""
        return cls(domain, (None,) * len(domain.fields))

    @property
    def chosen(self) -> Mapping[str, Value]:
        """What is chosen, by field."""
        return {field: value for field, value in zip(self.domain.fields, self.values, strict=True) if value is not None}

    @property
    def complete(self) -> bool:
        """Whether every field is chosen."""
        return None not in self.values

    @property
    def move(self) -> Move:
        """The move; only when complete."""
        made: Move = self.domain.move(*self.values)
        return made

    def possible(self, field: str) -> list[Value]:
        """The values of a field that still lead to a legal move, whatever is chosen for it now."""
        return self.domain.suggest(field, self.chosen)

    def put(self, field: str, value: Value) -> Draft:
        """With one field chosen, and those filled in that leave no choice any more."""
        at = self.domain.fields.index(field)
        return Draft(self.domain, (*self.values[:at], value, *self.values[at + 1 :])).filled()

    def filled(self) -> Draft:
        """With the open fields filled in that have only one possible value."""
        draft = self
        for at, field in enumerate(self.domain.fields):
            if draft.values[at] is None and len(only := draft.possible(field)) == 1:
                draft = Draft(draft.domain, (*draft.values[:at], only[0], *draft.values[at + 1 :]))
        return draft

    def write(self, field: str | None = None, page: int = 0, mark: str = "") -> str:
        """For a custom id.

        :param field: the field that the part of the panel sets
        :param mark: put at the end, not read again
        """
        values = ",".join(
            OPEN if value is None else write_value(self.domain, name, value)
            for name, value in zip(self.domain.fields, self.values, strict=True)
        )
        written: str = self.domain.move.command + (f"={values}" if values else "")
        if field is not None:
            written += f"!{self.domain.fields.index(field)}"
        return written + (f"@{page}" if page else "") + mark


@dataclass(frozen=True, slots=True)
class Read:
    """What a custom id said."""

    draft: Draft
    field: str | None
    page: int


def read(request: Request, written: str) -> Read:
    """A draft from a custom id, for the question it was written for.

    :raises OldQuestion: when it does not fit the question
    """
    found = WRITTEN.fullmatch(written)
    domain = next((one for one in request.domains if found and one.move.command == found["command"]), None)
    if found is None or domain is None:
        raise OldQuestion
    parts = found["values"].split(",") if found["values"] else []
    field_at = int(found["field"]) if found["field"] else None
    if len(parts) != len(domain.fields) or (field_at is not None and field_at >= len(domain.fields)):
        raise OldQuestion
    values = tuple(
        None if part == OPEN else read_value(domain, name, part)
        for name, part in zip(domain.fields, parts, strict=True)
    )
    field = None if field_at is None else domain.fields[field_at]
    return Read(Draft(domain, values), field, int(found["page"] or 0))


def why_not(domain: AnyDomain) -> Text | None:
    """Why a kind of move that has no legal member is impossible; None when it is possible."""
    if domain.first() is not None:
        return None
    return domain.refusal(domain.move(*(_any(domain, field) for field in domain.fields)))


def _any(domain: AnyDomain, field: str) -> Value:
    values = domain.values(field)
    return values[0] if values else 0


__all__ = ["Draft", "Read", "read", "read_value", "why_not", "write_value"]
