"""Automatic players. They see what their seat sees, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from games.engine.domain import Move
from games.engine.request import Request
from games.engine.view import View


class Policy(Protocol):
    """Chooses a legal move for a seat."""

    def choose(self, look: Callable[[], View[Any]], request: Request, random: Random) -> Move:
        """A legal answer to ``request``.

        :param look: gives the seat's view; called only when the policy wants to see
        :param random: the policy's own source of chance, the same after a restart
        """
        ...


class RandomPolicy:
    """Plays anything that is legal."""

    def choose(self, look: Callable[[], View[Any]], request: Request, random: Random) -> Move:
        """A random legal move; never looks."""
        del look
        return request.sample(random)
