"""Plane geometry of the referees' own, in inches as floats: points, bases (circles) and outlines (polygons)."""

import functools
import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

Spot = tuple[float, float]
Outline = Sequence[Spot]


class Base(NamedTuple):
    """A round base."""

    at: Spot
    radius: float


def inches(point: Sequence[int]) -> Spot:
    """Return a point of a journal, which is in thousandths."""
    return point[0] / 1000, point[1] / 1000


def walked(path: Sequence[Spot]) -> float:
    """Return the length of a way."""
    return sum(math.dist(one, two) for one, two in pairwise(path))


def gap(one: Base, two: Base) -> float:
    """Return the distance between the edges of two bases."""
    return math.dist(one.at, two.at) - one.radius - two.radius


def to_segment(point: Spot, start: Spot, end: Spot) -> float:
    """Return the distance of a point from a stretch."""
    east, south = end[0] - start[0], end[1] - start[1]
    square = east * east + south * south
    if not square:
        return math.dist(point, start)
    along = ((point[0] - start[0]) * east + (point[1] - start[1]) * south) / square
    along = min(1.0, max(0.0, along))
    return math.dist(point, (start[0] + along * east, start[1] + along * south))


def sides(outline: Outline) -> Iterator[tuple[Spot, Spot]]:
    """Yield the sides of an outline."""
    yield from zip(outline, (*outline[1:], outline[0]), strict=True)


def inside(point: Spot, outline: Outline) -> bool:
    """Whether a point lies in an outline, by counting crossings."""
    x, y = point
    crossed = False
    for (ax, ay), (bx, by) in sides(outline):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            crossed = not crossed
    return crossed


def _turn(one: Spot, two: Spot, three: Spot) -> float:
    return (two[0] - one[0]) * (three[1] - one[1]) - (two[1] - one[1]) * (three[0] - one[0])


def crosses(one: Spot, two: Spot, three: Spot, four: Spot) -> bool:
    """Whether two stretches cross properly."""
    return _turn(one, two, three) * _turn(one, two, four) < 0 and _turn(three, four, one) * _turn(three, four, two) < 0


def from_outline(point: Spot, outline: Outline) -> float:
    """Return how far a point is outside an outline; inside it is less than 0."""
    far = min(to_segment(point, one, two) for one, two in sides(outline))
    return -far if inside(point, outline) else far


def segment_to_outline(start: Spot, end: Spot, outline: Outline) -> float:
    """Return the distance of a stretch from an outline; 0 where it touches or enters it."""
    if inside(start, outline) or inside(end, outline):
        return 0.0
    best = math.inf
    for one, two in sides(outline):
        if crosses(start, end, one, two):
            return 0.0
        best = min(best, to_segment(start, one, two), to_segment(end, one, two), to_segment(one, start, end))
    return best


def points_of(path: Sequence[Spot], step: float = 0.05) -> Iterator[Spot]:
    """Yield points along a way, close together."""
    yield path[0]
    for one, two in pairwise(path):
        count = max(1, math.ceil(math.dist(one, two) / step))
        for number in range(1, count + 1):
            part = number / count
            yield one[0] + (two[0] - one[0]) * part, one[1] + (two[1] - one[1]) * part


def fan(eye: Spot, target: Base, count: int = 97) -> list[Spot]:
    """Return points spread over the width of a base as seen from an eye."""
    far = math.dist(eye, target.at) or 1.0
    across = (-(target.at[1] - eye[1]) / far, (target.at[0] - eye[0]) / far)
    parts = [target.radius * (2 * (number + 0.5) / count - 1) for number in range(count)]
    return [(target.at[0] + across[0] * part, target.at[1] + across[1] * part) for part in parts]


def stretches_inside(start: Spot, end: Spot, outline: Outline) -> list[tuple[float, float]]:
    """Return which parts of a stretch, from 0 to 1, lie inside an outline."""
    cuts = [0.0, 1.0]
    for one, two in sides(outline):
        first, second = _turn(one, two, start), _turn(one, two, end)
        if first != second and 0 <= (part := first / (first - second)) <= 1:
            cuts.append(part)
    cuts.sort()
    found = []
    for low, high in pairwise(cuts):
        middle = (low + high) / 2
        point = start[0] + (end[0] - start[0]) * middle, start[1] + (end[1] - start[1]) * middle
        if high - low > 1e-9 and inside(point, outline):
            found.append((low, high))
    return found


def length_inside(start: Spot, end: Spot, outlines: Iterable[Outline]) -> float:
    """Return how much of a stretch lies inside any of some outlines."""
    parts = sorted(part for outline in outlines for part in stretches_inside(start, end, outline))
    whole, last = 0.0, 0.0
    for low, high in parts:
        whole += max(0.0, high - max(low, last))
        last = max(last, high)
    return whole * math.dist(start, end)


def surely_inside(start: Spot, end: Spot, outline: Outline, aside: float = 0.003) -> float:
    """Return how much of a stretch lies inside an outline, however it is rounded: along a side it is none of it."""
    far = math.dist(start, end) or 1.0
    x, y = -(end[1] - start[1]) / far * aside, (end[0] - start[0]) / far * aside
    moves = ((0.0, 0.0), (x, y), (-x, -y))
    return min(length_inside((start[0] + dx, start[1] + dy), (end[0] + dx, end[1] + dy), [outline]) for dx, dy in moves)


@functools.lru_cache(maxsize=4096)
def _box(outline: tuple[Spot, ...]) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return min(xs), min(ys), max(xs), max(ys)


def near_box(start: Spot, end: Spot, outline: Outline, margin: float = 0.0) -> bool:
    """Whether a stretch comes into the box around an outline: a quick look before a close one."""
    (ax, ay), (bx, by) = start, end
    west, north, east, south = _box(tuple(outline))
    across = (ax if ax > bx else bx) >= west - margin and (ax if ax < bx else bx) <= east + margin
    return across and (ay if ay > by else by) >= north - margin and (ay if ay < by else by) <= south + margin
