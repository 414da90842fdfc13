"""Boxes on a canvas."""

import pytest
from PIL import Image

from rendering import layers
from rendering.canvas import LARGE, Box, Canvas
from rendering.palette import CARD, INK, LATTE, NOW, PAPER, Colour


@pytest.mark.parametrize(
    ("line", "weight", "radius"), [(None, 2, 16), (LATTE, 2, 12), (INK, 4, 12), (LATTE, 2, 0), (INK, 9, 4)]
)
@pytest.mark.parametrize("ground", [PAPER, NOW])
def test_a_large_box_looks_like_one_drawn_as_a_whole(
    line: Colour | None, weight: int, radius: int, ground: Colour
) -> None:
    box = Box(10, 12, 241, 157)
    assert box.width * box.height > LARGE
    canvas = Canvas.plain(270, 190, ground)
    canvas.panel(box, CARD, line, weight=weight, radius=radius, on=ground)
    whole = Image.new("RGB", (270, 190), ground)
    whole.paste(layers.panel(box.width, box.height, radius, CARD, line, weight, ground), (box.x, box.y))
    assert canvas.image.tobytes() == whole.tobytes()


def test_a_canvas_leaves_its_ground_alone() -> None:
    ground = Image.new("RGB", (40, 40), PAPER)
    Canvas(ground).bar(Box(0, 0, 40, 40), INK)
    assert ground.getpixel((20, 20)) == PAPER
