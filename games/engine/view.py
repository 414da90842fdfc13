"""Who may see what: states are redacted from an annotation on every field, and secret by default.

A state is a :class:`State` whose fields are all ``Annotated[type, visibility]``; a missing annotation fails when the
class is registered. A hidden value keeps its type: a whole number reads :data:`HIDDEN`, a text is empty, a list is
empty (or, with :data:`COUNTED`, as long as it was and full of hidden values), an optional value is None.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from types import NoneType, UnionType
from typing import Annotated, Any, Generic, NamedTuple, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import msgspec

from games.engine.codec import digest, encode
from games.engine.domain import Move
from games.engine.request import Request

#: What a hidden whole number reads.
HIDDEN = -1


@dataclass(frozen=True)
class Visibility:
    """Who may see a field.

    :ivar see: decides from (state, viewer, owner)
    :ivar counted: a hidden list still shows how many items it has
    :ivar by_seat: the field is a list with a state for each seat, which owns it
    """

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
#: A list with one state for each seat; each is redacted by its own annotations and belongs to that seat.
SEATS = Visibility("seats", lambda state, viewer, owner: True, by_seat=True)


def seen_when(rule: Callable[[Any], bool]) -> Visibility:
    """Everybody sees it while ``rule(state)`` holds; otherwise only how many items there are."""
    return Visibility("seen when", lambda state, viewer, owner: rule(state), counted=True)


class State(msgspec.Struct):
    """The whole position of a game, or a part of it. Mutable; every field is annotated with a visibility."""


S = TypeVar("S", bound=State)
#: Gives the hidden form of a value; the flag says whether a list shows how long it is.
Blank = Callable[[Any, bool], Any]


class Part(NamedTuple):
    """What redaction needs to know of one field; ``inside``: whether what it holds has hidden fields of its own."""

    visibility: Visibility
    blank: Blank
    inside: bool


_registered: dict[type[State], dict[str, Part]] = {}
_decoders: dict[type[State], msgspec.msgpack.Decoder[Any]] = {}


def register(cls: type[S]) -> type[S]:
    """Class decorator: checks that a state can be stored and redacted.

    :raises TypeError: for a field without visibility, a list by seat whose items are no states, a set, a dict whose
        keys are not texts (their encoding is not stable), or a type that has no hidden form
    """
    parts: dict[str, Part] = {}
    hints = get_type_hints(cls, include_extras=True)
    for name in cls.__struct_fields__:
        where, hint = f"{cls.__name__}.{name}", hints[name]
        found = [extra for extra in getattr(hint, "__metadata__", ()) if isinstance(extra, Visibility)]
        if len(found) != 1:
            raise TypeError(f"{where} needs exactly one visibility")
        plain = _plain(hint)
        if found[0].by_seat and not (get_origin(plain) is list and _is_state(_plain(get_args(plain)[0]))):
            raise TypeError(f"{where} is by seat, so it must be a list of states")
        parts[name] = Part(found[0], _blank(where, plain), _hides_inside(plain))
    _registered[cls], _decoders[cls] = parts, msgspec.msgpack.Decoder(cls)
    return cls


def _plain(hint: Any) -> Any:
    return _plain(get_args(hint)[0]) if get_origin(hint) is Annotated else hint


def _is_state(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, State)


def _hides_inside(hint: Any) -> bool:
    hint = _plain(hint)
    if _is_state(hint):
        return any(part.visibility is not PUBLIC or part.inside for part in _registered[hint].values())
    return any(_hides_inside(arg) for arg in get_args(hint))


def _blank(where: str, hint: Any) -> Blank:
    """The hidden form of a type: it depends on the type alone, for a counted list also on its length."""
    hint = _plain(hint)
    origin, args = get_origin(hint), get_args(hint)
    if hint in (set, frozenset) or origin in (set, frozenset):
        raise TypeError(f"{where} is a set: its order is not stable")
    if origin in (Union, UnionType):
        parts = [_blank(where, arg) for arg in args if arg is not NoneType]
        return (lambda value, counted: None) if NoneType in args else parts[0]
    if origin is dict and _plain(args[0]) is str:
        _blank(where, args[1])
        return lambda value, counted: {}
    if hint is dict or origin is dict:
        raise TypeError(f"{where} is a dict whose keys are not texts")
    if origin is list:
        item = _blank(where, args[0])
        return lambda value, counted: [item(one, counted) for one in value] if counted else []
    if hint in _PLAIN_BLANKS:
        blank = _PLAIN_BLANKS[hint]
        return lambda value, counted: blank
    if _is_state(hint):
        if hint not in _registered:
            raise TypeError(f"{where} is a {hint.__name__}, which is not registered")
        return lambda value, counted: _blank_state(hint)
    raise TypeError(f"{where} has a type without a hidden form: {hint}")


_PLAIN_BLANKS: dict[Any, Any] = {bool: False, int: HIDDEN, str: ""}


def _blank_state(cls: type[State]) -> State:
    return cls(**{name: part.blank((), False) for name, part in _registered[cls].items()})


def redact(state: S, viewer: int | None) -> S:
    """A copy of the state with everything hidden that ``viewer`` (None: a spectator) may not see."""
    copy = _decoders[type(state)].decode(encode(state))
    _hide(state, copy, viewer, None)
    return cast(S, copy)


def _hide(root: State, copy: State, viewer: int | None, owner: int | None) -> None:
    for name, (visibility, blank, inside) in _registered[type(copy)].items():
        if visibility is PUBLIC and not inside:
            continue
        value = getattr(copy, name)
        if visibility.by_seat:
            for seat, item in enumerate(value):
                _hide(root, item, viewer, seat)
        elif not visibility.see(root, viewer, owner):
            setattr(copy, name, blank(value, visibility.counted))
        elif inside:
            _hide_inside(root, value, viewer, owner)


def _hide_inside(root: State, value: Any, viewer: int | None, owner: int | None) -> None:
    if isinstance(value, State):
        _hide(root, value, viewer, owner)
    elif isinstance(value, list | dict):
        for item in value.values() if isinstance(value, dict) else value:
            _hide_inside(root, item, viewer, owner)


@dataclass(frozen=True, slots=True)
class View(Generic[S]):
    """What one seat (or, with ``seat`` None, a spectator) may know; all that rendering and policies get.

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
