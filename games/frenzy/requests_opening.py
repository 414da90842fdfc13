"""The questions of the store opening phase, with their legal moves and the reasons of every refusal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.engine.domain import Domain, Value
from games.engine.request import Request
from games.engine.text import Text, plural, text
from games.frenzy import derive, rulings, tells
from games.frenzy.cards import CARD, NAME, SUIT, SUIT_NAMES
from games.frenzy.moves import Discard, Play, Take
from games.frenzy.state import AI, NOBODY, FrenzyState

#: What a card is played for: how cards are ranked (C10), and what the first and the last rank bring.
_RANKING: Final = text(
    "Ranked first: cards alone in their suit, then whole suits, the highest number in front each time. "
    "The first takes {first} cards, the last only {discs}.",
    first=rulings.FIRST_TAKES,
    discs=tells.discs(rulings.LAST_DISCS),
)


def _card_label(_field: str, value: Value, _chosen: Mapping[str, Value]) -> Text:
    return tells.card(CARD[str(value)])


def _no_card(name: str, otherwise: Text) -> Text:
    if name in CARD:
        return otherwise
    return text('There is no card "{card}". Cards are named by suit and number, like Meal 5.', card=name)


def play(state: FrenzyState, seat: int) -> Request:
    """A. Play Cards: a card of a suit that is not played yet, if possible (C35, C36)."""
    hand = state.players[seat].hand
    allowed = [NAME[card] for card in derive.playable(state, hand)]
    played = {SUIT[one.card]: one.cafe for one in state.plays}

    def rule(move: Play) -> Text | None:
        if move.card in allowed:
            return None
        card = CARD.get(move.card)
        if card is None or card not in hand:
            return _no_card(move.card, text("{card} is not in your hand.", card=move.card))
        if SUIT[card] in played:
            return text(
                "{suit} is played already, by {who}: play another suit while you can. You can play {cards}.",
                suit=SUIT_NAMES[SUIT[card]],
                who=tells.cafe(played[SUIT[card]]),
                cards=", ".join(allowed),
            )
        return text(
            "The {who} will play {suit} this round: play another suit while you can. You can play {cards}.",
            who=tells.AI_NAME,
            suit=SUIT_NAMES[SUIT[card]],
            cards=", ".join(allowed),
        )

    prompt = _play_prompt(state, played.keys() >= {SUIT[card] for card in hand})
    return Request("play", prompt, Domain(Play, {"card": allowed}, rule, _card_label))


def _play_prompt(state: FrenzyState, free: bool) -> Text:
    """What is to be played. ``free``: every suit of the hand lies on the table already."""
    if not state.plays:
        prompt = text("Play a card.")
    elif free:
        prompt = text("Every suit in your hand is on the table already: play any card.")
    else:
        prompt = text("Play a card of a suit that is not on the table.")
    if suit := derive.avoided(state):
        prompt = text(
            "{play} The {who} will play {suit} this round: avoid that suit while you can.",
            play=prompt,
            who=tells.AI_NAME,
            suit=SUIT_NAMES[suit],
        )
    return text("{play}\n{ranking}", play=prompt, ranking=_RANKING)


def take(state: FrenzyState, cafe: int, left: int) -> Request:
    """B. Earn Rewards: one of the cards that are still on the table; for the AI player a human picks (C34)."""
    table = [NAME[one.card] for one in state.plays if one.taker == NOBODY]

    def rule(move: Take) -> Text | None:
        if move.card in table:
            return None
        for one in state.plays:
            if NAME[one.card] == move.card:
                return text("{card} is taken already, by {who}.", card=move.card, who=tells.cafe(one.taker))
        return _no_card(move.card, text("{card} was not played this round.", card=move.card))

    def label(_field: str, value: Value, _chosen: Mapping[str, Value]) -> Text:
        card = CARD[str(value)]
        reward = tells.reward_of_the_rival(SUIT[card]) if cafe == AI else tells.reward(SUIT[card])
        return text("{card} – {reward}", card=tells.card(card), reward=reward)

    domain = Domain(Take, {"card": table}, rule, label)
    if cafe == AI:
        prompt = plural(
            "Choose {n} card for the {who}.", "Choose {n} cards for the {who}, one at a time.", left, who=tells.AI_NAME
        )
        return Request("take for the AI", prompt, domain)
    prompt = plural("Take {n} card.", "Take {n} cards, one at a time.", left)
    if mine := [one.card for one in state.plays if one.taker == cafe]:
        prompt = text("{cards} is yours; take one more card.", cards=tells.cards(mine))
    return Request("take", prompt, domain)


def discardable(state: FrenzyState, seat: int, new: Sequence[int]) -> list[int]:
    """Cards that may leave a café that is too full: no employees, unless nothing but new ones is left (C3, C38)."""
    cafe = state.players[seat].cafe
    cards = [placed.card for placed in cafe if SUIT[placed.card] in rulings.DISCARDABLE]
    return cards or [placed.card for placed in cafe if placed.card in new]


def discard(state: FrenzyState, seat: int, new: Sequence[int]) -> Request:
    """Check Capacity: one card of the excess leaves. ``new``: cards taken just now, whose reward would be lost (C2)."""
    player = state.players[seat]
    excess = derive.excess(state, player)
    cards = [NAME[card] for card in discardable(state, seat, new)]

    def rule(move: Discard) -> Text | None:
        if move.card in cards:
            return None
        card = CARD.get(move.card)
        if card is None:
            return _no_card(move.card, text(""))
        if SUIT[card] == "storefront":
            return text("Storefronts never leave, and they take no place in the café.")
        if all(placed.card != card for placed in player.cafe):
            return text("{card} is not in your café.", card=move.card)
        return text("Employees can't be discarded. You can discard {cards}.", cards=", ".join(cards))

    def label(_field: str, value: Value, _chosen: Mapping[str, Value]) -> Text:
        card = CARD[str(value)]
        if card in new:
            return text("{card} – new, gives no reward then", card=tells.card(card))
        return tells.card(card)

    prompt = plural(
        "Your café has room for {places} and holds {all}: discard {n} card.",
        "Your café has room for {places} and holds {all}: discard {n} cards, one at a time.",
        excess,
        places=plural("{n} card", "{n} cards", derive.capacity(state, player)),
        all=derive.capacity(state, player) + excess,
    )
    return Request("discard", prompt, Domain(Discard, {"card": cards}, rule, label))
