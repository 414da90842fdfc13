"""A local Discord listening on loopback: one TLS port for the bot, one plain port for drivers."""

from __future__ import annotations

import ssl
import tempfile
from pathlib import Path

import aiohttp
import trustme
from aiohttp import web

from bot.local.connector import HOSTS, local_connector
from bot.local.control import Control
from bot.local.core import Core, make_core
from bot.local.driver import Direct, Driver
from bot.local.rest import PREFIX, Rest
from bot.local.routes import ROUTES
from bot.local.routes_channels import ROUTES as CHANNEL_ROUTES
from bot.local.stage import Stage

HOST = "127.0.0.1"
REQUEST_BYTES = 128 * 1024 * 1024
GRACE = 0.2


class LocalServer:
    """Start with `start()`, stop with `stop()`; in between `connector()` and `driver()` reach it.

    `token` is what the bot logs in with, `control_token` what a driver in another process needs.
    """

    def __init__(self, core: Core | None = None) -> None:
        self.core = core or make_core()
        self.stage = Stage(self.core)
        self.control = Control(self.stage)
        self.rest = Rest(self.core, [*ROUTES, *CHANNEL_ROUTES])
        self.port = 0
        self.control_port = 0
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._runners: list[web.AppRunner] = []

    @property
    def token(self) -> str:
        """The bot's token here."""
        return self.core.world.bot_token

    @property
    def control_token(self) -> str:
        """The driver's token."""
        return self.control.token

    @property
    def ca(self) -> Path:
        """The file with the certificate authority that signed this server's certificate."""
        if self._folder is None:
            raise RuntimeError("the local Discord is not started")
        return Path(self._folder.name) / "ca.pem"

    def _app(self) -> web.Application:
        app = web.Application(client_max_size=REQUEST_BYTES)
        app.router.add_route("*", PREFIX + "/{tail:.*}", self.rest.handle)
        app.router.add_get("/attachments/{channel}/{attachment}/{name}", self._attachment)
        app.router.add_get("/", self.core.gateway.handle)
        return app

    async def _attachment(self, request: web.Request) -> web.Response:
        try:
            found = self.core.world.attachment(int(request.match_info["attachment"]))
        except (LookupError, ValueError) as error:
            raise web.HTTPNotFound from error
        return web.Response(body=found.data, content_type=found.content_type)

    async def start(self, port: int = 0, control_port: int = 0) -> None:
        """Listen on 127.0.0.1; port 0 takes a free one."""
        self._folder = tempfile.TemporaryDirectory(prefix="local-discord-")
        authority = trustme.CA()
        authority.cert_pem.write_to_path(self.ca)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        authority.issue_cert(*HOSTS).configure_cert(context)
        self.port = await self._listen(self._app(), port, context)
        self.control_port = await self._listen(self.control.app(), control_port, None)

    async def _listen(self, app: web.Application, port: int, context: ssl.SSLContext | None) -> int:
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=GRACE)
        await runner.setup()
        self._runners.append(runner)
        site = web.TCPSite(runner, HOST, port, ssl_context=context)
        await site.start()
        return int(runner.addresses[0][1])

    async def stop(self) -> None:
        """Close every connection and stop listening."""
        await self.core.gateway.close()
        for runner in self._runners:
            await runner.cleanup()
        self._runners.clear()
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def connector(self) -> aiohttp.TCPConnector:
        """A new connector for one client of the bot."""
        return local_connector(self.port, self.ca)

    def driver(self) -> Driver:
        """A driver in this process."""
        return Driver(Direct(self.stage))
