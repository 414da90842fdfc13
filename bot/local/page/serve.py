"""Serves the page on loopback, in the same process and event loop as the wire."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Iterator

import fastapi
import fastapi.responses
import uvicorn
from nicegui import ui

from bot.local.page import look
from bot.local.page.reading import Reading
from bot.local.page.screen import Hub, make_screen
from bot.local.server import HOST, LocalServer


class _Quiet(uvicorn.Server):
    """Leaves signals to whoever runs the event loop."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class PageServer:
    """The web page of a local Discord; one per process, because NiceGUI keeps its pages in a global."""

    def __init__(self, server: LocalServer) -> None:
        world = server.core.world
        self.hub = Hub(server.core, server.stage, Reading(world))
        self.port = 0
        self._server: _Quiet | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def url(self) -> str:
        """Where a person opens the page."""
        return f"http://{HOST}:{self.port}/"

    def _app(self) -> fastapi.FastAPI:
        app = fastapi.FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
        hub = self.hub

        @app.get("/files/{attachment}/{_name}")
        async def file(attachment: int, _name: str) -> fastapi.Response:
            try:
                found = hub.core.world.attachment(attachment)
            except LookupError:
                return fastapi.Response(status_code=404)
            headers = {"Cache-Control": "private, max-age=31536000, immutable"}
            return fastapi.Response(found.data, media_type=found.content_type, headers=headers)

        face = look.headline_face()
        if face is not None:

            @app.get("/headline.ttf")
            async def headline() -> fastapi.responses.FileResponse:
                return fastapi.responses.FileResponse(face, media_type="font/ttf")

        @ui.page("/", title="Slowpour at the local Discord", response_timeout=20)
        def page(chair: str = "", at: str = "") -> None:
            ui.dark_mode(True)
            ui.add_css(look.css())
            ui.add_body_html(f"<script>{look.script()}</script>")
            make_screen(hub, chair, at)

        ui.run_with(app, dark=True, tailwind=False, show_welcome_message=False, favicon="☕")
        return app

    async def start(self, port: int) -> None:
        """Listen on 127.0.0.1; port 0 takes a free one. Raises OSError if the port is taken."""
        listening = socket.create_server((HOST, port))
        self.port = listening.getsockname()[1]
        config = uvicorn.Config(self._app(), log_level="warning", access_log=False, timeout_graceful_shutdown=1)
        self._server = _Quiet(config)
        self._task = asyncio.create_task(self._server.serve([listening]))
        while not self._server.started and not self._task.done():  # noqa: ASYNC110 - uvicorn only sets a flag
            await asyncio.sleep(0.02)
        if self._task.done():
            await self._task
            raise RuntimeError("the page did not start")

    async def stop(self) -> None:
        """Stop listening."""
        if self._server is not None and self._task is not None:
            self._server.should_exit = True
            await self._task
