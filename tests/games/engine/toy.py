"""A small game that touches everything the engine offers. Two to four seats fish for coins from one pond.

setup → bids (a purchase each, in order; forced when poor) → dive (sealed; a seat may peek first, and only it is told)
→ tide (chance, no answers) → drift (no entries at all) → bids again, until three rounds are over.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, ClassVar

from games.engine.dealer import Dealer
from games.engine.domain import Domain, Move
from games.engine.policy import RandomPolicy
from games.engine.request import Request
from games.engine.rules import Edition, Options, Rules, Score
from games.engine.text import Term, Text, Who, plural, text
from games.engine.view import COUNTED, OWNER, PUBLIC, SEATS, SECRET, State, View, register, seen_when

ROUNDS = 3


class Buy(Move, frozen=True, tag="buy"):
    command: ClassVar = "buy"
    help: ClassVar = text("Buy bait")
    fields: ClassVar = {"bait": text("How much"), "fresh": text("Fresh bait costs twice as much")}

    bait: int
    fresh: bool


class Skip(Move, frozen=True, tag="skip"):
    command: ClassVar = "skip"
    help: ClassVar = text("Buy nothing")


class Dive(Move, frozen=True, tag="dive"):
    command: ClassVar = "dive"
    help: ClassVar = text("Dive for a number of coins")
    fields: ClassVar = {"depth": text("How deep")}

    depth: int


class Peek(Move, frozen=True, tag="peek"):
    command: ClassVar = "peek"
    help: ClassVar = text("Look into the pond first, dive after that")


class Boast(Move, frozen=True, tag="boast"):
    command: ClassVar = "boast"
    help: ClassVar = text("Say something")
    fields: ClassVar = {"word": text("What")}

    word: str


class ToyOptions(Options, frozen=True):
    labels: ClassVar = {
        "murky": text("Murky water: nobody may peek"),
        "deep": text("How deep the pond is"),
        "gifts": text("Coins to begin with, for each seat"),
    }
    values: ClassVar = {"murky": (False, True), "deep": ("shallow", "deep"), "gifts": (0, 1, 2)}

    murky: bool = False
    deep: str = "shallow"
    gifts: tuple[int, ...] = ()


class ToyEdition(Edition, frozen=True):
    pond: list[int]
    price: int


@register
class Fisher(State):
    coins: Annotated[int, OWNER]
    bait: Annotated[int, PUBLIC] = 0
    catch: Annotated[list[int], COUNTED] = []
    depth: Annotated[int | None, OWNER] = None
    shown: Annotated[int, seen_when(lambda state: state.finished)] = 0


@register
class ToyState(State):
    fishers: Annotated[list[Fisher], SEATS]
    pond: Annotated[list[int], COUNTED]
    treasure: Annotated[int, SECRET]
    round: Annotated[int, PUBLIC] = 1
    bank: Annotated[int, SECRET] = 0
    finished: Annotated[bool, PUBLIC] = False
    notes: Annotated[dict[str, int], PUBLIC] = {}


def setup(seats: int, options: ToyOptions, edition: ToyEdition) -> ToyState:
    gifts = options.gifts or (0,) * seats
    fishers = [Fisher(coins=4 + gift) for gift in gifts]
    return ToyState(fishers, list(edition.pond), treasure=0, bank=-sum(4 + gift for gift in gifts))


def buying(state: ToyState, seat: int, price: int) -> Request:
    coins = state.fishers[seat].coins

    def rule(move: Buy) -> Text | None:
        cost = move.bait * price * (2 if move.fresh else 1)
        return text("That costs {cost}; you have {coins}.", cost=cost, coins=coins) if cost > coins else None

    values = {"bait": range(1, 4), "fresh": (False, True)}
    return Request("buy", text("Buy bait?"), Domain(Buy, values, rule), Domain(Skip), usual=Skip())


def diving(state: ToyState, seat: int, peek: bool) -> Request:
    dive: Domain[Any] = Domain(Dive, {"depth": range(state.fishers[seat].bait + 1)})
    look: Domain[Any] = Domain(Peek) if peek else Domain.blocked(Peek, text("The water is murky."))
    return Request("dive" if peek else "late dive", text("How deep?"), dive, look)


async def start(dealer: Dealer, state: ToyState) -> str:
    state.pond = dealer.shuffle("pond", state.pond)
    state.treasure = dealer.pick("treasure", range(1, 7))
    dealer.tell(text("The pond is stocked with {n}.", n=len(state.pond)))
    return "bids"


async def bids(dealer: Dealer, state: ToyState) -> str:
    """Every seat in turn; the richest may boast first, which is a second step of the same seat."""
    price = dealer.edition.price
    dealer.tell(text("Round {n} begins.", n=state.round), kind="round")
    for seat in range(dealer.seats):
        fisher = state.fishers[seat]
        if fisher.coins > 3:
            words = Domain(Boast, {"word": ("easy", "small fry")})
            word = await dealer.ask(seat, Request("boast", text("Well?"), words))
            assert isinstance(word, Boast)
            dealer.tell(text("{who}: {word}", who=Who(seat), word=Term(word.word)))
        move = await dealer.ask(seat, buying(state, seat, price))
        if isinstance(move, Buy):
            cost = move.bait * price * (2 if move.fresh else 1)
            fisher.coins -= cost
            state.bank += cost
            fisher.bait += move.bait + move.fresh
            dealer.tell(plural("{who} bought {n} bait.", "{who} bought {n} baits.", move.bait, who=Who(seat)))
            state.notes[f"seat {seat}"] = state.round
    return "dive"


async def dive(dealer: Dealer, state: ToyState) -> str:
    seats = range(dealer.seats)
    peek = not dealer.options.murky
    first = await dealer.ask_all({seat: diving(state, seat, peek) for seat in seats})
    peeking = [seat for seat in seats if isinstance(first[seat], Peek)]
    for seat in peeking:
        dealer.tell(text("You see {n}.", n=state.pond[0] if state.pond else 0), to=[seat], kind="peek")
    dealer.tell(text("{n} looked.", n=len(peeking)))
    late = await dealer.ask_all({seat: diving(state, seat, peek=False) for seat in peeking})
    for seat, move in {**first, **late}.items():
        if isinstance(move, Dive):
            state.fishers[seat].depth = move.depth
    dealer.reveal("depths")
    return "tide"


async def tide(dealer: Dealer, state: ToyState) -> str:
    """Chance only: no answer between this segment's beginning and its end."""
    high = dealer.pick("tide", (False, True))
    for seat in sorted(range(dealer.seats), key=lambda seat: (-(state.fishers[seat].depth or 0), seat)):
        fisher = state.fishers[seat]
        fisher.bait -= fisher.depth or 0
        if fisher.depth and state.pond:
            fisher.catch.append(state.pond.pop(0))
            fisher.coins += fisher.catch[-1] + high
            state.bank -= fisher.catch[-1] + high
            dealer.tell(text("{who} brings something up.", who=Who(seat)))
            dealer.tell(text("You caught {n}.", n=fisher.catch[-1]), to=[seat])
        fisher.depth = None
    return "drift"


async def drift(dealer: Dealer, state: ToyState) -> str | None:
    """Nothing is asked and nothing is rolled."""
    state.round += 1
    if state.round <= ROUNDS and state.pond:
        return "bids"
    dealer.tell(text("The pond is closed."))
    return "counting"


async def counting(dealer: Dealer, state: ToyState) -> None:
    dealer.reveal("coins")
    for fisher in state.fishers:
        fisher.shown = fisher.coins
    state.finished = True


def result(state: ToyState) -> list[Score]:
    coins = [fisher.coins for fisher in state.fishers]
    scores = [Score(seat, points, 1 + sum(other > points for other in coins)) for seat, points in enumerate(coins)]
    return sorted(scores, key=lambda score: (score.place, score.seat))


def text_board(view: View[ToyState]) -> list[Text]:
    state = view.state
    return [
        text("Round {n}, {pond} in the pond.", n=state.round, pond=len(state.pond)),
        *(
            text("{who}: {bait} bait, {n} caught.", who=Who(seat), bait=fisher.bait, n=len(fisher.catch))
            for seat, fisher in enumerate(state.fishers)
        ),
    ]


def headline(view: View[ToyState]) -> Text:
    return text("Waiting for {n}.", n=len(view.awaited))


def refuse_options(options: ToyOptions, seats: int) -> Text | None:
    if options.gifts and len(options.gifts) != seats:
        return text("Gifts are for {seats} seats; {given} given.", seats=seats, given=len(options.gifts))
    if options.deep == "deep" and options.murky:
        return text("Deep water is never murky.")
    return None


def invariants(state: ToyState, edition: ToyEdition) -> list[str]:
    total = sum(fisher.coins for fisher in state.fishers) + state.bank
    pieces = sorted(state.pond + [coin for fisher in state.fishers for coin in fisher.catch])
    faults = ["coins are not conserved"] if total else []
    return faults if pieces == sorted(edition.pond) else [*faults, "the pond is not conserved"]


EDITION = ToyEdition(pond=[1, 1, 2, 2, 3, 3, 4, 5, 6, 6], price=2)

RULES: Rules[ToyState] = Rules(
    name="toy",
    command="toy",
    title=text("Pond"),
    version=1,
    seats=(2, 3, 4),
    moves=(Buy, Skip, Dive, Peek, Boast),
    options=ToyOptions,
    edition=ToyEdition,
    load_edition=lambda: EDITION,
    state=ToyState,
    setup=setup,
    segments={"start": start, "bids": bids, "dive": dive, "tide": tide, "drift": drift, "counting": counting},
    first="start",
    refuse_options=refuse_options,
    result=result,
    text_board=text_board,
    headline=headline,
    rounds=lambda state: min(state.round, ROUNDS),
    facts=lambda seats, options: [text("{n} seats", n=seats)],
    policies={"random": RandomPolicy()},
    guide=Path("none.md"),
    invariants=invariants,
)
