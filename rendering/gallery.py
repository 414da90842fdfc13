"""Which pictures each game has."""

from __future__ import annotations

from rendering import beverage, frenzy
from rendering.album import Album

#: By the short name of the game's rules.
GALLERY: dict[str, Album] = {album.game: album for album in (beverage.ALBUM, frenzy.ALBUM)}
