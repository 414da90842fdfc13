"""Chance: outcomes that nobody can predict or roll again."""

from __future__ import annotations

from hashlib import blake2b
from random import Random


def generator(secret: bytes, *where: object) -> Random:
    """The generator for one outcome, keyed by the match's secret and the place in its log.

    The same place gives the same outcome again, so an undone and repeated step can't be used to roll again.
    """
    key = blake2b(repr(where).encode(), key=secret[:64], digest_size=16).digest()
    return Random(int.from_bytes(key, "big"))
