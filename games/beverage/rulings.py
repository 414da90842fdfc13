"""Where the rulebook leaves room, what Slowpour does: one constant for each ruling with an effect on play.

Numbers are those of the project's list of rulings for Beverage. A later source may overturn one: change it here.
A ruling that is an order of steps (ties, turn order, the stack) has no value to name; it stands, with its number, in
the function that takes those steps.
"""

from __future__ import annotations

from typing import Final

#: B1: reputation tokens for a place on the turn order track; their value is the place's.
TOKENS_OF_A_PLACE: Final = 1
#: B4: the caps left at the end score too, as a fourth step of final scoring.
CAPS_SCORE_AT_THE_END: Final = True
#: B9: an advantage token is taken after the action is resolved, so it cannot pay for that same action.
TOKEN_AFTER_ACTION: Final = True
#: B14, B43: the initial purchase is paid to the bank; the market's start is printed.
PURCHASE_TO_BANK: Final = True
#: B15: own associates on an action space count for the surcharge of 1 cap each.
SURCHARGE: Final = 1
#: B18: cards of a stage that is over can still be built.
EARLIER_STAGES_STAY_OPEN: Final = False
#: B13: when the market deck runs out, the discards are shuffled into a new one, although the book lays them aside.
#: With five players, seven rounds and no recessions 28 cards are needed and 27 are there.
RESHUFFLE_DISCARDS: Final = True
#: B12, B30: with this many recessions at once all of them are replaced, then shuffled back.
RECESSIONS_REPLACED_FROM: Final = 2
#: B25: the highest bid that can be entered; a bid must be at least 1.
HIGHEST_BID: Final = 99
#: B6, B7: a re-bid stays below the lowest bid anybody has made this round, paid or not, by this much.
REBID_BELOW_LOWEST: Final = 1
#: B34: a single busted player bids openly, with the maximum as the standing answer.
ALONE_BIDS_OPENLY: Final = True
#: Public Relations: caps for one step; an associate or a PR token is one step each.
PR_STEP_CAPS: Final = 2
#: B35: an action on the PR track is at least this many steps, for its leader too.
PR_LEAST_STEPS: Final = 1
#: B17: associates on hand for a stadium card: one for the action space, one for the card.
STADIUM_ASSOCIATES: Final = 2
#: Stadium tokens for a large card.
LARGE_CARD_TOKENS: Final = 1
#: Share tokens for one step onto the upper part of the shares track (B37).
SHARE_STEP_TOKENS: Final = 1
#: B28: the factory's exemption holds in every round, not only in those in which it was improved.
EXEMPTION_LASTS: Final = True
#: B39: a disc on the same factory space counts like one ahead.
LEVEL_COUNTS_AS_AHEAD: Final = True
#: B46: reputation lost for each cap of tax that is missing.
LOST_PER_TAX_CAP: Final = 1
#: B47: reputation lost for each cap of unpaid dividends, always of the full amount.
LOST_PER_DIVIDEND_CAP: Final = 2
#: B19, B40: clean-up step 6: least (it may be declined) and most associates, for this much reputation each.
RECOVER_LEAST: Final = 0
RECOVER_MOST: Final = 4
RECOVER_PRICE: Final = 3
#: B41: associates on hand after the special reset.
RESET_ASSOCIATES: Final = 4
#: B44: market research tokens for one look; at most one look a round.
RESEARCH_TOKENS: Final = 1
#: B49: cells of a large card, which counts as so many cards in an area; in a row it is one associate.
LARGE_CARD_CELLS: Final = 2
