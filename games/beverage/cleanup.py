"""(7) The Clean-up Phase: pieces return, tokens are laid out, associates arrive, and nobody stays empty-handed."""

from __future__ import annotations

from games.beverage import accounts, derive, requests, rulings, tells
from games.beverage.moves import Recover
from games.beverage.state import ActionSpaces, BeverageState
from games.engine.dealer import Dealer
from games.engine.text import Who, text


async def cleanup(dealer: Dealer, state: BeverageState) -> str:
    """Steps 1 to 7 of the rulebook, in order. The turn order is kept until step 6 has used it (B42)."""
    state.phase = "clean-up"
    return_associates(state)
    discard_cards(state)
    lay_out_tokens(state)
    train(dealer, state)
    await recover(dealer, state)
    state.turn_order = []
    return "planning"


def return_associates(state: BeverageState) -> None:
    """Step 1: from the action spaces to the coasters."""
    spaces = state.spaces
    for seat in [*spaces.pr, *spaces.factory, *spaces.stadium, *spaces.training]:
        state.players[seat].coaster += 1
    state.spaces = ActionSpaces()


def discard_cards(state: BeverageState) -> None:
    """Step 3: the face-up market cards are laid aside."""
    state.discard += state.cards
    state.cards, state.trends, state.cards_open = [], [], False
    state.inflow, state.zeroed = 0, -1


def lay_out_tokens(state: BeverageState) -> None:
    """Step 4: advantage tokens on each of the three spaces, as far as the piles go (B36)."""
    state.advantage.shares += min(state.advantage_step, derive.advantage_pile(state, "shares"))
    state.advantage.pr += min(state.advantage_step, derive.advantage_pile(state, "pr"))
    state.advantage.stadium += min(state.advantage_step, derive.advantage_pile(state, "stadium"))


def train(dealer: Dealer, state: BeverageState) -> None:
    """Step 5: trained associates come on hand, as many as the coaster holds (B38)."""
    lines = []
    for seat, player in enumerate(state.players):
        arriving = min(player.training, player.coaster)
        player.coaster -= arriving
        player.on_hand += arriving
        player.training = 0
        if arriving:
            lines.append(text("{who} {associates}", who=Who(seat), associates=tells.associates(arriving)))
    if lines:
        dealer.tell(tells.each("Trained: {items}.", lines), kind="result")


async def recover(dealer: Dealer, state: BeverageState) -> None:
    """Step 6 and the special case: for seats without associates, decided at once, done in turn order (B40-B42).

    With nothing on the coaster nothing happens, whatever the reputation (B40).
    """
    empty = [seat for seat in state.turn_order if not state.players[seat].on_hand and state.players[seat].coaster]
    asked = [seat for seat in empty if requests.recover_most(state, seat)]
    answers = await dealer.ask_all({seat: requests.recover(state, seat) for seat in asked})
    for seat in empty:
        move = answers.get(seat)
        if move is None:
            reset(dealer, state, seat)
        elif isinstance(move, Recover) and move.associates:
            _take(dealer, state, seat, move.associates)


def _take(dealer: Dealer, state: BeverageState, seat: int, associates: int) -> None:
    player = state.players[seat]
    player.coaster -= associates
    player.on_hand += associates
    lost = accounts.change_reputation(state, seat, -rulings.RECOVER_PRICE * associates)
    dealer.tell(
        text(
            "Clean-up: {who}, with no associate on hand, takes {associates}, {points}.",
            who=Who(seat),
            associates=tells.associates(associates),
            points=tells.points(lost),
        ),
        kind="result",
    )


def reset(dealer: Dealer, state: BeverageState, seat: int) -> None:
    """The special case: all discs to 0, built cards given back, four associates on hand (B41).

    Caps and every kind of token stay. Cards of a stage that is over stay shut, for they are not of the current one.
    """
    player = state.players[seat]
    had = player.reputation
    accounts.change_reputation(state, seat, -had)
    player.shares = player.pr = player.factory = player.training = 0
    for card in derive.cards_of(state, seat):
        card.owner = -1
        player.coaster += 1
    arriving = min(rulings.RESET_ASSOCIATES, player.coaster)
    player.coaster -= arriving
    player.on_hand += arriving
    dealer.tell(
        text(
            "Clean-up: {who} starts over, with no associate on hand and only {had} reputation: every disc to 0, "
            "all stadium cards given back, {associates} on hand.",
            who=Who(seat),
            had=had,
            associates=tells.associates(arriving),
        ),
        kind="result",
    )
