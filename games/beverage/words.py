"""The position in words: a headline, the whole board for screen readers, and the facts of the game."""

from __future__ import annotations

from games.beverage import derive, tells
from games.beverage.state import BeverageState, FinalScore, StadiumCard
from games.engine.text import Text, Who, listing, plural, text
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
        winners = [seat for seat, score in enumerate(state.scores) if score.place == 1]
        return text(
            "{who} wins with {points}." if len(winners) == 1 else "{who} share the win with {points}.",
            who=tells.names(winners),
            points=max(score.total for score in state.scores),
        )
    now = PHASE_NAMES[state.phase]
    if state.round:
        now = text("Round {n} of {all} · {phase}", n=state.round, all=derive.rounds_at_most(state), phase=now)
    if not view.awaited:
        return now
    return text("{now} · {who} to act", now=now, who=tells.names(view.awaited))


def facts(seats: int) -> Text:
    """What to know before sitting down. ``seats`` 0 speaks for every number of seats."""
    if not seats:
        return text("3 to 5 players · up to 8 rounds · sealed bids")
    return plural(
        "{n} player · up to {rounds} rounds · sealed bids",
        "{n} players · up to {rounds} rounds · sealed bids",
        seats,
        rounds=7 if seats == 5 else 8,
    )


def text_board(view: View[BeverageState]) -> list[Text]:
    """The whole position, one text per line, for people who do not see the picture."""
    state = view.state
    lines = [headline(view), _market(state)]
    if state.phase == "business" or state.phase == "disposal":
        passed = [seat for seat in state.turn_order if state.players[seat].passed]
        lines.append(text("Turn order: {who}.", who=tells.names(state.turn_order)))
        if passed:
            lines.append(text("Passed: {who}.", who=tells.names(passed)))
    elif state.turn_order:
        lines.append(text("Order: {who}.", who=tells.names(state.turn_order)))
    lines += [_spaces(state), *_stadium(state)]
    lines += [_company(state, seat) for seat in derive.ahead(state)]
    if view.seat is not None:
        lines.append(_own(state, view.seat))
    by_place = sorted(enumerate(state.scores), key=lambda entry: entry[1].place)
    lines += [_score(seat, score) for seat, score in by_place]
    return lines


def _market(state: BeverageState) -> Text:
    parts = []
    if state.market == HIDDEN:
        parts.append(text("Market: closed"))
    else:
        parts.append(text("Market: {caps}", caps=tells.caps(state.market)))
    if state.cards_open:
        shown = ", ".join(tells.card_value(card) for card in state.cards)
        parts.append(text("cards {cards} added {inflow}", cards=shown, inflow=state.inflow))
    elif state.trends:
        parts.append(text("cards face down: {trends}", trends=listing([tells.TRENDS[trend] for trend in state.trends])))
    if any(player.bid for player in state.players):
        bids = [
            text("{who} {bid}{bust}", who=Who(seat), bid=player.bid, bust=" (bust)" if player.bust else "")
            for seat, player in enumerate(state.players)
        ]
        parts.append(text("bids {bids}", bids=tells.dotted(bids)))
    return text("{parts}.", parts=listing(parts))


def _spaces(state: BeverageState) -> Text:
    spaces, tokens = state.spaces, state.advantage
    return text(
        "Action spaces: Issue Shares, {shares} tokens; Public Relations, surcharge {pr}, {pr_tokens} tokens; "
        "Factory, surcharge {factory}; Stadium, surcharge {stadium}, {stadium_tokens} tokens; "
        "Training, surcharge {training}.",
        shares=tokens.shares,
        pr=derive.surcharge(spaces.pr),
        pr_tokens=tokens.pr,
        factory=derive.surcharge(spaces.factory),
        stadium=derive.surcharge(spaces.stadium),
        stadium_tokens=tokens.stadium,
        training=derive.surcharge(spaces.training),
    )


def _stadium(state: BeverageState) -> list[Text]:
    lines = []
    for stage, spaces in enumerate(state.stage_spaces, 1):
        where = text("not begun")
        if stage < state.stage or state.phase == "finished":
            where = text("over")
        elif stage == state.stage:
            where = text("round {n} of at most {all}", n=state.space + 1, all=spaces)
        cards = [_card(card) for card in derive.row(state, stage)]
        lines.append(
            text("Stage {stage}, {where}: {cards}.", stage=tells.ROMAN[stage], where=where, cards=listing(cards))
        )
    return lines


def _card(card: StadiumCard) -> Text:
    kind = text("large") if card.large else text("small")
    if card.owner >= 0:
        return text("{n} {kind} {who}", n=card.number, kind=kind, who=Who(card.owner))
    return text(
        "{n} {kind} free ({cost} caps, {points})",
        n=card.number,
        kind=kind,
        cost=card.cost,
        points=plural("{n} point", "{n} points", card.points),
    )


def _company(state: BeverageState, seat: int) -> Text:
    player = state.players[seat]
    line = text(
        "{who}: reputation {reputation}; on hand {hand}, coaster {coaster}; shares {shares}, PR {pr}, "
        "factory {factory}, training {training}; tokens: shares {share_tokens}, PR {pr_tokens}, "
        "stadium {stadium_tokens}, research {research}, reputation {values}",
        who=Who(seat),
        reputation=player.reputation,
        hand=player.on_hand,
        coaster=player.coaster,
        shares=player.shares,
        pr=player.pr,
        factory=player.factory,
        training=player.training,
        share_tokens=player.share_tokens,
        pr_tokens=player.pr_tokens,
        stadium_tokens=player.stadium_tokens,
        research=player.research,
        values="+".join(map(str, player.reputation_tokens)) or "0",
    )
    if state.phase == "finished":
        return text("{line}.", line=line)
    return text("{line}; dues {caps}.", line=line, caps=tells.caps(derive.dues(state, seat)))


def _own(state: BeverageState, seat: int) -> Text:
    if state.phase == "finished":
        return text("You have {caps} left.", caps=tells.caps(state.players[seat].caps))
    return text(
        "You have {caps}. Due this round as things stand: tax {tax}, dividends {dividends}.",
        caps=tells.caps(state.players[seat].caps),
        tax=derive.tax_due(state, seat),
        dividends=derive.dividend_due(state, seat),
    )


def _score(seat: int, score: FinalScore) -> Text:
    return text(
        "{place}. {who} {total}: {before} before scoring, cards {cards}, tokens {tokens}, stages {stages}, "
        "area of {size}: {area}, {left} left: {caps}.",
        place=score.place,
        who=Who(seat),
        total=score.total,
        before=score.before,
        cards=score.cards,
        tokens=score.tokens,
        stages="+".join(map(str, score.stages)),
        size=score.area_size,
        area=score.area,
        left=tells.caps(score.caps_left),
        caps=score.caps,
    )
