"""Map files: what they must keep, what is said of a bad one, and the maps that come with the game (UP-B2, UP-B53)."""

import re
from itertools import pairwise

import pytest

from games.geometry.shapes import Shape, shared_border
from games.kernel import GameError
from games.uprising.content.maps.country import key_of, points
from games.uprising.content.maps.file import (
    MapError,
    check_country,
    least_blocking,
    map_notes,
    most_apart,
    read_country,
)
from games.uprising.content.maps.maker import draw
from games.uprising.content.maps.outlines import outline_faults
from games.uprising.content.maps.plans import PLANS
from games.uprising.content.maps.shelf import SHELF
from tests.games.uprising.positions import GAME, country_of, fresh, options
from tests.games.uprising.test_setup import STAR

SHIPPED = pytest.mark.parametrize("name", ["marches", "narrows", "realm"])


def faults(text: str) -> tuple[str, ...]:
    with pytest.raises(GameError) as error:
        check_country(text)
    return error.value.faults


def test_three_maps_come_with_the_game() -> None:
    assert tuple(SHELF.texts()) == ("marches", "narrows", "realm")
    assert [len(country_of(name).regions) for name in SHELF.texts()] == [12, 8, 20]
    assert country_of("narrows").seats == (2, 2)


@SHIPPED
def test_shipped_maps_pass_the_whole_check_and_hash_their_file(name: str) -> None:
    text = (SHELF.folder / f"{name}.toml").read_text(encoding="utf-8")
    assert check_country(text) == read_country(text) == country_of(name)
    (content,) = GAME.content_for(options(map=name))
    assert re.fullmatch("[0-9a-f]{64}", content.digest)
    assert content.text == text


@SHIPPED
def test_shipped_maps_are_what_the_plans_draw(name: str) -> None:
    plan = next(plan for plan in PLANS if plan.name == name)
    assert draw(plan) == (SHELF.folder / f"{name}.toml").read_text(encoding="utf-8")


@SHIPPED
def test_up4_on_shipped_maps_everybody_finds_a_start(name: str) -> None:
    country = country_of(name)
    assert least_blocking([region.near for region in country.regions], 4) >= country.seats[1]
    assert map_notes(country)[0].startswith("every player finds a start")


def test_upb2_the_default_map_is_adjacent_like_three_rows_of_four_round_a_lake() -> None:
    country = country_of("marches")
    rows = [[region.name for region in country.regions[start : start + 4]] for start in (0, 4, 8)]
    pairs = {pair for row in rows for pair in pairwise(row)} | {
        pair for two in pairwise(rows) for pair in zip(*two, strict=True)
    }
    pairs -= {("Riverside", "Oakhollow")}
    pairs |= {("Northmoor", "Grayport"), ("Westhaven", "Cape Farrow")}
    near = {(one.name, country.regions[two].name) for one in country.regions for two in one.near}
    assert near == pairs | {(two, one) for one, two in pairs}
    assert least_blocking([region.near for region in country.regions], 9) == 4


@SHIPPED
def test_borders_are_shared_to_the_point(name: str) -> None:
    country = country_of(name)
    for region in country.regions:
        for other in region.near:
            assert shared_border(Shape(region.polygon), Shape(country.regions[other].polygon)) > 60


@SHIPPED
def test_every_region_name_is_read_as_itself(name: str) -> None:
    country = country_of(name)
    state = fresh(map=name)
    for region in country.regions:
        for typed in (region.name, region.word, region.name.upper(), region.name.replace(" ", "_")):
            assert GAME.format(GAME.parse(state, 0, f"move W {typed}")) == f"move W {region.word}"


def test_a_region_may_end_in_a_characters_name() -> None:
    state = fresh(text=STAR.replace('"North"', '"Old Mab"'))
    assert GAME.format(GAME.parse(state, 0, "promote Old Mab")) == "promote Old-Mab"
    assert GAME.format(GAME.parse(state, 0, "promote Old Mab Edda")) == "promote Old-Mab Edda"


def test_names_are_one_whatever_case_accents_and_spaces() -> None:
    assert key_of("São Tomé") == key_of("sao-tome") == "saotome"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('name = "star"', 'name = "Star Map"', "name must be one word of at most 30 small letters, digits or hyphens"),
        ('name = "star"', "name = 5", "name must be one word"),
        ('name = "star"', "", "name is missing; it is one word"),
        ('title = "The Star"', 'title = "The 🌟"', "title must be text of 1 to 40 letters"),
        ('title = "The Star"', 'title = "  "', "title must be text of 1 to 40 letters"),
        ("seats = [2, 2]", "seats = [1, 9]", "seats must be the least and the most players, each 2 to 4"),
        ("seats = [2, 2]", "colour = 3\nseats = [2, 2]", "'colour' means nothing here; there are name, title, seats"),
        ("seats = [2, 2]", 'seats = [2, 2]\nlakes = ["5,5"]', "the outline of a lake has fewer than 3 points"),
        ("seats = [2, 2]", 'seats = [2, 2]\nislets = [""]', "the outline of an islet has fewer than 3 points"),
        ("anchor = [450, 200]", "anchor = 450", "North: anchor must be a point in whole numbers"),
        ("seats = [2, 2]", "seats = [4, 2]", "least and the most players"),
        ("size = [900, 900]", "size = [900, 90000]", "width and height are 400 to 2400, not 900 x 90000"),
        ("size = [900, 900]", "size = [9e2, 900]", "size must be width and height in whole numbers"),
        ("size = [900, 900]", "size = [700, 900]", "East reaches beyond the map's size"),
        ('name = "North"', 'name = "Grain"', "Grain cannot name a region"),
        ('name = "North"', 'name = "N0rth!"', "region 2: name must be 2 to 20 letters"),
        ('name = "North"', 'name = "北方"', "region 2: name must be 2 to 20 letters (Latin, Greek or Cyrillic)"),
        ('name = "North"', 'name = "South"', "South and South read the same"),
        ('"North", "East", "South"]', '"North", "East", "Mars"]', "Mars as a neighbour, and there is no such region"),
        ('["North", "East", "South"]', '["North", "East"]', "South lists Hub as a neighbour, but Hub does not list"),
        ('["timber", "ore"]', '["timber", "timber"]', "South lists a resource twice"),
        ('["timber", "ore"]', '["timber", "gold"]', "South: resources must be a list of 1 to 4 out of grain, timber"),
        ('["timber", "ore"]', "[]", "South: resources must be a list of 1 to 4"),
        ('outline = "300,100', 'outline = "3OO,100', "is not of the form"),
        ("anchor = [450, 200]", "anchor = [450, 450]", "the anchor of North lies outside its outline"),
        ("300,600 600,600 600,800 300,800", "300,590 600,590 600,800 300,800", "Hub and South overlap"),
        ("300,600 600,600 600,800 300,800", "300,600 305,600 600,700 600,800 300,800", "share only 5 units of border"),
        ("300,600 600,600 600,800 300,800", "300,700 600,700 600,800 300,800", "outlines do not touch"),
        ("300,600 600,600 600,800 300,800", "300,600 600,600 400,800 600,700", "South: the outline crosses itself"),
        ("300,600 600,600 600,800 300,800", "300,600 600,600", "the outline of South has fewer than 3 points"),
        ("300,600 600,600 600,800 300,800", "300,600 600,600 600,601", "South: the outline encloses next to nothing"),
        ("600,300 800,300 800,600 600,600", "600,300 600,100 800,100 800,600 600,600", "North and East share a border"),
        ("n = 0", "n = 7", "n must be a whole number from 0 to 6"),
        ("n = 0", "n = true", "n must be a whole number from 0 to 6"),
        (
            "seats = [2, 2]",
            "seats = [2, 4]",
            "4 players need as many regions of which no two are adjacent; there are 3",
        ),
    ],
)
def test_a_bad_map_is_told_what_is_wrong(old: str, new: str, says: str) -> None:
    assert old in STAR
    assert says in faults(STAR.replace(old, new, 1))[0]


def test_a_map_in_two_parts_is_refused() -> None:
    text = STAR.replace('["North", "East", "South"]', '["North", "East"]')
    text = text.replace('name = "South"\nneighbours = ["Hub"]', 'name = "South"\nneighbours = []')
    assert "South has no neighbours" in faults(text)


def test_several_faults_are_all_told_and_counted() -> None:
    found = faults(STAR.replace("n = 0", "n = 3").replace('"Hub", ', "").replace('name = "North"', 'name = "Ore"'))
    assert len(found) > 1
    with pytest.raises(MapError, match=rf"\(and {len(found) - 1} more\)"):
        check_country(STAR.replace('name = "North"', 'name = "Ore"'))


def test_size_limits_hold_before_anything_is_read() -> None:
    assert faults("#" * 200_001) == ("the file has more than 200,000 bytes",)
    three = STAR[: STAR.rindex("[[region]]")].replace(', "South"]', "]")
    assert faults(three) == ("a map has 4 to 30 regions, this one has 3",)
    assert "TOML" in faults("not a map")[0]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "name is missing"),
        ("hello [", "the file is no TOML: line 1 cannot be read from column 7 on"),
        (STAR + STAR, "the file is no TOML: line"),
        ('name = "star', "the file is no TOML: it cannot be read to its end"),
        ("a = [", "the file is no TOML: it cannot be read to its end"),
        ("n = " + "9" * 5000, "line 1 holds a number of more than 40 digits"),
        ("a = " + "[" * 5000 + "]" * 5000, "lists in lists in lists"),
        (STAR.replace("[450, 200]", "[" + "9" * 40 + ", 200]"), "North: anchor must be a point"),
        (STAR.replace('"300,100', '"' + "9" * 5000 + ",100"), "the outline of North is not of the form"),
        (STAR.replace('"North"', f'"{"N" * 50_000}"'), "region 2: name must be 2 to 20 letters"),
    ],
)
def test_hostile_files_are_refused_in_short_plain_words(text: str, says: str) -> None:
    found = faults(text)
    assert says in found[0]
    assert all(len(fault) < 250 for fault in found)
    library = ("`", "$", "Expected", "Object", "Invalid", "Cannot", "regex", "array")
    assert not any(word in fault for fault in found for word in library)


def test_a_file_may_begin_with_the_mark_that_some_editors_write() -> None:
    text = "\ufeff" + STAR.replace("\n", "\r\n")
    assert check_country(text).title == read_country(text).title == "The Star"


def test_a_long_strip_of_regions_is_checked_without_a_search_for_more_than_is_asked() -> None:
    strip = [tuple(other for other in (number - 1, number + 1) if 0 <= other < 30) for number in range(30)]
    assert least_blocking(strip, 4) == 4


def test_a_good_map_may_be_drawn_either_way_round_and_with_extra_points() -> None:
    text = STAR.replace("300,600 600,600 600,800 300,800", "300,800 600,800 600,600 450,600 300,600")
    country = check_country(text)
    assert country.regions[0].near == (1, 2, 3)
    assert country.regions[2].resources == ("cloth", "ore", "grain", "timber")
    assert map_notes(country)[0].startswith("1 player can block")


def test_outlines_that_touch_themselves_are_faulty() -> None:
    assert outline_faults(points("0,0 100,0 100,100 0,100")) == []
    assert outline_faults(points("0,0 100,0 100,100 50,0 0,100"))
    assert outline_faults(points("0,0 100,0 50,0 100,100 0,100"))
    assert outline_faults(points("0,0 100,0 0,0 0,100"))


def test_most_apart_counts_regions_of_which_no_two_are_adjacent() -> None:
    ring = [((number - 1) % 5, (number + 1) % 5) for number in range(5)]
    assert most_apart(ring, 4) == 2
    assert least_blocking(ring, 4) == 2
    assert least_blocking([()] * 3, 2) == 2
