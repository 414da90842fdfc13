"""The typefaces, their sizes, and which font has a character.

Fraunces (headlines, counts) and Barlow Semi Condensed (everything else) come from pinned packages, as does
the fallback chain for names: Noto Sans and its sisters for other scripts, Noto Sans CJK, Symbols, monochrome
Emoji.

Pillow's ``raqm`` layout shapes Arabic and Indic scripts and kerns, but needs the system's ``libfribidi``.
Where that is missing BASIC layout is used: no kerning, isolated Arabic letters; the order of right-to-left
names is right all the same, because `ordering` does that and not the layout engine.
"""

from enum import StrEnum
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from PIL import ImageFont, features

from rendering import cmap
from rendering.lru import Lru

ENGINE: Final = ImageFont.Layout.RAQM if features.check("raqm") else ImageFont.Layout.BASIC
"""The layout engine, decided once at start and always passed on explicitly."""

SHAPES: Final = ENGINE is ImageFont.Layout.RAQM
"""Whether runs are shaped, and a direction may be passed when drawing."""


class Face(StrEnum):
    """A typeface with its weight."""

    HEAD = "head"
    HEAD_LIGHT = "head light"
    EXTRA = "extra"
    BOLD = "bold"
    SEMI = "semi"


_AXES: Final = {Face.HEAD: [48, 850, 100, 0], Face.HEAD_LIGHT: [36, 640, 100, 0]}
_WEIGHT: Final = {Face.HEAD: 800, Face.HEAD_LIGHT: 600, Face.EXTRA: 800, Face.BOLD: 700, Face.SEMI: 600}
_BARLOW: Final = {Face.EXTRA: "ExtraBold", Face.BOLD: "Bold", Face.SEMI: "SemiBold"}
_SCRIPTS: Final = (
    "", "Arabic", "Hebrew", "Thai", "Devanagari", "Bengali", "Tamil", "Telugu", "Kannada", "Malayalam",
    "Gujarati", "Gurmukhi", "Oriya", "Sinhala", "Georgian", "Armenian", "Ethiopic", "Khmer", "Lao", "Myanmar",
    "Symbols",
)  # fmt: skip


def _folder(package: str) -> Path:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise FileNotFoundError(f"the font package {package} is not installed")
    return Path(spec.origin).parent


def _chain() -> tuple[Path, ...]:
    noto = _folder("manimgx_fonts")
    scripts = tuple(noto / f"NotoSans{script}[wght].ttf" for script in _SCRIPTS)
    return (*scripts, _folder("manimgx_fonts_cjk") / "NotoSansCJK-VF.otf.ttc", noto / "NotoEmoji[wght].ttf")


def _own(face: Face) -> Path:
    if face in _AXES:
        return _folder("fontpkg_fraunces") / "files" / "Fraunces[SOFT,WONK,opsz,wght].ttf"
    return _folder("fontpkg_barlow_semi_condensed") / "files" / f"BarlowSemiCondensed-{_BARLOW[face]}.ttf"


FILES: Final = {face: (_own(face), *_chain()) for face in Face}
"""Per face the font files in the order they are tried."""

_fonts: Final[Lru[ImageFont.FreeTypeFont]] = Lru(160)
_caps: Final[Lru[float]] = Lru(16)
_coverage: Final[Lru[cmap.Coverage]] = Lru(40)


def clear() -> None:
    """Forget the loaded fonts, as after a change of the layout engine in a test."""
    _fonts.clear()
    _caps.clear()


def font(face: Face, pixels: int, place: int = 0) -> ImageFont.FreeTypeFont:
    """The font at `place` of the face's chain (0: its own) at `pixels` per em."""
    return _fonts.get((face, pixels, place), lambda: _load(face, pixels, place))


def _load(face: Face, pixels: int, place: int) -> ImageFont.FreeTypeFont:
    loaded = ImageFont.truetype(FILES[face][place], pixels, layout_engine=ENGINE)
    if place == 0:
        if face in _AXES:
            loaded.set_variation_by_axes(list(map(float, _AXES[face])))
        return loaded
    axis = loaded.get_variation_axes()[0]
    weight = max(axis["minimum"] or 0, min(_WEIGHT[face], axis["maximum"] or 0))
    loaded.set_variation_by_axes([float(weight)])
    return loaded


def covers(path: Path, text: str) -> bool:
    """Whether the font file has a glyph for every character of `text`."""
    coverage = _coverage.get(path, lambda: cmap.read(path))
    return all(ord(character) in coverage for character in text)


def place_for(face: Face, cluster: str) -> int | None:
    """The first place of the face's chain whose font has the whole `cluster`; None when no font has it."""
    for place, path in enumerate(FILES[face]):
        if covers(path, cluster):
            return place
    return None


def cap_height(face: Face, pixels: int) -> float:
    """Height of a capital H in pixels, by which lines of text are centred."""
    return _cap_share(face) * pixels


def _cap_share(face: Face) -> float:
    return _caps.get(face, lambda: -font(face, 1000).getbbox("H", anchor="ls")[1] / 1000)
