"""Every ruling stands somewhere in the rules and in the tests, and every constant has an effect."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.frenzy import rulings

CODE = Path(rulings.__file__).parent
TESTS = Path(__file__).parent
#: The last ruling with a rule effect.
LAST = 63
CONSTANTS = [name for name in vars(rulings) if name.isupper()]


def texts(folder: Path, but: str) -> str:
    return "\n".join(path.read_text("utf-8") for path in sorted(folder.glob("*.py")) if path.name != but)


@pytest.mark.parametrize("name", CONSTANTS)
def test_every_constant_is_used(name: str) -> None:
    assert re.search(rf"\brulings\.{name}\b", texts(CODE, "rulings.py"))


@pytest.mark.parametrize("number", range(1, LAST + 1))
def test_every_ruling_is_named_in_the_code_and_in_a_test(number: int) -> None:
    mark = rf"(?i)(\b|_)c{number}(\b|_)"
    assert re.search(mark, (CODE / "rulings.py").read_text("utf-8"))
    assert re.search(mark, texts(TESTS, "test_rulings.py"))
