"""Lines of sight: a base is seen along sampled lines, each of them free or not, exactly.

A line is blocked where it runs through the inside of a piece: along a wall, through a corner or past the rim of a base
it is free. Between two polygons that stand face to face no line passes. Whoever asks hands in what blocks: rules leave
out source and target, friends close by, or the wood in which a model stands.
"""

import functools
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from games.geometry.discs import Disc, Piece, within
from games.geometry.inches import Inches
from games.geometry.plane import Box, Point, Segment, box_of, boxes_meet, common, cross, nearer, squared
from games.geometry.polygons import Polygon, edges, enters, stretches
from games.geometry.roots import ceil_root, scaled_in
from games.geometry.shapes import hull, seams


class Sight(NamedTuple):
    """How many of the sampled lines are free."""

    free: int
    lines: int

    def at_least(self, part: int, whole: int) -> bool:
        """Tell whether at least `part` in `whole` of the lines are free; of "any", part is 0 and one line will do.

        >>> Sight(10, 40).at_least(1, 4), Sight(9, 40).at_least(1, 4), Sight(0, 40).at_least(0, 1)
        (True, False, False)
        """
        return self.free > 0 and self.free * whole >= self.lines * part


def across(base: Disc, other: Point, count: int) -> Iterator[Point]:
    """Yield points spread evenly over the width of a base, as seen from another point, none of them on the rim.

    >>> list(across(Disc((0, 0), 600), (5000, 0), 3))
    [(0, -400), (0, 0), (0, 400)]
    """
    x, y = base.centre
    ahead = (other[0] - x, other[1] - y) if other != base.centre else (0, -1)
    square = squared((0, 0), ahead) * count * count
    for offset in range(1 - count, count, 2):
        aside = -offset * ahead[1], offset * ahead[0]
        yield x + scaled_in(aside[0], base.radius, square), y + scaled_in(aside[1], base.radius, square)


def sight_lines(source: Disc, target: Disc, eyes: int = 1, marks: int = 40) -> tuple[Segment, ...]:
    """Return the lines from `eyes` points over the width of a source to `marks` points over that of a target.

    One eye is the centre. As many eyes as marks give the same lines in both directions.
    """
    ends = tuple(across(target, source.centre, marks))
    return tuple((eye, end) for eye in across(source, target.centre, eyes) for end in ends)


def blocks(piece: Piece, line: Segment) -> bool:
    """Tell whether a line runs through the inside of a piece."""
    if isinstance(piece, Disc):
        return nearer(line, piece.centre, piece.radius)
    return enters(line, piece)


class _Beam(NamedTuple):
    """The area that some lines cover: its box, and its edges clockwise; and the box of each line."""

    box: Box
    sides: tuple[Segment, ...]
    lines: tuple[tuple[Segment, Box], ...]


def _line_box(line: Segment) -> Box:
    (ax, ay), (bx, by) = line
    return min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)


@functools.lru_cache(maxsize=2048)
def _beam(lines: tuple[Segment, ...]) -> _Beam:
    points = {point for line in lines for point in line}
    corners = hull(points)
    return _Beam(
        box_of(points), tuple(edges(corners)) if corners else (), tuple((line, _line_box(line)) for line in lines)
    )


def free_lines(lines: Sequence[Segment], pieces: Sequence[Piece]) -> tuple[bool, ...]:
    """Tell of every line whether it passes all pieces."""
    beam = _beam(tuple(lines))
    near = _near(beam, pieces)
    if not near:
        return (True,) * len(lines)
    walls = _walls(tuple(piece for piece, _ in near if not isinstance(piece, Disc)))
    return tuple(
        not _blocked(line, box, near) and not any(common(line, wall) for wall in walls) for line, box in beam.lines
    )


def _near(beam: _Beam, pieces: Sequence[Piece]) -> list[tuple[Piece, Box]]:
    """Return the pieces that may be in the way of a beam, each with its box."""
    boxed = [(piece, _box(piece)) for piece in pieces]
    return [(piece, box) for piece, box in boxed if boxes_meet(box, beam.box) and not _beside(beam, piece)]


def _box(piece: Piece) -> Box:
    if isinstance(piece, Disc):
        (x, y), radius = piece
        return x - radius, y - radius, x + radius, y + radius
    return _polygon_box(piece)


@functools.lru_cache(maxsize=4096)
def _polygon_box(polygon: Polygon) -> Box:
    return box_of(polygon)


def _beside(beam: _Beam, piece: Piece) -> bool:
    """Tell whether a piece lies on the outer side of an edge of a beam: no line meets its inside.

    A polygon that touches the beam is not beside it: another one may stand face to face with it there.
    """
    if isinstance(piece, Disc):
        return any(_left_of(edge, piece) for edge in beam.sides)
    return any(all((bx - ax) * (y - ay) < (by - ay) * (x - ax) for x, y in piece) for (ax, ay), (bx, by) in beam.sides)


def _left_of(edge: Segment, disc: Disc) -> bool:
    """Tell whether no part of a disc lies to the right of the line of an edge."""
    aside = -cross(*edge, disc.centre)
    return aside > 0 and aside * aside >= disc.radius**2 * squared(*edge)


def _blocked(line: Segment, box: Box, pieces: Sequence[tuple[Piece, Box]]) -> bool:
    return any(boxes_meet(box, reach) and blocks(piece, line) for piece, reach in pieces)


def _walls(polygons: tuple[Polygon, ...]) -> list[Segment]:
    """Return where polygons stand face to face."""
    return [seam for a, b in combinations(polygons, 2) for seam in _seams(a, b)]


@functools.lru_cache(maxsize=4096)
def _seams(a: Polygon, b: Polygon) -> tuple[Segment, ...]:
    return seams(a, b) if boxes_meet(box_of(a), box_of(b)) else ()


def visible(source: Disc, target: Disc, pieces: Sequence[Piece] = (), eyes: int = 1, marks: int = 40) -> Sight:
    """Return how much of a target a source sees past some pieces.

    >>> visible(Disc((0, 0), 600), Disc((9000, 0), 600), [Disc((4500, 600), 600)])
    Sight(free=20, lines=40)
    """
    free = free_lines(sight_lines(source, target, eyes, marks), pieces)
    return Sight(sum(free), len(free))


def hidden(lines: Sequence[Segment], piece: Piece) -> int:
    """Return how many lines a piece blocks."""
    beam = _beam(tuple(lines))
    near = _near(beam, (piece,))
    return sum(_blocked(line, box, near) for line, box in beam.lines) if near else 0


def covering(source: Disc, lines: Sequence[Segment], pieces: Sequence[Piece], beyond: Inches = 0) -> tuple[int, ...]:
    """Return the places of the pieces that hide a part of the target and lie more than `beyond` from the source.

    That is measured from the source's base edge to the nearest point of the piece.
    """
    beam = _beam(tuple(lines))
    near = [(place, piece, box) for place, (piece, box) in enumerate((piece, _box(piece)) for piece in pieces)]
    near = [each for each in near if boxes_meet(each[2], beam.box) and not _beside(beam, each[1])]
    hiding = [(place, piece) for place, piece, box in near if _hides(beam, piece, box)]
    return tuple(place for place, piece in hiding if not within(source, piece, beyond))


def _hides(beam: _Beam, piece: Piece, reach: Box) -> bool:
    """Tell whether a piece blocks any line of a beam."""
    return any(boxes_meet(box, reach) and blocks(piece, line) for line, box in beam.lines)


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


def before_end(line: Segment, polygon: Polygon) -> Inches | None:
    """Return how far before a line's end it last runs inside a polygon, rounded up; None if it never does."""
    inside = stretches(line, polygon)
    return _length(line, 1 - inside[-1][1]) if inside else None


def _length(line: Segment, part: Fraction) -> Inches:
    return ceil_root(squared(*line) * part.numerator**2, part.denominator**2)
