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
from games.beverage.requests_pr import public_relations
from games.beverage.requests_stadium import stadium
from games.beverage.state import BeverageState
from games.engine.domain import AnyDomain, Domain, Move, Value
from games.engine.request import Request
from games.engine.text import Text, text

# What does not depend on the position is made once.
_PASS = Domain(Pass)
_NO_ASSOCIATE = text("Every action takes an associate on hand, and you have none.")
_PRICE = text("Each action takes 1 associate, Stadium Investments {n}.", n=rulings.STADIUM_ASSOCIATES)
_ACTIONS: tuple[type[Move], ...] = (
    IssueShares,
    PublicRelations,
    FactoryImprovements,
    StadiumInvestments,
    EmployeeTraining,
)
_NOBODY: tuple[AnyDomain, ...] = (*(Domain.blocked(kind, _NO_ASSOCIATE) for kind in _ACTIONS), _PASS)


def action(state: BeverageState, seat: int) -> Request:
    """One business action, or pass. Passing is always allowed (B37)."""
    player = state.players[seat]
    prompt = text(
        "Your business action, or pass. You have {caps} and {hand} on hand.",
        caps=tells.caps(player.caps),
        hand=tells.associates(player.on_hand),
    )
    if player.on_hand:
        prompt = text("{prompt} {price}", prompt=prompt, price=_PRICE)
    if due := derive.dues(state, seat):
        prompt = text("{prompt} Due when all have passed: {due}.", prompt=prompt, due=tells.caps(due))
    if derive.last_round(state):
        prompt = text("{prompt} This is the last round: training brings nothing any more.", prompt=prompt)
    if player.on_hand < 1:
        return Request("action", prompt, *_NOBODY)
    building, learning = stadium(state, seat), training(state, seat)
    takes_last = player.on_hand == 1 or (player.on_hand == rulings.STADIUM_ASSOCIATES and building.some(1))
    if takes_last and not player.training and not derive.last_round(state):
        prompt = text("{prompt} {careful}", prompt=prompt, careful=_careful(bool(learning.some(1))))
    return Request(
        "action",
        prompt,
        shares(state, seat),
        public_relations(state, seat),
        factory(state, seat),
        building,
        learning,
        _PASS,
    )


def _careful(trainable: bool) -> Text:
    """What the end of the round brings without an associate on hand and none in training (B40, B41)."""
    return text(
        "Careful: with no associate on hand at clean-up you pay {price} reputation for each new one; below {price} "
        "reputation you start over: all your discs go to 0 and your stadium cards are given back. {avoid}",
        price=rulings.RECOVER_PRICE,
        avoid=text("Training avoids it, and so does keeping one.") if trainable else text("Keeping one avoids it."),
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
            text("Shares level {level} takes a share token, and you have none.", level=level),
        )
    hint = text("+{caps}", caps=tells.caps(state.shares_caps))
    if level >= state.shares_token_from:
        hint = text("{hint}, −1 share token", hint=hint)
    return Domain(IssueShares, hint=hint)


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
        return Domain.blocked(FactoryImprovements, tells.short_of(price, extra, player.caps))
    gain = derive.factory_gain(state, seat)
    hint = text(
        "{caps}, {gain}", caps=tells.caps(cost + extra), gain=tells.points(gain) if gain else text("no reputation")
    )
    return Domain(FactoryImprovements, hint=hint)


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
        return Domain.blocked(EmployeeTraining, tells.short_of(price(1), extra, player.caps))

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
            return tells.short_of(price(move.spaces), extra, player.caps)
        return None

    def label(_field: str, value: Value, _chosen: Mapping[str, Value]) -> Text:
        cost = int(value) + extra
        return text("{n} – costs {cost}, leaves {left}", n=int(value), cost=cost, left=tells.caps(player.caps - cost))

    return Domain(EmployeeTraining, {"spaces": range(1, min(left, player.caps - extra) + 1)}, rule, label)
