"""What a player may plan ahead: this round's purchase, the next card to play, and to place no disc."""

from __future__ import annotations

from typing import Final

from games.engine.domain import Move
from games.engine.text import Text, text
from games.engine.view import View
from games.engine.wishes import WishKind
from games.frenzy import requests, tells
from games.frenzy.cards import CARD, NAME
from games.frenzy.moves import Buy, Play, Skip
from games.frenzy.state import NOBODY, FrenzyState

#: So many cards may be named for the next purchase or play, in order of preference.
CARDS: Final = 5


def buy_round(view: View[FrenzyState]) -> int:
    """The round of the seat's next purchase: this one until it has bought, none when the preparation is over."""
    state = view.state
    if state.opened:
        return state.rounds + 1
    return state.round + any(slot.buyer == view.seat for slot in state.market)


def buys(view: View[FrenzyState]) -> list[Move]:
    """The cards of the marketplace, for whoever has not bought yet and will find more than one of them.

    Those that the seat can't pay for are among them: without coins for any card the cheapest left may be bought.
    """
    state, seat = view.state, view.seat
    if state.phase != "preparation" or seat not in state.order or view.finished:
        return []
    buyers = [slot.buyer for slot in state.market]
    earlier = [other for other in state.order[: state.order.index(seat)] if other not in buyers]
    if seat in buyers or buyers.count(NOBODY) - len(earlier) < 2:
        return []
    return [Buy(NAME[slot.card]) for slot in state.market if slot.buyer == NOBODY]


def _for_sale(view: View[FrenzyState], move: Move) -> Text:
    """A card of the marketplace with its cost and what it brings: whoever plans by direct message sees no board."""
    slot = next((slot for slot in view.state.market if isinstance(move, Buy) and NAME[slot.card] == move.card), None)
    return _card(move) if slot is None else requests.priced(view.state, slot, slot.cost)


def play_round(view: View[FrenzyState]) -> int:
    """The round of the seat's next play: this one until its card lies on the table."""
    state = view.state
    return state.round + any(play.cafe == view.seat for play in state.plays)


def disc_round(view: View[FrenzyState]) -> int:
    """The round of the seat's next action disc: this one until the others have gone on behind it."""
    state, seat = view.state, view.seat
    if state.phase != "discs" or seat not in state.order or state.to_act not in state.order:
        return state.round
    if state.to_act == seat:
        return state.round + (view.request is None or view.request.kind != "disc")
    return state.round + (state.order.index(state.to_act) > state.order.index(seat))


def plays(view: View[FrenzyState]) -> list[Move]:
    """The cards of the hand, as long as there is a round to play them in."""
    if view.seat is None or not _open(view) or play_round(view) > view.state.rounds:
        return []
    return [Play(NAME[card]) for card in sorted(view.state.players[view.seat].hand)]


def no_disc(view: View[FrenzyState]) -> list[Move]:
    """To place no disc, for whoever has action tiles to place discs on."""
    if view.seat is None or not _open(view) or disc_round(view) > view.state.rounds:
        return []
    return [Skip()] if view.state.players[view.seat].tiles else []


def _open(view: View[FrenzyState]) -> bool:
    return view.state.opened and view.state.round > 0 and not view.finished


def _card(move: Move) -> Text:
    return tells.card(CARD[move.card]) if isinstance(move, Buy | Play) and move.card in CARD else text("another card")


WISHES: Final = (
    WishKind(
        "buy",
        lambda view: text("Your purchase in round {n}", n=buy_round(view)),
        buys,
        lambda view: str(buy_round(view)),
        _card,
        text(
            "When it is your turn to buy, the first of your choices that is still there and that you can pay for is "
            "bought for you; the tile of a storefront you choose yourself. The plan counts for this round only."
        ),
        text("Bought as you planned: {what}."),
        most=CARDS,
        option=_for_sale,
    ),
    WishKind(
        "play",
        lambda view: text("Your play in round {n}", n=play_round(view)),
        plays,
        lambda view: str(play_round(view)),
        _card,
        text(
            "When it is your turn to play, the first of your choices that is allowed is played for you. The plan "
            "counts for that round only."
        ),
        most=CARDS,
        # In the short game a play that is forced is asked sealed, so that it looks like one that is not.
        sealed=True,
    ),
    WishKind(
        "disc",
        lambda view: text("Your action disc in round {n}", n=disc_round(view)),
        no_disc,
        lambda view: str(disc_round(view)),
        lambda move: text("no disc"),
        text("With this plan you are not asked for an action disc. It counts for that round only."),
        whole=lambda view: text("no disc in round {n}", n=disc_round(view)),
    ),
)
