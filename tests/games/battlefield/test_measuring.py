"""How far things on a table are from each other, and how people say what they measure. Distances by hand."""

import pytest

from games.battlefield.sight.measuring import Thing, find_thing, has_base, how_far, near_facts, survey
from games.geometry.discs import Disc
from games.geometry.polygons import rectangle
from games.kernel import BadNotation
from games.kernel.text.measuring import Ends

BASE = Thing("A1", "A1", (Disc((10_000, 10_000), 600),))
FOE = Thing("B1", "B1", (Disc((13_000, 14_000), 600),))
PAIR = Thing("B2", "B2", (Disc((40_000, 40_000), 600), Disc((10_000, 14_200), 600)))
BLOCK = Thing("T1", "T1 block", (rectangle(20_000, 8_000, 24_000, 12_000),))
FAR_BLOCK = Thing("T2", "T2 hall", (rectangle(27_000, 16_000, 29_000, 20_000),))
ACROSS = Thing("T3", "T3 wall", (rectangle(19_000, 9_000, 30_000, 10_000),))
SIZE = (48_000, 48_000)
THINGS = (BASE, FOE, PAIR, BLOCK, FAR_BLOCK)


def test_bases_are_measured_from_edge_to_edge() -> None:
    found = how_far(BASE, FOE)  # 3-4-5: the middles are 5 inches apart, both bases reach 0.6 of that
    assert found.gap == 3_800
    assert found.ends == ((10_360, 10_480), (12_640, 13_520))


def test_of_a_group_the_nearest_base_counts() -> None:
    assert how_far(BASE, PAIR).gap == 3_000
    assert how_far(PAIR, BASE).ends == ((10_000, 13_600), (10_000, 10_600))


def test_terrain_is_measured_to_its_border_from_either_side() -> None:
    assert how_far(BASE, BLOCK) == (9_400, ((10_600, 10_000), (20_000, 10_000)))
    assert how_far(BLOCK, BASE) == (9_400, ((20_000, 10_000), (10_600, 10_000)))


def test_two_pieces_of_terrain_are_measured_between_corners_and_touch_where_they_cross() -> None:
    assert how_far(BLOCK, FAR_BLOCK) == (5_000, ((24_000, 12_000), (27_000, 16_000)))
    assert how_far(BLOCK, ACROSS).gap == 0


def test_what_is_inside_terrain_touches_it() -> None:
    inside = Thing("A2", "A2", (Disc((22_000, 10_000), 600),))
    assert how_far(inside, BLOCK).gap < 0
    listed = survey(Ends("A2", reach="1"), (inside, BLOCK), SIZE)
    assert [fact.text for fact in near_facts(listed)] == ["no models", "T1 block (touching)"]


def test_what_is_near_is_listed_the_nearest_first_and_models_before_terrain() -> None:
    found = survey(Ends("a1", reach="9.4"), THINGS, SIZE)
    assert [thing.name for _, thing in found.near] == ["B2", "B1", "T1"]
    models, ground = near_facts(found)
    assert (models.label, models.text) == ("Within 9.4 inches", "B2 (3″), B1 (3.8″)")
    assert ground.text == "T1 block (9.4″)"
    assert not survey(Ends("A1", reach="2.9"), THINGS, SIZE).near
    assert [thing.name for _, thing in survey(Ends("A1"), THINGS, SIZE).near] == ["B2", "B1", "T1"]  # up to 12 inches


def test_a_point_and_a_model_elsewhere_can_be_measured_from() -> None:
    found = survey(Ends("10,20", "A1@10,10.5"), THINGS, SIZE)
    assert found.far is not None
    assert found.far.gap == 8_900
    assert not has_base(found.start)
    moved = find_thing("a1@10,10.5", THINGS, SIZE)
    assert (moved.name, moved.said, moved.shapes) == ("A1@10,10.5", "A1 at 10,10.5", (Disc((10_000, 10_500), 600),))
    assert "A1" not in [thing.name for _, thing in survey(Ends("A1@10,10.5"), THINGS, SIZE).near]


@pytest.mark.parametrize(
    ("ends", "sentence"),
    [
        (Ends("A9"), "'A9' is not on the table: write what is there, such as A1 or T2, or a point x,y"),
        (Ends("A1", "12,x"), "'12,x' is not a point"),
        (Ends("B2@3,3"), "'B2' is not one model: only a model can be measured from elsewhere"),
        (Ends("T1@3,3"), "'T1' is not one model"),
        (Ends("A1@"), "'' is not a point"),
        (Ends("A1", reach="far"), "'far' is not a distance: write inches from 0 to 200"),
        (Ends("A1", reach="-1"), "'-1' is not a distance"),
        (Ends("A1", reach="200.001"), "'200.001' is not a distance"),
        (Ends("A1", "B1", "1e3"), "'1e3' is not a distance"),
        (Ends("48.001,3"), "'48.001,3' is not on the table, which is 48 by 48 inches"),
        (Ends("A1@3,49"), "'3,49' is not on the table"),
        (Ends(""), "'' is not on the table"),
    ],
)
def test_what_cannot_be_measured_is_refused_in_a_sentence(ends: Ends, sentence: str) -> None:
    with pytest.raises(BadNotation) as refused:
        survey(ends, THINGS, SIZE)
    assert str(refused.value).startswith(sentence)
