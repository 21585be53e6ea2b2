"""`toward`: a model goes as far as it can, round what is in the way (UW-24, UW-B46)."""

import pytest

from games.kernel import BadNotation, GameError
from games.urban_war.state.frames import Acting, Replanning
from tests.games.urban_war.positions import GAME, asked, at, field, stand, wall

HOUSE = wall(1, 20, 20, 28, 28, impassable=True)


def test_uwb46_a_way_toward_the_middle_of_a_house_ends_at_its_wall() -> None:
    state = field({"A1": stand(24, 34), "B1": stand(2, 2)}, terrain=(HOUSE,))
    action = GAME.parse(state, 0, "rush A1 toward T1")
    GAME.check(state, 0, action)
    assert action.way[-1][1] < 30_000, "it was at 34, and the wall is at 28"


def test_uwb46_what_is_in_the_way_of_a_far_house_is_walked_round() -> None:
    """MV 4: a rush carries at most 3 x 4 and CAL; the second house is behind the first."""
    houses = (HOUSE, wall(2, 20, 8, 28, 12, impassable=True))
    state = field({"A1": stand(24, 34), "B1": stand(2, 2)}, terrain=houses)
    for line in ("rush A1 toward T2", "move A1 toward T2", "rush A1 toward T1"):
        GAME.check(state, 0, GAME.parse(state, 0, line))


def test_uwb14_going_on_toward_something_takes_what_is_left_of_the_move() -> None:
    acting = Acting("A1", "rush", reach=8000, trail=(at(24, 40), at(24, 34)), way=(at(24, 32),), step="watch")
    state = field({"A1": stand(24, 34), "B1": stand(2, 2)}, terrain=(HOUSE,))
    state = asked(state, "replan", 0, acting, Replanning())
    action = GAME.parse(state, 0, "go toward 40,34")
    GAME.check(state, 0, action)
    assert action.way == (at(26, 34),), "8 inches in all, of which 6 are walked"


def test_uw24_whoever_is_there_already_goes_nowhere() -> None:
    state = field({"A1": stand(24, 34), "B1": stand(2, 2)})
    with pytest.raises(BadNotation, match="A1 is already as close to that as it can get"):
        GAME.parse(state, 0, "rush A1 toward A1")


@pytest.mark.parametrize("word", ["T9", "Q3"])
def test_what_is_not_on_the_table_is_refused(word: str) -> None:
    state = field({"A1": stand(24, 34), "B1": stand(2, 2)}, terrain=(HOUSE,))
    with pytest.raises(GameError, match=f"'{word}' is not a model, objective or piece of terrain"):
        GAME.parse(state, 0, f"rush A1 toward {word}")
