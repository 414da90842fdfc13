"""Loading a game's component set."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

import msgspec

from games.engine.rules import Edition

E = TypeVar("E", bound=Edition)


class BadEdition(Exception):
    """A component file that does not fit the game; the message names the file and what is wrong."""


def load(path: Path, kind: type[E], check: Callable[[E], Iterable[str]]) -> E:
    """The component set in a TOML file.

    :param check: gives what would break a match, in words for whoever edits the file; nothing when all is well
    :raises BadEdition: when the file is unreadable or not of ``kind``, or fails the check; it names every fault
    """
    try:
        edition = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), kind)
    except (OSError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadEdition(f"{path.name}: {error}") from error
    if faults := list(check(edition)):
        raise BadEdition(f"{path.name}: " + "; ".join(faults))
    return edition
