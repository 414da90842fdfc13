"""What holds for every picture of every game, checked over a stream of drawn pictures."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageFont

from rendering import cache, canvas, fonts, labels, layers, shapes, typeset
from rendering.fonts import Face
from rendering.picture import ALT_LIMIT, FLOOR, WIDTH, Picture
from tests.rendering.pixels import decoded

LARGEST = 400 * 1024
#: Smaller text that repeats something or is wanted only when a card is chosen: numbers on tokens and cards.
HELPERS = re.compile(r"[×+−]?\d+")
HOSTILE: list[str] = json.loads(Path(__file__).with_name("hostile_names.json").read_text("ascii"))
CONTROLS = set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200b\n\t\x00")
Pictures = Callable[[], Iterator[tuple[str, Picture]]]
"""Draws all pictures of a game, each with a name for messages."""


def forget() -> None:
    """Nothing is cached any more."""
    cache.clear()
    layers.clear()


@dataclass(frozen=True)
class Look:
    """All pictures of a game, drawn once with nothing cached.

    `warned` are the texts that did not fit, `said` all texts with face and size, `outside` what reached beyond its
    picture.
    """

    pictures: list[tuple[str, Picture]]
    warned: list[labels.Warn]
    said: set[tuple[str, Face, float]]
    outside: list[str]


def look(pictures: Pictures) -> Look:
    """Draws everything and watches."""
    said: set[tuple[str, Face, float]] = set()
    outside: list[str] = []
    fit = labels.fit

    def listen(text: str, face: Face, pixels: float, room: float, *, varies: bool = False) -> tuple[str, float]:
        said.add((text, face, pixels))
        return fit(text, face, pixels, room, varies=varies)

    forget()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(labels, "fit", listen)
        for name, size in (("panel", _of_box), ("tag", _of_box), ("frame", _of_box), ("bar", _of_box)):
            patch.setattr(canvas.Canvas, name, _inside(getattr(canvas.Canvas, name), size, outside))
        patch.setattr(canvas.Canvas, "put", _inside(canvas.Canvas.put, _of_ink, outside))
        patch.setattr(canvas.Canvas, "icon", _inside(canvas.Canvas.icon, _of_icon, outside))
        drawn = list(pictures())
    return Look(drawn, list(labels.WARN), said, outside)


def are_whole(seen: Look, tallest: int) -> None:
    """Every picture has the right width, a sensible height, few bytes and an alt text without hidden numbers."""
    for name, picture in seen.pictures:
        image = decoded(picture)
        assert image.width == WIDTH, name
        assert 560 <= image.height <= tallest, (name, image.height)
        assert len(picture.png) <= LARGEST, name
        assert 20 <= len(picture.alt) <= ALT_LIMIT, name
        assert "-1" not in picture.alt, name


def are_legible(seen: Look) -> None:
    """Every text has its glyphs, and none that must be read is smaller than the floor."""
    assert [text for text, face, _ in seen.said if not fonts.covers(fonts.FILES[face][0], text)] == []
    small = {text for text, _, pixels in seen.said if pixels < FLOOR}
    assert {text for text in small if not HELPERS.fullmatch(text)} == set()


def fit_unshaped(pictures: Pictures, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same without the system's library for shaping."""
    monkeypatch.setattr(fonts, "ENGINE", ImageFont.Layout.BASIC)
    monkeypatch.setattr(fonts, "SHAPES", False)
    fonts.clear()
    forget()
    try:
        for _ in pictures():
            pass
        assert list(labels.WARN) == []
        assert "".join(run.text for run in typeset.runs("محمد", Face.BOLD)) == "محمد"
        assert typeset.line("محمد", Face.BOLD, 36).mask.getbbox() is not None
    finally:
        fonts.clear()
        layers.clear()


def _inside(
    method: Callable[..., Any], size: Callable[..., tuple[float, float, float, float]], outside: list[str]
) -> Callable[..., Any]:
    """A drawing method that notes when it reaches beyond its picture."""

    def checked(self: canvas.Canvas, *args: Any, **how: Any) -> Any:
        left, top, right, bottom = size(*args)
        if left < 0 or top < 0 or right > self.image.width or bottom > self.image.height:
            outside.append(f"{method.__name__} {args} {how} in {self.image.size}")
        return method(self, *args, **how)

    return checked


def _of_box(box: canvas.Box, *_: object) -> tuple[float, float, float, float]:
    """Edges of a box."""
    return box.x, box.y, box.right, box.bottom


def _of_ink(sprite: Image.Image, x: float, y: float) -> tuple[float, float, float, float]:
    """Edges of what is visible of a sprite."""
    left, top = round(x - sprite.width / 2), round(y - sprite.height / 2)
    box = (sprite.getchannel("A") if sprite.mode == "RGBA" else sprite).getbbox() or (0, 0, 0, 0)
    return left + box[0], top + box[1], left + box[2], top + box[3]


def _of_icon(_name: str, x: float, y: float, size: int, *_: object) -> tuple[float, float, float, float]:
    """Edges of an icon."""
    return x - size / 2, y - size / 2, x + size / 2, y + size / 2


def is_pasted_only(draw: Callable[[], Picture], monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture drawn a second time, the finished one forgotten, is put together from what is kept."""
    first = draw()
    cache.clear()

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("drawn on the warm path")

    monkeypatch.setattr(shapes.Pen, "__init__", refuse)
    monkeypatch.setattr("PIL.ImageDraw.Draw", refuse)
    monkeypatch.setattr(Image.Image, "alpha_composite", refuse)
    assert draw() == first
