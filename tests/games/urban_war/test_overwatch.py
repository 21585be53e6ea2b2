"""Overwatch: who is asked when, and what an interruption does (UW-29 .. UW-36, B11 .. B20)."""

from typing import Any

import pytest

from games.urban_war.events import (
    Activated,
    Aimed,
    Checked,
    FightBegan,
    Interrupted,
    Killed,
    Moved,
    Replanned,
    Shot,
    Stopped,
    Struck,
)
from games.urban_war.state import Acting, Moment, State
from tests.games.urban_war.positions import (
    card,
    checks,
    every,
    field,
    gun,
    kinds,
    model,
    one,
    play,
    refused,
    run,
    stand,
    wall,
)

GUNNER = card("gunner", weapons=(gun("rifle", (0, 4), (0, 5), (0, 5), (0, 5), (0, 5)),))
CLUB = card("club", wounds=9, weapons=(gun("club", (0, 4)), gun("spear", (0, 6))))
CALM = card("calm", high_morale=True, weapons=(gun("fists", (0, 4)),))
BOOK = (
    GUNNER,
    CLUB,
    CALM,
    card("fist", weapons=(gun("fists", (0, 4)),)),
    card("tank", wounds=9, weapons=(gun("fists", (0, 4)),)),
)


def watched(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, **others: Any) -> State:
    """A1 in the west is to act; B1, 10 inches off, is on Overwatch; two more are far away behind walls."""
    options, terrain = others.pop("options", None), others.pop("terrain", ())
    places = {
        "A1": stand(20, 24, **({"word": "gunner"} | (a or {}))),
        "A9": stand(1, 47),
        "B1": stand(31.2, 24, **({"word": "gunner", "counter": "down"} | (b or {}))),
        "B9": stand(1, 1),
    }
    hiding = (wall(8, 2, 40, 3, 48), wall(9, 2, 0, 3, 8))
    return field(places | others, book=BOOK, overwatch="B1 B2", options=options, terrain=(*hiding, *terrain))


def moments(state: State) -> tuple[Moment, ...]:
    frame = state.public.frames[-1]
    assert isinstance(frame, Acting)
    return frame.moments


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


def test_uwb12_one_attempt_for_each_action() -> None:
    state = watched(B2=stand(31.2, 27, "gunner", counter="down"))
    step = run(state, "rush A1 20,30", ("interrupt B1 shot 1", [5, 5]), "go")
    assert kinds(step.state) == [(1, "activate")]
    assert model(step.state, "B2").counter == "down"


def test_uw29_a_follow_up_is_a_new_action_with_a_window_of_its_own() -> None:
    state = watched({"cal": 2}, B2=stand(31.2, 27, "gunner", counter="down"))
    step = run(state, "rush A1 20,26", ("interrupt B1 shot 1", [1, 1]), "go", "rush A1 20,28")
    assert kinds(step.state) == [(1, "interrupt")]
    assert {watcher.model for moment in moments(step.state) for watcher in moment.watchers} == {"B2"}
    again = run(step.state, ("interrupt B2 shot 1", [1, 1]), "go", "rush A1 20,30")
    assert [each.boxes for each in every(again, Activated)] == [0]
    assert kinds(again.state) == [(1, "activate")], "CAL 2: two follow-ups, and nobody is left to interrupt"


def test_uw31_moments_where_a_line_opens_and_is_about_to_close() -> None:
    """A1 walks south past a gap between two walls through which B1 sees it."""
    walls = (wall(1, 25, 8, 25.2, 23), wall(2, 25, 25, 25.2, 40))
    state = watched({"at": (20000, 20000)}, terrain=walls)
    found = moments(play(state, "rush A1 20,28").state)
    rows = [moment.at[1] for moment in found]
    assert 22000 <= min(rows) <= 24000 <= max(rows) <= 26000
    assert all(moment.when == "way" for moment in found)


def test_uw31_uwb14_a_moment_where_cover_ends() -> None:
    low = wall(1, 29, 20, 29.2, 24.5, blocks_sight=False)
    state = watched({"at": (20000, 22000)}, terrain=(low,))
    rows = [moment.at[1] for moment in moments(play(state, "rush A1 20,30").state)]
    assert any(24000 <= row <= 27000 for row in rows), rows


def test_uw31_moments_where_a_band_and_a_reach_open() -> None:
    state = watched({"at": (18000, 24000)}, {"word": "gunner"})
    found = moments(play(state, "rush A1 26,24").state)
    by_place = {moment.at[0]: moment.watchers[0] for moment in found}
    assert by_place[18000].band == "short"
    assert not by_place[18000].charge
    assert by_place[22000].charge, "a gap of exactly 8 inches"
    assert min(x for x, watcher in by_place.items() if watcher.charge) == 22000


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


def test_uw36_the_intercepted_answers_though_it_answered_before() -> None:
    state = watched({"word": "tank", "answered": True}, {"word": "club", "at": (26000, 24000)})
    step = run(state, "rush A1 20,31", ("interrupt B1 intercept 1 club", [5, 6, 1, 1]))
    assert one(step, FightBegan).replies
    assert [each.blow.attacker for each in every(step, Struck)] == ["B1", "A1"]


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
    assert refused(asked, "interrupt B1 intercept 1").endswith("UW-35")
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


def halfway(line: str = "rush A1 20,32") -> State:
    """A1 has been stopped on its way, 4 inches from its start, by an attempt that failed."""
    state = play(watched(b={"at": (29000, 28000)}), line).state
    number = next(place for place, moment in enumerate(moments(state), 1) if moment.at == (20000, 28000))
    return play(state, f"interrupt B1 shot {number}", 1, 1).state


def test_uwb14_the_mover_plans_the_rest_anew_with_the_reach_that_is_left() -> None:
    state = halfway()
    assert model(state, "A1").at == (20000, 28000)
    assert refused(state, "go 20,23.999") == "A1 needs 8.1 inches for that, and has 8: UW-24"
    step = play(state, "go 24,28")
    assert one(step, Replanned).model == "A1"
    assert model(step.state, "A1").at == (24000, 28000)
    assert model(play(state, "go").state, "A1").at == (20000, 32000)
    assert model(play(state, "go stay").state, "A1").at == (20000, 28000)
    assert refused(state, "go 22,28 shoot B1") == "only Move + Shoot has a shot: UW-25"


def test_uwb14_before_the_shot_only_the_shot_can_be_planned_anew() -> None:
    state = play(watched(B2=stand(28, 30, "tank")), "move A1 20,26 shoot B1").state
    number = next(place for place, moment in enumerate(moments(state), 1) if moment.when == "shot")
    state = play(state, f"interrupt B1 shot {number}", 1, 1).state
    assert kinds(state) == [(0, "replan")]
    assert refused(state, "go 20,27 shoot B1") == "A1 has moved already, and has only its shot left: UW-B31"
    assert one(play(state, "go stay shoot B2", 7, 1), Shot).blow.target == "B2"
    assert every(play(state, "go stay"), Shot) == []
    assert one(play(state, "go", 9, 9, 7, 1), Shot).blow.target == "B1"


def test_uw28_uwb14_a_charge_that_was_interrupted_ends_in_contact_all_the_same() -> None:
    state = watched({"word": "tank"}, B3=stand(20, 29, "tank"))
    asked = run(state, "assault A1 charge B3", ("interrupt B1 shot 1", [1, 1])).state
    assert refused(asked, "go stay").endswith("UW-28")
    round_about = play(asked, "go 19,25", 1, 1)
    assert one(round_about, Moved).path[1] == (19000, 25000)
    assert one(play(asked, "go", 1, 1), FightBegan).target == "B3"


def test_uw33_a_reaction_is_not_interrupted() -> None:
    state = watched(
        {"word": "tank"}, {"word": "tank", "at": (26000, 24000)}, A2=stand(22, 26, "gunner", counter="down")
    )
    step = run(state, "rush A1 20,31", ("interrupt B1 intercept 1", [5, 6, 1, 1]))
    assert kinds(step.state) == [(1, "activate")]


def test_uw31_a_fight_may_be_intercepted_before_it_by_whom_it_touches() -> None:
    state = watched({"word": "tank"}, {"at": (21200, 24000), "word": "club"}, B3=stand(18.8, 24, "tank"))
    asked = play(state, "assault A1 fight B3").state
    assert [moment.when for moment in moments(asked)] == ["start", "end"]
    step = play(asked, "interrupt B1 intercept 1 club", 9, 9, 1, 1)
    assert [each.attacker for each in every(step, FightBegan)] == ["B1"]


def test_uw31_a_charger_is_free_again_after_its_kill() -> None:
    state = watched({"word": "tank"}, B3=stand(20, 28, "fist"))
    asked = play(state, "assault A1 charge B3").state
    number = next(place for place, moment in enumerate(moments(asked), 1) if moment.when == "end")
    killed = play(asked, f"interrupt B1 shot {number}", 6, 6, 9, 9, 6, 1)
    assert [type(event).__name__ for event in killed.events if isinstance(event, Killed | Shot)] == ["Killed", "Shot"]
    alive = play(asked, f"interrupt B1 shot {number}", 1, 1)
    assert every(alive, Interrupted) == []
    assert model(alive.state, "B1").counter == "down"


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


def test_uw35_where_no_way_leads_into_contact_the_attempt_is_lost() -> None:
    ditch = wall(1, 22.5, 0, 22.9, 48, blocks_sight=False, impassable=True)
    state = watched({"word": "tank"}, {"word": "tank", "at": (25000, 24000)}, terrain=(ditch,))
    step = run(state, "move A1 stay", ("interrupt B1 intercept 1", [9, 9]))
    assert one(step, Aimed).why == "no way"
    assert (model(step.state, "B1").counter, model(step.state, "B1").done) == ("", True)
