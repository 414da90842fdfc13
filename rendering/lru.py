"""A bounded, thread-safe store that forgets what was used least recently."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Final, Generic, TypeVar

from PIL import Image

V = TypeVar("V")
MEGABYTE: Final = 1_000_000


def size(image: Image.Image) -> int:
    """Bytes an image takes in memory: Pillow spends four on a pixel of RGB."""
    return image.width * image.height * (1 if image.mode == "L" else 4)


class Lru(Generic[V]):
    """At most `limit` values, or values that weigh `limit` together. Drawing threads share one store; a value may be
    made twice in a race, never wrong.
    """

    def __init__(self, limit: int, weigh: Callable[[V], int] = lambda _: 1) -> None:
        self.limit = limit
        self._weigh = weigh
        self._held = 0
        self._values: OrderedDict[Hashable, V] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """The value under `key`, made by `make` outside the lock when it is not there."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
                return self._values[key]
        value = make()
        with self._lock:
            if key in self._values:
                self._held -= self._weigh(self._values.pop(key))
            self._values[key] = value
            self._held += self._weigh(value)
            while self._held > self.limit:
                self._held -= self._weigh(self._values.popitem(last=False)[1])
        return value

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._values.clear()
            self._held = 0

    def __len__(self) -> int:
        return len(self._values)
