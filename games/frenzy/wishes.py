"""What a player may plan ahead in the store opening phase: the next card to play, and to place no disc."""

from __future__ import annotations

from typing import Final

from games.engine.domain import Move
from games.engine.text import Text, text
from games.engine.view import View
from games.engine.wishes import WishKind
from games.frenzy import tells
from games.frenzy.cards import CARD, NAME
from games.frenzy.moves import Play, Skip
from games.frenzy.state import FrenzyState

#: So many cards may be named for the next play, in order of preference.
CARDS: Final = 5


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
    return tells.card(CARD[move.card]) if isinstance(move, Play) and move.card in CARD else text("another card")


WISHES: Final = (
    WishKind(
        "play",
        lambda view: text("Your play in round {n}", n=play_round(view)),
        plays,
        lambda view: str(play_round(view)),
        _card,
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
    ),
)
