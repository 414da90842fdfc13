"""Where the rulebook leaves room, what Slowpour does: one constant for each ruling with an effect on play.

Numbers are those of the project's list of rulings for Board Game Café Frenzy (C61 and up: found while writing these
rules). A later source may overturn one: change it here. Numbers printed on components stand in ``components.toml``.

Some rulings are no value but the shape of the code, and stand there by number:

- C4, C38 ``requests_opening.discardable``, ``takes.settle``: the excess exactly, upgraded cards too
- C7, C48 ``assignment``, ``derive.offers``: flexible employees; reward plus the penalty saved, over all at once
- C8 ``derive.wifi_icons``: icons that serve customers count in the Wi-Fi table as well
- C11, C37 ``ranking.chain``: on what lies before any take
- C15 ``accounts.pay``: never below 0
- C16, C50 ``scoring.ability_coins``
- C22, C34 ``takes.earn``: the better ranked human picks for the AI player; C33 ``takes.settle_rival``
- C27, C29 ``options.refuse_options``; C53 ``opening.reveal_customers``; C54 ``opening.start``, ``derive.ability``
- C28 ``takes.claim``: where claims are asked; C51, C52 ``claims``, ``discs.invite``
- C30, C57 ``scoring.final_chain``
- C39 a discarded card goes to ``FrenzyState.out``
- C40 ``takes.settle``; C41 ``derive.capacity``; C42 ``scoring.score``: placed discs are spent
- C43 ``market.take_tile``; C44 ``ranking.next_buyers``; C46 ``phase_scoring.phase_scoring``
- C55 ``short``; C60 ``state``: what is public
- C61 ``derive``: spaces with one icon, and cards of one suit, are alike: the first that serves, least committed first
- C62 ``opening.choose_stores``: one after the other, in a random order
"""

from __future__ import annotations

from typing import Final

#: C1: who can afford no card must take (one of) the cheapest left and pays all coins.
POOR_TAKE_CHEAPEST: Final = True
#: C2, C40: discards are chosen before the rewards of the cards just taken, and a discarded new card gives none.
DISCARD_BEFORE_REWARDS: Final = True
#: C3: employees stay; a new one is declined only when no meal, board game or Wi-Fi card could be discarded.
DISCARDABLE: Final = ("meal", "game", "wifi")
#: C5: an upgraded meal or board game also meets a standard requirement.
UPGRADED_MEETS_STANDARD: Final = True
#: C6: preserve discs on one board game or meal icon; the second makes it one upgraded icon, not two standard ones.
PRESERVE_MOST: Final = {"meal": 2, "game": 2, "wifi": 1}
#: C9, C45: coins for the most Wi-Fi cards in phase 1; at least one card is needed, and a tie is always broken.
PHASE_WIFI: Final = (6, 3, 1)
#: Phase 1 scoring: coins for each pair of a board game and a meal.
PHASE_PAIR: Final = 3
#: C10: cards alone in their suit are ranked before all suits with several cards, even when those are several suits.
UNIQUE_SUITS_FIRST: Final = True
#: C12: discs that one player may place in a round.
DISCS_A_ROUND: Final = 1
#: Consolation for the last in the ranking, in action discs.
LAST_DISCS: Final = 2
#: Cards that the first in the ranking takes; all others but the last take one.
FIRST_TAKES: Final = 2
#: C13: icons that need a card to flip; +1 always works, a mystery customer while a deck holds a card.
NEEDS_A_CARD: Final = ("meal", "game", "wifi", "employee", "storefront")
#: C14, C47: levels of the decks that mystery customers are drawn from, and how many are drawn.
MYSTERY_LEVELS: Final = (1, 3)
MYSTERY_DRAW: Final = 2
#: C17: each café ability gives at most this many coins at the end.
ABILITY_MOST: Final = 10
#: C18, C19, C32: the AI player starts with these coins, pays nothing, and its coins are doubled at the end.
AI_COINS: Final = 18
AI_FACTOR: Final = 2
#: C20: in ties the AI player goes through the chain like others and stands behind every store number.
AI_STORE: Final = 99
#: C21, C35: while another legal card is in hand, nobody plays the suit of the AI player's next card.
AVOID_AI_SUIT: Final = True
#: C23, C43: the additional tile for the buyer of the -2 card comes after all purchases and may be declined.
EXTRA_TILE_OPTIONAL: Final = True
#: C24: open customers of the family game need no upgraded icons.
FAMILY_STANDARD_ONLY: Final = True
#: C25, C56: coins for unused discs: one for every two, in the family game one for each.
DISCS_PER_COIN: Final = 2
FAMILY_DISCS_PER_COIN: Final = 1
#: C26, C55: the short game keeps the coins of setup and begins with these discs and tiles.
SHORT_DISCS: Final = 2
SHORT_TILES: Final = 4
#: C31: storefronts count as cards in the final tie.
STOREFRONTS_COUNT_AS_CARDS: Final = True
#: C36: the suit must differ from every card played this round, not only from the first.
DIFFER_FROM_ALL_PLAYED: Final = True
#: C49: wages and penalties never bring anybody below 0 coins.
WAGES: Final = 1
WAGES_UPGRADED: Final = 2
#: Coins for meals and board games placed in a store, and for flipping them; discs for employees.
PLACED_COINS: Final = {"meal": 1, "game": 1}
FLIPPED_COINS: Final = {"meal": 3, "game": 2}
PLACED_DISCS: Final = {"employee": 1}
FLIPPED_DISCS: Final = {"employee": 2}
#: C50 and Advanced Mode 3: the six abilities.
WATER_COINS: Final = 3  # for every two upgraded cards, storefronts and employees included
WATER_CARDS: Final = 2
SOUP_DISCS: Final = 3
COOKING_COINS: Final = 2
SCRUNCH_EXTRA: Final = 1
HEAVEN_ICONS: Final = 1
SHORT_FRENZY_TILES: Final = 1  # only with abilities (C55)
#: C58: the two players lose together only when the AI player has more than both of them, not as much.
AI_MUST_HAVE_MORE: Final = True
#: C59: of all hidden cards only the suit of the AI player's next one is shown.
AI_SUIT_OPEN: Final = True
#: C63: in the customer challenge who has declined is asked again in the same round only when something new is met.
DECLINED_FOR_THE_ROUND: Final = True
