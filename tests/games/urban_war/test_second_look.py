"""What of a typed line is shown before it is done: what it leaves out, and where it ends but as it says."""

import pytest
from msgspec.structs import replace

from games.battlefield.scenario import Objective, Scenario
from games.kernel import Held
from games.urban_war.state.public import State
from tests.games.urban_war.positions import GAME, field, run, stand, wall
from tests.games.urban_war.watching import watched


def why(state: State, line: str) -> str:
    action = GAME.parse(state, 0, line)
    GAME.check(state, 0, action)
    return GAME.second_look(state, 0, action, line)


def facing() -> State:
    """A1 has a rifle and stands 12 inches from B1, in its sight."""
    return field({"A1": stand(12, 24, "grunt"), "B1": stand(24, 24)})


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("move A1 shoot B1", "A1 stays where it is, since the line says no place, and shoots from there."),
        ("MOVE a1 stay shoot b1", ""),
        ("move A1 12,21 shoot B1", ""),
        ("move A1 12,21", "A1 does not shoot, though it could shoot at B1."),
        ("move A1 stay", "A1 does not shoot, though it could shoot at B1."),
        (
            "move A1",
            "A1 stays where it is, since the line says no place, and does nothing. "
            "A1 does not shoot, though it could shoot at B1.",
        ),
        ("rush A1 12,18", ""),
    ],
)
def test_uw25_what_a_move_leaves_out_is_told(line: str, told: str) -> None:
    assert why(facing(), line) == told


def test_uw39_a_shot_at_another_than_the_closest_is_told_with_how_often_its_check_fails() -> None:
    """The check is 2D10 + 4 (CD) and needs 15: of 100 throws 55 are 11 or more, so 45 fail. B2 is the closest."""
    state = field({"A1": stand(12, 24, "grunt"), "B1": stand(24, 24), "B2": stand(20, 30)})
    assert why(state, "move A1 stay shoot B1") == (
        "B2 is closer than B1, so A1 takes a target check first; it fails 45% of the time, and then there is no shot."
    )
    assert why(state, "move A1 stay shoot B2") == ""


def test_uw25_nothing_is_left_out_where_there_is_nobody_to_shoot() -> None:
    hidden = field({"A1": stand(12, 24, "grunt"), "B1": stand(24, 24)}, terrain=(wall(1, 17, 10, 18, 40),))
    assert why(hidden, "move A1 12,21") == ""


def test_uw24_a_rush_that_ends_on_a_wall_short_of_what_it_goes_toward_is_told() -> None:
    """A1 goes 8 inches, to x 20, where the wall T1 is; the ruin T2 begins at x 30."""
    low = {"blocks_sight": False}
    ground = (wall(1, 19.5, 20, 20.5, 28, **low), wall(2, 30, 20, 36, 28, **low))
    state = field({"A1": stand(12, 24), "B1": stand(2, 2)}, terrain=ground)
    line = "rush A1 toward T2"
    assert GAME.parse(state, 0, line).way == ((20000, 24000),)
    radius = state.public.card(state.public.model("A1")).radius
    assert why(state, line) == f"A1 ends {(10000 - radius) / 1000:g} inches short of T2, on wall T1."
    assert why(state, "rush A1 20,24") == "", "it says itself where it ends"


def test_uw24_toward_as_far_as_the_move_carries_is_a_direction() -> None:
    assert why(field({"A1": stand(12, 24), "B1": stand(40, 24)}), "rush A1 toward B1") == ""


def test_uw31_an_interrupt_without_a_moment_says_which_of_several_it_is() -> None:
    state = run(watched(), "rush A1 20,30").state
    moments = [word.text for word in GAME.choices(state, 1, ("interrupt", "B1", "shot")).words]
    told = GAME.second_look(state, 1, GAME.parse(state, 1, "interrupt B1 shot"), "interrupt B1 shot")
    assert told == f"The line names none of {len(moments)} moments: B1 interrupts before it moves."
    for line in ("interrupt B1 shot 1", "interrupt B1 shot at the end", "interrupt best"):
        assert GAME.second_look(state, 1, GAME.parse(state, 1, line), line) == ""


def test_uw24_a_rush_to_something_out_of_reach_is_told_though_all_of_it_is_used() -> None:
    """A1 goes 8 inches of 24: `toward` is a direction, `to` is a place, B1 with half an inch and A1 with as much."""
    state = field({"A1": stand(12, 24), "B1": stand(36, 24)})
    radius = state.public.card(state.public.model("A1")).radius
    far = (16000 - 2 * radius) / 1000
    assert why(state, "rush A1 toward B1") == ""
    assert why(state, "rush A1 to B1") == f"A1 ends {far:g} inches short of B1."
    assert why(state, "rush A1 to 20, 24") == "", "it says itself where it ends"


def test_uw24_an_objective_is_named_in_small_letters() -> None:
    """A1 goes 8 inches of 24 to the flag, and stands half a base before it."""
    flag = Objective("west-flag", (36000, 24000))
    scenario = Scenario("flags", "Flags", "", (48000, 48000), 6000, "fixed", objectives=(flag,))
    state = field({"A1": stand(12, 24), "B1": stand(2, 2)})
    state = replace(state, public=replace(state.public, scenario=Held("scenario:flags", scenario)))
    radius = state.public.card(state.public.model("A1")).radius
    assert why(state, "rush A1 to West-Flag") == f"A1 ends {(16000 - radius) / 1000:g} inches short of west-flag."
