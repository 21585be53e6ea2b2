"""What only the pictures of Uprising promise; `test_pictures` has what those of every game do."""

import math

from games.uprising.characters import cast
from games.uprising.happened import happened
from renderers.contract import find_renderer
from renderers.uprising.geography import chart_of, crossing
from renderers.uprising.portraits import portrait
from renderers.uprising.words import done_words
from tests.games.uprising.positions import country_of
from tests.renderers.uprising.cases import CASES


def test_every_region_has_room_of_its_own_and_arrows_cross_the_common_border() -> None:
    for name in ("marches", "narrows", "realm"):
        country = country_of(name)
        chart = chart_of(country)
        for number, (place, region) in enumerate(zip(chart.places, country.regions, strict=True)):
            left, top, right, bottom = place.room
            assert right - left >= 130
            assert bottom - top >= 170
            for other in region.near:
                (x, y), (dx, dy) = crossing(country, number, other)
                goal = chart.places[other].middle
                assert min(math.dist((x, y), point) for point in place.outline) < 12
                assert dx * (goal[0] - x) + dy * (goal[1] - y) > 0


def test_up17_every_named_character_has_a_portrait_of_its_own() -> None:
    people = [one.name for one in (*cast().warlord, *cast().lieutenant)]
    assert len({portrait(name, 0, 116).full.tobytes() for name in people}) == len(people)
    assert portrait(f"{people[0]}-2", 0, 116).full == portrait(people[0], 0, 116).full


def test_the_strip_says_the_last_action_with_its_arithmetic() -> None:
    view, news = CASES.boards["decree"]
    assert done_words(view, happened(news)) == (
        ["Cyra: Decree in Riverside"],
        "grain \u22121; timber \u22121; C +4 followers in 4 regions; purse 20$ → 14$",
    )


def test_h1_hidden_purses_are_in_no_picture_and_no_words() -> None:
    view, news = CASES.boards["secret"]
    assert "14$" not in done_words(view, happened(news))[1]
    assert "14$" not in find_renderer("uprising").roster(view, news).alt
