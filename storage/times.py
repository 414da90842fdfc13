"""Points in time: aware datetimes outside, integer milliseconds since 1970-01-01 UTC in the file."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)


def to_ms(at: datetime) -> int:
    """Milliseconds of an aware datetime, rounded down. Raises ValueError for a naive one."""
    if at.tzinfo is None:
        raise ValueError("storage takes aware datetimes only")
    return (at - _EPOCH) // _MILLISECOND


def from_ms(ms: int) -> datetime:
    """The UTC datetime of a stored number of milliseconds."""
    return _EPOCH + timedelta(milliseconds=ms)


def to_ms_or_none(at: datetime | None) -> int | None:
    """`to_ms` for a value that may be absent."""
    return None if at is None else to_ms(at)
