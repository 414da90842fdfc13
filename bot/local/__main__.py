"""`python -m bot.local`: a local Discord as a process of its own, with its page.

Prints one line of JSON when it is ready (see `bot.local.launch.Ready`) and stops on SIGTERM or SIGINT; with
`--with-parent` on SIGTERM or when its standard input ends.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from bot.local.core import make_core
from bot.local.keeping import Keeper
from bot.local.server import LocalServer

if TYPE_CHECKING:
    from bot.local.page.serve import PageServer


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m bot.local", description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="TLS port for the bot (default: a free one)")
    parser.add_argument("--control-port", type=int, default=0, help="port for drivers (default: a free one)")
    parser.add_argument("--page-port", type=int, default=8620, help="port of the web page")
    parser.add_argument("--no-page", action="store_true", help="only the wire, no web page")
    parser.add_argument("--record", action="store_true", help="keep every request of the bot")
    parser.add_argument("--with-parent", action="store_true", help="stop when standard input ends")
    parser.add_argument("--world", type=Path, help="folder that keeps the world between runs")
    return parser.parse_args()


async def serve(options: argparse.Namespace) -> None:
    """Run until told to stop."""
    loop = asyncio.get_running_loop()
    stopped = asyncio.Event()
    loop.add_signal_handler(signal.SIGTERM, stopped.set)
    # Ctrl+C reaches a child too, but the bot must be able to say goodbye before its Discord is gone.
    loop.add_signal_handler(signal.SIGINT, (lambda: None) if options.with_parent else stopped.set)
    if options.with_parent:
        loop.add_reader(sys.stdin.fileno(), _parent_spoke, stopped)
    keeper = None if options.world is None else Keeper(options.world)
    server = LocalServer(make_core(None if keeper is None else keeper.world, record=options.record))
    await server.start(options.port, options.control_port)
    page = None
    if not options.no_page:
        from bot.local.page.serve import PageServer

        page = PageServer(server)
        await start_page(page, options.page_port)
    ready = {
        "port": server.port,
        "ca": str(server.ca),
        "token": server.token,
        "control": f"http://127.0.0.1:{server.control_port}",
        "control_token": server.control_token,
        "page": None if page is None else page.url,
    }
    print(json.dumps(ready), flush=True)
    try:
        await stopped.wait()
    finally:
        if page is not None:
            await page.stop()
        await server.stop()
        if keeper is not None:
            keeper.save()


async def start_page(page: PageServer, port: int) -> None:
    """Start the page, on any free port if the wanted one is taken."""
    try:
        await page.start(port)
    except OSError:
        await page.start(0)


def _parent_spoke(stopped: asyncio.Event) -> None:
    if not os.read(sys.stdin.fileno(), 1024):
        asyncio.get_running_loop().remove_reader(sys.stdin.fileno())
        stopped.set()


if __name__ == "__main__":
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr)
    asyncio.run(serve(arguments()))
