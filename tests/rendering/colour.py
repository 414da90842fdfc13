"""How far apart two colours look (CIEDE2000), also to people who see colours differently (Machado 2009)."""

import math
from collections.abc import Sequence

from rendering.palette import Colour

Triple = tuple[float, float, float]
DEFICIENCIES: dict[str, Sequence[Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(colour: Colour) -> Triple:
    """sRGB to linear light."""
    red, green, blue = (v / 3294.6 if v <= 10.31475 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in colour)
    return red, green, blue


def seen(colour: Colour, vision: str) -> Triple:
    """Linear light as seen with that vision."""
    light = linear(colour)
    red, green, blue = (
        max(0.0, min(1.0, sum(row[index] * light[index] for index in range(3)))) for row in DEFICIENCIES[vision]
    )
    return red, green, blue


def lab(light: Triple) -> Triple:
    """Linear light to CIE Lab, D65."""
    red, green, blue = light
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    a, b, c = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * b - 16, 500 * (a - b), 200 * (b - c)


def difference(one: Triple, other: Triple) -> float:
    """CIEDE2000 of two Lab colours (Sharma, Wu and Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    grey = 0.5 * (1 - math.sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = a1 * (1 + grey), a2 * (1 + grey)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    turn, hue = h2 - h1, (h1 + h2) / 2
    if c1 * c2 == 0:
        turn, hue = 0.0, h1 + h2
    elif abs(turn) > 180:
        turn += -360 if turn > 0 else 360
        hue += 180 if h1 + h2 < 360 else -180
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    spread = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    weight = (
        1
        - 0.17 * math.cos(math.radians(hue - 30))
        + 0.24 * math.cos(math.radians(2 * hue))
        + 0.32 * math.cos(math.radians(3 * hue + 6))
        - 0.20 * math.cos(math.radians(4 * hue - 63))
    )
    sl = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    sc, sh = 1 + 0.045 * chroma, 1 + 0.015 * chroma * weight
    twist = 60 * math.exp(-(((hue - 275) / 25) ** 2))
    rotation = -2 * math.sqrt(chroma**7 / (chroma**7 + 25**7)) * math.sin(math.radians(twist))
    dl, dc, dh = (l2 - l1) / sl, (c2 - c1) / sc, spread / sh
    return math.sqrt(dl**2 + dc**2 + dh**2 + rotation * dc * dh)


def contrast(one: Colour, other: Colour) -> float:
    """WCAG contrast ratio."""
    low, high = sorted(
        sum(w * v for w, v in zip((0.2126, 0.7152, 0.0722), linear(c), strict=True)) for c in (one, other)
    )
    return (high + 0.05) / (low + 0.05)
