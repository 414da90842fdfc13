"""Board Game Café Frenzy: the table of contents of its rules. Each segment is one function, named after its phase."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from games.engine.policy import RandomPolicy
from games.engine.rules import Rules
from games.engine.text import text
from games.frenzy import derive, words
from games.frenzy.components import FrenzyEdition, load_edition
from games.frenzy.invariants import invariants
from games.frenzy.market import preparation
from games.frenzy.moves import MOVES
from games.frenzy.opening import choose_stores, opening, setup
from games.frenzy.options import FrenzyOptions, refuse_options
from games.frenzy.phase_scoring import doors, phase_scoring
from games.frenzy.policy import LightPolicy
from games.frenzy.scoring import others, result, scoring
from games.frenzy.short import passing, tiles
from games.frenzy.state import FrenzyState
from games.frenzy.store_opening import store_opening
from games.frenzy.wishes import WISHES

RULES: Final = Rules[FrenzyState](
    name="frenzy",
    command="frenzy",
    title=text("Board Game Café Frenzy"),
    version=1,
    seats=(2, 3, 4, 5),
    moves=MOVES,
    options=FrenzyOptions,
    edition=FrenzyEdition,
    load_edition=load_edition,
    state=FrenzyState,
    setup=setup,
    first="setup",
    segments={
        "setup": opening,  #                what chance decides before the first question
        "stores": choose_stores,  #         Advanced Mode 3, stores chosen
        "passing": passing,  #              Short Game, cards
        "tiles": tiles,  #                  Short Game, action tiles
        "preparation": preparation,  #      Preparation Phase, one round
        "phase scoring": phase_scoring,  #  Phase 1 Scoring
        "doors": doors,  #                  Prepare for Store Opening Phase
        "store opening": store_opening,  #  Store Opening Phase, one round
        "scoring": scoring,  #              End of Game Scoring
    },
    refuse_options=refuse_options,
    result=result,
    text_board=words.text_board,
    headline=words.headline,
    rounds=lambda state: state.round + (state.rounds if state.opened and not state.short else 0),
    facts=words.facts,
    policies={"light": LightPolicy(), "random": RandomPolicy()},
    guide=Path(__file__).with_name("guide.en.md"),
    queue=derive.queue,
    invariants=invariants,
    wishes=WISHES,
    others=others,
)
