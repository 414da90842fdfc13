"""What the pictures of Beverage say, read from a view: who acts, in which order, what is due."""

from typing import Final

from games.beverage import derive
from games.beverage.state import BeverageState
from games.engine.text import Text, Who, listed, plural, text
from games.engine.view import View
from rendering.headers import Heading, waiting
from rendering.panels import Tab

BeverageView = View[BeverageState]
TRENDS: Final = {-1: "down", 0: "flat", 1: "up"}
"""Icons of the market cards' backs."""
ROMAN: Final = ("I", "II", "III")
BIDDING: Final = ("planning", "late bids", "sales", "disposal")
"""Phases drawn as the bids picture."""

PHASES: Final = {
    "purchase": text("Start purchases"),
    "planning": text("Planning"),
    "late bids": text("Market counted"),
    "sales": text("Sales"),
    "disposal": text("Inventory disposal"),
    "business": text("Business actions"),
    "settlement": text("Settlement"),
    "dividends": text("Dividends"),
    "progress": text("Progress check"),
    "clean-up": text("Clean-up"),
    "finished": text("Final score"),
}


def phase_name(state: BeverageState) -> Text:
    """The phase in words."""
    return PHASES.get(state.phase, text("{phase}", phase=state.phase.capitalize()))


def round_line(state: BeverageState) -> Text:
    """ "Business actions · round 6 of 8"."""
    now, last = max(state.round, 1), derive.rounds_at_most(state)
    return text("{phase} · round {n} of {last}", phase=phase_name(state), n=now, last=last)


def seats_in_order(state: BeverageState) -> list[int]:
    """Seats as the panels show them: by turn order, then those not on the track yet."""
    order = list(state.turn_order)
    return order + [seat for seat in range(len(state.players)) if seat not in order]


def heading(view: BeverageView) -> Heading:
    """What happens now."""
    state, awaited = view.state, view.awaited
    line = round_line(state)
    if state.phase == "finished" or view.finished:
        winners = [seat for seat, score in enumerate(state.scores) if score.place == 1]
        title = text("{who} wins", who=listed(winners)) if len(winners) == 1 else text("Shared win")
        over = plural("Beverage · after {n} round", "Beverage · after {n} rounds", state.round)
        return Heading(winners[0] if len(winners) == 1 else None, "crown", title, over)
    if state.phase in ("planning", "late bids"):
        return Heading(None, "lock", text("Sealing bids"), waiting(line, awaited))
    if len(awaited) == 1:
        title = {
            "purchase": text("{who} to buy", who=Who(awaited[0])),
            "disposal": text("{who} to bid again", who=Who(awaited[0])),
            "dividends": text("{who} to decide", who=Who(awaited[0])),
            "clean-up": text("{who} to decide", who=Who(awaited[0])),
        }.get(state.phase, text("{who} to act", who=Who(awaited[0])))
        return Heading(awaited[0], "time", title, line)
    title = {
        "disposal": text("Bidding again"),
        "dividends": text("Paying dividends"),
        "clean-up": text("Hiring for reputation"),
    }.get(state.phase, phase_name(state))
    short = text("Round {n} of {last}", n=max(state.round, 1), last=derive.rounds_at_most(state))
    return Heading(None, "time", title, waiting(short, awaited) if awaited else line)


def status(view: BeverageView, seat: int) -> tuple[Tab, Text] | None:
    """The tab on a seat's panel."""
    state, player = view.state, view.state.players[seat]
    if view.finished or state.phase == "finished":
        won = seat < len(state.scores) and state.scores[seat].place == 1
        return ("won", text("winner")) if won else None
    if seat in view.awaited:
        word = {"purchase": "to buy", "dividends": "to decide", "clean-up": "to decide"}
        return "now", text(word.get(state.phase, "to act"))
    if state.phase == "business" and player.passed:
        return "done", text("passed")
    if state.phase == "business" and player.bust:
        return "bad", text("bust")
    return None
