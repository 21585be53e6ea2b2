"""What stops a plan: each surprise of UW-H6, and what is none."""

import pytest

from games.kernel import Step
from games.urban_war.game import URBAN_WAR
from games.urban_war.state.actions import Done, Rush
from games.urban_war.state.public import State
from tests.games.urban_war.positions import field, play, run, stand, wall
from tests.games.urban_war.watching import BOOK, watched

NEXT = Rush("A9", ((2000, 40000),))


def why(step: Step[State], seat: int = 0) -> str:
    return URBAN_WAR.surprise(step.state, seat, NEXT, step.events)


def near(**fields: object) -> State:
    """B1 is to act against A1, which stands in its sight."""
    places = {"A1": stand(20, 24, "tank", **fields), "A9": stand(1, 47), "B1": stand(24, 24, "gunner")}
    return field(places, book=BOOK, turn_of=1)


def test_uwh6_an_own_model_that_is_hit_is_one_and_a_miss_is_none() -> None:
    assert why(play(near(), "move B1 shoot A1", 9, 1)) == "A1 was hit"
    assert why(play(near(), "move B1 shoot A1", 1)) == ""
    assert why(play(near(), "move B1 shoot A1", 9, 1), seat=1) == "", "not to whoever shot"


def test_uwh6_an_own_model_that_is_attacked_is_one() -> None:
    assert why(play(near(), "assault B1 charge A1", 1, 1)) == "A1 was attacked"


def test_uwh6_an_own_model_that_dies_is_one_by_the_first_thing_that_befell_it() -> None:
    assert why(play(near(wounds=8), "move B1 shoot A1", 9, 9)) == "A1 was hit"


@pytest.mark.parametrize("seat", [0, 1])
def test_uwh6_an_interrupt_is_one_for_both(seat: int) -> None:
    step = run(watched(), "rush A1 20,30", ("interrupt B1 shot 1", [1, 1]))
    assert why(step, seat) == "B1 interrupted A1"
    assert why(run(watched(), "rush A1 20,30", "pass"), seat) == ""


def test_uwh6_a_new_turn_is_one() -> None:
    state = field({"A1": stand(20, 24), "B1": stand(40, 24, done=True, counter="")}, book=BOOK)
    assert why(play(state, "move A1 stay")) == "turn 3 has begun"


def test_uwh6_an_enemy_that_has_come_into_sight_of_the_next_model_is_one() -> None:
    hiding = (wall(1, 20, 20, 21, 28),)
    places = {"A8": stand(2, 46), "A9": stand(14, 24), "B1": stand(26, 24)}
    state = field(places, book=BOOK, terrain=hiding, turn_of=1)
    assert why(play(state, "rush B1 26,32")) == "B1 has come into sight of A9"
    assert why(play(state, "rush B1 26,24.5")) == ""
    seen = play(state, "rush B1 26,32")
    assert URBAN_WAR.surprise(seen.state, 0, Rush("A8", ((2000, 40000),)), seen.events) == "", "A8 saw it before"
    assert URBAN_WAR.surprise(seen.state, 0, Done(), seen.events) == ""
