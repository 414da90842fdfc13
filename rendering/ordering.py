"""The order in which the parts of a line stand from left to right.

python-bidi reorders a string, but a line is drawn in runs of several fonts and the grapheme clusters must be
found again afterwards. So each cluster is lent a stand-in character of the same bidirectional class that
occurs only once; where the stand-ins end up says where the clusters go (Unicode Standard Annex 9).
"""

import sys
import unicodedata
from functools import cache
from typing import Final

from bidi import get_display  # type: ignore[import-untyped]  # python-bidi ships no types

FIRST_STRONG: Final = "\u2068"
"""Opens an isolate: put before a name inside a sentence, so that its direction stays its own business."""

POP: Final = "\u2069"
"""Closes an isolate."""

ISOLATES: Final = frozenset((FIRST_STRONG, POP))
RIGHT_TO_LEFT: Final = ("R", "AL")


def isolated(name: str) -> str:
    """`name` wrapped in an isolate."""
    return f"{FIRST_STRONG}{name}{POP}"


@cache
def _stand_ins(kind: str) -> tuple[str, ...]:
    found: list[str] = []
    for code in range(0x20, sys.maxunicode):
        character = chr(code)
        if unicodedata.bidirectional(character) == kind and not unicodedata.mirrored(character):
            if unicodedata.decomposition(character) and kind != "EN":
                continue
            found.append(character)
            if len(found) == 256:
                break
    return tuple(found) or ("x",)


def leans_right(text: str) -> bool:
    """Whether any character of `text` belongs to a right-to-left script."""
    return any(unicodedata.bidirectional(character) in RIGHT_TO_LEFT for character in text)


def visual(clusters: list[str]) -> list[tuple[int, bool]]:
    """The indices of `clusters` from left to right, each with whether its script runs from right to left.

    Isolate controls take part in the ordering and are left out of the result. The line itself runs left to
    right.
    """
    if not any(leans_right(cluster) for cluster in clusters):
        return [(index, False) for index, cluster in enumerate(clusters) if cluster not in ISOLATES]
    used: dict[str, int] = {}
    places: dict[str, int] = {}
    line: list[str] = []
    for index, cluster in enumerate(clusters):
        if cluster in ISOLATES:
            line.append(cluster)
            continue
        kind = unicodedata.bidirectional(cluster[0]) or "L"
        pool = _stand_ins(kind)
        stand_in = pool[used.get(kind, 0) % len(pool)]
        used[kind] = used.get(kind, 0) + 1
        places[stand_in] = index
        line.append(stand_in)
    shown = get_display("".join(line), base_dir="L")
    order = [places[character] for character in shown if character in places]
    return [(index, leans_right(clusters[index])) for index in order]
