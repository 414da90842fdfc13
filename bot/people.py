"""Who sits at a table, for pictures."""

from __future__ import annotations

from rendering.picture import Person
from storage import SeatRow


def people_of(rows: list[SeatRow], seats: int) -> tuple[Person, ...]:
    """Who sits where, for pictures; a seat nobody holds is a bot's."""
    by_seat = {row.seat: row for row in rows}
    return tuple(
        Person(by_seat[seat].name, by_seat[seat].policy is not None)
        if seat in by_seat
        else Person(f"Bot {seat + 1}", is_bot=True)
        for seat in range(seats)
    )
