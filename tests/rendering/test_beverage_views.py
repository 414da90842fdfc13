"""Every picture of Beverage in every phase of real matches, at every number of seats."""

import re
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
from PIL import Image, ImageFont

from games.beverage.state import PHASES, BeverageState
from games.engine.view import View
from rendering import beverage, cache, canvas, fonts, labels, layers, shapes, typeset
from rendering.fonts import Face
from rendering.picture import ALT_LIMIT, FLOOR, WIDTH, Picture, Theme
from tests.rendering.pixels import decoded
from tests.rendering.positions import PEOPLE, every_phase, midmatch, phases, scored, view

LARGEST = 400 * 1024
#: Phases in which nobody is ever asked; they pass within one step of a match.
SILENT = {"sales", "settlement", "progress"}
#: Smaller text that repeats something or is wanted only when a card is chosen: numbers on tokens and cards.
HELPERS = re.compile(r"[×+−]?\d+")


@pytest.fixture(autouse=True)
def _nothing_cached() -> None:
    cache.clear()
    layers.clear()


def pictures() -> Iterator[tuple[str, Picture]]:
    """All pictures there are, each with a name for messages."""
    for shown in every_phase():
        people = PEOPLE[: len(shown.state.players)]
        name = f"{len(people)} players, {shown.state.phase}, seat {shown.seat}"
        if shown.seat is None:
            yield f"board, {name}", beverage.board(shown, people, Theme.PAPER, "en")
        else:
            yield f"sheet, {name}", beverage.sheet(shown, people, Theme.PAPER, "en")
        if shown.finished:
            yield f"score, {name}", beverage.score(shown, people, Theme.PAPER, "en")
    for seats in (3, 4, 5):
        people = PEOPLE[:seats]
        yield f"midmatch of {seats}", beverage.board(view(midmatch(seats), None, (2,)), people, Theme.PAPER, "en")
        yield f"score of {seats}", beverage.score(view(scored(seats)), people, Theme.PAPER, "en")
    yield "cover", beverage.cover(Theme.PAPER, "en")
    yield "symbols", beverage.symbols(Theme.PAPER, "en")


def test_the_matches_meet_every_phase_in_which_somebody_is_asked() -> None:
    for seats in (3, 4, 5):
        assert set(phases(seats)) >= set(PHASES) - SILENT


def test_every_picture_is_whole_small_and_has_an_alt_text() -> None:
    for name, picture in pictures():
        image = decoded(picture)
        assert image.width == WIDTH, name
        assert 560 <= image.height <= 1080, name
        assert len(picture.png) <= LARGEST, name
        assert 20 <= len(picture.alt) <= ALT_LIMIT, name
        assert "-1" not in picture.alt, name


def test_no_fixed_text_is_shrunk_cut_or_outside() -> None:
    count = sum(1 for _ in pictures())
    assert count >= 50
    assert list(labels.WARN) == []


def test_no_fixed_text_is_shrunk_or_cut_without_the_system_library_either(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "ENGINE", ImageFont.Layout.BASIC)
    monkeypatch.setattr(fonts, "SHAPES", False)
    fonts.clear()
    try:
        for _ in pictures():
            pass
        assert list(labels.WARN) == []
        assert "".join(run.text for run in typeset.runs("محمد", Face.BOLD)) == "محمد"
        assert typeset.line("محمد", Face.BOLD, 36).mask.getbbox() is not None
    finally:
        fonts.clear()
        layers.clear()


def test_every_text_has_its_glyphs_and_is_large_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    said: set[tuple[str, Face, float]] = set()
    fit = labels.fit

    def listen(text: str, face: Face, pixels: float, room: float, *, varies: bool = False) -> tuple[str, float]:
        said.add((text, face, pixels))
        return fit(text, face, pixels, room, varies=varies)

    monkeypatch.setattr(labels, "fit", listen)
    for _ in pictures():
        pass
    assert len(said) > 150
    assert [text for text, face, _ in said if not fonts.covers(fonts.FILES[face][0], text)] == []
    small = {text for text, _, pixels in said if pixels < FLOOR}
    assert {text for text in small if not HELPERS.fullmatch(text)} == set()


def inside(method: Callable[..., Any], size: Callable[..., tuple[float, float, float, float]]) -> Callable[..., Any]:
    """A drawing method that fails when it reaches beyond its picture."""

    def checked(self: canvas.Canvas, *args: Any, **how: Any) -> Any:
        left, top, right, bottom = size(*args)
        assert left >= 0, (args, how)
        assert top >= 0, (args, how)
        assert right <= self.image.width, (args, how)
        assert bottom <= self.image.height, (args, how)
        return method(self, *args, **how)

    return checked


def of_box(box: canvas.Box, *_: object) -> tuple[float, float, float, float]:
    """Edges of a box."""
    return box.x, box.y, box.right, box.bottom


def of_ink(sprite: Image.Image, x: float, y: float) -> tuple[float, float, float, float]:
    """Edges of what is visible of a sprite."""
    left, top = round(x - sprite.width / 2), round(y - sprite.height / 2)
    box = (sprite.getchannel("A") if sprite.mode == "RGBA" else sprite).getbbox() or (0, 0, 0, 0)
    return left + box[0], top + box[1], left + box[2], top + box[3]


def of_icon(_name: str, x: float, y: float, size: int, *_: object) -> tuple[float, float, float, float]:
    """Edges of an icon."""
    return x - size / 2, y - size / 2, x + size / 2, y + size / 2


def test_nothing_reaches_outside_its_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, size in (("panel", of_box), ("tag", of_box), ("frame", of_box), ("bar", of_box)):
        monkeypatch.setattr(canvas.Canvas, name, inside(getattr(canvas.Canvas, name), size))
    monkeypatch.setattr(canvas.Canvas, "put", inside(canvas.Canvas.put, of_ink))
    monkeypatch.setattr(canvas.Canvas, "icon", inside(canvas.Canvas.icon, of_icon))
    for _ in pictures():
        pass


def test_a_warm_board_draws_nothing_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = view(midmatch(), None, (2,))
    first = beverage.board(shown, PEOPLE[:4], Theme.PAPER, "en")
    cache.clear()

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("drawn on the warm path")

    monkeypatch.setattr(shapes.Pen, "__init__", refuse)
    monkeypatch.setattr("PIL.ImageDraw.Draw", refuse)
    monkeypatch.setattr(Image.Image, "alpha_composite", refuse)
    assert beverage.board(shown, PEOPLE[:4], Theme.PAPER, "en") == first


def test_a_spectator_has_no_sheet_and_an_unfinished_match_no_score() -> None:
    with pytest.raises(ValueError, match="view of a seat"):
        beverage.sheet(view(midmatch()), PEOPLE[:4], Theme.PAPER, "en")
    with pytest.raises(ValueError, match="no final score"):
        beverage.score(view(midmatch()), PEOPLE[:4], Theme.PAPER, "en")


@pytest.mark.parametrize(("seats", "alone"), list(product((3, 4, 5), (True, False))))
def test_the_alt_text_says_who_is_awaited(seats: int, alone: bool) -> None:
    state: BeverageState = midmatch(seats)
    shown: View[BeverageState] = view(state, None, (2,) if alone else (0, 2))
    alt = beverage.board(shown, PEOPLE[:seats], Theme.PAPER, "en").alt
    assert ("Cy to act" in alt) == alone
    assert ("waiting for Ana and Cy" in alt) != alone
    for person in PEOPLE[:seats]:
        assert f"{person.name} (" in alt
