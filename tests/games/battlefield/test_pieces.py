"""Templates and pieces: sensible shapes and sizes, turned and moved exactly."""

import pytest

from games.battlefield.pieces import COVERS, LOOKS, parse_outline, placed, templates
from games.geometry.plane import box_of
from games.geometry.polygons import area2, is_simple, locate


def test_templates_are_simple_polygons_of_a_sensible_size_around_their_middle() -> None:
    assert len(templates()) >= 16
    for key, template in templates().items():
        assert key == template.template
        assert key.isalpha()
        assert is_simple(template.outline)
        assert area2(template.outline) > 0
        left, top, right, bottom = box_of(template.outline)
        assert 1000 <= right - left <= 13_000
        assert 500 <= bottom - top <= 13_000
        assert left < 0 < right
        assert top < 0 < bottom


def test_templates_say_what_they_do_in_words_that_are_known_and_differ() -> None:
    found = list(templates().values())
    assert all(one.cover in COVERS and one.look in LOOKS for one in found)
    assert len({one.word for one in found}) == len({one.name for one in found}) == len(found)
    assert all(one.word.isalpha() and one.word.islower() for one in found)
    assert {one.cover for one in found} == set(COVERS)
    assert all(one.impassable and one.cover == "solid" for one in found if one.blocks_sight)
    assert not any(one.impassable and one.difficult for one in found)


def test_a_piece_is_its_template_turned_and_moved() -> None:
    wall = placed(templates()["wall"], "T3", (20_000, 10_000), 6)
    assert wall.outline == ((20_400, 7000), (20_400, 13_000), (19_600, 13_000), (19_600, 7000))
    assert (wall.id, wall.template, wall.name, wall.look) == ("T3", "wall", "low wall", "wall")
    assert (wall.cover, wall.blocks_sight, wall.impassable, wall.difficult) == ("solid", False, False, False)
    house = placed(templates()["house"], "T1", (8000, 8000))
    assert (house.blocks_sight, house.impassable) == (True, True)
    assert locate((8000, 8000), house.outline) == "inside"


def test_turning_half_round_mirrors_through_the_centre() -> None:
    for template in templates().values():
        here, there = placed(template, "T1", (24_000, 24_000), 5), placed(template, "T1", (24_000, 24_000), 17)
        for (x, y), (u, v) in zip(here.outline, there.outline, strict=True):
            assert (x + u, y + v) == (48_000, 48_000)


@pytest.mark.parametrize("text", ["1,2 3", "a,b", "1,2;3,4", "1.0001,2", "1,2 nan,3"])
def test_other_texts_are_no_outlines(text: str) -> None:
    with pytest.raises(ValueError, match="an outline is points"):
        parse_outline(text)
