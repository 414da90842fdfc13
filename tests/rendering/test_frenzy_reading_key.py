"""The key to Frenzy's reading test says what the positions say."""

from games.frenzy import derive
from games.frenzy.cards import NAME, SUIT, SUIT_NAMES
from rendering.frenzy_facts import takes
from rendering.frenzy_tokens import REWARDS
from tests.rendering.frenzy_positions import PEOPLE, midgame, to_play
from tests.rendering.pixels import FOLDER


def test_the_key_fits_the_positions() -> None:
    state, hand = midgame(), to_play()
    name = [person.name for person in PEOPLE]
    last = next(cafe for cafe in state.order if not takes(state, cafe))
    full = [seat for seat, player in enumerate(state.players) if len(player.cafe) == derive.capacity(state, player)]
    upgraded = [NAME[item.card] for item in state.players[1].cafe if item.upgraded]
    guest = derive.customer(state, state.common[0])
    assert (guest.meals, guest.games, guest.upgraded_meals, guest.upgraded_games, guest.wifi) == (0, 1, 1, 0, 0)
    held = hand.players[1].hand
    barred = [NAME[card] for card in held if card not in derive.playable(hand, held)]
    first = hand.plays[0]
    assert REWARDS["employee"] == ("+1", "disc")
    assert takes(state, state.to_act) == 2
    answers = [
        f"1 {name[state.to_act]}, take 2 cards",
        f"2 round {state.round} of {state.rounds}",
        f"3 {next(NAME[play.card] for play in state.plays if play.cafe == 3)}",
        f"4 {name[last]}, 2 action discs",
        f"5 {state.players[0].coins} coins, {state.players[0].discs} discs",
        f"6 {', '.join(name[seat] for seat in full)}",
        f"7 {', '.join(upgraded)}",
        f"8 an upgraded Meal and a Board Game, {guest.penalty} coins",
        f"9 {' and '.join(barred)}",
        f"10 {name[first.cafe]} has played a {SUIT_NAMES[SUIT[first.card]].word}",
        "11 an action disc",
        f"12 {derive.customer(hand, hand.players[1].mystery[0]).reward} coins",
    ]
    assert (FOLDER / "frenzy-reading-key.md").read_text("utf-8").splitlines()[2] == " · ".join(answers)
