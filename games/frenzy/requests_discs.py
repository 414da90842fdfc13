"""The questions about action discs, mystery customers and claims, with their legal moves and refusals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from games.engine.domain import AnyDomain, Domain, Value
from games.engine.request import Request
from games.engine.text import Text, text
from games.frenzy import derive, rulings, tells
from games.frenzy.cards import SUIT
from games.frenzy.claims import Way, way_text, ways
from games.frenzy.moves import Activate, Claim, Invite, Keep, Mystery, Preserve, Skip
from games.frenzy.state import FrenzyState

#: Names a value of a field.
Label = Callable[[str, Value, Mapping[str, Value]], Text]
#: Icons as they are typed, and back.
WORDS: Final = {icon: name.word for icon, name in tells.ICON_NAMES.items()}
ICON: Final = {word: icon for icon, word in WORDS.items()}
#: What the second disc on an icon is called, and back.
SECOND: Final = {icon: f"{WORDS[icon]} upgrade" for icon, most in rulings.PRESERVE_MOST.items() if most > 1}
SECOND_OF: Final = {word: icon for icon, word in SECOND.items()}


def activations(state: FrenzyState, seat: int) -> list[str]:
    """Icons, as typed, whose ability works now: an empty space, and a card to flip where one is needed (C13)."""
    player = state.players[seat]
    icons = {space.icon: None for space in derive.spaces(player) if derive.empty(space) and space.icon != "mystery"}
    flips = {SUIT[item.card] for item in (*player.cafe, *player.storefronts) if not item.upgraded}
    return [WORDS[icon] for icon in icons if icon not in rulings.NEEDS_A_CARD or icon in flips]


def preservations(state: FrenzyState, seat: int) -> list[str]:
    """Icons, as typed, that a disc can preserve now; second discs under their own names (C6)."""
    found: dict[str, None] = {}
    for space in derive.spaces(state.players[seat]):
        if space.icon in rulings.PRESERVE_MOST and not space.activated:
            if not space.preserved:
                found[WORDS[space.icon]] = None
            elif space.preserved < rulings.PRESERVE_MOST[space.icon]:
                found[SECOND[space.icon]] = None
    return list(found)


def mystery_levels(state: FrenzyState) -> list[int]:
    """Levels whose decks hold a card (C14, C47)."""
    return [level for level in rulings.MYSTERY_LEVELS if state.decks[level - 1]]


def disc(state: FrenzyState, seat: int) -> Request | None:
    """C. Use Action Discs: at most one each round (C12); None when no disc can be placed."""
    player = state.players[seat]
    if not player.discs or not player.tiles:
        return None
    active, kept = activations(state, seat), preservations(state, seat)
    room = derive.placeable(player, "mystery") is not None
    levels = mystery_levels(state) if room else []
    guests = [derive.customer(state, number).name for number in derive.open_customers(state)]
    guests = guests if room and state.challenge else []
    if not (active or kept or levels or guests):
        return None
    domains: list[AnyDomain] = [
        Domain(Skip),
        Domain(
            Activate, {"icon": active}, lambda move: _activate_rule(move, active, state, seat), _use_label(state, seat)
        ),
        Domain(Preserve, {"icon": kept}, lambda move: _preserve_rule(move, kept), _keep_label),
        Domain(Mystery, {"level": levels}, lambda move: _mystery_rule(move, levels, room), _level_label(state)),
    ]
    if state.challenge:
        domains.append(
            Domain(Invite, {"customer": guests}, lambda move: _invite_rule(move, guests, room), _guest_label(state))
        )
    prompt = text("You may place one of your {discs}.", discs=tells.discs(player.discs))
    return Request("disc", prompt, *domains, usual=None)


def _use_label(state: FrenzyState, seat: int) -> Label:
    def label(_field: str, value: Value, _chosen: Mapping[str, Value]) -> Text:
        icon = ICON[str(value)]
        if icon not in rulings.NEEDS_A_CARD:
            return text("{icon} – one more place in your café", icon=tells.icon(icon))
        card = derive.flippable(state.players[seat], icon)
        if card is None:
            return tells.icon(icon)
        name, gain = tells.card(card.card), tells.upgrade(icon)
        return text("{icon} – upgrades {card}: {gain}", icon=tells.icon(icon), card=name, gain=gain)

    return label


def _keep_label(_field: str, value: Value, _chosen: Mapping[str, Value]) -> Text:
    if value in SECOND_OF:
        return text("{icon}: second disc, counts as upgraded", icon=tells.ICON_NAMES[SECOND_OF[str(value)]])
    return text("{icon} – counts as one more at the end", icon=tells.icon(ICON[str(value)]))


def _level_label(state: FrenzyState) -> Label:
    def label(_field: str, value: Value, _chosen: Mapping[str, Value]) -> Text:
        rewards = [customer.reward for customer in state.customers if customer.level == value]
        if not rewards:
            return text("{n}", n=int(value))
        return text(
            "Level {n} – each pays {least} to {most} coins", n=int(value), least=min(rewards), most=max(rewards)
        )

    return label


def _guest_label(state: FrenzyState) -> Label:
    def label(_field: str, value: Value, _chosen: Mapping[str, Value]) -> Text:
        number = derive.customer_number(state, str(value))
        return tells.customer_label(derive.customer(state, number))

    return label


def _activate_rule(move: Activate, active: Sequence[str], state: FrenzyState, seat: int) -> Text | None:
    if move.icon in active:
        return None
    name = ICON.get(move.icon)
    if name == "mystery":
        return text("A mystery customer has a move of its own: name the level of the deck to draw from.")
    if name is None and not active:
        return text("There is no icon {icon}, and nothing can be activated now.", icon=move.icon)
    if name is None:
        return text("There is no icon {icon}. Possible now: {icons}.", icon=move.icon, icons=", ".join(active))
    icon = tells.ICON_NAMES[name]
    if derive.placeable(state.players[seat], name) is None:
        return text("None of your action tiles has an empty {icon} space.", icon=icon)
    return text("To activate {icon} you need a card of that suit in your café that is not upgraded yet.", icon=icon)


def _preserve_rule(move: Preserve, kept: Sequence[str]) -> Text | None:
    if move.icon in kept:
        return None
    if ICON.get(move.icon) in rulings.PRESERVE_MOST:
        return text("None of your action tiles has an empty {icon} space.", icon=move.icon)
    if move.icon in SECOND_OF:
        return text(
            "You have no {icon} space with exactly one preserve disc for a second one.",
            icon=tells.ICON_NAMES[SECOND_OF[move.icon]],
        )
    return text("Only Meal, Board Game and Wi-Fi icons can be preserved; you gave {icon}.", icon=move.icon)


def _mystery_rule(move: Mystery, levels: Sequence[int], room: bool) -> Text | None:
    if move.level in levels:
        return None
    if not room:
        return text("None of your action tiles has an empty Mystery Customer space.")
    if move.level not in rulings.MYSTERY_LEVELS:
        return text("Mystery customers come from the decks of level 1 and 3; you gave {n}.", n=move.level)
    return text("The customer deck of level {n} is empty.", n=move.level)


def _invite_rule(move: Invite, guests: Sequence[str], room: bool) -> Text | None:
    if move.customer in guests:
        return None
    if not room:
        return text("None of your action tiles has an empty Mystery Customer space.")
    return text("{customer} is not an open customer; open are {all}.", customer=move.customer, all=", ".join(guests))


def keep(state: FrenzyState, seat: int) -> Request:
    """Mystery Customer: one of the drawn customers stays, the other goes under its deck."""
    drawn = [derive.customer(state, number).name for number in state.players[seat].drawn]
    prompt = text("Keep one of the two customers.")
    return Request("keep", prompt, Domain(Keep, {"customer": drawn}, label=_guest_label(state)))


def claim(state: FrenzyState, seat: int) -> Request | None:
    """Customer challenge: open customers that the seat meets; None when it has declined them all (C28, C63)."""
    player = state.players[seat]
    supply = derive.supply(player)
    met: dict[str, list[Way]] = {}
    fresh = False
    for number in derive.open_customers(state):
        if found := ways(supply, player, derive.customer(state, number)):
            met[derive.customer(state, number).name] = found
            fresh = fresh or number not in player.declined
    if not fresh:
        return None

    def rule(move: Claim) -> Text | None:
        found = met.get(move.customer)
        if found is None:
            return text("You can't take {customer} now; you meet {all}.", customer=move.customer, all=", ".join(met))
        if not 1 <= move.way <= len(found):
            return text("There are {n} ways to serve this customer; you gave way {way}.", n=len(found), way=move.way)
        return None

    def label(field: str, value: Value, chosen: Mapping[str, Value]) -> Text:
        if field == "customer":
            return _guest_label(state)(field, value, chosen)
        found = met.get(str(chosen.get("customer", next(iter(met)))), [])
        at = int(value)
        return way_text(found[at - 1], at) if at <= len(found) else text("{n}", n=at)

    values: dict[str, Sequence[Value]] = {
        "customer": list(met),
        "way": range(1, max(map(len, met.values())) + 1),
    }
    prompt = text("You can serve an open customer now; the icons used for it count for no other customer.")
    return Request("claim", prompt, Domain(Claim, values, rule, label), Domain(Skip))
