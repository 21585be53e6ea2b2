"""When an action can be interrupted, and what its player may plan again (UW-28, UW-31, UW-B14)."""

import pytest

from games.urban_war.state.events import FightBegan, Interrupted, Killed, Moved, Replanned, Shot
from games.urban_war.state.public import State
from tests.games.urban_war.positions import (
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


def test_uw31_moments_where_a_line_opens_and_is_about_to_close() -> None:
    """A1 walks south past a gap between two walls through which B1 sees it.

    On its way the corners of the walls let light fall from 24 - 11.2/6.2 = 22.194 to 25.806. Six of 24 lines to it are
    free where it is less than 0.6 * 13/24 = 0.325 beyond that, and all 24 where it is 0.6 * 23/24 = 0.575 within: there
    cover ends.
    """
    walls = (wall(1, 25, 8, 25.2, 23), wall(2, 25, 25, 25.2, 40))
    state = watched({"at": (20000, 20000)}, terrain=walls)
    found = moments(play(state, "rush A1 20,28").state)
    rows = [moment.at[1] for moment in found]
    assert rows == pytest.approx([21_869, 22_769, 24_000, 25_231, 26_131], abs=60)
    assert [moment.watchers[0].save for moment in found] == [6, 0, 0, 0, 6]
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


def test_uw31_a_reach_that_opens_for_less_than_a_stride_is_a_moment() -> None:
    """A1 runs east; straight below its middle, between two strides, the gap to B1 is 8 inches exactly."""
    state = watched({"word": "tank", "at": (20000, 24000)}, {"word": "tank", "at": (23500, 33200)})
    found = moments(play(state, "rush A1 27,24").state)
    assert [(moment.at, moment.watchers[0].charge) for moment in found] == [((23500, 24000), True)]
    step = run(state, "rush A1 27,24", ("interrupt B1 intercept 1", [9, 9, 1, 1]))
    assert one(step, FightBegan).attacker == "B1"
    short = watched({"word": "tank", "at": (20000, 24000)}, {"word": "tank", "at": (23500, 33201)})
    assert kinds(play(short, "rush A1 27,24").state) == [(1, "activate")]


def test_uw31_of_many_moments_twelve_stay_and_nobody_loses_a_chance() -> None:
    """Walls like a comb: A1 comes into sight again and again, and one watcher sees it in one gap alone."""
    comb = tuple(wall(number, 20 + number, 26, 20.6 + number, 27) for number in range(1, 8))
    state = watched(
        {"word": "gunner", "cal": 3, "at": (19000, 24000)},
        {"at": (24000, 40000)},
        B2=stand(25.2, 32, "gunner", counter="down"),
        terrain=comb,
    )
    found = moments(play(state, "rush A1 30,24").state)
    assert len(found) == 12
    assert {watcher.model for moment in found for watcher in moment.watchers} == {"B1", "B2"}
