"""Faults on demand: wrong statuses, rate limits, delays and lost answers, for tests of the bot's patience."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Fault:
    """What shall happen to the next `times` matching requests.

    `pattern` is searched in the path below `/api/v10`. Without a `status` the request is only delayed by
    `delay` seconds. With `after` it is carried out and only its answer replaced, as when a line breaks.
    """

    method: str
    pattern: str
    status: int | None = None
    body: Any = None
    headers: dict[str, str] = field(default_factory=dict)
    times: int = 1
    delay: float = 0.0
    after: bool = False
    hits: int = 0

    def matches(self, method: str, path: str) -> bool:
        """Whether this fault applies to the request and is not used up."""
        return self.hits < self.times and self.method in ("*", method) and re.search(self.pattern, path) is not None


def rate_limited(method: str, pattern: str, retry_after: float = 0.2, times: int = 1, *, via: bool = True) -> Fault:
    """A 429 as Discord sends it; without `via` as Cloudflare does, which discord.py does not retry."""
    headers = {"Retry-After": str(max(1, round(retry_after))), "X-RateLimit-Scope": "user"}
    if via:
        headers["Via"] = "1.1 google"
    body = {"message": "You are being rate limited.", "retry_after": retry_after, "global": False}
    return Fault(method, pattern, 429, body, headers, times)


class Faults:
    """The faults waiting to happen, oldest first."""

    def __init__(self) -> None:
        self.waiting: list[Fault] = []

    def add(self, fault: Fault) -> Fault:
        """Let a fault wait for its request."""
        self.waiting.append(fault)
        return fault

    def take(self, method: str, path: str) -> Fault | None:
        """The fault for this request, counted as used, or None."""
        for fault in self.waiting:
            if fault.matches(method, path):
                fault.hits += 1
                return fault
        return None

    def clear(self) -> None:
        """Forget all of them."""
        self.waiting.clear()
