"""Which model a typed line means, and why it means none (UW-17, UW-23, UW-30)."""

import pytest

from games.kernel import GameError
from tests.games.urban_war.positions import GAME, beside, field, run, stand
from tests.games.urban_war.watching import watched


def why(state: object, line: str, seat: int = 0) -> str:
    with pytest.raises(GameError) as caught:
        GAME.check(state, seat, GAME.parse(state, seat, line))
    return caught.value.reason


def test_uw17_an_enemy_that_is_not_deployed_is_not_yours_first_of_all() -> None:
    assert why(beside(), "deploy B1 12,45").startswith("B1 is not a model of yours; there are A1, A2")
    waiting = stand(1, 1) | {"at": None}
    state = field({"A1": stand(12, 24), "A2": waiting, "B1": waiting})
    assert why(state, "rush B1 12,20").startswith("B1 is not a model of yours; there are A1")
    assert why(state, "rush A2 12,20").startswith("A2 is not deployed yet; there are A1")
    assert why(state, "move A1 stay shoot B1").startswith("B1 is not deployed yet")


def test_uw30_an_interrupt_by_a_model_alone_is_read_where_there_is_one_way() -> None:
    """B1 has a rifle and its fists: it can shoot A1 at 10 inches, and cannot reach it with MV 4 and a charge of 8."""
    asked = run(watched(), "rush A1 20,30").state
    action = GAME.parse(asked, 1, "interrupt B1")
    GAME.check(asked, 1, action)
    assert GAME.format(action).startswith("interrupt B1 shot ")
    assert "names none of" in GAME.second_look(asked, 1, action, "interrupt B1")
    assert GAME.parse(asked, 1, "shoot B1") == action


def test_uw30_an_interrupt_by_a_model_alone_says_what_is_missing_or_why_not() -> None:
    both = run(watched(b={"at": (25000, 24000)}), "rush A1 20,26").state
    assert why(both, "interrupt B1", 1) == "say how: write interrupt B1 shot or interrupt B1 intercept"
    assert why(both, "interrupt B9", 1) == "B9 is not on Overwatch: UW-30"
    assert why(both, "interrupt A1", 1) == "A1 is not yours: UW-30"
    nobody_acts = field({"A1": stand(12, 24), "B1": stand(20, 24)})
    assert why(nobody_acts, "interrupt A1") == (
        "interrupt needs a model, how and when, such as interrupt B5 shot 2, or best; "
        "besides, 'interrupt' is not possible now; now you can write move, rush or assault"
    )
