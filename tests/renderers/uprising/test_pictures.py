"""Pictures of Uprising: every phase and map, crowded cases, previews, and the golden ones.

`UPDATE_GOLDENS=1 pytest tests/renderers` writes the golden pictures anew: look at each before committing it.
"""

import io
import math
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest
from PIL import Image

from games.kernel import Forecast
from games.uprising.actions import Campaign, End, Place, Stay
from games.uprising.characters import cast
from games.uprising.maps import shipped_country
from games.uprising.state import State
from games.uprising.views import UprisingView
from renderers.contract import Picture, find_renderer
from renderers.kit.fonts import recorded_sizes
from renderers.kit.palette import NOW, seat_style
from renderers.uprising.geography import chart_of, crossing
from renderers.uprising.portraits import portrait
from renderers.uprising.words import heading, last_words
from tests.renderers.golden import check_golden, decoded
from tests.renderers.uprising.positions import GAME, boards, decree, fighting, played, seen

RENDERER = find_renderer("uprising")
BOARDS = boards()
SMALLEST = 24
MOST_BYTES = 150 * 1024
GOLDEN_BOARDS = (
    "start", "place", "decree", "crowd", "everyone", "moved", "lost", "step_a", "war", "tie", "over", "shared",
    "long_names", "four_types", "two", "three", "realm", "plain_large",
)  # fmt: skip
GOLDEN_ROSTERS = ("start", "decree", "crowd", "over", "long_names", "secret", "two")


def ask(state: State, text: str) -> tuple[UprisingView, Any, Forecast | None]:
    """Return what a preview of an action is drawn from."""
    action = GAME.parse(state, state.turn, text)
    GAME.check(state, state.turn, action)
    return seen(state), action, GAME.forecast(state, state.turn, action)


PREVIEWS = {
    "move": ask(decree(), "move W Oakhollow"),
    "intimidate": ask(decree(), "intimidate W grain"),
    "slay": ask(decree(), "slay W B"),
    "decree": ask(decree(), "decree W timber timber"),
    "skirmish": ask(decree(), "skirmish W Riverside"),
    "promote": ask(decree(), "promote Riverside"),
    "take": ask(fighting("play", "a"), "take BL1"),
    "trade": ask(fighting("war", "c"), "trade 2"),
    "place": ask(played(2, 4, 3), "place Northmoor"),
    "realm": ask(played(90, 4, 3, "realm"), "decree L1 grain cloth"),
}


def preview(name: str) -> Picture:
    picture = RENDERER.preview(*PREVIEWS[name])
    assert picture is not None
    return picture


def holds(picture: Picture) -> None:
    """Assert what is promised of every picture."""
    with Image.open(io.BytesIO(picture.png)) as image:
        assert image.format == "PNG"
        assert image.mode == "P"
        assert image.size == (picture.width, picture.height)
    assert picture.width == 1200
    assert len(picture.png) <= MOST_BYTES
    assert 0 < len(picture.alt) <= 1024


@pytest.mark.parametrize("name", BOARDS)
def test_every_position_is_drawn_in_readable_type(name: str) -> None:
    with recorded_sizes() as sizes:
        holds(RENDERER.board(BOARDS[name]))
        holds(RENDERER.roster(BOARDS[name]))
    assert min(sizes) >= SMALLEST


@pytest.mark.parametrize("name", PREVIEWS)
def test_every_preview_is_drawn_in_readable_type(name: str) -> None:
    with recorded_sizes() as sizes:
        holds(preview(name))
    assert min(sizes) >= SMALLEST


@pytest.mark.parametrize("name", GOLDEN_BOARDS)
def test_golden_board(name: str) -> None:
    check_golden(RENDERER.board(BOARDS[name]), f"uprising/{name}_board")


@pytest.mark.parametrize("name", GOLDEN_ROSTERS)
def test_golden_roster(name: str) -> None:
    check_golden(RENDERER.roster(BOARDS[name]), f"uprising/{name}_roster")


@pytest.mark.parametrize("name", PREVIEWS)
def test_golden_preview(name: str) -> None:
    check_golden(preview(name), f"uprising/{name}_preview")


@pytest.mark.parametrize("action", [Campaign("W"), End(), Stay(), Place("auto")])
def test_actions_that_show_nothing_on_the_map_have_no_preview(action: object) -> None:
    assert RENDERER.preview(BOARDS["decree"], action, None) is None


def test_equal_views_give_equal_bytes_whatever_was_drawn_between() -> None:
    first = RENDERER.board(BOARDS["decree"])
    for name in ("crowd", "two", "realm"):
        RENDERER.board(BOARDS[name])
    preview("decree")
    assert RENDERER.board(BOARDS["decree"]) == first


def test_pictures_drawn_at_once_are_the_same_as_one_after_the_other() -> None:
    names = ["decree", "crowd", "moved", "two"] * 2
    alone = [RENDERER.board(BOARDS[name]).png for name in names[:4]]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda name: RENDERER.board(BOARDS[name]).png, names))
    assert together == alone * 2


def test_views_may_come_from_another_process_as_json() -> None:
    sent = msgspec.json.encode(BOARDS["decree"])
    assert RENDERER.board(msgspec.json.decode(sent, type=UprisingView)) == RENDERER.board(BOARDS["decree"])


def test_the_map_shows_now_in_cream_and_every_seat_in_its_colour() -> None:
    colours = {colour for _, colour in decoded(RENDERER.board(BOARDS["decree"])).getcolors(4096) or ()}
    assert NOW in colours
    assert all(seat_style(seat).colour in colours for seat in range(4))


@pytest.mark.parametrize(
    ("name", "line", "second"),
    [
        ("place", "Dov to place", "then Ana"),
        ("decree", "Cyra to act", "then Dov, Ana"),
        ("step_a", "Cyra to choose", "Riverside, step a: 2 followers or a Lieutenant"),
        ("war", "Cyra to choose", "Riverside, step c: trade followers or not"),
        ("tie", "Cyra to act", "move one character for 1$, or stay"),
        ("over", "Dov wins", "18 victory points"),
        ("shared", "Bruno and Dov share the victory", "18 victory points"),
        ("no_names", "Player C to act", "then Player D, Player A"),
    ],
)
def test_the_header_says_whose_turn_it_is(name: str, line: str, second: str) -> None:
    words = heading(BOARDS[name])
    assert (words.cut + words.line, words.second) == (line, second)


def test_every_region_has_room_of_its_own_and_arrows_cross_the_common_border() -> None:
    for name in ("marches", "narrows", "realm"):
        country = shipped_country(name)
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
    assert len({portrait(name, 0, 116).tobytes() for name in people}) == len(people)
    assert portrait(f"{people[0]}-2", 0, 116) == portrait(people[0], 0, 116)


def test_the_strip_says_the_last_action_with_its_arithmetic() -> None:
    assert last_words(BOARDS["decree"]) == (
        "Cyra: Decree in Riverside",
        "grain \u22121; timber \u22121; C +5 followers in 5 regions; purse 20$ → 14$",
    )


def test_h1_hidden_purses_are_in_no_picture_and_no_words() -> None:
    view = BOARDS["secret"]
    assert "14$" not in last_words(view)[1]
    assert "14$" not in RENDERER.roster(view).alt
