"""The questions outside the Business Actions phase, with their legal moves and the reasons of every refusal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.beverage import derive, rulings, tells
from games.beverage.moves import Bid, Dividends, Purchase, Rebid, Recover, Research
from games.beverage.state import BeverageState
from games.engine.domain import Domain, Value
from games.engine.request import Request
from games.engine.text import Text, plural, text


def purchase(state: BeverageState, seat: int) -> Request:
    """Start of Game: associates, reputation and market research at 1 cap each; nothing at all is allowed (B43)."""
    player = state.players[seat]
    caps, coaster = player.caps, player.coaster
    pile = 0 if state.open_market else derive.research_pile(state)

    def rule(move: Purchase) -> Text | None:
        if move.research > 0 and state.open_market:
            return text("This match is played with an open market: there are no market research tokens.")
        if move.research > pile:
            return plural("Only {n} market research token is left.", "Only {n} market research tokens are left.", pile)
        if move.associates > coaster:
            return plural("You have {n} associate.", "You have {n} associates.", coaster)
        cost = move.associates + move.reputation + move.research
        if cost > caps:
            return text("Everything costs 1 cap: that is {cost} caps, and you have {caps}.", cost=cost, caps=caps)
        return None

    def label(field: str, value: Value, chosen: Mapping[str, Value]) -> Text:
        others = sum(int(amount) for name, amount in chosen.items() if name != field)
        return text("{n} – costs {n}, leaves {left}", n=int(value), left=tells.caps(caps - others - int(value)))

    values = {
        "associates": range(min(caps, coaster) + 1),
        "reputation": range(caps + 1),
        "research": range(min(caps, pile) + 1),
    }
    prompt = text(
        "Buy what you start with, 1 cap each. You have {caps}; what you keep is your capital. "
        "Three or four associates are a sound start.",
        caps=tells.caps(caps),
    )
    return Request("purchase", prompt, Domain(Purchase, values, rule, label))


def _bid_rule(move: Bid) -> Text | None:
    if 1 <= move.amount <= rulings.HIGHEST_BID:
        return None
    return text("A bid is 1 to {most} caps; you gave {amount}.", most=rulings.HIGHEST_BID, amount=move.amount)


def _bid_label(_field: str, value: Value, _chosen: Mapping[str, Value]) -> Text:
    return tells.caps(int(value))


# What does not depend on the position is made once.
_BID = Domain(Bid, {"amount": range(1, rulings.HIGHEST_BID + 1)}, _bid_rule, _bid_label)
_RESEARCH = Domain(Research, hint=plural("{n} research token", "{n} research tokens", rulings.RESEARCH_TOKENS))
_OPEN_MARKET = Domain.blocked(Research, text("The market is open in this match: there is no market research."))
_RESEARCHED = Domain.blocked(Research, text("You have done your market research this round: now bid."))
_NO_TOKEN = Domain.blocked(Research, text("You have no market research token."))
_SEAL = text("Seal your sales bid: the caps you want to take from the market.")


def bids(state: BeverageState, seats: Sequence[int], late: bool = False, began: int = 0) -> dict[int, Request]:
    """Planning: the sealed sales bids, or market research first. What decides them stands in the question.

    :param late: the research has been done
    :param began: caps that the market held when the match began, while everybody can know that they are still there
    """
    cards = _cards(state)
    return {seat: _bid(state, seat, cards, late, began) for seat in seats}


def _bid(state: BeverageState, seat: int, cards: Text, late: bool, began: int) -> Request:
    market = tells.caps(state.market)
    if late:
        known = text("{market} in the market before the cards. Seal your sales bid.", market=market)
        return Request("late bid", _to_decide(known, cards), _BID, _RESEARCHED)
    known = _SEAL
    if state.open_market:
        known = text("{seal} The market holds {market}.", seal=_SEAL, market=market)
    elif began:
        known = text("{seal} The market began with {market}.", seal=_SEAL, market=tells.caps(began))
    research = _RESEARCH if state.players[seat].research >= rulings.RESEARCH_TOKENS else _NO_TOKEN
    return Request("bid", _to_decide(known, cards), _BID, _OPEN_MARKET if state.open_market else research)


def _to_decide(known: Text, cards: Text) -> Text:
    """What is known of the market, what the cards may add, and what becomes of a bid."""
    return text(
        "{known} {cards} Lower bids are paid first; if the market can't pay yours in full, you go bust.",
        known=known,
        cards=cards,
    )


def _cards(state: BeverageState) -> Text:
    """What the face-down cards may add; the same for everybody."""
    least, most = derive.inflow_range(state)
    return text(
        "{cards}{recession}",
        cards=plural(
            "The face-down card adds {least} to {most} caps",
            "The {n} face-down cards add {least} to {most} caps",
            len(state.trends),
            least=least,
            most=most,
        ),
        recession=text(", less with a recession.") if derive.recessions(state) else text("."),
    )


def rebid_room(state: BeverageState) -> int:
    """The highest possible re-bid: below the round's lowest bid, and in the market (B6, B7)."""
    return max(0, min(state.lowest - rulings.REBID_BELOW_LOWEST, state.market))


def rebid(state: BeverageState, alone: bool) -> Request:
    """Inventory Disposal. Who is ``alone`` bids openly and may simply take the maximum (B34)."""
    room, lowest, market = rebid_room(state), state.lowest, state.market

    def rule(move: Rebid) -> Text | None:
        if move.amount < 1:
            return text("A re-bid is at least 1 cap; you gave {amount}.", amount=move.amount)
        if move.amount <= room:
            return None
        if room == market:
            return text("{left} left in the market; you gave {amount}.", left=tells.caps(market), amount=move.amount)
        return text(
            "A re-bid stays below the lowest bid of this round, {lowest}: at most {room}; you gave {amount}.",
            lowest=lowest,
            room=room,
            amount=move.amount,
        )

    prompt = text(
        "Inventory disposal: bid up to {room}; {left} left in the market.", room=room, left=tells.caps(market)
    )
    return Request(
        "rebid",
        prompt,
        Domain(Rebid, {"amount": range(1, room + 1)}, rule, _bid_label),
        usual=Rebid(room) if alone else None,
    )


def dividends(state: BeverageState, seat: int) -> Request:
    """Dividends: all or nothing (B47). Asked only of a seat that can pay."""
    due = derive.dividend_due(state, seat)
    loss = min(rulings.LOST_PER_DIVIDEND_CAP * due, state.players[seat].reputation)

    def label(_field: str, value: Value, _chosen: Mapping[str, Value]) -> Text:
        if value:
            return text("Yes – pay {caps}, {gain}", caps=tells.caps(due), gain=tells.points(due))
        return text("No – {loss}", loss=tells.lost(loss))

    prompt = text(
        "Dividends of {due}: pay for as much reputation, or refuse and lose {loss} reputation. You have {caps}."
        if loss
        else "Dividends of {due}: pay for as much reputation, or refuse: you have none to lose. You have {caps}.",
        due=tells.caps(due),
        loss=loss,
        caps=tells.caps(state.players[seat].caps),
    )
    domain = Domain(Dividends, {"pay": (True, False)}, label=label)
    return Request("dividends", prompt, domain, usual=Dividends(True))


def recover_most(state: BeverageState, seat: int) -> int:
    """Associates that the seat may take in clean-up step 6 (B40)."""
    player = state.players[seat]
    return min(rulings.RECOVER_MOST, player.reputation // rulings.RECOVER_PRICE, player.coaster)


def recover(state: BeverageState, seat: int) -> Request:
    """Clean-up, step 6: associates for reputation; may be declined (B19)."""
    least = rulings.RECOVER_LEAST
    most, reputation, price = recover_most(state, seat), state.players[seat].reputation, rulings.RECOVER_PRICE

    def rule(move: Recover) -> Text | None:
        if least <= move.associates <= most:
            return None
        return text(
            "Each associate costs {price} reputation, at most {limit} in all: with {reputation} reputation and "
            "{coaster} on your coaster you can take {least} to {most}; you gave {given}.",
            price=price,
            limit=rulings.RECOVER_MOST,
            reputation=reputation,
            coaster=tells.associates(state.players[seat].coaster),
            least=least,
            most=most,
            given=move.associates,
        )

    def label(_field: str, value: Value, _chosen: Mapping[str, Value]) -> Text:
        cost = price * int(value)
        return text("{n} – costs {cost} reputation, leaves {left}", n=int(value), cost=cost, left=reputation - cost)

    prompt = text(
        "No associate on hand: take up to {most} for {price} reputation each, or none.", most=most, price=price
    )
    return Request("recover", prompt, Domain(Recover, {"associates": range(least, most + 1)}, rule, label))
