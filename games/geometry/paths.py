"""Ways over a table: their length, how far a budget carries, their nearest points.

**The rule of lengths.** The length of a path is the exact sum of its legs, rounded up once, to a whole thousandth. As
budgets are whole thousandths too, `length(path) <= budget` holds exactly when the path itself keeps to the budget: no
rounding ever lets a longer one through, nor refuses one that fits. A path walked in parts and paid for part by part
costs at most one thousandth more for each further part.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from games.geometry.inches import Inches, toward
from games.geometry.plane import Point, Segment, dot, squared, to_point
from games.geometry.roots import ceil_root, ceil_sum

Path = tuple[Point, ...]
"""The start, the waypoints and the end."""


def length(path: Path) -> Inches:
    """Return the length of a path, rounded up once, at its end.

    >>> length(((0, 0), (3000, 4000))), length(((0, 0), (1, 1), (2, 2), (3, 3)))
    (5000, 5)
    """
    if len(path) == 2:
        return ceil_root(squared(*path))
    return ceil_sum(squared(a, b) for a, b in pairwise(path))


def furthest(path: Path, budget: Inches) -> Path:
    """Return a path as far as a budget carries; the whole path where it fits.

    The end of a part is cut towards its last waypoint: the part never exceeds the budget, and leaves less than three
    thousandths of it.

    >>> furthest(((0, 0), (3000, 0), (3000, 4000)), 5000)
    ((0, 0), (3000, 0), (3000, 2000))
    """
    if length(path) <= budget:
        return path
    legs = max(count for count in range(1, len(path)) if length(path[:count]) <= budget)
    return (*path[:legs], toward(path[legs - 1], path[legs], budget - length(path[:legs])))


def subdivided(path: Path, stride: Inches) -> Path:
    """Return a path with points in between, every leg in equal parts of about a stride at most.

    The points are rounded to the nearest whole ones, so that legs may be off by a thousandth; for looking around on the
    way, not for measuring it.

    >>> subdivided(((0, 0), (1000, 0), (1000, 500)), 500)
    ((0, 0), (500, 0), (1000, 0), (1000, 500))
    """
    return (path[0], *(point for leg in pairwise(path) for point in _parted(leg, stride)))


def _parted(leg: Segment, stride: Inches) -> Iterator[Point]:
    parts = max(1, ceil_root(squared(*leg), stride * stride))
    return (_at(leg, Fraction(number, parts)) for number in range(1, parts + 1))


def _at(leg: Segment, part: Fraction) -> Point:
    (ax, ay), (bx, by) = leg
    return round(ax + (bx - ax) * part), round(ay + (by - ay) * part)


def nearest_on(path: Path, point: Point) -> Point:
    """Return the point of a path that is nearest to another point, rounded to the nearest whole one; the first of two.

    >>> nearest_on(((0, 0), (4000, 0), (4000, 4000)), (3000, 2500))
    (4000, 2500)
    """
    if len(path) == 1:
        return path[0]
    legs = pairwise(path)
    nearest = next(legs)
    top, bottom = to_point(nearest, point)
    for leg in legs:
        other_top, other_bottom = to_point(leg, point)
        if other_top * bottom < top * other_bottom:
            nearest, top, bottom = leg, other_top, other_bottom
    (ax, ay), (bx, by) = nearest
    whole = squared(*nearest)
    along = min(max(dot(*nearest, point), 0), whole)
    if not whole:
        return nearest[0]
    return _rounded(ax * whole + (bx - ax) * along, whole), _rounded(ay * whole + (by - ay) * along, whole)


def _rounded(top: int, bottom: int) -> int:
    """Return a ratio rounded to the nearest whole number, a half to the nearest even one, as `round` has it."""
    whole, rest = divmod(top, bottom)
    return whole + (2 * rest > bottom or (2 * rest == bottom and whole % 2))
