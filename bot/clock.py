"""The one clock: every time in the bot comes from here, aware and in UTC, so that tests can set it."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Protocol

LONGEST_NAP = timedelta(hours=1)
"""Sleeps are cut into naps: the loop's own timers don't follow a wall clock that is set meanwhile."""


def in_utc(moment: datetime) -> datetime:
    """The same moment in UTC. Raises ValueError for a naive one, which names no moment at all."""
    if moment.utcoffset() is None:
        raise ValueError(f"{moment.isoformat()} has no time zone")
    return moment.astimezone(UTC)


class Clock(Protocol):
    """What the bot asks for the time."""

    def now(self) -> datetime:
        """The present moment, aware, in UTC."""

    async def sleep_until(self, moment: datetime) -> None:
        """Return once `now()` has reached `moment` (aware, any zone); at the next turn of the loop if it has.

        Raises ValueError for a naive moment.
        """


class SystemClock:
    """The machine's wall clock."""

    def now(self) -> datetime:
        """The present moment, aware, in UTC."""
        return datetime.now(UTC)

    async def sleep_until(self, moment: datetime) -> None:
        """Return once the wall clock has reached `moment`, also if it was set meanwhile (within an hour)."""
        due = in_utc(moment)
        await asyncio.sleep(0)
        while True:
            left = due - self.now()
            if left <= timedelta(0):
                return
            await asyncio.sleep(min(left, LONGEST_NAP).total_seconds())


class ManualClock:
    """A clock that stands still until a test moves it."""

    def __init__(self, start: datetime = datetime(2026, 1, 1, 12, tzinfo=UTC)) -> None:
        """Stand at `start` (aware). Raises ValueError if it is naive."""
        self._now = in_utc(start)
        self._sleepers: list[tuple[datetime, asyncio.Future[None]]] = []

    def now(self) -> datetime:
        """The moment this clock stands at, aware, in UTC."""
        return self._now

    async def sleep_until(self, moment: datetime) -> None:
        """Return once the clock was moved to `moment` or past it."""
        due = in_utc(moment)
        if due <= self._now:
            await asyncio.sleep(0)
            return
        sleeper = (due, asyncio.get_running_loop().create_future())
        self._sleepers.append(sleeper)
        try:
            await sleeper[1]
        finally:
            if sleeper in self._sleepers:
                self._sleepers.remove(sleeper)

    def advance(self, by: timedelta) -> None:
        """Move on by `by` and wake whoever is due by then, the earliest first.

        Those woken run once the caller awaits. Raises ValueError for a negative `by`.
        """
        if by < timedelta(0):
            raise ValueError(f"a clock does not go back ({by})")
        self.set(self._now + by)

    def set(self, moment: datetime) -> None:
        """Stand at `moment` (aware), earlier or later, and wake whoever is due, the earliest first."""
        self._now = in_utc(moment)
        due = sorted((sleeper for sleeper in self._sleepers if sleeper[0] <= self._now), key=lambda s: s[0])
        for sleeper in due:
            self._sleepers.remove(sleeper)
            if not sleeper[1].done():
                sleeper[1].set_result(None)

    @property
    def next_due(self) -> datetime | None:
        """The earliest moment that somebody sleeps for, or None."""
        return min((due for due, _ in self._sleepers), default=None)
