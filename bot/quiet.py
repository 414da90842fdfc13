"""A user's quiet hours: wall-clock times in their own zone, across changes of the clocks."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.clock import in_utc
from storage import UserRow


def quiet_until(user: UserRow, now: datetime) -> datetime | None:
    """When the user's present quiet hours end, in UTC; None when they have none now.

    Quiet hours are minutes of the local day, from inclusive, to exclusive; they may pass midnight. Users without a
    zone, or whose zone this machine does not know, have none. Where the clocks skip the end, it is as long after
    the skip as it would have been; where they repeat it, the hours are over at its first coming, and what is still
    within them in the repeated hour waits for the second.

    :param now: an aware time
    """
    if user.zone is None or user.quiet_from is None or user.quiet_to is None:
        return None
    try:
        zone = ZoneInfo(user.zone)
    except (ZoneInfoNotFoundError, ValueError):
        return None
    local = now.astimezone(zone)
    if not _within(local.hour * 60 + local.minute, user.quiet_from, user.quiet_to):
        return None
    at = time(*divmod(user.quiet_to, 60))
    ends = (_moment(local.date() + timedelta(days=days), at, zone, fold) for days in (0, 1, 2) for fold in (0, 1))
    return next(end for end in ends if end > in_utc(now))


def _within(minute: int, start: int, end: int) -> bool:
    return start <= minute < end if start <= end else minute >= start or minute < end


def _moment(day: date, at: time, zone: ZoneInfo, fold: int) -> datetime:
    """A local time in UTC. The second coming (fold 1) of a time that comes once is the same as the first."""
    moment = datetime.combine(day, at, zone).replace(fold=fold)
    there_and_back = moment.astimezone(UTC).astimezone(zone)
    skipped = (there_and_back.hour, there_and_back.minute) != (at.hour, at.minute)
    return (moment.replace(fold=0) if skipped else moment).astimezone(UTC)
