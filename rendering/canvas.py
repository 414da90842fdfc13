"""The picture being composed: a copy of a static layer on which sprites, masks and texts are pasted.

Only `paste` at whole pixels: it releases the interpreter lock, so two drawing threads run side by side.
ImageDraw and alpha_composite hold it and appear only where a cached layer or sprite is made.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Final

from PIL import Image

from rendering import fonts, icons, labels, layers, typeset
from rendering.fonts import Face
from rendering.labels import WARN, Warn
from rendering.palette import INK, PAPER, Colour

LARGE: Final = 24_000
"""Pixels of a box from which on it is not kept as a whole: drawn four times too large it would take megabytes."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in pixels."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column to the right of the box."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row below the box."""
        return self.y + self.height

    @property
    def middle(self) -> int:
        """The row at half its height."""
        return self.y + self.height // 2

    @property
    def centre(self) -> int:
        """The column at half its width."""
        return self.x + self.width // 2

    def grown(self, by: int) -> "Box":
        """The box with `by` pixels more on every side."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


class Canvas:
    """A picture in the making, on a copy of `ground`."""

    def __init__(self, ground: Image.Image) -> None:
        self.image = ground.copy()

    @classmethod
    def plain(cls, width: int, height: int, colour: Colour) -> "Canvas":
        """A canvas of one colour."""
        canvas = cls.__new__(cls)
        canvas.image = Image.new("RGB", (width, height), colour)
        return canvas

    def panel(
        self,
        box: Box,
        fill: Colour,
        line: Colour | None = None,
        *,
        weight: int = 2,
        radius: int = 12,
        on: Colour | None = PAPER,
    ) -> None:
        """A rounded box, with its outline inside it.

        `on` is the one colour the box lies on: the whole box is then pasted as a finished sprite, several times faster
        than through a mask, or as finished corners around plain rectangles where it is large. None for a ground of
        several colours.
        """
        if on is not None and box.width * box.height > LARGE:
            self._large(box, fill, line, weight, radius, on)
            return
        if on is not None:
            self.image.paste(layers.panel(box.width, box.height, radius, fill, line, weight, on), (box.x, box.y))
            return
        self.image.paste(line or fill, (box.x, box.y), layers.box_mask(box.width, box.height, radius))
        if line is not None:
            inner = layers.box_mask(box.width - 2 * weight, box.height - 2 * weight, max(0, radius - weight))
            self.image.paste(fill, (box.x + weight, box.y + weight), inner)

    def _large(self, box: Box, fill: Colour, line: Colour | None, weight: int, radius: int, on: Colour) -> None:
        corner = max(radius, weight) + 2
        small = layers.panel(2 * corner, 2 * corner, radius, fill, line, weight, on)
        self.bar(box, line or fill)
        if line is not None:
            self.bar(box.grown(-weight), fill)
        for x, left in ((box.x, 0), (box.right - corner, corner)):
            for y, top in ((box.y, 0), (box.bottom - corner, corner)):
                self.image.paste(small.crop((left, top, left + corner, top + corner)), (x, y))

    def tag(
        self,
        box: Box,
        fill: Colour,
        text: str,
        face: Face = Face.SEMI,
        colour: Colour = INK,
        *,
        size: int = 30,
        icon: str = "",
        icon_colour: Colour = INK,
    ) -> None:
        """A small box on paper with a text in it, an icon before the text: one finished sprite."""

        def draw() -> Image.Image:
            inside = Box(0, 0, box.width, box.height)
            small = Canvas.plain(box.width, box.height, PAPER)
            small.panel(inside, fill, radius=6)
            left = typeset.width(text, face, size) / 2
            if icon:
                left += 15
                small.icon(icon, inside.centre - left + 11, inside.middle, 24, icon_colour)
            room = box.width - (30 if icon else 0)
            if text:
                small.text(inside.centre + left, inside.middle, text, size, face, colour, anchor="r", room=room)
            return small.image

        key = ("tag", box.width, box.height, fill, text, face, colour, size, icon, icon_colour)
        self.image.paste(layers.sprite(key, draw), (box.x, box.y))

    def frame(self, box: Box, line: Colour, *, weight: int = 2, radius: int = 12) -> None:
        """Only the outline of a rounded box."""
        self.image.paste(line, (box.x, box.y), layers.frame_mask(box.width, box.height, radius, weight))

    def bar(self, box: Box, colour: Colour) -> None:
        """A plain rectangle, for hairlines."""
        self.image.paste(colour, (box.x, box.y, box.right, box.bottom))

    def put(self, sprite: Image.Image, x: float, y: float) -> None:
        """A sprite centred at (x, y)."""
        self.image.paste(sprite, (round(x - sprite.width / 2), round(y - sprite.height / 2)), sprite)

    def icon(self, name: str, x: float, y: float, size: int, colour: Colour = INK) -> None:
        """An icon centred at (x, y)."""
        self.image.paste(colour, (round(x - size / 2), round(y - size / 2)), icons.mask(name, size))

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
        varies: bool = False,
    ) -> float:
        """A line of text centred on its cap height at `middle`; returns where it ends.

        `anchor` is l, m or r: which part of the text lies at `x`. `room` is the width it has, by default up
        to the edge of the picture. `varies` marks text that holds a name and may be cut without a warning.
        """
        if room is None:
            room = self.image.width - x if anchor == "l" else x if anchor == "r" else 2 * min(x, self.image.width - x)
        text, size = labels.fit(text, face, size, room, varies=varies)
        return self._line(x, middle, labels.Name(text, size), face, colour, anchor, room)

    def name(self, x: float, middle: float, name: str, size: float, room: float, *, anchor: str = "l") -> float:
        """A name in bold, as much of it as `room` holds, placed like `text`; returns where it ends."""
        return self._line(x, middle, labels.fit_name(name, Face.BOLD, size, room), Face.BOLD, INK, anchor, room)

    def _line(
        self, x: float, middle: float, fitted: labels.Name, face: Face, colour: Colour, anchor: str, room: float
    ) -> float:
        text, size = fitted.text, fitted.pixels
        line = typeset.line(text, face, size, fitted.narrow)
        start = x - (line.width if anchor == "r" else line.width / 2 if anchor == "m" else 0)
        base = round(middle + fonts.cap_height(face, round(size * 4)) / 8)
        place = (round(start) + line.left, base + line.top)
        end = (place[0] + line.mask.width, place[1] + line.mask.height)
        if min(place) < 0 or end[0] > self.image.width or end[1] > self.image.height:
            WARN.append(Warn("outside", text, face, size, room))
        self.image.paste(colour, place, line.mask)
        return start + line.width


def stamp(key: Hashable, width: int, height: int, ground: Colour, draw: Callable[[Canvas], None]) -> Image.Image:
    """A finished piece of picture on a plain ground, RGB, to be pasted without a mask; drawn once for each `key`."""

    def make() -> Image.Image:
        small = Canvas.plain(width, height, ground)
        draw(small)
        return small.image

    return layers.sprite(("stamp", key, width, height, ground), make)
