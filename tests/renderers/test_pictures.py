"""What is promised of the pictures of every game, in positions that play seldom meets; headers, and the golden ones.

The promises are in bot/conformance/pictures.py, which holds pictures of play to them. A game hands in its positions as
`tests/renderers/<slug>/cases.py`; what only one game promises is tested beside them.
`UPDATE_GOLDENS=1 pytest tests/renderers` writes the golden pictures again: look at each before committing it.
"""

import functools
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from bot.conformance.pictures import (
    drawn_alike_at_once,
    drawn_alike_whatever_was_drawn_between,
    fit_a_screen,
    promised,
    shows_now_and_every_seat,
)
from games.kernel import RngDice, canonical, news_for
from games.kernel.exploring.walk import random_policy
from renderers.contract import BOARD, Picture, find_renderer
from renderers.kit.panels import HEADER
from tests.house import OURS
from tests.renderers.cases import Cases, find_cases
from tests.renderers.golden import FOLDER, check_golden

CASES = {slug: find_cases(slug) for slug in OURS}
every_game = pytest.mark.parametrize("slug", OURS)


def each(names: Callable[[Cases], Any]) -> pytest.MarkDecorator:
    """Call a test once for each name that some part of the cases has, in every game."""
    return pytest.mark.parametrize(("slug", "name"), [(slug, name) for slug in OURS for name in names(CASES[slug])])


def fresh_board(slug: str, name: str) -> Picture:
    return find_renderer(slug).board(*CASES[slug].boards[name])


# Each is drawn once, held to what is promised, for all the tests that look at it.
@functools.cache
def board(slug: str, name: str) -> Picture:
    return as_promised(lambda: fresh_board(slug, name), f"the board of {name}")


@functools.cache
def roster(slug: str, name: str) -> Picture:
    return as_promised(lambda: find_renderer(slug).roster(*CASES[slug].boards[name]), f"the roster of {name}")


@functools.cache
def preview(slug: str, name: str) -> Picture:
    return as_promised(lambda: find_renderer(slug).preview(*CASES[slug].previews[name]), f"the preview of {name}")


def as_promised(draw: Callable[[], Picture | None], what: str) -> Picture:
    picture = promised(draw, what)
    assert picture is not None
    return picture


@each(lambda cases: cases.boards)
def test_every_position_is_drawn_in_readable_type_and_on_one_screen(slug: str, name: str) -> None:
    both = board(slug, name), roster(slug, name)
    if name not in CASES[slug].fleets:
        fit_a_screen(both, f"of {name}")


@each(lambda cases: cases.previews)
def test_every_preview_is_drawn_in_readable_type(slug: str, name: str) -> None:
    assert preview(slug, name)


@each(lambda cases: cases.golden_boards)
def test_golden_board(slug: str, name: str) -> None:
    check_golden(board(slug, name), f"{slug}/{name}_board")


@each(lambda cases: cases.golden_rosters)
def test_golden_roster(slug: str, name: str) -> None:
    check_golden(roster(slug, name), f"{slug}/{name}_roster")


@each(lambda cases: cases.golden_previews)
def test_golden_preview(slug: str, name: str) -> None:
    picture = preview(slug, name)
    assert picture.height <= BOARD - HEADER, "with its words and buttons it is no higher than a screen"
    check_golden(picture, f"{slug}/{name}_preview")


@every_game
def test_no_golden_picture_is_left_without_a_test(slug: str) -> None:
    cases = CASES[slug]
    kinds = {"board": cases.golden_boards, "roster": cases.golden_rosters, "preview": cases.golden_previews}
    tested = {f"{name}_{kind}" for kind, names in kinds.items() for name in names}
    assert {path.stem for path in (FOLDER / slug).glob("*.png") if not path.name.endswith(".new.png")} == tested


@every_game
def test_actions_that_show_nothing_on_the_map_have_no_preview(slug: str) -> None:
    view, _ = CASES[slug].boards[CASES[slug].board]
    for action in CASES[slug].without_preview:
        assert not CASES[slug].shows(action)
        assert find_renderer(slug).preview(view, action, None, ()) is None


@every_game
def test_equal_views_give_equal_bytes_whatever_was_drawn_between(slug: str) -> None:
    cases = CASES[slug]
    others = [cases.boards[name] for name in cases.others]
    drawn_alike_whatever_was_drawn_between(find_renderer(slug), cases.boards[cases.board], others)
    before = board(slug, cases.board)
    find_renderer(slug).preview(*cases.previews[next(iter(cases.previews))])
    assert fresh_board(slug, cases.board) == before


@every_game
def test_pictures_drawn_at_once_are_the_same_as_one_after_the_other(slug: str) -> None:
    names = (CASES[slug].board, *CASES[slug].others)
    drawn_alike_at_once(find_renderer(slug), [CASES[slug].boards[name] for name in names])


@every_game
def test_views_may_come_from_another_process_as_json(slug: str) -> None:
    game, cases = OURS[slug], CASES[slug]
    view, news = cases.boards[cases.board]
    sent = game.load_view(canonical(view), game.content_for(cases.options)), game.load_news(canonical(news))
    assert sent == (view, news)
    assert find_renderer(slug).board(*sent) == board(slug, CASES[slug].board)


@every_game
def test_the_map_shows_now_in_cream_and_every_seat_in_its_colour(slug: str) -> None:
    shows_now_and_every_seat(board(slug, CASES[slug].four), OURS[slug].card.seats[1])


@each(lambda cases: cases.headers)
def test_the_header_says_who_is_to_act(slug: str, name: str) -> None:
    cases = CASES[slug]
    view, _ = cases.boards[name]
    assert cases.header(view) == cases.headers[name]


@every_game
def test_whole_games_are_drawn_with_every_kind_of_prompt(slug: str) -> None:
    game, cases = OURS[slug], CASES[slug]
    wanted = set(game.prompt_kinds) - set(game.check_profile.needs_option)
    assert cases.seldom <= wanted & set(cases.boards)
    drawn = set(cases.seldom)
    for seed in range(cases.seed, 20):
        _draw_a_game(slug, seed, drawn)
        if wanted <= drawn:
            return
    raise AssertionError(f"never asked: {wanted - drawn}")


def _draw_a_game(slug: str, seed: int, drawn: set[str]) -> None:
    """Play at random; draw each kind of prompt that is not `drawn` yet with a preview of the answer, and the end."""
    game, cases, renderer, rng = OURS[slug], CASES[slug], find_renderer(slug), random.Random(seed)
    policy, dice = random_policy(game), RngDice(rng)
    step = game.setup(game.card.seats[0], cases.options, game.content_for(cases.options), dice)
    state = step.state
    while prompts := game.awaiting(state):
        prompt = prompts[0]
        shown = msgspec.structs.replace(game.view(state, prompt.seat), names=("Ann", "Ben"))
        action = policy(shown, prompt.seat, rng, 0)
        if prompt.kind not in drawn:
            drawn.add(prompt.kind)
            news = news_for([step.events], prompt.seat)
            assert promised(lambda: renderer.board(shown, news), f"the board at {prompt.kind}")  # noqa: B023 - drawn at once
            events = game.foresee(shown, prompt.seat, action, RngDice(random.Random(0)))
            picture = renderer.preview(shown, action, game.forecast(state, prompt.seat, action), events)
            assert (picture is not None) == cases.shows(action)
        step = game.apply(state, prompt.seat, action, dice)
        state = step.state
    last = game.view(state, None), news_for([step.events], None)
    assert promised(lambda: renderer.board(*last), "the board at the end")
    assert promised(lambda: renderer.roster(*last), "the roster at the end")
