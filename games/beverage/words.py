"""The position in words: a headline, the whole board for screen readers, and the facts of the game."""

from __future__ import annotations

from games.beverage import derive, tells
from games.beverage.options import BeverageOptions
from games.beverage.state import BeverageState, FinalScore, Player, StadiumCard
from games.engine.text import Text, Who, dotted, heading, listing, plural, text
from games.engine.view import HIDDEN, View

PHASE_NAMES = {
    "purchase": text("Start purchases"),
    "planning": text("Planning: sealed bids"),
    "late bids": text("Planning: bids after market research"),
    "sales": text("Sales"),
    "disposal": text("Inventory disposal"),
    "business": text("Business actions"),
    "settlement": text("Settlement"),
    "dividends": text("Dividends"),
    "progress": text("Progress check"),
    "clean-up": text("Clean-up"),
}


def headline(view: View[BeverageState]) -> Text:
    """Round, phase and whose decision is open, in one line."""
    state = view.state
    if state.phase == "finished":
        return tells.won(state)
    now = PHASE_NAMES[state.phase]
    if state.round:
        now = text("Round {n} of {all} · {phase}", n=state.round, all=derive.rounds_at_most(state), phase=now)
    if not view.awaited:
        return now
    return text("{now} · {who} to act", now=now, who=tells.names(view.awaited))


def facts(seats: int, options: BeverageOptions) -> list[Text]:
    """What to know before sitting down. ``seats`` 0 speaks for every number of seats."""
    first = [] if options.first_game else [text("Who buys first is drawn at random.")]
    if not seats:
        return [text("3 to 5 players · up to 8 rounds · sealed bids"), *first]
    played = plural(
        "{n} player · up to {rounds} rounds · sealed bids",
        "{n} players · up to {rounds} rounds · sealed bids",
        seats,
        rounds=7 if seats == 5 else 8,
    )
    return [played, *first]


def text_board(view: View[BeverageState]) -> list[Text]:
    """The whole position, one text per line under headings, for people who do not see it. Zeros are left out."""
    state = view.state
    lines = [heading(headline(view)), *_market(state)]
    if state.phase == "business" or state.phase == "disposal":
        passed = [seat for seat in state.turn_order if state.players[seat].passed]
        lines.append(text("Turn order: {who}.", who=tells.names(state.turn_order)))
        if passed:
            lines.append(text("Passed: {who}.", who=tells.names(passed)))
    elif state.turn_order:
        lines.append(text("Order: {who}.", who=tells.names(state.turn_order)))
    lines += [*_spaces(state), *_stadium(state)]
    for seat in derive.ahead(state):
        lines += _company(state, seat)
    if view.seat is not None:
        lines += _own(state, view.seat)
    if state.scores:
        lines.append(heading(text("Final scores")))
    by_place = sorted(enumerate(state.scores), key=lambda entry: entry[1].place)
    lines += [_score(seat, score) for seat, score in by_place]
    return lines


def _market(state: BeverageState) -> list[Text]:
    lines = []
    if state.market == HIDDEN:
        lines.append(text("Market: closed."))
    else:
        lines.append(text("Market: {caps}.", caps=tells.caps(state.market)))
    if state.cards_open:
        shown = ", ".join(tells.card_value(card) for card in state.cards)
        lines.append(text("Market cards {cards} added {caps}.", cards=shown, caps=tells.caps(state.inflow)))
    elif state.trends:
        backs = listing([tells.TRENDS[trend] for trend in state.trends])
        lines.append(text("Market cards, face down: {trends}.", trends=backs))
    if any(player.bid for player in state.players):
        bids = [_bid(seat, player) for seat, player in enumerate(state.players)]
        lines.append(text("Bids: {bids}.", bids=dotted(bids)))
    return lines


def _bid(seat: int, player: Player) -> Text:
    """A revealed bid; after going bust, also what disposal brought."""
    if not player.bust:
        return text("{who} {bid}", who=Who(seat), bid=player.bid)
    if not player.taken:
        return text("{who} {bid} (bust)", who=Who(seat), bid=player.bid)
    return text("{who} {bid} (bust, took {taken})", who=Who(seat), bid=player.bid, taken=player.taken)


def _spaces(state: BeverageState) -> list[Text]:
    """What the action spaces cost on top and the tokens that lie there."""
    spaces, lying = state.spaces, state.advantage
    rows: list[tuple[Text, list[int], int | None]] = [
        (text("Issue shares"), [], lying.shares),
        (text("Public Relations"), spaces.pr, lying.pr),
        (text("Factory"), spaces.factory, None),
        (text("Stadium"), spaces.stadium, lying.stadium),
        (text("Training"), spaces.training, None),
    ]
    lines = [heading(text("Action spaces"))]
    for name, placed, tokens in rows:
        found = [text("+{caps}", caps=tells.caps(derive.surcharge(placed)))] if placed else []
        if tokens is not None:
            found.append(plural("{n} token", "{n} tokens", tokens) if tokens else text("no token left"))
        if found:
            lines.append(text("{name}: {found}", name=name, found=listing(found)))
    return lines


def _stadium(state: BeverageState) -> list[Text]:
    lines = []
    for stage, spaces in enumerate(state.stage_spaces, 1):
        where = text("(not begun)")
        over = stage < state.stage or state.phase == "finished"
        if over:
            where = text("(over)")
        elif stage == state.stage:
            where = text("(round {n} of up to {all})", n=state.space + 1, all=spaces)
        lines.append(heading(text("Row {row}", row=tells.ROMAN[stage]), where))
        lines += [_card(card, over) for card in derive.row(state, stage)]
    return lines


def _card(card: StadiumCard, over: bool) -> Text:
    kind = text("large") if card.large else text("small")
    if card.owner >= 0:
        return text("Card {n}, {kind}: {who}", n=card.number, kind=kind, who=Who(card.owner))
    if over:
        return text("Card {n}, {kind}: not built", n=card.number, kind=kind)
    return text(
        "Card {n}, {kind}: free – {caps}, {points}",
        n=card.number,
        kind=kind,
        caps=tells.caps(card.cost),
        points=plural("{n} point", "{n} points", card.points),
    )


def _company(state: BeverageState, seat: int) -> list[Text]:
    player = state.players[seat]
    lines = [
        heading(Who(seat), text("– reputation {n}", n=player.reputation)),
        text("Associates: {hand} on hand, {coaster} on the coaster", hand=player.on_hand, coaster=player.coaster),
    ]
    tracks = (
        ("shares {n}", player.shares),
        ("PR {n}", player.pr),
        ("factory {n}", player.factory),
        ("training {n}", player.training),
    )
    tokens = (
        ("{n} for shares", player.share_tokens),
        ("{n} PR", player.pr_tokens),
        ("{n} stadium", player.stadium_tokens),
        ("{n} research", player.research),
    )
    if found := [text(words, n=n) for words, n in tracks if n]:
        lines.append(text("Tracks: {found}", found=listing(found)))
    held = [text(words, n=n) for words, n in tokens if n]
    if player.reputation_tokens:
        held.append(text("reputation {values}", values="+".join(map(str, player.reputation_tokens))))
    if held:
        lines.append(text("Tokens: {held}", held=listing(held)))
    if due := sum(derive.still_due(state, seat)):
        lines.append(text("Due this round: {caps}", caps=tells.caps(due)))
    return lines


def _own(state: BeverageState, seat: int) -> list[Text]:
    caps, (tax, share) = tells.caps(state.players[seat].caps), derive.still_due(state, seat)
    if state.phase == "finished":
        return [heading(text("You")), text("You have {caps} left.", caps=caps)]
    due = [text(words, n=n) for words, n in (("tax {n}", tax), ("dividends {n}", share)) if n] or [text("nothing")]
    return [
        heading(text("You")),
        text("You have {caps}.", caps=caps),
        text("Due this round as things stand: {due}.", due=listing(due)),
    ]


def _score(seat: int, score: FinalScore) -> Text:
    sources = (("{n} before scoring", score.before), ("cards {n}", score.cards), ("tokens {n}", score.tokens))
    found = [text(words, n=n) for words, n in sources if n]
    found += [
        text("row {row} {n}", row=tells.ROMAN[row], n=points) for row, points in enumerate(score.stages, 1) if points
    ]
    if score.area:
        found.append(text("area of {size}: {n}", size=score.area_size, n=score.area))
    left = tells.caps(score.caps_left)
    found.append(text("{left} left: {n}", left=left, n=score.caps) if score.caps else text("{left} left", left=left))
    return text(
        "{place}. {who} {total}: {found}.", place=score.place, who=Who(seat), total=score.total, found=listing(found)
    )
