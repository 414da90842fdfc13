"""The REST side: finds the route, checks the token, lets faults happen, answers as Discord does."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import orjson
from aiohttp import web

from bot.local.core import Core, Record
from bot.local.errors import ApiError, Unsupported
from bot.local.faults import Fault
from bot.local.messages import Body, read_body

PREFIX = "/api/v10"
TOKENLESS = re.compile(r"^/(interactions|webhooks)/\d+/")
SNOWFLAKES = re.compile(r"\{(\w+_id)\}")
OTHERS = re.compile(r"\{(\w+)\}")


@dataclass
class Call:
    """One request on its way to a handler: the route's arguments, the query and the body."""

    core: Core
    args: dict[str, str]
    query: dict[str, str]
    body: Body

    def id(self, name: str) -> int:
        """A snowflake from the path."""
        return int(self.args[name])


Handler = Callable[[Call], Awaitable[Any]]


@dataclass(frozen=True)
class Route:
    """A method and a path template with its handler. Names ending in `_id` are snowflakes."""

    method: str
    template: str
    handler: Handler
    status: int = 200

    @property
    def pattern(self) -> re.Pattern[str]:
        """The template as an expression over a whole path."""
        escaped = SNOWFLAKES.sub(r"(?P<\1>\\d+)", self.template)
        return re.compile("^" + OTHERS.sub(r"(?P<\1>[^/]+)", escaped) + "$")


class Rest:
    """Answers the bot's requests by the given routes; anything else is 501 and remembered."""

    def __init__(self, core: Core, routes: list[Route]) -> None:
        self.core = core
        self.routes = [(route.pattern, route) for route in routes]

    def _find(self, method: str, path: str) -> tuple[Route, dict[str, str]] | None:
        for pattern, route in self.routes:
            if route.method == method and (found := pattern.match(path)):
                return route, found.groupdict()
        return None

    async def handle(self, request: web.Request) -> web.Response:
        """Serve one request below `/api/v10`."""
        path = request.path.removeprefix(PREFIX)
        found = self._find(request.method, path)
        fault = self.core.faults.take(request.method, path)
        if fault is not None:
            await asyncio.sleep(fault.delay)
            if fault.status is not None and not fault.after:
                await request.read()
                return _faulty(fault)
        if found is None:
            self.core.unsupported.append(f"{request.method} {path}")
            return _answer(501, {"message": "not part of the local Discord", "code": 0})
        route, args = found
        body = Body()
        try:
            if not TOKENLESS.match(path) and request.headers.get("Authorization") != self._authorization:
                raise ApiError(0)
            body = await read_body(request)
            answer = await route.handler(Call(self.core, args, dict(request.query), body))
            status = 204 if answer is None else route.status
        except ApiError as error:
            status, answer = error.status, error.body()
        except Unsupported as error:
            self.core.unsupported.append(f"{request.method} {path}: {error}")
            status, answer = 501, {"message": f"not part of the local Discord: {error}", "code": 0}
        if self.core.record:
            files = [(upload.filename, len(upload.data)) for upload in body.uploads.values()]
            query = dict(request.query)
            self.core.records.append(
                Record(request.method, route.template, path, query, body.json, files, status, answer)
            )
        if fault is not None and fault.after:
            return _faulty(fault)
        return _answer(status, answer)

    @property
    def _authorization(self) -> str:
        return f"Bot {self.core.world.bot_token}"


def _faulty(fault: Fault) -> web.Response:
    headers = dict(fault.headers)
    if isinstance(fault.body, str):
        return web.Response(status=fault.status or 500, text=fault.body, headers=headers)
    return _answer(fault.status or 500, fault.body, headers)


def _answer(status: int, body: Any, headers: dict[str, str] | None = None) -> web.Response:
    # discord.py compares the content type with "application/json" exactly; a charset would break it.
    if body is None and status == 204:
        return web.Response(status=204, headers=headers)
    response = web.Response(status=status, body=orjson.dumps(body), headers=headers)
    response.headers["Content-Type"] = "application/json"
    return response
