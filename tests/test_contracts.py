"""Who may import what, where import-linter does not see it: names, places, and the library's own modules.

The arrows between the folders are import-linter's contracts in pyproject.toml; these are the rest.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent

# Nothing outside a match's log may decide anything in it, so rules see no clock, chance, ids or machine.
BANNED_IN_GAMES = (
    {"asyncio", "concurrent", "ctypes", "multiprocessing", "select", "signal", "subprocess", "threading"}
    | {"datetime", "random", "secrets", "time", "uuid"}
    | {
        "http",
        "importlib",
        "io",
        "locale",
        "os",
        "platform",
        "shutil",
        "socket",
        "sqlite3",
        "tempfile",
        "urllib",
    }
)
THIRD_PARTY_IN_GAMES = {"msgspec"}
EXCEPTIONS = {
    "games/__main__.py": {"concurrent", "importlib", "multiprocessing", "os", "random", "secrets", "time"},
    "games/engine/chance.py": {"random"},
}
COMMAND = "games/__main__.py"
READS_COMPONENTS = "games/engine/edition.py"
FILE_METHODS = {"open", "read_bytes", "read_text", "write_bytes", "write_text"}
CALLS_BANNED_IN_GAMES = {"__import__", "eval", "exec", "hash", "id", "input", "open", "print"}


class Import(NamedTuple):
    """One imported module, or one name imported from it."""

    line: int
    module: str
    name: str | None
    inside_function: bool

    @property
    def top(self) -> str:
        return self.module.partition(".")[0]


def imports(tree: ast.AST, inside_function: bool = False) -> Iterator[Import]:
    """Every import in a module, also those inside functions and conditions."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(node.lineno, alias.name, None, inside_function)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield Import(node.lineno, "." * node.level + (node.module or ""), alias.name, inside_function)
        else:
            function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            yield from imports(node, inside_function or function)


def imports_of(path: Path) -> list[Import]:
    """Every import in a file."""
    return list(imports(ast.parse(path.read_text("utf-8"))))


def calls(tree: ast.AST) -> Iterator[tuple[int, str, bool]]:
    """Line, name and whether it is a method, for every call by name or on an attribute."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                yield node.lineno, node.func.id, False
            elif isinstance(node.func, ast.Attribute):
                yield node.lineno, node.func.attr, True


def faults_in_games(where: str, source: str) -> list[str]:
    """What a module of `games` may not do, each as `file:line: what`."""
    tree = ast.parse(source)
    allowed = EXCEPTIONS.get(where, set())
    found: list[tuple[int, str]] = []
    for line, module, name, _ in imports(tree):
        top = module.partition(".")[0]
        if top == "":
            found.append((line, "relative import"))
        elif top == "games":
            found += [(line, why) for why in [_between_games(where, module, name)] if why]
        elif (module, name) == ("random", "Random"):
            continue  # as the type of a generator that is handed in; that nobody makes one is checked below
        elif top in BANNED_IN_GAMES - allowed:
            found.append((line, f"imports {top}"))
        elif top not in sys.stdlib_module_names | THIRD_PARTY_IN_GAMES:
            found.append((line, f"imports {top}, which is not of the standard library"))
    if where != COMMAND:
        for line, name, method in calls(tree):
            if name == "Random" and "random" not in allowed:
                found.append((line, "makes a random generator"))
            elif method and name in FILE_METHODS and where != READS_COMPONENTS:
                found.append((line, f"touches files with {name}"))
            elif not method and name in CALLS_BANNED_IN_GAMES:
                found.append((line, f"calls {name}"))
    return [f"{where}:{line}: {what}" for line, what in sorted(found)]


def _between_games(where: str, module: str, name: str | None) -> str | None:
    """Why a module of `games` may not import another, or None: the engine knows no game, no game another."""
    place = where.split("/")
    if len(place) < 3:
        return None  # games/__main__.py and the list of games know them all
    parts = [*module.split("."), *([name] if name else [])]
    target = parts[1] if len(parts) > 1 else None
    if target in {"engine", place[1]}:
        return None
    return f"imports {'.'.join(parts)} from outside games/{place[1]} and the engine"


def faults_in_bot(where: str, source: str) -> list[str]:
    """Imports of the local Discord in the bot: only bot/serving.py may, and only once there is no token."""
    found = []
    for line, module, name, inside_function in imports(ast.parse(source)):
        local = module == "bot.local" or module.startswith("bot.local.") or (module, name) == ("bot", "local")
        if local and not (where == "bot/serving.py" and inside_function):
            found.append(f"{where}:{line}: imports the local Discord")
    return found


def modules(folder: str) -> list[str]:
    """The Python files below a top folder, as paths from the root."""
    return sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob("*.py"))


def test_games_import_only_what_cannot_change_their_outcome() -> None:
    files = modules("games")
    assert "games/__init__.py" in files
    assert [fault for file in files for fault in faults_in_games(file, (ROOT / file).read_text("utf-8"))] == []


def test_the_bot_does_not_import_the_local_discord() -> None:
    files = [file for file in modules("bot") if not file.startswith("bot/local/")]
    assert "bot/__init__.py" in files
    assert [fault for file in files for fault in faults_in_bot(file, (ROOT / file).read_text("utf-8"))] == []


@pytest.mark.parametrize(
    ("where", "source", "what"),
    [
        ("games/beverage/rules.py", "import random", "imports random"),
        ("games/beverage/rules.py", "from random import Random\nRandom(3)", "makes a random generator"),
        ("games/beverage/rules.py", "def f():\n    from datetime import datetime", "imports datetime"),
        ("games/beverage/rules.py", "if True:\n    import os.path", "imports os"),
        ("games/beverage/rules.py", "import discord", "imports discord, which is not"),
        ("games/beverage/rules.py", "from storage import sqlite", "imports storage, which is not"),
        (
            "games/beverage/rules.py",
            "from games.frenzy import moves",
            "imports games.frenzy.moves from outside",
        ),
        ("games/beverage/rules.py", "from games import frenzy", "imports games.frenzy from outside"),
        ("games/engine/match.py", "import games.beverage.rules", "imports games.beverage.rules from outside"),
        ("games/beverage/rules.py", "from .state import State", "relative import"),
        ("games/beverage/rules.py", "from pathlib import Path\nPath('x').read_text()", "touches files"),
        ("games/beverage/rules.py", "print(3)", "calls print"),
        ("games/engine/chance.py", "import time", "imports time"),
    ],
)
def test_what_games_may_not_do_is_found(where: str, source: str, what: str) -> None:
    assert [what in fault for fault in faults_in_games(where, source)] == [True]


@pytest.mark.parametrize(
    ("where", "source"),
    [
        (
            "games/beverage/rules.py",
            "from games.engine.dealer import Dealer\nfrom games.beverage import state",
        ),
        (
            "games/engine/domain.py",
            "import msgspec\nfrom random import Random\ndef f(r: Random) -> None: ...",
        ),
        ("games/engine/chance.py", "import random\nrandom.Random(3)"),
        ("games/__main__.py", "import time\nfrom games.beverage import rules\nprint(time.time())"),
    ],
)
def test_what_games_may_do_is_let_pass(where: str, source: str) -> None:
    assert faults_in_games(where, source) == []


@pytest.mark.parametrize(
    ("where", "source", "faults"),
    [
        ("bot/client.py", "from bot.local import server", 1),
        ("bot/client.py", "def f():\n    import bot.local.server", 1),
        ("bot/client.py", "from bot import local", 1),
        ("bot/client.py", "from bot import locale", 0),
        ("bot/serving.py", "from bot.local.server import Server", 1),
        ("bot/serving.py", "def main():\n    from bot.local.server import Server", 0),
    ],
)
def test_imports_of_the_local_discord_are_found(where: str, source: str, faults: int) -> None:
    assert len(faults_in_bot(where, source)) == faults
