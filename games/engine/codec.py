"""Bytes and digests of states, moves and editions."""

from __future__ import annotations

from hashlib import blake2b

import msgspec

encode = msgspec.msgpack.Encoder().encode


def digest(data: bytes) -> str:
    """A short fingerprint of bytes, 16 hexadecimal digits."""
    return blake2b(data, digest_size=8).hexdigest()
