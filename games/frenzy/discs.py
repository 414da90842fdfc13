"""C. Use Action Discs: in the new turn order everybody may place one disc, to activate or to preserve."""

from __future__ import annotations

from games.engine.dealer import Dealer
from games.engine.text import Text, dotted, text
from games.frenzy import accounts, derive, requests_discs, rulings, tells
from games.frenzy.moves import Activate, Invite, Keep, Mystery, Preserve, Skip
from games.frenzy.state import AI, NOBODY, FrenzyState
from games.frenzy.takes import claim, replace


async def discs(dealer: Dealer, state: FrenzyState) -> None:
    """At most one disc each, in ranking order; in the customer challenge customers can be taken after it (C12, C28)."""
    state.phase = "discs"
    for seat in [cafe for cafe in state.order if cafe != AI]:
        for _ in range(rulings.DISCS_A_ROUND):
            if not await place(dealer, state, seat):
                break
        await claim(dealer, state, seat)
    state.to_act = state.acting_for = NOBODY


async def place(dealer: Dealer, state: FrenzyState, seat: int) -> bool:
    """One disc of a seat, if it can and wants to.

    :returns: whether a disc was placed
    """
    request = requests_discs.disc(state, seat)
    if request is None:
        return False
    state.to_act, state.acting_for = seat, seat
    move = await dealer.ask(seat, request)
    if isinstance(move, Skip):
        return False
    state.players[seat].discs -= 1
    state.players[seat].declined = []
    match move:
        case Activate():
            dealer.tell(activate(state, seat, requests_discs.ICON[move.icon]), kind="move")
        case Preserve():
            dealer.tell(preserve(state, seat, move.icon), kind="move")
        case Mystery():
            await mystery(dealer, state, seat, move.level)
        case Invite():
            invite(dealer, state, seat, move.customer)
    return True


def activate(state: FrenzyState, seat: int, icon: str) -> Text:
    """1) Activate Ability: a card is flipped, or the café grows; its coins and discs come at once."""
    player = state.players[seat]
    space = derive.placeable(player, icon)
    assert space is not None
    space.activated = True
    if icon == "plus":
        return text("{who} adds a place: the café holds {n}.", who=tells.cafe(seat), n=derive.capacity(state, player))
    card = derive.flippable(player, icon)
    assert card is not None
    card.upgraded = True
    done = text("{who} upgrades {card}", who=tells.cafe(seat), card=tells.card(card.card))
    if coins := rulings.FLIPPED_COINS.get(icon, 0):
        accounts.gain(state, seat, coins)
        return text("{done}: {coins}.", done=done, coins=tells.coins(coins))
    if discs_ := rulings.FLIPPED_DISCS.get(icon, 0):
        accounts.give_discs(state, seat, discs_)
        return text("{done}: {discs}.", done=done, discs=tells.discs(discs_))
    return text("{done}.", done=done)


def preserve(state: FrenzyState, seat: int, word: str) -> Text:
    """2) Preserve Icon: a first disc, or the second one that makes a meal or board game upgraded (C6)."""
    player = state.players[seat]
    second = requests_discs.SECOND_OF.get(word)
    if second is not None:
        space = derive.second_disc(player, second)
        assert space is not None
        space.preserved += 1
        return text(
            "{who} preserves {icon} with a second disc: it counts as upgraded.",
            who=tells.cafe(seat),
            icon=tells.ICON_NAMES[second],
        )
    icon = requests_discs.ICON[word]
    space = derive.placeable(player, icon)
    assert space is not None
    space.preserved = 1
    return text("{who} preserves {icon}.", who=tells.cafe(seat), icon=tells.ICON_NAMES[icon])


async def mystery(dealer: Dealer, state: FrenzyState, seat: int, level: int) -> None:
    """Mystery Customer: two customers are drawn in secret, one stays; a single one is simply taken (C14, C47)."""
    player = state.players[seat]
    _occupy_mystery(state, seat)
    deck = state.decks[level - 1]
    player.drawn = deck[: rulings.MYSTERY_DRAW]
    del deck[: len(player.drawn)]
    dealer.reveal("the drawn customers, to the seat")
    drawn = [tells.customer(derive.customer(state, number), penalty=False) for number in player.drawn]
    dealer.tell(text("You draw {customers}.", customers=dotted(drawn)), [seat], kind="hand")
    kept = player.drawn[0]
    if len(player.drawn) > 1:
        move = await dealer.ask(seat, requests_discs.keep(state, seat))
        assert isinstance(move, Keep)
        kept = derive.customer_number(state, move.customer)
    deck += [number for number in player.drawn if number != kept]
    player.drawn = []
    player.mystery.append(kept)
    player.mystery_levels.append(level)
    dealer.tell(text("{who} keeps a mystery customer of level {n}.", who=tells.cafe(seat), n=level), kind="move")


def invite(dealer: Dealer, state: FrenzyState, seat: int, name: str) -> None:
    """Customer challenge: an open customer instead of a drawn one, scored at the end (C52)."""
    _occupy_mystery(state, seat)
    number = derive.customer_number(state, name)
    state.players[seat].invited.append(number)
    card = tells.customer(derive.customer(state, number), penalty=False)
    dealer.tell(
        text("{who} invites {customer}, to be served at the end.", who=tells.cafe(seat), customer=card), kind="move"
    )
    replace(dealer, state, number)


def _occupy_mystery(state: FrenzyState, seat: int) -> None:
    space = derive.placeable(state.players[seat], "mystery")
    assert space is not None
    space.activated = True
