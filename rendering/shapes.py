"""A pen that draws several times too large: shapes with smooth edges once the drawing is shrunk.

Used for what is cached (static layers, sprites, masks), never on the warm path, where `canvas` only pastes.
"""

import math
from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from rendering import fonts, icons, labels, typeset
from rendering.fonts import Face
from rendering.palette import INK, OUTLINE, SEATS, Colour

Point = tuple[float, float]
SPRITE: Final = 4
"""Scale at which sprites are drawn."""

LAYER: Final = 3
"""Scale at which whole pictures are drawn; four times would need 90 MB for one board."""


class Pen:
    """A drawing surface measured in final pixels. Without a `ground` it is transparent."""

    def __init__(self, width: int, height: int, ground: Colour | None = None, scale: int = SPRITE) -> None:
        self.width, self.height, self.scale = width, height, scale
        size = (width * scale, height * scale)
        self.image = Image.new("RGB", size, ground) if ground else Image.new("RGBA", size, (0, 0, 0, 0))
        self._draw = ImageDraw.Draw(self.image)

    def done(self) -> Image.Image:
        """The drawing at its final size: RGB with a ground, else RGBA."""
        if self.image.mode == "RGB":
            return self.image.reduce(self.scale)
        return self.image.convert("RGBa").reduce(self.scale).convert("RGBA")

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        radius: float = 10,
        fill: Colour | None = None,
        line: Colour | None = None,
        weight: float = 2,
    ) -> None:
        """A rounded rectangle whose outline lies inside it."""
        s = self.scale
        corners = [x * s, y * s, (x + width) * s - 1, (y + height) * s - 1]
        self._draw.rounded_rectangle(corners, radius * s, fill=fill, outline=line, width=round(weight * s))

    def disc(self, x: float, y: float, radius: float, fill: Colour | None = None) -> None:
        """A filled circle around (x, y)."""
        s = self.scale
        self._draw.ellipse([(x - radius) * s, (y - radius) * s, (x + radius) * s, (y + radius) * s], fill=fill)

    def ring(self, x: float, y: float, radius: float, line: Colour, weight: float = 2) -> None:
        """A circle line around (x, y)."""
        s = self.scale
        corners = [(x - radius) * s, (y - radius) * s, (x + radius) * s, (y + radius) * s]
        self._draw.ellipse(corners, outline=line, width=round(weight * s))

    def polygon(self, points: Sequence[Point], fill: Colour) -> None:
        """A filled polygon."""
        self._draw.polygon([(x * self.scale, y * self.scale) for x, y in points], fill=fill)

    def stroke(self, points: Sequence[Point], colour: Colour = INK, weight: float = 2) -> None:
        """A line through `points` with round joints."""
        s = self.scale
        path = [(x * s, y * s) for x, y in points]
        self._draw.line(path, fill=colour, width=round(weight * s), joint="curve")

    def dashes(self, x: float, y: float, width: float, height: float, colour: Colour, step: float = 7) -> None:
        """The dashed outline of an empty place."""
        for index in range(0, int(width // step), 2):
            at = x + index * step
            self.stroke([(at, y), (at + step, y)], colour)
            self.stroke([(at, y + height), (at + step, y + height)], colour)
        for index in range(0, int(height // step), 2):
            at = y + index * step
            self.stroke([(x, at), (x, at + step)], colour)
            self.stroke([(x + width, at), (x + width, at + step)], colour)

    def hatch(self, x: float, y: float, width: float, height: float, colour: Colour, radius: float = 8) -> None:
        """Slanted lines inside a rounded rectangle: shut."""
        s = self.scale
        lines = Image.new("L", (round(width * s), round(height * s)), 0)
        pen = ImageDraw.Draw(lines)
        for at in range(-int(height), int(width) + int(height), 9):
            pen.line([(at * s, height * s), ((at + height) * s, 0)], fill=255, width=3 * s)
        self._through(lines, x, y, radius, colour)

    def rays(self, x: float, y: float, width: float, height: float, colour: Colour, **how: float) -> None:
        """A sunburst inside a rounded rectangle. `how`: radius, count, and centre as `across`, `down` (0
        to 1).
        """
        s, count = self.scale, int(how.get("count", 14))
        burst = Image.new("L", (round(width * s), round(height * s)), 0)
        pen = ImageDraw.Draw(burst)
        reach = (width + height) * s
        cx, cy = width * s * how.get("across", 0.5), height * s * how.get("down", 0.5)
        for index in range(count):
            one = math.radians(360 / count * index + 4)
            two = one + math.radians(180 / count)
            ends = [(cx + reach * math.cos(angle), cy + reach * math.sin(angle)) for angle in (one, two)]
            pen.polygon([(cx, cy), *ends], fill=255)
        self._through(burst, x, y, how.get("radius", 9), colour)

    def _through(self, mask: Image.Image, x: float, y: float, radius: float, colour: Colour) -> None:
        s = self.scale
        frame = Image.new("L", mask.size, 0)
        corners = [0, 0, mask.width - 1, mask.height - 1]
        ImageDraw.Draw(frame).rounded_rectangle(corners, radius * s, fill=255)
        self.image.paste(colour, (round(x * s), round(y * s)), ImageChops.multiply(frame, mask))

    def halftone(self, x0: float, y0: float, x1: float, y1: float, colour: Colour, step: float = 18) -> None:
        """Dots that grow from left to right."""
        across = int((x1 - x0) / step)
        for row in range(int((y1 - y0) / (step * 0.87)) + 1):
            for index in range(across + 1):
                x = x0 + index * step + (step / 2 if row % 2 else 0)
                y = y0 + row * step * 0.87
                radius = 8 * (index / max(1, across)) ** 1.3
                if radius > 0.6 and x < x1 + 2 and y + radius <= y1:
                    self.disc(x, y, radius, colour)

    def text(
        self,
        x: float,
        middle: float,
        text: str,
        size: float,
        face: Face = Face.SEMI,
        colour: Colour = INK,
        *,
        anchor: str = "l",
        room: float | None = None,
    ) -> float:
        """A fixed string centred on its cap height at `middle`; returns where it ends. `anchor`: l, m or
        r.
        """
        text, size = labels.fit(text, face, size, room or self.width)
        large = round(size * self.scale)
        wide = typeset.width(text, face, size)
        start = x - (wide if anchor == "r" else wide / 2 if anchor == "m" else 0)
        base = middle * self.scale + fonts.cap_height(face, large) / 2
        self._draw.text((start * self.scale, base), text, font=fonts.font(face, large), fill=colour, anchor="ls")
        return start + wide

    def icon(self, name: str, x: float, y: float, size: float, colour: Colour = INK) -> None:
        """An icon centred at (x, y)."""
        s = self.scale
        mask = icons.mask(name, round(size * s))
        self.image.paste(colour, (round((x - size / 2) * s), round((y - size / 2) * s)), mask)

    def seat(self, seat: int, x: float, y: float, size: float, halo: Colour | None = None) -> None:
        """A seat's shape in its colour with a dark outline, and a light halo for dark grounds."""
        look = SEATS[seat]
        weight = min(5.0, max(2.2, size * 0.07))
        radius = size / 2 - weight
        if halo:
            self._grown(seat, x, y, radius, halo, weight + 2.5)
        self._grown(seat, x, y, radius, OUTLINE, weight)
        self._grown(seat, x, y, radius, look.colour, 0)

    def _grown(self, seat: int, x: float, y: float, r: float, fill: Colour, grow: float) -> None:
        shape = SEATS[seat].shape
        if shape == "circle":
            self.disc(x, y, r + grow, fill)
            return
        if shape == "square":
            half = r * 0.88 + grow
            self.box(x - half, y - half, 2 * half, 2 * half, max(1.5, min(grow, r * 0.24)), fill)
            return
        points = outline(shape, x, y, r)
        self.polygon(points, fill)
        if grow:
            self.stroke([*points, points[0], points[1]], fill, grow * 2)
            for corner in points:
                self.disc(*corner, grow, fill)


def outline(shape: str, x: float, y: float, r: float) -> list[Point]:
    """The corners of a seat's shape around (x, y)."""
    if shape == "triangle":
        return [(x, y - r * 1.06), (x + r * 1.06, y + r * 0.82), (x - r * 1.06, y + r * 0.82)]
    if shape == "diamond":
        return [(x, y - r * 1.1), (x + r * 1.1, y), (x, y + r * 1.1), (x - r * 1.1, y)]
    if shape == "hexagon":
        turns = [math.radians(60 * index) for index in range(6)]
        return [(x + r * 1.02 * math.cos(turn), y + r * 1.02 * math.sin(turn)) for turn in turns]
    points: list[Point] = []
    for index in range(10):
        reach = r * (1.14 if index % 2 == 0 else 0.56)
        turn = math.radians(-90 + 36 * index)
        points.append((x + reach * math.cos(turn), y + r * 0.06 + reach * math.sin(turn)))
    return points


def scallop(x: float, y: float, diameter: float) -> list[Point]:
    """The outline of a bottle cap: the sign for what costs caps."""
    points: list[Point] = []
    for degrees in range(0, 360, 2):
        reach = diameter / 2 + diameter * 0.024 * math.cos(math.radians(degrees * 20))
        turn = math.radians(degrees)
        points.append((x + reach * math.cos(turn), y + reach * math.sin(turn)))
    return points
