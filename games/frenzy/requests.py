"""The questions of setup and of the preparation phase, with their legal moves and the reasons of every refusal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine.domain import AnyDomain, Domain, Value
from games.engine.request import Request
from games.engine.text import Text, listing, text
from games.frenzy import rulings, tells
from games.frenzy.cards import CARD, NAME, SUIT
from games.frenzy.moves import Buy, Draft, PassCards, Skip, Store, TakeTile
from games.frenzy.state import NOBODY, FrenzyState, Slot


def store(state: FrenzyState, stores: Sequence[int]) -> Request:
    """Café abilities, chosen: one of the stores that nobody has."""
    taken = {player.store: other for other, player in enumerate(state.players) if player.store}

    def rule(move: Store) -> Text | None:
        if move.number in taken:
            return text("Store {n} is taken by {who}.", n=move.number, who=tells.cafe(taken[move.number]))
        return None

    def label(_field: str, value: Value, _chosen: Mapping[str, Value]) -> Text:
        number = int(value)
        return text("{n} {name}: {ability}", n=number, name=tells.STORE_NAMES[number], ability=tells.ABILITIES[number])

    prompt = text("Choose your store. The lower number comes first in the first turn order, and in ties.")
    return Request("store", prompt, Domain(Store, {"number": stores}, rule, label))


def pass_cards(state: FrenzyState, seat: int) -> Request:
    """Short game: two cards to the left and two to the right, chosen together (C55)."""
    hand = [NAME[card] for card in state.players[seat].hand]

    def rule(move: PassCards) -> Text | None:
        chosen = (move.left_1, move.left_2, move.right_1, move.right_2)
        for name in chosen:
            if name not in hand:
                return text("{card} is not in your hand.", card=name)
            if chosen.count(name) > 1:
                return text("{card} can only be passed once; choose four different cards.", card=name)
        return None

    seats = len(state.players)
    left, right = tells.cafe((seat + 1) % seats), tells.cafe((seat - 1) % seats)

    def label(field: str, value: Value, _chosen: Mapping[str, Value]) -> Text:
        receiver = left if field in ("left_1", "left_2") else right
        return text("{card} for {who}", card=tells.card(CARD[str(value)]), who=receiver)

    values = dict.fromkeys(("left_1", "left_2", "right_1", "right_2"), hand)
    prompt = text("Pass two cards to {left}, on your left, and two to {right}, on your right.", left=left, right=right)
    return Request("pass", prompt, Domain(PassCards, values, rule, label))


def draft(state: FrenzyState, seat: int) -> Request:
    """Short game: keep one action tile of the hand."""

    def label(_field: str, value: Value, _chosen: Mapping[str, Value]) -> Text:
        return tells.tile_label(state, int(value))

    left = tells.cafe((seat + 1) % len(state.players))
    prompt = text("Keep one action tile; the others go to {left}, on your left.", left=left)
    return Request("draft", prompt, Domain(Draft, {"tile": list(state.players[seat].draft)}, label=label))


def affordable(slots: Sequence[Slot], coins: int) -> list[Slot]:
    """The places of the marketplace that a player may buy: what it can pay, else the cheapest left (C1)."""
    left = [slot for slot in slots if slot.buyer == NOBODY]
    cheapest = min((slot.cost for slot in left), default=0)
    paid = [slot for slot in left if slot.cost <= coins]
    return paid or ([slot for slot in left if slot.cost == cheapest] if rulings.POOR_TAKE_CHEAPEST else left)


def buy(state: FrenzyState, seat: int) -> Request:
    """A. Purchase Cards: one card of the marketplace (C1, C44)."""
    coins = state.players[seat].coins
    slots = {NAME[slot.card]: slot for slot in state.market}
    allowed = {NAME[slot.card] for slot in affordable(state.market, coins)}

    def rule(move: Buy) -> Text | None:
        if move.card in allowed:
            return None
        slot = slots.get(move.card)
        if slot is None:
            return _no_card(move.card, text("{card} is not in the marketplace.", card=move.card))
        if slot.buyer != NOBODY:
            return text("{card} is bought already, by {who}.", card=move.card, who=tells.cafe(slot.buyer))
        if any(slots[name].cost <= coins for name in allowed):
            return text(
                "{card} costs {cost}; you have {coins}.",
                card=move.card,
                cost=tells.coins(slot.cost),
                coins=tells.coins(coins),
            )
        return text(
            "You can't pay for any card, so you must take the cheapest left for all you have ({coins}): {cards}.",
            coins=tells.coins(coins),
            cards=", ".join(sorted(allowed)),
        )

    def label(_field: str, value: Value, _chosen: Mapping[str, Value]) -> Text:
        slot = slots[str(value)]
        cost = min(slot.cost, coins)
        return priced(state, slot, cost, text("leaves {left}", left=coins - cost))

    left = [name for name, slot in slots.items() if slot.buyer == NOBODY]
    prompt = text("Buy one card. You have {coins}.", coins=tells.coins(coins))
    if state.round < state.rounds:
        prompt = text("{prompt} The further right your card, the earlier you buy in the next round.", prompt=prompt)
    return Request("buy", prompt, Domain(Buy, {"card": left}, rule, label))


def priced(state: FrenzyState, slot: Slot, cost: int, *more: Text) -> Text:
    """A place of the marketplace in a menu: its card, what it costs and brings, and what else is to be said."""
    gains = listing([text("{cost}", cost=cost), *_brought(state, slot), *more])
    return text("{card} – costs {gains}", card=tells.card(slot.card), gains=gains)


def _brought(state: FrenzyState, slot: Slot) -> list[Text]:
    """What a place of the marketplace brings besides its card: the reward of its suit, and more for the leftmost."""
    suit, found = SUIT[slot.card], []
    if suit == "employee":
        found.append(text("+1 disc"))
    elif suit == "storefront" and state.row:
        found.append(text("+1 tile"))
    if slot is state.market[0]:
        if state.family:
            found.append(text("extra disc"))
        elif state.row:
            found.append(text("extra tile"))
    return found


def tile(state: FrenzyState, extra: bool) -> Request:
    """Storefront reward: an action tile; or the additional one for the leftmost card, which may be declined (C43)."""

    def rule(move: TakeTile) -> Text | None:
        if move.tile in state.row:
            return None
        return text("Tile {n} does not lie open; open are {row}.", n=move.tile, row=", ".join(map(str, state.row)))

    def label(_field: str, value: Value, _chosen: Mapping[str, Value]) -> Text:
        return tells.tile_label(state, int(value))

    domains: list[AnyDomain] = [Domain(TakeTile, {"tile": list(state.row)}, rule, label)]
    if extra:
        if rulings.EXTRA_TILE_OPTIONAL:
            domains.append(Domain(Skip))
        return Request("extra tile", text("You bought the leftmost card: you may take an action tile."), *domains)
    return Request("tile", text("Take an action tile for your storefront."), *domains)


def _no_card(name: str, otherwise: Text) -> Text:
    """The refusal of a card that does not exist, or another one."""
    if name in CARD:
        return otherwise
    return text('There is no card "{card}". Cards are named by suit and number, like Meal 5.', card=name)
