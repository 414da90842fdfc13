"""The control address: `POST /control/<method>` with JSON arguments, for a driver in another process."""

from __future__ import annotations

import inspect
import secrets

import orjson
from aiohttp import web

from bot.local.errors import ApiError, Json, Refused
from bot.local.stage import Stage

LOOPBACK = ("127.0.0.1", "::1")


class Control:
    """Lets holders of `token` on this machine call the public methods of the stage."""

    def __init__(self, stage: Stage, token: str | None = None) -> None:
        self.stage = stage
        self.token = token or secrets.token_urlsafe(24)

    def app(self) -> web.Application:
        """The web application of the control address."""
        app = web.Application()
        app.router.add_post("/control/{method}", self.handle)
        return app

    async def handle(self, request: web.Request) -> web.Response:
        """Carry out one call."""
        wanted = f"Bearer {self.token}"
        given = request.headers.get("Authorization", "")
        if request.remote not in LOOPBACK or not secrets.compare_digest(given, wanted):
            return _json({"kind": "token", "error": "not allowed"}, 403)
        name = request.match_info["method"]
        method = None if name.startswith("_") else getattr(self.stage, name, None)
        if not inspect.iscoroutinefunction(method):
            return _json({"kind": "method", "error": f"no method {name!r}"}, 404)
        try:
            return _json({"result": await method(**orjson.loads(await request.read()))}, 200)
        except Refused as error:
            return _json({"kind": "refused", "error": str(error)}, 409)
        except LookupError as error:
            return _json({"kind": "lookup", "error": str(error)}, 404)
        except (TypeError, ValueError, ApiError) as error:
            return _json({"kind": "value", "error": str(error)}, 400)


def _json(body: Json, status: int) -> web.Response:
    return web.Response(status=status, body=orjson.dumps(body), content_type="application/json")
