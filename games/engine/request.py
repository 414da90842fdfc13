"""A decision asked of a seat."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from games.engine.domain import AnyDomain, Move
from games.engine.text import Text, text


class Request:
    """A question with its legal moves.

    :param kind: what is asked, stable over versions ("bid", "action"); part of the request's key
    :param prompt: the question in words
    :param domains: one per move class the seat may answer with; a move class appears at most once
    :param usual: the answer most people would give, offered first
    """

    __slots__ = ("domains", "index", "kind", "prompt", "seat", "sealed", "usual")

    def __init__(self, kind: str, prompt: Text, *domains: AnyDomain, usual: Move | None = None) -> None:
        self.kind, self.prompt, self.domains, self.usual = kind, prompt, domains, usual
        self.seat, self.index, self.sealed = -1, -1, False

    @property
    def key(self) -> str:
        """Names this question for ever: the log index at which it was opened, the seat and the kind."""
        return f"{self.index}.{self.seat}.{self.kind}"

    def domain(self, move: type[Move]) -> AnyDomain | None:
        """The domain of a move class, or None when this question does not take it."""
        for domain in self.domains:
            if domain.move is move:
                return domain
        return None

    def refusal(self, move: Move) -> Text | None:
        """Why the move is refused, or None when it is legal."""
        domain = self.domain(type(move))
        return text("This move is not part of the question now.") if domain is None else domain.refusal(move)

    def moves(self) -> Iterator[Move]:
        """Every legal move."""
        for domain in self.domains:
            yield from domain

    def open_domains(self) -> list[AnyDomain]:
        """The domains that hold at least one legal move."""
        return [domain for domain in self.domains if domain.some(1)]

    def possible(self) -> bool:
        """Whether anything is legal; a question without that is a fault of the rules."""
        return any(domain.some(1) for domain in self.domains)

    def forced(self) -> Move | None:
        """The only legal move, or None when there are several.

        :raises ValueError: when nothing is legal, which is a fault of the rules
        """
        found: list[Move] = []
        # first the moves without fields: they are quick, and mostly show at once that there is a choice
        for plain in (True, False):
            for domain in self.domains:
                if plain is not bool(domain.fields):
                    found += domain.some(2)
                    if len(found) > 1:
                        return None
        if not found:
            raise ValueError(f"nothing is legal in {self.key}")
        return found[0]

    def sample(self, random: Random) -> Move:
        """A random legal move: first a kind, then its fields.

        :raises ValueError: when nothing is legal
        """
        domains = list(self.domains)
        while domains:
            move: Move | None = domains.pop(int(random.random() * len(domains))).sample(random)
            if move is not None:
                return move
        raise ValueError(f"nothing is legal in {self.key}")
