"""What the pictures of Frenzy say, read from a view: the moment, who acts, in which order, who takes how much."""

from collections.abc import Sequence
from typing import Final

from games.engine.text import Arg, Term, Text, Who, listed, plural, text
from games.engine.view import View
from games.frenzy import derive, requests_discs, scoring, tells
from games.frenzy.cards import SUIT, SUIT_NAMES
from games.frenzy.state import AI, NOBODY, FrenzyState, Played, Player
from rendering.headers import Heading, waiting
from rendering.panels import Tab

FrenzyView = View[FrenzyState]
SETUP: Final = ("setup", "stores", "passing", "drafting")
"""Phases drawn as the setup picture."""
OPENING: Final = ("play", "take", "discs", "finished")
"""Phases drawn with cafés."""
AI_NAME: Final = Term("AI café")
"""The AI player where space is short."""


def cafe_name(cafe: int) -> Who | Term:
    """A café by its player's name, or the AI player's."""
    return AI_NAME if cafe == AI else Who(cafe)


def round_line(state: FrenzyState) -> Text:
    """ "Store opening · round 7 of 10"."""
    if state.phase in SETUP:
        return text("Short game") if state.short else text("Setup")
    part = text("Store opening") if state.opened else text("Preparation")
    return text("{part} · round {n} of {all}", part=part, n=max(1, state.round), all=state.rounds)


def cafes_in_order(state: FrenzyState) -> list[int]:
    """Cafés as the pictures show them: by turn order, then those that have no turn; at the end by place and coins."""
    if state.phase == "finished" and state.scores:
        ranks = {seat: (score.place, -score.total) for seat, score in enumerate(state.scores)}
        return sorted(derive.cafes(state), key=lambda cafe: (*ranks.get(cafe, (len(ranks) + 1, 0)), cafe))
    by_seat = not state.order or state.phase in ("passing", "drafting")
    order = [] if by_seat else list(state.order)
    return order + [cafe for cafe in derive.cafes(state) if cafe not in order]


def market_step(state: FrenzyState) -> str:
    """What the seat to act does in the preparation phase: "buy", "tile" for a storefront, or "extra tile"."""
    if all(slot.buyer != NOBODY for slot in state.market):
        return "extra tile"
    return "tile" if any(slot.buyer == state.to_act for slot in state.market) else "buy"


def takes(state: FrenzyState, cafe: int) -> int:
    """Cards that a café takes in this round, by its rank."""
    return derive.takes(state.order, state.order.index(cafe)) if cafe in state.order else 0


def taken(state: FrenzyState, cafe: int) -> int:
    """Cards that it has taken already."""
    return sum(1 for play in state.plays if play.taker == cafe)


def step(state: FrenzyState) -> str:
    """What the seat to act is asked for in the store opening: "play", "take", "discard", "claim", "keep" or "disc"."""
    seat = state.to_act
    if state.phase == "play" or seat == NOBODY:
        return "play"
    player = state.players[seat]
    if state.phase == "take":
        if taken(state, state.acting_for) < takes(state, state.acting_for):
            return "take"
        return "discard" if state.acting_for == seat and derive.excess(state, player) else "claim"
    if player.drawn:
        return "keep"
    if state.challenge and requests_discs.claim(state, seat) is not None:
        return "claim or disc" if requests_discs.disc(state, seat) is not None else "claim"
    return "disc"


def _opening_title(state: FrenzyState, seat: int) -> Text:
    who = Who(seat)
    match step(state):
        case "take":
            left = takes(state, state.acting_for) - taken(state, state.acting_for)
            if state.acting_for == AI:
                return text("{who} takes for the AI", who=who)
            return plural("{who} takes {n} card", "{who} takes {n} cards", left, who=who)
        case "discard":
            n = derive.excess(state, state.players[seat])
            return plural("{who} discards {n} card", "{who} discards {n} cards", n, who=who)
        case "keep":
            return text("{who} picks a customer", who=who)
        case "claim":
            return text("{who} may serve", who=who)
        case "claim or disc":
            return text("{who}: disc or customer", who=who)
        case "disc":
            return text("{who} may use a disc", who=who)
    return text("{who} plays a card", who=who)


def _setup_title(state: FrenzyState) -> Text:
    return {
        "stores": text("Choosing stores"),
        "passing": text("Passing cards"),
        "drafting": text("Drafting action tiles"),
    }.get(state.phase, text("Setting up"))


def heading(view: FrenzyView) -> Heading:
    """What happens now."""
    state, awaited = view.state, view.awaited
    line = round_line(state)
    if state.phase == "finished":
        first = [seat for seat, score in enumerate(state.scores) if score.place == 1]
        over = plural("Frenzy · after {n} round", "Frenzy · after {n} rounds", state.rounds)
        if not first:
            return Heading(None, "robot", text("The AI café wins"), over)
        return Heading(first[0], "crown", text("{who} wins", who=listed(first)), over)
    if len(awaited) != 1 or state.phase in ("passing", "drafting"):
        title = _setup_title(state) if state.phase in SETUP else line
        return Heading(None, "cards" if state.phase != "drafting" else "tile", title, waiting(line, awaited))
    seat = awaited[0]
    if state.phase == "stores":
        return Heading(seat, "storefront", text("{who} picks a store", who=Who(seat)), line)
    if state.phase == "preparation":
        title = text("{who} buys a card", who=Who(seat))
        if market_step(state) != "buy":
            title = text(
                "{who} may take a tile" if market_step(state) == "extra tile" else "{who} takes a tile", who=Who(seat)
            )
        return Heading(seat, "cards", title, line)
    return Heading(seat, "cards", _opening_title(state, seat), line)


def next_steps(state: FrenzyState, cafe: int) -> Text:
    """What a café gets for its rank, as the row of played cards says it; its coins at the end."""
    if state.phase == "finished":
        total = state.rival.total if cafe == AI and state.rival else state.players[cafe].coins
        return tells.coins(total)
    if not state.ranked:
        return text("to play") if play_of(state, cafe) is None else text("played")
    number = takes(state, cafe)
    if not number:
        return text("no card") if cafe == AI else text("2 discs")
    done = state.phase != "take" or taken(state, cafe) >= number
    return text("took {n}" if done else "takes {n}", n=number)


def play_of(state: FrenzyState, cafe: int) -> Played | None:
    """The card that a café has played this round."""
    return next((play for play in state.plays if play.cafe == cafe), None)


def row_tab(view: FrenzyView, cafe: int) -> tuple[Tab, Text] | None:
    """The tab on a café's panel in the row of played cards."""
    state = view.state
    if state.phase == "finished":
        won = cafe != AI and cafe < len(state.scores) and state.scores[cafe].place == 1
        return ("won", text("winner")) if won else None
    if cafe != (state.acting_for if view.awaited else NOBODY):
        return None
    words = {
        "play": text("to play"),
        "take": text("to take"),
        "discard": text("too full"),
        "keep": text("to pick"),
        "claim": text("to serve"),
        "claim or disc": text("to act"),
        "disc": text("to act"),
    }
    return "now", words[step(state)]


def market_tab(view: FrenzyView, cafe: int) -> tuple[Tab, Text] | None:
    """The tab on a café's panel in the preparation phase."""
    state = view.state
    if cafe in view.awaited:
        return "now", text("to buy") if market_step(state) == "buy" else text("to take")
    if any(slot.buyer == cafe for slot in state.market):
        return "done", text("bought")
    return None


def setup_tab(view: FrenzyView, seat: int) -> tuple[Tab, Text] | None:
    """The tab on a seat's panel while the match is set up."""
    state = view.state
    word = {"stores": text("to choose"), "passing": text("to pass"), "drafting": text("to draft")}
    if seat in view.awaited:
        return "now", word.get(state.phase, text("to act"))
    if state.phase in ("passing", "drafting"):
        return "done", text("ready")
    return None


def served_count(player: Player) -> int:
    """Customers that are served for good (customer challenge)."""
    return len(player.claimed)


def waiting_customers(player: Player) -> int:
    """Customers that came through a mystery space: face down, or invited in the customer challenge."""
    return len(player.mystery_levels) + len(player.invited)


def suits_out(state: FrenzyState) -> list[str]:
    """The suits that nobody plays any more this round while another is at hand, in playing order; the AI player's."""
    suits = list(dict.fromkeys(SUIT[play.card] for play in state.plays))
    rival = state.rival
    if rival and rival.suit and rival.suit not in suits and all(play.cafe != AI for play in state.plays):
        suits.append(rival.suit)
    return suits


def suit_words(suits: Sequence[str]) -> Text:
    """Suits as an enumeration: "Meal", "Meal and Wi-Fi"."""
    args: dict[str, Arg] = {f"s{index}": SUIT_NAMES[suit] for index, suit in enumerate(suits)}
    names = ["{" + key + "}" for key in args]
    return Text(" and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names), args)


def result(state: FrenzyState) -> Text:
    """ "Ana wins with 52"; of the AI player too."""
    if scoring.lost_together(state) and state.rival:
        return text("The AI café wins with {n}", n=state.rival.total)
    first = next(seat for seat, score in enumerate(state.scores) if score.place == 1)
    return text("{who} wins with {n}", who=Who(first), n=state.scores[first].total)


def ability_words(player: Player) -> Text:
    """A store with its ability."""
    return text("{name}: {ability}", name=tells.STORE_NAMES[player.store], ability=tells.ABILITIES[player.store])
