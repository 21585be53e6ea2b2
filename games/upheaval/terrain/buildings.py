"""Buildings: walls a fifth of an inch thick inside the outline, a door in the middle of every long side (UH-H14)."""

from games.geometry.inches import INCH, Inches, toward
from games.geometry.plane import Segment, squared
from games.geometry.polygons import Polygon, clockwise, edges
from games.geometry.roots import floor_root, scaled_in
from games.kernel.base.caching import per_piece

THICK: Inches = 200
DOOR: Inches = 2 * INCH
"""How wide a door is: a Huge base does not pass it."""
DOORED: Inches = 4 * INCH
"""How long a side of a building is at least that has a door."""


@per_piece
def doors(outline: Polygon) -> tuple[Segment, ...]:
    """Return the doors of a building: 2 inches in the middle of every side of at least 4 (UH-H14).

    >>> doors(((0, 0), (6000, 0), (6000, 3000), (0, 3000)))
    (((2000, 0), (4000, 0)), ((4000, 3000), (2000, 3000)))
    """
    return tuple(gap for side in edges(clockwise(outline)) if (gap := _door(side)))


def _door(side: Segment) -> Segment | None:
    one, two = side
    far = floor_root(squared(one, two))
    if far < DOORED:
        return None
    return toward(one, two, (far - DOOR) // 2), toward(two, one, (far - DOOR) // 2)


@per_piece
def walls_of(outline: Polygon) -> tuple[Polygon, ...]:
    """Return the walls of a building: its sides except the doors, so thick that no base slips through."""
    found: list[Polygon] = []
    for side in edges(clockwise(outline)):
        gap = _door(side)
        parts = [(side[0], gap[0]), (gap[1], side[1])] if gap else [side]
        found += [_strip(part) for part in parts]
    return tuple(found)


def _strip(side: Segment) -> Polygon:
    """Return a strip along a side that runs clockwise, on its inner side."""
    (ax, ay), (bx, by) = side
    square = squared(*side)
    x, y = scaled_in(ay - by, THICK, square), scaled_in(bx - ax, THICK, square)
    return (ax, ay), (bx, by), (bx + x, by + y), (ax + x, ay + y)
