"""Moves in words: towards a model, round what is in the way."""

import pytest

from games.geometry.paths import length
from games.kernel import BadNotation
from games.urban_war import walking
from tests.games.urban_war.positions import GAME, field, stand, wall
from tests.games.urban_war.watching import BOOK


def test_uw24_a_rush_toward_an_enemy_goes_round_what_is_in_the_way() -> None:
    house = wall(1, 14, 21, 17, 27, impassable=True)
    state = field({"A1": stand(12, 24), "B1": stand(20, 24)}, terrain=(house,), book=BOOK)
    action = GAME.parse(state, 0, "rush A1 toward B1")
    GAME.check(state, 0, action)
    assert len(action.way) > 1, "straight on stands the house"
    assert length(((12000, 24000), *action.way)) <= walking.reach(state.public, state.public.model("A1"), "rush")


def test_uw47_a_rush_toward_an_enemy_in_reach_ends_short_of_contact() -> None:
    state = field({"A1": stand(12, 24), "B1": stand(16, 24)}, book=BOOK)
    action = GAME.parse(state, 0, "rush A1 toward B1")
    GAME.check(state, 0, action)
    assert action.way[-1][0] < 16000 - 1200


def test_a_model_that_was_killed_is_told_from_one_that_never_was() -> None:
    state = field({"A1": stand(12, 24), "A2": stand(1, 1) | {"dead": True, "at": None}, "B1": stand(20, 24)}, book=BOOK)
    for line, why in (("rush A2 12,20", "A2 is dead; there are A1"), ("rush A7 12,20", "'A7' is no model here")):
        with pytest.raises(BadNotation, match=why):
            GAME.parse(state, 0, line)
