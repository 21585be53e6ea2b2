"""UP-20 .. UP-23 and UP-B20 .. UP-B28: the steps of a Skirmish, paid for."""

import pytest

from games.kernel import IllegalAction
from games.uprising.state import events as ev
from tests.games.uprising.positions import GAME, land, money, play, position, step, where, words

AWAY = {"BW": "Cape Farrow"}
FULL = {"AW": "Riverside", "AL1": "Riverside", "BL1": "Riverside", **AWAY}


def kinds(state: object) -> list[str]:
    return [prompt.kind for prompt in GAME.awaiting(state)]


def answers(state: object) -> list[str]:
    verb = words(state)[0]
    return [f"{verb} {first} {second}".strip() for first in words(state, verb) for second in _then(state, verb, first)]


def _then(state: object, verb: str, first: str) -> list[str]:
    return words(state, verb, first) or [""]


def test_up16_a_skirmish_costs_3_and_asks_its_steps() -> None:
    state = play(position(FULL, {"Riverside": (3, 4)}), "skirmish W Riverside")
    assert money(state) == (0, 3)
    assert kinds(state) == ["skirmish"]
    assert state.public.turn == 0
    assert answers(state) == ["take B B", "take BL1"]


def test_up37_taking_the_lieutenant_opens_step_b_and_three_trades() -> None:
    state = play(position(FULL, {"Riverside": (3, 4)}), "skirmish W Riverside; take BL1")
    assert where(state, "BL1") is None
    assert land(state, "Riverside").followers == (3, 3), "b) has a single target and is taken by itself"
    assert words(state, "trade") == ["0", "1", "2", "3"]
    assert land(play(state, "trade 3"), "Riverside").followers == (0, 0)


def test_up37_taking_two_followers_closes_step_b_and_leaves_two_trades() -> None:
    state = play(position(FULL, {"Riverside": (3, 4)}), "skirmish W Riverside; take B B")
    assert land(state, "Riverside").followers == (3, 2)
    assert words(state, "trade") == ["0", "1", "2"]
    after = play(state, "trade 2")
    assert land(after, "Riverside").followers == (1, 0)
    assert (after.public.fight, kinds(after)) == (None, ["play"])


def test_up20_no_step_a_against_another_warlord_but_b_and_c() -> None:
    at = {"AW": "Riverside", "AL1": "Riverside", "BW": "Riverside"}
    done = step(position(at, {"Riverside": (1, 3)}), "skirmish W Riverside")
    taken = [event for event in done.events if isinstance(event, ev.FollowersTaken)]
    assert [event.rules[0] for event in taken] == ["UP-21"]
    assert words(done.state, "trade") == ["0", "1"]


def test_up20_upb22_only_one_follower_is_there_to_take() -> None:
    at = {"AW": "Riverside", **AWAY}
    state = play(position(at, {"Riverside": (0, 1)}), "skirmish W Riverside")
    assert land(state, "Riverside").followers == (0, 0)
    assert kinds(state) == ["play"]


def test_up20_upb21_the_two_may_come_from_two_opponents() -> None:
    at = {"AW": "Riverside", "BW": "Cape Farrow", "CW": "Northmoor"}
    state = play(position(at, {"Riverside": (0, 2, 1)}, seats=3), "skirmish W Riverside")
    assert answers(state) == ["take B B", "take B C"]
    assert land(play(state, "take C B"), "Riverside").followers == (0, 1, 0)


def test_up21_no_step_b_against_another_lieutenant() -> None:
    at = {"AW": "Northmoor", "AL1": "Riverside", "BL1": "Riverside", **AWAY}
    state = play(position(at, {"Riverside": (1, 2)}), "skirmish L1 Riverside")
    assert words(state) == ["trade"]
    assert land(state, "Riverside").followers == (1, 2)


def test_upb26_several_lieutenants_still_take_one() -> None:
    at = {"AW": "Northmoor", "AL1": "Riverside", "AL2": "Riverside", **AWAY}
    state = play(position(at, {"Riverside": (0, 3)}), "skirmish L1 Riverside")
    assert land(state, "Riverside").followers == (0, 2)


def test_up22_upb27_a_trade_costs_one_of_every_opponent_there() -> None:
    at = {"AW": "Highfell", "BW": "Cape Farrow", "CW": "Northmoor"}
    state = play(position(at, {"Riverside": (3, 2, 1)}, seats=3), "skirmish W Riverside; trade 2")
    assert land(state, "Riverside").followers == (1, 0, 0)


def test_upb28_no_trade_when_no_opponent_has_followers() -> None:
    at = {"AW": "Riverside", "BW": "Cape Farrow", "BL1": "Riverside"}
    state = play(position(at, {"Riverside": (4, 0)}), "skirmish W Riverside")
    assert kinds(state) == ["play"], "a) had one target, b) and c) had none"
    assert where(state, "BL1") is None


def test_upb23_step_a_is_compulsory_and_c_is_not() -> None:
    state = play(position(FULL, {"Riverside": (3, 4)}), "skirmish W Riverside")
    with pytest.raises(
        IllegalAction, match=r"Skirmish in Riverside now asks you to take followers or a Lieutenant; .*: UP-20"
    ):
        step(state, "trade 0")
    with pytest.raises(IllegalAction, match=r"Skirmish in Riverside now allows take B B, take BL1: UP-20"):
        step(state, "take B")
    state = play(state, "take BL1; trade 0")
    assert land(state, "Riverside").followers == (3, 3)


def test_upb24_conditions_are_looked_at_step_by_step() -> None:
    done = step(play(position(FULL, {"Riverside": (3, 4)}), "skirmish W Riverside"), "take BL1")
    assert [type(event).__name__ for event in done.events] == ["LieutenantTaken", "FollowersTaken"]


def test_up16_upb25_an_adjacent_region_needs_something_to_do() -> None:
    state = position({"AW": "Highfell", **AWAY}, {"Riverside": (0, 4), "Northmoor": (2, 2)})
    with pytest.raises(
        IllegalAction, match=r"Riverside would do nothing: your pieces there have nothing to take.*: UP-B25"
    ):
        step(state, "skirmish W Riverside")
    assert money(state) == (3, 3)
    assert words(state, "skirmish", "W") == ["Northmoor"]


def test_upb25_own_region_without_targets_is_refused_too() -> None:
    with pytest.raises(IllegalAction, match="UP-B25"):
        step(position(FULL | {"BL1": "Cape Farrow"}), "skirmish W Riverside")


def test_upb20_only_the_initiator_takes_steps() -> None:
    at = {"AW": "Highfell", "BW": "Riverside", "BL1": "Riverside"}
    state = play(position(at, {"Riverside": (2, 2)}), "skirmish W Riverside; trade 0")
    assert land(state, "Riverside").followers == (2, 2)


def test_up23_warlords_are_never_removed() -> None:
    at = {"AW": "Riverside", "AL1": "Riverside", "BW": "Riverside", "BL1": "Riverside"}
    state = play(position(at, {"Riverside": (2, 2)}), "skirmish W Riverside; trade 2")
    assert where(state, "BW") == "Riverside"
    with pytest.raises(IllegalAction):
        step(play(position(at, {"Riverside": (2, 2)}), "skirmish W Riverside"), "take BL1")


def test_upb33_a_lost_lieutenant_is_gone_and_its_number_with_it() -> None:
    state = play(position(FULL, {"Riverside": (3, 4)}), "skirmish W Riverside; take BL1; trade 0; end")
    assert [one.id for one in state.public.own(1)] == ["W"]
    assert sum(one.left for one in state.public.own(1)) == 2


def test_time_out_takes_the_leaders_pieces_and_trades_nothing() -> None:
    at = {"AW": "Riverside", "BW": "Cape Farrow", "CW": "Northmoor", "CL1": "Riverside"}
    state = position(at, {"Riverside": (2, 2, 2), "Grayport": (0, 5, 0)}, seats=3)
    state = play(state, "skirmish W Riverside")
    default = GAME.default(state, GAME.awaiting(state)[0])
    assert GAME.format(default) == "take B B", "B leads, and has no Lieutenant there"
    state = play(state, "take B B")
    assert GAME.format(GAME.default(state, GAME.awaiting(state)[0])) == "trade 0"
