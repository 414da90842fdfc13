"""What goes wrong: errors Discord's API answers with, and presses a real client would not even send."""

from __future__ import annotations

from typing import Any, NoReturn

Json = dict[str, Any]

MESSAGES = {
    0: "401: Unauthorized",
    10003: "Unknown Channel",
    10004: "Unknown Guild",
    10007: "Unknown Member",
    10008: "Unknown Message",
    10013: "Unknown User",
    10015: "Unknown Webhook",
    10062: "Unknown interaction",
    40005: "Request entity too large",
    40060: "Interaction has already been acknowledged.",
    50001: "Missing Access",
    50005: "Cannot edit a message authored by another user",
    50006: "Cannot send an empty message",
    50007: "Cannot send messages to this user",
    50013: "Missing Permissions",
    50024: "Cannot execute action on this channel type",
    50027: "Invalid Webhook Token",
    50033: "Invalid Recipient(s)",
    50035: "Invalid Form Body",
    50083: "Thread is archived",
    50278: "Cannot send messages to this user due to having no mutual guilds",
    160004: "A thread has already been created for this message",
}
STATUS = {
    0: 401,
    10003: 404,
    10004: 404,
    10007: 404,
    10008: 404,
    10013: 404,
    10015: 404,
    10062: 404,
    40005: 413,
    50001: 403,
    50005: 403,
    50007: 403,
    50013: 403,
    50027: 401,
    50278: 403,
}


class ApiError(Exception):
    """An answer of Discord's API other than success.

    `status` is the HTTP status, `code` Discord's own number, `errors` the tree of a 50035.
    """

    def __init__(self, code: int, errors: Json | None = None, status: int | None = None) -> None:
        self.code = code
        self.status = STATUS.get(code, 400) if status is None else status
        self.errors = errors
        super().__init__(f"{self.status} {code}: {MESSAGES.get(code, 'Error')}")

    def body(self) -> Json:
        """The JSON body of the answer."""
        body: Json = {"message": MESSAGES.get(self.code, "Error"), "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        return body


class Unsupported(Exception):
    """A call the bot is not expected to make: answered with 501 and kept as a test failure."""


class Refused(Exception):
    """What a person's client would not send: an unknown command, a greyed-out button, a locked thread."""


def refuse(reason: str) -> NoReturn:
    """Raise `Refused` with a sentence for the person."""
    raise Refused(reason)
