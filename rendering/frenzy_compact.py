"""A café during the store opening, compact: its cards, what it has preserved, and which icons are free to use."""

from typing import Final

from PIL import Image

from games.frenzy import derive
from games.frenzy.cards import NUMBER, SUIT
from games.frenzy.components import ICONS
from games.frenzy.state import FrenzyState, Player
from rendering import frenzy_tokens
from rendering.canvas import Box, Canvas, stamp
from rendering.fonts import Face
from rendering.frenzy_cafe import PAD, STRIPE, draw_head, facts
from rendering.frenzy_tokens import GROUNDS
from rendering.palette import CARD, INK
from rendering.picture import Person
from rendering.words import Words

COMPACT: Final = 196
CARD_SIZE: Final = (50, 68)
KEPT: Final = 50


def free_icons(player: Player) -> list[tuple[str, int]]:
    """Icons of empty spaces with their number."""
    empty = [space.icon for space in derive.spaces(player) if derive.empty(space)]
    return [(icon, empty.count(icon)) for icon in ICONS if icon in empty]


def preserved(player: Player) -> list[tuple[str, bool]]:
    """Preserved icons that no customer has used, and whether they count as upgraded."""
    return [(space.icon, space.preserved > 1) for space in derive.spaces(player) if space.preserved and not space.used]


def draw_compact(canvas: Canvas, state: FrenzyState, cafe: int, box: Box, who: Person | None, words: Words) -> None:
    """A café in `box`: head, cards with preserved icons, then places and free icons."""
    draw_head(canvas, state, cafe, box, who, words, store=True)
    player = state.players[cafe]
    room = box.width - 2 * PAD
    spare = box.height - COMPACT
    y = box.y + STRIPE + 10 + spare // 3
    wide, high = CARD_SIZE
    items = [*player.cafe]
    extra = preserved(player)
    needed = len(items) * (wide + 9) + len(extra) * (KEPT + 4)
    share = min(1.0, (room - KEPT - wide) / max(1, needed - KEPT - wide)) if needed > room else 1.0
    x = float(box.x + PAD)
    for item in items:
        used = item.used >= (2 if item.upgraded and SUIT[item.card] == "wifi" else 1)
        image = frenzy_tokens.mini(
            SUIT[item.card], NUMBER[item.card], wide, high, upgraded=item.upgraded, used=used, ground=CARD
        )
        canvas.image.paste(image, (round(x), y - frenzy_tokens.OVER))
        x += (wide + 9) * share
    if items and extra:
        x = min(x + (wide + 9) * (1 - share) + 5, box.right - PAD - KEPT - (len(extra) - 1) * (KEPT + 4) * share)
    for icon, double in extra:
        kept = frenzy_tokens.kept(icon, KEPT, double=double, ground=CARD)
        canvas.image.paste(kept, (round(x), y + (high - KEPT) // 2))
        x += (KEPT + 4) * share
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
