"""What a drawing function takes and gives, and the widths every layout is measured against."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

WIDTH: Final = 1200
"""Width of every board, sheet and result picture in pixels."""

PHONE_WIDTH: Final = 400
"""CSS pixels a picture gets inline on a phone; the size rules (30 px floor) follow from WIDTH /
PHONE_WIDTH.
"""

DESKTOP_WIDTH: Final = 550
"""CSS pixels a picture gets inline on a desktop client."""

FLOOR: Final = WIDTH // 40
"""Smallest text in pixels that must be readable without zooming (10 CSS px on a phone)."""

ALT_LIMIT: Final = 1024
"""Longest alt text Discord takes for an attachment, in characters."""


class Theme(StrEnum):
    """The look of a picture. One value for now."""

    PAPER = "paper"


@dataclass(frozen=True, slots=True)
class Person:
    """Who sits at a seat: the name as the server shows it (any script, uncleaned) and whether a policy
    plays.
    """

    name: str
    is_bot: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """An encoded PNG and the text that says the same, at most ``ALT_LIMIT`` characters."""

    png: bytes
    alt: str
