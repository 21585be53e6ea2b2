"""Where models may go, to a thousandth of an inch (UW-10, UW-14, UW-24 .. UW-28, UW-B24, UW-B28, UW-B45 .. UW-B48)."""

import pytest

from games.geometry.discs import gap
from games.kernel import IllegalAction
from games.urban_war.state.actions import Assault
from games.urban_war.state.events import Moved
from games.urban_war.units import queries
from tests.games.urban_war.positions import GAME, checks, field, model, one, play, refused, run, stand, wall


def alone(x: float = 24, y: float = 24, **fields: object) -> dict[str, dict[str, object]]:
    return {"A1": stand(x, y, **fields), "B1": stand(2, 2)}


@pytest.mark.parametrize(
    ("cal", "line", "says"),
    [
        (0, "rush A1 24,32", ""),
        (0, "rush A1 24,32.001", "A1 needs 8.1 inches for that, and has 8: UW-24"),
        (2, "rush A1 24,34", ""),
        (2, "rush A1 24,31.2>26.8,31.201", "A1 needs 10.1 inches for that, and has 10: UW-24"),
        (2, "move A1 24,28", ""),
        (2, "move A1 24,28.001", "A1 needs 4.1 inches for that, and has 4: UW-25"),
        (0, "rush A1 24,28>24,24>24,20", "A1 needs 12 inches for that, and has 8: UW-24"),
        (0, "move A1 27.2,26.4", ""),
    ],
)
def test_uw10_uw24_uw25_reach_to_a_thousandth(cal: int, line: str, says: str) -> None:
    state = field(alone(cal=cal))
    if says:
        assert refused(state, line) == says
    else:
        assert model(play(state, line).state, "A1").at is not None


def test_uw14_the_whole_base_stays_on_the_table() -> None:
    state = field(alone(3, 24))
    assert refused(state, "rush A1 0.599,24") == "A1 would be over the edge of the table, by 0.1 inches: UW-14"
    assert model(play(state, "rush A1 0.6,24").state, "A1").at == (600, 24000)


def test_uwb46_friends_may_be_passed_enemies_and_blocking_terrain_may_not() -> None:
    crowd = alone() | {"A2": stand(26, 24), "B2": stand(24, 27), "B3": stand(22, 26)}
    block = wall(1, 20, 23, 21, 25, impassable=True)
    state = field(crowd, terrain=(block,))
    assert model(play(state, "rush A1 28,24").state, "A1").at == (28000, 24000)
    assert refused(state, "rush A1 26.5,24") == "A1 would be on top of A2, 0.7 inches too near: UW-24"
    assert refused(state, "rush A1 24,24.5>24,30") == "B2 is in the way of A1 after 1.8 inches: UW-B46"
    assert refused(state, "rush A1 23.5,24>18,24") == "wall T1 is in the way of A1 after 2.4 inches: UW-B46"
    assert refused(state, "rush A1 22,23.5>19.3,22.5") == "wall T1 is in the way of A1 after 2.4 inches: UW-B46"


def test_uwb46_a_single_point_is_gone_to_round_what_is_in_the_way_if_the_move_carries_so_far() -> None:
    state = field(alone() | {"B2": stand(24, 27)}, terrain=(wall(1, 20, 23, 21, 25, impassable=True),))
    round_about = one(play(state, "rush A1 24,30"), Moved)
    assert round_about.path[-1] == (24000, 30000)
    assert len(round_about.path) > 2
    assert 6000 < round_about.length <= 8000
    assert refused(state, "move A1 18.5,24") == "A1 needs 5.5 inches for that, and has 4: UW-25"
    assert refused(state, "rush A1 20.4,24") == "wall T1 is in the way of A1 after 2.4 inches: UW-B46"


def test_uwb46_who_cannot_go_so_far_round_is_told_how_long_the_way_round_is() -> None:
    """Round the corners (13.7,19.4) and (15.3,19.4): twice the root of 1.7² + 4.6², which is 4.904, and 1.6 between."""
    state = field({"A1": stand(12, 24), "B1": stand(2, 2)}, terrain=(wall(1, 14, 20, 15, 28, impassable=True),))
    told = "wall T1 is in the way of A1 after 1.4 inches; the way round is 11.5 inches, and it has 8: UW-B46"
    assert refused(state, "rush A1 17,24") == told
    assert refused(state, "move A1 17,24") == "A1 needs 5 inches for that, and has 4: UW-25"


def test_uwb46_a_path_that_only_touches_is_free() -> None:
    state = field(alone() | {"B2": stand(25.2, 26)}, terrain=(wall(1, 22, 25, 23.4, 27, impassable=True),))
    assert model(play(state, "rush A1 24,30").state, "A1").at == (24000, 30000)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("rush A1 24,26.8", "A1 would end in contact with B2, 0.1 inches too near: UW-B47"),
        ("rush A1 24,26.78", "A1 would end in contact with B2, 0.1 inches too near: UW-B47"),
        ("rush A1 24,26.779", ""),
        ("move A1 24,26.779", ""),
        ("move A1 24,26.79", "A1 would end in contact with B2, 0.1 inches too near: UW-B47"),
        ("rush A1 24,26.801", "B2 is in the way of A1 after 2.8 inches: UW-B46"),
    ],
)
def test_uwb45_uwb47_contact_is_a_gap_of_two_hundredths(line: str, says: str) -> None:
    state = field(alone() | {"B2": stand(24, 28)})
    if says:
        assert refused(state, line) == says
    else:
        after = play(state, line).state
        assert not queries.engaged(after.public, model(after, "A1"))


@pytest.mark.parametrize(("x", "y"), [(24, 31), (19.123, 24.777), (30.01, 20.003)])
def test_uwb45_a_charge_ends_exactly_touching(x: float, y: float) -> None:
    state = field({"A1": stand(24, 24, "quick"), "B1": stand(x, y, "giant")})
    step = play(state, "assault A1 charge B1", 1, 1)
    discs = [step.state.public.disc(model(step.state, name)) for name in ("A1", "B1")]
    assert 0 <= gap(*discs) <= 2
    assert queries.engaged(step.state.public, model(step.state, "A1"))


def test_uw28_uwb28_a_charge_out_of_reach_says_by_how_much() -> None:
    far = {"A1": stand(24, 24), "B1": stand(24, 33.201)}
    assert refused(field(far), "assault A1 charge B1") == "A1 needs 8.1 inches to reach B1, and has 8: UW-B28"
    near = field({"A1": stand(24, 24), "B1": stand(24, 33.2)})
    assert one(play(near, "assault A1 charge B1", 1, 1), Moved).length == 8000


def test_uwb46_a_charge_does_not_run_through_its_own_target() -> None:
    state = field({"A1": stand(24, 24, cal=3), "B1": stand(24, 27)})
    assert refused(state, "assault A1 charge B1 24,30") == "B1 is in the way of A1 after 1.8 inches: UW-B46"
    assert refused(state, "assault A1 charge B1 24,27") == "B1 is in the way of A1 after 1.8 inches: UW-B46"


def test_uw28_a_charge_goes_round_by_waypoints_and_pays_for_them() -> None:
    state = field({"A1": stand(24, 24), "B1": stand(24, 30)}, terrain=(wall(1, 23.4, 26, 25, 27, impassable=True),))
    with pytest.raises(IllegalAction, match=r"T1 is in the way of A1 after 1\.4 inches"):
        GAME.check(state, 0, Assault("A1", "charge", "B1"))
    step = play(state, "assault A1 charge B1 22.6,26>22.6,27", 1, 1)
    assert one(step, Moved).path[:3] == ((24000, 24000), (22600, 26000), (22600, 27000))
    assert queries.engaged(step.state.public, model(step.state, "A1"))


def test_uwb48_a_charge_may_end_touching_a_second_enemy_but_fights_one() -> None:
    """From 25.2,26.122 it comes in beside B2: 1.2 inches from the middle of both."""
    state = field({"A1": stand(24, 24), "B1": stand(24, 28.2), "B2": stand(25.21, 28.2)})
    step = play(state, "assault A1 charge B1 25.2,26.122", 1, 1)
    touched = queries.contacts(step.state.public, model(step.state, "A1"))
    assert {enemy.id for enemy in touched} == {"B1", "B2"}
    assert model(step.state, "B1").answered
    assert not model(step.state, "B2").answered


def test_uw24_uw25_uw28_contact_leaves_only_assault() -> None:
    state = field({"A1": stand(24, 24), "B1": stand(24, 25.2), "B2": stand(30, 24)})
    says = "A1 is in base contact with an enemy, and may only assault: UW-28"
    assert refused(state, "rush A1 20,20") == says
    assert refused(state, "move A1 stay") == says
    assert refused(state, "assault A1 charge B2") == "A1 is in base contact, and can only fight or break off: UW-27"
    assert refused(state, "assault A1 fight B2") == "A1 is not in base contact with B2: UW-27"
    assert checks(run(state, ("assault A1 fight B1", [1, 1]))) == []
