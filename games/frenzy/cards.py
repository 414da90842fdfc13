"""The fifty game cards: five suits, numbered 1 to 10. A card is a whole number from 0 to 49."""

from __future__ import annotations

from typing import Final

from games.engine.text import Term

#: The suits in the order of the rulebook. Icons on action tiles use the same words.
SUITS: Final = ("meal", "game", "employee", "storefront", "wifi")
#: The suits as they are read.
SUIT_NAMES: Final = {
    "meal": Term("Meal"),
    "game": Term("Board Game"),
    "employee": Term("Employee"),
    "storefront": Term("Storefront"),
    "wifi": Term("Wi-Fi"),
}
#: Cards of each suit in the box.
NUMBERS: Final = 10

#: Suit and number of each card.
SUIT: Final[tuple[str, ...]] = tuple(suit for suit in SUITS for _ in range(NUMBERS))
NUMBER: Final[tuple[int, ...]] = tuple(number for _ in SUITS for number in range(1, NUMBERS + 1))
#: Each card as it is typed ("Meal 5"), and back.
NAME: Final[tuple[str, ...]] = tuple(
    f"{SUIT_NAMES[suit].word} {number}" for suit, number in zip(SUIT, NUMBER, strict=True)
)
CARD: Final[dict[str, int]] = {name: card for card, name in enumerate(NAME)}


def card_of(suit: str, number: int) -> int:
    """The card of a suit with a number."""
    return SUITS.index(suit) * NUMBERS + number - 1


def count(cards: list[int], suit: str) -> int:
    """How many of the cards are of a suit."""
    return sum(1 for card in cards if SUIT[card] == suit)
