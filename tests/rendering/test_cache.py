"""Bounded stores, and finished pictures kept by their arguments."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial

from rendering import beverage, cache, icons, layers, typeset
from rendering.lru import MEGABYTE, Lru
from rendering.picture import Person, Theme
from tests.rendering.positions import PEOPLE, midmatch, view


def test_the_least_recently_used_value_is_forgotten() -> None:
    made: list[int] = []
    store: Lru[int] = Lru(2)

    def remember(key: int) -> int:
        made.append(key)
        return key

    def take(key: int) -> int:
        return store.get(key, lambda: remember(key))

    for key in (1, 2, 1, 3, 1, 2):
        assert take(key) == key
    assert made == [1, 2, 3, 2]
    assert len(store) == 2


def test_a_store_can_be_bounded_by_what_its_values_weigh() -> None:
    store: Lru[str] = Lru(10, len)
    for key, value in enumerate(("aaaa", "bbbb", "cc")):
        store.get(key, partial(str, value))
    assert len(store) == 3
    store.get(0, str)
    store.get(3, lambda: "d")
    assert store.get(0, str) == "aaaa"
    assert store.get(1, lambda: "new") == "new"
    assert store.get(4, lambda: "x" * 11) == "x" * 11
    assert len(store) == 0
    store.get(5, lambda: "y" * 10)
    store.clear()
    store.get(6, lambda: "z" * 10)
    assert store.get(6, str) == "z" * 10


def test_covers_and_keys_outlast_positions() -> None:
    cache.clear()
    cover, state = beverage.cover(Theme.PAPER, "en"), midmatch()
    first = beverage.board(view(state), PEOPLE[:4], Theme.PAPER, "en")
    for caps in range(60):
        state.players[0].reputation = caps
        beverage.board(view(state), PEOPLE[:4], Theme.PAPER, "en")
    assert beverage.cover(Theme.PAPER, "en") is cover
    assert beverage.board(view(midmatch()), PEOPLE[:4], Theme.PAPER, "en") is not first


def test_what_is_kept_for_both_games_is_bounded() -> None:
    kept = (layers._static, layers._sprites, layers._panels, layers._boxes, layers._pieces)
    held = sum(store.limit for store in (*kept, cache._positions, cache._others, typeset._lines))
    held += sum(store.limit for store in (icons._large, icons._masks))
    assert held <= 80 * MEGABYTE


def test_the_same_arguments_give_the_same_picture_object() -> None:
    cache.clear()
    first = beverage.board(view(midmatch(), None, (2,)), PEOPLE[:4], Theme.PAPER, "en")
    again = beverage.board(view(midmatch(), None, (2,)), PEOPLE[:4], Theme.PAPER, "en")
    assert again is first


def test_every_argument_counts() -> None:
    cache.clear()
    state = midmatch()
    first = beverage.board(view(state, None, (2,)), PEOPLE[:4], Theme.PAPER, "en")
    assert beverage.board(view(state, None, (1,)), PEOPLE[:4], Theme.PAPER, "en").png != first.png
    renamed = (Person("Zoe"), *PEOPLE[1:4])
    assert beverage.board(view(state, None, (2,)), renamed, Theme.PAPER, "en").png != first.png
    assert beverage.board(view(state, None, (2,)), PEOPLE[:4], Theme.PAPER, "de") is not first
    state.players[1].on_hand += 1
    assert beverage.board(view(state, None, (2,)), PEOPLE[:4], Theme.PAPER, "en").png != first.png


def test_threads_draw_the_same_pictures_as_one_alone() -> None:
    views = [view(midmatch(), None, (seat,)) for seat in range(4)]

    def draw(one: int) -> bytes:
        return beverage.board(views[one], PEOPLE[:4], Theme.PAPER, "en").png

    cache.clear()
    alone = [draw(one) for one in range(4)]
    cache.clear()
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(draw, [0, 1, 2, 3, 3, 2, 1, 0])) == [*alone, *reversed(alone)]
