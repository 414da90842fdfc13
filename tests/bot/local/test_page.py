"""A person at several chairs, in a real browser."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, Request, async_playwright, expect

from bot.local.driver import Driver
from bot.local.launch import LocalDiscord, launch
from tests import chromium

ROOT = Path(__file__).parents[3]

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]


@dataclass
class Sitting:
    """The processes and the browser, shared by the tests of this file; each has a room of its own."""

    local: LocalDiscord
    driver: Driver
    browser: Browser
    room: str = ""
    at: str = ""
    outside: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    async def sit(self, chair: str, width: int = 1280) -> Page:
        page = await self.browser.new_page(viewport={"width": width, "height": 800})
        page.on("request", self._asked)
        page.on("console", lambda m: self.complaints.append(m.text) if m.type == "error" else None)
        await page.goto(f"{self.local.page_url}?chair={chair}&at={self.at}")
        await expect(page.get_by_test_id("composer")).to_be_visible()
        return page

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((str(self.local.page_url), "data:", "blob:")):
            self.outside.append(request.url)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def evening() -> AsyncIterator[Sitting]:
    local = await launch(page_port=0)
    ready = local.ready
    command = [sys.executable, "-W", "ignore", "-m", "tests.bot.local.sample_bot"]
    bot = await asyncio.create_subprocess_exec(*command, str(ready.port), ready.ca, ready.token, cwd=ROOT)
    driver = local.driver()
    try:
        await driver.wait_connected(commands=7)
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=chromium.path(), args=list(chromium.ARGUMENTS))
            yield Sitting(local, driver, browser)
            await browser.close()
        assert await driver.unsupported() == []
    finally:
        bot.kill()
        await bot.wait()
        await driver.close()
        await local.stop()


@pytest_asyncio.fixture(loop_scope="module")
async def sitting(evening: Sitting, request: pytest.FixtureRequest) -> AsyncIterator[Sitting]:
    room = request.node.name.removeprefix("test_").replace("_", "-")
    made = await evening.driver.call("add_channel", name=room)
    own = replace(evening, room=room, at=made["id"], outside=[], complaints=[])
    yield own
    for context in evening.browser.contexts:
        await context.close()
    assert own.outside == []
    assert own.complaints == []


async def test_from_the_hint_to_the_first_answer(sitting: Sitting) -> None:
    page = await sitting.sit("ana")
    await expect(page.get_by_test_id("empty")).to_contain_text("/table open")
    await expect(page.get_by_test_id("status")).to_contain_text("is here")
    await page.get_by_test_id("open-beverage").click()
    message = page.get_by_test_id("message")
    await expect(message).to_contain_text("Ana opens Beverage for 3")
    await expect(message).to_contain_text("Ana used /table open")
    await expect(page.get_by_test_id("empty")).to_have_count(0)


async def test_commands_are_picked_while_typing_with_suggestions_of_the_bot(sitting: Sitting) -> None:
    page = await sitting.sit("ben")
    await page.get_by_test_id("composer").fill("/ta")
    await expect(page.get_by_test_id("command")).to_have_count(2)
    await page.locator('[data-testid=command][data-path="table open"]').click()
    await page.get_by_test_id("option-game").press_sequentially("bean")
    await expect(page.get_by_test_id("choice")).to_have_text(["Bean to Bar", "Seize the Bean"])
    await page.get_by_test_id("choice").first.click()
    await page.get_by_test_id("option-seats").fill("9")
    await page.get_by_test_id("command-send").click()
    await expect(page.get_by_text("takes a number from 2 to 5")).to_be_visible()
    await page.get_by_test_id("option-seats").fill("4")
    await page.get_by_test_id("command-send").click()
    await expect(page.get_by_test_id("message")).to_contain_text("Ben opens Bean to Bar for 4")
    await page.get_by_test_id("composer").fill("/table open game:Seize the Bean seats:2")
    await page.get_by_test_id("composer").press("Enter")
    await expect(page.get_by_test_id("message").last).to_contain_text("Ben opens Seize the Bean for 2")


async def test_the_list_of_commands_by_keyboard(sitting: Sitting) -> None:
    page = await sitting.sit("ana")
    box = page.get_by_test_id("composer")
    await box.press_sequentially("/table")
    first = page.locator("[data-testid=command].first")
    await expect(first).to_have_attribute("data-path", "table open")
    await box.press("ArrowDown")
    await expect(first).to_have_attribute("data-path", "table thread")
    await box.press("ArrowUp")
    await box.press("Enter")
    await expect(page.get_by_test_id("command-form")).to_contain_text("/table open")
    await expect(page.get_by_test_id("choice").first).to_be_visible()
    await page.get_by_test_id("command-cancel").click()
    await expect(page.get_by_test_id("command-form")).to_have_count(0)
    await box.fill("good evening")
    await box.press("Enter")
    await expect(page.get_by_test_id("message")).to_contain_text("good evening")


async def test_another_command_takes_the_place_of_an_open_form(sitting: Sitting) -> None:
    page = await sitting.sit("cy")
    box, form = page.get_by_test_id("composer"), page.get_by_test_id("command-form")
    await box.fill("/table open")
    await page.locator('[data-testid=command][data-path="table open"]').click()
    await expect(form).to_contain_text("/table open")
    await box.fill("/mail")
    await expect(form).to_have_count(0)
    await page.locator('[data-testid=command][data-path="mail"]').click()
    await expect(form).to_contain_text("/mail")
    await box.fill("/count")
    await box.press("Enter")
    await expect(page.get_by_test_id("message")).to_contain_text("counted 0")
    await expect(form).to_have_count(0)


async def test_the_form_of_a_command_can_be_sent_in_a_low_window(sitting: Sitting) -> None:
    page = await sitting.sit("ana")
    await page.set_viewport_size({"width": 780, "height": 300})
    await page.get_by_test_id("composer").fill("/table open")
    await page.locator('[data-testid=command][data-path="table open"]').click()
    send = page.get_by_test_id("command-send")
    for _ in range(2):
        panel, box = await page.get_by_test_id("panel").bounding_box(), await send.bounding_box()
        assert panel is not None
        assert box is not None
        assert panel["y"] <= box["y"]
        assert box["y"] + box["height"] <= panel["y"] + panel["height"]
        await page.get_by_test_id("panel").evaluate("element => element.scrollTo(0, element.scrollHeight)")


async def test_forms_selects_and_what_only_one_person_sees(sitting: Sitting) -> None:
    await sitting.driver.slash("Ana", sitting.room, "panel")
    page, other = await sitting.sit("ben"), await sitting.sit("cy")
    await page.locator("[data-testid=press][data-label=Bid]").click()
    dialog = page.get_by_test_id("form-dialog")
    await expect(dialog).to_contain_text("Enter bid")
    await page.get_by_test_id("form-submit").click()
    await expect(dialog).to_contain_text("must be filled in")
    await dialog.locator("input").fill("12")
    await page.get_by_test_id("form-submit").click()
    private = page.locator("[data-testid=message][data-ephemeral=yes]")
    await expect(private).to_contain_text("Sealed: 12")
    await expect(private).to_contain_text("Only you can see this")
    await page.get_by_test_id("select").click()
    await page.get_by_role("option", name="2").click()
    await expect(private.last).to_contain_text("picked 2")
    await expect(page.locator("[data-testid=press][data-label=Greyed]")).to_be_disabled()
    await expect(other.get_by_test_id("message")).to_have_count(1)
    await private.last.get_by_test_id("dismiss").click()
    await expect(private).to_have_count(1)


async def test_pictures_badges_threads_and_direct_messages(sitting: Sitting) -> None:
    page = await sitting.sit("ben")
    await sitting.driver.slash("Ana", sitting.room, "count")
    picture = page.get_by_test_id("picture").locator("img")
    await expect(picture).to_have_js_property("naturalWidth", 40)
    await expect(picture).to_have_attribute("alt", "a blue board")
    await page.locator("[data-testid=press][data-label=Count]").click()
    await expect(picture).to_have_attribute("alt", "a green board")
    await expect(page.get_by_test_id("text")).to_have_text("counted 1")
    button = await page.locator("[data-testid=press][data-label=Count]").element_handle()
    assert button is not None
    await button.click()
    await expect(page.get_by_test_id("text")).to_have_text("counted 2")
    await button.click()
    await expect(page.get_by_test_id("text")).to_have_text("counted 3")  # the button itself was not replaced
    await picture.click()
    await expect(page.get_by_test_id("lightbox")).to_contain_text("a green board")
    await page.get_by_test_id("lightbox").click()
    await expect(page.get_by_test_id("lightbox")).to_have_count(0)
    await sitting.driver.slash("Ana", sitting.room, "mail", {"user": "Ben"})
    await sitting.driver.slash("Cy", sitting.room, "table thread")
    mail = page.locator("[data-testid=place][data-name=Slowpour]")
    await expect(mail.get_by_test_id("badge")).to_have_text("1")
    await expect(page.get_by_test_id("chair-cy").get_by_test_id("badge")).to_have_text("1")
    await mail.click()
    await expect(page.get_by_test_id("text")).to_have_text("a private sheet")
    await expect(mail.get_by_test_id("badge")).to_have_count(0)
    await page.get_by_test_id("chair-cy").click()
    await page.locator('[data-testid=place][data-name="Beverage with Ana"]').click()
    await expect(page.get_by_test_id("message")).to_contain_text("@Cy")
    await expect(page.get_by_test_id("title")).to_contain_text(f"thread in #{sitting.room}")


async def test_on_a_phone_nothing_is_wider_than_the_screen(sitting: Sitting) -> None:
    for command in ("count", "panel"):
        await sitting.driver.slash("Ana", sitting.room, command)
    page = await sitting.sit("ana", width=400)
    await expect(page.get_by_test_id("message")).to_have_count(2)
    await expect(page.get_by_test_id("places")).to_be_hidden()
    assert await page.evaluate("document.documentElement.scrollWidth") <= 400
    await page.get_by_test_id("menu").click()
    await page.locator("[data-testid=place][data-name=back-table]").click()
    await expect(page.get_by_test_id("places")).to_be_hidden()
    await expect(page.get_by_test_id("title")).to_contain_text("back-table")
    await page.get_by_test_id("slash").click()
    await expect(page.get_by_test_id("command").first).to_contain_text("/table open")
    assert await page.evaluate("document.documentElement.scrollWidth") <= 400


async def test_a_press_without_answer_is_told(sitting: Sitting) -> None:
    await sitting.driver.slash("Ana", sitting.room, "count")
    await sitting.driver.inject("POST", "/callback$", 404, {"message": "Unknown interaction", "code": 10062})
    page = await sitting.sit("ana")
    await page.locator("[data-testid=press][data-label=Count]").click()
    await expect(page.get_by_text("The application did not respond")).to_be_visible()


async def test_the_link_to_a_thread_leads_there(sitting: Sitting) -> None:
    await sitting.driver.slash("Ana", sitting.room, "table thread")
    page = await sitting.sit("ana")
    await page.get_by_test_id("open-thread").click()
    await expect(page.get_by_test_id("title")).to_contain_text("Beverage with Ana")
    await expect(page.get_by_test_id("message")).to_contain_text("Welcome")
    await expect(page).not_to_have_url(re.compile(f"at={sitting.at}$"))
