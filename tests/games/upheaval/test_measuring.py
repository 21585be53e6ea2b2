"""Measuring in Upheaval: distances, who sees whom, Cover, and which weapons reach (UH-31, UH-H2, UH-H4, UH-H6)."""

import pytest

from games.kernel import BadNotation
from games.kernel.text.measuring import Ends, Measuring
from games.upheaval.game import UPHEAVAL
from games.upheaval.previews.measuring import in_sight, surveyed
from games.upheaval.state.public import State
from tests.games.upheaval.fields import field, piece, row, unit


def facts(state: State, *words: str) -> dict[str, str]:
    """Measure as the public sees a table; return what is read, by its label."""
    return {fact.label: fact.text for fact in UPHEAVAL.measure(UPHEAVAL.view(state, None), Ends(*words)).facts}


def test_uh31_units_are_measured_between_their_nearest_bases() -> None:
    state = field(unit("A1", *row(10, 40, 3)), unit("B1", (13, 20), (16, 17)))
    assert facts(state, "A1", "B1")["Distance"] == "19 inches"  # A1.3 at 13,40 and B1.1 at 13,20, bases an inch wide
    assert facts(state, "A1.1", "B1.2")["Distance"] == "22.8 inches"  # the root of 6 * 6 + 23 * 23 is 23.77


def test_uhh2_who_of_a_unit_sees_the_other_is_counted() -> None:
    wall = piece(1, "container", 12, 30, 20, 31)
    state = field(unit("A1", (10, 40), (16, 40)), unit("B1", (10, 20)), terrain=(wall,))
    found = facts(state, "A1", "B1")
    assert found["A1 sees B1"] == "yes, 1 of 2 models (B1: in the open)"
    assert found["B1 sees A1"] == "yes (A1: hard cover 4)"  # half of its models are behind the container
    behind = field(unit("A1", (16, 40)), unit("B1", (16, 20)), terrain=(wall,))
    assert facts(behind, "A1", "B1")["A1 sees B1"] == "no"
    view = UPHEAVAL.view(behind, None)
    assert in_sight(view.public, surveyed(view, Ends("A1", "B1"))) == (False, False)
    assert facts(behind, "A1.1@5,40", "B1")["A1.1 at 5,40 sees B1"].startswith("yes")


def test_uhh4_cover_is_that_of_half_of_the_models_as_the_viewer_sees_them() -> None:
    ruin = piece(1, "ruin", 12, 18, 20, 22)
    open_one = field(unit("A1", (14, 40)), unit("B1", (10, 20), (14, 20), (16, 20)), terrain=(ruin,))
    cover = facts(open_one, "A1", "B1")["A1 sees B1"]
    assert "cover" in cover
    mostly_open = field(unit("A1", (14, 40)), unit("B1", (8, 20), (10, 20), (14, 20)), terrain=(ruin,))
    assert facts(mostly_open, "A1", "B1")["A1 sees B1"] == "yes (B1: in the open)"


def test_uhh6_weapons_that_reach_are_counted_by_model() -> None:
    near, far = (10, 30), (10, 40)
    state = field(unit("A1", near, far, words=("raider", "gunner")), unit("B1", (10, 18)))
    found = facts(state, "A1", "B1")["Weapons of A1 that reach"]
    assert found == "Carbine (12 inches): 1 of 1 and Cannon (36 inches): 1 of 1"
    state = field(unit("A1", near, far, word="raider"), unit("B1", (10, 18), word="bare"))
    told = facts(state, "A1", "B1")
    assert told["Weapons of A1 that reach"] == "Carbine (12 inches): 1 of 2"
    assert "Weapons of B1 that reach" not in told


def test_uhh13_who_is_attached_is_measured_with_the_unit() -> None:
    state = field(unit("A1", (10, 40)), unit("A2", (12, 36), word="captain", joined="A1"), unit("B1", (12, 20)))
    assert facts(state, "A1", "B1")["Distance"] == facts(state, "A2", "B1")["Distance"]
    assert facts(state, "A1", "B1")["B1 sees A1"].startswith("yes")
    assert list(facts(state, "A1", "A2")) == ["Distance"]


def test_models_objectives_and_terrain_are_found_by_name_and_the_dead_are_not() -> None:
    state = field(unit("A1", (10, 40)), unit("B1", (10, 20)), terrain=(piece(1, "ruin", 12, 18, 20, 22),))
    assert facts(state, "A1", "T1")["Distance"]
    assert facts(state, "A1", "", "40")["Also there"].startswith("T1 ruin ")
    with pytest.raises(BadNotation, match=r"'A1\.2' is not on the table"):
        facts(state, "A1.2", "B1")
    assert isinstance(UPHEAVAL, Measuring)
    groups = UPHEAVAL.measurable(UPHEAVAL.view(state, 1))
    assert [(group.title, [word.text for word in group.words]) for group in groups] == [
        ("Units of Player A", ["A1"]),
        ("Units of Player B", ["B1"]),
        ("Terrain", ["T1"]),
    ]
