"""The key to Beverage's symbols, shown by the Guide button: each sign as it stands on the board, and its meaning."""

from typing import Final

from PIL import Image

from games.engine.text import Text, text
from rendering import tokens
from rendering.canvas import Box, Canvas
from rendering.fonts import Face
from rendering.palette import APRICOT, APRICOT_TEXT, BEVERAGE, CARD, CREMA, INK, LATTE, RELIEF, ROAST
from rendering.panels import tab
from rendering.symbol_table import draw_symbols
from rendering.words import Words

ENTRIES: Final = (
    ("star", text("reputation")),
    ("associate", text("associates on hand")),
    ("points", text("reputation at the end")),
    ("cost", text("cost in caps")),
    ("surcharge", text("extra cost, 1 cap each")),
    ("pawn", text("an associate standing there")),
    ("tax", text("tax of this reputation box")),
    ("relief", text("tax your factory saves")),
    ("share", text("shares, share tokens")),
    ("pr", text("public relations")),
    ("factory", text("factory improvements")),
    ("training", text("employee training")),
    ("stadium", text("stadium investments")),
    ("research", text("market research tokens")),
    ("advantage", text("advantage token to take")),
    ("empty", text("no advantage token left")),
    ("line", text("from here a share token each")),
    ("large", text("large card, takes a token")),
    ("shut", text("row finished, card shut")),
    ("recession", text("recession: highest card is 0")),
    ("stack", text("further right is ahead")),
    ("number", text("number of a stadium card")),
    ("now", text("awaited now")),
    ("done", text("passed for this round")),
)
"""Every sign with its meaning, in the order they are met on the board."""


def draw_key(words: Words) -> Image.Image:
    """The key as a picture."""
    line = text("Beverage · every sign on board and sheet")
    return draw_symbols(BEVERAGE, words, line, ENTRIES, _sign)


def _sign(canvas: Canvas, sign: str, x: int, y: int) -> None:
    if sign == "points":
        canvas.put(tokens.points(54, "2"), x, y)
    elif sign == "cost":
        canvas.put(tokens.cost(50, "7"), x, y)
    elif sign == "surcharge":
        canvas.put(tokens.surcharge(50, 2), x, y)
    elif sign == "pawn":
        canvas.put(tokens.associate(0, 46), x - 28, y)
        canvas.put(tokens.associate(1, 46), x + 28, y)
    elif sign == "tax":
        canvas.panel(Box(x - 44, y - 20, 88, 40), APRICOT, radius=6, on=CARD)
        canvas.icon("tax", x - 14, y, 26, APRICOT_TEXT)
        canvas.text(x + 26, y, "5", 30, Face.BOLD, anchor="r")
    elif sign == "relief":
        canvas.icon("tax", x, y, 44, RELIEF)
    elif sign == "advantage":
        canvas.put(tokens.advantage("pr", 46, 1), x, y)
    elif sign == "empty":
        canvas.put(tokens.advantage("pr", 46, 0), x, y)
    elif sign == "line":
        canvas.panel(Box(x - 46, y - 24, 42, 48), CREMA, radius=6, on=CARD)
        canvas.panel(Box(x + 4, y - 24, 42, 48), LATTE, radius=6, on=CARD)
        canvas.bar(Box(x - 2, y - 28, 4, 56), INK)
    elif sign == "large":
        canvas.frame(Box(x - 54, y - 28, 108, 56), INK, weight=4, radius=8)
        canvas.put(tokens.advantage("stadium", 38, 1), x, y)
    elif sign == "shut":
        canvas.image.paste(tokens.shut(84, 52), (x - 42, y - 26))
    elif sign == "recession":
        canvas.put(tokens.market_card(40, 60, None, "up"), x, y)
    elif sign == "stack":
        canvas.put(tokens.seat(3, 46, "15"), x - 27, y)
        canvas.put(tokens.seat(1, 46, "15"), x + 27, y)
    elif sign == "number":
        canvas.text(x, y, "12", 34, colour=ROAST, anchor="m")
    elif sign == "done":
        tab(canvas, x + 55, y - 1, "passed", "done")
    elif sign == "now":
        tab(canvas, x + 50, y - 1, "to act", "now")
    else:
        canvas.icon(sign, x, y, 46)


def meanings(words: Words) -> list[str]:
    """Every entry in words, for the alt text."""
    return [f"{words.tell(_name(sign))}: {words.tell(meaning)}" for sign, meaning in ENTRIES]


def _name(sign: str) -> Text:
    return NAMES[sign]


NAMES: Final = {
    "star": text("star"),
    "associate": text("bust"),
    "points": text("gold star with number"),
    "cost": text("dark cap with number"),
    "surcharge": text("red cap with plus"),
    "pawn": text("seat shape with bust"),
    "tax": text("orange box"),
    "relief": text("green bill"),
    "share": text("pie"),
    "pr": text("megaphone"),
    "factory": text("factory"),
    "training": text("mortarboard"),
    "stadium": text("stadium"),
    "research": text("magnifier"),
    "advantage": text("dark square"),
    "empty": text("dashed square"),
    "line": text("bar on the shares track"),
    "large": text("heavy frame with dark square"),
    "shut": text("hatched card"),
    "recession": text("dark market card"),
    "stack": text("equal numbers"),
    "number": text("plain number on a card"),
    "now": text("red tab"),
    "done": text("brown tab"),
}
"""What each sign looks like, in words."""
