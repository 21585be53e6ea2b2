"""Points worth a look: around a place, beside a piece of terrain, to the compass points, over a grid.

Games filter them by where a base may stand (`standing`) and by ways that lead there (`routes`).
"""

from collections.abc import Iterable, Iterator

from games.battlefield.pieces import Piece
from games.geometry.inches import COMPASS, VECTORS, Inches, step
from games.geometry.plane import Box, Point, box_of, squared
from games.kernel.base.caching import per_domain, per_move

TENTH: Inches = 100
_UNIT = 1_000_000


def on_tenths(at: Point) -> Point:
    """Return a point cut to tenths of an inch, as people write points.

    >>> on_tenths((1299, 4250))
    (1200, 4200)
    """
    return at[0] // TENTH * TENTH, at[1] // TENTH * TENTH


def on_tenths_toward(at: Point, here: Point) -> Point:
    """Return a point cut to tenths of an inch towards another one: a way from there never becomes longer by it."""
    x, y = (to // TENTH * TENTH if to >= since else -(-to // TENTH) * TENTH for to, since in zip(at, here, strict=True))
    return x, y


def grid(box: Box, stride: Inches) -> Iterator[Point]:
    """Yield points all over a box, row by row, half a stride off its edges.

    >>> list(grid((0, 0, 4000, 2000), 2000))
    [(1000, 1000), (3000, 1000)]
    """
    west, north, east, south = box
    half = stride // 2
    return ((x, y) for y in range(north + half, south, stride) for x in range(west + half, east, stride))


def nearest_first(points: Iterable[Point], goal: Point) -> list[Point]:
    """Return points, those nearest to a goal first."""
    x, y = goal
    return [at for _, at in sorted([((one[0] - x) ** 2 + (one[1] - y) ** 2, one) for one in points])]


@per_domain
def offsets(count: int, stride: Inches) -> tuple[Point, ...]:
    """Return ways in steps of a stride, up to so many each way, the shortest first; the first is to stay.

    >>> offsets(1, 500)[:3]
    ((0, 0), (-500, 0), (0, -500))
    """
    steps = range(-count * stride, count * stride + 1, stride)
    return tuple(nearest_first(((x, y) for x in steps for y in steps), (0, 0)))


@per_move
def ring(far: Inches, stride: int = 1) -> tuple[Point, ...]:
    """Return the points around the origin in every direction, or in every other one."""
    return tuple((x * far // _UNIT, y * far // _UNIT) for x, y in VECTORS[::stride])


def to_compass_points(here: Point, most: Inches) -> Iterator[tuple[Point, str]]:
    """Yield where whole and half moves lead to eight compass points, with their names."""
    for part in (4, 2):
        for bearing in range(0, len(COMPASS), 2):
            yield step(here, bearing, most * part // 4), COMPASS[bearing]


def beside(piece: Piece, away: Inches, parts: int) -> Iterator[Point]:
    """Yield points all around the box of a piece, over tenths of an inch and no nearer than a distance."""
    left, top, right, bottom = box_of(piece.outline, away)
    for part in range(parts + 1):
        x, y = left + (right - left) * part // parts, top + (bottom - top) * part // parts
        for at in ((x, top), (x, -(-bottom // TENTH) * TENTH), (left, y), (-(-right // TENTH) * TENTH, y)):
            yield on_tenths(at)


def to_box(at: Point, piece: Piece) -> int:
    """Return the square of the distance from a point to the box of a piece; 0 inside."""
    left, top, right, bottom = box_of(piece.outline)
    return squared((min(max(at[0], left), right), min(max(at[1], top), bottom)), at)
