"""The poster at the end of a match: for each way to win one, and none where nobody won."""

import pytest
from msgspec.structs import replace

from bot.conformance.pictures import ODD_NAMES, promised
from games.kernel import Outcome, concluded
from renderers.contract import Crowning, Picture, find_renderer
from tests.house import OURS
from tests.renderers.cases import find_cases
from tests.renderers.golden import check_golden

RESIGNED = Outcome((1,), "Mira (A) resigned", "")
DRAW = Outcome((), "Nobody is left", "RS-60")
TEAM = Outcome((0, 2), "The other team is destroyed", "UH-B48")
every_game = pytest.mark.parametrize("slug", OURS)


def poster(slug: str, position: str, end: Outcome | None) -> Picture | None:
    """Draw the poster of a position that ended so."""
    view, _ = find_cases(slug).boards[position]
    renderer = find_renderer(slug)
    assert isinstance(renderer, Crowning)
    return promised(lambda: renderer.poster(concluded(view, end)), "the poster")


@every_game
def test_a_draw_and_a_match_without_a_result_have_no_poster(slug: str) -> None:
    assert poster(slug, find_cases(slug).board, DRAW) is None
    assert poster(slug, find_cases(slug).board, None) is None


@every_game
def test_who_wins_because_another_one_resigned_has_a_poster_that_says_so(slug: str) -> None:
    picture = poster(slug, find_cases(slug).board, RESIGNED)
    assert picture is not None
    assert picture.alt == "Victory. Mira (A) resigned"


@pytest.mark.parametrize(
    ("slug", "position"), [("raise_shields", "four"), ("uprising", "decree"), ("upheaval", "four")]
)
def test_a_team_wins_together(slug: str, position: str) -> None:
    picture = poster(slug, position, TEAM)
    assert picture is not None
    check_golden(picture, f"posters/{slug}_team")


@every_game
def test_a_poster_bears_any_names(slug: str) -> None:
    view, _ = find_cases(slug).boards[find_cases(slug).board]
    renderer = find_renderer(slug)
    assert isinstance(renderer, Crowning)
    for first in range(len(ODD_NAMES)):
        names = (*ODD_NAMES[first:], *ODD_NAMES[:first])[: view.public.seats]
        ended = concluded(replace(view, names=names), RESIGNED)
        assert promised(lambda ended=ended: renderer.poster(ended), "the poster") is not None
