"""The panel of plans: Discord takes it whatever the ids, and it says what is planned."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from bot.components import MOST_CUSTOM_ID, MOST_LABEL
from bot.panels import panel
from bot.planning import chooser, mark, overview
from games.beverage.rules import RULES as BEVERAGE
from games.engine.domain import Move
from games.engine.match import Match
from games.engine.view import View
from games.engine.wishes import MOST_NAME, Wish, WishKind
from games.frenzy.moves import Buy, Play, Skip
from games.frenzy.options import FrenzyOptions
from games.frenzy.rules import RULES
from games.frenzy.wishes import CARDS, WISHES
from storage.rows import SeatRow
from tests.bot.panel_walk import BIGGEST, NAMES, check, labels, live_of, panel_of, parts

PURCHASES, PLAYS, DISCS = WISHES


def opened() -> tuple[Match[Any], int]:
    """A short game at its second play, and the seat that plays last."""
    match = Match.start(RULES, 3, FrenzyOptions(short="dealt"), RULES.load_edition(), bytes(range(32)))
    while match.view(None).state.phase != "play" or not match.view(None).state.plays:
        request = match.request(match.awaited[0])
        assert request is not None
        match.submit(request.seat, None, next(request.moves()))
    return match, int(match.view(None).state.order[-1])


def hand(view: View[Any]) -> list[Move]:
    return PLAYS.offered(view)


def test_the_panel_offers_what_can_be_planned_and_says_what_is() -> None:
    match, seat = opened()
    live, view = live_of(match), match.view(seat)
    empty = overview(BIGGEST, live, view, NAMES)
    check(empty)
    assert labels(empty) == ["Your play in round 1", "Plan: no disc in round 1", "My move"]
    assert "Your play in round 1: not planned." in empty.lines
    first, second = hand(view)[:2]
    live.wishes[seat] = {"play": Wish("1", (first, second)), "disc": Wish("1", (Skip(),))}
    full = overview(BIGGEST, live, view, NAMES)
    check(full)
    assert labels(full) == ["Your play in round 1", "Forget: no disc in round 1", "My move"]
    assert isinstance(first, Play)
    assert isinstance(second, Play)
    assert f"Your play in round 1: {first.card}, else {second.card}." in full.lines
    assert "Your action disc in round 1: no disc." in full.lines


def test_a_plan_for_another_round_is_not_shown() -> None:
    match, seat = opened()
    live, view = live_of(match), match.view(seat)
    live.wishes[seat] = {"play": Wish("2", tuple(hand(view)[:1])), "disc": Wish("2", (Skip(),))}
    assert overview(BIGGEST, live, view, NAMES).lines == overview(BIGGEST, live_of(match), view, NAMES).lines


def test_the_menu_offers_the_next_choice_until_there_are_enough() -> None:
    match, seat = opened()
    live, view = live_of(match), match.view(seat)
    cards = hand(view)
    for count in range(CARDS + 1):
        live.wishes[seat] = {"play": Wish("1", tuple(cards[:count]))}
        shown = chooser(BIGGEST, live, PLAYS, view, NAMES)
        check(shown)
        menus = [part for part in parts(shown) if part["type"] == 3]
        assert len(menus) == (count < min(CARDS, len(cards)))
        if menus:
            values = [option["value"] for option in menus[0]["options"]]
            assert values == [mark(move) for move in cards[count:]]
        assert ("Remove the last choice" in labels(shown)) is (count > 0)


def test_buttons_for_the_only_thing_to_plan_say_that_they_plan_it_also_where_a_game_has_no_words_for_that() -> None:
    match, seat = opened()
    plain = replace(DISCS, whole=None)
    match.rules = replace(match.rules, wishes=(plain,))
    live, view = live_of(match), match.view(seat)
    assert labels(overview(BIGGEST, live, view, NAMES))[0] == "Plan: Your action disc in round 1: no disc"
    live.wishes[seat] = {"disc": Wish("1", (Skip(),))}
    assert labels(overview(BIGGEST, live, view, NAMES))[0] == "Forget: Your action disc in round 1: no disc"


def test_whoever_is_asked_plans_nothing_for_that_question() -> None:
    match, _ = opened()
    seat = match.awaited[0]
    assert labels(overview(BIGGEST, live_of(match), match.view(seat), NAMES))[0].startswith("Plan: no disc")


def test_what_a_game_may_name_fits_into_custom_ids_and_labels() -> None:
    match, seat = opened()
    long = "a" * MOST_NAME
    kinds = [
        replace(kind, kind=long, scope=lambda view: long[:-1], title=lambda view: PLAYS.named(Play("x")), choices=hand)
        for kind in (PLAYS, replace(DISCS, named=PLAYS.named))
    ]
    for kind in kinds:
        match.rules = replace(match.rules, wishes=(kind,))
        live = live_of(match)
        live.wishes[seat] = {long: Wish(long[:-1], tuple(hand(match.view(seat))[:1]))}
        for shown in (
            overview(BIGGEST, live, match.view(seat), NAMES),
            chooser(BIGGEST, live, kind, match.view(seat), NAMES),
        ):
            check(shown)
            assert all(len(part["custom_id"]) <= MOST_CUSTOM_ID for part in parts(shown))
            assert all(len(label) <= MOST_LABEL for label in labels(shown))
    assert isinstance(kinds[0], WishKind)


def test_the_way_to_plan_is_there_for_whoever_is_not_asked_where_the_game_has_plans() -> None:
    match, seat = opened()
    live = live_of(match)
    assert live.rules.wishes
    assert not BEVERAGE.wishes
    assert "Plan ahead" not in labels(panel_of(match, match.awaited[0]))
    # nobody holds the seats of this table, so a policy plays them: no plans then
    assert "Plan ahead" not in labels(panel_of(match, seat))


def seated(match: Match[Any], seat: int) -> list[str]:
    """The buttons of the private message of a seat that a person plays."""
    live = live_of(match)
    live.seats[seat] = SeatRow(1, BIGGEST, seat, 1, None, "Ana", datetime(2026, 1, 1, tzinfo=UTC), None)
    return labels(panel(BIGGEST, live, seat, match.view(seat), NAMES))


def test_the_way_to_plan_is_there_only_while_something_can_be_planned() -> None:
    match, seat = opened()
    assert "Plan ahead" in seated(match, seat)
    buying, waiting = at_the_market()
    assert "Plan ahead" in seated(buying, waiting)
    last = buying.view(None).state.order[-1]
    assert "Plan ahead" not in seated(buying, last)  # one card will be left for it


def at_the_market() -> tuple[Match[Any], int]:
    """A match at its first purchase, and the seat that buys second."""
    match = Match.start(RULES, 3, FrenzyOptions(), RULES.load_edition(), bytes(range(32)))
    return match, int(match.view(None).state.order[1])


def test_the_panel_of_a_purchase_says_what_is_planned_and_for_which_round() -> None:
    match, seat = at_the_market()
    live, view = live_of(match), match.view(seat)
    first, second, third = PURCHASES.offered(view)
    empty = overview(BIGGEST, live, view, NAMES)
    check(empty)
    assert labels(empty) == ["Your purchase in round 1", "My move"]
    assert "Your purchase in round 1: not planned." in empty.lines
    live.wishes[seat] = {"buy": Wish("1", (third, first))}
    assert isinstance(first, Buy)
    assert isinstance(third, Buy)
    shown = chooser(BIGGEST, live, PURCHASES, view, NAMES)
    check(shown)
    for told in (overview(BIGGEST, live, view, NAMES), shown):
        assert f"Your purchase in round 1: {third.card}, else {first.card}." in told.lines
        assert any("The plan counts for this round only." in line for line in told.lines)
    assert "If none of them is possible then, you are asked." in shown.lines
    (menu,) = [part for part in parts(shown) if part["type"] == 3]
    assert [option["value"] for option in menu["options"]] == [mark(second)]
    live.wishes[seat] = {"buy": Wish("2", (third, first))}
    assert overview(BIGGEST, live, view, NAMES).lines == empty.lines
