"""The words of a result post."""

from __future__ import annotations

from collections.abc import Sequence

from bot.words import Names, fit, say
from games.engine.rules import Other, Score
from games.engine.text import Text, Who, text


def announce(
    lines: list[str],
    headline: Text,
    scores: Sequence[Score],
    plain: Names,
    mentioning: Names,
    others: Sequence[Other] = (),
) -> str:
    """Who won, and everybody's standing; what happened before it comes first, as far as it fits.

    :param headline: who won, in the game's own words; the log has told it too, so that line is left out
    :param others: those without a seat that have a place
    """
    before = [line for line in lines if line != say(headline, plain)]
    everybody: list[Score | Other] = [*scores, *others]
    ranked = sorted(everybody, key=lambda score: (score.place, -score.points))
    standing = [say(_line(score), plain) for score in ranked]
    return fit(before, keep=[f"**{say(headline, mentioning)}**", *standing])


def _line(score: Score | Other) -> Text:
    who = Who(score.seat) if isinstance(score, Score) else score.name
    return text("{place}. {who}: {points}", place=score.place, who=who, points=score.points)
