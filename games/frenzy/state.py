"""The position of a Frenzy match, with who may see what.

Cards are whole numbers (see ``cards.py``), customers and action tiles are numbers from 1. A *café* in a list of turns
or ranks is a seat, or :data:`AI` for the AI player of a two-player match.
"""

from __future__ import annotations

from typing import Annotated, Final

from games.engine.view import COUNTED, PUBLIC, SEATS, State, Visibility, register

#: The AI player, where a seat could stand.
AI: Final = 5
#: Nobody, where a seat could stand.
NOBODY: Final = -1

#: What is going on.
PHASES: Final = (
    "setup", "stores", "passing", "drafting", "preparation", "play", "take", "discs", "finished",
)  # fmt: skip

#: Only the owner sees it; everybody sees how many there are.
HELD: Final = Visibility("held", lambda state, viewer, owner: viewer is not None and viewer == owner, counted=True)
#: The same until the end of the match, when everybody sees it.
HELD_TO_THE_END: Final = Visibility(
    "held to the end",
    lambda state, viewer, owner: state.phase == "finished" or (viewer is not None and viewer == owner),
    counted=True,
)


@register
class Customer(State):
    """What is printed on a customer card; its number is its place in the list, from 1."""

    name: Annotated[str, PUBLIC]
    level: Annotated[int, PUBLIC]
    meals: Annotated[int, PUBLIC]
    games: Annotated[int, PUBLIC]
    upgraded_meals: Annotated[int, PUBLIC]
    upgraded_games: Annotated[int, PUBLIC]
    wifi: Annotated[int, PUBLIC]
    reward: Annotated[int, PUBLIC]
    penalty: Annotated[int, PUBLIC]


@register
class Placed(State):
    """A card in a café.

    :ivar upgraded: flipped to its back
    :ivar used: icons committed to customers claimed in the customer challenge (C51)
    """

    card: Annotated[int, PUBLIC]
    upgraded: Annotated[bool, PUBLIC] = False
    used: Annotated[int, PUBLIC] = 0


@register
class Space(State):
    """A space of an action tile: empty, with an activate disc, or with one or two preserve discs.

    :ivar used: committed to a claimed customer (C51)
    """

    icon: Annotated[str, PUBLIC]
    activated: Annotated[bool, PUBLIC] = False
    preserved: Annotated[int, PUBLIC] = 0
    used: Annotated[bool, PUBLIC] = False


@register
class Tile(State):
    """An action tile in front of a player."""

    number: Annotated[int, PUBLIC]
    spaces: Annotated[list[Space], PUBLIC]


@register
class Player(State):
    """One café.

    :ivar store: store number 1 to 6; 0 while it is not chosen
    :ivar discs: action discs that are not placed
    :ivar pile: cards bought in the preparation phase, in order; empty afterwards
    :ivar hand: cards to be played
    :ivar tiles: action tiles; ``draft`` those to choose from in the short game's draft
    :ivar cafe: cards in the store area, in order of arrival; ``storefronts`` those at the left of the board
    :ivar taking: cards taken in this step, in the order of their rewards, before they are settled
    :ivar mystery: customers from mystery spaces, by number; ``mystery_levels`` are public (C47)
    :ivar drawn: the customers to choose from just now
    :ivar invited: open customers taken with a mystery space (C52); ``claimed``: met and paid (customer challenge)
    :ivar extra_wifi: icons of the Heaven Café; ``extra_used`` of them are committed to claimed customers
    :ivar declined: open customers not wanted this round although they were met (C63)
    """

    coins: Annotated[int, PUBLIC]
    store: Annotated[int, PUBLIC] = 0
    discs: Annotated[int, PUBLIC] = 0
    pile: Annotated[list[int], PUBLIC] = []
    hand: Annotated[list[int], HELD] = []
    tiles: Annotated[list[Tile], PUBLIC] = []
    draft: Annotated[list[int], HELD] = []
    cafe: Annotated[list[Placed], PUBLIC] = []
    storefronts: Annotated[list[Placed], PUBLIC] = []
    taking: Annotated[list[int], PUBLIC] = []
    mystery: Annotated[list[int], HELD_TO_THE_END] = []
    mystery_levels: Annotated[list[int], PUBLIC] = []
    drawn: Annotated[list[int], HELD] = []
    invited: Annotated[list[int], PUBLIC] = []
    claimed: Annotated[list[int], PUBLIC] = []
    extra_wifi: Annotated[int, PUBLIC] = 0
    extra_used: Annotated[int, PUBLIC] = 0
    declined: Annotated[list[int], PUBLIC] = []


@register
class Rival(State):
    """The AI player of a two-player match: coins, and cards that flip at once (C33).

    :ivar pile: cards given to it in the preparation phase
    :ivar deck: what it will play, next first; ``suit`` is that of its next card, which everybody sees
    :ivar cafe: cards that it has taken
    :ivar total: its final score, doubled; 0 before the end
    """

    coins: Annotated[int, PUBLIC]
    pile: Annotated[list[int], PUBLIC] = []
    deck: Annotated[list[int], COUNTED] = []
    suit: Annotated[str, PUBLIC] = ""
    cafe: Annotated[list[Placed], PUBLIC] = []
    total: Annotated[int, PUBLIC] = 0


@register
class Slot(State):
    """A place of the marketplace: a card under a token, and who has bought it (a seat, AI or NOBODY)."""

    card: Annotated[int, PUBLIC]
    cost: Annotated[int, PUBLIC]
    buyer: Annotated[int, PUBLIC] = NOBODY


@register
class Played(State):
    """A card played this round.

    :ivar cafe: who played it
    :ivar taker: who has taken it, or NOBODY
    """

    cafe: Annotated[int, PUBLIC]
    card: Annotated[int, PUBLIC]
    taker: Annotated[int, PUBLIC] = NOBODY


@register
class Fulfilled(State):
    """A customer served at the end, and where each icon comes from ("meal", "upgraded game", "employee", ...)."""

    customer: Annotated[int, PUBLIC]
    icons: Annotated[list[str], PUBLIC]


@register
class FinalScore(State):
    """Where one seat's coins come from at the end; all but the counts in coins.

    :ivar before: coins when the end scoring began
    :ivar icons: Wi-Fi icons; ``wifi`` their coins
    :ivar served: customers served now; ``rewards`` theirs, ``missed`` the penalties of open ones, as paid
    :ivar discs_left: unused discs; ``discs`` their coins
    :ivar places: capacity; ``capacity`` its coins (none in the family game)
    :ivar wages: paid to employees; ``ability`` the bonus of the store
    """

    before: Annotated[int, PUBLIC]
    icons: Annotated[int, PUBLIC]
    wifi: Annotated[int, PUBLIC]
    served: Annotated[list[Fulfilled], PUBLIC]
    rewards: Annotated[int, PUBLIC]
    missed: Annotated[int, PUBLIC]
    discs_left: Annotated[int, PUBLIC]
    discs: Annotated[int, PUBLIC]
    places: Annotated[int, PUBLIC]
    capacity: Annotated[int, PUBLIC]
    wages: Annotated[int, PUBLIC]
    ability: Annotated[int, PUBLIC]
    total: Annotated[int, PUBLIC]
    place: Annotated[int, PUBLIC]


@register
class FrenzyState(State):
    """The whole position.

    :ivar phase: one of :data:`PHASES`
    :ivar opened: whether the store opening phase has begun
    :ivar round: from 1 within the phase; 0 before the first
    :ivar rounds: rounds of each phase: 10, in the family game 8
    :ivar order: cafés in turn order of this round; of the last one at the end
    :ivar to_act: the seat whose step it is, or NOBODY; ``acting_for`` the café that it decides for
    :ivar market: the marketplace of this round from left to right
    :ivar deck: the draw pile
    :ivar stack: action tiles face down, next first; ``row`` those face up
    :ivar plays: cards played this round: in playing order, once ``ranked`` in ranking order
    :ivar common: open customers by number, a place for each level in the challenges; 0 is an empty place
    :ivar decks: customers face down, one list for each level 1 to 3, next first
    :ivar aside: customers that the family game does not use
    :ivar out: discarded cards (C39)
    :ivar bank, discs_given: coins and discs that came from the supply less those paid to it; for checks
    :ivar family, challenge, extreme, abilities, short: the table's variants, because boards show them

    The tables of the match's edition that boards show, so that a view is enough to draw them:

    :ivar customers: all customer cards; ``tiles``: the icons of all action tiles
    :ivar base_capacity: cards that a café holds to begin with
    :ivar wifi_coins: for so many icons or more, so many coins; ``capacity_coins`` for a capacity of 0, 1, ...
    """

    phase: Annotated[str, PUBLIC]
    players: Annotated[list[Player], SEATS]
    rival: Annotated[Rival | None, PUBLIC]
    deck: Annotated[list[int], COUNTED]
    stack: Annotated[list[int], COUNTED]
    decks: Annotated[list[list[int]], COUNTED]
    customers: Annotated[list[Customer], PUBLIC]
    tiles: Annotated[list[list[str]], PUBLIC]
    base_capacity: Annotated[int, PUBLIC]
    wifi_coins: Annotated[list[list[int]], PUBLIC]
    capacity_coins: Annotated[list[int], PUBLIC]
    rounds: Annotated[int, PUBLIC]
    bank: Annotated[int, PUBLIC]
    discs_given: Annotated[int, PUBLIC] = 0
    opened: Annotated[bool, PUBLIC] = False
    round: Annotated[int, PUBLIC] = 0
    order: Annotated[list[int], PUBLIC] = []
    to_act: Annotated[int, PUBLIC] = NOBODY
    acting_for: Annotated[int, PUBLIC] = NOBODY
    market: Annotated[list[Slot], PUBLIC] = []
    row: Annotated[list[int], PUBLIC] = []
    plays: Annotated[list[Played], PUBLIC] = []
    ranked: Annotated[bool, PUBLIC] = False
    common: Annotated[list[int], PUBLIC] = []
    aside: Annotated[list[int], PUBLIC] = []
    out: Annotated[list[int], PUBLIC] = []
    family: Annotated[bool, PUBLIC] = False
    challenge: Annotated[bool, PUBLIC] = False
    extreme: Annotated[int, PUBLIC] = 0
    abilities: Annotated[bool, PUBLIC] = False
    short: Annotated[bool, PUBLIC] = False
    scores: Annotated[list[FinalScore], PUBLIC] = []
