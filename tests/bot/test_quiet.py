"""Quiet hours in the user's own zone, with every change of the clocks."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.quiet import quiet_until
from storage import UserRow


def utc(moment: str) -> datetime:
    return datetime.fromisoformat(moment).astimezone(UTC)


def user(start: str, end: str, zone: str | None = "Europe/Berlin") -> UserRow:
    def minutes(clock: str) -> int:
        hour, minute = clock.split(":")
        return int(hour) * 60 + int(minute)

    return UserRow(1, zone=zone, quiet_from=minutes(start), quiet_to=minutes(end))


@pytest.mark.parametrize(
    ("start", "end", "now", "until"),
    [
        ("22:00", "07:00", "2026-01-10T23:00+01:00", "2026-01-11T07:00+01:00"),
        ("22:00", "07:00", "2026-01-10T22:00+01:00", "2026-01-11T07:00+01:00"),
        ("22:00", "07:00", "2026-01-11T06:59+01:00", "2026-01-11T07:00+01:00"),
        ("09:00", "17:00", "2026-01-10T12:00+01:00", "2026-01-10T17:00+01:00"),
    ],
)
def test_quiet_hours_end_at_their_wall_clock_time(start: str, end: str, now: str, until: str) -> None:
    assert quiet_until(user(start, end), utc(now)) == utc(until)


@pytest.mark.parametrize("now", ["2026-01-11T07:00+01:00", "2026-01-10T21:59+01:00", "2026-01-10T12:00+01:00"])
def test_outside_of_them_nothing_waits(now: str) -> None:
    assert quiet_until(user("22:00", "07:00"), utc(now)) is None


def test_the_night_the_clocks_go_forward_is_an_hour_shorter() -> None:
    night = user("22:00", "07:00")
    assert quiet_until(night, utc("2026-03-28T23:00+01:00")) == utc("2026-03-29T07:00+02:00")


def test_the_night_the_clocks_go_back_is_an_hour_longer() -> None:
    night = user("22:00", "07:00")
    assert quiet_until(night, utc("2026-10-24T23:00+02:00")) == utc("2026-10-25T07:00+01:00")


def test_an_end_that_the_clocks_skip_comes_after_the_skip() -> None:
    # 02:30 does not exist on that night: 02:00 is followed by 03:00.
    assert quiet_until(user("22:00", "02:30"), utc("2026-03-28T23:00+01:00")) == utc("2026-03-29T03:30+02:00")


def test_an_end_that_comes_twice_counts_each_time() -> None:
    twice = user("22:00", "02:30")
    first, second = utc("2026-10-25T02:30+02:00"), utc("2026-10-25T02:30+01:00")
    assert quiet_until(twice, utc("2026-10-24T23:00+02:00")) == first
    assert quiet_until(twice, first) is None
    assert quiet_until(twice, utc("2026-10-25T02:10+01:00")) == second
    assert quiet_until(twice, second) is None


def test_a_zone_is_the_user_s_own() -> None:
    now = utc("2026-06-01T15:00+00:00")
    assert quiet_until(user("22:00", "07:00", "Asia/Tokyo"), now) == utc("2026-06-02T07:00+09:00")
    assert quiet_until(user("22:00", "07:00", "America/New_York"), now) is None


@pytest.mark.parametrize("zone", [None, "Nowhere/Atlantis"])
def test_without_a_known_zone_there_are_none(zone: str | None) -> None:
    assert quiet_until(user("22:00", "07:00", zone), utc("2026-01-10T23:00+01:00")) is None


def test_equal_ends_mean_none() -> None:
    assert quiet_until(user("07:00", "07:00"), utc("2026-01-10T07:00+01:00")) is None


@pytest.mark.parametrize("day", ["2026-03-28", "2026-10-24", "2026-07-01"])
def test_the_end_is_never_past_and_never_quiet(day: str) -> None:
    night = user("22:00", "02:30")
    start = utc(f"{day}T20:00+00:00")
    for minute in range(0, 12 * 60, 7):
        now = start + timedelta(minutes=minute)
        until = quiet_until(night, now)
        if until is not None:
            assert now < until <= now + timedelta(hours=6)
            assert quiet_until(night, until) is None
