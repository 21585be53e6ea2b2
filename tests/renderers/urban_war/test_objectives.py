"""Objectives of Urban War where players look for them: on the board, in what is drawn larger, in words (UW-H2)."""

import pytest
from msgspec.structs import replace

from games.urban_war.text.summary import summary
from games.urban_war.units.points import counting
from renderers.contract import find_renderer
from renderers.kit.noted import noted_things
from renderers.kit.palette import SOFT, seat_style
from renderers.urban_war.scene import flags, layout_of
from tests.renderers.golden import decoded
from tests.renderers.urban_war.positions import Scene, changed, seen, street

RENDERER = find_renderer("urban_war")
EAST = 37_600, 24_000
"""The east gate of the crossroads; B6 at 33,24.6 and B4 at 40,26 are the only ones near, B4 within 3 inches."""


def scene(*, objectives: bool = True, turns: int = 8) -> Scene:
    """A fight at the crossroads, with or without what lets objectives count."""
    state = street()
    return seen(changed(state, options=replace(state.public.options, objectives=objectives, turns=turns)))


@pytest.mark.parametrize(("objectives", "turns", "count"), [(True, 8, 3), (False, 8, 0), (True, 0, 0)])
def test_uwh2_objectives_are_shown_only_where_they_count(objectives: bool, turns: int, count: int) -> None:
    view, _ = scene(objectives=objectives, turns=turns)
    assert len(counting(view.public)) == len(flags(view.public)) == count
    assert ("Objectives: " in summary(view).alt_map) is bool(count)


def test_uwh2_the_words_of_the_board_say_who_holds_an_objective() -> None:
    view, _ = scene()
    told = "Objectives: crossing 24,24 (Ana holds it), west-gate 4,24, east-gate 37.6,24 (Bruno holds it)"
    assert told in summary(view).alt_map


def test_uwh2_the_board_names_objectives_as_they_can_be_typed() -> None:
    """Where a name is noted there is bright text, and none without objectives."""
    with noted_things() as things:
        picture = decoded(RENDERER.board(*scene())).convert("L")
    boxes = {thing.name: tuple(map(round, thing.box)) for thing in things if thing.name.startswith("the name")}
    assert set(boxes) == {"the name crossing", "the name west-gate", "the name east-gate"}
    without = decoded(RENDERER.board(*scene(objectives=False))).convert("L")
    for box in boxes.values():
        assert sum(picture.crop(box).histogram()[200:]) > 200 > sum(without.crop(box).histogram()[200:])


def test_uwh2_the_board_has_a_ring_of_three_inches_in_the_colour_of_the_holder() -> None:
    """Drawn dashed: some of the pixels on the ring have the colour, and none where objectives do not count."""

    def on_ring(at: tuple[int, int], scene: Scene, colour: tuple[int, int, int]) -> int:
        layout, picture = layout_of(scene[0].public), decoded(RENDERER.board(*scene))
        (x, y), radius = layout.at(at), layout.far(3000)
        ring = [picture.getpixel((round(x) + dx, round(y - radius) + dy)) for dx in range(-15, 16) for dy in (0, 1, 2)]
        return sum(max(abs(a - b) for a, b in zip(dot, colour, strict=True)) < 40 for dot in ring)  # type: ignore[arg-type]

    assert on_ring(EAST, scene(), seat_style(1).colour) > 10
    assert on_ring((4000, 24_000), scene(), SOFT) > 10
    assert on_ring(EAST, scene(objectives=False), seat_style(1).colour) == 0
