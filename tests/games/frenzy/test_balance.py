"""A small sample of what balance.md reports of many matches; its bounds are wider, for it is a sample."""

from __future__ import annotations

from tests.games.frenzy.balance import EDITION, Figures, figures

MATCHES = 16
LEAST, MOST = 0.02, 0.8


def test_no_customer_is_out_of_reach_or_served_by_everybody() -> None:
    found = Figures()
    for seats in (3, 4):
        found.add(figures(seats, MATCHES))
        found.add(figures(seats, MATCHES, extreme=6))
    shares = [found.share(number, "all") for number in range(1, len(EDITION.customers) + 1)]
    assert all(share is not None and LEAST < share < MOST for share in shares), shares
    assert found.matches == 4 * MATCHES
    assert sum(found.wins.values()) == sum(found.first_order.values()) == found.matches
