"""What part of a large map a picture shows (RS-68)."""

import random

import pytest

from games.geometry.hexes import Grid, at
from games.raise_shields.happened import Shot, places_of
from games.raise_shields.state import Placing, Public
from renderers.raise_shields.scene import Window, layout_of, window_of
from tests.renderers.raise_shields.samples import attack, duel, replace, trace

GRIDS = (Grid(34, 13), Grid(34, 26))


def public(grid: Grid, *places: str) -> Public:
    fields = dict(zip("ab", ({"place": place} for place in places), strict=True))
    return duel(grid=grid, ask=((0, "move"),), phase="movement", order=("A", "B"), turn="A", **fields)[0].public


def test_the_standard_map_is_shown_whole() -> None:
    assert window_of(public(Grid(17, 13), "A1", "Q13")) == Window(0, 0, 17, 13)


def test_a_large_map_is_shown_whole_while_ships_are_set_up() -> None:
    state = replace(public(GRIDS[1], "A1", "B2"), frames=(Placing(),))
    assert window_of(state) == Window(0, 0, 34, 26)


@pytest.mark.parametrize(
    ("places", "window"),
    [
        (("A1", "B2"), Window(0, 0, 18, 13)),
        (("AH26", "AG25"), Window(16, 13, 18, 13)),
        (("Q13", "R13"), Window(8, 6, 18, 13)),
        (("A1", "AH26"), Window(0, 0, 34, 26)),
    ],
)
def test_a_fleet_map_is_shown_as_near_as_the_ships_are(places: tuple[str, str], window: Window) -> None:
    assert window_of(public(GRIDS[1], *places)) == window


@pytest.mark.parametrize("grid", GRIDS)
def test_all_ships_and_what_is_beside_them_are_shown(grid: Grid) -> None:
    rng = random.Random(3)
    for _ in range(300):
        places = [at(rng.randrange(grid.width), rng.randrange(grid.height)) for _ in range(3)]
        if places[0] == places[1]:
            continue
        state = public(grid, places[0].name, places[1].name)
        window = window_of(state, places[2:])
        layout = layout_of(grid, window)
        assert all(layout.shows(place) for place in places)
        assert window.column % 2 == 0
        assert all(place in grid for place in layout.hexes())


def test_the_ways_of_moves_and_shots_are_shown() -> None:
    path = trace().maneuver.path
    layout = layout_of(GRIDS[1], window_of(public(GRIDS[1], "AC20", "AD21"), places_of((trace(),))))
    assert all(layout.shows(place) for place in path)
    assert places_of((Shot(attack(), path[0], path[1]),)) == path[:2]
