"""The parts of one local Discord, put together."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from bot.local.errors import Json
from bot.local.faults import Faults
from bot.local.gateway import Gateway
from bot.local.interactions import Interactions
from bot.local.world import World, usual_world


@dataclass
class Record:
    """One request of the bot with its answer; `files` are (name, bytes) pairs, without their content."""

    method: str
    template: str
    path: str
    query: dict[str, str]
    body: Any
    files: list[tuple[str, int]]
    status: int
    answer: Any

    def json(self) -> Json:
        """As a JSON object."""
        return vars(self) | {"files": [list(item) for item in self.files]}


@dataclass
class Core:
    """World, gateway, presses, faults, and what the bot asked for that does not exist here."""

    world: World
    gateway: Gateway
    interactions: Interactions
    faults: Faults = field(default_factory=Faults)
    record: bool = False
    records: list[Record] = field(default_factory=list)
    unsupported: list[str] = field(default_factory=list)
    nonces: dict[tuple[int, str], tuple[int, float]] = field(default_factory=dict)


def make_core(
    world: World | None = None, *, heartbeat_ms: int = 41250, privileged: int = 0, record: bool = False
) -> Core:
    """A local Discord's inside, with the usual world if none is given."""
    world = world or usual_world()
    gateway = Gateway(world, heartbeat_ms=heartbeat_ms, privileged=privileged)
    return Core(world, gateway, Interactions(world, gateway), record=record)
