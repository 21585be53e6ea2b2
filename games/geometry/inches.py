"""Inches as whole thousandths: how they are read and written, points, compass points and steps.

Tables of games in inches have their origin in the north-west corner; x grows to the east, y to the south.
"""

import re

from games.geometry.plane import Point, squared
from games.geometry.roots import scaled_in
from games.kernel.base.errors import BadNotation, quoted
from games.kernel.base.numbers import decimal
from games.kernel.questions.notation import point

Inches = int
"""A length in thousandths of an inch."""
INCH: Inches = 1000
Size = tuple[Inches, Inches]
"""Width and height of a table."""


COMPASS = (
    "north", "north-north-east", "north-east", "east-north-east",
    "east", "east-south-east", "south-east", "south-south-east",
    "south", "south-south-west", "south-west", "west-south-west",
    "west", "west-north-west", "north-west", "north-north-west",
)  # fmt: skip
"""The sixteen compass points, clockwise from north; the even ones are the eight of daily life."""
_FAR = 1_000_000
# A step of a million units, cut towards zero: never longer than that.
_QUARTER = ((0, -_FAR), (382_683, -923_879), (707_106, -707_106), (923_879, -382_683))
VECTORS = (
    *_QUARTER,
    *((-y, x) for x, y in _QUARTER),
    *((-x, -y) for x, y in _QUARTER),
    *((y, -x) for x, y in _QUARTER),
)
"""A way of at most a million units to each compass point, in whole numbers."""


def _letters(name: str) -> str:
    """Return the short form of a compass point: the initials of its words."""
    return "".join(word[0] for word in name.split("-"))


_BEARINGS = {key: number for number, name in enumerate(COMPASS) for key in (name.replace("-", ""), _letters(name))}


def write_inches(length: Inches) -> str:
    """Write a length as notation has it: exactly, with no more decimals than it takes.

    >>> write_inches(12500), write_inches(12000), write_inches(125), write_inches(-20)
    ('12.5', '12', '0.125', '-0.02')
    """
    return decimal(length, INCH)


def parse_point(text: str) -> Point:
    """Read a point as inches from the west and from the north edge; raises BadNotation.

    >>> parse_point("12.5,30")
    (12500, 30000)
    """
    found = point(text.replace(" ", ""))
    if found is None or "-" in text:
        raise BadNotation(f"{quoted(text)} is not a point; write 12.5,30: inches from the west and from the north edge")
    return found


def write_point(point: Point) -> str:
    """Write a point; the inverse of `parse_point`.

    >>> write_point((12500, 30000))
    '12.5,30'
    """
    return f"{write_inches(point[0])},{write_inches(point[1])}"


def parse_bearing(text: str) -> int:
    """Read a compass point, by its words or its letters, as its place in COMPASS; raises BadNotation.

    >>> [parse_bearing(text) for text in ("north-east", "North East", "NNW", "w")]
    [2, 2, 15, 12]
    """
    key = re.sub("[-_ ]", "", text.casefold())
    if key not in _BEARINGS:
        raise BadNotation(f"{quoted(text)} is not a direction; write north-east or NNW, one of sixteen compass points")
    return _BEARINGS[key]


def step(start: Point, bearing: int, length: Inches) -> Point:
    """Return the point that lies a length away to a compass point.

    Both coordinates are cut towards the start: the step is never too long, and less than two thousandths too short.

    >>> step((10000, 10000), 4, 2500), step((10000, 10000), 2, 2500)
    ((12500, 10000), (11767, 8233))
    """
    x, y = VECTORS[bearing % len(VECTORS)]
    return start[0] + _cut(x * length, _FAR), start[1] + _cut(y * length, _FAR)


def toward(start: Point, goal: Point, length: Inches) -> Point:
    """Return the point that lies a length away towards a goal, or the goal where that is nearer.

    Both coordinates are cut towards the start: the way is never too long, and less than two thousandths too short.

    >>> toward((0, 0), (3000, 4000), 2500), toward((0, 0), (1000, 1000), 1000), toward((0, 0), (0, 5), 9)
    ((1500, 2000), (707, 707), (0, 5))
    """
    far = squared(start, goal)
    if far <= length * length:
        return goal
    (x, y), way = start, (goal[0] - start[0], goal[1] - start[1])
    return x + scaled_in(way[0], length, far), y + scaled_in(way[1], length, far)


def _cut(number: int, by: int) -> int:
    return number // by if number >= 0 else -(-number // by)
