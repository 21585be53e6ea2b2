"""Beams: lines that are looked along together, at far less cost than one by one, and with the same answers.

A *fan* is a beam of lines from one eye, each to the left of the one before, less than a quarter turn in all.
What is beside a fan is passed over at a glance; for a convex polygon ahead of the eye its two outermost corners tell
which lines it blocks.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from games.geometry.discs import Disc, Piece
from games.geometry.plane import Box, Point, Segment, box_of, boxes_meet, common, nearer
from games.geometry.polygons import Polygon, enters, is_convex
from games.geometry.shapes import seams
from games.kernel.base.caching import per_piece

_ORIGIN = (0, 0)


class Obstacle(NamedTuple):
    """A piece with its box, and whether it is a convex polygon."""

    piece: Piece
    box: Box
    convex: bool


class Beam(NamedTuple):
    """Some lines and their box; in a fan also the way to the end of each line, as seen from the eye."""

    lines: tuple[Segment, ...]
    box: Box
    ways: tuple[Point, ...]


def obstacle(piece: Piece) -> Obstacle:
    """Return a piece as something that may be in the way."""
    if isinstance(piece, Disc):
        (x, y), radius = piece
        return Obstacle(piece, (x - radius, y - radius, x + radius, y + radius), False)
    return _polygon(piece)


@per_piece
def _polygon(polygon: Polygon) -> Obstacle:
    return Obstacle(polygon, box_of(polygon), is_convex(polygon))


def beam(lines: Sequence[Segment]) -> Beam:
    """Return a beam of some lines, at least one."""
    eye, _ = lines[0]
    if all(start == eye for start, _ in lines):
        return fan(eye, [end for _, end in lines])
    return Beam(tuple(lines), box_of([point for line in lines for point in line]), ())


def fan(eye: Point, ends: Sequence[Point]) -> Beam:
    """Return a beam of lines from one eye."""
    x, y = eye
    ways = tuple([(end_x - x, end_y - y) for end_x, end_y in ends])
    lines = tuple([(eye, end) for end in ends])
    return Beam(lines, box_of([eye, *ends]), ways if _turn_left(ways) else ())


def _turn_left(ways: Sequence[Point]) -> bool:
    """Whether every way is to the left of the one before, and all of them within less than a quarter turn."""
    if len(ways) < 2 or max([ax * by - ay * bx for (ax, ay), (bx, by) in pairwise(ways)]) >= 0:
        return False
    (ax, ay), (bx, by) = ways[0], ways[-1]
    return ax * bx + ay * by > 0 and ax * by < ay * bx


def ahead(beam: Beam, obstacles: Iterable[Obstacle]) -> Iterator[Obstacle]:
    """Yield what may be in the way of a beam: a polygon that touches it stays, for another may stand face to face."""
    left, top, right, bottom = beam.box
    return (
        one
        for one in obstacles
        if one.box[0] <= right and left <= one.box[2] and one.box[1] <= bottom and top <= one.box[3]
        if not beam.ways or not _beside(beam, one.piece)
    )


def hits(beam: Beam, obstacles: Iterable[Obstacle]) -> Iterator[tuple[Obstacle, frozenset[int]]]:
    """Yield what may be in the way of a beam, each with the numbers of the lines that run through its inside."""
    numbers = range(len(beam.lines))
    return ((one, frozenset(struck(beam, one, numbers))) for one in ahead(beam, obstacles))


def _beside(beam: Beam, piece: Piece) -> bool:
    """Whether a piece lies on the outer side of the first or the last line of a fan, and does not touch it."""
    (ax, ay), (bx, by) = beam.ways[0], beam.ways[-1]
    eye_x, eye_y = beam.lines[0][0]
    if isinstance(piece, Disc):
        (x, y), radius = piece
        x, y, square = x - eye_x, y - eye_y, radius * radius
        right, left = ax * y - ay * x, by * x - bx * y
        return (right > 0 and right * right >= square * (ax * ax + ay * ay)) or (
            left > 0 and left * left >= square * (bx * bx + by * by)
        )
    corners = [(x - eye_x, y - eye_y) for x, y in piece]
    return min([ax * y - ay * x for x, y in corners]) > 0 or max([bx * y - by * x for x, y in corners]) < 0


def struck(beam: Beam, one: Obstacle, numbers: Iterable[int]) -> Iterator[int]:
    """Yield those of some lines, by their numbers, that run through the inside of an obstacle."""
    lines, piece = beam.lines, one.piece
    if isinstance(piece, Disc):
        centre, radius = piece
        yield from (number for number in numbers if nearer(lines[number], centre, radius))
        return
    cone = _cone(beam, piece) if beam.ways else None
    if cone is None:
        yield from (number for number in numbers if enters(lines[number], piece))
        return
    (ax, ay), (bx, by), furthest = cone
    dx, dy = bx - ax, by - ay
    for number in numbers:
        x, y = beam.ways[number]
        if ax * y <= ay * x or x * by <= y * bx:  # it does not point into the cone of the polygon
            continue
        # Beyond all corners it has been inside; of one that is convex, behind the outermost ones.
        beyond = x * x + y * y > furthest or (one.convex and dx * (y - ay) < dy * (x - ax))
        if beyond or enters(lines[number], piece):
            yield number


def _cone(beam: Beam, polygon: Polygon) -> tuple[Point, Point, int] | None:
    """Return the outermost corners of a polygon as seen from the eye, left and right, None where it is not ahead.

    The number is the square of how far its furthest corner is.
    """
    x, y = beam.lines[0][0]
    corners = [(east - x, south - y) for east, south in polygon]
    left = right = corners[0]
    for corner in corners:
        if left[0] * corner[1] < left[1] * corner[0]:
            left = corner
        if right[0] * corner[1] > right[1] * corner[0]:
            right = corner
    (ax, ay), (bx, by) = left, right
    if ax * by <= ay * bx or any(ax * y < ay * x or x * by < y * bx for x, y in corners) or _ORIGIN in corners:
        return None
    return left, right, max([east * east + south * south for east, south in corners])


def free(beam: Beam, obstacles: Iterable[Obstacle]) -> tuple[bool, ...]:
    """Tell of every line whether it passes all obstacles; between two polygons face to face none does."""
    near = list(ahead(beam, obstacles))
    if not near:
        return (True,) * len(beam.lines)
    left: list[int] = list(range(len(beam.lines)))
    for one in near:
        hit = set(struck(beam, one, left))
        left = [number for number in left if number not in hit] if hit else left
        if not left:
            return (False,) * len(beam.lines)
    walls = _walls(near)
    found = {number for number in left if not any(common(beam.lines[number], wall) for wall in walls)}
    return tuple([number in found for number in range(len(beam.lines))])


def hiding(beam: Beam, obstacles: Iterable[Obstacle]) -> list[Obstacle]:
    """Return the obstacles that block any line."""
    numbers = range(len(beam.lines))
    return [one for one in ahead(beam, obstacles) if any(True for _ in struck(beam, one, numbers))]


def _walls(near: Sequence[Obstacle]) -> list[Segment]:
    """Return where polygons stand face to face."""
    polygons = [(one.piece, one.box) for one in near if not isinstance(one.piece, Disc)]
    pairs = combinations(polygons, 2)
    return [seam for (one, box), (two, other) in pairs if boxes_meet(box, other) for seam in _seams(one, two)]


@per_piece
def _seams(one: Polygon, two: Polygon) -> tuple[Segment, ...]:
    return seams(one, two)
