"""The choice of customers against exhaustive search: every way of giving every icon to some customer or to none."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

from games.frenzy import assignment
from games.frenzy.assignment import Offer, Supply
from games.frenzy.state import Customer

POSITIONS = 10_000
#: What each single icon can stand for.
STANDS_FOR = {
    "meal": ("meals",),
    "game": ("games",),
    "upgraded meal": ("meals", "upgraded_meals"),
    "upgraded game": ("games", "upgraded_games"),
    "employee": ("meals", "games"),
    "wifi": ("wifi",),
}
NEEDS = ("meals", "games", "upgraded_meals", "upgraded_games", "wifi")


def customer(*needs: int) -> Customer:
    """A customer by what it needs, in the order of :data:`NEEDS`."""
    meals, games, upgraded_meals, upgraded_games, wifi = needs
    return Customer("", 1, meals, games, upgraded_meals, upgraded_games, wifi, reward=0, penalty=0)


def exhaustive(supply: Supply, offers: list[Offer], bonus: int, most: int) -> int:
    """The best worth, found by trying every icon at every need of every customer, one icon after the other."""
    icons = [name for name, owned in zip(STANDS_FOR, supply, strict=True) for _ in range(owned)]
    wanted = tuple(tuple(getattr(offer.customer, need) for need in NEEDS) for offer in offers)

    @cache
    def search(at: int, missing: tuple[tuple[int, ...], ...]) -> int:
        if at == len(icons):
            met = [offer.value for offer, left in zip(offers, missing, strict=True) if not any(left)]
            return sum(met) + min(most, bonus * len(met))
        best = search(at + 1, missing)  # the icon stays unused
        for who, left in enumerate(missing):
            for need in STANDS_FOR[icons[at]]:
                place = NEEDS.index(need)
                if left[place]:
                    less = (*left[:place], left[place] - 1, *left[place + 1 :])
                    best = max(best, search(at + 1, (*missing[:who], less, *missing[who + 1 :])))
        return best

    return search(0, wanted)


def random_position(random: Random) -> tuple[Supply, list[Offer], int, int]:
    """Up to eight icons, up to four customers, sometimes with the bonus of the Cooking Meeple."""
    owned = [0] * 6
    for _ in range(random.randrange(9)):
        owned[random.randrange(6)] += 1
    offers = []
    for number in range(1, random.randrange(1, 5) + 1):
        needs = [0] * 5
        for _ in range(random.randrange(1, 4)):
            needs[random.randrange(5)] += 1
        offers.append(Offer(number, customer(*needs), random.randrange(1, 14)))
    bonus = random.choice((0, 0, 2))
    return Supply(*owned), offers, bonus, random.choice((0, 2, 4, 10)) if bonus else 0


def test_the_best_customers_equal_exhaustive_search_on_10_000_random_positions() -> None:
    random = Random(2026)
    served = 0
    for _ in range(POSITIONS):
        supply, offers, bonus, most = random_position(random)
        found = assignment.best(supply, offers, bonus, most)
        assert found.value == exhaustive(supply, offers, bonus, most)
        chosen = [offer for offer in offers if offer.number in found.numbers]
        count = bonus * len(chosen)
        assert sum(offer.value for offer in chosen) + min(most, count) == found.value
        assert_icons_fit(supply, [offer.customer for offer in chosen])
        served += len(chosen)
    assert served > POSITIONS / 2


def assert_icons_fit(supply: Supply, customers: list[Customer]) -> None:
    """The icons named for the customers meet their needs, and none is used twice."""
    given = assignment.icons(supply, customers)
    used = Counter(icon for icons in given for icon in icons)
    assert all(used[name] <= owned for name, owned in zip(STANDS_FOR, supply, strict=True))
    for icons, one in zip(given, customers, strict=True):
        assert len(icons) == sum(getattr(one, need) for need in NEEDS)
        counts = Counter(icons)
        assert counts["wifi"] == one.wifi
        assert counts["upgraded meal"] >= one.upgraded_meals
        assert counts["upgraded game"] >= one.upgraded_games


def test_a_greedy_choice_would_be_worse() -> None:
    dear = Offer(1, customer(2, 2, 0, 0, 0), 9)
    cheap = [Offer(2, customer(2, 0, 0, 0, 0), 5), Offer(3, customer(0, 2, 0, 0, 0), 5)]
    assert assignment.best(Supply(meals=2, games=2), [dear, *cheap]).numbers == (2, 3)


def test_c5_an_upgraded_icon_meets_a_standard_need() -> None:
    assert assignment.covers(Supply(upgraded_meals=1), [customer(1, 0, 0, 0, 0)])
    assert not assignment.covers(Supply(upgraded_meals=1), [customer(1, 0, 1, 0, 0)])
    assert not assignment.covers(Supply(meals=5), [customer(0, 0, 1, 0, 0)])
    assert assignment.icons(Supply(upgraded_meals=1), [customer(1, 0, 0, 0, 0)]) == [["upgraded meal"]]


def test_c7_an_upgraded_employee_is_one_standard_meal_or_board_game() -> None:
    staff = Supply(employees=1)
    assert assignment.covers(staff, [customer(1, 0, 0, 0, 0)])
    assert assignment.covers(staff, [customer(0, 1, 0, 0, 0)])
    assert not assignment.covers(staff, [customer(1, 1, 0, 0, 0)])
    assert not assignment.covers(staff, [customer(0, 0, 1, 0, 0)])


def test_c48_the_count_of_served_customers_can_matter_more_than_one_rich_customer() -> None:
    rich, poor = Offer(1, customer(2, 0, 0, 0, 0), 7), [Offer(n, customer(1, 0, 0, 0, 0), 3) for n in (2, 3)]
    assert assignment.best(Supply(meals=2), [rich, *poor]).numbers == (1,)
    assert assignment.best(Supply(meals=2), [rich, *poor], 2, 10).numbers == (2, 3)
    assert assignment.best(Supply(meals=2), [rich, *poor], 2, 2).numbers == (1,)
