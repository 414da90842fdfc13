"""Icons as masks: one ink on a 100-unit grid, solid silhouettes with details knocked out.

Each icon is drawn once at 800 pixels and shrunk; it is pasted in any colour. Icons are registered by name in
`icons_company` (what Beverage's actions are about) and `icons_signs` (states and directions).
"""

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from PIL import Image, ImageDraw

from rendering.lru import MEGABYTE, Lru, size

Point = tuple[float, float]
Step = tuple[float, ...]
GRID: Final = 8
"""Pixels per unit while an icon is drawn."""


class IconPen:
    """Draws on the grid; `ink=0` knocks out instead of filling. Every method returns the pen."""

    def __init__(self) -> None:
        self.image = Image.new("L", (100 * GRID, 100 * GRID), 0)
        self._draw = ImageDraw.Draw(self.image)

    def shape(self, points: Sequence[Point], ink: int = 1) -> "IconPen":
        """A filled polygon."""
        self._draw.polygon([(x * GRID, y * GRID) for x, y in points], fill=255 * ink)
        return self

    def disc(self, x: float, y: float, radius: float, ink: int = 1) -> "IconPen":
        """A filled circle."""
        corners = [(x - radius) * GRID, (y - radius) * GRID, (x + radius) * GRID, (y + radius) * GRID]
        self._draw.ellipse(corners, fill=255 * ink)
        return self

    def ellipse(self, x: float, y: float, across: float, down: float, turn: float = 0, ink: int = 1) -> "IconPen":
        """A filled ellipse turned by `turn` degrees."""
        angle = math.radians(turn)
        points: list[Point] = []
        for index in range(120):
            u, v = across * math.cos(index * math.pi / 60), down * math.sin(index * math.pi / 60)
            points.append(
                (x + u * math.cos(angle) - v * math.sin(angle), y + u * math.sin(angle) + v * math.cos(angle))
            )
        return self.shape(points, ink)

    def block(self, x0: float, y0: float, x1: float, y1: float, radius: float = 4, ink: int = 1) -> "IconPen":
        """A rounded rectangle."""
        self._draw.rounded_rectangle([x0 * GRID, y0 * GRID, x1 * GRID, y1 * GRID], radius * GRID, fill=255 * ink)
        return self

    def stroke(self, points: Sequence[Point], weight: float = 8, ink: int = 1, *, closed: bool = False) -> "IconPen":
        """A line with round ends and joints."""
        path = [*points, points[0]] if closed else list(points)
        self._draw.line([(x * GRID, y * GRID) for x, y in path], fill=255 * ink, width=int(weight * GRID))
        for x, y in path:
            self.disc(x, y, weight / 2, ink)
        return self

    def arc(self, x: float, y: float, radius: float, start: float, end: float, weight: float = 8) -> "IconPen":
        """A stroke along a circle from `start` to `end` degrees."""
        for index in range(61):
            turn = math.radians(start + (end - start) * index / 60)
            self.disc(x + radius * math.cos(turn), y + radius * math.sin(turn), weight / 2)
        return self

    def curve(self, start: Point, *steps: Step, ink: int = 1, weight: float | None = None) -> "IconPen":
        """A path of lines (2 numbers) and cubic curves (6 numbers), filled, or stroked with `weight`."""
        points: list[Point] = [start]
        for step in steps:
            if len(step) == 2:
                points.append((step[0], step[1]))
                continue
            x0, y0 = points[-1]
            x1, y1, x2, y2, x3, y3 = step
            for index in range(1, 25):
                t = index / 24
                a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
                points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
        if weight is None:
            return self.shape(points, ink)
        for (x0, y0), (x1, y1) in pairwise(points):
            count = max(1, int(math.hypot(x1 - x0, y1 - y0)))
            for index in range(count + 1):
                self.disc(x0 + (x1 - x0) * index / count, y0 + (y1 - y0) * index / count, weight / 2, ink)
        return self

    def star(self, x: float, y: float, outer: float, inner: float, ink: int = 1, round_by: float = 0) -> "IconPen":
        """A five-pointed star, its corners rounded by a stroke of `round_by`."""
        points: list[Point] = []
        for index in range(10):
            reach = outer if index % 2 == 0 else inner
            turn = math.radians(-90 + index * 36)
            points.append((x + reach * math.cos(turn), y + reach * math.sin(turn)))
        self.shape(points, ink)
        return self.stroke(points, round_by, ink, closed=True) if round_by else self


Draw = Callable[[IconPen], object]
ICONS: Final[dict[str, Draw]] = {}
"""Every icon by name, filled by `icon` when the modules that hold them are imported."""

_large: Final[Lru[Image.Image]] = Lru(2 * MEGABYTE, size)
_masks: Final[Lru[Image.Image]] = Lru(6 * MEGABYTE, size)


def icon(draw: Draw) -> Draw:
    """Registers a drawing function under its own name."""
    ICONS[draw.__name__] = draw
    return draw


def mask(name: str, pixels: int) -> Image.Image:
    """The icon as an L mask of `pixels` by `pixels`. Raises KeyError for an unknown name."""
    return _masks.get((name, pixels), lambda: _master(name).resize((pixels, pixels), Image.Resampling.LANCZOS))


def _master(name: str) -> Image.Image:
    def make() -> Image.Image:
        pen = IconPen()
        ICONS[name](pen)
        return pen.image

    return _large.get(name, make)
