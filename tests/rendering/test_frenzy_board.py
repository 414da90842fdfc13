"""Things stand where the position of Frenzy says."""

from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import Image

from games.frenzy import derive
from games.frenzy.cards import CARD as CARDS
from games.frenzy.cards import SUIT
from games.frenzy.state import AI, NOBODY, FrenzyState, Placed
from rendering import frenzy
from rendering.canvas import Box
from rendering.frenzy_compact import free_icons
from rendering.frenzy_facts import step
from rendering.frenzy_hand import sheet_layout
from rendering.frenzy_market import panel_boxes, slot_boxes
from rendering.frenzy_opening import layout
from rendering.palette import CARD, INK, NOW, PAPER, SEATS, SUITS, WHITE
from rendering.picture import Theme
from tests.rendering.frenzy_positions import PEOPLE, midgame, midmarket, moments, scored, to_play, view
from tests.rendering.frenzy_positions import SEATS as TABLES
from tests.rendering.pixels import changed, decoded, share


def board(state: FrenzyState) -> Image.Image:
    """The public board."""
    return decoded(frenzy.board(view(state), PEOPLE[: len(state.players)], Theme.PAPER, "en"))


def framed(image: Image.Image, box: Box) -> bool:
    """Whether a box has the red frame."""
    return share(image, Box(box.x - 5, box.y + 40, 4, box.height - 60), NOW) > 0.9


def pixels(image: Image.Image, box: Box, colour: tuple[int, int, int]) -> float:
    """How many pixels of a box have a colour."""
    return share(image, box, colour) * box.width * box.height


@pytest.mark.parametrize("seats", TABLES)
def test_cafes_and_played_cards_stand_in_ranking_order_and_the_actor_is_framed(seats: int) -> None:
    state = midgame(seats)
    image, place = board(state), layout(view(state))
    assert list(place.cafes) == state.order
    assert all(before.right < after.x for before, after in pairwise(place.row))
    for cafe, row, box in zip(place.cafes, place.row, place.boxes, strict=True):
        assert framed(image, row) == framed(image, box) == (cafe == state.to_act)
        if cafe != AI:
            assert pixels(image, Box(box.x + 14, box.y + 8, 44, 44), SEATS[cafe].colour) > 500
            assert pixels(image, Box(row.x + 66, row.y + 70, 80, 40), SEATS[cafe].colour) > 300
        suit = next(SUIT[play.card] for play in state.plays if play.cafe == cafe)
        assert share(image, Box(row.x + 14, row.y + 16, 50, 96), SUITS[suit]) > 0.3


@pytest.mark.parametrize("seats", TABLES)
def test_nothing_lies_on_anything_else(seats: int) -> None:
    for (phase, _), views in moments(seats, "normal").items():
        if phase not in ("play", "take", "discs", "finished"):
            continue
        place = layout(views[0])
        boxes = [*place.row, *place.boxes]
        for index, one in enumerate(boxes):
            for other in boxes[index + 1 :]:
                assert one.right < other.x or other.right < one.x or one.bottom < other.y or other.bottom < one.y
        for box, how in zip(place.boxes, place.plans, strict=True):
            assert how is None or how.height <= box.height
        assert all(box.right <= 1176 and box.bottom <= place.height - 24 for box in boxes)


def test_of_five_cafes_the_one_that_acts_is_large() -> None:
    for actor in range(5):
        state = midgame(5)
        state.to_act = state.acting_for = actor
        place = layout(view(state))
        large = [cafe for cafe, how in zip(place.cafes, place.plans, strict=True) if how]
        assert large == [actor]


def test_a_card_in_a_cafe_shows_its_suit_and_an_upgrade_its_chevrons() -> None:
    state = midgame()
    before = board(state)
    state.players[2].cafe[0].upgraded = True
    after = board(state)
    box, cafe = changed(before, after), layout(view(state)).boxes[3]
    assert box is not None
    assert cafe.x < box.x < cafe.x + 100
    assert box.right < cafe.x + 110
    assert share(after, box, INK) > share(before, box, INK)


def test_a_free_place_is_filled_by_the_next_card() -> None:
    state = midgame()
    place = layout(view(state))
    how, cafe = place.plans[2], place.boxes[2]
    assert how is not None
    at = Box(cafe.x + 18 + 3 * (how.card[0] + 9), cafe.y + how.cards_top, *how.card)
    assert share(board(state), at, SUITS["meal"]) < 0.01
    state.players[0].cafe.append(Placed(CARDS["Meal 9"]))
    assert share(board(state), at, SUITS["meal"]) > 0.4


def test_too_many_cards_are_counted_in_red() -> None:
    state = midgame()
    state.players[1].cafe += [Placed(CARDS["Meal 9"]), Placed(CARDS["Meal 10"])]
    assert derive.excess(state, state.players[1]) == 1
    cafe = layout(view(state)).boxes[0]
    facts = Box(cafe.x + 18, cafe.y + 58, 110, 50)
    assert pixels(board(midgame()), facts, NOW) == 0
    assert pixels(board(state), facts, NOW) > 200


def test_discs_on_tiles_are_told_apart() -> None:
    state = midgame()
    place = layout(view(state))
    how, cafe = place.plans[0], place.boxes[0]
    assert how is not None
    space = Box(cafe.x + 18 + 5 + how.space + 3, cafe.y + how.tiles_top + 5, how.space, how.space)
    shares = []
    for activated, preserved in ((False, 0), (True, 0), (False, 1), (False, 2)):
        state.players[1].tiles[0].spaces[1].activated = activated
        state.players[1].tiles[0].spaces[1].preserved = preserved
        image = board(state)
        shares.append([share(image, space, colour) for colour in (SUITS["game"], INK, WHITE)])
    empty, used, kept, twice = shares
    assert empty[0] > 0.4
    assert used[0] < 0.05 < 0.4 < used[1]
    assert kept[2] > 0.2 > 0.05 > empty[2]
    assert twice[1] > kept[1]


def test_a_taken_card_carries_the_token_of_its_taker() -> None:
    state = midgame()
    row = layout(view(state)).row[1]
    slot = Box(row.x + 12, row.y + 12, 82, 104)
    assert pixels(board(state), slot, SEATS[1].colour) == 0
    state.plays[1].taker = 1
    assert pixels(board(state), slot, SEATS[1].colour) > 800


@pytest.mark.parametrize("seats", TABLES)
def test_the_market_shows_what_is_left_and_who_bought(seats: int) -> None:
    state = midmarket(seats)
    image = board(state)
    for slot, box in zip(state.market, slot_boxes(state), strict=True):
        inside = Box(box.x + 10, box.y + 10, box.width - 20, box.height - 80)
        assert (share(image, inside, SUITS[SUIT[slot.card]]) > 0.15) == (slot.buyer == NOBODY)
        if slot.buyer != NOBODY:
            assert pixels(image, inside, SEATS[slot.buyer].colour) > 2000
    cafes = [*state.order, *([AI] if state.rival else [])]
    for cafe, box in zip(cafes, panel_boxes(state), strict=True):
        assert framed(image, box) == (cafe == state.to_act)
        if cafe != AI:
            assert pixels(image, Box(box.x + 8, box.y + 18, 56, 50), SEATS[cafe].colour) > 600
    boxes = slot_boxes(state)
    assert all(before.right < after.x for before, after in pairwise(boxes))


def test_coins_of_one_player_change_only_his_panel() -> None:
    state = midmarket()
    before = board(state)
    state.players[1].coins += 1
    box, panel = changed(before, board(state)), panel_boxes(state)[2]
    assert box is not None
    assert panel.x < box.x < box.right < panel.right
    assert panel.y < box.y < box.bottom < panel.bottom


def test_a_bot_is_marked_in_its_cafe_only() -> None:
    state = midgame()
    people = (*PEOPLE[:3], replace(PEOPLE[3], is_bot=True))
    box = changed(board(state), decoded(frenzy.board(view(state), people, Theme.PAPER, "en")))
    cafe = layout(view(state)).boxes[1]
    assert box is not None
    assert cafe.x < box.x < box.right < cafe.right
    assert cafe.y < box.y < box.bottom < cafe.y + 56


def test_cards_that_cannot_be_played_are_faded_and_marked() -> None:
    state = to_play()
    image = decoded(frenzy.sheet(view(state, 1), PEOPLE[:4], Theme.PAPER, "en"))
    place = sheet_layout(state, 1)
    assert list(place.cards) == sorted(state.players[1].hand)
    for card, box in zip(place.cards, place.places, strict=True):
        suit = SUIT[card]
        assert (share(image, box, SUITS[suit]) > 0.2) == (suit != "meal")
        mark = Box(box.right - 124, box.y + 27, 90, 6)
        assert (share(image, mark, INK) > 0.9) == (suit == "meal")
    assert share(image, place.mystery[0], CARD) > 0.4


@pytest.mark.parametrize("seats", TABLES)
def test_the_score_is_tinted_for_the_winner(seats: int) -> None:
    state = scored(seats)
    image = decoded(frenzy.score(view(state), PEOPLE[:seats], Theme.PAPER, "en"))
    winner = next(seat for seat, score in enumerate(state.scores) if score.place == 1)
    left = 404 if seats == 5 else 452
    assert share(image, Box(left + 8, 230, 20, 60), PAPER) < 0.05
    assert pixels(image, Box(left, 226, 140, 60), SEATS[winner].colour) > 600


def test_against_the_ai_everybody_can_lose() -> None:
    state = scored(2)
    assert state.rival is not None
    state.rival.coins, state.rival.total = 40, 80
    for score, total in zip(state.scores, (35, 37), strict=True):
        score.place, score.total = 2, total
    picture = frenzy.score(view(state), PEOPLE[:2], Theme.PAPER, "en")
    assert "The AI café wins with 80" in picture.alt
    places = [picture.alt.index(who) for who in ("AI café 80", "Ben 37", "Ana 35")]
    assert places == sorted(places), "equal places stand by coins, as in the result post"
    assert "The AI café wins" in frenzy.board(view(state), PEOPLE[:2], Theme.PAPER, "en").alt


def test_free_icons_are_those_of_empty_spaces() -> None:
    player = midgame().players[3]
    assert free_icons(player) == [("meal", 2), ("game", 1), ("storefront", 1), ("plus", 1)]


@pytest.mark.parametrize("variant", ["normal", "challenge"])
def test_the_step_read_from_the_position_is_the_question_that_is_open(variant: str) -> None:
    same = {"take for the AI": "take"}
    for seats in TABLES:
        for (phase, kind), views in moments(seats, variant).items():
            if phase in ("play", "take", "discs"):
                for shown in views:
                    assert step(shown.state) in (same.get(kind, kind), "claim or disc"), (seats, kind)
