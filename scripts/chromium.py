"""Find a Chromium for the browser tests, fetching one only if the machine has none; print its path.

Looked for in this order: the path in SLOWPOUR_CHROMIUM; an installed Chromium or Chrome; the one Playwright
fetched before. Fetched in this order: the distribution's package, where this runs as root and apt-get is
there; Playwright's own download. What is found at once costs no process start.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
VARIABLE = "SLOWPOUR_CHROMIUM"


class NoChromium(Exception):
    """No Chromium is there and none could be fetched; the message says what was tried."""


def installed(env: Mapping[str, str]) -> str | None:
    """Path of a Chromium that is already here, or None.

    Raises NoChromium if SLOWPOUR_CHROMIUM names a file that can't be run.
    """
    named = env.get(VARIABLE)
    if named:
        if not os.access(named, os.X_OK):
            raise NoChromium(f"{VARIABLE} is {named}, which is not a program that can be run")
        return named
    for name in NAMES:
        path = shutil.which(name, path=env.get("PATH"))
        if path:
            return path
    return None


def playwrights_own() -> str | None:
    """Path of the Chromium that Playwright fetched before, or None."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - starts a process; only if none is installed

    with sync_playwright() as playwright:
        path = Path(playwright.chromium.executable_path)
    return str(path) if path.exists() else None


def _succeeds(*command: str) -> bool:
    """Run a command with its output on standard error; tell whether it ended well."""
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(command, env=env, stdout=sys.stderr, check=False).returncode == 0


def fetch() -> str:
    """Install a Chromium and return its path. Raises NoChromium if no way worked."""
    tried = []
    if shutil.which("apt-get") and os.geteuid() == 0:
        tried.append("apt-get install chromium")
        if _succeeds("apt-get", "update", "-qq") and _succeeds(
            "apt-get", "install", "-qq", "--yes", "--no-install-recommends", "chromium"
        ):
            path = installed(os.environ)
            if path:
                return path
    tried.append("playwright install chromium")
    if _succeeds(sys.executable, "-m", "playwright", "install", "chromium"):
        path = playwrights_own()
        if path:
            return path
    raise NoChromium(
        f"no Chromium was found, and these did not bring one: {', '.join(tried)}. "
        f"Install one by hand, or name its path in {VARIABLE}."
    )


def find() -> str:
    """Path of a Chromium, fetched if need be. Raises NoChromium."""
    return installed(os.environ) or playwrights_own() or fetch()


def main() -> int:
    """Print the path; 1 and one line on standard error if there is none."""
    try:
        print(find())
    except NoChromium as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
