"""Which characters a font file has glyphs for, read straight from its ``cmap`` table.

Pillow draws a missing glyph as a box without a word, so every run of text is matched to a font that covers
it. Only the two Unicode formats in use are read, 4 and 12 (OpenType specification, chapter cmap).
"""

import struct
from bisect import bisect_right
from pathlib import Path


class Coverage:
    """The code points of one font as sorted ranges."""

    def __init__(self, ranges: list[tuple[int, int]]) -> None:
        merged: list[tuple[int, int]] = []
        for first, last in sorted(ranges):
            if merged and first <= merged[-1][1] + 1:
                merged[-1] = (merged[-1][0], max(last, merged[-1][1]))
            else:
                merged.append((first, last))
        self._firsts = [first for first, _ in merged]
        self._lasts = [last for _, last in merged]

    def __contains__(self, code: int) -> bool:
        at = bisect_right(self._firsts, code) - 1
        return at >= 0 and code <= self._lasts[at]

    def __len__(self) -> int:
        return sum(last - first + 1 for first, last in zip(self._firsts, self._lasts, strict=True))


def read(path: Path) -> Coverage:
    """The coverage of the TrueType or OpenType font at `path`, the first face of a collection.

    Raises ValueError when the file has no Unicode character map.
    """
    with path.open("rb") as file:
        start = 0
        tag = file.read(12)
        if tag[:4] == b"ttcf":
            start = struct.unpack(">I", file.read(4))[0]
        file.seek(start + 4)
        tables = struct.unpack(">H", file.read(2))[0]
        file.seek(start + 12)
        records = [struct.unpack(">4sIII", file.read(16)) for _ in range(tables)]
        found = [(offset, length) for name, _, offset, length in records if name == b"cmap"]
        if not found:
            raise ValueError(f"{path.name} has no character map")
        file.seek(found[0][0])
        return _ranges(file.read(found[0][1]), path.name)


def _ranges(table: bytes, name: str) -> Coverage:
    count = struct.unpack_from(">H", table, 2)[0]
    best: dict[int, int] = {}
    for index in range(count):
        platform, encoding, offset = struct.unpack_from(">HHI", table, 4 + 8 * index)
        kind = struct.unpack_from(">H", table, offset)[0]
        if platform == 0 or (platform == 3 and encoding in (1, 10)):
            best[kind] = offset
    if 12 in best:
        return Coverage(_format_12(table, best[12]))
    if 4 in best:
        return Coverage(_format_4(table, best[4]))
    raise ValueError(f"{name} has no Unicode character map that can be read")


def _format_12(table: bytes, offset: int) -> list[tuple[int, int]]:
    count = struct.unpack_from(">I", table, offset + 12)[0]
    groups = struct.iter_unpack(">III", table[offset + 16 : offset + 16 + 12 * count])
    return [(first + (glyph == 0), last) for first, last, glyph in groups if last > first or glyph]


def _format_4(table: bytes, offset: int) -> list[tuple[int, int]]:
    segments = struct.unpack_from(">H", table, offset + 6)[0] // 2

    def column(at: int, kind: str = "H") -> tuple[int, ...]:
        return struct.unpack_from(f">{segments}{kind}", table, at)

    ends = column(offset + 14)
    starts = column(offset + 16 + 2 * segments)
    deltas = column(offset + 16 + 4 * segments, "h")
    shifts_at = offset + 16 + 6 * segments
    shifts = column(shifts_at)
    ranges: list[tuple[int, int]] = []
    for index in range(segments):
        for code in range(starts[index], min(ends[index], 0xFFFE) + 1):
            if shifts[index]:
                place = shifts_at + 2 * index + shifts[index] + 2 * (code - starts[index])
                glyph = struct.unpack_from(">H", table, place)[0]
                glyph = (glyph + deltas[index]) & 0xFFFF if glyph else 0
            else:
                glyph = (code + deltas[index]) & 0xFFFF
            if glyph:
                ranges.append((code, code))
    return ranges
