"""Overwatch: who is asked when, and what an interruption does (UW-29 .. UW-36, UW-B11 .. UW-B20)."""

import pytest

from games.urban_war.game import URBAN_WAR
from games.urban_war.state.actions import Interrupt
from games.urban_war.state.events import (
    Activated,
    Aimed,
    Checked,
    FightBegan,
    Interrupted,
    Killed,
    Moved,
    Shot,
    Stopped,
    Struck,
)
from tests.games.urban_war.positions import (
    checks,
    every,
    kinds,
    model,
    one,
    play,
    refused,
    run,
    stand,
    wall,
)
from tests.games.urban_war.watching import moments, watched


def test_uw30_the_enemy_is_asked_once_with_all_moments_and_may_pass() -> None:
    state = play(watched(), "move A1 20,26 shoot B1").state
    assert kinds(state) == [(1, "interrupt")]
    assert [moment.when for moment in moments(state)][-2:] == ["shot", "after"]
    assert moments(state)[0].when == "start"
    step = play(state, "pass", 8, 1)
    assert len(every(step, Shot)) == 1
    assert model(step.state, "B1").counter == "down"


def test_uwb20_only_the_enemy_of_the_acting_model_is_asked() -> None:
    state = watched(A9=stand(22, 26, "gunner", counter="down"))
    assert kinds(play(state, "move A1 stay").state) == [(1, "interrupt")]


def test_uw34_a_shot_before_the_start_kills_and_the_mover_never_moves() -> None:
    step = run(watched(), "rush A1 20,30", ("interrupt B1 shot 1", [5, 6, 6, 5]))
    assert checks(step) == [("B1", "interrupt", 4, True)]
    assert one(step, Killed).model == "A1"
    assert every(step, Moved) == []
    assert one(step, Stopped).why == "killed"
    assert (model(step.state, "B1").counter, model(step.state, "B1").done) == ("", True)


@pytest.mark.parametrize(("x", "parts"), [(33.2, 4), (33.201, 3), (45.3, 2)])
def test_uw34_the_check_is_harder_by_one_for_each_band_beyond_short(x: float, parts: int) -> None:
    state = watched(b={"at": (round(1000 * x), 24000)})
    step = run(state, "move A1 stay", ("interrupt B1 shot 1", [1, 1]))
    assert checks(step) == [("B1", "interrupt", parts, False)]


def test_uw32_a_failed_attempt_costs_the_counter_and_the_mover_goes_on() -> None:
    state = run(watched(), "rush A1 20,30", ("interrupt B1 shot 1", [5, 5])).state
    assert (model(state, "B1").counter, model(state, "B1").done) == ("", True)
    assert kinds(state) == [(0, "replan")]
    done = play(state, "go")
    assert model(done.state, "A1").at == (20000, 30000)


def test_uwb14_where_nothing_is_left_to_plan_again_the_action_goes_on() -> None:
    """A charge goes on into contact, a rush may end elsewhere."""
    rushing = run(watched(), "rush A1 20,30", ("interrupt B1 shot 1", [5, 5])).state
    assert URBAN_WAR.only_answer(rushing, URBAN_WAR.awaiting(rushing)[0]) is None
    near = watched(B2=stand(20, 28, "gunner", counter=""))
    charging = run(near, "assault A1 charge B2", ("interrupt B1 shot 1", [5, 5])).state
    assert kinds(charging) == [(0, "replan")]
    only = URBAN_WAR.only_answer(charging, URBAN_WAR.awaiting(charging)[0])
    assert URBAN_WAR.format(only) == "go"
    URBAN_WAR.check(charging, 0, only)


def test_uwb12_one_attempt_for_each_action() -> None:
    state = watched(B2=stand(31.2, 27, "gunner", counter="down"))
    step = run(state, "rush A1 20,30", ("interrupt B1 shot 1", [5, 5]), "go")
    assert kinds(step.state) == [(1, "activate")]
    assert model(step.state, "B2").counter == "down"


def test_uw29_uwb13_a_follow_up_has_a_window_of_its_own_without_whoever_has_tried() -> None:
    state = watched({"cal": 2}, B2=stand(31.2, 27, "gunner", counter="down"))
    step = run(state, "rush A1 20,26", ("interrupt B1 shot 1", [1, 1]), "go", "rush A1 20,28")
    assert kinds(step.state) == [(1, "interrupt")]
    assert {watcher.model for moment in moments(step.state) for watcher in moment.watchers} == {"B2"}
    again = run(step.state, ("interrupt B2 shot 1", [1, 1]), "go", "rush A1 20,30")
    assert [each.boxes for each in every(again, Activated)] == [0]
    assert kinds(again.state) == [(1, "activate")], "CAL 2: two follow-ups, and nobody is left to interrupt"


def test_uw34_uwb16_after_the_shot_and_at_the_end() -> None:
    state = play(watched(), "move A1 stay shoot B1").state
    number = next(place for place, moment in enumerate(moments(state), 1) if moment.when == "after")
    step = play(state, f"interrupt B1 shot {number}", 5, 9, 9, 6, 5)
    kinds_of = [type(event) for event in step.events if isinstance(event, Shot | Interrupted)]
    assert kinds_of == [Shot, Interrupted, Shot]
    assert one(step, Killed).model == "A1"


def test_uw32_what_was_said_lapses_with_its_model_and_tells_nothing() -> None:
    """B1 was to shoot after A1's shot, which kills it: nothing of its order comes to light."""
    state = play(watched(), "move A1 stay shoot B1").state
    number = next(place for place, moment in enumerate(moments(state), 1) if moment.when == "after")
    step = play(state, f"interrupt B1 shot {number}", 6, 5)
    assert every(step, Interrupted) == every(step, Checked) == []
    assert one(step, Killed).model == "B1"
    assert step.state.secret[1].watch is None


def test_uw35_uw36_an_intercept_charge_both_charging_the_mover_stops() -> None:
    state = watched({"word": "tank", "cal": 1}, {"word": "club", "at": (26000, 24000)})
    asked = play(state, "rush A1 20,31").state
    step = play(asked, "interrupt B1 intercept 1 club", 5, 6, 1, 1)
    fight = one(step, FightBegan)
    assert (fight.attacker, fight.target, fight.charged) == ("B1", "A1", ("B1", "A1"))
    assert [each.length for each in every(step, Moved)] == [4800]
    assert fight.order == "target", "A1 has FS 1 + 3, B1 FS 0 + 3"
    assert one(step, Stopped).why == "intercepted"
    assert model(step.state, "A1").at == (20000, 24000)
    assert model(step.state, "B1").at == (21200, 24000)
    assert kinds(step.state) == [(0, "follow")], "UW-B19"
    assert refused(step.state, "rush A1 20,20").endswith("UW-28")


@pytest.mark.parametrize(
    ("options", "before", "replies"),
    [({}, "", True), ({}, "B1", True), ({}, "B9", False), ({"intercept_reply": True}, "B9", True)],
)
def test_uw36_uw45_the_intercepted_fights_back_unless_it_did_against_another(
    options: dict[str, bool], before: str, replies: bool
) -> None:
    """Both count as charging: that gives the bonus, and lifts no limit (the option is the other reading)."""
    a1 = {"word": "tank", "answered": before}
    asked = play(watched(a1, {"word": "fist", "at": (26000, 24000)}, options=options), "rush A1 20,31").state
    told = URBAN_WAR.forecast(asked, 1, Interrupt("B1", "intercept", 1))
    assert told is not None
    assert ("B1 killed" in {row.label for row in told.rows}) == replies
    step = play(asked, "interrupt B1 intercept 1", 5, 6, 1, *[1] * replies)
    fight = one(step, FightBegan)
    assert (fight.charged, fight.replies) == (("B1", "A1"), replies)
    assert [each.blow.attacker for each in every(step, Struck)] == ["B1", "A1"][: 1 + replies]
    assert model(step.state, "A1").answered == (before or "B1")


def test_uw5_uw35_the_interceptor_uses_the_weapon_that_was_named() -> None:
    state = play(watched({"word": "tank"}, {"word": "club", "at": (26000, 24000)}), "rush A1 20,31").state
    used = {
        word: one(play(state, f"interrupt B1 intercept 1 {word}", 5, 6, 1, 1), FightBegan).weapons[0]
        for word in ("club", "spear")
    }
    assert used == {"club": "Club", "spear": "Spear"}


@pytest.mark.parametrize(("gap", "can"), [(8, True), (8.001, False)])
def test_uw35_reach_of_an_intercept_charge_is_twice_mv_and_cal(gap: float, can: bool) -> None:
    state = watched({"word": "tank"}, {"word": "club", "at": (round(21200 + 1000 * gap), 24000)})
    asked = play(state, "move A1 stay").state
    assert (kinds(asked) == [(1, "interrupt")]) == can


def test_uw35_nobody_else_intercepts_a_model_in_contact() -> None:
    state = watched({"word": "tank"}, {"word": "club", "at": (26000, 24000)}, B2=stand(21.2, 24, "tank"))
    assert kinds(play(state, "assault A1 fight B2", 1, 1).state) == [(1, "activate")]


def test_uwb18_a_charged_overwatcher_intercepts_its_charger_in_contact() -> None:
    state = watched({"word": "tank"}, {"word": "club", "at": (26000, 24000)})
    asked = play(state, "assault A1 charge B1").state
    last = [place for place, moment in enumerate(moments(asked), 1) if moment.when == "way"][-1]
    assert moments(asked)[last - 1].at == (24800, 24000)
    step = play(asked, f"interrupt B1 intercept {last} club", 5, 6, 1, 1)
    assert [each.model for each in every(step, Moved)] == ["A1"]
    assert one(step, FightBegan).charged == ("B1", "A1")
    assert len(every(step, FightBegan)) == 1, "the charger does not go on with its own fight"


def test_uw46_an_overwatcher_that_fought_back_is_done_and_lapses() -> None:
    state = watched({"word": "tank"}, {"word": "tank", "at": (26000, 24000)})
    step = run(state, "assault A1 charge B1", ("pass", [1, 1]))
    assert (model(step.state, "B1").counter, model(step.state, "B1").done) == ("", True)
    snap = run(
        watched({"word": "tank"}, B3=stand(20, 28, "tank", counter="down")), "assault A1 charge B3", ("pass", [1, 1])
    )
    assert (model(snap.state, "B3").counter, model(snap.state, "B3").done) == ("snap", False)


def test_uwb16_a_panicked_overwatcher_rallies_first_and_shoots_worse() -> None:
    state = watched(b={"panic": True})
    asked = play(state, "move A1 stay").state
    free = play(asked, "interrupt B1 shot 1", 9, 9, 9, 9, 7)
    assert [each[1] for each in checks(free)] == ["rally", "interrupt"]
    assert one(free, Shot).blow.landed == 0, "7 + SH 4 - 2"
    assert (model(free.state, "B1").panic, model(free.state, "B1").panicked) == (False, False)
    kept = play(asked, "interrupt B1 shot 1", 1, 1, 9, 9, 7)
    assert (model(kept.state, "B1").panic, model(kept.state, "B1").panicked) == (True, True)


def test_uwb16_uw12_a_panicked_model_intercepts_only_with_high_morale() -> None:
    near = {"at": (26000, 24000), "panic": True}
    asked = play(watched({"word": "tank"}, near | {"word": "tank"}), "move A1 stay").state
    assert refused(asked, "interrupt B1 intercept 1") == "at moment 1 B1 is panicked, and cannot charge: UW-B16"
    calm = play(watched({"word": "tank"}, near | {"word": "calm"}), "move A1 stay").state
    charged = play(calm, "interrupt B1 intercept 1", 9, 9, 9, 9, 1, 1)
    assert one(charged, FightBegan).attacker == "B1"
    kept = play(calm, "interrupt B1 intercept 1", 1, 1)
    assert one(kept, Aimed).why == "panicked"
    assert model(kept.state, "B1").done


def test_uwb15_a_reaction_needs_no_target_check_and_has_no_penalty_for_moving() -> None:
    state = watched(A2=stand(29, 27))
    step = run(state, "rush A1 20,30", ("interrupt B1 shot 1", [9, 9, 6, 1]))
    assert [each[1] for each in checks(step)] == ["interrupt"]
    assert one(step, Shot).blow.parts == (("SH", 4),)


def test_uw33_a_reaction_is_not_interrupted() -> None:
    state = watched(
        {"word": "tank"}, {"word": "tank", "at": (26000, 24000)}, A2=stand(22, 26, "gunner", counter="down")
    )
    step = run(state, "rush A1 20,31", ("interrupt B1 intercept 1", [5, 6, 1, 1]))
    assert kinds(step.state) == [(1, "activate")]


def test_uw35_the_nearest_free_point_of_contact_is_taken() -> None:
    """B2 stands where B1 would touch A1, and B1 goes in beside it; behind a low wall it goes round."""
    near = {"word": "tank", "at": (25000, 24000)}
    friend = stand(22.3, 24, "fist")
    state = watched({"word": "tank"}, near, B2=friend)
    step = run(state, "move A1 stay", ("interrupt B1 intercept 1", [9, 9, 1, 1]))
    assert one(step, Moved).path[-1] != (21200, 24000)
    assert one(step, FightBegan).attacker == "B1"
    low = wall(1, 22.5, 23.5, 22.9, 26, blocks_sight=False, impassable=True)
    walled = run(
        watched({"word": "tank"}, near, terrain=(low,)), "move A1 stay", ("interrupt B1 intercept 1", [9, 9, 1, 1])
    )
    assert len(one(walled, Moved).path) > 2
    assert one(walled, Moved).length <= 8000
    assert one(walled, FightBegan).target == "A1"
