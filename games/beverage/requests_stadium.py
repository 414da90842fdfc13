"""The Stadium Investments part of the business question."""

from __future__ import annotations

from collections.abc import Mapping

from games.beverage import derive, rulings, tells
from games.beverage.moves import StadiumInvestments
from games.beverage.state import BeverageState, StadiumCard
from games.engine.domain import AnyDomain, Domain, Value
from games.engine.text import Text, Who, plural, text


def stadium(state: BeverageState, seat: int) -> AnyDomain:
    """Stadium Investments: a free card of the current stage; a large one takes a token (B17, B18)."""
    player, extra = state.players[seat], derive.surcharge(state.spaces.stadium)
    row = tells.ROMAN[state.stage]
    if player.on_hand < rulings.STADIUM_ASSOCIATES:
        return Domain.blocked(
            StadiumInvestments,
            text("Stadium investments take 2 associates on hand, one of them for the card; you have 1."),
        )
    tokens = derive.usable_tokens(player.stadium_tokens, state.advantage.stadium)
    open_from = 1 if rulings.EARLIER_STAGES_STAY_OPEN else state.stage
    free = [card for card in state.stadium if open_from <= card.stage <= state.stage and card.owner < 0]
    if not free:
        return Domain.blocked(StadiumInvestments, text("Every card of row {row} is built.", row=row))

    def refusal(card: StadiumCard) -> Text | None:
        if card.large and tokens < rulings.LARGE_CARD_TOKENS:
            return text("Card {n} is large: it takes a stadium token, and you have none.", n=card.number)
        if card.cost + extra > player.caps:
            price = text("Card {n} costs {caps}", n=card.number, caps=tells.caps(card.cost))
            return tells.short_of(price, extra, player.caps)
        return None

    def rule(move: StadiumInvestments) -> Text | None:
        for card in free:
            if card.number == move.card:
                return refusal(card)
        for card in state.stadium:
            if card.number == move.card and card.owner >= 0:
                return text("{who} has built card {n} already.", who=Who(card.owner), n=card.number)
            if card.number == move.card:
                return text(
                    "Card {n} belongs to row {its}; row {now} is being built now.",
                    n=card.number,
                    its=tells.ROMAN[card.stage],
                    now=row,
                )
        return text("There is no stadium card {n}.", n=move.card)

    if all(refusal(card) for card in free):  # nothing can be chosen, so the first card's reason stands for all
        free.sort(key=lambda card: (card.large, card.cost))
    by_number = {card.number: card for card in free}

    def label(_field: str, value: Value, _chosen: Mapping[str, Value]) -> Text:
        card = by_number[int(value)]
        kind = text("large, 1 token") if card.large else text("small")
        return text(
            "Card {n} – {kind}, {points}, costs {cost}, leaves {left}",
            n=card.number,
            kind=kind,
            points=plural("{n} point", "{n} points", card.points),
            cost=card.cost + extra,
            left=tells.caps(player.caps - card.cost - extra),
        )

    return Domain(StadiumInvestments, {"card": tuple(by_number)}, rule, label)
