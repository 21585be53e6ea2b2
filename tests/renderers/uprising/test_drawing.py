"""What only the pictures of Uprising promise; `test_pictures` has what those of every game do."""

import math
from itertools import combinations

import pytest
from msgspec.structs import replace

from games.kernel import Outcome
from games.uprising.content.characters import cast
from games.uprising.state.events import FollowersTraded, Settled
from games.uprising.text.changes import changes_of
from renderers.contract import find_renderer
from renderers.kit.palette import RGB
from renderers.uprising.geography import chart_of, crossing
from renderers.uprising.portraits import portrait
from renderers.uprising.scene import name_words
from renderers.uprising.screen import ROW_FIRST, ROW_FURTHER
from renderers.uprising.signs import people_lines
from renderers.uprising.tones import DARK, PRINTED, Tones
from renderers.uprising.words import done_words, heading
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
    assert done_words(view, changes_of(news)) == (
        ["Cyra: Decree in Riverside"],
        "grain \u22121; timber \u22121; C +4 followers in 4 regions; purse 20$ → 14$",
    )


def test_a_purse_that_spent_of_its_income_is_never_told_to_be_below_nothing() -> None:
    view, news = CASES.boards["decree"]
    done = replace(changes_of(news), money=((2, -2),), income=((2, 18),))
    assert done_words(view, done)[1].endswith("purse 16$ → 14$, income included; income C +18$")


def test_uph1_hidden_purses_are_in_no_picture_and_no_words() -> None:
    view, news = CASES.boards["secret"]
    assert "14$" not in done_words(view, changes_of(news))[1]
    assert "14$" not in find_renderer("uprising").roster(view, news).alt


def test_no_name_of_our_maps_is_cut_when_its_region_is_unstable() -> None:
    for name in ("marches", "narrows", "realm"):
        country = country_of(name)
        for place, region in zip(chart_of(country).places, country.regions, strict=True):
            assert name_words(place, region.name, broken=True, face="cinzel")[0] == region.name


def test_all_lieutenants_are_on_the_roster_by_their_numbers() -> None:
    public = CASES.boards["crowd"][0].public
    lines = people_lines(public, 2, ROW_FIRST, ROW_FURTHER)
    assert len(lines) == 2
    assert [one.call.split()[0] for line in lines for one in line if one.call] == ["L1", "L2", "L3", "L4", "L5"]


def test_a_match_that_ended_at_the_table_says_why_and_asks_nobody() -> None:
    view = CASES.boards["decree"][0]
    ended = Outcome((1,), "Cyra resigned", "")
    words = heading(replace(view, public=replace(view.public, outcome=ended, frames=(), prompts=())))
    assert (words.cut, words.line, words.second) == ("Bruno", " wins", "Cyra resigned")


def test_what_was_lost_at_war_is_told_by_whose_skirmishes_it_was_lost_in() -> None:
    view, _ = CASES.boards["over"]
    news = ((Settled(seat=2), FollowersTraded(seat=2, region=5, losses=((1, 2), (2, 2)))),
            (Settled(seat=3), FollowersTraded(seat=0, region=11, losses=((3, 1),))))  # fmt: skip
    told = done_words(view, changes_of(news))[1]
    assert told == "Cyra's Skirmishes: B \u22122, C \u22122; Ana's Skirmishes: D \u22121"


SIGHT = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881),
    ),
    "protanopia": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900),
    ),
}  # fmt: skip
"""What the colour-blind see of linear RGB (Machado, Oliveira and Fernandes 2009, severity 1)."""


def seen_by(sight: str, colour: RGB) -> tuple[float, float, float]:
    """Return a colour as somebody sees it, in CIELAB (D65)."""
    linear = [(c / 255 / 12.92) if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
    red, green, blue = (max(0.0, sum(a * b for a, b in zip(row, linear, strict=True))) for row in SIGHT[sight])
    xyz = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("tones", [PRINTED, DARK], ids=["printed", "dark"])
@pytest.mark.parametrize("sight", SIGHT)
def test_nobody_takes_the_land_of_one_player_for_that_of_another_or_for_unclaimed_land(
    sight: str, tones: Tones
) -> None:
    lands = [seen_by(sight, colour) for colour in (tones.land, *tones.tints)]
    assert min(math.dist(a, b) for a, b in combinations(lands, 2)) > 8
