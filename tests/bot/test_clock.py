"""The clock: aware, in UTC, and wakes sleepers when it is moved."""

import asyncio
from datetime import UTC, datetime, timedelta, timezone

import pytest

from bot.clock import Clock, ManualClock, SystemClock

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


async def _settle() -> None:
    for _ in range(3):
        await asyncio.sleep(0)


@pytest.mark.parametrize("clock", [SystemClock(), ManualClock()])
def test_now_is_aware_and_in_utc(clock: Clock) -> None:
    assert clock.now().tzinfo is UTC


@pytest.mark.parametrize("clock", [SystemClock(), ManualClock()])
async def test_a_naive_moment_is_refused(clock: Clock) -> None:
    naive = NOON.replace(tzinfo=None)
    with pytest.raises(ValueError, match="has no time zone"):
        await clock.sleep_until(naive)


@pytest.mark.parametrize("clock", [SystemClock(), ManualClock()])
async def test_a_past_moment_returns_but_lets_others_run_first(clock: Clock) -> None:
    ran: list[str] = []
    asyncio.get_running_loop().call_soon(ran.append, "other")
    await clock.sleep_until(clock.now() - timedelta(days=1))
    assert ran == ["other"]


async def test_the_system_clock_sleeps_until_the_moment() -> None:
    clock = SystemClock()
    due = clock.now() + timedelta(milliseconds=30)
    await clock.sleep_until(due)
    assert clock.now() >= due


async def test_sleepers_wake_in_the_order_they_are_due() -> None:
    clock = ManualClock(NOON)
    woken: list[int] = []

    async def sleep(minutes: int) -> None:
        await clock.sleep_until(NOON + timedelta(minutes=minutes))
        woken.append(minutes)

    sleepers = [asyncio.create_task(sleep(minutes)) for minutes in (30, 10, 20)]
    await _settle()
    assert clock.next_due == NOON + timedelta(minutes=10)
    clock.advance(timedelta(minutes=20))
    await _settle()
    assert woken == [10, 20]
    clock.advance(timedelta(minutes=9, seconds=59))
    await _settle()
    assert woken == [10, 20]
    clock.advance(timedelta(seconds=1))
    await asyncio.gather(*sleepers)
    assert woken == [10, 20, 30]
    assert clock.next_due is None


async def test_a_cancelled_sleeper_is_forgotten() -> None:
    clock = ManualClock(NOON)
    sleeper = asyncio.create_task(clock.sleep_until(NOON + timedelta(hours=1)))
    await _settle()
    sleeper.cancel()
    with pytest.raises(asyncio.CancelledError):
        await sleeper
    assert clock.next_due is None


async def test_a_moment_in_another_zone_is_the_same_moment() -> None:
    clock = ManualClock(NOON)
    tokyo = timezone(timedelta(hours=9))
    sleeper = asyncio.create_task(clock.sleep_until(datetime(2026, 3, 1, 21, 30, tzinfo=tokyo)))
    await _settle()
    assert clock.next_due == NOON + timedelta(minutes=30)
    clock.set(NOON + timedelta(minutes=30))
    await sleeper


def test_advancing_backwards_is_refused() -> None:
    clock = ManualClock(NOON)
    with pytest.raises(ValueError, match="does not go back"):
        clock.advance(timedelta(seconds=-1))
    assert clock.now() == NOON
