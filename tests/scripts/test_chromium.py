"""Where a Chromium is looked for, with programs that stand in for it."""

from pathlib import Path

import pytest

from scripts import chromium


def program(folder: Path, name: str) -> Path:
    path = folder / name
    path.write_text("#!/bin/sh\n", encoding="utf-8")
    path.chmod(0o755)
    return path


@pytest.fixture
def nothing_can_be_run(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    commands: list[tuple[str, ...]] = []

    def fails(*command: str) -> bool:
        commands.append(command)
        return False

    monkeypatch.setattr(chromium, "_succeeds", fails)
    return commands


def test_an_installed_one_is_found_by_any_of_its_names(tmp_path: Path) -> None:
    assert chromium.installed({"PATH": str(tmp_path)}) is None
    chrome = program(tmp_path, "google-chrome")
    assert chromium.installed({"PATH": str(tmp_path)}) == str(chrome)
    debian = program(tmp_path, "chromium")
    assert chromium.installed({"PATH": str(tmp_path)}) == str(debian)


def test_the_named_one_goes_first(tmp_path: Path) -> None:
    program(tmp_path, "chromium")
    mine = program(tmp_path, "mine")
    assert chromium.installed({"PATH": str(tmp_path), "SLOWPOUR_CHROMIUM": str(mine)}) == str(mine)


def test_a_named_one_that_cannot_be_run_is_told(tmp_path: Path) -> None:
    with pytest.raises(chromium.NoChromium, match=r"SLOWPOUR_CHROMIUM is .*not a program"):
        chromium.installed({"SLOWPOUR_CHROMIUM": str(tmp_path / "gone")})


def test_root_tries_the_distribution_first_then_playwright(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, nothing_can_be_run: list[tuple[str, ...]]
) -> None:
    program(tmp_path, "apt-get")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("os.geteuid", lambda: 0)
    with pytest.raises(chromium.NoChromium, match="apt-get install chromium, playwright install chromium"):
        chromium.fetch()
    assert [command[0] for command in nothing_can_be_run][:1] == ["apt-get"]
    assert nothing_can_be_run[-1][1:] == ("-m", "playwright", "install", "chromium")


def test_others_do_not_touch_the_distribution(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, nothing_can_be_run: list[tuple[str, ...]]
) -> None:
    program(tmp_path, "apt-get")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    with pytest.raises(chromium.NoChromium, match="did not bring one: playwright install chromium"):
        chromium.fetch()
    assert len(nothing_can_be_run) == 1
