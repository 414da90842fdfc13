"""The position of a Beverage match, with who may see what."""

from __future__ import annotations

from typing import Annotated

from games.engine.view import COUNTED, OWNER, PUBLIC, SEATS, State, register, seen_when

#: The phases in which somebody may be asked, and the two ends.
PHASES = (
    "purchase",
    "planning",
    "late bids",
    "sales",
    "disposal",
    "business",
    "settlement",
    "dividends",
    "progress",
    "clean-up",
    "finished",
)


@register
class Player(State):
    """One company.

    :ivar caps: bottle caps; hidden from the others
    :ivar on_hand, coaster: associates ready for use, and in training; the others stand on the board
    :ivar shares, pr, factory, training: disc positions on the tracks; ``reputation`` as well
    :ivar share_tokens, pr_tokens, stadium_tokens: advantage tokens; ``research``: market research tokens
    :ivar reputation_tokens: values of the tokens won in the Sales phases
    :ivar bid: this round's revealed original bid, 0 before the reveal
    :ivar bust: whether that bid failed this round
    :ivar taken: caps received from the market this round, re-bids included
    :ivar passed: whether the seat has passed this round
    """

    caps: Annotated[int, OWNER]
    on_hand: Annotated[int, PUBLIC]
    coaster: Annotated[int, PUBLIC]
    reputation: Annotated[int, PUBLIC] = 0
    shares: Annotated[int, PUBLIC] = 0
    pr: Annotated[int, PUBLIC] = 0
    factory: Annotated[int, PUBLIC] = 0
    training: Annotated[int, PUBLIC] = 0
    share_tokens: Annotated[int, PUBLIC] = 0
    pr_tokens: Annotated[int, PUBLIC] = 0
    stadium_tokens: Annotated[int, PUBLIC] = 0
    research: Annotated[int, PUBLIC] = 0
    reputation_tokens: Annotated[list[int], PUBLIC] = []
    bid: Annotated[int, PUBLIC] = 0
    bust: Annotated[bool, PUBLIC] = False
    taken: Annotated[int, PUBLIC] = 0
    passed: Annotated[bool, PUBLIC] = False


@register
class StadiumCard(State):
    """One card of the stadium.

    :ivar number: its number on the board, from 1
    :ivar stage: 1, 2 or 3, also its row
    :ivar column: leftmost cell, from 0; a large card covers two cells
    :ivar owner: the seat whose associate stands on it, or -1
    """

    number: Annotated[int, PUBLIC]
    stage: Annotated[int, PUBLIC]
    column: Annotated[int, PUBLIC]
    large: Annotated[bool, PUBLIC]
    cost: Annotated[int, PUBLIC]
    points: Annotated[int, PUBLIC]
    owner: Annotated[int, PUBLIC] = -1


@register
class ActionSpaces(State):
    """Associates on the action spaces, in order of arrival, as seats. Issue Shares never keeps one."""

    pr: Annotated[list[int], PUBLIC] = []
    factory: Annotated[list[int], PUBLIC] = []
    stadium: Annotated[list[int], PUBLIC] = []
    training: Annotated[list[int], PUBLIC] = []


@register
class AdvantageTokens(State):
    """Advantage tokens lying on the three action spaces."""

    shares: Annotated[int, PUBLIC] = 0
    pr: Annotated[int, PUBLIC] = 0
    stadium: Annotated[int, PUBLIC] = 0


@register
class MarketCard(State):
    """A market card. ``value``: 0 is a recession; ``trend`` of its back: -1 falling, 0 level, 1 rising."""

    value: Annotated[int, PUBLIC]
    trend: Annotated[int, PUBLIC]


@register
class FinalScore(State):
    """Where one seat's final reputation comes from; all in reputation points.

    :ivar before: reputation when final scoring began
    :ivar cards, tokens: printed points on built cards, values of reputation tokens
    :ivar stages: contribution bonus of the three rows; ``built``: associates in each row
    :ivar area_size: largest connected area, large cards twice; ``area`` its bonus
    :ivar caps_left: caps at the end; ``caps`` their bonus
    """

    before: Annotated[int, PUBLIC]
    cards: Annotated[int, PUBLIC]
    tokens: Annotated[int, PUBLIC]
    built: Annotated[list[int], PUBLIC]
    stages: Annotated[list[int], PUBLIC]
    area_size: Annotated[int, PUBLIC]
    area: Annotated[int, PUBLIC]
    caps_left: Annotated[int, PUBLIC]
    caps: Annotated[int, PUBLIC]
    total: Annotated[int, PUBLIC]
    place: Annotated[int, PUBLIC]


@register
class BeverageState(State):
    """The whole position.

    :ivar phase: one of :data:`PHASES`
    :ivar round: from 1; 0 before the first
    :ivar stage, space: the construction disc: stage 1 to 3, space from 0 within the stage
    :ivar stage_spaces: number of round spaces of each stage
    :ivar market: caps in the market holder; seen by all while ``market_open``
    :ivar cards: the round's market cards in the order dealt; values seen by all once ``cards_open``
    :ivar trends: the backs of those cards, always visible (-1 falling, 0 level, 1 rising)
    :ivar inflow: what the cards added to the market this round, once open
    :ivar zeroed: index in ``cards`` of the card that a recession turned into 0, or -1
    :ivar researching: seats that declared market research this round, once that is public
    :ivar deck, discard: market cards not in play
    :ivar stack: all seats in the order in which their reputation discs last moved: of two discs on one space
        the one earlier in the list is lower, which is ahead
    :ivar tie_order: this round's random order for bid ties at reputation 0; empty until needed
    :ivar turn_order: seats from the left of the turn order track; busted players at its end
    :ivar to_act: seat whose business action it is (or whose purchase), or -1
    :ivar lowest: lowest bid made this round so far, 0 before the reveal
    :ivar bank: caps that came out of the bank so far minus those paid into it; for checks only
    :ivar open_market: the Open Market option, here because the board shows it: the market is then always open

    The tables of the match's edition that the board shows, so that a view is enough to draw it:

    :ivar factory_costs: caps for the step onto factory space 1, 2, ...; its length is the end of the track
    :ivar factory_exemptions: tax caps saved while the disc stands on factory space 1, 2, ...
    :ivar factory_reputation: reputation for an improvement, before one less for each disc ahead or level
    :ivar dividends: caps due at shares level 0, 1, ...; ``shares_max`` is the end of the track
    :ivar shares_caps: caps from the bank for one step; from ``shares_token_from`` on it takes a token
    :ivar tax_step: reputation per tax box: the box holds ``reputation // tax_step`` caps
    :ivar training_max: the end of the training track
    :ivar position_tokens: value of the reputation token for each place on the turn order track, 0 for none
    :ivar pr_points: reputation for the first, second, third on the PR track
    :ivar stage_points: contribution bonus of each of the three rows for the first, second, third
    :ivar area_points, caps_points: bonus for the largest areas and the most caps left
    :ivar advantage_supply, advantage_step: tokens of each kind in the box, and laid on each space a round
    :ivar research_supply: market research tokens in the box
    :ivar deal: market cards dealt each round
    """

    phase: Annotated[str, PUBLIC]
    players: Annotated[list[Player], SEATS]
    stadium: Annotated[list[StadiumCard], PUBLIC]
    spaces: Annotated[ActionSpaces, PUBLIC]
    advantage: Annotated[AdvantageTokens, PUBLIC]
    stage_spaces: Annotated[list[int], PUBLIC]
    market: Annotated[int, seen_when(lambda state: state.market_open)]
    deck: Annotated[list[MarketCard], COUNTED]
    discard: Annotated[list[MarketCard], PUBLIC]
    stack: Annotated[list[int], PUBLIC]
    bank: Annotated[int, seen_when(lambda state: state.phase == "finished")]
    round: Annotated[int, PUBLIC] = 0
    stage: Annotated[int, PUBLIC] = 1
    space: Annotated[int, PUBLIC] = 0
    market_open: Annotated[bool, PUBLIC] = False
    cards: Annotated[list[MarketCard], seen_when(lambda state: state.cards_open)] = []
    cards_open: Annotated[bool, PUBLIC] = False
    trends: Annotated[list[int], PUBLIC] = []
    inflow: Annotated[int, PUBLIC] = 0
    zeroed: Annotated[int, PUBLIC] = -1
    researching: Annotated[list[int], PUBLIC] = []
    tie_order: Annotated[list[int], PUBLIC] = []
    turn_order: Annotated[list[int], PUBLIC] = []
    to_act: Annotated[int, PUBLIC] = -1
    lowest: Annotated[int, PUBLIC] = 0
    open_market: Annotated[bool, PUBLIC] = False
    factory_costs: Annotated[list[int], PUBLIC] = []
    factory_exemptions: Annotated[list[int], PUBLIC] = []
    factory_reputation: Annotated[int, PUBLIC] = 5
    dividends: Annotated[list[int], PUBLIC] = []
    shares_max: Annotated[int, PUBLIC] = 0
    shares_caps: Annotated[int, PUBLIC] = 5
    shares_token_from: Annotated[int, PUBLIC] = 8
    tax_step: Annotated[int, PUBLIC] = 3
    training_max: Annotated[int, PUBLIC] = 10
    position_tokens: Annotated[list[int], PUBLIC] = []
    pr_points: Annotated[list[int], PUBLIC] = []
    stage_points: Annotated[list[list[int]], PUBLIC] = []
    area_points: Annotated[list[int], PUBLIC] = []
    caps_points: Annotated[list[int], PUBLIC] = []
    advantage_supply: Annotated[int, PUBLIC] = 14
    advantage_step: Annotated[int, PUBLIC] = 1
    research_supply: Annotated[int, PUBLIC] = 20
    deal: Annotated[int, PUBLIC] = 3
    scores: Annotated[list[FinalScore], PUBLIC] = []
