"""The words of a result post."""

from __future__ import annotations

from bot.words import Names, fit, say
from games.engine.rules import Score
from games.engine.text import Text, Who, listing, plural, text


def announce(lines: list[str], scores: list[Score], names: Names) -> str:
    """Who won, and everybody's standing; what happened before it comes first, as far as it fits.

    :param scores: best first
    """
    winners = [text("{who}", who=Who(score.seat)) for score in scores if score.place == 1]
    points = scores[0].points
    head = plural("{who} wins with {n} point.", "{who} wins with {n} points.", n=points, who=winners[0])
    if len(winners) > 1:
        head = plural(
            "{who} share the win with {n} point.",
            "{who} share the win with {n} points.",
            n=points,
            who=listing(winners),
        )
    standing = [say(_line(score), names) for score in scores]
    return fit(lines, keep=[f"**{say(head, names)}**", *standing])


def _line(score: Score) -> Text:
    return text("{place}. {who}: {points}", place=score.place, who=Who(score.seat), points=score.points)
