"""Measuring in Urban War: distances, bands, who sees whom and behind what (UW-8, UW-9, UW-24, UW-38, UW-42)."""

import random

import pytest

from games.battlefield.pieces import Piece
from games.kernel import BadNotation, RngDice
from games.kernel.text.measuring import Ends, Measuring
from games.urban_war.game import URBAN_WAR
from games.urban_war.previews.measuring import in_sight, surveyed
from games.urban_war.state.options import Options
from games.urban_war.state.public import State
from tests.games.urban_war.positions import field, stand, wall


def laid_out(*, objectives: bool) -> State:
    """Return a new game at the crossroads."""
    options = Options(scenario="crossroads", objectives=objectives)
    return URBAN_WAR.setup(2, options, URBAN_WAR.content_for(options), RngDice(random.Random(1))).state


def facts(*words: str, terrain: tuple[Piece, ...] = (), b1: tuple[float, float] = (10, 20)) -> dict[str, str]:
    """Measure on a table with A1 at 10,10, A2 at 30,30 and B1; return what is read, by its label."""
    state = field({"A1": stand(10, 10), "A2": stand(30, 30), "B1": stand(*b1)}, terrain=terrain)
    return {fact.label: fact.text for fact in URBAN_WAR.measure(URBAN_WAR.view(state, None), Ends(*words)).facts}


@pytest.mark.parametrize(
    ("y", "expected"),
    [
        (20, "8.8 inches, short range"),
        (23.2, "12 inches, short range"),
        (23.201, "12.1 inches, medium range"),
        (35.2, "24 inches, medium range"),
        (47, "35.8 inches, long range"),
        (11.2, "in contact"),
    ],
)
def test_uw9_distances_are_between_bases_and_name_their_band(y: float, expected: str) -> None:
    assert facts("A1", "B1", b1=(10, y))["Distance"] == expected  # bases of 1.2 inches: 10 - 2 * 0.6


def test_uw9_beyond_the_longest_band() -> None:
    assert facts("0,0", "A1", b1=(10, 20))["Distance"] == "13.6 inches, medium range"
    assert facts("48,0", "0,48")["Distance"] == "67.9 inches, beyond extreme range"


def test_uw38_a_wall_between_hides_each_from_the_other() -> None:
    found = facts("A1", "B1", terrain=(wall(1, 5, 14, 15, 15),))
    assert found["A1 sees B1"] == found["B1 sees A1"] == "no (0 of 24 lines are free)"


def test_uw42_a_low_wall_further_than_an_inch_from_the_shooter_gives_cover_to_the_other_alone() -> None:
    low = wall(1, 5, 11, 15, 11.5, blocks_sight=False)  # 0.4 inches from A1, 7.9 from B1
    found = facts("A1", "B1", terrain=(low,))
    assert found["A1 sees B1"] == "yes, no cover (24 of 24 lines are free)"
    assert found["B1 sees A1"] == "yes, cover saves on 6 or more (24 of 24 lines are free)"
    flimsy = wall(1, 5, 11, 15, 11.5, blocks_sight=False, cover="flimsy")
    assert "on 8 or more" in facts("A1", "B1", terrain=(flimsy,))["B1 sees A1"]


def test_uw38_a_model_can_be_measured_as_if_it_were_elsewhere() -> None:
    terrain = (wall(1, 5, 14, 15, 15),)
    found = facts("A1@20,20", "B1", terrain=terrain)
    assert found["Distance"] == "8.8 inches, short range"
    assert found["A1 at 20,20 sees B1"].startswith("yes")
    assert found["B1 sees A1 at 20,20"].startswith("yes")


def test_uw24_how_far_the_model_goes_is_told_and_nobody_looks_at_terrain_or_at_itself() -> None:
    assert facts("A1", "B1")["A1 can go"] == "4 inches with a Move, 8 with a Rush, 8 to charge"
    assert list(facts("A1", "T1", terrain=(wall(1, 5, 14, 15, 15),))) == ["Distance", "A1 can go"]
    assert list(facts("A1", "A1@20,20")) == ["Distance", "A1 can go"]
    assert list(facts("T1", "12,12", terrain=(wall(1, 5, 14, 15, 15),))) == ["Distance"]


def test_without_an_end_what_is_near_is_listed() -> None:
    assert facts("A1", "", "9") == {"Within 9 inches": "B1 (8.8″)"}
    assert facts("A1", "", "8.7") == {"Within 8.7 inches": "no models"}


def test_objectives_are_measured_where_they_count() -> None:
    shown, plain = laid_out(objectives=True), laid_out(objectives=False)
    name = shown.public.scenario.value.objectives[0].name
    URBAN_WAR.measure(URBAN_WAR.view(shown, None), Ends(name, "1,1"))
    with pytest.raises(BadNotation):
        URBAN_WAR.measure(URBAN_WAR.view(plain, None), Ends(name, "1,1"))


def test_the_menus_name_every_model_and_piece_for_everybody() -> None:
    state = field({"A1": stand(10, 10), "B1": stand(10, 20)}, terrain=(wall(1, 5, 14, 15, 15),))
    assert isinstance(URBAN_WAR, Measuring)
    views = [URBAN_WAR.view(state, seat) for seat in (None, 0, 1)]
    groups = [URBAN_WAR.measurable(view) for view in views]
    assert groups[0] == groups[1] == groups[2]
    assert [(group.title, [word.text for word in group.words]) for group in groups[0]] == [
        ("Models of Player A", ["A1"]),
        ("Models of Player B", ["B1"]),
        ("Terrain", ["T1"]),
    ]


def test_orders_face_down_change_nothing_that_is_measured() -> None:
    models = {"A1": stand(10, 10, counter="down"), "B1": stand(10, 20, counter="down")}
    views = [URBAN_WAR.view(field(models, overwatch=watching), 1) for watching in ("", "A1")]
    told = [URBAN_WAR.measure(view, Ends("A1", "B1")) for view in views]
    assert told[0] == told[1]


def test_the_picture_asks_what_the_words_say() -> None:
    state = field({"A1": stand(10, 10), "B1": stand(10, 20)}, terrain=(wall(1, 5, 14, 15, 15),))
    view = URBAN_WAR.view(state, None)
    assert in_sight(view.public, surveyed(view, Ends("A1", "B1"))) == (False, False)
    assert in_sight(view.public, surveyed(view, Ends("A1@20,20", "B1"))) == (True, True)
    assert in_sight(view.public, surveyed(view, Ends("A1", "T1"))) == ()
