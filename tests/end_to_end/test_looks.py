"""Looking: one's sheet, what happened, the guide, turns, help and one's own choices; and what nobody else sees."""

from __future__ import annotations

import pytest

from bot.local.errors import Refused
from games.beverage.moves import Purchase
from tests.end_to_end.evening import Evening
from tests.end_to_end.hands import (
    asked,
    awaited,
    by_button,
    by_command,
    fix_chance,
    length,
)


@pytest.fixture(autouse=True)
def ana_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ana is the first to act in every test."""
    fix_chance(monkeypatch)


async def test_spectators_see_the_public_position_and_cannot_move(stage: Evening) -> None:
    await stage.open_table()
    before = await length(stage)
    looked = await stage.press("Di", "My move")
    assert "You don't sit at this table." in looked.text
    assert looked.ephemeral
    assert "Ana to act" in looked.text
    assert looked.response is not None
    board = await stage.driver.click("Di", looked.response, "Text board")
    assert "**Row I** (" in board.text
    sheet = await stage.press("Di", "My sheet")
    assert "You don't sit at this table." in sheet.text
    assert "**Row I** (" in sheet.text
    assert sheet.response is not None
    assert sheet.response.files == []
    for answer in (await by_command(stage, "Di", Purchase(1, 0, 0)), await stage.slash("Di", stage.thread, "undo")):
        assert "You don't sit at this table." in answer.text
    happened = await stage.press("Di", "What happened")
    assert happened.text.startswith("What happened last:")
    assert await length(stage) == before


async def test_panels_and_sheets_reach_nobody_else(stage: Evening) -> None:
    await stage.open_table()
    shown = [await stage.press("Ana", button) for button in ("My move", "My sheet", "What happened", "Guide")]
    shown.append(await by_command(stage, "Ana", Purchase(4, 0, 1)))
    mine = {answer.response.id for answer in shown if answer.response is not None}
    assert len(mine) == len(shown)
    assert mine <= {message.id for message in await stage.messages("Ana")}
    for other in ("Ben", "Di", "Olga"):
        assert not mine & {message.id for message in await stage.messages(other)}
    panel = shown[0].response
    assert panel is not None
    with pytest.raises((Refused, LookupError)):
        await stage.driver.select("Ben", panel, ["4"], "Associates on hand")


async def test_looking_tells_what_is_new_and_only_ones_own_sheet(stage: Evening) -> None:
    await stage.open_table()
    await by_command(stage, "Ana", Purchase(4, 0, 1))
    assert "Nothing new since you last acted." in (await stage.press("Ana", "What happened")).text
    await by_command(stage, "Ben", Purchase(2, 2, 1))
    news = (await stage.press("Ana", "What happened")).text
    assert news.startswith("Since you last acted:")
    assert "Ben" in news
    sheet = await stage.press("Ana", "My sheet")
    assert sheet.ephemeral
    assert sheet.response is not None
    (file,) = sheet.response.files
    assert "5 caps" in file["description"]
    assert file["filename"] == "slowpour.png"
    board = await stage.driver.click("Ana", sheet.response, "Text board")
    assert "**Row I** (" in board.text
    assert (await asked(stage, "Cy")).kind == "purchase"


async def test_the_guide_turns_its_pages_in_place(stage: Evening) -> None:
    await stage.open_table()
    opened = await stage.press("Ana", "Guide")
    assert opened.ephemeral
    assert opened.response is not None
    assert opened.response.files == []
    (select,) = opened.response.selects
    label = next(
        option["label"]
        for option in select["options"]
        if "bid" in option["label"].lower() or "Planning" in option["label"]
    )
    turned = await stage.driver.select("Ana", opened.response, [label])
    assert (turned.ack, turned.text.splitlines()[0]) == ("update", f"## {label}")
    named = await stage.slash("Ana", stage.thread, "guide", {"section": "scoring"})
    assert named.text.startswith("## Final scoring")
    suggested = await stage.driver.autocomplete("Ana", stage.thread, "guide", "section", "divi")
    assert [choice["name"] for choice in suggested] == ["5. Dividends"]
    wrong = await stage.slash("Ana", stage.thread, "guide", {"section": "dragons"})
    assert "There is no such section." in wrong.text
    unknown = await stage.slash("Ana", "game-room", "guide", {"game": "chess"})
    assert unknown.text.startswith("I know these games: Beverage, ")
    which = await stage.slash("Ana", "game-room", "guide")
    assert which.text.startswith("Which game?")


async def test_the_picture_of_the_signs_stands_in_its_section_only(stage: Evening) -> None:
    await stage.open_table()
    opened = (await stage.press("Ana", "Guide")).response
    assert opened is not None
    for label, pictures in (("What the signs mean", 1), ("Start", 0), ("What the signs mean", 1)):
        turned = (await stage.driver.select("Ana", opened, [label])).response
        assert turned is not None
        assert turned.id == opened.id
        assert turned.content.startswith(f"## {label}")
        assert len(turned.files) == pictures
    named = await stage.slash("Ana", stage.thread, "guide", {"section": "signs"})
    assert named.response is not None
    assert len(named.response.files) == 1
    other = await stage.slash("Ana", "game-room", "guide", {"game": "frenzy"})
    assert other.response is not None
    assert len(other.response.files) == 1, "a guide without such a section shows it at the beginning"


async def test_turns_lists_where_one_is_awaited(stage: Evening) -> None:
    assert "You play at no table now." in (await stage.slash("Ana", "game-room", "turns")).text
    await stage.open_table()
    await stage.settled()
    mine = await stage.driver.slash("Ana", "dm", "turns")
    assert mine.text.startswith("It's your turn at 1 table:")
    assert f"/{stage.thread}/" in mine.text
    assert "<t:" in mine.text
    other = await stage.slash("Ben", "game-room", "turns")
    assert other.text == "No table waits for you. You play at 1 table."
    assert other.ephemeral


async def test_me_keeps_what_one_chooses(stage: Evening) -> None:
    async def me(command: str, **options: str) -> str:
        return (await stage.slash("Ana", "game-room", f"me {command}", options)).text

    assert "/me zone" in await me("quiet", **{"from": "22:00", "to": "07:00"})
    assert "If your clock shows" in await me("zone", name="europe/rome")
    zones = await stage.driver.autocomplete("Ana", "game-room", "me zone", "name", "new yo")
    assert zones[0]["value"] == "America/New_York"
    assert "22:00 to 07:00" in await me("quiet", **{"from": "22:00", "to": "7:00"})
    assert "22:30" in await me("quiet", **{"from": "late", "to": "7:00"})
    assert "Also say until when, such as 07:00." in await me("quiet", **{"from": "22:00"})
    assert "none or all day" in await me("quiet", **{"from": "22:00", "to": "22:00"})
    assert "direct message" in await me("notify", how="dm")
    shown = await me("show")
    assert "Europe/Rome" in shown
    assert "22:00 to 07:00" in shown
    assert "no quiet hours" in await me("quiet", **{"from": "off"})
    user = await stage.store.user(int((await stage.driver.state())["users"]["Ana"]))
    assert (user.zone, user.quiet_from, user.notify) == ("Europe/Rome", None, "dm")


async def test_help_lists_the_commands_there_are(stage: Evening) -> None:
    answer = await stage.slash("Ana", "game-room", "help")
    assert answer.ephemeral
    assert answer.text.startswith("To start a game: /table open. Then press **Take a seat** or **Add a bot**")
    assert "log, open, options" in answer.text
    for command in (await stage.driver.state())["commands"]:
        assert f"`/{command}`" in answer.text
    assert len(answer.text) <= 2000


async def test_ones_sheet_leads_to_ones_move_and_goes_once_it_is_made(stage: Evening) -> None:
    await stage.open_table()
    waiting, sheet = [(await stage.press(person, "My sheet")).response for person in ("Ben", "Ana")]
    assert waiting is not None
    assert sheet is not None
    assert waiting.buttons == ["Text board"]
    assert sheet.buttons == ["My move", "Text board"]
    panel = (await stage.driver.click("Ana", sheet, "My move")).response
    assert panel is not None
    assert panel.id == sheet.id
    assert "Buy what you start with" in panel.content
    assert len(panel.files) == 1
    made = (await by_button(stage, "Ana", Purchase(4, 0, 1), panel)).response
    assert made is not None
    assert made.id == sheet.id
    assert made.files == [], "the picture would show what was before the move"
    assert await awaited(stage) == ["Ben"]
