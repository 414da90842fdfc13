"""Looking at finished pictures."""

from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops

from rendering.canvas import Box
from rendering.palette import Colour
from rendering.picture import PHONE_WIDTH, Picture

#: Reviewed pictures.
FOLDER = Path(__file__).parent.parent / "pictures"
MEAN = 1.5
FAR = 0.01


def decoded(picture: Picture) -> Image.Image:
    """The picture as Pillow reads it."""
    return Image.open(BytesIO(picture.png)).convert("RGB")


def share(image: Image.Image, box: Box, colour: Colour, near: int = 12) -> float:
    """How much of `box` has this colour, give or take `near` per channel."""
    part = image.crop((box.x, box.y, box.right, box.bottom))
    plain = Image.new("RGB", part.size, colour)
    bands = ImageChops.difference(part, plain).split()
    worst = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return sum(worst.histogram()[: near + 1]) / (part.width * part.height)


def changed(one: Image.Image, other: Image.Image) -> Box | None:
    """The smallest box that holds every pixel in which two pictures of one size differ."""
    box = ImageChops.difference(one, other).getbbox()
    return None if box is None else Box(box[0], box[1], box[2] - box[0], box[3] - box[1])


def apart(one: Image.Image, other: Image.Image) -> tuple[float, float]:
    """Mean difference per channel, and the share of pixels that differ by more than 48 in some channel."""
    bands = ImageChops.difference(one, other).split()
    count = one.width * one.height
    mean = sum(sum(value * n for value, n in enumerate(band.histogram())) for band in bands) / (3 * count)
    worst = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return mean, sum(worst.histogram()[49:]) / count


def small(picture: Picture) -> Image.Image:
    """The picture as a phone shows it inline."""
    image = decoded(picture)
    return image.resize((PHONE_WIDTH, round(image.height * PHONE_WIDTH / image.width)), Image.Resampling.LANCZOS)


def looks_as_reviewed(name: str, drawn: Image.Image) -> None:
    """Compares a picture with the reviewed one, with a tolerance for other versions of FreeType."""
    with Image.open(FOLDER / name) as image:
        reviewed = image.convert("RGB")
    assert drawn.size == reviewed.size
    mean, far = apart(drawn, reviewed)
    assert mean < MEAN
    assert far < FAR
