"""Pictures, drawn in worker threads and kept for a while: most presses show a known position again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any

import discord

from games.engine.rules import Rules
from games.engine.view import View
from rendering.album import Album
from rendering.gallery import GALLERY
from rendering.picture import Person, Picture, Theme

THREADS = 2
#: The name every attached picture has: it tells nothing.
FILE_NAME = "slowpour.png"


class Pictures:
    """Draws for the bot. Every method gives a :class:`Picture` and leaves the event loop free meanwhile."""

    def __init__(self, locale: str = "en") -> None:
        self._locale = locale
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="drawing")

    async def board(self, rules: Rules[Any], view: View[Any], people: Sequence[Person]) -> Picture:
        """The public board; ``view`` is the public one."""
        return await self._draw(self._album(rules).board, view, people)

    async def sheet(self, rules: Rules[Any], view: View[Any], people: Sequence[Person]) -> Picture:
        """The private sheet of the view's seat."""
        return await self._draw(self._album(rules).sheet, view, people)

    async def score(self, rules: Rules[Any], view: View[Any], people: Sequence[Person]) -> Picture:
        """The final score; ``view`` is the public one of a finished match."""
        return await self._draw(self._album(rules).score, view, people)

    async def cover(self, rules: Rules[Any]) -> Picture:
        """The lobby's picture."""
        return await self._draw(self._album(rules).cover)

    async def symbols(self, rules: Rules[Any]) -> Picture:
        """What the symbols on the pictures mean."""
        return await self._draw(self._album(rules).symbols)

    async def warm(self) -> None:
        """Draws what every picture needs once, so that the first player does not wait for it."""
        albums = GALLERY.values()
        await asyncio.gather(*(self._draw(draw) for album in albums for draw in (album.cover, album.symbols)))

    def close(self) -> None:
        """Ends the drawing threads."""
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _album(self, rules: Rules[Any]) -> Album:
        return GALLERY[rules.name]

    async def _draw(self, draw: Callable[..., Picture], *args: Any) -> Picture:
        frozen = [tuple(arg) if isinstance(arg, list) else arg for arg in args]
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, lambda: draw(*frozen, Theme.PAPER, self._locale))


def attachment(picture: Picture) -> discord.File:
    """A picture as a file for a message, with its alt text."""
    return discord.File(BytesIO(picture.png), FILE_NAME, description=picture.alt[:1024])
