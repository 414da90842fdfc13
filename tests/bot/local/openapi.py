"""Checks recorded requests and answers against Discord's OpenAPI description, where it is there."""

from __future__ import annotations

import copy
import json
import os
import re
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

ROOT = Path(__file__).parents[3]
VARIABLE = "SLOWPOUR_OPENAPI"
NAME = "urn:discord"


def description() -> Path | None:
    """Discord's description: named by SLOWPOUR_OPENAPI or beside the repository, else None."""
    path = Path(os.environ.get(VARIABLE) or ROOT.parent / "shared" / "discord" / "openapi.json")
    return path if path.is_file() else None


class _Description:
    def __init__(self, path: Path) -> None:
        self.contents: dict[str, Any] = json.loads(path.read_text("utf-8"))
        resource = Resource.from_contents(self.contents, default_specification=DRAFT202012)
        self.registry: Registry[Any] = Registry().with_resource(NAME, resource)
        # Concrete paths such as /users/@me come before /users/{user_id}.
        templates = sorted(self.contents["paths"], key=lambda template: template.count("{"))
        self.paths = [(re.compile(re.sub(r"\{\w+\}", "[^/]+", t) + "$"), t) for t in templates]

    def operation(self, method: str, path: str) -> tuple[str, dict[str, Any]] | None:
        for pattern, template in self.paths:
            operation = self.contents["paths"][template].get(method.lower())
            if operation is not None and pattern.match(path):
                return template, operation
        return None

    def error(self, pointer: list[str], body: Any) -> str | None:
        where = "/".join(part.replace("~", "~0").replace("/", "~1") for part in pointer)
        validator = Draft202012Validator({"$ref": f"{NAME}#/{where}"}, registry=self.registry)
        worst = best_match(validator.iter_errors(body))
        return None if worst is None else f"{worst.json_path}: {worst.message[:300]}"


@cache
def _load(path: Path) -> _Description:
    return _Description(path)


def normalised(body: Any) -> Any:
    """The body without the one quirk of discord.py that Discord accepts: ids as JSON integers, in
    `attachments`, `message_reference`, `allowed_mentions` and `recipient_id`."""
    body = copy.deepcopy(body)
    if not isinstance(body, dict):
        return body
    if "recipient_id" in body:
        body["recipient_id"] = str(body["recipient_id"])
    message = body.get("data", body)
    if isinstance(message, dict):
        for attachment in message.get("attachments") or []:
            attachment["id"] = str(attachment["id"])
        reference = message.get("message_reference") or {}
        for key in reference.keys() & {"message_id", "channel_id", "guild_id"}:
            reference[key] = str(reference[key])
        allowed = message.get("allowed_mentions") or {}
        for key in allowed.keys() & {"users", "roles"}:
            allowed[key] = [str(item) for item in allowed[key]]
    return body


def violations(record: dict[str, Any], openapi_path: Path) -> list[str]:
    """What Discord's description objects to in a recorded request (`Record.json()`) and our answer to it."""
    loaded = _load(openapi_path)
    name = f"{record['method']} {record['template']}"
    found = loaded.operation(record["method"], record["path"])
    if found is None:
        return [f"{name}: not described by Discord"]
    template, operation = found
    base = ["paths", template, record["method"].lower()]
    faults = []
    if record["body"] is not None and "requestBody" in operation:
        pointer = [*base, "requestBody", "content", "application/json", "schema"]
        fault = loaded.error(pointer, normalised(record["body"]))
        if fault is not None:
            faults.append(f"{name}: request {fault}")
    status = str(record["status"])
    if status.startswith("2"):
        described = operation["responses"].get(status)
        if described is None:
            faults.append(f"{name}: status {status} is not among {sorted(operation['responses'])}")
        elif record["answer"] is not None and "application/json" in described.get("content", {}):
            pointer = [*base, "responses", status, "content", "application/json", "schema"]
            fault = loaded.error(pointer, record["answer"])
            if fault is not None:
                faults.append(f"{name}: answer {fault}")
    return faults
