"""The own PNG writer against Pillow's reader."""

from io import BytesIO
from random import Random

import pytest
from PIL import Image

from rendering import png


@pytest.mark.parametrize("size", [(1, 1), (3, 2), (257, 63), (5, 64), (5, 65), (3, 128), (1200, 140)])
def test_pillow_reads_back_the_same_pixels(size: tuple[int, int]) -> None:
    noise = Random(7).randbytes(size[0] * size[1] * 3)
    image = Image.frombytes("RGB", size, noise)
    with Image.open(BytesIO(png.encode(image))) as read:
        read.load()
        assert (read.format, read.mode, read.size) == ("PNG", "RGB", size)
        assert read.tobytes() == noise


def test_flat_drawings_are_no_larger_than_pillows() -> None:
    image = Image.new("RGB", (600, 400), (245, 234, 211))
    for index in range(12):
        image.paste((43, 27, 23), (index * 40, index * 30, index * 40 + 30, index * 30 + 20))
    usual = BytesIO()
    image.save(usual, "PNG", compress_level=1)
    assert len(png.encode(image)) <= len(usual.getvalue()) * 1.5


def test_other_modes_are_refused() -> None:
    with pytest.raises(ValueError, match="only RGB"):
        png.encode(Image.new("RGBA", (2, 2)))
