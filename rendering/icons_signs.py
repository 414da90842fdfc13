"""Icons of states and directions: trends, sealed, done, waiting, passed, won."""

from rendering.icons import IconPen, icon


@icon
def up(pen: IconPen) -> None:
    """A line that rises."""
    pen.stroke([(10, 80), (38, 52), (54, 64), (84, 26)], 12).shape([(62, 19), (90, 16), (87, 44)])
    pen.stroke([(62, 19), (90, 16), (87, 44)], 8, closed=True)


@icon
def flat(pen: IconPen) -> None:
    """A line that wavers."""
    pen.stroke([(8, 58), (28, 42), (50, 58), (76, 50)], 12).shape([(72, 32), (92, 50), (72, 68)])
    pen.stroke([(72, 32), (92, 50), (72, 68)], 8, closed=True)


@icon
def down(pen: IconPen) -> None:
    """A line that falls."""
    pen.stroke([(10, 20), (38, 48), (54, 36), (84, 74)], 12).shape([(62, 81), (90, 84), (87, 56)])
    pen.stroke([(62, 81), (90, 84), (87, 56)], 8, closed=True)


@icon
def lock(pen: IconPen) -> None:
    """A padlock: sealed, or for one pair of eyes only."""
    pen.block(18, 44, 82, 94, 8).arc(50, 44, 22, -180, 0, 10).disc(50, 64, 8, 0).block(46, 64, 54, 80, 3, 0)


@icon
def check(pen: IconPen) -> None:
    """Done."""
    pen.stroke([(16, 54), (40, 78), (86, 24)], 15)


@icon
def time(pen: IconPen) -> None:
    """Somebody is awaited."""
    pen.disc(50, 50, 45).disc(50, 50, 34, 0).stroke([(50, 28), (50, 50), (66, 60)], 9)


@icon
def cross(pen: IconPen) -> None:
    """Bust."""
    pen.stroke([(22, 22), (78, 78)], 15).stroke([(78, 22), (22, 78)], 15)


@icon
def crown(pen: IconPen) -> None:
    """Won."""
    pen.shape([(8, 28), (30, 50), (50, 14), (70, 50), (92, 28), (84, 80), (16, 80)]).block(16, 82, 84, 94, 3)
    pen.disc(8, 26, 6).disc(92, 26, 6).disc(50, 12, 7)


@icon
def robot(pen: IconPen) -> None:
    """A seat played by a policy."""
    pen.stroke([(50, 8), (50, 26)], 7).disc(50, 9, 8).block(14, 24, 86, 84, 16)
    pen.disc(35, 50, 9, 0).disc(65, 50, 9, 0).block(34, 66, 66, 73, 3, 0).block(2, 44, 10, 66, 4).block(
        90, 44, 98, 66, 4
    )
