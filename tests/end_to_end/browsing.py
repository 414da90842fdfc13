"""A person at the page of the local Discord: the bot in its own process, a browser, and a window for each chair."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.async_api import Browser, ConsoleMessage, Locator, Page, Request, ViewportSize, WebSocket, expect

ROOT = Path(__file__).resolve().parents[2]
THREAD = "Beverage with Ana"
MAIL = "Slowpour"
#: Whom the table waits for stands at the end of a board's headline.
TO_ACT = re.compile(r"(?:^|· )([^·]+) to act$")
#: All that a page tells its reader: its text, and what is read out, pointed at or saved under a name.
SHOWN = """() => {
  const lines = document.body.innerText.split("\\n");
  for (const name of ["alt", "title", "aria-label", "placeholder", "src", "href", "download"])
    for (const element of document.body.querySelectorAll(`[${name}]`)) lines.push(element.getAttribute(name));
  return lines.map((line) => line.trim()).filter(Boolean);
}"""


@asynccontextmanager
async def house(folder: Path, grace: float = 0.3) -> AsyncIterator[str]:
    """`make run` without a token, over a database of its own; gives the page's address.

    :param grace: seconds that a board waits for an Undo
    """
    kept = {
        name: value
        for name, value in os.environ.items()
        if name != "DISCORD_TOKEN" and not name.startswith("SLOWPOUR_")
    }
    settings = {
        "SLOWPOUR_DB": str(folder / "slowpour.db"),
        "SLOWPOUR_LOCAL_PORT": "0",
        "SLOWPOUR_GRACE_SECONDS": str(grace),
        "PYTHONPATH": str(ROOT),
    }
    with (folder / "bot.log").open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", cwd=folder, env=kept | settings, stdout=asyncio.subprocess.PIPE, stderr=log
        )
        try:
            assert process.stdout is not None
            line = (await asyncio.wait_for(process.stdout.readline(), 60)).decode()
            found = re.fullmatch(r"Open (http://127\.0\.0\.1:\d+/) in your browser\n", line)
            assert found is not None, line
            yield found[1]
            process.terminate()
            assert await asyncio.wait_for(process.wait(), 20) == 0
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
    assert (folder / "bot.log").read_text() == "", "the terminal shows the address and nothing else"
    assert " INFO " in (folder / "local" / "slowpour.log").read_text()


@dataclass
class Chair:
    """Somebody at the page.

    :ivar received: whatever the page was sent after it had been loaded
    """

    name: str
    page: Page
    received: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on(
            "framereceived",
            lambda frame: self.received.append(frame if isinstance(frame, str) else frame.decode(errors="replace")),
        )

    # looking

    async def go(self, place: str) -> None:
        """Looks at a channel, a thread or the direct messages."""
        await self.page.locator(f'[data-testid=place][data-name="{place}"]').click()
        await expect(self.page.get_by_test_id("title")).to_contain_text(place)

    @property
    def messages(self) -> Locator:
        """The messages of the place."""
        return self.page.get_by_test_id("message")

    @property
    def private(self) -> Locator:
        """What only this person sees in a channel."""
        return self.page.locator("[data-testid=message][data-ephemeral=yes]")

    @property
    def board(self) -> Locator:
        """The newest board of the thread."""
        boards = self.page.locator("[data-testid=message][data-ephemeral=no]")
        return boards.filter(has=self.button("My move")).last

    @property
    def headline(self) -> Locator:
        """The round, the phase and whom the newest board waits for."""
        return self.board.locator("strong").last

    def button(self, label: str) -> Locator:
        """The buttons whose label begins so."""
        return self.page.locator(f'[data-testid=press][data-label^="{label}"]')

    async def shown(self) -> list[str]:
        """All lines, alt texts and file names of the page as it is now."""
        lines: list[str] = await self.page.evaluate(SHOWN)
        return lines

    async def all_shown(self) -> str:
        """What the thread and the direct messages show, which is left open."""
        found = []
        for place in (MAIL, THREAD):
            await self.go(place)
            await expect(self.page.locator("[data-testid=messages] > *").first).to_be_visible()
            found += await self.shown()
        return "\n".join(found)

    async def awaited(self) -> list[str]:
        """Whom the newest board waits for."""
        found = TO_ACT.search(await self.headline.inner_text())
        return [] if found is None else [name.strip().lstrip("@") for name in re.split(", | and ", found[1])]

    # doing

    async def press(self, label: str, within: Locator | None = None) -> None:
        """Presses the newest button whose label begins so."""
        place = self.page if within is None else within
        await place.locator(f'[data-testid=press][data-label^="{label}"]:not([disabled])').last.click()

    async def answer(self, label: str, within: Locator | None = None) -> Locator:
        """The message for this person alone that a press brings."""
        # Not by their number: a page shows the newest messages only.
        before = await self.private.last.get_attribute("data-id") if await self.private.count() else ""
        await self.press(label, within)
        await expect(self.private.last).to_have_attribute("data-id", re.compile(f"^(?!{before or '-'}$)"))
        number = await self.private.last.get_attribute("data-id")
        return self.page.locator(f'[data-testid=message][data-id="{number}"]')

    async def my_move(self) -> Locator:
        """The panel behind *My move*."""
        return await self.answer("My move", self.board)

    async def choose(self, panel: Locator, field: str, value: int) -> None:
        """Picks a number in a select of a panel, and waits until the panel says so."""
        await panel.locator(f'[data-testid=select][data-label="{field}"]').click()
        await self.page.get_by_role("option", name=re.compile(rf"^{value} ")).click()
        await expect(panel).to_contain_text(f"{field}: {value} ")

    async def fill_in(self, words: str) -> None:
        """Sends the open form."""
        dialog = self.page.get_by_test_id("form-dialog")
        await dialog.locator("input").fill(words)
        await self.page.get_by_test_id("form-submit").click()
        await expect(dialog).to_have_count(0)

    async def type_command(self, path: str, option: str, typed: str, choice: str) -> None:
        """Types a slash command with one option, which is completed from the bot's suggestions."""
        await self.page.get_by_test_id("composer").fill(f"/{path}")
        await self.page.locator(f'[data-testid=command][data-path="{path}"]').click()
        await self.page.get_by_test_id(f"option-{option}").press_sequentially(typed)
        first = self.page.get_by_test_id("choice").first  # the list of what was typed before may still be there
        await expect(first).to_have_text(choice)
        await first.click()
        await self.page.get_by_test_id("command-send").click()
        await expect(self.page.get_by_test_id("command-form")).to_have_count(0)


@dataclass
class Room:
    """Everybody's windows in one browser, and what went wrong in them. A tab behind another one is drawn only once
    a second, so each chair has a window.

    :ivar outside: addresses that were asked for and are not the page's own
    :ivar complaints: errors of the pages' scripts
    """

    url: str
    browser: Browser
    outside: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.url, "data:", "blob:")):
            self.outside.append(request.url)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"{message.text} {message.location}")

    async def sit(self, names: Sequence[str], width: int = 1280) -> list[Chair]:
        """A window for each of these people."""
        size: ViewportSize = {"width": width, "height": 900}
        chairs = [Chair(name, await self.browser.new_page(viewport=size, locale="en-GB")) for name in names]
        for chair in chairs:
            chair.page.on("request", self._asked)
            chair.page.on("console", self._said)
            chair.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        await asyncio.gather(*(chair.page.goto(f"{self.url}?chair={chair.name.lower()}") for chair in chairs))
        for chair in chairs:
            await expect(chair.page.get_by_test_id("status")).to_contain_text("is here")
        return chairs
