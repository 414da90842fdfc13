"""The lines of the log, and the small texts they are made of. Nothing here knows a hidden amount."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.beverage.state import BeverageState, MarketCard
from games.engine.text import Text, Who, dotted, listed, listing, plural, text

ROMAN = ("", "I", "II", "III")
TRENDS = {-1: text("falling"), 0: text("level"), 1: text("rising")}


@cache
def caps(n: int) -> Text:
    """So many bottle caps."""
    return plural("{n} cap", "{n} caps", n)


@cache
def associates(n: int) -> Text:
    """So many associates."""
    return plural("{n} associate", "{n} associates", n)


@cache
def pr_tokens(n: int) -> Text:
    """So many PR tokens."""
    return plural("{n} PR token", "{n} PR tokens", n)


def names(seats: Sequence[int]) -> Text:
    """Several seats, by name."""
    return listing([text("{who}", who=Who(seat)) for seat in seats])


@cache
def steps(n: int) -> Text:
    """So many steps on a track."""
    return plural("{n} step", "{n} steps", n)


@cache
def points(n: int) -> Text:
    """So many points of reputation, with their sign."""
    if not n:
        return text("no reputation")
    return text("{sign}{n} reputation", sign="+" if n >= 0 else "−", n=abs(n))


def lost(n: int) -> Text:
    """So many points of reputation lost; 0 when there were none."""
    return points(-n) if n else text("nothing to lose")


def card_value(card: MarketCard) -> str:
    """What a market card shows."""
    return str(card.value) if card.value else "−MAX"


def left(state: BeverageState, seat: int) -> Text:
    """What a seat can still spend; for that seat only."""
    player = state.players[seat]
    return text(
        "You have {caps} and {associates} on hand left.", caps=caps(player.caps), associates=associates(player.on_hand)
    )


def bought(seat: int, taken: int, reputation: int, research: int) -> Text:
    """A purchase at the start."""
    parts = [
        *([associates(taken)] if taken else []),
        *([text("{n} reputation", n=reputation)] if reputation else []),
        *([plural("{n} market research token", "{n} market research tokens", research)] if research else []),
    ]
    if not parts:
        return text("{who} buys nothing.", who=Who(seat))
    return text("{who} buys {what}.", who=Who(seat), what=listing(parts))


def first_game(own: int, money: int) -> Text:
    """What everybody starts with when nothing is bought: associates on hand, caps."""
    return text("First game: everybody starts with {hand} on hand and {caps}.", hand=associates(own), caps=caps(money))


def round_begins(state: BeverageState) -> Text:
    """The round, and the backs of its market cards."""
    backs = listing([TRENDS[trend] for trend in state.trends])
    return text("Round {n} begins. Market cards, face down: {backs}.", n=state.round, backs=backs)


def bids_opened(state: BeverageState, order: Sequence[int], before: int) -> Text:
    """All bids, the market before the cards, and what the cards did.

    :param order: seats from the lowest bid to the highest
    :param before: caps in the market before the cards
    """
    players = state.players
    bids = [
        text("{who} {bid} (bust)" if players[seat].bust else "{who} {bid}", who=Who(seat), bid=players[seat].bid)
        for seat in order
    ]
    busted = any(players[seat].bust for seat in order)
    return text(
        "Bids: {bids}. Market {before}; cards {cards} add {inflow}."
        if busted
        else "Bids: {bids}. Market {before}; cards {cards} add {inflow}. All are paid.",
        bids=dotted(bids),
        before=before,
        cards=", ".join(card_value(card) for card in state.cards),
        inflow=state.inflow,
    )


def level(state: BeverageState) -> list[int]:
    """Seats with as much reputation as the winner that are behind all the same, by the lower disc."""
    best = max(score.total for score in state.scores)
    return [seat for seat, score in enumerate(state.scores) if score.total == best and score.place > 1]


def won(state: BeverageState) -> Text:
    """Who wins, with how much, and what breaks a tie (B11)."""
    best = max(score.total for score in state.scores)
    first = [seat for seat, score in enumerate(state.scores) if score.place == 1]
    behind = level(state)
    if len(first) > 1:
        return text("{who} share the win with {n} reputation.", who=listed(first), n=best)
    if behind:
        return text(
            "{who} wins with {n} reputation, ahead of {behind} by the lower disc.",
            who=listed(first),
            n=best,
            behind=listed(behind),
        )
    return text("{who} wins with {n} reputation.", who=listed(first), n=best)


def each(lead: str, items: Sequence[Text]) -> Text:
    """A lead and what happened to each seat."""
    return text(lead, items=dotted(items))


def gain(seat: int, amount: int) -> Text:
    """Reputation won or lost by a seat."""
    return text("{who} {points}", who=Who(seat), points=points(amount))


def short_of(price: Text, extra: int, have: int) -> Text:
    """Why something is too dear: its price, the surcharge if any, and the caps at hand."""
    if not extra:
        return text("{price}; you have {have}.", price=price, have=have)
    return text(
        "{price} and {extra}; you have {have}.",
        price=price,
        extra=plural("{n} for the associate already there", "{n} for the associates already there", extra),
        have=have,
    )
