"""Lines of sight: a base is seen along sampled lines, each of them free or not, exactly.

A line is blocked where it runs through the inside of a piece: along a wall, through a corner or past the rim of a base
it is free. Between two polygons that stand face to face no line passes. The caller hands in what blocks: rules leave
out source and target, friends close by, or the wood in which a model stands.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import isqrt
from typing import NamedTuple

from games.geometry.discs import Disc, Piece
from games.geometry.inches import Inches
from games.geometry.plane import Point, Segment, nearer, squared
from games.geometry.polygons import Polygon, clipped, convex_sides, enters, stretches
from games.geometry.roots import ceil_root
from games.kernel.base.caching import per_case


class Sight(NamedTuple):
    """How many of the sampled lines are free."""

    free: int
    lines: int

    def at_least(self, part: int, whole: int) -> bool:
        """Whether at least `part` in `whole` of the lines are free; of "any", part is 0 and one line will do.

        >>> Sight(10, 40).at_least(1, 4), Sight(9, 40).at_least(1, 4), Sight(0, 40).at_least(0, 1)
        (True, False, False)
        """
        return self.free > 0 and self.free * whole >= self.lines * part


def across(base: Disc, other: Point, count: int) -> Iterator[Point]:
    """Yield points spread evenly over the width of a base, as seen from another point, none of them on the rim.

    >>> list(across(Disc((0, 0), 600), (5000, 0), 3))
    [(0, -400), (0, 0), (0, 400)]
    """
    (x, y), radius = base
    east, south = (other[0] - x, other[1] - y) if other != base.centre else (0, -1)
    to_east, to_south, widths = east * east, south * south, _widths(radius, count)
    square = (to_east + to_south) * count * count
    left, down = (-1 if south > 0 else 1), (1 if east > 0 else -1)
    right = [(left * isqrt(wide * to_south // square), down * isqrt(wide * to_east // square)) for wide in widths]
    yield from [(x - a, y - b) for a, b in right]
    if count % 2:
        yield x, y
    yield from [(x + a, y + b) for a, b in reversed(right)]


@per_case
def _widths(radius: Inches, count: int) -> tuple[int, ...]:
    """Return how far the points over one half of a base are from its middle: squared, times the square of `count`."""
    return tuple((offset * radius) ** 2 for offset in range(count - 1, 0, -2))


def sight_lines(source: Disc, target: Disc, eyes: int = 1, marks: int = 40) -> tuple[Segment, ...]:
    """Return the lines from `eyes` points over the width of a source to `marks` points over that of a target.

    One eye is the centre. As many eyes as marks give the same lines in both directions.
    """
    ends = tuple(across(target, source.centre, marks))
    if eyes == 1:
        return tuple([(source.centre, end) for end in ends])
    return tuple((eye, end) for eye in across(source, target.centre, eyes) for end in ends)


def blocks(piece: Piece, line: Segment) -> bool:
    """Whether a line runs through the inside of a piece."""
    if isinstance(piece, Disc):
        return nearer(line, piece.centre, piece.radius)
    return enters(line, piece)


def length_inside(line: Segment, polygons: Sequence[Polygon]) -> Inches:
    """Return how much of a line runs inside polygons, rounded up once; what lies in two of them counts once.

    >>> length_inside(((0, 500), (9000, 500)), [((1000, 0), (3000, 0), (3000, 900), (1000, 900))])
    2000
    """
    whole, last = Fraction(0), Fraction(0)
    for start, end in sorted(part for polygon in polygons for part in stretches(line, polygon)):
        whole += max(end - max(start, last), Fraction(0))
        last = max(last, end)
    return _length(line, whole)


def longer_inside(line: Segment, polygons: Sequence[Polygon], than: Inches) -> bool:
    """Whether more of a line than a length runs inside polygons, as `length_inside` has it.

    >>> longer_inside(((0, 500), (9000, 500)), [((1000, 0), (3000, 0), (3000, 900), (1000, 900))], 2000)
    False
    """
    sides = convex_sides(polygons[0]) if len(polygons) == 1 else ()
    if not sides:
        return length_inside(line, polygons) > than
    part = clipped(line, sides)
    if part is None:
        return False
    (from_top, from_bottom), (to_top, to_bottom) = part
    top, bottom = to_top * from_bottom - from_top * to_bottom, to_bottom * from_bottom
    return squared(*line) * top * top > than * than * bottom * bottom


def _length(line: Segment, part: Fraction) -> Inches:
    return ceil_root(squared(*line) * part.numerator**2, part.denominator**2)
