"""Where on a way an action may be interrupted: what UW-31 lists, by hand for one watcher at a time."""

from math import sqrt
from typing import Any

import pytest

from games.urban_war.state.models import Moment
from games.urban_war.state.public import State
from tests.games.urban_war.positions import kinds, play, stand, wall
from tests.games.urban_war.watching import moments, watched


def told(state: State, line: str) -> list[Moment]:
    return list(moments(play(state, line).state))


def whens(state: State, line: str) -> list[str]:
    return [moment.when for moment in told(state, line)]


def test_uw31_the_closest_point_of_a_path_that_is_in_sight_throughout() -> None:
    """A1 rushes 20,24 to 20,31 past B1 at 26,24: it is closest where it starts. From 20,20, on its way."""
    away = watched({"at": (20000, 24000), "word": "tank"}, {"at": (26000, 24000)})
    assert told(away, "rush A1 20,31")[0].at == (20000, 24000)
    past = watched({"at": (20000, 20000), "word": "tank"}, {"at": (26000, 24000)})
    found = told(past, "rush A1 20,28")
    assert [moment.at for moment in found] == [(20000, 20000), (20000, 24000), (20000, 28000)]
    assert [moment.when for moment in found] == ["start", "way", "way"]


def test_uw31_every_watcher_has_its_closest_point() -> None:
    state = watched(
        {"at": (20000, 20000), "word": "tank"},
        {"at": (26000, 22000)},
        B2=stand(26, 25, "gunner", counter="down"),
    )
    assert [moment.at[1] for moment in told(state, "rush A1 20,28")] == [20000, 22000, 25000, 28000]


def test_uw31_a_range_band_changes_where_the_gap_is_twelve_inches() -> None:
    """Towards B1 the band changes where the gap is 12, at x = 31.2 - 1.2 - 12 = 18; away from it, the last at Short."""
    state = watched({"at": (14000, 24000), "word": "tank"}, {"at": (31200, 24000)})
    near = told(state, "rush A1 21,24")
    assert [(moment.at[0], moment.watchers[0].band) for moment in near] == [
        (14000, "medium"), (18000, "short"), (21000, "short"),
    ]  # fmt: skip
    state = watched({"at": (21000, 24000), "word": "tank"}, {"at": (31200, 24000)})
    away = told(state, "rush A1 14,24")
    assert [(moment.at[0], moment.watchers[0].band) for moment in away] == [
        (21000, "short"), (18000, "short"), (14000, "medium"),
    ]  # fmt: skip


def test_uw31_a_reach_opens_where_the_gap_is_the_reach_and_is_about_to_close_there() -> None:
    """B1 at 26,30 with a reach of 8 and no gun: A1 at y = 24 is within 9.2 of it from x = 26 - sqrt(9.2^2 - 36) on."""
    state = watched({"at": (15000, 24000), "word": "tank", "cal": 3}, {"at": (21000, 30000), "word": "tank"})
    half = 1000 * sqrt(9.2**2 - 6**2)
    found = [moment.at[0] for moment in told(state, "rush A1 26,24")]
    assert found == pytest.approx([max(15000, 21000 - half), 21000, 26000], abs=3)
    beyond = watched({"at": (12000, 24000), "word": "tank", "cal": 3}, {"at": (17500, 30800), "word": "tank"})
    half = 1000 * sqrt(9.2**2 - 6.8**2)
    found = [moment.at[0] for moment in told(beyond, "rush A1 23,24")]
    assert found == pytest.approx([12000, 17500, 23000] if half > 5500 else [17500 - half, 17500, 17500 + half], abs=3)


def test_uw31_cover_ends_and_begins() -> None:
    """A low wall from y = 20 to 24 at x = 29: from B1 at 31.2,24 its corner at 29,24 is level with it.

    So A1 at x = 20 has cover while any of 24 lines is north of y = 24: down to y = 24.575. All of them are free.
    """
    low = wall(1, 28.8, 20, 29, 24, blocks_sight=False)
    state = watched({"at": (20000, 21000), "word": "tank"}, terrain=(low,))
    found = told(state, "rush A1 20,28")
    assert [(moment.at[1], moment.watchers[0].save) for moment in found] == [
        (21000, 6), (24000, 6), (pytest.approx(24_575, abs=60), 0), (28000, 0),
    ]  # fmt: skip


def test_uw31_a_slit_of_a_tenth_of_an_inch_is_not_passed_over() -> None:
    """Through a gap of 0.5 inch close to B1, its light falls on less than an inch of the way."""
    walls = (wall(1, 30, 8, 30.2, 23.97), wall(2, 30, 24.03, 30.2, 40))
    state = watched({"at": (20000, 20000), "word": "tank"}, terrain=walls)
    found = told(state, "rush A1 20,28")
    assert found
    assert all(23000 < moment.at[1] < 25000 for moment in found)


def test_uw31_on_a_friend_nobody_is_stopped_but_beside_it() -> None:
    """A9 stands where A1 is closest to B1: A1 can be stopped before it or behind it, where the bases touch."""
    state = watched({"at": (20000, 20000), "word": "tank"}, {"at": (26000, 24000)}, A2=stand(20, 24, "tank"))
    rows = [moment.at[1] for moment in told(state, "rush A1 20,28")]
    assert not any(22800 < row < 25200 for row in rows)
    assert {22800, 25200} & set(rows)


def test_uw31_points_of_a_way_are_passed_in_their_order() -> None:
    state = watched({"at": (20000, 20000), "word": "tank"}, {"at": (26000, 24000)})
    found = told(state, "rush A1 20,24>17,24")
    assert [moment.leg for moment in found] == sorted(moment.leg for moment in found)
    assert found[-1].at == (17000, 24000)
    assert found[-1].leg == 2
    assert [moment.at for moment in found if moment.leg == 1] == [(20000, 24000)], "it is closest at the corner"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("move A1 stay shoot B1", ["shot", "after"]),
        ("move A1 stay", ["start"]),
        ("move A1 20,26 shoot B1", ["start", "shot", "after"]),
        ("move A1 20,26", ["start", "way"]),
    ],
)
def test_uw31_a_model_that_stays_and_shoots_has_one_window_before_its_shot(line: str, expected: list[str]) -> None:
    """Where nothing happens between two windows at one place there is only one: before the shot, that is its check."""
    assert whens(watched(), line) == expected


def test_uw31_the_window_before_the_shot_comes_before_the_target_check() -> None:
    state = watched(B2=stand(26, 24, "tank", at=(26000, 30000)))
    step = play(play(state, "move A1 stay shoot B1").state, "interrupt B1 shot 1", 9, 9, 6, 6)
    assert kinds(step.state) == [(1, "activate")], "A1 is dead before any check of its own"


@pytest.mark.parametrize("options", [{}, {"attempts": "success"}])
def test_uw31_where_nobody_could_do_anything_nobody_is_asked(options: dict[str, Any]) -> None:
    tall = wall(1, 25, 2, 25.2, 46)
    state = watched({"word": "gunner"}, terrain=(tall,), options=options)
    assert kinds(play(state, "rush A1 20,28").state) == [(1, "activate")]
