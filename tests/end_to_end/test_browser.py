"""The first round of a match as one person plays it at three chairs of the page, and what each chair may know."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Locator, async_playwright, expect

from bot.move_words import short
from bot.words import Names
from games.beverage.moves import Bid, EmployeeTraining, IssueShares, Pass, Purchase, Research
from games.engine.domain import Move
from tests import chromium
from tests.end_to_end.browsing import MAIL, THREAD, Chair, Room, house

pytestmark = pytest.mark.slow

#: Milliseconds that a condition may take on a busy machine.
PATIENCE = 15_000

PEOPLE = ("Ana", "Ben", "Cy")
#: What the first, the second and the third to buy take: associates, reputation, market research.
PURCHASES = ((3, 2, 0), (4, 1, 1), (5, 0, 0))
#: What they bid; the second one does market research first. The market of three always holds so much.
BIDS = (9, 10, 11)


@dataclass
class Play:
    """The chairs of one match.

    :ivar order: who bought first, second and third, which chance decides
    """

    room: Room
    chairs: dict[str, Chair]
    sam: Chair
    order: tuple[str, ...] = ()

    @property
    def everybody(self) -> list[Chair]:
        return [*self.chairs.values(), self.sam]

    def others(self, chair: Chair) -> list[Chair]:
        return [one for one in self.everybody if one is not chair]


@pytest_asyncio.fixture
async def play(tmp_path: Path) -> AsyncIterator[Play]:
    expect.set_options(timeout=PATIENCE)
    async with house(tmp_path) as url, async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium.path(), args=list(chromium.ARGUMENTS))
        room = Room(url, browser)
        *seated, sam = await room.sit([*PEOPLE, "Sam"])
        yield Play(room, {chair.name: chair for chair in seated}, sam)
        await browser.close()


async def test_a_first_round_at_three_chairs(play: Play) -> None:
    await open_and_sit(play)
    await start(play)
    await purchases(play)
    await sealed_bids(play)
    await market_research(play)
    await business(play)
    await dividends(play)
    await expect(play.sam.headline).to_contain_text("Round 2 of 8 · Planning: sealed bids")
    await expect(play.sam.headline).to_contain_text("to act")
    assert set(await play.sam.awaited()) == set(PEOPLE)
    await nobody_knows_too_much(play)
    assert play.room.outside == []
    assert play.room.complaints == []


def called(move: type[Move]) -> str:
    """The label of a kind of move's button."""
    return short(move, Names({}, {}))


async def open_and_sit(play: Play) -> None:
    ana = play.chairs["Ana"]
    await ana.page.get_by_test_id("open-beverage").click()
    await expect(ana.private).to_contain_text("You sit at seat 1 of Beverage")
    for chair in play.everybody:
        await chair.go(THREAD)
        await expect(chair.messages).to_contain_text("1 Ana · 2 free · 3 free")
        await expect(chair.button("Start")).to_be_disabled()
    for seat, name in enumerate(PEOPLE[1:], 2):
        answer = await play.chairs[name].answer("Take a seat")
        await expect(answer).to_contain_text(f"You sit at seat {seat} of Beverage")
        await expect(answer).to_contain_text("Only you can see this")
    for chair in play.everybody:
        await expect(chair.messages.first).to_contain_text("1 Ana · 2 Ben · 3 Cy")
        await expect(chair.private).to_have_count(1 if chair.name in PEOPLE[1:] else 0)
    for seat, name in enumerate(PEOPLE, 1):
        await play.chairs[name].go(MAIL)
        await expect(play.chairs[name].messages).to_have_count(1)
        await expect(play.chairs[name].messages).to_contain_text(f"you sit at seat {seat}")
        await play.chairs[name].go(THREAD)


async def start(play: Play) -> None:
    await play.chairs["Ana"].press("Start")
    for chair in play.everybody:
        await expect(chair.headline).to_contain_text("Start purchases")
        picture = chair.board.get_by_test_id("picture").locator("img")
        await expect(picture).not_to_have_js_property("naturalWidth", 0)
        alt = await picture.get_attribute("alt") or ""
        assert re.match(r"Beverage\. \w+ to buy\. Start purchases", alt), alt
        assert all(f"{name} (" in alt for name in PEOPLE)
        for label in ("My move", "My sheet", "What happened", "Guide"):
            await expect(chair.board.get_by_test_id("press").and_(chair.button(label))).to_be_enabled()
    watching = await play.sam.my_move()
    await expect(watching).to_contain_text("Start purchases")
    await expect(play.sam.private.get_by_test_id("select")).to_have_count(0)
    await watching.get_by_test_id("dismiss").click()
    await expect(play.sam.private).to_have_count(0)


def sheet(chair: Chair) -> Locator:
    """The newest private sheet in the direct messages."""
    return chair.messages.get_by_test_id("picture").locator("img").last


async def next_to_act(play: Play, after: str) -> str:
    """Who is to act once the board no longer says ``after``."""
    await expect(play.sam.headline).not_to_have_text(after)
    (name,) = await play.sam.awaited()
    return name


async def done(chair: Chair, panel: Locator) -> None:
    """Says that nothing will be taken back, where that is offered: not while the same person is asked on."""
    if await chair.button("Done").and_(panel.get_by_test_id("press")).count():
        await chair.press("Done", panel)


#: What somebody reads who presses too early: whom they come after, or that their purchase is done.
NOT_YET = re.compile(r"You are after \w+( and \w+)?\.|Nothing waits for you now\.")


async def purchases(play: Play) -> None:
    headline = ""
    for associates, reputation, research in PURCHASES:
        name = await next_to_act(play, headline)
        headline = await play.sam.headline.inner_text()
        chair = play.chairs[name]
        await expect(chair.headline).to_have_text(headline)
        await expect(chair.board.locator(".mention", has_text=f"@{name}")).to_be_visible()
        early = play.chairs[next(one for one in PEOPLE if one != name)]
        await expect(await early.my_move()).to_contain_text(NOT_YET)
        before = {one.name: await one.private.count() for one in play.others(chair)}
        panel = await chair.my_move()
        await expect(panel).to_contain_text("You have 10 caps")
        await chair.choose(panel, "Associates on hand", associates)
        await chair.choose(panel, "Steps on the reputation track", reputation)
        await chair.choose(panel, "Market research tokens", research)
        assert {one.name: await one.private.count() for one in play.others(chair)} == before
        await chair.press(called(Purchase), panel)
        await expect(panel).to_contain_text(f"{name} buys {associates} associates")
        await done(chair, panel)
        play.order = (*play.order, name)
    assert sorted(play.order) == sorted(PEOPLE)


async def waits_for(play: Play, names: set[str]) -> None:
    """Every board waits for exactly these people."""
    for chair in play.everybody:
        for name in PEOPLE:
            if name in names:
                await expect(chair.headline).to_contain_text(name)
            else:
                await expect(chair.headline).not_to_contain_text(name)
        assert set(await chair.awaited()) == names


async def sealed_bids(play: Play) -> None:
    """By the form in the direct messages, by a button under the board, by a typed command."""
    by_form, by_button, by_command = (play.chairs[name] for name in play.order)
    await waits_for(play, set(PEOPLE))
    for name, (associates, reputation, research) in zip(play.order, PURCHASES, strict=True):
        chair, left = play.chairs[name], 10 - associates - reputation - research
        await chair.go(MAIL)
        await expect(sheet(chair)).to_have_attribute("alt", re.compile(f"^Private sheet of {name}: {left} caps"))
        await chair.go(THREAD)
    seen = {one.name: await one.shown() for one in play.others(by_form)}
    await by_form.go(MAIL)
    await by_form.press(called(Bid))
    await by_form.fill_in("13.5")
    await expect(by_form.messages.last).to_contain_text("is not a whole number")
    await by_form.press(called(Bid))
    await by_form.fill_in(str(BIDS[0]))
    await expect(by_form.messages.last).to_contain_text(f"Sealed: {BIDS[0]} caps")
    await expect(sheet(by_form)).to_have_attribute("alt", re.compile(f"Sealed bid {BIDS[0]}\\."))
    await by_form.go(THREAD)
    await waits_for(play, {by_button.name, by_command.name})
    await only_the_headline_changed(play, by_form, seen)

    seen = {one.name: await one.shown() for one in play.others(by_button)}
    panel = await by_button.my_move()
    await by_button.press(called(Research), panel)
    await expect(panel).to_contain_text(f"Sealed: {called(Research)}")
    await waits_for(play, {by_command.name})
    await only_the_headline_changed(play, by_button, seen)
    for chair in (by_form, by_command, play.sam):
        assert "Market research:" not in "\n".join(await chair.shown())

    await by_command.type_command("beverage bid", "amount", str(BIDS[2]), f"{BIDS[2]} caps")


async def only_the_headline_changed(play: Play, actor: Chair, before: dict[str, list[str]]) -> None:
    """What somebody seals makes no difference to anybody else, but for whom the table waits."""
    for chair in play.others(actor):
        was, now = (
            Counter(line for line in lines if not line.startswith("/files/"))
            for lines in (before[chair.name], await chair.shown())
        )
        gone, fresh = was - now, now - was
        assert len(fresh) <= 2, fresh  # the headline, and the picture's alt text
        assert all("to act" in line or line.startswith("Beverage. ") for line in fresh), fresh
        assert not numbers(fresh) - numbers(gone), fresh


def numbers(lines: Iterable[str]) -> Counter[str]:
    """Every number in these lines."""
    return Counter(re.findall(r"\d+", "\n".join(lines)))


async def market_research(play: Play) -> None:
    """Whoever researched sees the market counted and bids last; then all bids are opened."""
    *_, researcher = play.order[:2]
    chair = play.chairs[researcher]
    await expect(play.sam.headline).to_contain_text("Planning: bids after market research")
    await waits_for(play, {researcher})
    for one in play.everybody:
        await expect(one.board).to_contain_text(f"Market research: {researcher}. The market holds")
        await expect(one.page.get_by_test_id("messages")).not_to_contain_text("Bids:")
    await chair.go(MAIL)
    await expect(chair.messages.last).to_contain_text("in the market before the cards. Seal your sales bid.")
    await chair.press(called(Bid))
    await chair.fill_in(str(BIDS[1]))
    await chair.go(THREAD)
    first, second, third = play.order
    for one in play.everybody:
        await expect(one.headline).to_contain_text("Business actions")
        await expect(one.board).to_contain_text(f"Bids: {first} {BIDS[0]} · {second} {BIDS[1]} · {third} {BIDS[2]}.")


async def business(play: Play) -> None:
    """The lowest bid acts first: shares, undone and issued again; training with its steps; then all pass."""
    first, second, third = (play.chairs[name] for name in play.order)
    headline = await play.sam.headline.inner_text()
    assert await play.sam.awaited() == [first.name]
    panel = await first.my_move()
    await first.press(called(IssueShares), panel)
    await expect(panel).to_contain_text(f"{first.name} issues shares: level 1")
    await first.press("Undo", panel)
    await expect(panel).to_contain_text("Your business action, or pass.")
    await expect(panel).not_to_contain_text("issues shares: level 1")
    await first.press(called(IssueShares), panel)
    await expect(panel).to_contain_text(f"{first.name} issues shares: level 1")
    await done(first, panel)

    assert await next_to_act(play, headline) == second.name
    headline = await play.sam.headline.inner_text()
    await expect(second.headline).to_have_text(headline)
    panel = await second.my_move()
    await second.press(called(EmployeeTraining), panel)
    await second.choose(panel, "Training steps (1 cap each)", 2)
    await second.press(called(EmployeeTraining), panel)
    await expect(panel).to_contain_text(f"{second.name} trains employees: space 2")
    await done(second, panel)

    assert await next_to_act(play, headline) == third.name
    for chair in (third, first, second):
        headline = await play.sam.headline.inner_text()
        await expect(chair.headline).to_have_text(headline)
        panel = await chair.my_move()
        await chair.press(called(Pass), panel)
        await expect(panel).to_contain_text(f"{chair.name} passes.")
        await done(chair, panel)
        await expect(play.sam.headline).not_to_have_text(headline)


async def dividends(play: Play) -> None:
    """Whoever issued shares and owes something for them is asked alone, in the direct messages."""
    await expect(play.sam.headline).to_contain_text(re.compile("Dividends|Round 2"))
    if "Round 2" in await play.sam.headline.inner_text():
        return
    chair = play.chairs[play.order[0]]
    await waits_for(play, {chair.name})
    await chair.go(MAIL)
    await expect(chair.messages.last).to_contain_text("Dividends of ")
    await chair.press("Yes")
    await chair.go(THREAD)


async def nobody_knows_too_much(play: Play) -> None:
    """Sheets, sealed bids and panels reached their owners alone; nothing was even sent to another chair's page."""
    for chair in play.everybody:
        shown, received = await chair.all_shown(), "\n".join(chair.received)
        for name in PEOPLE:
            mine = name == chair.name
            for words in (shown, received):
                assert (f"Private sheet of {name}" in words) == mine
        told = set(re.findall(r"Sealed bid (\d+)", received))
        assert told <= {str(bid) for bid, name in zip(BIDS, play.order, strict=True) if name == chair.name}
        assert set(re.findall(r"/files/\d+/([^\s\"\\]+)", received + shown)) == {"slowpour.png"}
        for alt in re.findall(r"^Beverage\. .*$", shown, re.MULTILINE):
            assert not re.search(r"on hand[^.]*\bcaps?\b", alt), alt
    await play.sam.page.reload()
    shown = await play.sam.all_shown()
    assert "Nothing here yet" in shown
    assert "You have" not in shown
