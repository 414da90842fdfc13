"""A PNG writer that is faster than Pillow's: no search for row filters, level 1 deflate, lossless.

Pillow tries five filters on every row of an RGB picture, which costs more than the compression itself. Flat
drawings gain nothing from filters. PNG specification (third edition), sections 5, 9 and 11.
"""

import struct
import zlib
from typing import Final

from PIL import Image

STRIP: Final = 64
"""Rows handed to the compressor at a time: the raw bytes of a whole picture would be three megabytes."""
SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"


def encode(image: Image.Image) -> bytes:
    """The bytes of `image`, which must be RGB. Raises ValueError for another mode."""
    if image.mode != "RGB":
        raise ValueError(f"only RGB pictures are written, not {image.mode}")
    width, height = image.size
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return SIGNATURE + _chunk(b"IHDR", header) + _chunk(b"IDAT", _compressed(image)) + _chunk(b"IEND", b"")


def _compressed(image: Image.Image) -> bytes:
    """The rows, each after the byte of its filter. Pillow leaves a zero byte after each row of a strip: the next
    row's filter.
    """
    width, height = image.size
    deflate = zlib.compressobj(1)
    parts = [deflate.compress(b"\0")]
    for top in range(0, height, STRIP):
        bottom = min(height, top + STRIP)
        rows = image.crop((0, top, width, bottom)).tobytes("raw", "RGB", width * 3 + 1)
        parts.append(deflate.compress(rows if bottom < height else memoryview(rows)[:-1]))
    return b"".join((*parts, deflate.flush()))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
