"""Sprites with a fixed meaning: seat tokens, associates, stars with points, caps with a cost, cards."""

from typing import Final

from PIL import Image

import rendering.icons_company
import rendering.icons_signs  # noqa: F401  (both register their icons)
from rendering.fonts import Face
from rendering.layers import sprite
from rendering.palette import CARD, CREMA, HONEY, INK, LATTE, NOW, PAPER, SEATS, WHITE, Colour, mix
from rendering.shapes import Pen, scallop

_BUST: Final = {"triangle": (0.44, 0.12), "diamond": (0.5, 0.0), "square": (0.62, 0.0), "star": (0.4, 0.05)}


def _pen(size: int) -> tuple[Pen, float]:
    side = size + 12
    return Pen(side, side), side / 2


def seat(number: int, size: int, label: str = "", halo: Colour | None = None) -> Image.Image:
    """A seat's token, about `size` pixels across, with a short label on it."""

    def draw() -> Image.Image:
        pen, middle = _pen(size)
        pen.seat(number, middle, middle, size, halo)
        if label:
            look = SEATS[number]
            share = {"triangle": 0.49, "diamond": 0.52, "star": 0.42}.get(look.shape, 0.62)
            drop = size * (0.15 if look.shape == "triangle" else 0.03 if look.shape == "star" else 0)
            pen.text(middle, middle + drop, label, size * share, Face.EXTRA, look.label, anchor="m")
        return pen.done()

    return sprite(("seat", number, size, label, halo), draw)


def associate(number: int, size: int) -> Image.Image:
    """An associate: the seat's shape with a bust on it."""

    def draw() -> Image.Image:
        pen, middle = _pen(size)
        look = SEATS[number]
        share, drop = _BUST.get(look.shape, (0.58, 0.0))
        pen.seat(number, middle, middle, size)
        pen.icon("associate", middle, middle + size * drop, size * share, look.label)
        return pen.done()

    return sprite(("associate", number, size), draw)


def points(size: int, label: str, fill: Colour = HONEY, edge: Colour = INK) -> Image.Image:
    """A star with a number of reputation points."""

    def draw() -> Image.Image:
        pen, middle = _pen(size)
        pen.icon("star", middle, middle, size * 1.14, edge)
        pen.icon("star", middle, middle, size, fill)
        if label:
            pen.text(
                middle,
                middle + size * 0.05,
                label,
                size * (0.58 if len(label) < 2 else 0.48),
                Face.EXTRA,
                INK,
                anchor="m",
            )
        return pen.done()

    return sprite(("points", size, label, fill, edge), draw)


def cost(size: int, label: str, fill: Colour = INK, text: Colour = PAPER) -> Image.Image:
    """A bottle cap with what something costs."""

    def draw() -> Image.Image:
        pen, middle = _pen(size)
        pen.polygon(scallop(middle, middle, size), fill)
        pen.text(middle, middle, label, size * (0.68 if len(label) < 2 else 0.6), Face.BOLD, text, anchor="m")
        return pen.done()

    return sprite(("cost", size, label, fill, text), draw)


def surcharge(size: int, extra: int) -> Image.Image:
    """What an action costs on top because of the associates that stand there."""
    return cost(size, f"+{extra}", NOW, WHITE)


def advantage(icon: str, size: int, count: int) -> Image.Image:
    """Advantage tokens lying on a space: an ink square, its icon giving way to a count from two on; dashed for none."""

    def draw() -> Image.Image:
        pen, middle = _pen(size)
        edge = middle - size / 2
        if not count:
            pen.dashes(edge + 1, edge + 1, size - 2, size - 2, LATTE)
            return pen.done()
        pen.box(edge, edge, size, size, 9, INK)
        if count == 1:
            pen.icon(icon, middle, middle, size * 0.7, PAPER)
        else:
            pen.text(middle, middle, f"×{count}", size * (0.7 if count < 10 else 0.56), Face.BOLD, PAPER, anchor="m")
        return pen.done()

    return sprite(("advantage", icon if count == 1 else "", size, count), draw)


def market_card(width: int, height: int, label: str | None, trend: str) -> Image.Image:
    """A market card face up: number and trend; a recession (no label) is inverted."""

    def draw() -> Image.Image:
        pen = Pen(width, height)
        middle = width / 2
        if label is None:
            pen.box(0, 0, width, height, 8, INK, PAPER, 2.5)
            pen.icon("recession", middle, height * 0.31, width * 0.66, PAPER)
            pen.icon(trend, middle, height * 0.76, width * 0.62, LATTE)
        else:
            pen.box(0, 0, width, height, 8, CARD, INK, 2.5)
            pen.text(middle, height * 0.31, label, height * 0.44, Face.HEAD, INK, anchor="m")
            pen.icon(trend, middle, height * 0.76, width * 0.62, INK)
        return pen.done()

    return sprite(("market", width, height, label, trend), draw)


def card_back(width: int, height: int, trend: str, deep: Colour, light: Colour) -> Image.Image:
    """A market card face down: only its trend, on the game's ink with a sunburst."""

    def draw() -> Image.Image:
        pen = Pen(width + 4, height + 5)
        pen.box(4, 5, width, height, 12, (206, 197, 177))
        pen.box(0, 0, width, height, 12, CARD, INK, 3)
        pen.box(8, 8, width - 16, height - 16, 8, deep)
        pen.rays(8, 8, width - 16, height - 16, light, radius=8)
        pen.icon(trend, width / 2, height / 2, width * 0.62, PAPER)
        return pen.done()

    return sprite(("back", width, height, trend, deep, light), draw)


def shut(width: int, height: int) -> Image.Image:
    """A card that can no longer be built: hatched paper."""

    def draw() -> Image.Image:
        pen = Pen(width, height, PAPER)
        pen.box(0, 0, width, height, 8, mix(PAPER, CREMA, 0.5))
        pen.hatch(0, 0, width, height, CREMA)
        return pen.done()

    return sprite(("shut", width, height), draw)
