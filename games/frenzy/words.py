"""The position in words: a headline, the whole board for screen readers, and the facts of the game."""

from __future__ import annotations

from typing import Final

from games.engine.text import Text, dotted, heading, listed, listing, plural, text
from games.engine.view import View
from games.frenzy import derive, scoring, tells
from games.frenzy.cards import SUIT, SUIT_NAMES
from games.frenzy.options import FrenzyOptions
from games.frenzy.state import AI, NOBODY, FinalScore, FrenzyState, Placed, Rival, Space

PHASE_NAMES: Final = {
    "setup": text("Setup"),
    "stores": text("Choosing stores"),
    "passing": text("Short game: passing cards"),
    "drafting": text("Short game: drafting action tiles"),
    "preparation": text("Preparation"),
    "play": text("Store opening: playing cards"),
    "take": text("Store opening: taking cards"),
    "discs": text("Store opening: action discs"),
}

#: 2-Player Game: how both can lose (C32, C58).
_LOST: Final = text("if twice its coins are more than both of you have together at the end, you both lose.")


def headline(view: View[FrenzyState]) -> Text:
    """Round, phase and whose decision is open, in one line."""
    state = view.state
    if state.phase == "finished":
        return scoring.won(state)
    now = PHASE_NAMES[state.phase]
    if state.round:
        now = text("{phase} · round {n} of {all}", phase=now, n=state.round, all=state.rounds)
    if not view.awaited:
        return now
    if state.acting_for == AI and state.phase == "take":
        return text("{now} · {who} to choose for the {ai}", now=now, who=listed(view.awaited), ai=tells.AI_NAME)
    return text("{now} · {who} to act", now=now, who=listed(view.awaited))


def facts(seats: int, options: FrenzyOptions) -> list[Text]:
    """What to know before sitting down. ``seats`` 0 speaks for every number of seats."""
    who = text("{n} players", n=seats)
    if not seats:
        who = text("2 to 5 players") if options.short == "off" else text("3 to 5 players")
    elif seats == 2:
        who = text("2 players and an AI player")
    length = text("two phases of 8 rounds") if options.family else text("two phases of 10 rounds")
    if options.short != "off":
        length = text("one phase of 10 rounds")
    first = text("The first player is drawn at random.")
    if options.abilities == "chosen":
        first = text("Stores are chosen in a random order; the lowest store number begins.")
    lines = [text("{who} · {length} · hands by DM", who=who, length=length), first]
    if seats == 2:
        lines.append(text("An {ai} plays along: {lost}", ai=tells.AI_NAME, lost=_LOST))
    elif not seats and options.short == "off":
        lines.append(text("With two players an {ai} plays along: {lost}", ai=tells.AI_NAME, lost=_LOST))
    return lines


def text_board(view: View[FrenzyState]) -> list[Text]:
    """The whole position, one text per line under headings, for people who do not see the picture."""
    state = view.state
    lines = [heading(headline(view))]
    if state.order:
        lines.append(text("Turn order: {who}.", who=tells.names(state.order)))
    lines += _table(state)
    if guests := derive.open_customers(state):
        cards = [tells.customer(derive.customer(state, number), penalty=not state.challenge) for number in guests]
        lines.append(text("Open customers: {customers}.", customers=dotted(cards)))
    if state.row and not state.opened:
        row = dotted([tells.tile(state, number) for number in state.row])
        lines.append(text("Open action tiles: {tiles}.", tiles=row))
    for seat in range(len(state.players)):
        lines += _cafe(state, seat)
    if state.rival:
        lines += _rival(state, state.rival)
    if view.seat is not None:
        lines += _own(state, view.seat)
    if state.scores:
        lines.append(heading(text("Final scores")))
        for other in scoring.others(state):
            lines.append(text("{place}. {who} {total}.", place=other.place, who=other.name, total=other.points))
    ranked = sorted(enumerate(state.scores), key=lambda scored: (scored[1].place, -scored[1].total))
    return lines + [_score(state, seat, score) for seat, score in ranked]


def _table(state: FrenzyState) -> list[Text]:
    if state.phase == "preparation":
        slots = [
            text("{card} for {cost}", card=tells.card(slot.card), cost=tells.coins(slot.cost))
            if slot.buyer == NOBODY
            else text("{card} bought by {who}", card=tells.card(slot.card), who=tells.cafe(slot.buyer))
            for slot in state.market
        ]
        return [text("Marketplace: {slots}.", slots=dotted(slots))]
    if not state.plays or state.phase == "finished":
        return []
    plays = []
    for play in state.plays:
        one = text("{card} by {who}", card=tells.card(play.card), who=tells.cafe(play.cafe))
        if play.taker != NOBODY:
            one = text("{one}, taken by {who}", one=one, who=tells.cafe(play.taker))
        plays.append(one)
    lead = "Cards in ranking order: {plays}." if state.ranked else "Played: {plays}."
    return [text(lead, plays=dotted(plays))]


def _cafe(state: FrenzyState, seat: int) -> list[Text]:
    player = state.players[seat]
    store = text("store {n}", n=player.store) if player.store else text("no store yet")
    owned = text("– {store}, {coins}, {discs}",
                 store=store, coins=tells.coins(player.coins), discs=tells.discs(player.discs))  # fmt: skip
    lines = [heading(tells.cafe(seat), owned)]
    if state.abilities and player.store:
        ability = text("{name}: {ability}", name=tells.STORE_NAMES[player.store], ability=tells.ABILITIES[player.store])
        lines.append(ability)
    if player.pile:
        lines.append(text("Bought: {cards}", cards=tells.cards(sorted(player.pile))))
    if state.opened:
        cards = listing([_placed(item) for item in player.cafe]) if player.cafe else text("empty")
        if state.family:
            lines.append(text("Café: {cards}", cards=cards))
        else:
            lines.append(
                text(
                    "Café ({used} of {places} places): {cards}",
                    used=len(player.cafe),
                    places=derive.capacity(state, player),
                    cards=cards,
                )
            )
        lines.append(
            text(
                "{hand} in hand, {wifi}",
                hand=plural("{n} card", "{n} cards", len(player.hand)),
                wifi=plural("{n} Wi-Fi icon", "{n} Wi-Fi icons", derive.wifi_icons(player)),
            )
        )
    if player.storefronts:
        lines.append(text("Storefronts: {cards}", cards=listing([_placed(item) for item in player.storefronts])))
    if player.tiles:
        tiles = [
            text("{n} ({spaces})", n=tile.number, spaces=listing([_space(space) for space in tile.spaces]))
            for tile in player.tiles
        ]
        lines.append(text("Tiles: {tiles}", tiles=dotted(tiles)))
    if player.mystery_levels:
        levels = ", ".join(map(str, player.mystery_levels))
        lines.append(text("Mystery customers of level {levels}", levels=levels))
    for label, numbers in (("Served: {names}", player.claimed), ("Invited: {names}", player.invited)):
        if numbers:
            named = listing([text("{name}", name=derive.customer(state, number).name) for number in numbers])
            lines.append(text(label, names=named))
    if state.opened and not state.challenge and state.phase != "finished":
        lines.append(_serves(state, seat))
    return lines


def _serves(state: FrenzyState, seat: int) -> Text:
    """The open customers that the café would serve now; of mystery customers only the owner's view knows."""
    numbers = [number for number in derive.served(state, state.players[seat]).numbers if number in state.common]
    if not numbers:
        return text("Serves no open customer yet")
    named = listing([text("{name}", name=derive.customer(state, number).name) for number in numbers])
    return text("Would serve {names}", names=named)


def _placed(item: Placed) -> Text:
    shown = tells.card(item.card)
    if item.upgraded:
        shown = text("{card} upgraded", card=shown)
    if not item.used:
        return shown
    if item.upgraded and SUIT[item.card] == "wifi":
        if item.used < 2:
            return text("{card} with one icon spent on a served customer", card=shown)
        return text("{card} with both icons spent on served customers", card=shown)
    return text("{card} with its icon spent on a served customer", card=shown)


def _space(space: Space) -> Text:
    icon = tells.icon(space.icon)
    if space.activated:
        return text("{icon} used", icon=icon)
    if not space.preserved:
        return icon
    kept = text("{icon} preserved twice", icon=icon) if space.preserved > 1 else text("{icon} preserved", icon=icon)
    return text("{icon} and spent on a served customer", icon=kept) if space.used else kept


def _rival(state: FrenzyState, rival: Rival) -> list[Text]:
    coins = text("– {coins}, doubled at the end", coins=tells.coins(rival.coins))
    if state.phase == "finished":
        coins = text("– {coins}, doubled {total}", coins=tells.coins(rival.coins), total=rival.total)
    lines = [heading(tells.AI_NAME, coins)]
    if rival.pile:
        lines.append(text("Given: {cards}", cards=tells.cards(sorted(rival.pile))))
    if rival.suit and state.phase != "finished":
        lines.append(text("Suit of its next card: {suit}", suit=SUIT_NAMES[rival.suit]))
    if rival.cafe:
        lines.append(text("Café: {cards}", cards=listing([_placed(item) for item in rival.cafe])))
    return lines


def _own(state: FrenzyState, seat: int) -> list[Text]:
    player = state.players[seat]
    lines = []
    if player.hand:
        lines.append(text("Your hand: {cards}.", cards=tells.cards(player.hand)))
    if player.draft:
        lines.append(text("To draft from: {tiles}.", tiles=dotted([tells.tile(state, n) for n in player.draft])))
    for lead, numbers in (
        ("You have drawn: {cards}.", player.drawn),
        ("Your mystery customers: {cards}.", player.mystery),
    ):
        if numbers:
            cards = [tells.customer(derive.customer(state, number), penalty=False) for number in numbers]
            lines.append(text(lead, cards=dotted(cards)))
    return [heading(text("You")), *lines] if lines else []


def _score(state: FrenzyState, seat: int, score: FinalScore) -> Text:
    names = [text("{name}", name=derive.customer(state, one.customer).name) for one in score.served]
    served = listing(names) if names else text("none")
    parts = [
        text("{n} before scoring", n=score.before),
        text("Wi-Fi {n} ({icons})", n=score.wifi, icons=plural("{n} icon", "{n} icons", score.icons)),
        text("customers +{n} ({names})", n=score.rewards, names=served),
        *([] if state.challenge else [text("missed −{n}", n=score.missed)]),
        text("discs {n}", n=score.discs),
    ]
    if not state.family:
        places = plural("{n} place", "{n} places", score.places)
        parts.append(text("capacity {n} ({places})", n=score.capacity, places=places))
    parts.append(text("wages −{n}", n=score.wages))
    if state.abilities:
        parts.append(text("ability {n}", n=score.ability))
    return text(
        "{place}. {who} {total}: {parts}.",
        place=score.place,
        who=tells.cafe(seat),
        total=score.total,
        parts=listing(parts),
    )
