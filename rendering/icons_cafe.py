"""Icons of Frenzy's cafés: the five suits, coins, discs, tiles, customers, upgrades, seats."""

from rendering.icons import IconPen, icon


@icon
def meal(pen: IconPen) -> None:
    """A cloche."""
    pen.curve((8, 66), (8, 22, 92, 22, 92, 66)).block(4, 70, 96, 82, 6).disc(50, 24, 9).disc(50, 24, 3.5, 0)
    pen.curve((22, 58), (26, 46, 32, 40, 42, 37), ink=0, weight=6)


@icon
def game(pen: IconPen) -> None:
    """A die that shows five."""
    pen.block(12, 12, 88, 88, 16)
    for x, y in ((32, 32), (68, 32), (50, 50), (32, 68), (68, 68)):
        pen.disc(x, y, 8, 0)


@icon
def employee(pen: IconPen) -> None:
    """Somebody in cap and apron."""
    pen.disc(50, 32, 20).curve((26, 26), (28, 4, 72, 4, 74, 26)).block(24, 22, 86, 30, 4)
    pen.curve((10, 96), (10, 70, 26, 58, 50, 58), (74, 58, 90, 70, 90, 96))
    pen.block(34, 74, 66, 102, 4, 0).stroke([(36, 76), (32, 60)], 5, 0).stroke([(64, 76), (68, 60)], 5, 0)
    pen.block(43, 82, 57, 92, 3)


@icon
def storefront(pen: IconPen) -> None:
    """A shop under an awning."""
    pen.block(12, 40, 88, 92, 3).shape([(14, 8), (86, 8), (96, 36), (4, 36)])
    for index in range(4):
        pen.disc(4 + 23 * index + 11.5, 37, 11.5)
    for index in range(3):
        pen.stroke([(14 + 18 * (index + 1), 11), (4 + 23 * (index + 1), 40)], 4, 0)
    pen.block(20, 58, 50, 80, 2, 0).block(60, 58, 80, 92, 2, 0)


@icon
def wifi(pen: IconPen) -> None:
    """Three waves above a dot."""
    pen.disc(50, 80, 10)
    for radius in (24, 43, 62):
        pen.arc(50, 80, radius, -135, -45, 10.5)


@icon
def mystery(pen: IconPen) -> None:
    """A customer who is talking."""
    pen.disc(34, 46, 17).curve((4, 96), (4, 76, 16, 67, 34, 67), (52, 67, 64, 76, 64, 96))
    pen.block(48, 6, 96, 42, 10).shape([(56, 40), (72, 40), (54, 54)])
    pen.disc(61, 24, 4, 0).disc(72, 24, 4, 0).disc(83, 24, 4, 0)


@icon
def disc(pen: IconPen) -> None:
    """An action disc with a flash."""
    pen.disc(50, 50, 46).shape([(56, 12), (26, 56), (46, 56), (42, 88), (74, 42), (53, 42)], 0)


@icon
def money(pen: IconPen) -> None:
    """A coin with a one."""
    pen.disc(50, 50, 46).disc(50, 50, 37, 0).disc(50, 50, 32)
    pen.block(44, 26, 56, 74, 3, 0).block(38, 26, 52, 36, 3, 0).block(38, 66, 62, 76, 3, 0)


@icon
def tile(pen: IconPen) -> None:
    """An action tile with its three spaces."""
    pen.block(6, 26, 94, 74, 8)
    for x in (12, 39, 66):
        pen.block(x, 34, x + 22, 66, 4, 0)


@icon
def upgrade(pen: IconPen) -> None:
    """Two chevrons over a bar."""
    pen.shape([(50, 8), (88, 46), (72, 46), (50, 26), (28, 46), (12, 46)])
    pen.shape([(50, 36), (88, 74), (72, 74), (50, 54), (28, 74), (12, 74)]).block(26, 82, 74, 92, 4)


@icon
def capacity(pen: IconPen) -> None:
    """A chair: a place for a card in the café."""
    pen.block(22, 6, 34, 94, 4).block(22, 52, 78, 64, 4).block(66, 56, 78, 94, 4).stroke([(32, 80), (70, 80)], 6)


@icon
def cards(pen: IconPen) -> None:
    """Two cards: a hand."""
    pen.block(8, 6, 60, 78, 8).block(34, 18, 96, 100, 10, 0).block(40, 24, 92, 94, 8)


@icon
def cup(pen: IconPen) -> None:
    """A steaming cup on its saucer."""
    pen.curve((14, 40), (74, 40), (74, 74, 62, 88, 44, 88), (26, 88, 14, 74, 14, 40)).arc(76, 54, 14, -90, 90, 8)
    pen.block(8, 90, 82, 97, 3)
    pen.curve((34, 32), (28, 24, 42, 18, 36, 8), weight=6).curve((54, 32), (48, 24, 62, 18, 56, 8), weight=6)
