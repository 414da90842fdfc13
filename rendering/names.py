"""Names of people in any script, made safe to draw.

A name is whatever somebody typed into Discord: fancy mathematical letters, right-to-left overrides, a hundred
combining marks, nothing visible at all. It must stay recognisable and must not disturb what stands beside it.
"""

import unicodedata
from collections.abc import Callable
from typing import Final

import regex

MARKS: Final = 2
"""Combining marks kept per character; more is decoration that runs into the neighbouring lines."""

LONGEST: Final = 64
"""Characters looked at; Discord's own limit for names is 32."""

SHORTEST: Final = 3
"""Characters that the beginning of a name has at least, if it stands for the whole."""

PARTICLE: Final = 3
"""Letters of a word in small letters that belongs to the next one."""

_BETWEEN: Final = " ,;:&|/-–·("
_JOINERS: Final = {"\u200c", "\u200d", "\ufe0f"}
_DROPPED: Final = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_BLANKS: Final = {"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}
_CLUSTER: Final = regex.compile(r"\X")


def clusters(text: str) -> list[str]:
    """The grapheme clusters of `text`: what a reader takes for one character."""
    return _CLUSTER.findall(text)


def clean(name: str, longest: int = LONGEST) -> str:
    """`name` in NFKC form without control and format characters, blank letters and piled-up marks, cut to
    `longest` characters; "?" if empty.

    Zero-width joiners and the emoji selector are kept only between visible characters.
    """
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFKC", name[: 4 * longest]):
        kind = unicodedata.category(character)
        if character in _JOINERS:
            if kept and kept[-1] not in _JOINERS:
                kept.append(character)
            continue
        if character.isspace():
            marks = 0
            if kept and kept[-1] != " ":
                kept.append(" ")
            continue
        if kind in _DROPPED or character in _BLANKS:
            continue
        if kind in ("Mn", "Me"):
            marks += 1
            if marks > MARKS or not kept:
                continue
        else:
            marks = 0
        kept.append(character)
    text = "".join(kept).strip("".join(_JOINERS) + " ")
    return "".join(clusters(text)[:longest]) or "?"


def opening(name: str, letters: int, fits: Callable[[str], bool]) -> str:
    """The most whole words at the beginning of a clean `name` that fit, without a mark that something is missing.

    They don't end with a particle such as "von" or "the". Empty where so little is left of the name that its first
    `letters` characters, all there is room for, say more.
    """
    words = name.split(" ")
    for count in range(len(words) - 1, 0, -1):
        said, last = " ".join(words[:count]).rstrip(_BETWEEN), words[count - 1]
        if not (last.islower() and len(last) <= PARTICLE) and fits(said):
            return said if len(clusters(said)) >= max(SHORTEST, letters / 2) else ""
    return ""
