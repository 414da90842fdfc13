"""Why a match is paused: the note that is kept with its table, and what that means to its players."""

from __future__ import annotations

from games.engine.text import Text, text
from storage import TableRow

REMOVED, DELETED, LOCKED, ARCHIVED, REFUSED = "removed", "deleted", "locked", "archived", "refused"
#: Why, by note, and what brings the match back or ends it.
WHY = {
    REMOVED: text("I am no longer in its server. Once I am invited again, /table start in its channel lets it go on."),
    DELETED: text(
        "its channel was deleted. It can't go on; /table end ends it for everybody and /table leave hands your seat to "
        "a bot, anywhere, with the option table."
    ),
    LOCKED: text("its thread was locked. It goes on when the thread is opened again, or with /table start there."),
    ARCHIVED: text(
        "its thread was archived. A message in the thread opens it again, and the match goes on; if not, use "
        "/table start there."
    ),
    REFUSED: text("I may no longer write in its channel. Once I may, /table start there lets it go on."),
}


def lost(table: TableRow) -> bool:
    """Whether a table waits for a channel that will not come back."""
    return table.status == "paused" and table.note == DELETED


def why(table: TableRow) -> Text:
    """Why a table is paused and what can be done, as the end of a sentence."""
    return WHY.get(table.note, WHY[REFUSED])


def paused(table: TableRow) -> Text:
    """The same, as the answer to somebody who wants something of the match."""
    return text("This match is paused: {why}", why=why(table))
