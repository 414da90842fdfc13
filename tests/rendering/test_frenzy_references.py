"""Reviewed pictures of Frenzy, compared pixel by pixel with a tolerance for other versions of FreeType.

After a wanted change: `python -m tests.rendering.test_frenzy_references` writes them anew; look at every one before
committing it.
"""

import pytest
from PIL import Image

from rendering import frenzy
from rendering.picture import Theme
from tests.rendering.frenzy_positions import PEOPLE, midgame, midmarket, scored, to_play, view
from tests.rendering.pixels import FOLDER, decoded, looks_as_reviewed, small


def references() -> dict[str, Image.Image]:
    """The pictures under review by file name: one whole, the others as small as on a phone."""
    theme, four = Theme.PAPER, PEOPLE[:4]
    board = frenzy.board(view(midgame()), four, theme, "en")
    return {
        "frenzy-opening.png": decoded(board),
        "frenzy-opening-400.png": small(board),
        "frenzy-five-400.png": small(frenzy.board(view(midgame(5)), PEOPLE, theme, "en")),
        "frenzy-two-400.png": small(frenzy.board(view(midgame(2)), PEOPLE[:2], theme, "en")),
        "frenzy-market-400.png": small(frenzy.board(view(midmarket()), four, theme, "en")),
        "frenzy-hand-400.png": small(frenzy.sheet(view(to_play(), 1), four, theme, "en")),
        "frenzy-score-400.png": small(frenzy.score(view(scored()), four, theme, "en")),
        "frenzy-symbols-400.png": small(frenzy.symbols(theme, "en")),
        "frenzy-cover-400.png": small(frenzy.cover(theme, "en")),
    }


@pytest.mark.parametrize("name", references())
def test_a_picture_looks_as_it_was_reviewed(name: str) -> None:
    looks_as_reviewed(name, references()[name])


if __name__ == "__main__":
    for name, picture in references().items():
        picture.save(FOLDER / name, optimize=True)
