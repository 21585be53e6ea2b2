"""Ways around obstacles: free, on the table, within the budget, and about as short as can be. Shapely is the oracle."""

import math
import random
from heapq import heappop, heappush
from itertools import pairwise

import numpy as np
import pytest
import shapely

from games.battlefield.ways.corners import corners_of
from games.battlefield.ways.routes import reachable, route
from games.geometry.discs import Disc, Piece, apart
from games.geometry.moves import hits
from games.geometry.paths import length
from games.geometry.plane import Point
from games.geometry.polygons import Polygon, rectangle
from games.geometry.shapes import shifted, turned
from tests.games.battlefield.scenes import SIZE, bases, pieces, spot
from tests.geometry.oracle import area

WALL = rectangle(20_000, 10_000, 21_000, 20_000)
BUDGET = 12_000
SLACK = 15
"""More than what shapely's arcs, which are made of chords, lack of true ones."""


def shape_of(piece: Piece) -> shapely.Geometry:
    return shapely.Point(piece.centre) if isinstance(piece, Disc) else area(piece)


def reach_of(piece: Piece, radius: int) -> int:
    return radius + (piece.radius if isinstance(piece, Disc) else 0)


def scene(seed: int) -> tuple[Point, Point, int, list[Piece]]:
    """Return a start and a goal that are free, the base's radius, and obstacles, mostly with one of them between."""
    dice = random.Random(seed)
    radius = dice.choice((600, 600, 1000))
    blockers: list[Piece] = [*(piece.outline for piece in pieces(dice, 14)), *bases(dice, 10)]
    while True:
        start = spot(dice)
        angle, far = dice.random() * math.tau, dice.randrange(2000, 10_000)
        goal = start[0] + round(far * math.cos(angle)), start[1] + round(far * math.sin(angle))
        if not all(radius <= part <= SIZE[0] - radius for part in (*start, *goal)):
            continue
        if not all(apart(Disc(end, radius), blocker) for end in (start, goal) for blocker in blockers):
            continue
        if not seed % 5 or any(hits((start, goal), radius, blocker) for blocker in blockers):
            return start, goal, radius, blockers


def test_a_straight_way_has_no_waypoints() -> None:
    assert route((10_000, 15_000), (19_400, 15_000), 600, 9400, [WALL]) == ((10_000, 15_000), (19_400, 15_000))
    assert route((10_000, 15_000), (19_400, 15_000), 600, 9399, [WALL]) is None
    assert route((10_000, 15_000), (10_000, 15_000), 600, 0, [WALL]) == ((10_000, 15_000),)


def test_a_way_around_the_nearer_end_of_a_wall() -> None:
    """From 3.0 west of a wall's end to 3.0 east of it: 3.1385 + 1.6 + 3.1385 inches, worked by hand."""
    found = route((17_000, 19_000), (24_000, 19_000), 600, BUDGET, [WALL], SIZE)
    assert found == ((17_000, 19_000), (19_700, 20_600), (21_300, 20_600), (24_000, 19_000))
    assert length(found) == 7877
    assert route((17_000, 19_000), (24_000, 19_000), 600, 7877, [WALL], SIZE) == found
    assert route((17_000, 19_000), (24_000, 19_000), 600, 7700, [WALL], SIZE) is None


def test_no_base_goes_where_it_does_not_fit() -> None:
    gap: list[Piece] = [WALL, rectangle(20_000, 21_200, 21_000, 48_000), rectangle(20_000, 0, 21_000, 10_000)]
    assert route((17_000, 20_600), (24_000, 20_600), 600, BUDGET, gap, SIZE) == ((17_000, 20_600), (24_000, 20_600))
    assert route((17_000, 20_600), (24_000, 20_600), 601, BUDGET, gap, SIZE) is None


def test_a_gap_that_no_tenth_fits_is_passed_in_thousandths() -> None:
    gap: list[Piece] = [
        rectangle(20_000, 5000, 21_000, 20_033),
        rectangle(20_000, 21_234, 21_000, 36_000),
    ]
    found = route((17_000, 19_000), (24_000, 19_000), 600, BUDGET, gap, SIZE)
    assert found is not None
    assert any(part % 100 for point in found[1:-1] for part in point)
    assert {20_633, 20_634} >= {y for x, y in found if 20_000 <= x <= 21_000}
    assert length(found) < 8200


def test_no_way_leads_over_the_edge_of_the_table() -> None:
    barrier = rectangle(20_000, 1000, 21_000, 20_000)
    around = route((18_000, 2000), (23_000, 2000), 600, BUDGET, [barrier])
    assert around is not None
    assert min(y for _, y in around) == 400
    assert route((18_000, 2000), (23_000, 2000), 600, BUDGET, [barrier], SIZE) is None
    assert route((18_000, 2000), (23_000, 500), 600, BUDGET, [], SIZE) is None


def test_a_charge_ends_touching_behind_others() -> None:
    enemies: list[Piece] = [Disc((10_000, 10_000), 600), Disc((10_000, 8600), 600), Disc((10_000, 11_400), 600)]
    goal = (11_200, 10_000)
    found = route((8000, 10_000), goal, 600, BUDGET, enemies, SIZE)
    assert found is not None
    assert found[-1] == goal
    assert not any(hits(leg, 600, enemy) for leg in pairwise(found) for enemy in enemies)
    assert route((8000, 10_000), (11_199, 10_000), 600, BUDGET, enemies, SIZE) is None


@pytest.mark.parametrize("stride", [1, 100])
def test_whoever_walks_around_a_corner_or_a_base_is_free(stride: int) -> None:
    for seed in range(60):
        dice = random.Random(seed)
        spike: Polygon = turned(((-3000, 0), (3000, -dice.randrange(50, 3000)), (2500, 300)), seed)
        for piece in (shifted(spike, spot(dice)), *(one.outline for one in pieces(dice, 2)), *bases(dice, 1)):
            found = corners_of(piece, 600, stride)
            assert all(point[0] % stride == point[1] % stride == 0 for point in found)
            far = [shape_of(piece).distance(shapely.Point(point)) for point in found]
            assert min(far) >= reach_of(piece, 600) - 1e-6
            assert max(far) <= reach_of(piece, 600) * 1.42 + 2 * stride
            if isinstance(piece, Disc):
                assert len(found) == (16 if stride == 1 else 8)
                assert not any(hits(leg, 600, piece) for leg in pairwise((*found, found[0])))


@pytest.mark.parametrize("seeds", [range(100), pytest.param(range(100, 1000), marks=pytest.mark.soak)])
def test_random_ways_keep_clear_of_everything(seeds: range) -> None:
    found = 0
    for seed in seeds:
        start, goal, radius, blockers = scene(seed)
        way = route(start, goal, radius, BUDGET, blockers, SIZE)
        if way is None:
            assert any(hits((start, goal), radius, blocker) for blocker in blockers), seed
            continue
        found += len(way) > 2
        assert (way[0], way[-1]) == (start, goal)
        assert length(way) <= BUDGET
        walked = shapely.LineString(way)
        assert all(radius <= part <= SIZE[0] - radius for point in way for part in point)
        assert all(walked.distance(shape_of(one)) >= reach_of(one, radius) - 1e-6 for one in blockers), seed
    assert found > len(seeds) / 5


def test_goals_that_share_a_graph_get_the_ways_that_each_would_get_alone() -> None:
    for seed in range(40):
        start, _, radius, blockers = scene(seed)
        dice = random.Random(seed)
        goals = [(start[0] + dice.randrange(-9000, 9000), start[1] + dice.randrange(-9000, 9000)) for _ in range(8)]
        ways = list(reachable(start, radius, BUDGET, blockers, goals, SIZE))
        assert ways == [route(start, goal, radius, BUDGET, blockers, SIZE) for goal in goals], seed


def tight(start: Point, goal: Point, radius: int, blockers: list[Piece]) -> float:
    """Return about how long a string pulled tight would be: over all corners of what shapely grows by the radius."""
    near = [one for one in blockers if shape_of(one).distance(shapely.Point(start)) < BUDGET]
    grown = [shape_of(one).buffer(reach_of(one, radius) + 0.5, quad_segs=6) for one in near]
    corners = np.array([start, goal, *(point for shape in grown for point in shape.exterior.coords[:-1])])
    inside = np.all((corners >= radius) & (corners <= SIZE[0] - radius), axis=1)
    solid = [shape.buffer(-4, quad_segs=6) for shape in grown]
    inside &= ~np.any([shapely.contains_xy(shape, corners[:, 0], corners[:, 1]) for shape in solid], axis=0)
    if not inside[:2].all():
        return math.inf
    corners = corners[inside]
    one, two = np.triu_indices(len(corners), 1)
    legs = shapely.linestrings(np.stack([corners[one], corners[two]], axis=1))
    clear = np.ones(len(legs), dtype=bool)
    for shape in solid:
        shapely.prepare(shape)
        clear[clear] = ~shapely.intersects(shape, legs[clear])
    ways: list[list[tuple[int, float]]] = [[] for _ in corners]
    for a, b, far in zip(one[clear], two[clear], shapely.length(legs[clear]), strict=True):
        ways[a].append((b, far))
        ways[b].append((a, far))
    return shortest(ways)


def shortest(ways: list[list[tuple[int, float]]]) -> float:
    """Return the length of the shortest way from the first place to the second."""
    done: set[int] = set()
    queue = [(0.0, 0)]
    while queue:
        walked, here = heappop(queue)
        if here == 1:
            return walked
        if here not in done:
            done.add(here)
            for there, far in ways[here]:
                heappush(queue, (walked + far, there))
    return math.inf


def check_shortest(seeds: range) -> None:
    """Compare lengths with those of strings pulled tight around a base slightly smaller and slightly larger.

    None is shorter than the one, nor longer than the other by more than three in a hundred and a quarter of an inch.
    """
    compared = 0
    for seed in seeds:
        start, goal, radius, blockers = scene(seed)
        if any(hits((start, goal), radius, blocker) for blocker in blockers):
            compared += 1
            way = route(start, goal, radius, BUDGET, blockers, SIZE)
            least, most = (tight(start, goal, radius + more, blockers) for more in (-SLACK, SLACK))
            if way is None:
                assert most > BUDGET * 0.97 - 250, seed
            else:
                assert least * 0.995 - 20 <= length(way) <= most * 1.03 + 250, seed
    assert 3 * compared > len(seeds)


def test_ways_are_about_as_short_as_strings_pulled_tight() -> None:
    check_shortest(range(24))


@pytest.mark.soak
def test_ways_are_about_as_short_as_strings_pulled_tight_a_thousand_times() -> None:
    check_shortest(range(1000))
