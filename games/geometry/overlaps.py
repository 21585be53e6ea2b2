"""How much of a way a base overlaps polygons: as long as its middle is nearer to them than its radius, or inside."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import isqrt

from games.geometry.inches import Inches
from games.geometry.paths import Path
from games.geometry.plane import Segment, box_of_leg, boxes_meet, cross, dot, squared
from games.geometry.polygons import Polygon, bounds, edges, stretches
from games.geometry.roots import ceil_root

_Part = tuple[int, int]
"""From where to where on a leg, in thousandths of an inch times the length of the leg: so ends need no root."""


def length_over(path: Path, radius: Inches, polygons: Sequence[Polygon]) -> Inches:
    """Return for how much of its way a base overlaps polygons, each leg rounded up; two at once count once.

    >>> length_over(((0, 0), (9000, 0)), 500, [((3000, -900), (4000, -900), (4000, 900), (3000, 900))])
    2000
    """
    return sum(_over(leg, radius, polygons) for leg in pairwise(path) if leg[0] != leg[1])


def _over(leg: Segment, radius: Inches, polygons: Sequence[Polygon]) -> Inches:
    box, whole, last, found = box_of_leg(leg, radius), squared(*leg), 0, 0
    near = [polygon for polygon in polygons if boxes_meet(bounds(polygon), box)]
    for start, end in sorted(part for polygon in near for part in _parts(leg, radius, polygon)):
        found += max(0, min(end, whole) - max(start, last))
        last = max(last, end)
    return ceil_root(found * found, whole)


def _parts(leg: Segment, radius: Inches, polygon: Polygon) -> Iterator[_Part]:
    """Yield the parts of a leg whose points are inside a polygon, or nearer to one of its edges than a radius."""
    whole, (west, north, east, south) = squared(*leg), box_of_leg(leg, radius)
    yield from ((-int(-start * whole // 1), int(end * whole)) for start, end in stretches(leg, polygon))
    for edge in edges(polygon):
        (ax, ay), (bx, by) = edge
        beside = (ax < west and bx < west) or (ax > east and bx > east)
        if beside or (ay < north and by < north) or (ay > south and by > south):
            continue
        parts = [part for part in (*(_chord(leg, tip, radius) for tip in edge), _strip(leg, edge, radius)) if part]
        if parts:
            yield min(start for start, _ in parts), max(end for _, end in parts)


def _chord(leg: Segment, tip: tuple[int, int], radius: Inches) -> _Part | None:
    """Return the part of the line of a leg that is nearer to a point than a radius."""
    square = radius * radius * squared(*leg) - cross(*leg, tip) ** 2
    if square <= 0:
        return None
    along, half = dot(*leg, tip), isqrt(square)
    return along - half, along + half


def _strip(leg: Segment, edge: Segment, radius: Inches) -> _Part | None:
    """Return the part of the line of a leg that is beside an edge, nearer to it than a radius."""
    (one, two), whole, square = leg, squared(*leg), squared(*edge)
    wide = isqrt(radius * radius * square)
    across = _between(cross(*edge, one), cross(*edge, two), -wide, wide, whole)
    along = _between(dot(*edge, one), dot(*edge, two), 0, square, whole)
    if across is None or along is None:
        return None
    start, end = max(across[0], along[0]), min(across[1], along[1])
    return (start, end) if start < end else None


def _between(first: int, last: int, least: int, most: int, whole: int) -> _Part | None:
    """Return where a number that goes evenly from a first to a last value along a leg is between two bounds."""
    by = last - first
    if not by:
        return (-(whole << 32), whole << 32) if least < first < most else None
    ends = sorted(((least - first) * whole * (1 if by > 0 else -1), (most - first) * whole * (1 if by > 0 else -1)))
    return -(-ends[0] // abs(by)), ends[1] // abs(by)
