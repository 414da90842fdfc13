"""The moves of Beverage. Amounts are caps, pieces or spaces; what is legal stands in ``requests.py``."""

from __future__ import annotations

from typing import ClassVar

from games.engine.domain import Move
from games.engine.text import text


class Purchase(Move, frozen=True, tag="buy"):
    """Start of Game: what is bought with the first caps, 1 cap each."""

    command: ClassVar = "buy"
    label: ClassVar = text("Buy")
    help: ClassVar = text("Buy what you start with, 1 cap each")
    fields: ClassVar = {
        "associates": text("Associates on hand"),
        "reputation": text("Steps on the reputation track"),
        "research": text("Market research tokens"),
    }

    associates: int
    reputation: int
    research: int


class Bid(Move, frozen=True, tag="bid"):
    """Planning: the sealed sales bid."""

    command: ClassVar = "bid"
    label: ClassVar = text("Enter bid")
    help: ClassVar = text("Seal your sales bid")
    fields: ClassVar = {"amount": text("Caps from the market")}

    amount: int


class Research(Move, frozen=True, tag="research"):
    """Planning: spend a market research token, see the market counted, bid after that."""

    command: ClassVar = "research"
    label: ClassVar = text("Use research")
    help: ClassVar = text("Spend a market research token: see the market first, bid after that")


class Rebid(Move, frozen=True, tag="rebid"):
    """Inventory disposal: a smaller bid after going bust."""

    command: ClassVar = "rebid"
    label: ClassVar = text("Bid again")
    help: ClassVar = text("Inventory disposal: bid again for what is left in the market")
    fields: ClassVar = {"amount": text("Caps from the rest")}

    amount: int


class IssueShares(Move, frozen=True, tag="shares"):
    """Business action: one step on the shares track, 5 caps from the bank."""

    command: ClassVar = "shares"
    label: ClassVar = text("Issue shares")
    help: ClassVar = text("Issue shares: one step up the shares track, caps from the bank")


class PublicRelations(Move, frozen=True, tag="pr"):
    """Business action: any number of steps on the PR track, paid in caps, associates and tokens."""

    command: ClassVar = "pr"
    label: ClassVar = text("Public Relations")
    help: ClassVar = text("Public Relations: climb above every other disc on the PR track")
    fields: ClassVar = {
        "caps": text("Caps (2 per step)"),
        "associates": text("Associates (1 per step)"),
        "tokens": text("PR tokens (1 per step)"),
    }

    caps: int
    associates: int
    tokens: int


class FactoryImprovements(Move, frozen=True, tag="factory"):
    """Business action: one step on the factory track."""

    command: ClassVar = "factory"
    label: ClassVar = text("Factory")
    help: ClassVar = text("Factory improvements: one step, reputation now and less tax from now on")


class StadiumInvestments(Move, frozen=True, tag="stadium"):
    """Business action: build one stadium card of the current stage. ``card`` is its number on the board."""

    command: ClassVar = "stadium"
    label: ClassVar = text("Stadium")
    help: ClassVar = text("Stadium investments: build one card of the current row")
    fields: ClassVar = {"card": text("Which card")}

    card: int


class EmployeeTraining(Move, frozen=True, tag="training"):
    """Business action: steps on the training track, 1 cap each to the bank."""

    command: ClassVar = "training"
    label: ClassVar = text("Training")
    help: ClassVar = text("Employee training: associates come on hand at the end of the round")
    fields: ClassVar = {"spaces": text("Training steps (1 cap each)")}

    spaces: int


class Pass(Move, frozen=True, tag="pass"):
    """No more business actions this round."""

    command: ClassVar = "pass"
    label: ClassVar = text("Pass")
    help: ClassVar = text("Pass for the rest of this round")


class Dividends(Move, frozen=True, tag="dividends"):
    """Dividends: pay them all, or refuse."""

    command: ClassVar = "dividends"
    label: ClassVar = text("Dividends")
    help: ClassVar = text("Pay your dividends, or refuse and lose twice as much reputation")
    fields: ClassVar = {"pay": text("Pay them?")}

    pay: bool


class Recover(Move, frozen=True, tag="recover"):
    """Clean-up, step 6: associates for reputation when none is on hand; 0 declines."""

    command: ClassVar = "recover"
    label: ClassVar = text("Take associates")
    help: ClassVar = text("Take associates for 3 reputation each when you have none on hand")
    fields: ClassVar = {"associates": text("How many")}

    associates: int


MOVES: tuple[type[Move], ...] = (
    Purchase,
    Bid,
    Research,
    Rebid,
    IssueShares,
    PublicRelations,
    FactoryImprovements,
    StadiumInvestments,
    EmployeeTraining,
    Pass,
    Dividends,
    Recover,
)
