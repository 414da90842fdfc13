"""What the fonts cover, and that the own reader of character maps agrees with fontTools."""

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # fontTools ships no types

from rendering import cmap, fonts
from rendering.fonts import Face

FILES = sorted({path for chain in fonts.FILES.values() for path in chain})


def test_every_font_file_is_there() -> None:
    assert [path for path in FILES if not path.is_file()] == []
    assert len(FILES) >= 20


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_coverage_agrees_with_fonttools(path: Path) -> None:
    with TTFont(path, fontNumber=0, lazy=True) as font:
        expected = {code for code, glyph in font.getBestCmap().items() if glyph != ".notdef"}
    coverage = cmap.read(path)
    missing = {hex(code) for code in expected if code not in coverage}
    assert missing == set()
    assert len(coverage) - len(expected) <= 1


def test_a_file_that_is_no_font_is_refused(tmp_path: Path) -> None:
    (tmp_path / "no.ttf").write_bytes(b"\0\1\0\0" + bytes(8))
    with pytest.raises(ValueError, match="no character map"):
        cmap.read(tmp_path / "no.ttf")


@pytest.mark.parametrize(
    "text",
    ["Ab", "Дж", "Ωδ", "田中", "김", "李", "שלום", "محمد", "हिन्दी", "สมชาย", "ქართ", "Հայ", "😀", "★", "தமிழ்", "한국"],
)
def test_the_chain_covers_the_scripts_of_the_world(text: str) -> None:
    for face in Face:
        assert fonts.place_for(face, text) is not None
