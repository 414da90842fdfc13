"""The final score of Frenzy: one row per source of coins, columns by place, the winner first."""

from collections.abc import Sequence
from typing import Final

from games.engine.text import Text, Who, plural, text
from games.frenzy import scoring
from games.frenzy.state import AI, FinalScore, FrenzyState
from rendering import frenzy_tokens, tokens
from rendering.canvas import Canvas
from rendering.frenzy_facts import AI_NAME, cafes_in_order, result, served_count
from rendering.palette import FRENZY, PAPER
from rendering.picture import Person
from rendering.score_table import FOOT, HEAD, TABLE_TOP, Column, Line, columns, draw_result, draw_table
from rendering.words import Words

ROW: Final = 68


def ranking(state: FrenzyState) -> list[int]:
    """Cafés from the first place to the last; the AI player first if it beats both, else last.

    Raises ValueError while the match has no final score.
    """
    if not state.scores:
        raise ValueError("the match has no final score yet")
    order = cafes_in_order(state)
    return sorted(order, key=lambda cafe: cafe != AI) if scoring.lost_together(state) else order


def total(state: FrenzyState, cafe: int) -> int:
    """Coins of a café at the very end."""
    return state.rival.total if cafe == AI and state.rival else state.scores[cafe].total


def score_lines(state: FrenzyState) -> list[Line]:
    """The rows of the table, for the cafés in ranking order.

    Customers of the customer challenge are paid when they are served, so what they brought is among the coins before:
    there stands how many they were.
    """
    order = ranking(state)
    rival = state.rival

    def column(take: str, sign: int = 1) -> list[int | None]:
        return [None if cafe == AI else sign * int(getattr(state.scores[cafe], take)) for cafe in order]

    def served(score: FinalScore) -> int:
        return len(score.served)

    before = [rival.coins if cafe == AI and rival else state.scores[cafe].before for cafe in order]
    guests = [None if cafe == AI else served(state.scores[cafe]) for cafe in order]
    wifi = Line("wifi", "Wi-Fi", "(icons)", column("wifi"), column("icons"))
    if state.challenge:
        claimed = [None if cafe == AI else served_count(state.players[cafe]) for cafe in order]
        lines = [
            Line("money", "Coins before", "(served)", before, claimed),
            wifi,
            Line("mystery", "Served at the end", "", column("rewards"), guests),
        ]
    else:
        lines = [
            Line("money", "Coins before", "", before),
            wifi,
            Line("mystery", "Customers", "(served)", column("rewards"), guests),
            Line("cross", "Customers missed", "", column("missed", -1)),
        ]
    lines.append(Line("disc", "Action discs", "(left)", column("discs"), column("discs_left")))
    if not state.family:
        lines.append(Line("capacity", "Capacity", "(seats)", column("capacity"), column("places")))
    lines.append(Line("employee", "Wages", "", column("wages", -1)))
    if state.abilities:
        lines.append(Line("storefront", "Store", "(number)", column("ability"), _stores(state, order)))
    if rival:
        doubled = [rival.total - rival.coins if cafe == AI else None for cafe in order]
        lines.append(Line("robot", "AI café doubled", "", doubled))
    return lines


def _stores(state: FrenzyState, order: Sequence[int]) -> list[int | None]:
    return [None if cafe == AI else state.players[cafe].store for cafe in order]


def tie_break(state: FrenzyState) -> Text | None:
    """Who has as many coins as the winner, and why that is not enough."""
    tied = None if scoring.lost_together(state) else scoring.tie(state)
    return text("ahead of {second} by {reason}", second=Who(tied[0]), reason=tied[1]) if tied else None


def result_line(state: FrenzyState) -> Text:
    """The line below the result: why everybody loses, or what broke a tie for the win."""
    if scoring.lost_together(state):
        both = sum(player.coins for player in state.players)
        return text("Frenzy · both players together have only {n}, so everybody loses", n=both)
    why = tie_break(state)
    if why:
        return text("Frenzy · {why}", why=why)
    return plural(
        "Frenzy · final score after {n} opening round", "Frenzy · final score after {n} opening rounds", state.rounds
    )


def draw_score(state: FrenzyState, people: Sequence[Person], words: Words) -> Canvas:
    """The score as a canvas."""
    order = ranking(state)
    lines = score_lines(state)
    height = TABLE_TOP + HEAD + len(lines) * ROW + FOOT
    first = frenzy_tokens.ai(104, PAPER) if order[0] == AI else tokens.seat(order[0], 124, halo=PAPER)
    canvas = draw_result(height, FRENZY, words, result(state), result_line(state), first)
    who = [
        Column(None, words.say(text("{who}", who=AI_NAME)), frenzy_tokens.ai(46))
        if cafe == AI
        else columns([cafe], people, words)[0]
        for cafe in order
    ]
    draw_table(canvas, who, lines, [total(state, cafe) for cafe in order], row=ROW)
    return canvas
