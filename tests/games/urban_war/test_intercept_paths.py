"""The way of an intercept charge: it must exist, it can be named, and it is the shortest otherwise (UW-35, UW-B28)."""

from math import cos, hypot, radians, sin
from typing import Any

import pytest

from games.geometry.discs import gap
from games.kernel import BadNotation
from games.urban_war.game import URBAN_WAR
from games.urban_war.mechanics.overwatch.intercept_path import Interceptor
from games.urban_war.previews.planned import planned_action
from games.urban_war.state.actions import Interrupt
from games.urban_war.state.events import Checked, FightBegan, Moved
from games.urban_war.state.public import State
from tests.games.urban_war.positions import every, kinds, model, one, play, refused, run, stand, wall
from tests.games.urban_war.watching import moments, watched

DITCH = wall(1, 22.5, 0, 22.9, 48, blocks_sight=False, impassable=True)
"""From one edge of the table to the other: everybody sees over it, nobody passes it."""


def near(*terrain: Any, a: str = "tank", b: str = "gunner", **others: Any) -> State:
    """A1 at 20,24 is to act, and B1 at 26,24 on Overwatch: a gap of 4.8 inches, and a reach of 8."""
    return watched({"word": a}, {"word": b, "at": (26000, 24000)}, terrain=terrain, **others)


def test_uw35_an_intercept_that_no_way_reaches_is_not_offered() -> None:
    asked = play(near(DITCH), "move A1 stay").state
    assert [watcher.charge for moment in moments(asked) for watcher in moment.watchers] == [False]
    assert [word.text for word in URBAN_WAR.choices(asked, 1, ("interrupt", "B1")).words] == ["shot"]
    assert kinds(play(near(DITCH, b="tank"), "move A1 stay").state) == [(1, "activate")], (
        "there is nothing to ask about"
    )


def test_uw35_uwb28_an_intercept_that_no_way_reaches_is_refused_and_costs_nothing() -> None:
    asked = play(near(DITCH), "move A1 stay").state
    assert refused(asked, "interrupt B1 intercept 1") == "at moment 1 no way leads B1 into contact with A1: UW-35"
    assert (model(asked, "B1").counter, model(asked, "B1").done) == ("down", False)


def test_uw35_uwb28_a_way_round_that_is_too_long_is_refused_with_the_shortfall() -> None:
    """Round the south end of a wall at 24,29 a base of 0.6 has to go by some 0.6 below it.

    Straight legs over 22.4,29.6 and 23.5,29.6 come to about 5.9 + 1.1 + 5.4 inches; it has 8.
    """
    hedge = wall(1, 22.9, 19, 23, 29, blocks_sight=False, impassable=True)
    asked = play(near(hedge), "move A1 stay").state
    told = refused(asked, "interrupt B1 intercept 1")
    found = told.removeprefix("at moment 1 B1 needs ").removesuffix(" inches to reach A1, and has 8 inches: UW-35")
    shortest = hypot(26 - 23.6, 29.6 - 24) + 1.3 + hypot(22.3 - 20, 29.6 - 24) - 1.2
    assert float(found) == pytest.approx(shortest, abs=0.6), told


def test_uw35_an_intercept_is_forecast_as_impossible_where_no_way_leads_there() -> None:
    asked = play(near(DITCH), "move A1 stay").state
    told = URBAN_WAR.forecast(asked, 1, Interrupt("B1", "intercept", 1))
    assert told is not None
    assert (told.title, told.rows) == ("B1 can't reach A1 then", ())


def test_uw35_an_intercept_is_offered_where_its_reach_opens_on_the_way_alone() -> None:
    """The south end of a hedge is at 23,27, and B1 goes round it over 23,27.6 or so.

    To A1 at 20,24 that is twice hypot(3, 3.6) less 1.2: 8.2 inches. At 20,30 it is less than 7.5, and at 20,31 it is
    hypot(6, 7) less 1.2: 8.02 at least.
    """
    hedge = wall(1, 22.9, 10, 23, 27, blocks_sight=False, impassable=True)
    asked = play(near(hedge), "rush A1 20,31").state
    chances = {moment.at[1]: moment.watchers[0].charge for moment in moments(asked)}
    assert (chances[24000], chances[31000]) == (False, False)
    opened = [n for n, moment in enumerate(moments(asked), 1) if moment.watchers[0].charge]
    assert 24000 < moments(asked)[opened[0] - 1].at[1] < 30000
    step = play(asked, f"interrupt B1 intercept {opened[0]}", 9, 9, 1, 1)
    assert one(step, FightBegan).attacker == "B1"
    assert "; it can at " in refused(asked, "interrupt B1 intercept 1")


def test_uw35_the_points_of_the_way_may_be_named() -> None:
    """By 22,26 the interceptor comes from the south-east: it touches A1 on that side."""
    asked = play(near(b="tank"), "move A1 stay").state
    for line in (
        "interrupt B1 intercept 1 via 22,26",
        "interrupt B1 intercept 1 22,26",
        "interrupt B1 charge via 22,26",
    ):
        step = play(asked, line, 9, 9, 1, 1)
        assert one(step, Moved).path[:2] == ((26000, 24000), (22000, 26000))
        end = one(step, Moved).path[-1]
        assert end == pytest.approx((20000 + 1200 * cos(radians(45)), 24000 + 1200 * sin(radians(45))), abs=2)
        assert one(step, FightBegan).attacker == "B1"
    action = Interrupt("B1", "intercept", 1, "", ((22000, 26000),))
    assert URBAN_WAR.format(action) == "interrupt B1 intercept 1 22,26"
    assert URBAN_WAR.parse(asked, 1, "interrupt B1 intercept 1 22,26") == action
    planned = planned_action(asked.public, action)
    assert planned is not None
    assert planned.path == one(step, Moved).path, "the picture shows the way that is walked"


def test_uw35_uwb28_a_named_way_is_refused_where_it_cannot_be_walked() -> None:
    asked = play(near(b="club"), "move A1 stay").state
    far = refused(asked, "interrupt B1 intercept 1 26,30")
    # 6 inches south, then hypot(6, 6) = 8.49 less 1.2: 13.3 in all.
    assert far == "B1 needs 13.3 inches to reach A1, and has 8: UW-B28"
    assert refused(asked, "interrupt B1 intercept 1 47.9,24").endswith("UW-B28")
    both = watched({"word": "tank"}, {"at": (26000, 24000)})
    shot = play(both, "move A1 stay").state
    with pytest.raises(BadNotation):
        URBAN_WAR.parse(shot, 1, "interrupt B1 shot 1 via 22,26")


def test_uw35_menus_take_points_of_your_own_and_suggest_the_shortest_way() -> None:
    asked = play(near(b="club"), "move A1 stay").state
    said = ("interrupt", "B1", "intercept", "1")
    offered = URBAN_WAR.choices(asked, 1, said)
    assert offered.complete
    assert offered.open is not None
    assert [word.text for word in offered.open.suggestions] == ["21.2,24"]
    for points in ("21.2,24", "22,26"):
        after = URBAN_WAR.choices(asked, 1, (*said, points))
        assert (after.complete, after.open, [word.text for word in after.words]) == (True, None, ["club", "spear"])
    plain = play(asked, "interrupt B1 intercept 1 21.2,24 club", 9, 9, 1, 1)
    assert one(plain, Moved).path[-1] == (21200, 24000)


def test_uw35_a_named_way_and_a_weapon_go_together() -> None:
    asked = play(near(b="club"), "move A1 stay").state
    used = one(play(asked, "interrupt B1 intercept 1 via 22,26 spear", 9, 9, 1, 1), FightBegan)
    assert used.weapons[0] == "Spear"


def test_uw35_of_several_places_of_contact_the_nearest_is_taken() -> None:
    """B2 stands where B1 would touch A1: the nearest place beside it is where all three bases touch.

    That place is 1.2 from A1 at 20,24 and 1.2 from B2 at 21.5,24: at 20.75, and 0.937 to the north or south of it.
    """
    state = watched({"word": "tank"}, {"word": "tank", "at": (24500, 24000)}, B2=stand(21.5, 24, "fist"))
    step = run(state, "move A1 stay", ("interrupt B1 intercept 1", [9, 9, 1, 1]))
    x, y = one(step, Moved).path[-1]
    assert (x, abs(y - 24000)) == pytest.approx((20750, 937), abs=30)
    assert one(step, Moved).length == pytest.approx(1000 * hypot(3.75, 0.937), abs=40)


@pytest.mark.parametrize("needed", [True, False])
def test_uw35_with_difficult_terrain_a_way_needs_more_of_the_reach(needed: bool) -> None:
    """Through 4 inches of mud 4.8 inches count 8.8."""
    mud = wall(1, 21.5, 0, 25.5, 48, difficult=True, blocks_sight=False, cover="none")
    state = watched({"word": "tank"}, {"at": (26000, 24000)}, terrain=(mud,), options={"difficult": needed})
    asked = play(state, "move A1 stay").state
    assert moments(asked)[0].watchers[0].charge is not needed
    if needed:
        told = refused(asked, "interrupt B1 intercept 1")
        assert told == "at moment 1 B1 needs 8.8 inches to reach A1, and has 8 inches: UW-35"


def test_uw35_uwb46_round_difficult_terrain_a_way_may_take_less_of_the_reach() -> None:
    """A pool 3.5 inches wide is between them: 8.8 inches through it, and some 7 round its end at y = 25."""
    pool = wall(1, 21.5, 21, 25, 25, difficult=True, blocks_sight=False, cover="none")
    state = watched({"word": "tank"}, {"at": (26500, 24000)}, terrain=(pool,), options={"difficult": True})
    step = run(state, "move A1 stay", ("interrupt B1 intercept 1", [9, 9, 1, 1]))
    assert len(one(step, Moved).path) > 2
    assert one(step, Moved).length < 8000


def test_uw35_the_reasons_why_a_model_cannot_interrupt_are_named() -> None:
    tall = wall(1, 23, 10, 23.2, 40)
    hidden = play(near(tall, B2=stand(20, 33, "gunner", counter="down")), "move A1 stay").state
    told = "at moment 1 B1 does not see A1: 0 of 24 lines to it are free, and 6 must be"
    assert refused(hidden, "interrupt B1 intercept 1") == f"{told}: UW-35"
    assert refused(hidden, "interrupt B1 shot 1") == f"{told}: UW-38"
    far = play(watched({"word": "tank"}), "move A1 stay").state
    short = "at moment 1 B1 needs 10 inches to reach A1, and has 8 inches: UW-35"
    assert refused(far, "interrupt B1 intercept 1") == short
    late = play(watched({"word": "tank"}), "rush A1 27,24").state
    assert refused(late, "interrupt B1 intercept 1").startswith("at moment 1 B1 needs 10 inches to reach A1")
    assert "; it can at " in refused(late, "interrupt B1 intercept 1")


def test_uw35_what_was_said_beforehand_by_a_way_that_is_no_more_lapses() -> None:
    """A1 fails to break off and stays: B2, which was to charge it elsewhere by a way of its own, keeps its counter."""
    state = watched({"word": "tank"}, {"word": "tank", "at": (21200, 24000)}, B2=stand(16, 30, "tank", counter="down"))
    asked = play(state, "assault A1 leave B1 16,24").state
    number = next(
        n for n, moment in enumerate(moments(asked), 1)
        if moment.when == "way" and moment.at == (16000, 24000)
    )  # fmt: skip
    step = play(asked, f"interrupt B2 intercept {number} 16,27", 1, 1, 1, 1)
    assert [each.model for each in every(step, Checked)] == ["A1"]
    assert model(step.state, "B2").counter == "down"


def test_uw35_the_interceptor_stops_in_contact_and_on_nobody() -> None:
    """Friends of both stand around A1: wherever a way is found, its end touches A1 and overlaps no base."""
    crowd = {
        f"B{n}": stand(20 + 1.3 * cos(radians(60 * n)), 24 + 1.3 * sin(radians(60 * n)), "fist") for n in (2, 3, 4)
    }
    state = near(b="tank", **crowd)
    target, mine = model(state, "A1"), model(state, "B1")
    path = Interceptor(state.public, mine, target).path((20000, 24000))
    assert path is not None
    base = state.public.disc(mine)._replace(centre=path[-1])
    assert 0 <= gap(base, state.public.disc(target)) <= 20
    others = [one for one in state.public.standing() if one.id not in ("A1", "B1")]
    assert all(gap(base, state.public.disc(other)) >= 0 for other in others)
