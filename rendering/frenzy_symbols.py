"""The key to Frenzy's symbols, shown by the Guide button: each sign as it stands on board and hand, and its meaning."""

from typing import Final

from PIL import Image

from games.engine.text import text
from rendering import frenzy_customers as customers
from rendering import frenzy_tokens, tokens
from rendering.canvas import Box, Canvas
from rendering.fonts import Face
from rendering.palette import CARD, FRENZY, HONEY, INK, PAPER, SUITS
from rendering.panels import tab
from rendering.symbol_table import draw_symbols
from rendering.words import Words

ENTRIES: Final = (
    ("meal", text("meal", ), text("cloche")),
    ("game", text("board game"), text("die")),
    ("employee", text("employee"), text("person with cap")),
    ("storefront", text("storefront"), text("shop")),
    ("wifi", text("Wi-Fi"), text("waves")),
    ("plus", text("one more place in the café"), text("+1")),
    ("mystery", text("mystery customers"), text("person who talks")),
    ("money", text("coins"), text("coin")),
    ("disc", text("action discs to place"), text("dark disc with flash")),
    ("tile", text("action tiles"), text("three spaces")),
    ("capacity", text("cards in the café / places"), text("chair")),
    ("check", text("served, icons spent"), text("tick")),
    ("upgraded", text("upgraded card"), text("heavy frame with chevrons")),
    ("used", text("ability used up"), text("dark disc on a tile")),
    ("kept", text("icon kept for the end"), text("white disc with ring")),
    ("double", text("kept twice: upgraded"), text("white disc with chevrons")),
    ("need", text("customer wants it upgraded"), text("chevrons on a wanted icon")),
    ("reward", text("reward of a customer"), text("black number with coin")),
    ("penalty", text("lost if not served"), text("red number with coin")),
    ("price", text("price, and a tile to take"), text("dark tag")),
    ("taken", text("taken by this player"), text("pale card with a token")),
    ("store", text("store and what it pays for"), text("purple badge")),
    ("now", text("awaited now"), text("red tab")),
    ("done", text("has bought, or is ready"), text("brown tab")),
)  # fmt: skip
"""Every sign with its meaning and what it looks like, in the order they are met."""


def draw_key(words: Words) -> Image.Image:
    """The key as a picture."""
    line = text("Frenzy · every sign on board and hand")
    return draw_symbols(FRENZY, words, line, [(sign, meaning) for sign, meaning, _ in ENTRIES], _sign)


def meanings(words: Words) -> list[str]:
    """Every entry in words, for the alt text."""
    return [f"{words.tell(look)}: {words.tell(meaning)}" for _, meaning, look in ENTRIES]


def _sign(canvas: Canvas, sign: str, x: int, y: int) -> None:
    if sign in SUITS:
        canvas.panel(Box(x - 27, y - 27, 54, 54), SUITS[sign], radius=8, on=CARD)
        canvas.icon(sign, x, y, 40)
    elif sign == "plus":
        canvas.text(x, y, "+1", 42, Face.BOLD, anchor="m")
    elif sign == "upgraded":
        image = frenzy_tokens.mini("game", "4", 44, 48, upgraded=True, used=False, ground=CARD)
        canvas.image.paste(image, (x - 24, y - 31))
    elif sign == "used":
        _tile(canvas, ("wifi", True, 0, False), x, y)
    elif sign == "kept":
        _tile(canvas, ("game", False, 1, False), x, y)
    elif sign == "double":
        _tile(canvas, ("meal", False, 2, False), x, y)
    elif sign == "need":
        canvas.panel(Box(x - 24, y - 22, 48, 48), SUITS["meal"], INK, weight=3, radius=8, on=CARD)
        canvas.icon("meal", x, y + 3, 32)
        frenzy_tokens.badge(canvas, x + 22, y - 18, 26)
    elif sign == "reward":
        customers.coins(canvas, x - 46, y, 8, 40)
    elif sign == "penalty":
        customers.coins(canvas, x - 46, y, -3, 40)
    elif sign == "price":
        canvas.panel(Box(x - 54, y - 25, 108, 50), INK, radius=10, on=CARD)
        canvas.text(x - 44, y + 1, "−2", 34, Face.HEAD, PAPER, room=60)
        canvas.icon("tile", x + 28, y, 38, HONEY)
    elif sign == "taken":
        canvas.panel(Box(x - 22, y - 29, 44, 58), PAPER, radius=7, on=CARD)
        canvas.put(tokens.seat(2, 40), x, y)
    elif sign == "store":
        image = frenzy_tokens.store(5, CARD)
        canvas.image.paste(image, (x - image.width // 2, y - 20))
    elif sign == "now":
        tab(canvas, x + 50, y - 1, "to act", "now")
    elif sign == "done":
        tab(canvas, x + 55, y - 1, "bought", "done")
    else:
        canvas.icon(sign, x, y, 46)


def _tile(canvas: Canvas, space: frenzy_tokens.SpaceLook, x: int, y: int) -> None:
    """A single space of a tile, as large as in a café."""
    image = frenzy_tokens.tile((space,), 48, CARD).crop((5, 5, 53, 53))
    canvas.image.paste(image, (x - 24, y - 24))
