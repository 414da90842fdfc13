"""Beverage: the table of contents of its rules. Each segment is one function, named after its phase."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from games.beverage import derive, words
from games.beverage.business import business
from games.beverage.cleanup import cleanup
from games.beverage.components import BeverageEdition, load_edition
from games.beverage.invariants import invariants
from games.beverage.moves import MOVES
from games.beverage.opening import opening, purchase, setup
from games.beverage.options import BeverageOptions, refuse_options
from games.beverage.planning import planning
from games.beverage.policy import LightPolicy, NoDividends
from games.beverage.sales import sales
from games.beverage.scoring import result, scoring
from games.beverage.state import BeverageState
from games.beverage.year_end import dividends, progress, settlement
from games.engine.policy import RandomPolicy
from games.engine.rules import Rules
from games.engine.text import text

RULES: Final = Rules[BeverageState](
    name="beverage",
    command="beverage",
    title=text("Beverage"),
    version=1,
    seats=(3, 4, 5),
    moves=MOVES,
    options=BeverageOptions,
    edition=BeverageEdition,
    load_edition=load_edition,
    state=BeverageState,
    setup=setup,
    first="setup",
    segments={
        "setup": opening,  #        what chance decides before the first question
        "purchase": purchase,  #    Start of Game
        "planning": planning,  #    (1) The Planning Phase
        "sales": sales,  #          (2) The Sales Phase, with Inventory Disposal
        "business": business,  #    (3) The Business Actions Phase
        "settlement": settlement,  # (4) The Settlement Phase
        "dividends": dividends,  #  (5) Dividends Phase
        "progress": progress,  #    (6) Progress Check Phase
        "clean-up": cleanup,  #     (7) Clean-up Phase, then planning again
        "scoring": scoring,  #      Final Scoring
    },
    refuse_options=refuse_options,
    result=result,
    text_board=words.text_board,
    headline=words.headline,
    rounds=lambda state: state.round,
    facts=words.facts,
    policies={"light": LightPolicy(), "no dividends": NoDividends(), "random": RandomPolicy()},
    guide=Path(__file__).with_name("guide.en.md"),
    queue=derive.queue,
    invariants=invariants,
)
