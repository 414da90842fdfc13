"""Loading a game's component set."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TypeVar

import msgspec

from games.engine.rules import Edition

E = TypeVar("E", bound=Edition)


class BadEdition(Exception):
    """A component file that does not fit the game; the message names the file and what is wrong."""


def load(path: Path, kind: type[E]) -> E:
    """The component set in a TOML file.

    :raises BadEdition: when the file is unreadable or does not have the fields of ``kind``
    """
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), kind)
    except (OSError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadEdition(f"{path.name}: {error}") from error
