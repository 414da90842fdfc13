"""Business actions.

B9, B36 a token is taken after the action · B15 own associates count for the surcharge · B16, B37 the ends of the
tracks, share tokens · B17 stadium with exactly two associates · B18 only the current stage · B35 Public Relations ·
B38 training · B39 factory reputation.
"""

import pytest

from games.beverage import derive
from games.beverage.business import business
from games.beverage.moves import (
    EmployeeTraining,
    FactoryImprovements,
    IssueShares,
    Pass,
    PublicRelations,
    StadiumInvestments,
)
from games.beverage.requests_business import action
from games.beverage.state import BeverageState
from games.engine.domain import Move
from tests.games.beverage.board import ANA, BEN, CY, board, build, english, reputation, run


def refusal(state: BeverageState, move: Move, seat: int = ANA) -> str:
    """Why the move is refused, as the player reads it; empty when it is legal."""
    return english(action(state, seat).refusal(move))


def test_turns_go_in_turn_order_until_all_have_passed() -> None:
    state = board()
    state.turn_order = [CY, ANA, BEN]
    desk = run(business, state, {CY: [IssueShares()], BEN: [IssueShares(), IssueShares()]})
    assert [seats[0] for _, _, seats in desk.batches] == [CY, ANA, BEN, CY, BEN, BEN]
    assert (desk.next, state.to_act) == ("settlement", -1)
    assert all(player.passed for player in state.players)


def test_who_has_no_associate_on_hand_passes_without_being_waited_for() -> None:
    state = board()
    state.players[ANA].on_hand = 0
    assert action(state, ANA).forced() == Pass()
    assert refusal(state, IssueShares()) == "Every action takes an associate on hand, and you have none."
    assert refusal(state, PublicRelations(2, 0, 0)) == refusal(state, IssueShares())


def test_passing_is_always_allowed() -> None:
    assert refusal(board(), Pass()) == ""


@pytest.mark.parametrize(
    ("hand", "training", "stage", "caps", "careful"),
    [(1, 0, 1, 20, True), (2, 0, 1, 20, True), (2, 0, 1, 4, False), (3, 0, 1, 20, False), (1, 1, 1, 20, False),
     (1, 0, 3, 20, False)],
)  # fmt: skip
def test_the_question_warns_of_a_clean_up_without_associates(
    hand: int, training: int, stage: int, caps: int, careful: bool
) -> None:
    state = board()
    ana = state.players[ANA]
    ana.on_hand, ana.training, ana.caps, state.stage = hand, training, caps, stage
    prompt = english(action(state, ANA).prompt)
    assert ("below 3 reputation you start over" in prompt) == careful
    assert ("Training avoids it" in prompt) == careful


def test_the_warning_names_training_only_where_it_is_possible() -> None:
    state = board()
    state.players[ANA].on_hand, state.players[ANA].caps = 1, 0
    assert english(action(state, ANA).prompt).endswith("given back. Keeping one avoids it.")


def hint(state: BeverageState, kind: type[Move]) -> str:
    """What the button of a kind of move that acts at once says besides its name."""
    domain = action(state, ANA).domain(kind)
    assert domain is not None
    return english(domain.hint)


def test_what_acts_at_once_says_its_price_surcharge_included() -> None:
    state = board()
    assert (hint(state, IssueShares), hint(state, FactoryImprovements)) == ("+5 caps", "6 caps, +5 reputation")
    state.players[ANA].shares, state.players[ANA].share_tokens = 7, 1
    state.players[BEN].factory, state.spaces.factory = 1, [BEN]
    assert hint(state, IssueShares) == "+5 caps, −1 share token"
    assert hint(state, FactoryImprovements) == "7 caps, +4 reputation"
    assert hint(state, EmployeeTraining) == hint(state, Pass) == ""


# Issue Shares


def test_shares_bring_5_caps_from_the_bank_and_the_associate_back_at_once() -> None:
    state = board()
    bank, market = state.bank, state.market
    desk = run(business, state, {ANA: [IssueShares()]})
    ana = state.players[ANA]
    assert (ana.shares, ana.caps, ana.on_hand, ana.coaster) == (1, 25, 4, 6)
    assert (state.bank, state.market) == (bank + 5, market)
    assert desk.told[0] == "Ana issues shares: level 1, 5 caps from the bank, and takes a share token."


def test_b37_shares_never_cost_a_surcharge() -> None:
    state = board()
    state.players[ANA].caps = 0
    run(business, state, {ANA: [IssueShares(), IssueShares()], BEN: [IssueShares()]})
    assert (state.players[ANA].caps, state.players[ANA].shares) == (10, 2)


def test_b37_level_8_takes_a_share_token() -> None:
    state = board()
    state.players[ANA].shares = 7
    assert refusal(state, IssueShares()) == "Shares level 8 takes a share token, and you have none."
    state.players[ANA].share_tokens = 1
    state.advantage.shares = 0
    run(business, state, {ANA: [IssueShares()]})
    assert (state.players[ANA].shares, state.players[ANA].share_tokens) == (8, 0)


def test_b9_the_token_on_the_space_does_not_pay_for_the_same_action() -> None:
    state = board()
    state.players[ANA].shares = 7
    state.advantage.shares = 2
    assert refusal(state, IssueShares()) != ""
    state.players[BEN].pr = 1
    state.players[ANA].caps, state.players[ANA].on_hand, state.players[ANA].pr_tokens = 0, 1, 1
    state.advantage.pr = 1
    assert "to pass Ben you need at least 2 steps" in refusal(state, PublicRelations(0, 0, 1))
    state.players[ANA].stadium_tokens, state.advantage.stadium = 0, 1
    state.players[ANA].on_hand, state.players[ANA].caps = 5, 30
    assert refusal(state, StadiumInvestments(3)) == ("Card 3 is large: it takes a stadium token, and you have none.")


def test_b36_each_action_takes_one_token_as_long_as_one_lies_there() -> None:
    state = board()
    state.advantage.pr, state.advantage.stadium = 2, 1
    run(
        business,
        state,
        {
            ANA: [PublicRelations(2, 0, 0), StadiumInvestments(1)],
            BEN: [PublicRelations(4, 0, 0), StadiumInvestments(2)],
        },
    )
    assert [player.pr_tokens for player in state.players] == [1, 1, 0]
    assert [player.stadium_tokens for player in state.players] == [1, 0, 0]
    assert (state.advantage.pr, state.advantage.stadium) == (0, 0)


def test_shares_at_the_end_of_the_track_are_refused() -> None:
    state = board()
    state.players[ANA].shares, state.players[ANA].share_tokens = 12, 3
    assert refusal(state, IssueShares()) == "Your shares are at the end of the track, level 12."


# Public Relations


def test_pr_refuses_odd_caps_with_everything_needed_to_do_better() -> None:
    state = board()
    state.players[ANA].caps, state.players[ANA].on_hand, state.players[ANA].pr_tokens = 7, 3, 1
    state.players[BEN].pr = 2
    assert refusal(state, PublicRelations(3, 0, 0)) == (
        "Public Relations steps cost 2 caps each: 3 caps can't be split. "
        "You have 7 caps, 2 associates besides the one you place and 1 PR token; "
        "to pass Ben you need at least 3 steps."
    )


def test_b35_the_leader_climbs_at_least_one_step() -> None:
    state = board()
    state.players[ANA].pr = 5
    assert derive.pr_steps_needed(state, ANA) == 1
    assert "you need at least 1 step." in refusal(state, PublicRelations(0, 0, 0))
    assert refusal(state, PublicRelations(2, 0, 0)) == ""


def test_b35_the_new_space_is_above_every_other_disc() -> None:
    state = board()
    state.players[ANA].pr, state.players[BEN].pr, state.players[CY].pr = 1, 4, 2
    assert derive.pr_steps_needed(state, ANA) == 4
    assert refusal(state, PublicRelations(6, 0, 0)).startswith("That is 3 steps. You have 20 caps")
    assert refusal(state, PublicRelations(8, 0, 0)) == ""


def test_b35_the_placed_associate_cannot_be_returned() -> None:
    state = board()
    state.players[ANA].on_hand = 2
    assert refusal(state, PublicRelations(0, 1, 0)) == ""
    assert refusal(state, PublicRelations(0, 2, 0)).startswith("You don't have that many.")


def test_pr_takes_any_mix_and_used_tokens_go_to_the_pile() -> None:
    state = board()
    state.advantage.pr = 0
    state.players[ANA].pr_tokens = 2
    pile = derive.advantage_pile(state, "pr")
    run(business, state, {ANA: [PublicRelations(4, 2, 2)]})
    ana = state.players[ANA]
    assert (ana.pr, ana.caps, ana.pr_tokens, ana.on_hand, ana.coaster) == (6, 16, 0, 2, 7)
    assert derive.advantage_pile(state, "pr") == pile + 2


def test_b15_own_associates_count_for_the_surcharge() -> None:
    state = board()
    run(business, state, {ANA: [PublicRelations(2, 0, 0), PublicRelations(2, 0, 0), PublicRelations(2, 0, 0)]})
    assert state.players[ANA].caps == 20 - 2 - 3 - 4
    assert state.spaces.pr == [ANA] * 3


def test_pr_beyond_ones_means_is_refused() -> None:
    state = board()
    state.players[ANA].caps, state.spaces.pr = 3, [BEN, CY]
    assert refusal(state, PublicRelations(2, 0, 0)) == (
        "These steps cost 2 caps and 2 for the associates already there; you have 3."
    )
    state.players[ANA].caps = 1
    assert refusal(state, PublicRelations(0, 1, 0)) == (
        "Public Relations costs its steps and 2 for the associates already there; you have 1."
    )


# Factory Improvements


@pytest.mark.parametrize(("others", "gain"), [((0, 0), 5), ((1, 0), 4), ((1, 1), 3), ((4, 2), 3)])
def test_b39_factory_reputation_counts_discs_after_the_move(others: tuple[int, int], gain: int) -> None:
    state = board()
    state.players[BEN].factory, state.players[CY].factory = others
    market = state.market
    run(business, state, {ANA: [FactoryImprovements()]})
    assert (state.players[ANA].reputation, state.market) == (gain, market + 6)


def test_a_factory_beyond_ones_means_is_refused_with_the_surcharge() -> None:
    state = board()
    state.players[ANA].caps, state.players[ANA].factory = 7, 2
    assert refusal(state, FactoryImprovements()) == "Factory space 3 costs 10 caps; you have 7."
    state.spaces.factory = [BEN]
    assert refusal(state, FactoryImprovements()) == (
        "Factory space 3 costs 10 caps and 1 for the associate already there; you have 7."
    )
    state.players[ANA].factory = 5
    assert refusal(state, FactoryImprovements()) == "Your factory is at the end of the track, space 5."


def test_a_disc_that_arrives_on_a_space_lies_on_top() -> None:
    state = board()
    reputation(state, 0, 5, 0, stack=[ANA, BEN, CY])
    run(business, state, {ANA: [FactoryImprovements()]})
    assert derive.ahead(state) == [BEN, ANA, CY]


# Stadium Investments


def test_b17_a_stadium_card_takes_exactly_two_associates() -> None:
    state = board()
    state.players[ANA].on_hand = 2
    market = state.market
    desk = run(business, state, {ANA: [StadiumInvestments(1)]})
    assert (state.stadium[0].owner, state.players[ANA].on_hand, state.spaces.stadium) == (ANA, 0, [ANA])
    assert (state.players[ANA].caps, state.market) == (15, market + 5)
    assert desk.told[0] == "Ana builds stadium card 1 of row I for 5 caps, and takes a stadium token."
    state.players[BEN].on_hand = 1
    assert refusal(state, StadiumInvestments(2), BEN) == (
        "Stadium investments take 2 associates on hand, one of them for the card; you have 1."
    )


def test_a_large_card_also_takes_a_stadium_token() -> None:
    state = board()
    state.players[ANA].stadium_tokens, state.advantage.stadium = 1, 0
    desk = run(business, state, {ANA: [StadiumInvestments(3)]})
    assert (state.players[ANA].stadium_tokens, state.players[ANA].caps) == (0, 10)
    assert desk.told[0] == "Ana builds stadium card 3 of row I for 10 caps and a stadium token."


def test_b18_only_free_cards_of_the_current_stage_can_be_built() -> None:
    state = board()
    build(state, {1: BEN, 8: CY})
    assert refusal(state, StadiumInvestments(2)) == "Card 2 belongs to row I; row II is being built now."
    assert refusal(state, StadiumInvestments(8)) == "Cy has built card 8 already."
    assert refusal(state, StadiumInvestments(13)) == "Card 13 belongs to row III; row II is being built now."
    assert refusal(state, StadiumInvestments(99)) == "There is no stadium card 99."
    assert refusal(state, StadiumInvestments(9)) == ""


def test_a_full_row_and_empty_pockets_are_explained() -> None:
    state = board()
    state.players[ANA].caps = 3
    assert refusal(state, StadiumInvestments(2)) == "Card 2 costs 6 caps; you have 3."
    domain = action(state, ANA).domain(StadiumInvestments)
    assert domain is not None
    assert (domain.count(), domain.values("card")[0]) == (0, 1)
    build(state, dict.fromkeys(range(1, 7), BEN))
    assert refusal(state, StadiumInvestments(3)) == "Every card of row I is built."


def test_the_menu_names_size_points_and_price() -> None:
    state = board()
    state.spaces.stadium = [BEN]
    domain = action(state, ANA).domain(StadiumInvestments)
    assert domain is not None
    assert domain.suggest("card") == [1, 2, 4, 5]
    assert english(domain.label("card", 2)) == "Card 2 – small, 2 points, costs 7, leaves 13 caps"
    assert english(domain.label("card", 3)) == "Card 3 – large, 1 token, 3 points, costs 11, leaves 9 caps"


# Employee Training


def test_b38_training_adds_up_within_a_round_and_stops_at_10() -> None:
    state = board()
    run(business, state, {ANA: [EmployeeTraining(6), EmployeeTraining(3)]})
    ana = state.players[ANA]
    assert (ana.training, ana.caps) == (9, 20 - 6 - 4)
    assert refusal(state, EmployeeTraining(2)) == (
        "The training track ends at 10 and you stand at 9: at most 1 step; you gave 2."
    )
    ana.training = 10
    assert refusal(state, EmployeeTraining(1)) == "Your training is at the end of the track, space 10."


def test_training_beyond_ones_means_is_refused() -> None:
    state = board()
    state.players[ANA].caps, state.spaces.training = 4, [BEN, CY]
    assert refusal(state, EmployeeTraining(3)) == (
        "3 steps of training cost 3 caps and 2 for the associates already there; you have 4."
    )
    state.players[ANA].caps = 2
    assert refusal(state, EmployeeTraining(1)) == (
        "1 step of training cost 1 cap and 2 for the associates already there; you have 2."
    )


def test_the_question_says_what_an_action_takes_while_anything_can_be_done() -> None:
    state = board()
    asked = english(action(state, ANA).prompt)
    assert "5 associates on hand. Each action takes 1 associate, Stadium Investments 2." in asked
    state.players[ANA].on_hand = 0
    assert "Each action takes" not in english(action(state, ANA).prompt)


def test_b38_training_in_the_last_round_is_warned_of() -> None:
    state = board()
    assert "last round" not in english(action(state, ANA).prompt)
    state.stage = 3
    assert english(action(state, ANA).prompt).endswith("This is the last round: training brings nothing any more.")
    assert refusal(state, EmployeeTraining(1)) == ""


def test_the_public_relations_form_is_short_and_names_what_is_left() -> None:
    state = board()
    state.players[ANA].caps, state.players[ANA].on_hand, state.players[ANA].pr_tokens = 3, 3, 1
    domain = action(state, ANA).domain(PublicRelations)
    assert domain is not None
    assert [english(PublicRelations.fields[field]) for field in domain.fields] == [
        "Caps (2 per step)",
        "Associates (1 per step)",
        "PR tokens (1 per step)",
    ]
    said = [english(domain.label(field, value)) for field, value in (("caps", 2), ("associates", 2), ("tokens", 1))]
    assert said == [
        "2 – 1 step, leaves 1 cap",
        "2 – 2 steps, leaves 0 associates",
        "1 – 1 step, leaves 0 PR tokens",
    ]


def test_public_relations_without_caps_name_none() -> None:
    state = board()
    state.players[ANA].pr_tokens, state.advantage.pr = 1, 0
    desk = run(business, state, {ANA: [PublicRelations(0, 0, 1)]})
    assert desk.told[0] == "Ana does Public Relations: space 1 for 1 PR token."
