"""Who may see what: states are redacted from an annotation on every field, and secret by default.

A state is a :class:`State` whose fields are all ``Annotated[type, visibility]``; a missing annotation fails when the
class is registered. A hidden value keeps its type: a whole number reads :data:`HIDDEN`, a text is empty, a list is
empty (or, with :data:`COUNTED`, as long as it was and full of hidden values), an optional value is None.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, Any, Generic, TypeVar, cast, get_args, get_origin, get_type_hints

import msgspec

from games.engine.codec import digest, encode
from games.engine.domain import Move
from games.engine.request import Request

#: What a hidden whole number reads.
HIDDEN = -1


@dataclass(frozen=True)
class Visibility:
    """Who may see a field. ``see(state, viewer, owner)`` decides; ``counted`` shows how many items a hidden list has."""

    name: str
    see: Callable[[Any, int | None, int | None], bool] = field(repr=False)
    counted: bool = False
    by_seat: bool = False


#: Everybody may see it.
PUBLIC = Visibility("public", lambda state, viewer, owner: True)
#: Only the seat it belongs to: the seat at whose index it stands in a list marked :data:`SEATS`.
OWNER = Visibility("owner", lambda state, viewer, owner: viewer is not None and viewer == owner)
#: Nobody may see it, not even how much there is.
SECRET = Visibility("secret", lambda state, viewer, owner: False)
#: Nobody may see it, but everybody sees how many items there are.
COUNTED = Visibility("counted", lambda state, viewer, owner: False, counted=True)
#: A list with one item for each seat; each item is redacted by its own annotations and belongs to that seat.
SEATS = Visibility("seats", lambda state, viewer, owner: True, by_seat=True)


def seen_when(rule: Callable[[Any], bool]) -> Visibility:
    """Everybody sees it while ``rule(state)`` holds; otherwise only how many items there are."""
    return Visibility("seen when", lambda state, viewer, owner: rule(state), counted=True)


class State(msgspec.Struct):
    """The whole position of a game, or a part of it. Mutable; every field is annotated with a visibility."""


S = TypeVar("S", bound=State)
_registered: dict[type[State], dict[str, Visibility]] = {}


def register(cls: type[S]) -> type[S]:
    """Class decorator: checks that a state can be stored and redacted.

    :raises TypeError: for a field without visibility, a set, or a dict whose keys are not texts (their encoding is not
        stable)
    """
    visible: dict[str, Visibility] = {}
    for name, hint in get_type_hints(cls, include_extras=True).items():
        found = [extra for extra in getattr(hint, "__metadata__", ()) if isinstance(extra, Visibility)]
        if len(found) != 1:
            raise TypeError(f"{cls.__name__}.{name} needs exactly one visibility")
        _check_stable(f"{cls.__name__}.{name}", hint)
        visible[name] = found[0]
    _registered[cls] = visible
    return cls


def _check_stable(where: str, hint: Any) -> None:
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _check_stable(where, args[0])
    if hint in (set, frozenset) or origin in (set, frozenset):
        raise TypeError(f"{where} is a set: its order is not stable")
    if hint is dict or (origin is dict and args[0] is not str):
        raise TypeError(f"{where} is a dict whose keys are not texts")
    for arg in args:
        _check_stable(where, arg)
    return None


def redact(state: S, viewer: int | None) -> S:
    """A copy of the state with everything hidden that ``viewer`` (None: a spectator) may not see."""
    return cast(S, _redacted(state, state, viewer, None))


def _redacted(root: State, part: State, viewer: int | None, owner: int | None) -> State:
    shown: dict[str, Any] = {}
    for name, visibility in _registered[type(part)].items():
        value = getattr(part, name)
        if visibility.by_seat:
            shown[name] = [
                _redacted(root, item, viewer, seat) if isinstance(item, State) else _copy(root, item, viewer, seat)
                for seat, item in enumerate(value)
            ]
        elif visibility.see(root, viewer, owner):
            shown[name] = _copy(root, value, viewer, owner)
        else:
            shown[name] = _hidden(value, visibility.counted)
    return type(part)(**shown)


def _copy(root: State, value: Any, viewer: int | None, owner: int | None) -> Any:
    if isinstance(value, list):
        return [_copy(root, item, viewer, owner) for item in value]
    if isinstance(value, dict):
        return {key: _copy(root, item, viewer, owner) for key, item in value.items()}
    if isinstance(value, State):
        return _redacted(root, value, viewer, owner)
    return value


def _hidden(value: Any, counted: bool) -> Any:
    if isinstance(value, bool):
        return False
    if isinstance(value, int):
        return HIDDEN
    if isinstance(value, str):
        return ""
    if isinstance(value, list):
        return [_hidden(item, counted) for item in value] if counted else []
    if isinstance(value, dict):
        return {}
    if isinstance(value, State):
        return type(value)(**{name: _hidden(getattr(value, name), False) for name in _registered[type(value)]})
    return None


@dataclass(frozen=True, slots=True)
class View(Generic[S]):
    """What one seat (or, with ``seat`` None, a spectator) may know. Rendering, texts and policies take only views.

    :ivar state: the redacted position, a copy
    :ivar awaited: the seats that a decision is open for and who have not answered it
    :ivar requests: the viewer's own open questions, a sealed and still changeable one included
    :ivar sealed: the viewer's own sealed answer while others are still deciding
    :ivar finished: whether the match is over
    """

    seat: int | None
    state: S
    awaited: tuple[int, ...]
    requests: tuple[Request, ...]
    sealed: Move | None
    finished: bool

    @property
    def request(self) -> Request | None:
        """The viewer's due question, if any."""
        return self.requests[0] if self.requests else None

    @property
    def key(self) -> str:
        """A fingerprint of everything the view shows, for caches of pictures."""
        shown = [self.seat, self.state, self.awaited, self.sealed, [request.key for request in self.requests]]
        return digest(encode([*shown, self.finished]))
