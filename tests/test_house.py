"""The house rules that a reader would otherwise have to check by eye."""

import re
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests.test_contracts import imports_of

ROOT = Path(__file__).parent.parent
FOLDERS = ("games", "rendering", "storage", "bot", "tests", "benchmarks", "scripts")
LONGEST_FILE = 500
PIN = re.compile(r"^([a-z0-9][a-z0-9._-]*)==(\S+)", re.MULTILINE)
SETTING = re.compile(r"\b(?:SLOWPOUR|DISCORD)_[A-Z_]+")


def pins(name: str) -> dict[str, str]:
    """Package to version, of one requirements file."""
    return dict(PIN.findall((ROOT / name).read_text("utf-8")))


def test_no_module_is_longer_than_one_idea() -> None:
    lengths = {
        path.relative_to(ROOT).as_posix(): len(path.read_text("utf-8").splitlines())
        for folder in FOLDERS
        for path in (ROOT / folder).rglob("*.py")
    }
    assert lengths["tests/test_house.py"] > 0
    assert {path: length for path, length in lengths.items() if length > LONGEST_FILE} == {}


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-local.txt", "requirements-dev.txt"])
def test_requirements_are_pinned_with_hashes_and_name_no_host(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    assert "://" not in text
    assert not re.search(r"^\s*-(i|f|r|e|-index-url|-extra-index-url|-find-links)\b", text, re.MULTILINE)
    packages = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE)[1:]
    assert len(packages) == len(pins(name))
    assert [package for package in packages if "--hash=sha256:" not in package] == []


def test_each_requirements_file_holds_the_smaller_one_in_the_same_versions() -> None:
    host, local, dev = pins("requirements.txt"), pins("requirements-local.txt"), pins("requirements-dev.txt")
    assert "discord-py" in host
    assert "nicegui" in local.keys() - host.keys()
    assert "pytest" in dev.keys() - local.keys()
    assert host.items() <= local.items() <= dev.items()


def test_every_setting_is_explained_in_the_example() -> None:
    read = set(SETTING.findall((ROOT / "bot" / "settings.py").read_text("utf-8")))
    explained = set(re.findall(r"^#?\s?([A-Z_]+)=", (ROOT / ".env.example").read_text("utf-8"), re.MULTILINE))
    assert "DISCORD_TOKEN" in read
    assert explained == read


@pytest.mark.parametrize(
    ("folders", "left_out", "requirements"),
    [
        (("games", "rendering", "storage", "bot"), "bot/local/", "requirements.txt"),
        (("bot/local",), None, "requirements-local.txt"),
        (("tests", "benchmarks", "scripts"), None, "requirements-dev.txt"),
    ],
)
def test_every_imported_package_is_pinned(folders: tuple[str, ...], left_out: str | None, requirements: str) -> None:
    pinned = {name.replace("_", "-") for name in pins(requirements)}
    distributions = packages_distributions()
    missing = []
    for path in (path for folder in folders for path in (ROOT / folder).rglob("*.py")):
        where = path.relative_to(ROOT).as_posix()
        if left_out and where.startswith(left_out):
            continue
        for found in imports_of(path):
            if found.top in sys.stdlib_module_names or (ROOT / found.top).is_dir():
                continue
            names = {re.sub(r"[-_.]+", "-", name).lower() for name in distributions.get(found.top, [])}
            if not names & pinned:
                missing.append(f"{where}:{found.line}: {found.module}")
    assert missing == []


def test_the_map_of_the_bot_names_every_file() -> None:
    package = ROOT / "bot" / "__init__.py"
    named = re.findall(r"``([a-z_]+)``", package.read_text("utf-8"))
    files = {path.stem for path in package.parent.glob("*.py") if not path.stem.startswith("__")}
    assert sorted(named) == sorted(files | {"local"})
