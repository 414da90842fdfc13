"""Discord's way of writing (bold, lists, mentions, time stamps) turned into HTML."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from datetime import UTC, datetime

Names = Callable[[str, str], str]
"""Gives the shown name for a mention: its kind ("@", "#") and id."""
Ways = Callable[[str], str]
"""Gives the page's address of a channel id."""

CODE_BLOCK = re.compile(r"```(?:\w+\n)?\n?(.*?)```", re.DOTALL)
INLINE_CODE = re.compile(r"`([^`\n]+)`")
KEPT = re.compile("\x00(\\d+)\x00")
TIME = re.compile(r"&lt;t:(-?\d+)(?::([tTdDfFR]))?&gt;")
MENTION = re.compile(r"&lt;(@|#)[!&]?(\d+)&gt;")
COMMAND = re.compile(r"&lt;(/[^:&]+):\d+&gt;")
LINK = re.compile(
    r"\[([^\]]+)\]\((https?://[^)\s]+)\)|&lt;(https?://(?:[^\s&]|&amp;)+)&gt;|(https?://(?:[^\s<&]|&amp;)*[^\s<&.,:;)])"
)
JUMP = re.compile(r"^https://(?:\w+\.)?discord\.com/channels/(?:\d+|@me)/(\d+)(?:/\d+)?$")
SPANS = (
    (re.compile(r"\*\*(.+?)\*\*", re.DOTALL), r"<strong>\1</strong>"),
    (re.compile(r"__(.+?)__", re.DOTALL), r"<u>\1</u>"),
    (re.compile(r"(?<![*\w])\*(?!\s)(.+?)(?<!\s)\*(?![*\w])"), r"<em>\1</em>"),
    (re.compile(r"(?<!\w)_(?!\s)(.+?)(?<!\s)_(?!\w)"), r"<em>\1</em>"),
    (re.compile(r"~~(.+?)~~", re.DOTALL), r"<s>\1</s>"),
    (re.compile(r"\|\|(.+?)\|\|", re.DOTALL), r'<span class="spoiler" tabindex="0">\1</span>'),
)
ESCAPE = re.compile(r"\\([\\*_~`|>#\[\]()<.@:-])")
FORMATS = {
    "t": "%H:%M",
    "T": "%H:%M:%S",
    "d": "%d/%m/%Y",
    "D": "%d %B %Y",
    "f": "%d %B %Y %H:%M",
    "F": "%A, %d %B %Y %H:%M",
}
UNITS = ((86400 * 365, "year"), (86400 * 30, "month"), (86400, "day"), (3600, "hour"), (60, "minute"))


def relative(then: float, now: float) -> str:
    """A distance in time in words: "in 3 hours", "2 minutes ago"."""
    distance = abs(then - now)
    for seconds, unit in UNITS:
        if distance >= seconds * 0.95:
            count = max(1, round(distance / seconds))
            words = f"{count} {unit}" if count == 1 else f"{count} {unit}s"
            return f"in {words}" if then > now else f"{words} ago"
    return "in a few seconds" if then > now else "just now"


def time_tag(seconds: int, style: str, now: float) -> str:
    """A `<time>` element; the page's script keeps relative ones fresh and shows the others in local time."""
    moment = datetime.fromtimestamp(seconds, UTC)
    words = relative(seconds, now) if style == "R" else moment.strftime(FORMATS[style])
    full = moment.strftime(FORMATS["F"]) + " UTC"
    return f'<time class="when" data-at="{seconds}" data-style="{style}" title="{full}">{words}</time>'


def to_html(text: str, names: Names, ways: Ways, now: float) -> str:
    """The HTML of a message's text. Everything that is not markup is escaped; `now` is seconds since 1970."""
    kept: list[str] = []

    def keep(piece: str) -> str:
        kept.append(piece)
        return f"\x00{len(kept) - 1}\x00"

    text = text.replace("\x00", "")
    text = CODE_BLOCK.sub(lambda m: keep(f"<pre>{html.escape(m[1].rstrip())}</pre>"), text)
    text = INLINE_CODE.sub(lambda m: keep(f"<code>{html.escape(m[1])}</code>"), text)
    text = ESCAPE.sub(lambda m: keep(html.escape(m[1])), text)
    text = html.escape(text, quote=False)
    text = TIME.sub(lambda m: keep(time_tag(int(m[1]), m[2] or "f", now)), text)
    text = MENTION.sub(lambda m: keep(_mention(m[1], m[2], names, ways)), text)
    text = COMMAND.sub(lambda m: keep(f'<span class="mention">{html.escape(m[1])}</span>'), text)
    text = LINK.sub(lambda m: keep(_link(m, names, ways)), text)
    for pattern, replacement in SPANS:
        text = pattern.sub(replacement, text)
    text = "".join(_lines(text.split("\n")))
    while KEPT.search(text):
        text = KEPT.sub(lambda m: kept[int(m[1])], text)
    return text


def _mention(kind: str, number: str, names: Names, ways: Ways) -> str:
    shown = kind + html.escape(names(kind, number))
    if kind == "@":
        return f'<span class="mention">{shown}</span>'
    return f'<a class="mention" href="{html.escape(ways(number))}">{shown}</a>'


def place_of(address: str) -> str | None:
    """The channel id of an address of Discord's own, or None."""
    found = JUMP.match(address)
    return None if found is None else found[1]


def _link(found: re.Match[str], names: Names, ways: Ways) -> str:
    address = html.unescape(found[2] or found[3] or found[4])
    place = place_of(address)
    if place is not None:
        shown = found[1] or "#" + html.escape(names("#", place))
        return f'<a class="mention" href="{html.escape(ways(place))}">{shown}</a>'
    shown = found[1] or html.escape(address)
    return f'<a href="{html.escape(address)}" target="_blank" rel="noopener noreferrer">{shown}</a>'


def _lines(lines: list[str]) -> list[str]:
    out: list[str] = []
    for line in lines:
        if heading := re.match(r"^(#{1,3}) (.+)$", line):
            level = len(heading[1])
            out.append(f'<div class="h{level}" role="heading" aria-level="{level + 2}">{heading[2]}</div>')
        elif quote := re.match(r"^&gt; ?(.*)$", line):
            out.append(f'<div class="quote">{quote[1] or "&nbsp;"}</div>')
        elif small := re.match(r"^-# (.+)$", line):
            out.append(f'<div class="small">{small[1]}</div>')
        elif item := re.match(r"^( *)[-*] (.+)$", line):
            deeper = " deeper" if item[1] else ""
            out.append(f'<div class="item{deeper}">{item[2]}</div>')
        else:
            out.append(f"<div>{line or '&nbsp;'}</div>")
    return out
