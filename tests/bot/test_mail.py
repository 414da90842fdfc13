"""Direct messages: what is remembered about who can be reached, and what is not tried again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
import pytest_asyncio

from bot import mail
from bot.runtime import Runtime
from storage import Store

ANA = 101
CHANNEL, OTHER = 900, 901


def refusal(kind: type[discord.HTTPException], status: int, code: int) -> discord.HTTPException:
    return kind(cast(Any, SimpleNamespace(status=status, reason="refused")), {"code": code, "message": "refused"})


@dataclass
class Post:
    """A fake Discord that hands out direct channels and may refuse."""

    refuses: list[discord.HTTPException] = field(default_factory=list)
    opened: int = 0
    tried: list[int] = field(default_factory=list)

    async def create_dm(self, user: Any) -> Any:
        del user
        self.opened += 1
        return SimpleNamespace(id=CHANNEL)

    def get_partial_messageable(self, channel: int, **_: Any) -> Any:
        async def send(content: str, **_: Any) -> Any:
            self.tried.append(channel)
            if self.refuses:
                raise self.refuses.pop(0)
            return SimpleNamespace(id=1, content=content, channel=SimpleNamespace(id=channel))

        return SimpleNamespace(send=send)


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with await Store.open(tmp_path / "slowpour.db") as opened:
        yield opened


def runtime(store: Store, post: Post) -> Runtime:
    return cast(Runtime, SimpleNamespace(store=store, client=post))


async def test_the_channel_is_opened_once_and_remembered(store: Store) -> None:
    post = Post()
    for _ in range(3):
        assert await mail.send(runtime(store, post), ANA, "hello") is not None
    assert post.opened == 1
    user = await store.user(ANA)
    assert (user.dm, user.dm_channel) == ("open", CHANNEL)


@pytest.mark.parametrize("code", [50007, 50278])
async def test_closed_ones_are_remembered_and_not_tried_again(store: Store, code: int) -> None:
    post = Post([refusal(discord.Forbidden, 403, code)])
    assert await mail.send(runtime(store, post), ANA, "hello") is None
    assert (await store.user(ANA)).dm == "closed"
    assert await mail.send(runtime(store, post), ANA, "hello") is None
    assert len(post.tried) == 1
    assert await mail.send(runtime(store, post), ANA, "hello", again=True) is not None
    assert (await store.user(ANA)).dm == "open"


async def test_after_an_act_of_the_person_closed_ones_are_tried_once_more(store: Store) -> None:
    post = Post([refusal(discord.Forbidden, 403, 50007), refusal(discord.Forbidden, 403, 50007)])
    for tried in (1, 2):
        for _ in range(2):
            assert await mail.send(runtime(store, post), ANA, "hello") is None
        assert len(post.tried) == tried
        await mail.reopen(runtime(store, post), ANA)
    assert await mail.send(runtime(store, post), ANA, "hello") is not None
    await mail.reopen(runtime(store, post), ANA)
    user = await store.user(ANA)
    assert (user.dm, user.dm_channel) == ("open", CHANNEL)


@pytest.mark.parametrize("error", [refusal(discord.Forbidden, 403, 40003), refusal(discord.HTTPException, 429, 40003)])
async def test_other_refusals_say_nothing_about_the_person(store: Store, error: discord.HTTPException) -> None:
    post = Post([error])
    with pytest.raises(discord.HTTPException):
        await mail.send(runtime(store, post), ANA, "hello")
    assert (await store.user(ANA)).dm == "unknown"


async def test_a_channel_of_another_application_is_opened_anew(store: Store) -> None:
    await store.set_dm(ANA, "open", OTHER)
    post = Post([refusal(discord.NotFound, 404, 10003)])
    assert await mail.send(runtime(store, post), ANA, "hello") is not None
    assert post.tried == [OTHER, CHANNEL]
    assert (await store.user(ANA)).dm_channel == CHANNEL


async def test_a_channel_that_is_never_found_is_no_endless_loop(store: Store) -> None:
    post = Post([refusal(discord.NotFound, 404, 10003), refusal(discord.NotFound, 404, 10003)])
    await store.set_dm(ANA, "open", OTHER)
    with pytest.raises(discord.NotFound):
        await mail.send(runtime(store, post), ANA, "hello")
    assert post.tried == [OTHER, CHANNEL]
