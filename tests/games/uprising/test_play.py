"""UP-8 .. UP-19: turns and the seven actions."""

import pytest

from games.kernel import IllegalAction
from games.uprising.board.scoring import income
from games.uprising.state import events as ev
from tests.games.uprising.positions import GAME, land, money, play, position, step, where, words

CORNERS = {"AW": "Riverside", "AL1": "Riverside", "BW": "Cape Farrow", "BL1": "Cape Farrow"}


def test_up8_turns_go_left_from_the_marker() -> None:
    at = {"AW": "Northmoor", "BW": "Saltmarsh", "CW": "Westhaven", "DW": "Southdown"}
    state = position(at, seats=4, turn=2, first=2)
    order = [state.public.turn]
    for _ in range(3):
        state = play(state, "end")
        order.append(state.public.turn)
    assert order == [2, 3, 0, 1]
    assert state.public.round == 1


def test_up8_everybody_can_know_whose_turn_is_next_but_not_in_the_next_round() -> None:
    at = {"AW": "Northmoor", "BW": "Saltmarsh", "CW": "Westhaven", "DW": "Southdown"}
    state = position(at, seats=4, turn=2, first=2)
    following = []
    for _ in range(4):
        following.append(GAME.next_seat(state.public))
        state = play(state, "end")
    assert following == [3, 0, 1, None]


def test_up8_only_the_player_whose_turn_it_is_may_act() -> None:
    state = position(CORNERS)
    with pytest.raises(
        IllegalAction, match=r"it is not your turn; the game waits for A \(.* as a plan: /match orders\): UP-10"
    ):
        GAME.check(state, 1, GAME.parse(state, 1, "campaign W"))


def test_up9_a_warlord_has_two_actions_and_a_lieutenant_one() -> None:
    state = play(position(CORNERS), "campaign W; campaign L1")
    assert [one.left for one in state.public.own(0)] == [1, 0]
    with pytest.raises(IllegalAction, match="has no action left this turn: UP-9"):
        step(state, "campaign L1")
    done = step(state, "campaign W")
    assert done.state.public.turn == 1, "with the last action the turn ends by itself (UP-B9)"


def test_up9_upb9_actions_interleave_and_unused_ones_are_lost() -> None:
    state = play(position(CORNERS), "campaign W; move L1 Highfell; campaign W")
    assert money(state) == (4, 3)
    done = step(position(CORNERS), "end")
    assert next(event for event in done.events if isinstance(event, ev.TurnEnded)).unused == 3
    assert all(one.left == 0 for one in done.state.public.own(0))


def test_up10_an_action_happens_where_its_character_stands() -> None:
    state = position({**CORNERS, "AL1": "Oakhollow"})
    state = play(state, "intimidate L1 timber; intimidate W grain")
    assert land(state, "Oakhollow").followers == (1, 0)
    assert land(state, "Riverside").followers == (1, 0)
    with pytest.raises(IllegalAction, match=r"you have no character L7; you have W .*, L1 .*: UP-10"):
        step(state, "campaign L7")


def test_up11_move_costs_1_and_goes_to_an_adjacent_region() -> None:
    state = play(position(CORNERS), "move W Highfell")
    assert (where(state, "AW"), money(state)) == ("Highfell", (2, 3))
    with pytest.raises(IllegalAction, match=r"Grayport is not adjacent to Highfell.*: UP-11"):
        step(state, "move W Grayport")


def test_up11_moving_among_enemies_is_always_allowed() -> None:
    state = position({**CORNERS, "BW": "Highfell"}, {"Highfell": (0, 9)})
    assert where(play(state, "move W Highfell"), "AW") == "Highfell"


def test_upb53_corners_are_not_adjacent() -> None:
    with pytest.raises(IllegalAction, match="UP-11"):
        step(position(CORNERS), "move W Northmoor")


def test_up12_upb11_intimidate_turns_the_chosen_token_into_a_follower() -> None:
    state = play(position(CORNERS), "intimidate W timber")
    assert land(state, "Riverside").tokens == (9, 8)
    assert land(state, "Riverside").followers == (1, 0)
    assert money(state) == (2, 3)
    assert not land(state, "Riverside").unstable


def test_up12_upb12_the_last_token_of_a_type_makes_the_region_unstable() -> None:
    state = position(CORNERS, tokens={"Riverside": (1, 5)})
    done = step(state, "intimidate W grain")
    assert land(done.state, "Riverside").unstable
    assert [event.rules[0] for event in done.events if isinstance(event, ev.RegionUnstable)] == ["UP-12"]
    assert not land(done.state, "Highfell").unstable


def test_up19_no_intimidate_in_an_unstable_region_but_a_decree_upb13() -> None:
    state = play(position(CORNERS, tokens={"Riverside": (1, 5)}, money=(9, 3)), "intimidate W grain")
    with pytest.raises(IllegalAction, match="Riverside is unstable: UP-19"):
        step(state, "intimidate W timber")
    state = play(state, "decree W timber timber")
    assert land(state, "Riverside").tokens == (0, 3)


def test_up12_no_token_of_that_type() -> None:
    with pytest.raises(IllegalAction, match="Riverside has no cloth, this needs 1: UP-12"):
        step(position(CORNERS), "intimidate W cloth")


def test_up13_slay_removes_one_follower_of_another_player() -> None:
    state = play(position(CORNERS, {"Riverside": (0, 2)}), "slay W B")
    assert land(state, "Riverside").followers == (0, 1)
    assert money(state) == (2, 3)


def test_up13_slay_needs_a_follower_of_another_player() -> None:
    state = position(CORNERS, {"Riverside": (2, 0)})
    with pytest.raises(IllegalAction, match="another player's follower: UP-13"):
        step(state, "slay W A")
    with pytest.raises(IllegalAction, match="B has no follower in Riverside: UP-13"):
        step(state, "slay W B")


def test_upb29_slay_never_hits_characters() -> None:
    state = position({**CORNERS, "BL1": "Riverside"})
    assert "slay" not in words(state)


def test_up14_campaign_gains_1() -> None:
    assert money(play(position(CORNERS), "campaign W")) == (4, 3)


def test_up15_up36_a_decree_with_four_neighbours_places_five() -> None:
    state = position({"AW": "Elmstead", "BW": "Redcombe"}, money=(6, 3), map="realm")
    after = play(state, "decree W grain timber")
    assert money(after) == (0, 3)
    assert land(after, "Elmstead").tokens == (8, 8)
    names = ["Elmstead", "Frosthold", "Gullcliff", "Kingsbarrow", "Crownwater"]
    assert [land(after, name).followers for name in names] == [(1, 0)] * 5
    assert sum(one.followers[0] for one in after.public.lands) == 5


def test_up15_a_decree_in_a_corner_places_three() -> None:
    state = play(position({"AW": "Frosthold", "BW": "Redcombe"}, money=(6, 3), map="realm"), "decree W ore timber")
    assert sum(one.followers[0] for one in state.public.lands) == 3


def test_up15_upb14_any_two_tokens_also_of_one_type() -> None:
    state = play(position(CORNERS, money=(6, 3)), "decree W timber timber")
    assert land(state, "Riverside").tokens == (9, 7)


def test_upb15_a_decree_needs_two_tokens() -> None:
    state = position(CORNERS, tokens={"Riverside": (1, 0)}, money=(6, 3))
    with pytest.raises(IllegalAction, match=r"Riverside has 1 grain, this needs 2: UP-15"):
        step(state, "decree W grain grain")
    assert "decree" not in words(state)


def test_upb16_the_last_of_both_types_is_one_unstable_marker() -> None:
    done = step(position(CORNERS, tokens={"Riverside": (1, 1)}, money=(6, 3)), "decree W grain timber")
    assert land(done.state, "Riverside").unstable
    broken = [event for event in done.events if isinstance(event, ev.RegionUnstable)]
    assert [event.rules[0] for event in broken] == ["UP-15"], "the Decree's own rule makes it unstable"


def test_upb17_upb19_unstable_and_occupied_neighbours_get_their_follower() -> None:
    at = {**CORNERS, "BW": "Highfell"}
    state = position(at, {"Highfell": (0, 3)}, {"Highfell": (0, 4)}, money=(6, 3))
    assert land(play(state, "decree W grain timber"), "Highfell").followers == (1, 3)


def test_upb18_a_region_never_gets_stable_again() -> None:
    state = play(position(CORNERS, tokens={"Riverside": (1, 5)}), "intimidate W grain; end; end")
    assert land(state, "Riverside").unstable


def test_up17_upb30_promote_turns_two_own_followers_into_a_lieutenant() -> None:
    state = position(CORNERS, {"Highfell": (2, 4)}, money=(10, 3))
    after = play(state, "promote Highfell")
    assert land(after, "Highfell").followers == (0, 4)
    assert where(after, "AL2") == "Highfell"
    assert money(after) == (0, 3)


def test_up17_only_own_followers_count_and_only_nearby() -> None:
    state = position(CORNERS, {"Highfell": (1, 4), "Grayport": (5, 0)}, money=(10, 3))
    with pytest.raises(IllegalAction, match=r"2 of your followers in Highfell, there is 1: UP-17"):
        step(state, "promote Highfell")
    with pytest.raises(IllegalAction, match="Grayport is not adjacent"):
        step(state, "promote Grayport")


def test_upb31_a_new_lieutenant_has_its_action_at_once() -> None:
    state = play(position(CORNERS, {"Highfell": (2, 0)}, money=(10, 3)), "promote Highfell; campaign L2")
    assert money(state) == (1, 3)


def test_upb32_upb33_lieutenants_are_unlimited_and_numbers_are_not_used_twice() -> None:
    state = position(CORNERS, {"Riverside": (4, 0)}, money=(20, 3))
    state = play(state, "promote Riverside; promote Riverside")
    assert [one.id for one in state.public.own(0)] == ["W", "L1", "L2", "L3"]
    assert len({one.name for one in state.public.own(0)}) == 4


def test_up18_nobody_acts_without_the_money() -> None:
    state = position(CORNERS, {"Riverside": (3, 3)}, money=(0, 3))
    for text, cost in (("move W Highfell", 1), ("intimidate W grain", 1), ("slay W B", 1), ("decree W grain timber", 6),
                       ("skirmish W Riverside", 3), ("promote Riverside", 10)):  # fmt: skip
        with pytest.raises(IllegalAction, match=rf"costs {cost}\$, you have 0\$: UP-18"):
            step(state, text)
    assert words(state) == ["campaign", "end"]


def test_up35_the_worked_first_turn() -> None:
    state = play(position(CORNERS), "intimidate W grain; intimidate W timber; intimidate L1 grain")
    assert money(state)[0] == 0
    assert land(state, "Riverside").followers == (3, 0)
    assert sum(land(state, "Riverside").tokens) == 15
    assert income(state.public)[0] == (6, 2)
    assert money(play(state, "end"))[0] == 8


def test_up35_a_shared_lead_still_pays_both_upb36() -> None:
    state = position(CORNERS, {"Riverside": (3, 3)})
    assert income(state.public) == ((6, 2), (6, 2))


def test_upb51_a_player_with_only_a_warlord_plays_on() -> None:
    state = position({"AW": "Riverside", "BW": "Cape Farrow"})
    assert [one.id for one in play(state, "end").public.own(1)] == ["W"]
    assert play(state, "end").public.turn == 1


def test_refused_actions_change_nothing() -> None:
    state = position(CORNERS, money=(0, 3))
    before = GAME.dump(state)
    with pytest.raises(IllegalAction):
        step(state, "move W Highfell")
    assert GAME.dump(state) == before


def test_upb10_a_turn_may_be_ended_without_any_action() -> None:
    state = position({"AW": "Northmoor", "AL1": "Northmoor", "BW": "Eastmark"})
    after = step(state, "end").state
    assert (after.public.turn, money(after)) == (1, (3, 3))


def test_upb49_money_and_followers_know_no_limit() -> None:
    state = position({"AW": "Northmoor", "BW": "Eastmark"}, {"Northmoor": (500, 0)}, money=(9000, 3), turn=1)
    after = play(state, "end")
    assert money(after)[0] == 9000 + 2 * 500 + 2
