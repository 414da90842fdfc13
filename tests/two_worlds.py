"""Two worlds: matches equal in everything a viewer may know and different in secrets must look alike to that viewer.

A world is a match; :func:`other_world` makes a second one with another secret position, :func:`twins` two for different
sealed answers. :func:`shown` is everything that the engine gives for one viewer, and :func:`differences` compares. What
the bot makes of it (texts, pictures, custom ids) depends on nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from random import Random
from typing import Any

import msgspec

from games.engine.checkpoint import Checkpoint
from games.engine.codec import digest, encode
from games.engine.domain import AnyDomain, Move
from games.engine.match import Match
from games.engine.request import Request
from games.engine.text import Text, render
from games.engine.view import View

#: How many moves, values and labels of a domain are looked at.
LISTED = 300

Viewer = int | None


def words(text: Text) -> str:
    """A text with seats for names."""
    return render(text, lambda seat: f"<{seat}>")


def shown_domain(domain: AnyDomain) -> dict[str, Any]:
    """All that menus, autocomplete and help show of one kind of move."""
    fields = {
        field: [
            list(islice(domain.values(field), LISTED)),
            [words(domain.label(field, value)) for value in islice(domain.values(field), LISTED)],
            domain.suggest(field)[:LISTED],
        ]
        for field in domain.fields
    }
    probe = domain.move(*(10**6 for _ in domain.fields))
    reason = domain.refusal(probe)
    return {
        "move": domain.move.__name__,
        "fields": fields,
        "moves": list(islice(domain, LISTED)),
        "refusal": None if reason is None else words(reason),
    }


def shown_request(request: Request) -> dict[str, Any]:
    """All that a question shows."""
    return {
        "key": request.key,
        "kind": request.kind,
        "prompt": words(request.prompt),
        "usual": request.usual,
        "sealed": request.sealed,
        "domains": [shown_domain(domain) for domain in request.domains],
    }


def shown(match: Match[Any], viewer: Viewer) -> dict[str, Any]:
    """Everything that one seat, or with None the public, gets from a match. Events: those since the worlds parted."""
    view: View[Any] = match.view(viewer)
    own = {} if viewer is None else {"undoable": match.undoable(viewer)}
    events = [
        (event.kind, words(event.text), event.to)
        for _, event in match.fresh.events
        if event.to is None or viewer in event.to
    ]
    return {
        "state": encode(view.state),
        "key": view.key,
        "awaited": view.awaited,
        "finished": view.finished,
        "sealed": view.sealed,
        "requests": [shown_request(request) for request in view.requests],
        "events": events,
        "board": [words(line) for line in match.rules.text_board(view)],
        "headline": words(match.rules.headline(view)),
        "result": match.result() if match.finished else None,
        **own,
    }


def differences(one: Match[Any], two: Match[Any], viewers: Iterable[Viewer]) -> list[str]:
    """What these viewers could tell the two worlds apart by, as ``seat 2: requests``; ``public`` is a spectator."""
    found = []
    for viewer in viewers:
        here, there = shown(one, viewer), shown(two, viewer)
        who = "public" if viewer is None else f"seat {viewer}"
        found += [f"{who}: {what}" for what in here if here[what] != there[what]]
    return found


def everybody_but(match: Match[Any], seats: Iterable[int] = ()) -> list[Viewer]:
    """The public and all seats but these."""
    return [None, *(seat for seat in range(match.seats) if seat not in set(seats))]


def other_world(match: Match[Any], change: Callable[[Any], None], secret: bytes) -> tuple[Match[Any], Match[Any]]:
    """The match as it stands, and one whose last checkpoint was another: both from that checkpoint on, anew.

    :param change: changes the state of the second world
    :raises Diverged: when the answers since the checkpoint are not possible there, so that no such world exists
    """
    base = match._bases[-1]
    living = [entry for entry in match._living if entry[0] >= base.index]
    state = match.rules.state_decoder.decode(base.state)
    change(state)
    blob = encode(state)
    other = msgspec.structs.replace(base, state=blob, digest=digest(blob))

    def world(point: Checkpoint) -> Match[Any]:
        made: Match[Any] = Match(match.rules, match.seats, match.options, match.edition, secret, match.length)
        made._bases = [point]
        made._play(point, living, strict=True, retelling=True)
        made._reopen(match._opened())
        return made

    return world(base), world(other)


def twins(match: Match[Any], secret: bytes) -> tuple[Match[Any], Match[Any]]:
    """Two equal matches."""
    return match.fork(secret), match.fork(secret)


def sealed_worlds(match: Match[Any], random: Random) -> list[str]:
    """Differences between worlds in which some seats seal something else, to the others, after every answer.

    Needs an open sealed question that at least two seats have not answered; the last of them never answers.
    """
    secret = random.randbytes(16)
    one, two = twins(match, secret)
    seats = list(match.awaited)
    random.shuffle(seats)
    found = []
    sealing = seats[: random.randint(1, len(seats) - 1)]
    for seat in sealing:
        moves = _two_answers(match.request(seat), random)
        for world, move in zip((one, two), moves, strict=True):
            world.submit(seat, None, move)
        found += differences(one, two, everybody_but(match, sealing))
    for seat in sealing:
        if random.random() < 0.5:
            one.undo(seat)
            two.undo(seat)
            found += differences(one, two, everybody_but(match, sealing))
    return found


def _two_answers(request: Request | None, random: Random) -> tuple[Move, Move]:
    """Two legal answers, of different kinds where that is possible."""
    assert request is not None
    kinds = request.open_domains()
    random.shuffle(kinds)
    first, second = kinds[0].sample(random), kinds[-1].sample(random)
    assert first is not None
    assert second is not None
    return first, second


def play_until(match: Match[Any], random: Random, stop: Callable[[Match[Any]], bool]) -> bool:
    """Plays at random until ``stop`` says so; False when the match ends before."""
    while not match.finished:
        if stop(match):
            return True
        seat = random.choice(match.awaited)
        request = match.request(seat)
        assert request is not None
        match.submit(seat, request.key, request.sample(random))
    return False


def together(worlds: tuple[Match[Any], Match[Any]], answers: Mapping[int, Move]) -> None:
    """The same answers in both worlds, in order of seats."""
    for seat, move in sorted(answers.items()):
        for world in worlds:
            world.submit(seat, None, move)
