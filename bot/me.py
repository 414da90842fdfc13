"""``/me``: a person's time zone, quiet hours, and how they want to be called."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime
from functools import cache
from typing import Any, Literal
from zoneinfo import ZoneInfo, available_timezones

from discord import app_commands

from bot import mail
from bot.answers import Interaction, answering, runtime_of
from bot.errors import Sorry
from bot.meant import MOST_CHOICES, everywhere
from bot.words import escape, say
from games.engine.text import Text, text
from storage import UserRow

OFF = "off"
#: 22:30, 22.30 and 22h30, 22 and 22h, 10pm and 10:30 pm.
CLOCK = re.compile(r"(?P<hour>\d{1,2})(?:[:.h](?P<minute>[0-5]\d)|h)?\s*(?P<half>[ap])?(?(half)\.?m\.?)", re.IGNORECASE)
#: UTC+2, GMT-05:00, Etc/GMT+5, +2.
OFFSET = re.compile(r"(etc/)?(utc|gmt)?_?[+-]_?\d{1,2}(:?\d\d)?")
NEEDS_ZONE = text("Quiet hours are in your own time, which I don't know yet. Set your time zone with /me zone first.")
DM_CLOSED = text(
    "Your direct messages were closed to me when I last tried. I try once more with the next message to you; "
    "if they are closed then too, you are called in the channel until you look at /me show or My sheet again."
)


@cache
def zones() -> dict[str, str]:
    """The names of the time zones of places, and UTC, by the same in small letters.

    Left out are the zones of the machine, old abbreviations, and fixed offsets, whose sign is turned round.
    """
    names = (name for name in available_timezones() if "/" in name and not name.startswith("Etc/"))
    return {name.casefold(): name for name in sorted([*names, "UTC"])}


def find_zone(typed: str) -> str:
    """The zone that was typed, in whatever case, with spaces for underscores.

    :raises Sorry: when there is none of that name, with those that are like it
    """
    wanted = typed.strip().replace(" ", "_").casefold()
    if wanted in zones():
        return zones()[wanted]
    if OFFSET.fullmatch(wanted):
        raise Sorry(
            text(
                "I take no fixed distance from UTC: it knows no summer time, and in names like Etc/GMT+5 the sign is "
                "turned round (that one is 5 hours behind UTC). Choose a place whose clocks show your time, such as "
                "Europe/Rome or America/New_York."
            )
        )
    alike = [name for small, name in zones().items() if wanted and wanted in small][:5]
    if len(alike) == 1:
        return alike[0]
    if alike:
        raise Sorry(
            text(
                "There is no time zone “{typed}”. Did you mean {alike}?",
                typed=escape(typed[:40]),
                alike=" · ".join(alike),
            )
        )
    raise Sorry(
        text(
            "There is no time zone “{typed}”. They are called like Europe/Rome or America/New_York; the "
            "option completes as you type.",
            typed=escape(typed[:40]),
        )
    )


def read_clock(typed: str) -> int:
    """Minutes since midnight of a time of day.

    :raises Sorry: when it is none
    """
    minutes = _minutes(typed.strip())
    if minutes is None:
        raise Sorry(
            text(
                "“{typed}” is no time of day. Write it as 22:30 or 10:30pm, or write off to have no quiet hours.",
                typed=escape(typed[:40]),
            )
        )
    return minutes


def _minutes(typed: str) -> int | None:
    """Minutes since midnight, None when it is no time of day."""
    found = CLOCK.fullmatch(typed)
    if found is None:
        return None
    hour, minute = int(found["hour"]), int(found["minute"] or 0)
    if found["half"] is None:
        return hour * 60 + minute if hour < 24 else None
    if not 1 <= hour <= 12:
        return None
    # 12 comes before 1 on such a clock: 12am is midnight, 12pm noon.
    return (hour % 12 + (12 if found["half"] in "pP" else 0)) * 60 + minute


def clock(minutes: int) -> str:
    """A time of day as it is shown."""
    return f"{minutes // 60:02}:{minutes % 60:02}"


def local_time(zone: str, now: datetime) -> str:
    """What a clock in a zone shows now; ``now`` is aware."""
    there = now.astimezone(ZoneInfo(zone))
    return clock(there.hour * 60 + there.minute)


def summary(user: UserRow, now: datetime) -> list[Text]:
    """Everything a person has chosen."""
    zone = text("Time zone: not set.")
    if user.zone is not None:
        zone = text("Time zone: {zone}, where it is {time} now.", zone=user.zone, time=local_time(user.zone, now))
    quiet = text("Quiet hours: none.")
    if user.quiet_from is not None and user.quiet_to is not None:
        quiet = text(
            "Quiet hours: {start} to {end}; no reminders then.", start=clock(user.quiet_from), end=clock(user.quiet_to)
        )
    called = text("You are called by a mention in the channel.")
    if user.notify == "dm":
        called = text("You are called by direct message.")
    return [zone, quiet, called, *([DM_CLOSED] if user.dm == "closed" else [])]


async def zone(interaction: Interaction, name: str) -> None:
    """Sets the time zone, and says what a clock there shows, as a check."""
    async with answering(interaction, in_place=False) as answer:
        runtime = runtime_of(interaction)
        found = find_zone(name)
        await runtime.store.change_user(interaction.user.id, lambda row: replace(row, zone=found))
        await answer.say(
            say(
                text(
                    "Your time zone is {zone}. If your clock shows {time} now, that is right.",
                    zone=found,
                    time=local_time(found, runtime.clock.now()),
                )
            )
        )


async def quiet(interaction: Interaction, start: str, end: str | None = None) -> None:
    """Sets the hours without reminders, or ends them."""
    async with answering(interaction, in_place=False) as answer:
        store, user = runtime_of(interaction).store, interaction.user.id
        if start.strip().casefold() == OFF:
            await store.change_user(user, lambda row: replace(row, quiet_from=None, quiet_to=None))
            await answer.say(say(text("You have no quiet hours.")))
            return
        if end is None:
            raise Sorry(text("Also say until when, such as 07:00."))
        first, last = read_clock(start), read_clock(end)
        if first == last:
            raise Sorry(
                text(
                    "Quiet hours from {time} to {time} would be none or all day. To stop reminders "
                    "altogether, /table remind off does it for a table.",
                    time=clock(first),
                )
            )
        if (await store.user(user)).zone is None:
            raise Sorry(NEEDS_ZONE)
        await store.change_user(user, lambda row: replace(row, quiet_from=first, quiet_to=last))
        await answer.say(
            say(
                text(
                    "Quiet hours from {start} to {end}, your time: no reminders then, they come after.",
                    start=clock(first),
                    end=clock(last),
                )
            )
        )


async def notify(interaction: Interaction, how: Literal["channel", "dm"]) -> None:
    """Sets whether a turn is announced by mention or by direct message."""
    async with answering(interaction, in_place=False) as answer:
        store, user = runtime_of(interaction).store, interaction.user.id
        row = await store.change_user(user, lambda known: replace(known, notify=how))
        said = text("I call you by a mention in the channel when it is your turn.")
        if how == "dm":
            said = text(
                "I call you by direct message when it is your turn, and name you in the channel without a ping."
            )
        await mail.reopen(runtime_of(interaction), user)
        await answer.say("\n".join(say(line) for line in (said, *([DM_CLOSED] if row.dm == "closed" else []))))


async def show(interaction: Interaction) -> None:
    """Says everything the asker has chosen."""
    async with answering(interaction, in_place=False) as answer:
        runtime = runtime_of(interaction)
        lines = summary(await runtime.store.user(interaction.user.id), runtime.clock.now())
        await mail.reopen(runtime, interaction.user.id)
        await answer.say("\n".join(say(line) for line in lines))


async def _suggest_zones(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    wanted, now = typed.strip().replace(" ", "_").casefold(), runtime_of(interaction).clock.now()
    names = [name for small, name in zones().items() if wanted in small]
    names.sort(key=lambda name: ("/" not in name, name))
    return [
        app_commands.Choice(name=f"{name} – {local_time(name, now)}"[:100], value=name) for name in names[:MOST_CHOICES]
    ]


def group() -> app_commands.Group:
    """The commands."""
    contexts, installs = everywhere()
    made = app_commands.Group(
        name="me",
        description="Your time zone, quiet hours and how I call you",
        allowed_contexts=contexts,
        allowed_installs=installs,
    )
    app_commands.describe(name="Such as Europe/Rome")(zone)
    app_commands.autocomplete(name=_suggest_zones)(zone)
    app_commands.describe(start="Such as 22:30, or off", end="Such as 07:00")(quiet)
    app_commands.rename(start="from", end="to")(quiet)
    app_commands.describe(how="By a mention in the channel, or by direct message")(notify)
    described: list[tuple[str, str, Any]] = [
        ("zone", "Set your time zone", zone),
        ("quiet", "Hours without reminders", quiet),
        ("notify", "How I call you when it is your turn", notify),
        ("show", "What I know about you", show),
    ]
    for name, description, callback in described:
        made.add_command(app_commands.Command(name=name, description=description, callback=callback))
    return made
