"""The Chromium that the browser tests drive."""

from functools import cache

from scripts import chromium

ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""Command line for a headless Chromium that works as root and asks nothing of the network by itself."""


@cache
def path() -> str:
    """Path of a Chromium, for Playwright's `executable_path`; fetched if need be."""
    return chromium.find()
