"""Automatic players of Beverage. They see what their seat sees, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from games.beverage.moves import Dividends
from games.beverage.state import BeverageState
from games.engine.domain import Move
from games.engine.request import Request
from games.engine.view import View


class LightPolicy:
    """Quick and sensible."""

    def choose(self, look: Callable[[], View[BeverageState]], request: Request, random: Random) -> Move:
        """A legal answer."""
        del look
        return request.usual or request.sample(random)


class NoDividends(LightPolicy):
    """Lives at reputation 0 and never pays dividends."""

    def choose(self, look: Callable[[], View[BeverageState]], request: Request, random: Random) -> Move:
        """A legal answer; dividends are refused."""
        if request.kind == "dividends":
            return Dividends(False)
        return super().choose(look, request, random)
