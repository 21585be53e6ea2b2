"""What part of a map a picture shows (RS-68)."""

import random
from itertools import pairwise

import pytest

from games.geometry.hexes import Grid, at
from games.kernel import Outcome
from games.raise_shields.state.frames import Placing
from games.raise_shields.state.state import Public
from games.raise_shields.text.changes import Shot, places_of
from renderers.kit.canvas import Canvas, blank
from renderers.kit.palette import SPACE
from renderers.raise_shields import action
from renderers.raise_shields.scene import Window, layout_of, window_of
from tests.renderers.raise_shields.samples import attack, duel, replace, trace

GRIDS = (Grid(34, 13), Grid(34, 26))


def public(grid: Grid, *places: str) -> Public:
    fields = dict(zip("ab", ({"place": place} for place in places), strict=True))
    return duel(grid=grid, ask=((0, "move"),), phase="movement", order=("A", "B"), turn="A", **fields)[0].public


@pytest.mark.parametrize(
    ("places", "window"),
    [
        (("F9", "I5"), Window(0, 3, 13, 8)),
        (("A1", "E5"), Window(0, 0, 13, 8)),
        (("Q13", "M9"), Window(4, 5, 13, 8)),
        (("F9", "I2"), Window(0, 0, 15, 10)),
        (("A1", "Q13"), Window(0, 0, 17, 13)),
    ],
)
def test_the_standard_map_is_shown_as_near_as_the_ships_are(places: tuple[str, str], window: Window) -> None:
    assert window_of(public(Grid(17, 13), *places)) == window


def test_a_move_of_one_hex_does_not_move_the_picture() -> None:
    """Along a whole flight over the map only a few moves change what is shown."""
    shown = [window_of(public(Grid(17, 13), at(column, 6).name, at(column + 2, 6).name)) for column in range(15)]
    assert sum(one != other for one, other in pairwise(shown)) == 1


def test_wrecks_are_shown_once_the_match_is_over() -> None:
    state = public(Grid(17, 13), "A1", "Q13")
    gone = replace(state, ships=(state.ships[0], replace(state.ships[1], status="destroyed")))
    assert window_of(gone) == Window(0, 0, 13, 8)
    assert window_of(replace(gone, outcome=Outcome((0,), "Vesper was destroyed.", "RS-60"))) == Window(0, 0, 17, 13)


@pytest.mark.parametrize("grid", [Grid(17, 13), *GRIDS])
def test_a_map_is_shown_whole_while_ships_are_set_up(grid: Grid) -> None:
    state = replace(public(grid, "A1", "B2"), frames=(Placing(),))
    assert window_of(state) == Window(0, 0, grid.width, grid.height)


@pytest.mark.parametrize(
    ("places", "window"),
    [
        (("A1", "B2"), Window(0, 0, 14, 8)),
        (("AH26", "AG25"), Window(20, 18, 14, 8)),
        (("Q13", "R13"), Window(8, 9, 14, 8)),
        (("A1", "AH26"), Window(0, 0, 34, 26)),
    ],
)
def test_a_fleet_map_is_shown_as_near_as_the_ships_are(places: tuple[str, str], window: Window) -> None:
    assert window_of(public(GRIDS[1], *places)) == window


@pytest.mark.parametrize("grid", [Grid(17, 13), *GRIDS])
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


@pytest.mark.parametrize(("pending", "evasion", "burst"), [(True, (), 0), (True, (4, 2), 1), (False, (), 1)])
def test_no_burst_is_drawn_before_the_target_has_tried_to_evade(
    pending: bool, evasion: tuple[int, ...], burst: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    state, bursts = duel()[0].public, list[object]()
    monkeypatch.setattr(action, "star", lambda *drawn: bursts.append(drawn))
    shot = Shot(replace(attack(), evasion=evasion, evaded=0), at(8, 5), at(8, 8), pending)
    action.draw_burst(Canvas(blank(1200, 1200, SPACE)), layout_of(state.grid), shot, state)
    assert len(bursts) == burst
