"""Icons of what a company owns and does: caps, associates, shares, advertising, factory, stadium,
training.
"""

import math

from rendering.icons import IconPen, icon


@icon
def cap(pen: IconPen) -> None:
    """A bottle cap with a star knocked out."""
    points = []
    for degrees in range(360):
        turn = math.radians(degrees)
        reach = 44.2 + 2.5 * math.cos(turn * 20)
        points.append((50 + reach * math.cos(turn), 50 + reach * math.sin(turn)))
    pen.shape(points).disc(50, 50, 33, 0).disc(50, 50, 27).star(50, 51, 16, 7, 0)


@icon
def associate(pen: IconPen) -> None:
    """A bust with a tie."""
    pen.disc(50, 27, 20).curve((10, 94), (10, 64, 26, 52, 50, 52), (74, 52, 90, 64, 90, 94))
    pen.shape([(45, 55), (55, 55), (53, 63), (58, 84), (50, 92), (42, 84), (47, 63)], 0)


@icon
def star(pen: IconPen) -> None:
    """Reputation."""
    pen.star(50, 53, 42, 18, 1, 8)


@icon
def share(pen: IconPen) -> None:
    """A pie with one slice pulled out."""
    pen.disc(46, 54, 40).shape([(46, 54), (46, 4), (98, 4), (98, 54)], 0)
    slice_ = [(54.0, 46.0)]
    for degrees in range(-90, 1, 3):
        turn = math.radians(degrees)
        slice_.append((54 + 38 * math.cos(turn), 46 + 38 * math.sin(turn)))
    pen.shape(slice_).stroke([(46, 54), (20, 84)], 6, 0)


@icon
def pr(pen: IconPen) -> None:
    """A megaphone."""
    pen.shape([(30, 36), (72, 12), (72, 78), (30, 58)]).block(8, 35, 36, 60, 9).stroke([(72, 14), (72, 76)], 8)
    pen.shape([(20, 58), (36, 58), (44, 90), (28, 92)]).stroke([(30, 88), (40, 88)], 7)
    pen.stroke([(30, 38), (30, 56)], 5, 0).arc(74, 45, 17, -50, 50, 7)


@icon
def factory(pen: IconPen) -> None:
    """A shed roof with a chimney."""
    pen.shape(
        [
            (8, 92),
            (8, 50),
            (34, 34),
            (34, 50),
            (60, 34),
            (60, 50),
            (66, 46),
            (70, 14),
            (84, 14),
            (90, 50),
            (92, 92),
        ]
    )
    for x in (20, 44, 68):
        pen.block(x, 64, x + 12, 76, 2, 0)
    pen.block(68, 8, 86, 16, 2)


@icon
def stadium(pen: IconPen) -> None:
    """A bowl with a flag."""
    pen.stroke([(50, 4), (50, 30)], 5).shape([(50, 4), (74, 11), (50, 19)])
    pen.ellipse(50, 42, 44, 20).ellipse(50, 42, 28, 10, 0, 0)
    pen.curve((6, 46), (6, 76), (14, 98, 86, 98, 94, 76), (94, 46), (86, 68, 14, 68, 6, 46))
    for x, y in ((22, 64), (40, 69), (60, 69), (78, 64)):
        pen.stroke([(x, y + 4), (x + (50 - x) * 0.08, y + 20)], 5, 0)


@icon
def training(pen: IconPen) -> None:
    """A mortarboard."""
    pen.shape([(50, 16), (98, 38), (50, 60), (2, 38)])
    pen.curve((24, 56), (24, 74), (34, 86, 66, 86, 76, 74), (76, 56), (50, 68))
    pen.stroke([(90, 40), (90, 68)], 5).disc(90, 74, 7)


@icon
def research(pen: IconPen) -> None:
    """A magnifier."""
    pen.disc(42, 42, 34).disc(42, 42, 23, 0).stroke([(68, 68), (90, 90)], 14)


@icon
def tax(pen: IconPen) -> None:
    """A torn-off bill with a percent sign."""
    pen.block(16, 4, 84, 80, 5)
    for index in range(4):
        pen.shape([(16 + 17 * index, 78), (33 + 17 * index, 78), (24.5 + 17 * index, 94)])
    pen.disc(36, 30, 9, 0).disc(36, 30, 3.5).disc(64, 56, 9, 0).disc(64, 56, 3.5).stroke([(66, 24), (34, 62)], 6, 0)


@icon
def recession(pen: IconPen) -> None:
    """Falling bars under a falling line."""
    for x, height in ((8, 70), (32, 46), (56, 26)):
        pen.block(x, 92 - height, x + 18, 92, 3)
    pen.stroke([(20, 8), (48, 30), (60, 24), (84, 56)], 8).shape([(68, 60), (94, 70), (92, 42)])
    pen.stroke([(76, 92), (92, 92)], 6)


@icon
def soda(pen: IconPen) -> None:
    """A bottle with a starred label."""
    pen.block(41, 2, 59, 10, 2).shape([(43, 12), (57, 12), (57, 26), (43, 26)])
    pen.curve((43, 24), (57, 24), (57, 38, 70, 44, 70, 58), (70, 62), (30, 62), (30, 58), (30, 44, 43, 38, 43, 24))
    pen.block(30, 58, 70, 97, 6).block(30, 58, 70, 84, 0, 0).block(30, 60.5, 70, 81.5, 0).star(50, 71.5, 9, 4, 0)


@icon
def area(pen: IconPen) -> None:
    """Three cards that touch: the stadium area bonus."""
    for across, down in ((0, 0), (1, 0), (1, 1)):
        x, y = 8 + across * 44, 8 + down * 44
        pen.block(x, y, x + 40, y + 40, 8)
