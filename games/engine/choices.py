"""Options from what somebody typed, and the combinations of options that tests and playouts go through."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations, product
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from games.engine.domain import Value
from games.engine.rules import Options, Rules
from games.engine.text import Text, text

_WORDS = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}


class BadOption(Exception):
    """An option that the game does not have, or a value that it can't take; ``reason`` says what is possible."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.template)
        self.reason = reason


def parse(rules: Rules[Any], typed: Mapping[str, str]) -> Options:
    """The options from their texts: ``yes`` and ``no``, numbers, words; a value for each seat as ``0,1,0``.

    Whether they go together is for ``rules.refuse_options``.

    :raises BadOption: for an unknown name or value
    """
    hints = get_type_hints(rules.options)
    found: dict[str, Any] = {}
    for name, given in typed.items():
        possible = rules.options.values.get(name)
        if name not in rules.options.__struct_fields__ or possible is None:
            raise BadOption(_unknown(rules, name))
        if _by_seat(hints[name]):
            parts = [part for part in given.split(",") if part.strip()]
            found[name] = [_value(name, part, possible) for part in parts]
        else:
            found[name] = _value(name, given, possible)
    return msgspec.convert(found, rules.options)


def shown(value: object) -> str:
    """An option's value as it is typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple | list):
        return ",".join(shown(item) for item in value)
    return str(value)


def typed(options: Options) -> dict[str, str]:
    """The options that differ from the game's own, as they are typed."""
    default = type(options)()
    names = type(options).__struct_fields__
    return {name: shown(getattr(options, name)) for name in names if getattr(options, name) != getattr(default, name)}


def variants(rules: Rules[Any], seats: int) -> list[Options]:
    """The game's own options, each option alone, and all together as far as they go together.

    Of an option for each seat, the seats take its values in turn, the greatest first.
    """
    default, alone = rules.options(), _alone(rules, seats)
    found = [default]
    for changes in [*((change,) for change in alone), *_together(rules, seats, alone)]:
        options = msgspec.structs.replace(default, **dict(changes))
        if options not in found and rules.refuse_options(options, seats) is None:
            found.append(options)
    return found


def every(rules: Rules[Any], seats: int) -> list[Options]:
    """Every combination of options that goes together, the game's own options first."""
    default = rules.options()
    changes: dict[str, list[tuple[str, Any]]] = {name: [] for name in rules.options.values}
    for name, value in _alone(rules, seats):
        changes[name].append((name, value))
    all_ = [
        msgspec.structs.replace(default, **dict(chosen))
        for chosen in product(*([(name, getattr(default, name)), *values] for name, values in changes.items()))
    ]
    return [options for options in all_ if rules.refuse_options(options, seats) is None]


def _alone(rules: Rules[Any], seats: int) -> list[tuple[str, Any]]:
    """Every option with each value that it does not have by itself."""
    hints, default = get_type_hints(rules.options), rules.options()
    alone: list[tuple[str, Any]] = []
    for name, possible in rules.options.values.items():
        if _by_seat(hints[name]):
            alone.append((name, tuple(possible[-1 - seat % len(possible)] for seat in range(seats))))
        else:
            alone += [(name, value) for value in possible if value != getattr(default, name)]
    return alone


def _together(rules: Rules[Any], seats: int, alone: list[tuple[str, Any]]) -> Iterable[tuple[tuple[str, Any], ...]]:
    """The greatest sets of changes that go together."""
    kept: list[set[tuple[str, Any]]] = []
    for size in range(len(alone), 1, -1):
        for changes in combinations(alone, size):
            names = {name for name, _ in changes}
            options = msgspec.structs.replace(rules.options(), **dict(changes))
            if len(names) < size or any(set(changes) < bigger for bigger in kept):
                continue
            if rules.refuse_options(options, seats) is None:
                kept.append(set(changes))
                yield changes


def _by_seat(hint: Any) -> bool:
    return (get_origin(hint) or hint) in (list, tuple) and bool(get_args(hint))


def _value(name: str, given: str, possible: tuple[Value, ...]) -> Value:
    word = given.strip().lower()
    for value in possible:
        if shown(value).lower() == word or (isinstance(value, bool) and _WORDS.get(word) is value):
            return value
    values = ", ".join(shown(value) for value in possible)
    raise BadOption(text("{name} can't be '{given}'; possible: {values}.", name=name, given=given, values=values))


def _unknown(rules: Rules[Any], name: str) -> Text:
    known = "; ".join(
        f"{option}={'|'.join(shown(value) for value in values)}" for option, values in rules.options.values.items()
    )
    return text("{game} has no option '{name}'. Options: {known}.", game=rules.title, name=name, known=known)
