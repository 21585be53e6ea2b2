"""Ways over a table as one word: points joined by `>`."""

from games.geometry.inches import parse_point, write_point
from games.geometry.paths import Path
from games.geometry.plane import Point, box_of

JOINT = ">"


def write_way(way: Path) -> str:
    """Return a path as one word.

    >>> write_way(((12000, 20500), (14500, 26000)))
    '12,20.5>14.5,26'
    """
    return JOINT.join(map(write_point, way))


def place_words(at: Point) -> str:
    """Return a point as people write it, to a tenth of an inch.

    >>> place_words((12_345, 20_000))
    '12.3,20'
    """
    return write_point((round(at[0], -2), round(at[1], -2)))


def is_point(word: str) -> bool:
    """Whether a word is meant as a point or a path."""
    return "," in word


def points(word: str) -> Path:
    """Return the points of a word; raises BadNotation."""
    return tuple(parse_point(part) for part in word.split(JOINT))


def middle(outline: Path) -> Point:
    """Return the middle of the box around some points.

    >>> middle(((0, 0), (4, 0), (0, 6)))
    (2, 3)
    """
    west, north, east, south = box_of(outline)
    return (west + east) // 2, (north + south) // 2
