"""Cards, action tiles and badges of Frenzy as finished stamps."""

from typing import Final

from PIL import Image

import rendering.icons_cafe
import rendering.icons_company
import rendering.icons_signs  # noqa: F401  (all three register their icons)
from games.frenzy.cards import SUIT_NAMES
from rendering import layers
from rendering.canvas import Box, Canvas, stamp
from rendering.fonts import Face
from rendering.palette import (
    CARD,
    CREMA,
    FRENZY,
    HONEY,
    INK,
    LATTE,
    PAPER,
    ROAST,
    SHADOW,
    SUITS,
    WHITE,
    Colour,
    mix,
)  # fmt: skip
from rendering.shapes import Pen

#: A space of an action tile: its icon, whether it is used up, how many preserve discs lie on it, whether it is spent.
SpaceLook = tuple[str, bool, int, bool]
REWARDS: Final = {
    "meal": ("+1", "money"),
    "game": ("+1", "money"),
    "wifi": ("+1", "wifi"),
    "employee": ("+1", "disc"),
    "storefront": ("+1", "capacity"),
}
"""What a card gives when it comes into a café: how much, and the icon of what."""
FOOT: Final = 52
GROUNDS: Final = {**SUITS, "plus": CREMA, "mystery": CREMA}
FADED: Final = 0.64


def card(suit: str, width: int, height: int, reward: tuple[str, str], *, dim: bool = False) -> Image.Image:
    """A large card without its number, with its shadow, on paper. `reward` is a text and an icon, both may be empty."""

    def draw() -> Image.Image:
        pen = Pen(width + 4, height + 5, PAPER)
        tint, tall = SUITS[suit], height > 310
        pen.box(4, 5, width, height, 14, SHADOW)
        pen.box(0, 0, width, height, 14, CARD, INK, 3)
        inside = height - 16 - FOOT
        pen.box(8, 8, width - 16, inside, 9, tint)
        low = height <= 290
        share = 0.48 if tall else 0.44 if low else 0.56
        pen.rays(8, 8, width - 16, inside, mix(tint, WHITE, 0.34), down=share)
        x, y = width / 2 + (width * 0.08 if low else 0), 8 + inside * share
        size = min(width * 0.58, inside * (0.5 if tall or low else 0.42))
        pen.icon(suit, x + 6, y + 7, size, mix(tint, INK, 0.26))
        pen.icon(suit, x, y, size, INK)
        pen.text(width / 2, 8 + inside - 28, SUIT_NAMES[suit].word, 34, Face.BOLD, INK, anchor="m", room=width - 24)
        _reward(pen, width, height, reward)
        image = pen.done()
        return faded(image, PAPER) if dim else image

    return layers.sprite(("frenzy card", suit, width, height, reward, dim), draw)


def _reward(pen: Pen, width: int, height: int, reward: tuple[str, str]) -> None:
    said, icon = reward
    y = height - 6 - FOOT / 2
    if not icon:
        pen.text(width / 2, y, said, 30, Face.SEMI, ROAST, anchor="m", room=width - 16)
        return
    end = pen.text(width / 2 - 10, y, said, 36, Face.BOLD, INK, anchor="m")
    pen.icon(icon, end + 28, y, 38, INK)


def draw_number(canvas: Canvas, number: int, box: Box, *, dim: bool = False) -> None:
    """The number in the upper left corner of a large card in `box`; two digits stay clear of the icon of a low one."""
    low = box.height <= 295
    size = 82 if box.height > 310 else 74
    if low and number > 9:
        size = 60
    canvas.text(
        box.x + 20, box.y + (54 if size > 80 else 49), str(number), size, Face.HEAD, number_colour(dim=dim), room=110
    )


def number_colour(*, dim: bool) -> Colour:
    """The ink of a number on a card, faded with it."""
    return mix(INK, PAPER, FADED) if dim else INK


def faded(image: Image.Image, ground: Colour) -> Image.Image:
    """A finished drawing moved towards its ground: not to be had now."""
    return Image.blend(image, Image.new("RGB", image.size, ground), FADED)


def badge(canvas: Canvas, x: float, y: float, size: int) -> None:
    """The sign for upgraded: chevrons on an ink disc, around (x, y)."""
    canvas.put(_upgrade(size), x, y)


def _upgrade(size: int) -> Image.Image:
    def draw() -> Image.Image:
        pen = Pen(size, size)
        pen.disc(size / 2, size / 2, size / 2, INK)
        pen.icon("upgrade", size / 2, size / 2 - 0.5, size * 0.7, HONEY)
        return pen.done()

    return layers.sprite(("upgrade badge", size), draw)


OVER: Final = 8
"""Pixels that a card's badge may stand out over its upper and right edge."""


def mini(suit: str, label: str, width: int, height: int, *, upgraded: bool, used: bool, ground: Colour) -> Image.Image:
    """A card in a café: number (or how many of them), suit, a heavy frame with chevrons when upgraded.

    A card committed to a customer is faded and ticked. The stamp has OVER pixels more above and at the right: on small
    cards the badge needs them, or it would hide digits.
    """

    def draw(canvas: Canvas) -> None:
        box = Box(0, OVER, width, height)
        canvas.panel(box, SUITS[suit], INK, weight=4 if upgraded else 2, radius=8, on=None)
        size = round(min(width * 0.64, height * 0.54))
        canvas.icon(suit, width / 2, box.bottom - size / 2 - height * 0.08, size)
        small = width < 70
        canvas.text(6 if small else 9, OVER + height * 0.22 + 1, label, 32, Face.BOLD, room=40, varies=True)
        if upgraded and small:
            badge(canvas, width - 4, OVER + 4, 24)
        elif upgraded:
            badge(canvas, width - 21, OVER + 21, 34)
        if used:
            canvas.image.paste(faded(canvas.image, ground))
            canvas.icon("check", width / 2, box.middle + 6, round(width * 0.6))

    return stamp(("mini", suit, label, upgraded, used), width + OVER, height + OVER, ground, draw)


def seat_free(width: int, height: int, ground: Colour) -> Image.Image:
    """A free place in a café."""

    def draw(canvas: Canvas) -> None:
        canvas.panel(Box(0, 0, width, height), mix(CARD, CREMA, 0.55), radius=8, on=None)
        canvas.icon("capacity", width / 2, height / 2, round(width * 0.46), mix(CREMA, LATTE, 0.55))

    return stamp("free seat", width, height, ground, draw)


def tile(spaces: tuple[SpaceLook, ...], size: int, ground: Colour) -> Image.Image:
    """An action tile with spaces of `size` pixels.

    An ink disc lies on a space that is used up, a white one with a ring on a preserved icon; two of those, drawn with
    chevrons, make it upgraded. A preserved icon committed to a customer is ticked.
    """

    def draw(canvas: Canvas) -> None:
        canvas.panel(Box(0, 0, tile_width(size), size + 10), CARD, INK, radius=8, on=None)
        for index, space in enumerate(spaces):
            _space(canvas, space, 5 + index * (size + 3), size)

    return stamp(("tile", spaces), tile_width(size), size + 10, ground, draw)


def tile_width(size: int) -> int:
    """Width of an action tile whose spaces are `size` pixels wide."""
    return 3 * size + 16


def _space(canvas: Canvas, space: SpaceLook, left: int, size: int) -> None:
    icon, activated, preserved, used = space
    x, y = left + size / 2, 5 + size / 2
    canvas.panel(Box(left, 5, size, size), CREMA if activated else GROUNDS[icon], radius=6, on=None)
    ink, share = INK, 0.68
    if activated:
        canvas.put(disc(size - 2, INK, None), x, y)
        ink, share = PAPER, 0.56
    elif preserved:
        canvas.put(disc(size - 4, WHITE, INK), x, y)
        share = 0.5
    if icon == "plus":
        canvas.text(x, y, "+1", size * (0.62 if ink == INK else 0.54), Face.BOLD, ink, anchor="m", varies=True)
    else:
        canvas.icon("check" if used else icon, x, y, round(size * share), ink)
    if preserved > 1:
        badge(canvas, left + size - 9, 14, 22)


def disc(size: int, fill: Colour, line: Colour | None) -> Image.Image:
    """A disc, with a ring in its edge."""

    def draw() -> Image.Image:
        pen = Pen(size, size)
        pen.disc(size / 2, size / 2, size / 2, line or fill)
        if line:
            pen.disc(size / 2, size / 2, size / 2 - 4.5, fill)
        return pen.done()

    return layers.sprite(("disc", size, fill, line), draw)


def kept(icon: str, size: int, *, double: bool, ground: Colour) -> Image.Image:
    """A preserved icon away from its tile: the white disc with its ring."""

    def draw(canvas: Canvas) -> None:
        canvas.put(disc(size, WHITE, INK), size / 2, size / 2)
        canvas.icon(icon, size / 2, size / 2, round(size * 0.5))
        if double:
            badge(canvas, size - 12, 12, 24)

    return stamp(("kept", icon, double), size, size, ground, draw)


STORE_ICONS: Final = ("", "upgrade", "disc", "tile", "mystery", "capacity", "wifi")
"""What each store's ability pays for."""


def store(number: int, ground: Colour) -> Image.Image:
    """A store's number and what its ability pays for, on the game's ink."""

    def draw(canvas: Canvas) -> None:
        canvas.panel(Box(0, 0, 82, 40), FRENZY.deep, radius=9, on=None)
        canvas.text(12, 20, str(number), 34, Face.HEAD, PAPER, room=30)
        canvas.icon(STORE_ICONS[number], 57, 20, 34, PAPER)

    return stamp(("store", number), 82, 40, ground, draw)


def ai(size: int, halo: Colour | None = None) -> Image.Image:
    """The AI player's token: a robot on a square of the game's ink."""

    def draw() -> Image.Image:
        pen = Pen(size + 12, size + 12)
        if halo:
            pen.box(3, 3, size + 6, size + 6, 12, halo)
        pen.box(6, 6, size, size, 9, FRENZY.deep)
        pen.icon("robot", size / 2 + 6, size / 2 + 6, size * 0.74, PAPER)
        return pen.done()

    return layers.sprite(("ai", size, halo), draw)


def card_back(width: int, height: int) -> Image.Image:
    """A card face down on card stock."""

    def draw() -> Image.Image:
        pen = Pen(width, height, CARD)
        pen.box(0, 0, width, height, 8, PAPER, INK, 2)
        pen.box(5, 5, width - 10, height - 10, 5, FRENZY.deep)
        pen.rays(5, 5, width - 10, height - 10, FRENZY.light, radius=5, count=9)
        pen.icon("cup", width / 2, height / 2, width * 0.56, PAPER)
        return pen.done()

    return layers.sprite(("frenzy back", width, height), draw)
