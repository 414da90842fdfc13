"""A café during the store opening, compact: its cards, what it has preserved, and which icons are free to use."""

from collections import Counter
from typing import Final

from PIL import Image

from games.frenzy import derive
from games.frenzy.cards import NUMBER, SUIT
from games.frenzy.components import ICONS
from games.frenzy.state import FrenzyState, Player
from rendering import frenzy_tokens
from rendering.canvas import Box, Canvas, stamp
from rendering.fonts import Face
from rendering.frenzy_cafe import PAD, STRIPE, draw_head, facts, spent
from rendering.frenzy_tokens import GROUNDS
from rendering.palette import CARD, INK
from rendering.picture import Person
from rendering.words import Words

COMPACT: Final = 196
CARD_SIZE: Final = (50, 68)
KEPT: Final = 50
STEP: Final = CARD_SIZE[0] + 9


def free_icons(player: Player) -> list[tuple[str, int]]:
    """Icons of empty spaces with their number."""
    empty = [space.icon for space in derive.spaces(player) if derive.empty(space)]
    return [(icon, empty.count(icon)) for icon in ICONS if icon in empty]


def preserved(player: Player) -> list[tuple[str, bool]]:
    """Preserved icons that no customer has used, and whether they count as upgraded."""
    return [(space.icon, space.preserved > 1) for space in derive.spaces(player) if space.preserved and not space.used]


def cards(player: Player) -> list[tuple[str, str, bool, bool]]:
    """The cards of a café: suit, number, whether upgraded, whether committed to a customer."""
    return [(SUIT[item.card], str(NUMBER[item.card]), item.upgraded, spent(item)) for item in player.cafe]


def _counted(player: Player) -> tuple[list[tuple[str, str, bool, bool]], list[tuple[str, bool, int]]]:
    """Cards and preserved icons where there are too many to show one by one: each kind once, with its number."""
    kinds = Counter((suit, upgraded, used) for suit, _, upgraded, used in cards(player))
    shown = [(suit, f"×{count}", upgraded, used) for (suit, upgraded, used), count in sorted(kinds.items())]
    kept = Counter(preserved(player))
    return shown, [(icon, double, count) for (icon, double), count in sorted(kept.items())]


def _wide(count: int) -> int:
    return KEPT + (4 if count < 2 else 40)


def draw_compact(canvas: Canvas, state: FrenzyState, cafe: int, box: Box, who: Person | None, words: Words) -> None:
    """A café in `box`: head, cards with preserved icons, then places and free icons."""
    draw_head(canvas, state, cafe, box, who, words, store=True)
    player = state.players[cafe]
    room = box.width - 2 * PAD
    spare = box.height - COMPACT
    y = box.y + STRIPE + 10 + spare // 3
    wide, high = CARD_SIZE
    shown, extra = cards(player), [(icon, double, 1) for icon, double in preserved(player)]
    if len(shown) * STEP + len(extra) * (KEPT + 4) > room:
        shown, extra = _counted(player)
    x = float(box.x + PAD)
    needed = len(shown) * STEP + sum(_wide(count) for *_, count in extra)
    share = min(1.0, room / needed) if needed else 1.0
    for suit, label, upgraded, used in shown:
        image = frenzy_tokens.mini(suit, label, wide, high, upgraded=upgraded, used=used, ground=CARD)
        canvas.image.paste(image, (round(x), y - frenzy_tokens.OVER))
        x += STEP * share
    for icon, double, count in extra:
        image = frenzy_tokens.kept(icon, KEPT, double=double, ground=CARD)
        canvas.image.paste(image, (round(x), y + (high - KEPT) // 2))
        if count > 1:
            canvas.text(x + KEPT + 2, y + high / 2, f"×{count}", 30, Face.BOLD, room=36)
        x += _wide(count) * share
    _bottom(canvas, state, cafe, Box(box.x + PAD, y + high + 8 + spare // 3, room, 46))


def _bottom(canvas: Canvas, state: FrenzyState, cafe: int, box: Box) -> None:
    player = state.players[cafe]
    x, y = float(box.x), box.middle
    icons = [] if state.family else free_icons(player)
    shown = facts(state, cafe)
    for fact in [shown[0], *(fact for fact in shown[1:] if fact.icon in ("check", "mystery"))]:
        if fact is not shown[0] and box.right - x - 90 < 56 * len(icons):
            break
        canvas.icon(fact.icon, x + 16, y - 1, 32, fact.ink)
        x = canvas.text(x + 36, y, fact.said, 34, Face.HEAD, fact.ink, room=110) + 16
    if not icons:
        return
    step = min(64, int(box.right - x) // len(icons))
    left = box.right - step * len(icons) + 4
    if left - x > 50:
        canvas.icon("tile", left - 28, y, 42)
    for index, (icon, count) in enumerate(icons):
        canvas.image.paste(_free(icon, count, step - 4), (left + index * step, box.y + 2))


def _free(icon: str, count: int, wide: int) -> Image.Image:
    """A free icon with its number."""

    def draw(small: Canvas) -> None:
        small.panel(Box(0, 0, wide, 42), GROUNDS[icon], radius=7, on=None)
        if icon == "plus":
            small.text(18, 21, "+1", 26, Face.BOLD, INK, anchor="m", room=36)
        else:
            small.icon(icon, 19, 21, 30)
        small.text(wide - 14, 22, str(count), 30, Face.BOLD, anchor="m", room=28)

    return stamp(("free icon", icon, count), wide, 42, CARD, draw)
