"""Lines of sight past terrain and models, cover and its distance. Shapely is the oracle."""

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from games.geometry import beams
from games.geometry.discs import Disc, Piece
from games.geometry.plane import Point, Segment, squared
from games.geometry.polygons import Polygon, rectangle
from games.geometry.shapes import shifted, turned
from games.geometry.sight import Sight, across, blocks, length_inside, longer_inside, sight_lines
from tests.geometry.oracle import SEEDS, TABLE, area, base, less, line, point_square, polygons, rim, segments, terrain

places = st.tuples(st.integers(0, TABLE), st.integers(0, TABLE))
WEST, EAST = Disc((5000, 20_000), 600), Disc((25_000, 20_000), 600)


def free_lines(lines: Sequence[Segment], pieces: Sequence[Piece]) -> tuple[bool, ...]:
    return beams.free(beams.beam(lines), map(beams.obstacle, pieces))


def visible(source: Disc, target: Disc, pieces: Sequence[Piece] = (), marks: int = 40) -> Sight:
    free = free_lines(sight_lines(source, target, 1, marks), pieces)
    return Sight(sum(free), len(free))


def hidden(lines: Sequence[Segment], piece: Piece) -> int:
    return free_lines(lines, [piece]).count(False)


def expected(segment: Segment, piece: Piece) -> bool:
    if isinstance(piece, Disc):
        distance = line(*segment).distance(shapely.Point(piece.centre))
        return less(distance, piece.radius, lambda: point_square(piece.centre, segment))
    return bool(shapely.relate(line(*segment), area(piece))[0] == "1")


@pytest.mark.fuzz
def test_random_scenes_agree_with_shapely_line_by_line() -> None:
    for seed in SEEDS:
        dice = random.Random(seed)
        source, target = base(dice), base(dice)
        pieces: list[Piece] = [*(terrain(dice) for _ in range(4)), *(base(dice) for _ in range(3))]
        lines = sight_lines(source, target, dice.choice((1, 3)), dice.choice((1, 4, 8)))
        free = tuple(not any(expected(one, piece) for piece in pieces) for one in lines)
        assert free_lines(lines, pieces) == free, seed
        assert [hidden(lines, piece) for piece in pieces] == [
            sum(expected(one, piece) for one in lines) for piece in pieces
        ], seed


@settings(max_examples=2 * settings.default.max_examples)
@given(segments, st.lists(polygons, max_size=4))
def test_lines_along_walls_agree_with_the_union_of_what_shapely_sees(segment: Segment, pieces: list[Polygon]) -> None:
    whole = shapely.unary_union([area(piece) for piece in pieces])
    # A union of the grid's corners has crossings that are no whole numbers: near misses are left to the other tests.
    if set(map(tuple, shapely.get_coordinates(whole))) <= {point for piece in pieces for point in piece}:
        blocked = not whole.is_empty and shapely.relate(line(*segment), whole)[0] == "1"
        assert free_lines([segment], pieces) == (not blocked,)


def test_no_line_passes_between_two_walls_that_stand_face_to_face() -> None:
    north, south = rectangle(9000, 10_000, 15_000, 20_000), rectangle(9000, 20_000, 15_000, 30_000)
    middle = [(WEST.centre, EAST.centre)]
    assert free_lines(middle, [north]) == free_lines(middle, [south]) == (True,)
    assert free_lines(middle, [north, south]) == (False,)
    assert visible(WEST, EAST, [north, south], marks=41) == Sight(0, 41)
    assert free_lines(middle, [north, shifted(south, (6000, 0))]) == (True,)
    assert free_lines(middle, [north, rectangle(9000, 15_000, 15_000, 20_000)]) == (True,)


def test_a_line_along_a_wall_or_past_a_corner_or_a_rim_is_free() -> None:
    middle = (WEST.centre, EAST.centre)
    assert not blocks(rectangle(9000, 20_000, 15_000, 30_000), middle)
    assert not blocks(Disc((15_000, 20_600), 600), middle)
    assert blocks(Disc((15_000, 20_599), 600), middle)
    assert not blocks(((12_000, 20_000), (13_000, 21_000), (11_000, 21_000)), middle)
    assert blocks(((12_000, 19_999), (13_000, 21_000), (11_000, 21_000)), middle)


@pytest.mark.parametrize(("edge", "free"), [(20_000, 20), (19_709, 10), (19_708, 10), (19_600, 7), (20_600, 40)])
def test_a_wall_beside_the_target_hides_its_share_of_the_width(edge: int, free: int) -> None:
    """The wall stands so close before the target that a line's height at the wall is nearly that at the target."""
    wall = rectangle(24_900, edge, 24_950, 30_000)
    seen = visible(WEST, EAST, [wall])
    assert seen == Sight(free, 40)
    assert seen.at_least(1, 4) == (free >= 10)


def test_a_quarter_is_a_quarter() -> None:
    assert Sight(10, 40).at_least(1, 4)
    assert not Sight(9, 40).at_least(1, 4)
    assert Sight(20, 40).at_least(1, 2)
    assert Sight(1, 40).at_least(0, 1)
    assert not Sight(0, 40).at_least(0, 1)


@given(places, places, st.sampled_from((600, 1000)), st.integers(1, 40))
def test_points_are_spread_over_the_width_of_a_base(centre: Point, other: Point, radius: int, count: int) -> None:
    points = list(across(Disc(centre, radius), other, count))
    assert len(points) == count
    assert all(squared(point, centre) < radius**2 for point in points)
    if count % 2:
        assert points[count // 2] == centre
    assert [(x - centre[0], y - centre[1]) for x, y in points] == [
        (centre[0] - x, centre[1] - y) for x, y in reversed(points)
    ]
    even = 2 * radius / count
    assert all(max(0, even - 3) ** 2 <= squared(a, b) <= (even + 3) ** 2 for a, b in pairwise(points))
    assert all(
        abs((x - centre[0]) * (other[0] - centre[0]) + (y - centre[1]) * (other[1] - centre[1]))
        <= abs(other[0] - centre[0]) + abs(other[1] - centre[1])
        for x, y in points
    )


@given(places, places, st.integers(1, 6))
def test_as_many_eyes_as_marks_see_the_same_both_ways(here: Point, there: Point, count: int) -> None:
    one, two = Disc(here, 600), Disc(there, 1000)
    lines = sight_lines(one, two, count, count)
    assert len(lines) == count * count
    if here != there:
        assert {line[::-1] for line in lines} == set(sight_lines(two, one, count, count))


def test_pieces_are_told_apart_by_which_of_them_hide_something() -> None:
    wall = rectangle(6600, 20_000, 6700, 24_000)
    lines = beams.beam(sight_lines(WEST, EAST))
    assert hidden(lines.lines, wall) == 20
    pieces = [beams.obstacle(piece) for piece in (wall, shifted(wall, (0, 9000)), shifted(wall, (1, 0)))]
    assert set(beams.hiding(lines, pieces)) == {pieces[0], pieces[2]}


def test_lines_that_cover_no_area_are_looked_at_all_the_same() -> None:
    house, far = rectangle(9000, 10_000, 15_000, 30_000), rectangle(30_000, 10_000, 31_000, 30_000)
    point = (10_000, 20_000)
    assert free_lines([(point, point)], [house]) == (False,)
    assert free_lines([(point, point)], [far]) == (True,)
    assert free_lines([(WEST.centre, EAST.centre)] * 2, [house, far]) == (False, False)
    assert free_lines([(WEST.centre, EAST.centre), (EAST.centre, (40_000, 20_000))], [far]) == (True, False)


def test_pieces_elsewhere_change_nothing() -> None:
    around: list[Piece] = [turned(rectangle(2000, 2000, 4000, 4000), turn) for turn in range(24)]
    assert visible(WEST, EAST, around) == Sight(40, 40)
    assert visible(WEST, EAST) == Sight(40, 40)


def parts_inside(segment: Segment, woods: list[Polygon]) -> Fraction:
    """Return the part of a segment inside any wood: cut by the lines of all edges, and shapely asked of each middle.

    All is scaled until the middle is whole, so that its answer is exact.
    """
    (ax, ay), (bx, by) = segment
    dx, dy, cuts = bx - ax, by - ay, {Fraction(0), Fraction(1)}
    for (cx, cy), (ex, ey) in (edge for wood in woods for edge in rim(wood)):
        turn = dx * (ey - cy) - dy * (ex - cx)
        cuts.add(Fraction((cx - ax) * (ey - cy) - (cy - ay) * (ex - cx), turn) if turn else Fraction(0))
    inside = Fraction(0)
    for start, end in pairwise(sorted(cut for cut in cuts if 0 <= cut <= 1)):
        middle = (start + end) / 2
        by = middle.denominator
        there = shapely.Point(by * ax + middle.numerator * dx, by * ay + middle.numerator * dy)
        if any(area(tuple((by * x, by * y) for x, y in wood)).contains(there) for wood in woods):
            inside += end - start
    return inside


@settings(max_examples=3 * settings.default.max_examples)
@given(segments, st.lists(polygons, max_size=3))
def test_what_runs_inside_polygons_is_measured_once(segment: Segment, woods: list[Polygon]) -> None:
    inside = parts_inside(segment, woods)
    large: Segment = (segment[0][0] * 1000, segment[0][1] * 1000), (segment[1][0] * 1000, segment[1][1] * 1000)
    measured = length_inside(large, [tuple((1000 * x, 1000 * y) for x, y in wood) for wood in woods])
    square = inside * inside * squared(*large)
    assert (measured - 1) ** 2 < square <= measured**2 if inside else measured == 0


@given(segments, st.lists(polygons, max_size=3), st.integers(0, 9))
def test_more_than_a_length_is_what_its_measure_says(segment: Segment, woods: list[Polygon], than: int) -> None:
    assert longer_inside(segment, woods, than) == (length_inside(segment, woods) > than)


def test_two_inches_of_wood_are_not_more_than_two() -> None:
    sight = ((0, 1000), (30_000, 1000))
    near, far = rectangle(4000, 0, 5000, 9000), rectangle(9000, 0, 10_000, 9000)
    assert length_inside(sight, [near, far]) == 2000
    assert length_inside(sight, [near, rectangle(4500, 0, 5500, 9000)]) == 1500
    assert length_inside(((0, 1000), (30_000, 1001)), [near, far]) == 2001
    assert length_inside(sight, []) == 0
