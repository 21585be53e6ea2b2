"""Hexes: names, steps, distances, the arc counts of ruling RS-B22 and the lines of sight of RS-B24."""

import pytest

from games.geometry.hexes import FACINGS, Grid, Hex, at, bearing, blockers, crossing, parse_hex, turned

CENTRE = at(8, 6)


def ring(distance: int) -> list[Hex]:
    return [where for where in Grid(17, 13).hexes() if CENTRE.distance(where) == distance]


@pytest.mark.parametrize("name", ["A1", "F7", "Q13", "Z9", "AA1", "AB12"])
def test_names_are_read_back(name: str) -> None:
    where = parse_hex(name.lower())
    assert where is not None
    assert where.name == name


@pytest.mark.parametrize("text", ["", "7F", "F0", "F", "ABC1", "F7 N", "É1"])
def test_other_texts_are_no_hexes(text: str) -> None:
    assert parse_hex(text) is None


def test_six_steps_in_six_facings_come_home() -> None:
    here = CENTRE
    for facing in range(6):
        here = here.step(facing)
        assert CENTRE.distance(here) <= 2
    assert here == CENTRE
    assert turned(0, -1) == FACINGS.index("NW")


def test_odd_columns_lie_half_a_hex_south() -> None:
    b1 = parse_hex("B1")
    assert b1 is not None
    assert b1.step(FACINGS.index("NW")).name == "A1"
    assert b1.step(FACINGS.index("SW")).name == "A2"


@pytest.mark.parametrize(("distance", "port", "bow"), [(1, 2, 1), (2, 5, 1), (3, 6, 3), (4, 9, 3)])
@pytest.mark.parametrize("facing", range(6))
def test_b22_arc_counts(distance: int, port: int, bow: int, facing: int) -> None:
    found = [bearing(CENTRE, facing, where) for where in ring(distance)]
    assert len(found) == 6 * distance
    assert found.count("port") == found.count("starboard") == port
    assert found.count("bow") == found.count("stern") == bow


def test_b22_port_is_left_and_starboard_right() -> None:
    here = CENTRE
    assert bearing(here, 0, here.step(0)) == "bow"
    assert bearing(here, 0, here.step(1)) == bearing(here, 0, here.step(2)) == "starboard"
    assert bearing(here, 0, here.step(3)) == "stern"
    assert bearing(here, 0, here.step(4)) == bearing(here, 0, here.step(5)) == "port"


def test_b24_a_hex_on_the_line_blocks() -> None:
    far = CENTRE.step(0, 4)
    between = CENTRE.step(0, 2)
    assert crossing(CENTRE, far, between) == "interior"
    assert blockers(CENTRE, far, frozenset({CENTRE, far, between})) == (between,)
    assert blockers(CENTRE, far, frozenset({CENTRE, far, CENTRE.step(1)})) == ()
    assert blockers(CENTRE, far, frozenset({far.step(0), CENTRE.step(3)})) == ()


def test_b24_a_line_along_an_edge_needs_both_hexes() -> None:
    left, right = CENTRE.step(0), CENTRE.step(1)
    far = right.step(0)  # straight over the edge between the two
    assert crossing(CENTRE, far, left) == crossing(CENTRE, far, right) == "edge"
    assert blockers(CENTRE, far, frozenset({left})) == ()
    assert blockers(CENTRE, far, frozenset({right})) == ()
    assert set(blockers(CENTRE, far, frozenset({left, right}))) == {left, right}


def test_b24_is_the_same_from_both_ends() -> None:
    hexes = list(Grid(7, 7).hexes())
    for other in hexes[::5]:
        for end in hexes[::3]:
            if end not in (hexes[0], other) and other != hexes[0]:
                assert crossing(hexes[0], end, other) == crossing(end, hexes[0], other)


@pytest.mark.parametrize(("side", "count"), [("north", 17), ("south", 17), ("west", 13), ("east", 13)])
def test_b3_start_zones_are_the_outermost_rows(side: str, count: int) -> None:
    grid = Grid(17, 13)
    zone = grid.edge(side)  # type: ignore[arg-type]
    assert len(set(zone)) == count
    assert all(where in grid for where in zone)
    outward = {"north": (0,), "south": (3,), "west": (4, 5), "east": (1, 2)}[side]
    assert all(any(where.step(facing) not in grid for facing in outward) for where in zone)
