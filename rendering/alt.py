"""Alt texts: sentences up to the length that Discord takes."""

from collections.abc import Sequence

from rendering.picture import ALT_LIMIT


def shortened(parts: Sequence[str]) -> str:
    """`parts` joined into sentences; whole parts are left out at the end when there are too many."""
    said = ""
    for part in parts:
        longer = f"{said} {part}".strip()
        if len(longer) > ALT_LIMIT:
            break
        said = longer
    return said or parts[0][:ALT_LIMIT]
