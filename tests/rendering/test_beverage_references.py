"""Reviewed pictures, compared pixel by pixel with a tolerance for other versions of FreeType.

After a wanted change: `python -m tests.rendering.test_beverage_references` writes them anew; look at every one before
committing it.
"""

import pytest
from PIL import Image

from games.beverage.moves import Bid
from rendering import beverage
from rendering.picture import Theme
from tests.rendering.pixels import FOLDER, apart, decoded, looks_as_reviewed, small
from tests.rendering.positions import PEOPLE, midmatch, scored, view
from tests.rendering.test_beverage_secrets import planning


def references() -> dict[str, Image.Image]:
    """The pictures under review by file name: one whole, the others as small as on a phone."""
    theme, four = Theme.PAPER, PEOPLE[:4]
    board = beverage.board(view(midmatch(), None, (2,)), four, theme, "en")
    return {
        "midmatch.png": decoded(board),
        "midmatch-400.png": small(board),
        "five-400.png": small(beverage.board(view(midmatch(5), None, (2,)), PEOPLE, theme, "en")),
        "bids-400.png": small(beverage.board(view(planning(), None, (1, 2)), four, theme, "en")),
        "sheet-400.png": small(beverage.sheet(view(planning(), 1, (2,), Bid(12)), four, theme, "en")),
        "score-400.png": small(beverage.score(view(scored(4)), four, theme, "en")),
        "symbols-400.png": small(beverage.symbols(theme, "en")),
        "cover-400.png": small(beverage.cover(theme, "en")),
    }


@pytest.mark.parametrize("name", references())
def test_a_picture_looks_as_it_was_reviewed(name: str) -> None:
    looks_as_reviewed(name, references()[name])


def test_a_moved_token_would_be_noticed() -> None:
    state = midmatch()
    state.players[2].shares += 3
    drawn = decoded(beverage.board(view(state, None, (2,)), PEOPLE[:4], Theme.PAPER, "en"))
    mean, far = apart(drawn, references()["midmatch.png"])
    assert mean > 0.05
    assert far > 0.001


if __name__ == "__main__":
    for name, picture in references().items():
        picture.save(FOLDER / name, optimize=True)
