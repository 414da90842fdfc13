"""Message bodies as Discord reads them: JSON or multipart, files, mentions, posting and editing."""

from __future__ import annotations

import mimetypes
import re
import struct
from dataclasses import dataclass, field
from typing import Any

import orjson
from aiohttp import BodyPartReader, web

from bot.local.errors import ApiError, Json
from bot.local.flags import Flag
from bot.local.limits import FILE_BYTES, FILES, check_message, refuse_form
from bot.local.world import Attachment, Channel, Message, World

MENTION = re.compile(r"<@!?(\d+)>")
FILE_FIELD = re.compile(r"^files\[(\d+)\]$")
PNG = b"\x89PNG\r\n\x1a\n"


@dataclass
class Upload:
    """A file as it came with a request."""

    filename: str
    data: bytes


@dataclass
class Body:
    """A request's JSON and its files by their number."""

    json: Any = None
    uploads: dict[int, Upload] = field(default_factory=dict)

    @property
    def fields(self) -> Json:
        """The JSON object; raises `ApiError` 50035 if it is something else."""
        if not isinstance(self.json, dict):
            raise ApiError(50035)
        return self.json

    def part(self, key: str) -> Body:
        """The body below one key, with the same files."""
        return Body(self.fields.get(key) or {}, self.uploads)


async def read_body(request: web.Request) -> Body:
    """Read a request's body; raises `ApiError` 50035 if it can't be parsed."""
    if request.content_type == "multipart/form-data":
        return await _read_multipart(request)
    raw = await request.read()
    if not raw:
        return Body()
    try:
        return Body(orjson.loads(raw))
    except orjson.JSONDecodeError as error:
        raise ApiError(50035) from error


async def _read_multipart(request: web.Request) -> Body:
    body = Body({})
    reader = await request.multipart()
    while (part := await reader.next()) is not None:
        if not isinstance(part, BodyPartReader):
            continue
        data = bytes(await part.read())
        if part.name == "payload_json":
            body.json = orjson.loads(data)
        elif part.name and (found := FILE_FIELD.match(part.name)):
            body.uploads[int(found[1])] = Upload((part.filename or "file").rsplit("/", 1)[-1], data)
    return body


def image_size(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels of a PNG, else None."""
    if not data.startswith(PNG):
        return None
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def attachments_of(world: World, body: Body, kept: list[Attachment]) -> list[Attachment]:
    """A message's files after a request: those kept, then the new ones.

    Raises `ApiError` 40005 for a file above 10 MiB and 50035 for more than ten.
    """
    listed = body.fields.get("attachments")
    described = {str(item.get("id")): item for item in listed or []}
    result = kept if listed is None else [a for a in kept if str(a.id) in described]
    for index, upload in sorted(body.uploads.items()):
        if len(upload.data) > FILE_BYTES:
            raise ApiError(40005)
        info = described.get(str(index), {})
        filename = info.get("filename") or upload.filename
        size = image_size(upload.data)
        result = [
            *result,
            Attachment(
                world.clock.snowflake(),
                filename,
                mimetypes.guess_type(filename)[0] or "application/octet-stream",
                upload.data,
                info.get("description"),
                *(size or (None, None)),
            ),
        ]
    if len(result) > FILES:
        refuse_form(("attachments",), "BASE_TYPE_MAX_LENGTH", f"Must be {FILES} or fewer in length.")
    return result


def mentioned(world: World, content: str, allowed: Json | None, can_ping_all: bool) -> tuple[list[int], bool]:
    """The users a text pings under `allowed_mentions`, and whether it pings everybody."""
    named = list(dict.fromkeys(int(found) for found in MENTION.findall(content)))
    known = [user for user in named if user in world.users]
    everyone = can_ping_all and ("@everyone" in content or "@here" in content)
    if allowed is None:
        return known, everyone
    parse = allowed.get("parse") or []
    if "users" not in parse:
        wanted = {str(user) for user in allowed.get("users") or []}
        known = [user for user in known if str(user) in wanted]
    return known, everyone and "everyone" in parse


def with_ids(components: list[Json]) -> list[Json]:
    """Components with the sequential `id`s the server gives them; ids set by the bot stay."""
    counter = 0

    def number(node: Any) -> Any:
        nonlocal counter
        if isinstance(node, list):
            return [number(item) for item in node]
        if not isinstance(node, dict) or "type" not in node:
            return node
        counter += 1
        copied = dict(node)
        copied["id"] = node.get("id") or counter
        for key in ("components", "component"):
            if key in copied:
                copied[key] = number(copied[key])
        return copied

    numbered: list[Json] = number(components)
    return numbered


def _embeds(embeds: list[Json]) -> list[Json]:
    return [{"type": "rich", **embed} for embed in embeds]


def new_message(
    world: World, channel: Channel, body: Body, *, author_id: int, flags: int = 0, addressee: int | None = None
) -> Message:
    """Check a body and make a message of it; the caller posts it. Raises `ApiError`, `Unsupported`."""
    fields = body.fields
    check_message(fields, files=len(body.uploads), editing=False)
    message = Message(world.clock.snowflake(), channel.id, author_id, addressee=addressee)
    message.flags = flags | (fields.get("flags") or 0)
    message.created = world.clock.now()
    _fill(world, channel, message, body)
    return message


def edit_message(world: World, channel: Channel, message: Message, body: Body) -> None:
    """Apply a PATCH body to a message, without announcing it. Raises `ApiError`, `Unsupported`."""
    check_message(body.fields, files=len(body.uploads), editing=True)
    before = (message.content, message.embeds, message.components, message.attachments)
    _fill(world, channel, message, body)
    if not (message.content or message.embeds or message.components or message.attachments):
        message.content, message.embeds, message.components, message.attachments = before
        raise ApiError(50006)


def _fill(world: World, channel: Channel, message: Message, body: Body) -> None:
    fields = body.fields
    files = attachments_of(world, body, message.attachments)
    if "content" in fields:
        message.content = fields["content"] or ""
        can_ping_all = world.can(message.author_id, channel, Flag.MENTION_EVERYONE)
        message.mentions, message.mention_everyone = mentioned(
            world, message.content, fields.get("allowed_mentions"), can_ping_all
        )
    if "embeds" in fields:
        message.embeds = _embeds(fields["embeds"] or [])
    if "components" in fields:
        message.components = with_ids(fields["components"] or [])
    message.attachments = files
