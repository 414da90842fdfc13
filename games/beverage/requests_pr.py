"""The Public Relations part of the business question."""

from __future__ import annotations

from collections.abc import Mapping

from games.beverage import derive, rulings, tells
from games.beverage.moves import PublicRelations
from games.beverage.state import BeverageState
from games.engine.domain import AnyDomain, Domain, Value
from games.engine.text import Text, Who, text


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
            return tells.short_of(text("These steps cost {caps}", caps=tells.caps(move.caps)), extra, caps)
        if move.associates > hand or move.tokens > tokens:
            return text("You don't have that many. {means}", means=means())
        climbed = move.caps // each + move.associates + move.tokens
        if climbed < need:
            return text("That is {steps}. {means}", steps=tells.steps(climbed), means=means())
        return None

    if caps < extra:
        return Domain.blocked(PublicRelations, tells.short_of(text("Public Relations costs its steps"), extra, caps))
    if payable // each + hand + tokens < need:
        return Domain.blocked(PublicRelations, means())

    def label(field: str, value: Value, _chosen: Mapping[str, Value]) -> Text:
        n = int(value)
        steps, left = n, tells.pr_tokens(tokens - n)
        if field == "caps":
            steps, left = n // each, tells.caps(caps - extra - n)
        elif field == "associates":
            left = tells.associates(hand - n)
        return text("{n} – {steps}, leaves {left}", n=n, steps=tells.steps(steps), left=left)

    values = {
        "caps": range(0, payable + 1, each),
        "associates": range(hand + 1),
        "tokens": range(tokens + 1),
    }
    return Domain(PublicRelations, values, rule, label)
