"""The moves of Board Game Café Frenzy. Cards and customers are named as they are printed; what is legal stands in
the ``requests`` modules."""

from __future__ import annotations

from typing import ClassVar

from games.engine.domain import Move
from games.engine.text import text


class Store(Move, frozen=True, tag="store"):
    """Café abilities, chosen: which of the six stores a player runs."""

    command: ClassVar = "store"
    help: ClassVar = text("Choose your store: its ability, its place in the first turn order and in ties")
    fields: ClassVar = {"number": text("Which store, 1 to 6")}

    number: int


class PassCards(Move, frozen=True, tag="pass"):
    """Short game: two cards for the left neighbour and two for the right one."""

    command: ClassVar = "pass"
    label: ClassVar = text("Pass four cards")
    help: ClassVar = text("Short game: pass two cards to the left and two to the right")
    fields: ClassVar = {
        "left_1": text("First card for the player on your left"),
        "left_2": text("Second card for the player on your left"),
        "right_1": text("First card for the player on your right"),
        "right_2": text("Second card for the player on your right"),
    }

    left_1: str
    left_2: str
    right_1: str
    right_2: str


class Draft(Move, frozen=True, tag="draft"):
    """Short game: the action tile kept from a hand of tiles, before the rest goes left."""

    command: ClassVar = "draft"
    label: ClassVar = text("Keep an action tile")
    help: ClassVar = text("Short game: keep one action tile, the others go to the left")
    fields: ClassVar = {"tile": text("Which tile")}

    tile: int


class Buy(Move, frozen=True, tag="buy"):
    """Preparation: a card from the marketplace for the cost of its token."""

    command: ClassVar = "buy"
    help: ClassVar = text("Buy a card from the marketplace")
    fields: ClassVar = {"card": text("Which card")}

    card: str


class TakeTile(Move, frozen=True, tag="tile"):
    """Preparation: one of the action tiles that lie face up."""

    command: ClassVar = "tile"
    label: ClassVar = text("Take an action tile")
    help: ClassVar = text("Take one of the action tiles that lie open")
    fields: ClassVar = {"tile": text("Which tile")}

    tile: int


class Play(Move, frozen=True, tag="play"):
    """Store opening: a card from the hand."""

    command: ClassVar = "play"
    help: ClassVar = text("Play a card from your hand")
    fields: ClassVar = {"card": text("Which card")}

    card: str


class Take(Move, frozen=True, tag="take"):
    """Store opening: one of the played cards goes to a café."""

    command: ClassVar = "take"
    help: ClassVar = text("Take one of the played cards")
    fields: ClassVar = {"card": text("Which card")}

    card: str


class Discard(Move, frozen=True, tag="discard"):
    """Store opening: a card leaves a café that is too full."""

    command: ClassVar = "discard"
    help: ClassVar = text("Discard a card because your café is too full")
    fields: ClassVar = {"card": text("Which card")}

    card: str


class Activate(Move, frozen=True, tag="activate"):
    """Action disc: use the ability of an empty space, except the mystery customer's."""

    command: ClassVar = "activate"
    label: ClassVar = text("Use an icon")
    help: ClassVar = text("Place a disc to use an icon on your action tiles")
    fields: ClassVar = {"icon": text("Which icon")}

    icon: str


class Mystery(Move, frozen=True, tag="mystery"):
    """Action disc on a mystery customer: draw two customers from a deck, keep one of them."""

    command: ClassVar = "mystery"
    label: ClassVar = text("Draw mystery customers")
    help: ClassVar = text("Place a disc on a mystery customer: draw two customers, keep one")
    fields: ClassVar = {"level": text("Level of the deck")}

    level: int


class Invite(Move, frozen=True, tag="invite"):
    """Action disc on a mystery customer in the customer challenge: take an open customer instead of drawing."""

    command: ClassVar = "invite"
    label: ClassVar = text("Invite an open customer")
    help: ClassVar = text("Place a disc on a mystery customer: take an open customer, scored at the end")
    fields: ClassVar = {"customer": text("Which customer")}

    customer: str


class Preserve(Move, frozen=True, tag="preserve"):
    """Action disc: keep an icon of an action tile for the end, or add the second disc that makes it upgraded."""

    command: ClassVar = "preserve"
    label: ClassVar = text("Keep an icon for the end")
    help: ClassVar = text("Place a disc to keep an icon of your action tiles for the end")
    fields: ClassVar = {"icon": text("Which icon")}

    icon: str


class Keep(Move, frozen=True, tag="keep"):
    """Mystery customer: which of the two drawn customers stays."""

    command: ClassVar = "keep"
    help: ClassVar = text("Keep one of the two customers you have drawn")
    fields: ClassVar = {"customer": text("Which customer")}

    customer: str


class Claim(Move, frozen=True, tag="claim"):
    """Customer challenge: take an open customer whose requirements are met. ``way`` is numbered in the menu."""

    command: ClassVar = "claim"
    label: ClassVar = text("Serve a customer")
    help: ClassVar = text("Customer challenge: take a customer whose requirements you meet")
    fields: ClassVar = {
        "customer": text("Which customer"),
        "way": text("Which icons to use for it, as numbered in the menu"),
    }

    customer: str
    way: int


class Skip(Move, frozen=True, tag="skip"):
    """Declines what is optional: the additional action tile, a disc this round, a customer."""

    command: ClassVar = "skip"
    help: ClassVar = text("Do without: no additional tile, no disc this round, no customer now")


MOVES: tuple[type[Move], ...] = (
    Store,
    PassCards,
    Draft,
    Buy,
    TakeTile,
    Play,
    Take,
    Discard,
    Activate,
    Mystery,
    Invite,
    Preserve,
    Keep,
    Claim,
    Skip,
)
