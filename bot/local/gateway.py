"""The gateway: sessions with a replay buffer, over web sockets with or without stream compression."""

from __future__ import annotations

import asyncio
import secrets
import zlib
from collections import deque
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

import orjson
import zstandard
from aiohttp import WSMsgType, web

from bot.local import payloads
from bot.local.errors import Json
from bot.local.events import GUILDS, event_of
from bot.local.world import Change, World

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11
PRIVILEGED = 1 << 1 | 1 << 8 | 1 << 15
ALL_INTENTS = (1 << 26) - 1
REPLAYED = 5000
FRAME_BYTES = 4096
ACK_PAUSE = 0.05
OVER = (1000, 1001)

Drop = Literal["abort", "close", "op7", "op9"]


class Compressor(Protocol):
    """One shared compression context for a whole connection."""

    def pack(self, data: bytes) -> bytes:
        """The next flushed piece of the stream."""


class ZlibStream:
    """`compress=zlib-stream`: every message ends with the marker 00 00 FF FF."""

    def __init__(self) -> None:
        self._context = zlib.compressobj()

    def pack(self, data: bytes) -> bytes:
        return self._context.compress(data) + self._context.flush(zlib.Z_SYNC_FLUSH)


class ZstdStream:
    """`compress=zstd-stream`: one frame, a block flushed for every message."""

    def __init__(self) -> None:
        self._context = zstandard.ZstdCompressor().compressobj()

    def pack(self, data: bytes) -> bytes:
        return self._context.compress(data) + self._context.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK)


@dataclass
class Session:
    """What survives a lost connection: the sequence number and the last events."""

    id: str
    intents: int
    seq: int = 0
    buffer: deque[tuple[int, bytes]] = field(default_factory=lambda: deque(maxlen=REPLAYED))
    connection: Connection | None = None


class Connection:
    """One web socket; frames are queued in order and written by a task of its own."""

    def __init__(self, socket: web.WebSocketResponse, request: web.Request, packer: Compressor | None) -> None:
        self.socket = socket
        self.request = request
        self.packer = packer
        self.session: Session | None = None
        self.closed_by_us = False
        self._queue: asyncio.Queue[bytes | int | None] = asyncio.Queue()

    def send(self, frame: bytes) -> None:
        """Queue a frame of JSON."""
        self._queue.put_nowait(frame)

    def op(self, op: int, data: Any = None) -> None:
        """Queue a frame that is no event."""
        self.send(orjson.dumps({"op": op, "d": data, "s": None, "t": None}))

    def close(self, code: int) -> None:
        """Close after what is queued, with a close code."""
        self.closed_by_us = True
        self._queue.put_nowait(code)

    def abort(self) -> None:
        """Cut the line without a word."""
        self.closed_by_us = True
        if self.request.transport is not None:
            self.request.transport.abort()

    async def write(self) -> None:
        """Write queued frames until the connection ends."""
        while (item := await self._queue.get()) is not None:
            if isinstance(item, int):
                await self.socket.close(code=item)
                return
            try:
                if self.packer is None:
                    await self.socket.send_str(item.decode())
                else:
                    await self.socket.send_bytes(self.packer.pack(item))
            except (ConnectionError, RuntimeError):
                return


class Gateway:
    """All sessions of the bot. `privileged` holds the privileged intents the application was granted.

    The next `lost` presses never arrive and the next `repeated` ones arrive twice: Discord's reference says of
    events that they "may be sent never, once or N times".
    """

    def __init__(self, world: World, *, heartbeat_ms: int = 41250, privileged: int = 0) -> None:
        self.world = world
        self.heartbeat_ms = heartbeat_ms
        self.privileged = privileged
        self.sessions: dict[str, Session] = {}
        self.connections: set[Connection] = set()
        self.identifies = 0
        self.resumes = 0
        self.repeated = 0
        self.lost = 0
        world.watchers.append(self._changed)

    @property
    def online(self) -> bool:
        """Whether some session would get an event now, or later by resuming."""
        return bool(self.sessions)

    @property
    def connected(self) -> bool:
        """Whether a session has a living connection."""
        return any(session.connection is not None for session in self.sessions.values())

    def dispatch(self, name: str, data: Json) -> None:
        """Send an event that needs no intent to every session; its state now is what is replayed later."""
        if self.lost:
            self.lost -= 1
            return
        times = 1
        if self.repeated:
            self.repeated -= 1
            times = 2
        for session in self.sessions.values():
            for _ in range(times):
                self._only(session, name, data)

    def _changed(self, change: Change) -> None:
        for session in self.sessions.values():
            event = event_of(self.world, change, session.intents)
            if event is not None:
                self._only(session, *event)

    def drop(self, how: Drop) -> int:
        """End the bot's connections in one of the ways Discord does; gives how many there were."""
        living = [session for session in self.sessions.values() if session.connection is not None]
        for session in living:
            connection = session.connection
            if connection is None:
                continue
            if how == "abort":
                connection.abort()
            elif how == "close":
                connection.close(4000)
            elif how == "op7":
                connection.op(RECONNECT)
            else:
                self.sessions.pop(session.id, None)
                connection.op(INVALID, False)
            session.connection = None
        return len(living)

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Serve one web socket for as long as it lives."""
        wanted = request.query.get("compress")
        packer: Compressor | None = None
        if wanted == "zlib-stream":
            packer = ZlibStream()
        elif wanted == "zstd-stream":
            packer = ZstdStream()
        socket = web.WebSocketResponse(max_msg_size=1 << 20)
        await socket.prepare(request)
        connection = Connection(socket, request, packer)
        self.connections.add(connection)
        connection.op(HELLO, {"heartbeat_interval": self.heartbeat_ms, "_trace": ["local"]})
        writer = asyncio.create_task(connection.write())
        try:
            async for frame in socket:
                if frame.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                    raw = frame.data.encode() if isinstance(frame.data, str) else bytes(frame.data)
                    self._received(connection, raw)
        finally:
            writer.cancel()
            self.connections.discard(connection)
            self._ended(connection)
        return socket

    def _received(self, connection: Connection, raw: bytes) -> None:
        if len(raw) > FRAME_BYTES:
            connection.close(4002)
            return
        try:
            frame = orjson.loads(raw)
        except orjson.JSONDecodeError:
            connection.close(4002)
            return
        op, data = frame.get("op"), frame.get("d")
        if op == HEARTBEAT:
            # discord.py notes the time of a heartbeat only after it was sent; an answer that comes before that
            # makes it warn of a connection that lags a whole interval behind.
            asyncio.get_running_loop().call_later(ACK_PAUSE, connection.op, ACK)
        elif op == IDENTIFY:
            self._identify(connection, data)
        elif op == RESUME:
            self._resume(connection, data)
        elif connection.session is None:
            connection.close(4003)

    def _ended(self, connection: Connection) -> None:
        session = connection.session
        if session is None or session.connection is not connection:
            return
        session.connection = None
        if not connection.closed_by_us and connection.socket.close_code in OVER:
            self.sessions.pop(session.id, None)
        self.world.announce("CONNECTION", None)

    def _identify(self, connection: Connection, data: Json) -> None:
        if connection.session is not None:
            connection.close(4005)
            return
        if data.get("token") != self.world.bot_token:
            connection.close(4004)
            return
        intents = data.get("intents", 0)
        if not isinstance(intents, int) or intents & ~ALL_INTENTS:
            connection.close(4013)
            return
        if intents & PRIVILEGED & ~self.privileged:
            connection.close(4014)
            return
        self.identifies += 1
        for old in [s for s in self.sessions.values() if s.connection is None]:
            self.sessions.pop(old.id, None)
        session = Session(secrets.token_hex(16), intents, connection=connection)
        self.sessions[session.id] = session
        connection.session = session
        self.world.announce("CONNECTION", None)
        self._greet(session, data.get("shard") or [0, 1])

    def _greet(self, session: Session, shard: list[int]) -> None:
        world = self.world
        guilds = [g for g in world.guilds.values() if world.bot_in(g.id)]
        ready: Json = {
            "v": 10,
            "user": payloads.user_json(world.bot) | {"verified": True, "mfa_enabled": False, "email": None},
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": "wss://gateway.discord.gg",
            "shard": shard,
            "application": {"id": str(world.application_id), "flags": 0},
            "private_channels": [],
            "presences": [],
            "relationships": [],
            "user_settings": {},
        }
        self._only(session, "READY", ready)
        if session.intents & GUILDS:
            for guild in guilds:
                self._only(session, "GUILD_CREATE", payloads.guild_json(world, guild))

    def _only(self, session: Session, name: str, data: Json) -> None:
        session.seq += 1
        frame = orjson.dumps({"op": DISPATCH, "t": name, "s": session.seq, "d": data})
        session.buffer.append((session.seq, frame))
        if session.connection is not None:
            session.connection.send(frame)

    def _resume(self, connection: Connection, data: Json) -> None:
        session = self.sessions.get(str(data.get("session_id")))
        if session is None or data.get("token") != self.world.bot_token:
            connection.op(INVALID, False)
            return
        if data.get("seq", 0) > session.seq:
            connection.close(4007)
            return
        self.resumes += 1
        connection.session = session
        session.connection = connection
        for seq, frame in session.buffer:
            if seq > data.get("seq", 0):
                connection.send(frame)
        self._only(session, "RESUMED", {"_trace": ["local"]})
        self.world.announce("CONNECTION", None)

    async def close(self) -> None:
        """End every connection, as a server that goes down."""
        for connection in list(self.connections):
            connection.close(1001)
        await asyncio.sleep(0)
