"""Each game in its world and plain: both keep all that is promised of pictures; a world never changes by itself."""

import msgspec
import pytest

from bot.conformance.pictures import fit_a_screen, promised
from games.kernel.base.caching import clear
from renderers.contract import Crowning, Picture, find_renderer
from renderers.kit.poster import HEIGHT, WIDTH
from tests.house import OURS
from tests.renderers.cases import find_cases
from tests.renderers.golden import check_golden

CASES = {slug: find_cases(slug) for slug in OURS}
OVER = {"raise_shields": "wreck", "uprising": "over", "urban_war": "over", "upheaval": "over"}
every_game = pytest.mark.parametrize("slug", OURS)


def drawn(slug: str, name: str, theme: str) -> tuple[Picture, Picture]:
    view, news = CASES[slug].boards[name]
    themed, renderer = msgspec.structs.replace(view, theme=theme), find_renderer(slug)
    return renderer.board(themed, news), renderer.roster(themed, news)


@every_game
def test_plain_pictures_keep_what_is_promised_and_are_smaller(slug: str) -> None:
    cases = CASES[slug]
    for name in (cases.board, *cases.others):
        both = drawn(slug, name, "plain")
        for picture in both:
            promised(lambda picture=picture: picture, f"the plain picture of {name}")
        fit_a_screen(both, f"of {name}, plain")
        assert len(both[0].png) < len(drawn(slug, name, "world")[0].png)
    check_golden(drawn(slug, cases.board, "plain")[0], f"plain/{slug}_board")


@every_game
def test_words_for_those_who_cannot_see_a_picture_are_the_same_in_both_themes(slug: str) -> None:
    world, plain = (drawn(slug, CASES[slug].board, theme) for theme in ("world", "plain"))
    assert [picture.alt for picture in world] == [picture.alt for picture in plain]


@every_game
def test_a_world_looks_the_same_whenever_it_is_drawn(slug: str) -> None:
    first = drawn(slug, CASES[slug].board, "world")
    clear("renderers")
    assert [picture.png for picture in drawn(slug, CASES[slug].board, "world")] == [picture.png for picture in first]


@every_game
def test_a_victory_has_a_poster_and_what_nobody_won_has_none(slug: str) -> None:
    renderer, cases = find_renderer(slug), CASES[slug]
    assert isinstance(renderer, Crowning)
    poster = promised(lambda: renderer.poster(cases.boards[OVER[slug]][0]), "the poster")
    assert poster is not None
    assert (poster.width, poster.height) == (WIDTH, HEIGHT)
    check_golden(poster, f"posters/{slug}")
    assert renderer.poster(cases.boards[cases.board][0]) is None
    plain = renderer.poster(msgspec.structs.replace(cases.boards[OVER[slug]][0], theme="plain"))
    assert plain == poster, "a poster looks the same in every theme"
