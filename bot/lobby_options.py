"""A table's options, read from the game's own struct: what may be chosen, in words, and as it will be played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.errors import Sorry
from bot.words import say
from games.engine.domain import Value
from games.engine.rules import Options, Rules
from games.engine.text import Text, dotted, listing, text

YES, NO, OFF = "yes", "no", "off"


def names(rules: Rules[Any]) -> list[str]:
    """The names of a game's options, in their order."""
    return [name for name in rules.options.__struct_fields__ if name in rules.options.values]


def per_seat(rules: Rules[Any], name: str) -> bool:
    """Whether an option has a value of its own for each seat."""
    return isinstance(getattr(rules.options(), name), tuple)


def shown(rules: Rules[Any], name: str, value: Value) -> str:
    """A value of an option as people read and type it."""
    if isinstance(value, bool):
        return YES if value else NO
    return OFF if value == 0 and name in rules.options.off else str(value)


def read_value(rules: Rules[Any], name: str, typed: str) -> Value:
    """The value that was meant.

    :raises Sorry: when the game has no such option or the option no such value
    """
    if name not in names(rules):
        raise Sorry(
            text("{game} has no option of that name. It has: {names}.", game=rules.title, names=", ".join(names(rules)))
        )
    allowed = rules.options.values[name]
    for value in allowed:
        plain = () if isinstance(value, bool) else (str(value),)
        if typed.strip().casefold() in (shown(rules, name, value).casefold(), *plain):
            return value
    raise Sorry(
        text(
            "{label}: this can be {values}.",
            label=rules.options.labels[name],
            values=", ".join(shown(rules, name, value) for value in allowed),
        )
    )


def changed(rules: Rules[Any], options: Options, name: str, value: Value, seat: int | None, places: int) -> Options:
    """The options with one of them changed.

    In a lobby an option per seat has one value for each of its ``places``; :func:`played` makes it fit at the start.

    :param seat: for an option per seat, whose it is
    :raises Sorry: when the seat is missing or is none of the table's
    """
    if not per_seat(rules, name):
        if seat is not None:
            raise Sorry(
                text("{label}: this holds for the whole table, not for one seat.", label=rules.options.labels[name])
            )
        return msgspec.structs.replace(options, **{name: value})
    if seat is None or not 0 <= seat < places:
        raise Sorry(
            text("{label}: say for which seat, 1 to {places}.", label=rules.options.labels[name], places=places)
        )
    values = list(padded(rules, getattr(options, name), name, places))
    values[seat] = value
    return msgspec.structs.replace(options, **{name: tuple(values)})


def padded(rules: Rules[Any], values: Sequence[Value], name: str, places: int) -> tuple[Value, ...]:
    """An option per seat with a value for each place: the first allowed one where nothing was chosen."""
    plain = rules.options.values[name][0]
    return tuple(values[seat] if seat < len(values) else plain for seat in range(places))


def played(rules: Rules[Any], options: Options, seats: Sequence[int]) -> Options:
    """The options as they will be played by the taken seats, in their order: nothing per seat that nobody has."""
    changes: dict[str, tuple[Value, ...]] = {}
    for name in names(rules):
        if per_seat(rules, name):
            plain = rules.options.values[name][0]
            values = padded(rules, getattr(options, name), name, max(seats, default=-1) + 1)
            mine = tuple(values[seat] for seat in seats)
            changes[name] = mine if any(value != plain for value in mine) else ()
    return msgspec.structs.replace(options, **changes)


def refusal(rules: Rules[Any], options: Options, seats: Sequence[int]) -> Text | None:
    """Why the options don't go together with these taken seats, None when they do."""
    if len(seats) in rules.seats:
        return rules.refuse_options(played(rules, options, seats), len(seats))
    most = range(max(rules.seats))
    return rules.refuse_options(played(rules, options, list(most)), len(most))


def in_words(rules: Rules[Any], options: Options) -> Text:
    """What differs from the normal rules."""
    parts = [described(rules, options, name) for name in names(rules)]
    found = [part for part in parts if part is not None]
    return dotted(found) if found else text("normal rules")


def described(rules: Rules[Any], options: Options, name: str) -> Text | None:
    """One option in words; None when it is as in the normal rules."""
    value, label = getattr(options, name), rules.options.labels[name]
    if per_seat(rules, name):
        plain = rules.options.values[name][0]
        parts = [
            text("seat {seat}: {value}", seat=seat + 1, value=shown(rules, name, one))
            for seat, one in enumerate(value)
            if one != plain
        ]
        return text("{label} ({values})", label=label, values=listing(parts)) if parts else None
    if value == getattr(rules.options(), name):
        return None
    return (
        label if value is True else text("{label}: {value}", label=short(say(label)), value=shown(rules, name, value))
    )


def state(rules: Rules[Any], options: Options, name: str) -> Text:
    """One option in words with its present value, also where that is as in the normal rules."""
    value, label = getattr(options, name), rules.options.labels[name]
    if per_seat(rules, name):
        return described(rules, options, name) or text("{label} (none)", label=label)
    return text("{label} ({value})", label=label, value=shown(rules, name, value))


def short(label: str) -> str:
    """What an option is called beside its value: its label up to the colon."""
    return label.partition(":")[0]
