"""What a café is worth in the eyes of the light policy, in coins at the end: a rough guess from what everybody sees."""

from __future__ import annotations

from typing import NamedTuple

from games.frenzy import derive, rulings
from games.frenzy.assignment import Offer, Supply, best
from games.frenzy.cards import SUIT
from games.frenzy.state import Customer, FrenzyState

#: Coins for Wi-Fi icons, smoothed so that each step towards the next row of the table counts.
WIFI = (0, 2, 3.3, 4.5, 7, 9, 13, 15.5, 18, 26)
#: Coins that a free place may bring for each card that can still come, found by trying.
FREE_PLACE = 3.5
#: What an action tile's icon may bring to a café that can use it.
ICON_WORTH = {
    "meal": 2.6, "game": 2.2, "wifi": 2.4, "employee": 1.6, "storefront": 1.3, "plus": 1.3, "mystery": 2.4,
}  # fmt: skip


class Plan(NamedTuple):
    """A café in numbers, so that a step can be tried without touching anything.

    :ivar supply: icons for customers; ``wifi`` all Wi-Fi icons
    :ivar places, cards: capacity, and cards that take a place
    :ivar staff: wages to be paid
    :ivar discs: unused discs
    """

    supply: Supply
    wifi: int
    places: int
    cards: int
    staff: int
    discs: int


def plan(state: FrenzyState, seat: int) -> Plan:
    """The café as it stands."""
    player = state.players[seat]
    staff = sum(
        rulings.WAGES_UPGRADED if item.upgraded else rulings.WAGES
        for item in player.cafe
        if SUIT[item.card] == "employee"
    )
    places = 99 if state.family else derive.capacity(state, player)
    return Plan(derive.supply(player), derive.wifi_icons(player), places, len(player.cafe), staff, player.discs)


def worth(state: FrenzyState, it: Plan, offers: list[Offer]) -> float:
    """Coins that the café may bring at the end, with something for what is on its way."""
    left = state.rounds - state.round
    supply = it.supply
    done = best(supply, offers)
    coins = done.value + WIFI[min(it.wifi, len(WIFI) - 1)] - it.staff + it.discs * (1 if state.family else 0.5)
    if not state.family:
        coins += derive.capacity_coins(state, it.places)
        coins += FREE_PLACE * min(max(0, it.places - it.cards), left)
    hope = min(1.0, 0.25 + left / 10)
    for offer in offers:
        if offer.number not in done.numbers:
            coins += hope * 0.6 * offer.value * nearness(supply, offer.customer) ** 2
    coins += 0.25 * hope * (supply.meals + supply.games)
    return coins + 0.5 * hope * (supply.upgraded_meals + supply.upgraded_games + supply.employees)


def nearness(supply: Supply, customer: Customer) -> float:
    """How much of what a customer asks for is there, from 0 to 1."""
    fine_meals = min(customer.upgraded_meals, supply.upgraded_meals)
    fine_games = min(customer.upgraded_games, supply.upgraded_games)
    meals = min(customer.meals, supply.meals + supply.upgraded_meals - fine_meals)
    games = min(customer.games, supply.games + supply.upgraded_games - fine_games)
    helped = min(supply.employees, customer.meals - meals + customer.games - games)
    # an icon that is there but not upgraded yet is half of an upgraded one
    half = min(customer.upgraded_meals - fine_meals, supply.meals) + min(
        customer.upgraded_games - fine_games, supply.games
    )
    wifi = min(customer.wifi, supply.wifi)
    asked = customer.meals + customer.games + customer.wifi + 2 * (customer.upgraded_meals + customer.upgraded_games)
    return (meals + games + helped + wifi + 2 * (fine_meals + fine_games) + half) / asked


def with_card(it: Plan, suit: str) -> Plan:
    """The café with one more card."""
    supply = it.supply
    match suit:
        case "meal":
            return it._replace(supply=supply._replace(meals=supply.meals + 1), cards=it.cards + 1)
        case "game":
            return it._replace(supply=supply._replace(games=supply.games + 1), cards=it.cards + 1)
        case "wifi":
            more = supply._replace(wifi=supply.wifi + 1)
            return it._replace(supply=more, wifi=it.wifi + 1, cards=it.cards + 1)
        case "employee":
            return it._replace(staff=it.staff + 1, cards=it.cards + 1, discs=it.discs + 1)
    return it._replace(places=it.places + 1)


def without(it: Plan, suit: str, upgraded: bool, used: int) -> Plan:
    """The café without one of its cards."""
    supply, free = it.supply, 0 if used else 1
    match suit, upgraded:
        case "meal", False:
            supply = supply._replace(meals=supply.meals - free)
        case "meal", True:
            supply = supply._replace(upgraded_meals=supply.upgraded_meals - free)
        case "game", False:
            supply = supply._replace(games=supply.games - free)
        case "game", True:
            supply = supply._replace(upgraded_games=supply.upgraded_games - free)
        case "wifi", _:
            icons = 2 if upgraded else 1
            it = it._replace(wifi=it.wifi - icons)
            supply = supply._replace(wifi=max(0, supply.wifi - icons + used))
    return it._replace(supply=supply, cards=it.cards - 1)


def activated(it: Plan, icon: str) -> tuple[Plan, float]:
    """The café after an ability, and the coins that come at once."""
    supply = it.supply
    match icon:
        case "meal":
            supply = supply._replace(meals=max(0, supply.meals - 1), upgraded_meals=supply.upgraded_meals + 1)
        case "game":
            supply = supply._replace(games=max(0, supply.games - 1), upgraded_games=supply.upgraded_games + 1)
        case "wifi":
            it, supply = it._replace(wifi=it.wifi + 1), supply._replace(wifi=supply.wifi + 1)
        case "employee":
            it = it._replace(staff=it.staff + 1, discs=it.discs + 2)
            supply = supply._replace(employees=supply.employees + 1)
        case _:
            it = it._replace(places=it.places + 1)
    return it._replace(supply=supply, discs=it.discs - 1), rulings.FLIPPED_COINS.get(icon, 0)


def preserved(it: Plan, icon: str, second: bool) -> Plan:
    """The café after a preserve disc; the second one on an icon makes it upgraded."""
    supply = it.supply
    match icon, second:
        case "meal", False:
            supply = supply._replace(meals=supply.meals + 1)
        case "game", False:
            supply = supply._replace(games=supply.games + 1)
        case "wifi", _:
            it, supply = it._replace(wifi=it.wifi + 1), supply._replace(wifi=supply.wifi + 1)
        case "meal", True:
            supply = supply._replace(meals=max(0, supply.meals - 1), upgraded_meals=supply.upgraded_meals + 1)
        case _:
            supply = supply._replace(games=max(0, supply.games - 1), upgraded_games=supply.upgraded_games + 1)
    return it._replace(supply=supply, discs=it.discs - 1)
