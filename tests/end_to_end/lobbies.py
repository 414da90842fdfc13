"""What tests of lobbies and tables share."""

from __future__ import annotations

from collections.abc import Callable

from bot.local.driver import Outcome, Seen
from tests.end_to_end.evening import Evening

ROOM = "game-room"


async def opened(stage: Evening, people: tuple[str, ...] = ("Ana",), **options: object) -> Seen:
    """Ana's table with these people, and its lobby's message."""
    answer = await stage.slash("Ana", ROOM, "table open", {"game": "beverage", **options})
    assert answer.response is not None, answer.error
    await stage.settled()
    row = (await stage.store.tables_with_status("lobby"))[-1]
    stage.thread, stage.people = str(row.channel), people
    for person in people[1:]:
        await stage.press(person, "Take a seat")
    return await lobby(stage, lambda seen: all(person in seen.content for person in people))


async def lobby(stage: Evening, like: Callable[[Seen], bool] = lambda seen: True) -> Seen:
    """The lobby's message, once it looks like that."""

    async def probe() -> Seen | None:
        found = [seen for seen in await stage.messages("Ana") if "Options" in seen.buttons and not seen.ephemeral]
        return found[-1] if found and like(found[-1]) else None

    found = await stage.driver.wait_for(probe, 30)
    assert found is not None
    return found


async def said(stage: Evening, words: str, person: str = "Ana") -> Seen:
    """A message in the thread with these words, waited for."""

    async def probe() -> Seen | None:
        return next(
            (seen for seen in await stage.messages(person) if words in seen.content and not seen.ephemeral), None
        )

    found = await stage.driver.wait_for(probe, 30)
    assert found is not None
    return found


def text(answer: Outcome) -> str:
    """What the presser was told; only they see it."""
    assert answer.error is None
    assert answer.ephemeral
    return answer.text


def silent(answer: Outcome) -> None:
    """A press that was noted without a word: the lobby's message tells the rest."""
    assert (answer.error, answer.ack, answer.followups) == (None, "defer_update", [])
