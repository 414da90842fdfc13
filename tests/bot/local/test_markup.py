from __future__ import annotations

from typing import Any

import pytest

from bot.local.page.composer import can_send, leaves, matching, spoken
from bot.local.page.markup import relative, to_html

NOW = 1_800_000_000.0
NAMES = {("@", "1"): "Ana", ("@", "2"): "<Ben>", ("#", "7"): "game-room"}


def html_of(text: str) -> str:
    return to_html(text, lambda kind, number: NAMES[kind, number], lambda number: f"/?at={number}", NOW)


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("plain", "<div>plain</div>"),
        ("<b>1 & 2</b>", "<div>&lt;b&gt;1 &amp; 2&lt;/b&gt;</div>"),
        (
            "**bold** *it* _it_ __under__ ~~gone~~",
            "<div><strong>bold</strong> <em>it</em> <em>it</em> <u>under</u> <s>gone</s></div>",
        ),
        ("snake_case_name 2*3*4", "<div>snake_case_name 2*3*4</div>"),
        (r"\*not\* bold", "<div>*not* bold</div>"),
        ("`a **b** <c>`", "<div><code>a **b** &lt;c&gt;</code></div>"),
        ("```\nx  <y>\n```", "<div><pre>x  &lt;y&gt;</pre></div>"),
        (
            "<@1> and <@!2>",
            '<div><span class="mention">@Ana</span> and <span class="mention">@&lt;Ben&gt;</span></div>',
        ),
        ("<#7>", '<div><a class="mention" href="/?at=7">#game-room</a></div>'),
        ("</table open:12>", '<div><span class="mention">/table open</span></div>'),
        ("see https://discord.com/channels/5/7/9.", '<div>see <a class="mention" href="/?at=7">#game-room</a>.</div>'),
        ("[there](https://discord.com/channels/5/7)", '<div><a class="mention" href="/?at=7">there</a></div>'),
        (
            "https://a.example/?x=1&y=<2",
            '<div><a href="https://a.example/?x=1&amp;y=" target="_blank" rel="noopener noreferrer">'
            "https://a.example/?x=1&amp;y=</a>&lt;2</div>",
        ),
        ("[x](javascript:alert(1))", "<div>[x](javascript:alert(1))</div>"),
        (
            "# Head\n> said\n- one\n  - two\n-# small",
            '<div class="h1" role="heading" aria-level="3">Head</div><div class="quote">said</div>'
            '<div class="item">one</div><div class="item deeper">two</div><div class="small">small</div>',
        ),
        ("a\n\nb", "<div>a</div><div>&nbsp;</div><div>b</div>"),
        ("\x000\x00", "<div>0</div>"),
    ],
)
def test_markup(text: str, html: str) -> None:
    assert html_of(text) == html


def test_times() -> None:
    assert 'data-at="1800003600" data-style="R"' in html_of("<t:1800003600:R>")
    assert ">in 1 hour</time>" in html_of("<t:1800003600:R>")
    assert ">15 January 2027 08:00</time>" in html_of("<t:1800000000>")
    assert [relative(NOW + s, NOW) for s in (5, -5, 120, -86400 * 3)] == [
        "in a few seconds",
        "just now",
        "in 2 minutes",
        "3 days ago",
    ]


COMMANDS: list[dict[str, Any]] = [
    {"name": "help", "description": "Help"},
    {
        "name": "beverage",
        "options": [
            {
                "name": "pr",
                "description": "Public Relations",
                "type": 1,
                "options": [{"name": "caps", "type": 4, "required": True}, {"name": "tokens", "type": 4}],
            }
        ],
    },
    {
        "name": "table",
        "options": [
            {
                "name": "open",
                "description": "Open a table",
                "type": 1,
                "options": [{"name": "game", "type": 3, "required": True}],
            },
            {"name": "seat", "type": 2, "options": [{"name": "free", "description": "Free it", "type": 1}]},
        ],
    },
]


def test_the_list_of_commands() -> None:
    found = leaves(COMMANDS)
    assert [leaf.path for leaf in found] == ["table open", "table seat free", "help", "beverage pr"]
    assert [leaf.path for leaf in matching(found, "/ta")] == ["table open", "table seat free"]
    assert [leaf.path for leaf in matching(found, "/relations")] == ["beverage pr"]
    assert matching(found, "/nothing") == []


def test_a_whole_line() -> None:
    found = leaves(COMMANDS)
    line = spoken(found, "/beverage pr caps:3 tokens: 1")
    assert line is not None
    assert (line[0].path, line[1]) == ("beverage pr", {"caps": "3", "tokens": "1"})
    line = spoken(found, "/table open game:Bean to Bar")
    assert line is not None
    assert line[1] == {"game": "Bean to Bar"}
    assert can_send(*line)
    bare = spoken(found, "/table open")
    assert bare is not None
    assert not can_send(*bare)
    assert spoken(found, "/table opening") is None
