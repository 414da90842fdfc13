"""The local Discord's own clock, which tests can push forward, and ids made from it."""

from __future__ import annotations

import time
from datetime import UTC, datetime

DISCORD_EPOCH_MS = 1_420_070_400_000


class LocalClock:
    """Wall-clock time plus an offset in seconds, and snowflakes that only ever grow."""

    def __init__(self) -> None:
        self.offset = 0.0
        self._last = 0

    def now(self) -> float:
        """Seconds since 1970, UTC."""
        return time.time() + self.offset

    def advance(self, seconds: float) -> None:
        """Move the clock forward; it never goes back."""
        if seconds < 0:
            raise ValueError("the clock only goes forward")
        self.offset += seconds

    def snowflake(self) -> int:
        """A new id: milliseconds since Discord's epoch shifted by 22, plus a counter where needed."""
        wanted = (int(self.now() * 1000) - DISCORD_EPOCH_MS) << 22
        self._last = max(wanted, self._last + 1)
        return self._last

    def seen(self, snowflake: int) -> None:
        """Make sure that new ids are greater than this one (after a world was loaded)."""
        self._last = max(self._last, snowflake)


def iso(seconds: float) -> str:
    """Discord's time stamp of these seconds since 1970."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")


def time_of(snowflake: int) -> float:
    """Seconds since 1970 at which a snowflake was made."""
    return ((snowflake >> 22) + DISCORD_EPOCH_MS) / 1000
