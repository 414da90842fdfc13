"""Bounded stores, and finished pictures kept by their arguments."""

from concurrent.futures import ThreadPoolExecutor

from rendering import beverage, cache
from rendering.lru import Lru
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
