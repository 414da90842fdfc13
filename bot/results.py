"""The words of a result post."""

from __future__ import annotations

from bot.words import Names, fit, say
from games.engine.rules import Score
from games.engine.text import Text, Who, text


def announce(lines: list[str], headline: Text, scores: list[Score], plain: Names, mentioning: Names) -> str:
    """Who won, and everybody's standing; what happened before it comes first, as far as it fits.

    :param headline: who won, in the game's own words; the log has told it too, so that line is left out
    :param scores: best first
    """
    before = [line for line in lines if line != say(headline, plain)]
    standing = [say(_line(score), plain) for score in scores]
    return fit(before, keep=[f"**{say(headline, mentioning)}**", *standing])


def _line(score: Score) -> Text:
    return text("{place}. {who}: {points}", place=score.place, who=Who(score.seat), points=score.points)
