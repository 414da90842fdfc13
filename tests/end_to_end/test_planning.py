"""Planning ahead at the local Discord: skipped without a ping, and nobody else notices that there is a plan."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.local.driver import Outcome, Seen
from bot.local.server import LocalServer
from bot.planning import mark
from games.engine.view import View
from games.frenzy.cards import CARD, NAME, SUIT
from games.frenzy.moves import Buy, Play
from games.frenzy.state import NOBODY
from tests.end_to_end.acting import as_command
from tests.end_to_end.evening import Evening, evening
from tests.end_to_end.hands import asked, awaited, length, view_of
from tests.end_to_end.test_tables import taken_over
from tests.end_to_end.test_two_worlds import Plain, answer, shown
from tests.local_discord import running

PEOPLE = ("Ana", "Ben", "Cy")


async def open_short_game(stage: Evening) -> list[str]:
    """A short game at its first play; the people in playing order."""
    await stage.open_table(PEOPLE, start=False)
    await stage.slash("Ana", stage.thread, "table options", {"name": "short", "value": "dealt"})
    for person in PEOPLE[1:]:
        await stage.settled()
        await stage.press(person, "Fine with me")
    await stage.settled()
    await stage.press("Ana", "Start")
    await stage.message("Ana", "My move")
    while (await public(stage)).state.phase != "play":
        await stage.settled()
        person = (await awaited(stage))[0]
        await command(stage, person, next((await asked(stage, person)).moves()))
    await stage.settled()
    return [PEOPLE[seat] for seat in (await public(stage)).state.order]


async def public(stage: Evening) -> View[Any]:
    return await stage.client.runtime.host.view(1, None)


async def command(stage: Evening, person: str, move: Any) -> None:
    """Types a move."""
    before = await length(stage)
    name, options = as_command(move, "frenzy")
    outcome = await stage.slash(person, stage.thread, name, options)
    assert await length(stage) > before, outcome.text


async def hand(stage: Evening, person: str) -> list[str]:
    view = await view_of(stage, person)
    assert view.seat is not None
    return [NAME[card] for card in view.state.players[view.seat].hand]


async def press(stage: Evening, person: str, panel: Seen | None, label: str) -> Seen:
    """Presses a button of a panel that only its reader sees; the panel afterwards."""
    assert panel is not None
    assert panel.ephemeral
    return told(await stage.driver.click(person, panel, label))


def told(outcome: Outcome) -> Seen:
    assert outcome.error is None, outcome
    assert outcome.response is not None
    assert outcome.response.ephemeral
    return outcome.response


async def choose(stage: Evening, person: str, panel: Seen, card: str) -> Seen:
    """Chooses a card in the menu of the panel."""
    (menu,) = panel.selects
    return told(await stage.driver.select(person, panel, [mark(Play(card))], menu["custom_id"]))


async def plan(stage: Evening, person: str, cards: Sequence[str]) -> Seen:
    """Plans the next play through the panel, one choice after the other."""
    panel = await press(stage, person, (await stage.press(person, "My move")).response, "Plan ahead")
    panel = await press(stage, person, panel, "Your play in round 1")
    for card in cards:
        panel = await choose(stage, person, panel, card)
    return panel


async def wishes(stage: Evening) -> list[tuple[str, str]]:
    return [(PEOPLE[row.seat], row.kind) for row in await stage.store.wishes(1)]


def pick(held: Sequence[str], first: Sequence[str]) -> tuple[str, str, str]:
    """A card for the first player, and an illegal and a legal one for the second."""
    for card in first:
        same = [other for other in held if SUIT[CARD[other]] == SUIT[CARD[card]]]
        others = [other for other in held if SUIT[CARD[other]] != SUIT[CARD[card]]]
        if same and others:
            return card, same[0], others[0]
    raise AssertionError("these hands do not meet")


async def test_a_plan_is_played_without_a_ping_and_only_its_player_learns_why(
    local_discord: LocalServer, tmp_path: Path
) -> None:
    async with evening(local_discord, tmp_path / "slowpour.db", game="frenzy") as stage:
        first, second, third = await open_short_game(stage)
        card, illegal, legal = pick(await hand(stage, second), await hand(stage, first))
        panel = await plan(stage, second, [illegal])
        await stage.restart_bot()
        panel = await choose(stage, second, panel, legal)
        assert f"Your play in round 1: {illegal}, else {legal}." in panel.content
        boards, mails = await stage.messages(second), await stage.driver.dms(second)
        await command(stage, first, Play(card))
        await stage.settled()
        played = [(PEOPLE[play.cafe], NAME[play.card]) for play in (await public(stage)).state.plays]
        assert played == [(first, card), (second, legal)]
        assert await wishes(stage) == []
        new = [seen for seen in await stage.messages(second) if seen.id not in {old.id for old in boards}]
        posted = [seen for seen in new if not seen.ephemeral]
        assert [seen.pinged for seen in posted] == [[third]]
        assert f"{second} plays {legal}." in posted[0].content
        assert len(await stage.driver.dms(second)) == len(mails)
        sentence = f"Played as you planned: {legal}."
        assert (await stage.driver.dms(second))[-1].content.count(sentence) == 1
        assert sentence in (await stage.press(second, "What happened")).text
        assert sentence in (await stage.press(second, "My move")).text
        sheet = (await stage.press(second, "My sheet")).response
        assert sheet is not None
        assert sentence in sheet.content
        assert "Plan ahead" in sheet.buttons
        await stage.slash(second, stage.thread, "table leave")
        await taken_over(stage, "Eve", PEOPLE.index(second) + 1)
        for other in (first, third, "Sam", "Eve"):
            for button in ("What happened", "My move", "My sheet"):
                assert "as you planned" not in (await stage.press(other, button)).text


async def test_the_panel_plans_and_forgets_and_old_presses_change_nothing(
    local_discord: LocalServer, tmp_path: Path
) -> None:
    async with evening(local_discord, tmp_path / "slowpour.db", game="frenzy") as stage:
        _, second, _ = await open_short_game(stage)
        one, two, three = (await hand(stage, second))[:3]
        root = await press(stage, second, (await stage.press(second, "My sheet")).response, "Plan ahead")
        empty = await press(stage, second, root, "Your play in round 1")
        stale = [await plan(stage, second, []) for _ in range(2)]
        panel = await choose(stage, second, empty, one)
        again = await choose(stage, second, panel, two)
        assert f"{one}, else {two}." in again.content
        repeated = await choose(stage, second, stale[0], one)
        assert repeated.content == again.content
        refused = await choose(stage, second, stale[1], three)
        saved, _, plan_now = again.content.partition("\n")
        assert saved == "Your plan is saved. Forget takes it back until it is played."
        assert refused.content.endswith(plan_now)
        assert saved not in refused.content
        assert "This has changed meanwhile" in refused.content
        panel = await press(stage, second, again, "Remove the last choice")
        assert f"Your play in round 1: {one}." in panel.content
        panel = await choose(stage, second, panel, three)
        assert f"{one}, else {three}." in panel.content
        root = await press(stage, second, panel, "Back")
        assert f"Your play in round 1: {one}, else {three}." in root.content
        root = await press(stage, second, root, "Plan: no disc in round 1")
        assert root.content.startswith("Your plan is saved. Forget takes it back until it is played.")
        assert await wishes(stage) == [(second, "disc"), (second, "play")]
        root = await press(stage, second, root, "Forget: no disc in round 1")
        assert root.content.startswith("Your plan is forgotten: you will be asked.")
        assert await wishes(stage) == [(second, "play")]
        panel = await press(stage, second, root, "Your play in round 1")
        root = await press(stage, second, panel, "Forget")
        assert await wishes(stage) == []
        old = await plan(stage, second, [])
        while (await public(stage)).state.phase == "play":
            await stage.settled()
            person = (await awaited(stage))[0]
            await command(stage, person, next((await asked(stage, person)).moves()))
        missed = await choose(stage, second, old, three)
        assert "This has changed meanwhile" in missed.content
        assert await wishes(stage) == []
        # whoever is asked is sent to the question, and spectators have nothing to plan
        await stage.settled()
        assert "Plan ahead" not in told(await stage.press((await awaited(stage))[0], "My move")).buttons
        assert "Plan ahead" not in told(await stage.press("Sam", "My move")).buttons


async def open_market(stage: Evening, people: Sequence[str]) -> list[str]:
    """A normal game at its first purchase; the people in buying order."""
    await stage.open_table(people, start=False)
    await stage.press("Ana", "Start")
    await stage.message("Ana", "My move")
    await stage.settled()
    state = (await public(stage)).state
    assert state.phase == "preparation"
    return [people[seat] for seat in state.order]


async def for_sale(stage: Evening) -> list[Buy]:
    """The cards of the marketplace that nobody has bought."""
    return [Buy(NAME[slot.card]) for slot in (await public(stage)).state.market if slot.buyer == NOBODY]


async def plan_purchase(stage: Evening, person: str, cards: Sequence[Buy]) -> Seen:
    """Plans this round's purchase through the panel, one choice after the other."""
    panel = await press(stage, person, (await stage.press(person, "My move")).response, "Plan ahead")
    panel = await press(stage, person, panel, "Your purchase in round 1")
    for card in cards:
        (menu,) = panel.selects
        assert all(" – costs " in option["label"] for option in menu["options"])
        panel = told(await stage.driver.select(person, panel, [mark(card)], menu["custom_id"]))
    return panel


async def test_a_planned_purchase_is_made_without_a_ping(
    local_discord: LocalServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "token_bytes", lambda size: bytes(size))
    async with evening(local_discord, tmp_path / "slowpour.db", game="frenzy") as stage:
        first, second, third = await open_market(stage, PEOPLE)
        cards = sorted(await for_sale(stage), key=lambda move: SUIT[CARD[move.card]] == "storefront")
        assert SUIT[CARD[cards[1].card]] != "storefront"  # its tile would be asked
        panel = await plan_purchase(stage, second, cards[:2])
        assert f"Your purchase in round 1: {cards[0].card}, else {cards[1].card}." in panel.content
        assert "The plan counts for this round only." in panel.content
        await stage.restart_bot()
        boards = {seen.id for seen in await stage.messages(second)}
        await command(stage, first, cards[0])
        await stage.settled()
        buyers = {NAME[slot.card]: slot.buyer for slot in (await public(stage)).state.market}
        assert PEOPLE[buyers[cards[1].card]] == second
        assert await wishes(stage) == []
        posted = [seen for seen in await stage.messages(first) if seen.id not in boards and not seen.ephemeral]
        assert f"{second} buys {cards[1].card} for " in posted[0].content
        assert [second] not in [seen.pinged for seen in posted]
        sentence = f"Bought as you planned: {cards[1].card}."
        assert sentence in (await stage.press(second, "What happened")).text
        for other in (first, third, "Sam"):
            for button in ("What happened", "My move", "My sheet"):
                assert "as you planned" not in (await stage.press(other, button)).text


async def market_of(database: Path, planning: bool) -> list[str]:
    """What the others get while the third of four buyers has, or has not, planned a purchase."""
    people = ("Ana", "Ben", "Cy", "Di")
    async with running() as local, evening(local, database, game="frenzy") as stage:
        first, second, third, last = await open_market(stage, people)
        if planning:
            await plan_purchase(stage, third, (await for_sale(stage))[:2])
            assert [row.kind for row in await stage.store.wishes(1)] == ["buy"]
        fronts = [move for move in await for_sale(stage) if SUIT[CARD[move.card]] != "storefront"]
        await command(stage, first, fronts[0])
        await stage.settled()
        return await reaching(stage, (first, second, last, "Sam"))


async def reaching(stage: Evening, people: Sequence[str]) -> list[str]:
    """All that these people can see."""
    plain, got = Plain(), list[str]()
    for person in people:
        visible = [*await stage.messages(person), *await stage.driver.dms(person)]
        got += [await shown(stage, seen, plain) for seen in visible]
        for button in ("My move", "My sheet", "What happened"):
            got += await answer(stage, await stage.press(person, button), plain)
        for name in ("turns", "table log"):
            got += await answer(stage, await stage.slash(person, stage.thread, name), plain)
    return got


async def evening_of(database: Path, planning: bool) -> list[str]:
    """What the others get while the last player has, or has not, planned ahead."""
    async with running() as local, evening(local, database, game="frenzy") as stage:
        first, second, third = await open_short_game(stage)
        if planning:
            held = await hand(stage, third)
            panel = await plan(stage, third, held[:3])
            panel = await press(stage, third, panel, "Back")
            await press(stage, third, panel, next(label for label in panel.buttons if "no disc" in label))
            assert len(await wishes(stage)) == 2
        await command(stage, first, next((await asked(stage, first)).moves()))
        await stage.settled()
        return await reaching(stage, (first, second, "Sam"))


@pytest.mark.parametrize("evening_with", [evening_of, market_of])
async def test_a_plan_shows_in_nothing_that_reaches_the_others(
    evening_with: Callable[[Path, bool], Awaitable[list[str]]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "token_bytes", lambda size: bytes(size))
    worlds = [await evening_with(tmp_path / f"{planning}.db", planning) for planning in (False, True)]
    assert len(worlds[0]) > 20
    for left, right in zip(*worlds, strict=True):
        assert left == right


async def test_a_plan_waits_until_the_step_before_it_can_not_be_taken_back(
    local_discord: LocalServer, tmp_path: Path
) -> None:
    async with evening(local_discord, tmp_path / "slowpour.db", game="frenzy", grace=3.0) as stage:
        first, second, third = await open_short_game(stage)
        card, _, legal = pick(await hand(stage, second), await hand(stage, first))
        await plan(stage, second, [legal])
        await command(stage, first, Play(card))
        shown = told(await stage.press(first, "My move"))
        assert "Undo" in shown.buttons
        assert len((await public(stage)).state.plays) == 1
        await press(stage, first, shown, "Undo")
        assert await awaited(stage) == [first]
        assert await wishes(stage) == [(second, "play")]
        await command(stage, first, Play(card))
        assert await awaited(stage) == [second]
        await stage.settled()
        assert await awaited(stage) == [third]
        pings = [seen.pinged for seen in await stage.messages(first) if not seen.ephemeral]
        assert [second] not in pings[-2:]
        assert pings[-1] == [third]
