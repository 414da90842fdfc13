"""A PNG writer that is faster than Pillow's: no search for row filters, level 1 deflate, lossless.

Pillow tries five filters on every row of an RGB picture, which costs more than the compression itself. Flat
drawings gain nothing from filters. PNG specification (third edition), sections 5, 9 and 11.
"""

import struct
import zlib

from PIL import Image

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def encode(image: Image.Image) -> bytes:
    """The bytes of `image`, which must be RGB. Raises ValueError for another mode."""
    if image.mode != "RGB":
        raise ValueError(f"only RGB pictures are written, not {image.mode}")
    width, height = image.size
    stride = width * 3
    pixels = memoryview(image.tobytes())
    rows = b"".join(part for y in range(height) for part in (b"\0", pixels[y * stride : (y + 1) * stride]))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return SIGNATURE + _chunk(b"IHDR", header) + _chunk(b"IDAT", zlib.compress(rows, 1)) + _chunk(b"IEND", b"")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
