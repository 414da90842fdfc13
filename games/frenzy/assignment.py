"""Which customers a café serves with its icons: the best choice, exactly (End of Game Scoring 2, C48).

Requirements add up, so a set of customers can be served exactly if the icons cover the sums of their needs; employees
fill whatever standard meals and board games are short. The search goes through the sets of customers and leaves out
what cannot be covered or cannot beat the best set any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.frenzy import rulings
from games.frenzy.state import Customer


class Supply(NamedTuple):
    """Icons that are not committed yet. Upgraded ones are counted apart from standard ones, never in both."""

    meals: int = 0
    games: int = 0
    upgraded_meals: int = 0
    upgraded_games: int = 0
    employees: int = 0
    wifi: int = 0


class Offer(NamedTuple):
    """A customer that may be served, and what that is worth in coins: the reward, plus the penalty it saves."""

    number: int
    customer: Customer
    value: int


class Served(NamedTuple):
    """A set of served customers, by number in the order offered, and its worth with the bonus for their count."""

    numbers: tuple[int, ...]
    value: int


def covers(supply: Supply, customers: Sequence[Customer]) -> bool:
    """Whether the icons are enough for all of these customers, each icon used once."""
    over_meals = supply.upgraded_meals - sum(customer.upgraded_meals for customer in customers)
    over_games = supply.upgraded_games - sum(customer.upgraded_games for customer in customers)
    if over_meals < 0 or over_games < 0 or sum(customer.wifi for customer in customers) > supply.wifi:
        return False
    if not rulings.UPGRADED_MEETS_STANDARD:
        over_meals = over_games = 0
    short_meals = sum(customer.meals for customer in customers) - supply.meals - over_meals
    short_games = sum(customer.games for customer in customers) - supply.games - over_games
    return max(0, short_meals) + max(0, short_games) <= supply.employees


def best(supply: Supply, offers: Sequence[Offer], bonus: int = 0, most: int = 0) -> Served:
    """The most valuable set of customers that the icons cover; of equal ones the first found.

    :param bonus: coins for each served customer, up to ``most`` in all
    """
    left = [0] * (len(offers) + 1)  # what the offers from here on could still bring
    for at in range(len(offers) - 1, -1, -1):
        left[at] = left[at + 1] + max(0, offers[at].value) + bonus
    found = Served((), 0)

    def search(at: int, chosen: list[int], worth: int) -> None:
        nonlocal found
        total = worth + min(most, bonus * len(chosen))
        if total > found.value:
            found = Served(tuple(offers[index].number for index in chosen), total)
        if at == len(offers) or total + left[at] <= found.value:
            return
        taken = [*chosen, at]
        if covers(supply, [offers[index].customer for index in taken]):
            search(at + 1, taken, worth + offers[at].value)
        search(at + 1, chosen, worth)

    search(0, [], 0)
    return found


def icons(supply: Supply, customers: Sequence[Customer]) -> list[list[str]]:
    """Where each of these customers gets its icons from, when :func:`covers` says that there are enough.

    Standard icons go first, then upgraded ones that nobody needs as such, then employees.
    """
    left = {
        "meal": supply.meals,
        "game": supply.games,
        "upgraded meal": supply.upgraded_meals - sum(customer.upgraded_meals for customer in customers),
        "upgraded game": supply.upgraded_games - sum(customer.upgraded_games for customer in customers),
    }
    given = []
    for customer in customers:
        used = ["upgraded meal"] * customer.upgraded_meals + ["upgraded game"] * customer.upgraded_games
        for kind, needed in (("meal", customer.meals), ("game", customer.games)):
            for _ in range(needed):
                source = next((name for name in (kind, f"upgraded {kind}") if left[name] > 0), "employee")
                if source != "employee":
                    left[source] -= 1
                used.append(source)
        given.append(used + ["wifi"] * customer.wifi)
    return given
