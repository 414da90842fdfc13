"""The question of the Business Actions phase: five actions and passing, with the reasons of every refusal."""

from __future__ import annotations

from collections.abc import Mapping

from games.beverage import derive, rulings, tells
from games.beverage.moves import (
    EmployeeTraining,
    FactoryImprovements,
    IssueShares,
    Pass,
    PublicRelations,
    StadiumInvestments,
)
from games.beverage.state import BeverageState, StadiumCard
from games.engine.domain import AnyDomain, Domain, Move, Value
from games.engine.request import Request
from games.engine.text import Text, Who, plural, text


def action(state: BeverageState, seat: int) -> Request:
    """One business action, or pass. Passing is always allowed (B37)."""
    player = state.players[seat]
    prompt = text(
        "Your business action, or pass. You have {caps} and {hand} on hand.",
        caps=tells.caps(player.caps),
        hand=tells.associates(player.on_hand),
    )
    if due := derive.dues(state, seat):
        prompt = text("{prompt} Due when all have passed: {due}.", prompt=prompt, due=tells.caps(due))
    if derive.last_round(state):
        prompt = text("{prompt} This is the last round: training brings nothing any more.", prompt=prompt)
    if player.on_hand < 1:
        none = text("Every action takes an associate on hand, and you have none.")
        kinds: tuple[type[Move], ...] = (
            IssueShares,
            PublicRelations,
            FactoryImprovements,
            StadiumInvestments,
            EmployeeTraining,
        )
        return Request("action", prompt, *(Domain.blocked(kind, none) for kind in kinds), Domain(Pass))
    return Request(
        "action",
        prompt,
        shares(state, seat),
        public_relations(state, seat),
        factory(state, seat),
        stadium(state, seat),
        training(state, seat),
        Domain(Pass),
    )


def _short(price: Text, extra: int, have: int) -> Text:
    """ "... costs 10 caps and 1 for the associate already there; you have 7."""
    if not extra:
        return text("{price}; you have {have}.", price=price, have=have)
    return text(
        "{price} and {extra}; you have {have}.",
        price=price,
        extra=plural("{n} for the associate already there", "{n} for the associates already there", extra),
        have=have,
    )


def shares(state: BeverageState, seat: int) -> AnyDomain:
    """Issue Shares: one step, with a token for the upper part of the track; never a surcharge (B37)."""
    player = state.players[seat]
    level = player.shares + 1
    if level > state.shares_max:
        return Domain.blocked(
            IssueShares, text("Your shares are at the end of the track, level {level}.", level=state.shares_max)
        )
    if (
        level >= state.shares_token_from
        and derive.usable_tokens(player.share_tokens, state.advantage.shares) < rulings.SHARE_STEP_TOKENS
    ):
        return Domain.blocked(
            IssueShares,
            text("Shares level {level} takes an Issue Shares token, and you have none.", level=level),
        )
    return Domain(IssueShares)


def public_relations(state: BeverageState, seat: int) -> AnyDomain:
    """Public Relations: above every other disc, paid in any mix (B35)."""
    player = state.players[seat]
    extra, need, each = derive.surcharge(state.spaces.pr), derive.pr_steps_needed(state, seat), rulings.PR_STEP_CAPS
    caps, hand, tokens = player.caps, player.on_hand - 1, derive.usable_tokens(player.pr_tokens, state.advantage.pr)
    payable = max(0, caps - extra)
    leader = max((other for other in range(len(state.players)) if other != seat), key=lambda one: state.players[one].pr)

    def means() -> Text:
        have = text(
            "You have {caps}, {hand} besides the one you place and {tokens}",
            caps=tells.caps(caps),
            hand=tells.associates(hand),
            tokens=tells.pr_tokens(tokens),
        )
        if need == rulings.PR_LEAST_STEPS:
            return text("{have}; you need at least {steps}.", have=have, steps=tells.steps(need))
        return text(
            "{have}; to pass {who} you need at least {steps}.", have=have, who=Who(leader), steps=tells.steps(need)
        )

    def rule(move: PublicRelations) -> Text | None:
        if move.caps % each:
            return text(
                "Public Relations steps cost {each} caps each: {caps} can't be split. {means}",
                each=each,
                caps=tells.caps(move.caps),
                means=means(),
            )
        if move.caps + extra > caps:
            return _short(text("These steps cost {caps}", caps=tells.caps(move.caps)), extra, caps)
        if move.associates > hand or move.tokens > tokens:
            return text("You don't have that many. {means}", means=means())
        climbed = move.caps // each + move.associates + move.tokens
        if climbed < need:
            return text("That is {steps}. {means}", steps=tells.steps(climbed), means=means())
        return None

    if caps < extra:
        return Domain.blocked(PublicRelations, _short(text("Public Relations costs its steps"), extra, caps))
    if payable // each + hand + tokens < need:
        return Domain.blocked(PublicRelations, means())

    def label(field: str, value: Value, _chosen: Mapping[str, Value]) -> Text:
        n = int(value)
        if field == "caps":
            return text("{n} – {steps}, leaves {left}", n=n, steps=tells.steps(n // each), left=caps - extra - n)
        return text(
            "{n} – {steps}, leaves {left}",
            n=n,
            steps=tells.steps(n),
            left=(hand if field == "associates" else tokens) - n,
        )

    values = {
        "caps": range(0, payable + 1, each),
        "associates": range(hand + 1),
        "tokens": range(tokens + 1),
    }
    return Domain(PublicRelations, values, rule, label)


def factory(state: BeverageState, seat: int) -> AnyDomain:
    """Factory Improvements: the next space at its printed cost."""
    player, cost = state.players[seat], derive.factory_cost_next(state, seat)
    extra = derive.surcharge(state.spaces.factory)
    if cost is None:
        return Domain.blocked(
            FactoryImprovements,
            text("Your factory is at the end of the track, space {space}.", space=player.factory),
        )
    if cost + extra > player.caps:
        price = text("Factory space {space} costs {caps}", space=player.factory + 1, caps=tells.caps(cost))
        return Domain.blocked(FactoryImprovements, _short(price, extra, player.caps))
    return Domain(FactoryImprovements)


def stadium(state: BeverageState, seat: int) -> AnyDomain:
    """Stadium Investments: a free card of the current stage; a large one takes a token (B17, B18)."""
    player, extra = state.players[seat], derive.surcharge(state.spaces.stadium)
    stage = tells.ROMAN[state.stage]
    if player.on_hand < rulings.STADIUM_ASSOCIATES:
        return Domain.blocked(
            StadiumInvestments,
            text("Stadium investments take 2 associates on hand, one of them for the card; you have 1."),
        )
    tokens = derive.usable_tokens(player.stadium_tokens, state.advantage.stadium)
    free = [card for card in derive.row(state, state.stage) if card.owner < 0]
    if not free:
        return Domain.blocked(StadiumInvestments, text("Every card of stage {stage} is built.", stage=stage))

    def refusal(card: StadiumCard) -> Text | None:
        if card.large and tokens < rulings.LARGE_CARD_TOKENS:
            return text("Card {n} is large: it takes a stadium investment token, and you have none.", n=card.number)
        if card.cost + extra > player.caps:
            price = text("Card {n} costs {caps}", n=card.number, caps=tells.caps(card.cost))
            return _short(price, extra, player.caps)
        return None

    def rule(move: StadiumInvestments) -> Text | None:
        for card in free:
            if card.number == move.card:
                return refusal(card)
        for card in state.stadium:
            if card.number == move.card and card.owner >= 0:
                return text("{who} has built card {n} already.", who=Who(card.owner), n=card.number)
            if card.number == move.card:
                return text(
                    "Card {n} belongs to stage {its}; stage {now} is being built now.",
                    n=card.number,
                    its=tells.ROMAN[card.stage],
                    now=stage,
                )
        return text("There is no stadium card {n}.", n=move.card)

    if all(refusal(card) for card in free):
        cheapest = min(free, key=lambda card: (card.large, card.cost))
        reason = refusal(cheapest)
        if reason is not None:
            return Domain.blocked(StadiumInvestments, reason)
    by_number = {card.number: card for card in free}

    def label(_field: str, value: Value, _chosen: Mapping[str, Value]) -> Text:
        card = by_number[int(value)]
        kind = text("large, 1 token") if card.large else text("small")
        return text(
            "Card {n} – {kind}, {points}, costs {cost}, leaves {left}",
            n=card.number,
            kind=kind,
            points=plural("{n} point", "{n} points", card.points),
            cost=card.cost + extra,
            left=player.caps - card.cost - extra,
        )

    return Domain(StadiumInvestments, {"card": tuple(by_number)}, rule, label)


def training(state: BeverageState, seat: int) -> AnyDomain:
    """Employee Training: as many steps as paid for, surcharge included, all to the bank (B38)."""
    player, extra = state.players[seat], derive.surcharge(state.spaces.training)
    left = state.training_max - player.training
    if left < 1:
        return Domain.blocked(
            EmployeeTraining,
            text("Your training is at the end of the track, space {space}.", space=state.training_max),
        )

    def price(spaces: int) -> Text:
        return text("{steps} of training cost {caps}", steps=tells.steps(spaces), caps=tells.caps(spaces))

    if player.caps < 1 + extra:
        return Domain.blocked(EmployeeTraining, _short(price(1), extra, player.caps))

    def rule(move: EmployeeTraining) -> Text | None:
        if move.spaces > left:
            return text(
                "The training track ends at {end} and you stand at {at}: at most {left}; you gave {given}.",
                end=state.training_max,
                at=player.training,
                left=tells.steps(left),
                given=move.spaces,
            )
        if move.spaces + extra > player.caps:
            return _short(price(move.spaces), extra, player.caps)
        return None

    def label(_field: str, value: Value, _chosen: Mapping[str, Value]) -> Text:
        cost = int(value) + extra
        return text("{n} – costs {cost}, leaves {left}", n=int(value), cost=cost, left=player.caps - cost)

    return Domain(EmployeeTraining, {"spaces": range(1, min(left, player.caps - extra) + 1)}, rule, label)
