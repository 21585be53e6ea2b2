"""Moments: which events boards celebrate, where, and that nothing hidden is among them."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from bot.conformance.pictures import promised
from games.kernel import Event, Theme, news_for
from games.raise_shields.state import events as rs
from games.upheaval.state import events as uh
from games.uprising.state import events as up
from games.urban_war.state import events as uw
from renderers.contract import Picture, find_renderer
from renderers.kit.canvas import Canvas, blank
from renderers.kit.fonts import SCALE
from renderers.kit.moments import LAST, LOSS, Moment, draw_ribbon, moment_of
from renderers.kit.palette import SPACE
from renderers.kit.place import Obstacle
from tests.renderers.cases import find_cases
from tests.renderers.golden import check_golden, decoded

Told = Callable[[Any], Event]


def _unit(public: Any) -> str:
    return next(unit.id for unit in public.units if unit.seat == 1)


def _taken(_: Any) -> Event:
    return up.LieutenantTaken(seat=0, who="AW", region=5, victim=1, name="Ida")


CASES: list[tuple[str, str, str, Told]] = [
    ("raise_shields", "destroyed", "eight", lambda public: rs.ShipDestroyed(ship=public.ships[3].id, cause="attack")),
    ("raise_shields", "fled", "fire", lambda public: rs.ShipFled(ship=public.ships[0].id)),
    ("uprising", "lieutenant", "decree", _taken),
    ("uprising", "promoted", "two", lambda _: up.Promoted(
        seat=0, number=3, name="Ida", region=3, followers=3, actions=1)),
    ("uprising", "war", "realm", lambda _: up.WarBegan(order=(0, 1))),
    ("uprising", "last", "three", lambda public: up.RoundBegan(round=public.options.rounds, first=0)),
    ("urban_war", "kill", "fight", lambda public: uw.Killed(model="B4", at=public.model("B4").at)),
    ("urban_war", "commander", "wide", lambda public: uw.Killed(model="B1", at=public.model("B1").at)),
    ("urban_war", "last", "wounded", lambda public: uw.TurnBegan(turn=public.options.turns)),
    ("upheaval", "destroyed", "shooting", lambda public: uh.StateChanged(unit=_unit(public), what="destroyed")),
    ("upheaval", "gone", "fight", lambda public: uh.StateChanged(unit=_unit(public), what="gone")),
    ("upheaval", "last", "two35", lambda public: uh.TurnBegan(turn=public.options.turns, deck=(1, 1))),
]  # fmt: skip


def board(slug: str, position: str, event: Event | None, theme: Theme = "world", seen_by: Any = None) -> Picture:
    """Draw a board after an action of which the last event is this one, as a public that may see it or not."""
    view, news = find_cases(slug).boards[position]
    before = news[-1] if news else ()
    happened = before if event is None else (*before, replace(event, seen_by=seen_by))
    return find_renderer(slug).board(replace(view, theme=theme), news_for([happened], None))


@pytest.mark.parametrize(("slug", "name", "position", "told"), CASES)
def test_a_board_celebrates_and_keeps_what_is_promised(slug: str, name: str, position: str, told: Told) -> None:
    event = told(find_cases(slug).boards[position][0].public)
    picture = promised(lambda: board(slug, position, event), f"the board of {name}")
    assert picture is not None
    check_golden(picture, f"moments/{slug}_{name}")
    plain = promised(lambda: board(slug, position, event, "plain"), f"the plain board of {name}")
    assert plain is not None
    assert len(plain.png) < len(picture.png)
    if name == "destroyed":
        check_golden(plain, f"moments/{slug}_{name}_plain")


@pytest.mark.parametrize(("slug", "name", "position", "told"), CASES)
def test_nobody_sees_a_moment_of_which_they_may_not_know(slug: str, name: str, position: str, told: Told) -> None:
    event = told(find_cases(slug).boards[position][0].public)
    without = board(slug, position, None)
    assert board(slug, position, event, seen_by=(0,)) == without
    assert board(slug, position, event) != without


@pytest.mark.parametrize(("slug", "name", "position", "told"), CASES[::4])
def test_only_the_last_action_is_celebrated(slug: str, name: str, position: str, told: Told) -> None:
    view, news = find_cases(slug).boards[position]
    event = told(view.public)
    renderer = find_renderer(slug)
    earlier, now = ((event,), *news), (*news, (event,))
    frames = [decoded(renderer.board(view, each)).getpixel((1, 400)) for each in (earlier, now)]
    assert frames[0] == decoded(renderer.board(view, news)).getpixel((1, 400))
    assert frames[0] != frames[1]


def test_the_strongest_moment_of_an_action_wins() -> None:
    class Lost(Event, frozen=True, kw_only=True):
        words: str
        weight: int

    told = {Lost: lambda event: Moment(event.words, event.weight, LOSS) if event.weight else None}
    weak, strong = Lost(words="a model falls", weight=3), Lost(words="a unit falls", weight=8)
    none = Lost(words="", weight=0)
    for events in ((weak, strong, none), (strong, weak)):
        assert moment_of((events,), told) == Moment("a unit falls", 8, LOSS)
    assert moment_of(((strong,), (none,)), told) is None
    assert moment_of((), told) is None
    assert moment_of(((Event(),),), {**told, rs.RoundBegan: lambda event: Moment("", 1, LAST)}) is None


OVER = [("raise_shields", "wreck"), ("uprising", "over"), ("urban_war", "over"), ("upheaval", "over")]


@pytest.mark.parametrize(("slug", "position"), OVER)
def test_the_end_has_its_own_header_and_celebrates_no_moment(slug: str, position: str) -> None:
    case = next(case for case in reversed(CASES) if case[0] == slug)
    event = case[3](find_cases(slug).boards[case[2]][0].public)
    view, _ = find_cases(slug).boards[position]
    frames = [decoded(find_renderer(slug).board(view, news)).getpixel((1, 400)) for news in (((event,),), ())]
    assert frames[0] == frames[1]


def test_a_ribbon_hides_nothing_that_counts_and_is_left_out_where_there_is_no_room() -> None:
    bounds, moment = (0.0, 0.0, 700.0, 500.0), Moment("B3 falls", 1, LOSS, (350.0, 250.0))
    middle = Obstacle((0.0, 120.0, 700.0, 380.0), 4.0)
    for taken, drawn in (([], True), ([middle], True), ([Obstacle(bounds, 4.0)], False), ([Obstacle(bounds)], True)):
        canvas = Canvas(blank(700, 500, SPACE))
        draw_ribbon(canvas, moment, taken, bounds)
        image = canvas.image.reduce(SCALE)
        assert (len(image.getcolors(9999) or []) > 1) is drawn
        if middle in taken:
            assert image.crop((0, 124, 700, 376)).getcolors() == [(700 * 252, SPACE)]
