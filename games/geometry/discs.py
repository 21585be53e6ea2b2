"""Round bases on a table: gaps between bases and to terrain, contact, zones, who is nearest.

A gap is measured from base edge to base edge, or to the border of a polygon; inside a polygon, and where bases overlap,
it is negative. A length in whole thousandths is kept to (`within`) or kept away from (`apart`) exactly.
"""

from collections.abc import Sequence
from typing import NamedTuple

from games.geometry.inches import Inches
from games.geometry.plane import Box, Point, grown, nearer, sign, squared, to_point
from games.geometry.polygons import Polygon, bounds, edges, locate
from games.geometry.roots import ceil_root

CONTACT: Inches = 20
"""Bases no further apart than this touch: centres in whole thousandths seldom allow a gap of nothing."""


class Disc(NamedTuple):
    """A round base or a round piece of terrain."""

    centre: Point
    radius: Inches


Piece = Disc | Polygon
"""Whatever stands on a table."""


def box_around(piece: Piece, margin: Inches = 0) -> Box:
    """Return the box of a piece, grown by a margin on every side."""
    if isinstance(piece, Disc):
        (x, y), reach = piece.centre, piece.radius + margin
        return x - reach, y - reach, x + reach, y + reach
    return grown(bounds(piece), margin)


def gap(base: Disc, piece: Piece) -> Inches:
    """Return the gap between a base and a piece, rounded up: a gap shown as 12 is never more than 12.

    >>> gap(Disc((0, 0), 600), Disc((3000, 4000), 600)), gap(Disc((0, 0), 600), Disc((1000, 1000), 600))
    (3800, 215)
    >>> gap(Disc((0, 500), 600), ((2000, 0), (3000, 0), (2000, 1000)))
    1400
    """
    if isinstance(piece, Disc):
        return ceil_root(squared(base.centre, piece.centre)) - base.radius - piece.radius
    if locate(base.centre, piece) != "outside":
        return -base.radius
    return min(ceil_root(*to_point(edge, base.centre)) for edge in edges(piece)) - base.radius


def within(base: Disc, piece: Piece, reach: Inches) -> bool:
    """Whether the gap to a piece is at most a reach.

    >>> within(Disc((0, 0), 600), Disc((3000, 4000), 600), 3800)
    True
    """
    if isinstance(piece, Disc):
        furthest = base.radius + piece.radius + reach
        return furthest >= 0 and squared(base.centre, piece.centre) <= furthest * furthest
    furthest = base.radius + reach
    square = furthest * furthest
    near = any(far <= square * by for far, by in (to_point(edge, base.centre) for edge in edges(piece)))
    return furthest >= 0 and (near or locate(base.centre, piece) != "outside")


def apart(base: Disc, piece: Piece, reach: Inches = 0) -> bool:
    """Whether the gap to a piece is at least a reach from 0 on; by default, whether they do not overlap.

    >>> apart(Disc((0, 0), 600), ((600, -900), (900, -900), (900, 900), (600, 900)))
    True
    """
    if isinstance(piece, Disc):
        return squared(base.centre, piece.centre) >= (base.radius + piece.radius + reach) ** 2
    if base.radius + reach == 0:
        return locate(base.centre, piece) != "inside"
    return not _covers(piece, base.centre, (base.radius + reach) ** 2)


def _covers(polygon: Polygon, point: Point, square: int) -> bool:
    """Whether a point lies inside a polygon, or nearer to it than the root of a positive number.

    What `nearer` says of its edges and `locate` of the point, written out: this is asked wherever a base may stand.
    """
    (x, y), inside = point, False
    ax, ay = polygon[-1]
    for bx, by in polygon:
        east, south, off_x, off_y = bx - ax, by - ay, x - ax, y - ay
        if off_x * off_x + off_y * off_y < square:
            return True
        turn, along = east * off_y - south * off_x, east * off_x + south * off_y
        if along > 0:
            whole = east * east + south * south
            if along < whole and turn * turn < square * whole:
                return True
        if (ay > y) != (by > y) and (turn > 0) == (by > ay):
            inside = not inside
        ax, ay = bx, by
    return inside


def in_contact(a: Disc, b: Disc) -> bool:
    """Whether two bases touch, to within CONTACT."""
    (ax, ay), (bx, by) = a.centre, b.centre
    return (ax - bx) ** 2 + (ay - by) ** 2 <= (a.radius + b.radius + CONTACT) ** 2


def holds(zone: Polygon, base: Disc) -> bool:
    """Whether a whole base lies in a zone, such as the table; it may touch the border from inside.

    >>> table = ((0, 0), (48000, 0), (48000, 48000), (0, 48000))
    >>> holds(table, Disc((600, 600), 600)), holds(table, Disc((599, 600), 600))
    (True, False)
    """
    if locate(base.centre, zone) == "outside":
        return False
    return not any(nearer(edge, base.centre, base.radius) for edge in edges(zone))


def compare_gaps(base: Disc, one: Disc, two: Disc) -> int:
    """Return -1, 0 or 1 as the gap from a base to one disc is less than, equal to or more than that to another."""
    near, far = squared(base.centre, one.centre), squared(base.centre, two.centre)
    longer = one.radius - two.radius
    if longer < 0:
        return -compare_gaps(base, two, one)
    # root(near) against root(far) + longer, both squared; what is left of the roots is squared once more.
    rest = near - far - longer * longer
    return sign(rest * abs(rest) - 4 * longer * longer * far)


def nearest(base: Disc, others: Sequence[Disc]) -> tuple[int, ...]:
    """Return the places of the nearest discs: one, several that are equally near, or none of none.

    >>> nearest(Disc((0, 0), 600), [Disc((0, 5000), 600), Disc((9000, 0), 600), Disc((4000, 3000), 600)])
    (0, 2)
    """
    best: list[int] = []
    for number, other in enumerate(others):
        order = compare_gaps(base, other, others[best[0]]) if best else -1
        if order <= 0:
            best = [number] if order < 0 else [*best, number]
    return tuple(best)
