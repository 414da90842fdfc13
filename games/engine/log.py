"""The log of a match: the truth of what was decided. Entries are only appended, never changed or removed."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class Start(msgspec.Struct, frozen=True, tag="start", array_like=True):
    """The first entry: who plays what, under which rules and components."""

    game: str
    seats: int
    edition: str
    options: msgspec.Raw
    version: int


class Answer(msgspec.Struct, frozen=True, tag="a", array_like=True):
    """A seat's move, encoded. ``by`` is seat, engine (forced), policy or clock."""

    seat: int
    kind: str
    move: msgspec.Raw
    by: str = "seat"


class Chance(msgspec.Struct, frozen=True, tag="c", array_like=True):
    """An outcome of chance: a permutation, a draw or a roll, as whole numbers."""

    label: str
    outcome: list[int]


class Withdrawn(msgspec.Struct, frozen=True, tag="w", array_like=True):
    """A seat took its sealed answer back before all were in."""

    seat: int


class Rewind(msgspec.Struct, frozen=True, tag="r", array_like=True):
    """Everything from index ``to`` up to here no longer counts. ``by`` is a seat, or -1 for the table."""

    to: int
    by: int
    why: str = ""


Entry = Start | Answer | Chance | Withdrawn | Rewind

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Entry)


def encode(entry: Entry) -> bytes:
    """One entry as bytes, 40 to 60 of them as a rule (a shuffle takes one more for each card)."""
    return _encoder.encode(entry)


def decode(data: bytes) -> Entry:
    """The entry from its bytes.

    :raises msgspec.ValidationError: when the bytes are no entry
    """
    return _decoder.decode(data)


def living(entries: Sequence[Entry], first: int) -> list[tuple[int, Entry]]:
    """The entries that still count, with their indices; ``first`` is the index of ``entries[0]``."""
    alive: list[tuple[int, Entry]] = []
    for index, entry in enumerate(entries, first):
        if isinstance(entry, Rewind):
            while alive and alive[-1][0] >= entry.to:
                alive.pop()
        else:
            alive.append((index, entry))
    return alive
