"""The small texts that questions, the log and boards are made of. Nothing here knows a hidden card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.engine.text import Term, Text, Who, dotted, listing, plural, text
from games.frenzy import rulings
from games.frenzy.cards import NUMBER, SUIT, SUIT_NAMES
from games.frenzy.state import AI, Customer, FrenzyState

#: The icons of action tiles as they are read.
ICON_NAMES: Final = {**SUIT_NAMES, "plus": Term("+1"), "mystery": Term("Mystery Customer")}
AI_NAME: Final = Term("AI café")
STORE_NAMES: Final = (
    Term("store"),
    Term("Meeple in the Water"),
    Term("Meeple Soup"),
    Term("Board Game Café Frenzy"),
    Term("Cooking Meeple"),
    Term("Scrunch House"),
    Term("Heaven Café"),
)
ABILITIES: Final = (
    text("no ability"),
    text("3 coins at the end for every 2 upgraded cards, up to 10"),
    text("3 action discs; 1 coin at the end for each unused disc, up to 10"),
    text("1 coin at the end for each action tile, up to 10"),
    text("2 coins at the end for each served customer, up to 10"),
    text("1 coin at the end for each added place and 1 more, up to 10"),
    text("1 Wi-Fi icon; 1 coin at the end for each Wi-Fi icon, up to 10"),
)


def cafe(who: int) -> Who | Term:
    """A café by its player's name, or the AI player's."""
    return AI_NAME if who == AI else Who(who)


def names(cafes: Iterable[int]) -> Text:
    """Several cafés."""
    return dotted([text("{who}", who=cafe(one)) for one in cafes])


_CARDS: Final = tuple(
    text("{suit} {n}", suit=SUIT_NAMES[suit], n=number) for suit, number in zip(SUIT, NUMBER, strict=True)
)
_BACK: Final = text("a hidden card")


def card(number: int) -> Text:
    """A card by suit and number."""
    return _CARDS[number] if number >= 0 else _BACK


def cards(numbers: Iterable[int]) -> Text:
    """Several cards."""
    return listing([card(number) for number in numbers])


def coins(n: int) -> Text:
    """So many coins."""
    return plural("{n} coin", "{n} coins", n)


def discs(n: int) -> Text:
    """So many action discs."""
    return plural("{n} action disc", "{n} action discs", n)


def icon(name: str) -> Text:
    """An icon of an action tile."""
    return text("{icon}", icon=ICON_NAMES[name])


def reward(suit: str) -> Text:
    """What a card of a suit brings when it comes into a café."""
    if paid := rulings.PLACED_COINS.get(suit, 0):
        return coins(paid)
    if given := rulings.PLACED_DISCS.get(suit, 0):
        return discs(given)
    return text("one more place") if suit == "storefront" else text("one Wi-Fi icon")


def reward_of_the_rival(suit: str) -> Text:
    """What a card of a suit brings to the AI café, where it is upgraded at once."""
    paid = rulings.PLACED_COINS.get(suit, 0) + rulings.FLIPPED_COINS.get(suit, 0)
    return coins(paid) if paid else text("no coins")


def upgrade(suit: str) -> Text:
    """What a card of a suit brings when it is upgraded, at once or from then on."""
    if paid := rulings.FLIPPED_COINS.get(suit, 0):
        return coins(paid)
    if given := rulings.FLIPPED_DISCS.get(suit, 0):
        return discs(given)
    return text("one more place") if suit == "storefront" else text("one more icon")


def tile(state: FrenzyState, number: int) -> Text:
    """An action tile with its icons."""
    return text("tile {n} ({icons})", n=number, icons=_icons(state, number))


def tile_label(state: FrenzyState, number: int) -> Text:
    """An action tile with its icons, where that begins a line or a button."""
    return text("Tile {n} ({icons})", n=number, icons=_icons(state, number))


def _icons(state: FrenzyState, number: int) -> Text:
    """The icons of a tile; beside others a bare "+1" would not say one more of what."""
    return listing([text("+1 place") if name == "plus" else icon(name) for name in state.tiles[number - 1]])


def needs(customer: Customer) -> Text:
    """What a customer asks for."""
    wanted = (
        ("{n} Meal", "{n} Meals", customer.meals),
        ("{n} Board Game", "{n} Board Games", customer.games),
        ("{n} upgraded Meal", "{n} upgraded Meals", customer.upgraded_meals),
        ("{n} upgraded Board Game", "{n} upgraded Board Games", customer.upgraded_games),
        ("{n} Wi-Fi", "{n} Wi-Fi", customer.wifi),
    )
    return listing([plural(one, many, n) for one, many, n in wanted if n])


def customer(card_: Customer, penalty: bool) -> Text:
    """A customer with requirements and coins; the penalty only where it can be due."""
    if penalty:
        return text(
            "{name} ({needs}: +{reward}, missed −{penalty})",
            name=Term(card_.name),
            needs=needs(card_),
            reward=card_.reward,
            penalty=card_.penalty,
        )
    return text("{name} ({needs}: +{reward})", name=Term(card_.name), needs=needs(card_), reward=card_.reward)


def customer_label(card_: Customer) -> Text:
    """A customer where it is chosen, within a button's length: first the coins, then the requirements."""
    return text("{name} +{reward}: {needs}", name=Term(card_.name), reward=card_.reward, needs=needs(card_))
