"""The edge of a town: one piece in the middle, and twice four around it that are of equal worth from every corner.

On a square table they stand a quarter turn from each other, so that of four players too nobody has the better corner.
"""

from games.battlefield.generation.laying import Laying
from games.geometry.inches import INCH
from games.geometry.plane import Box, Point

_MIDDLE = ("rubble", "crater", "grove", "pond", "shed")
_INNER = ("house", "hall", "house", "shed", "block")
_OUTER = ("grove", "wood", "ruin", "pond", "wall", "barricade", "hedge", "rubble")
_IN_CORNERS: Box = (7 * INCH, -11 * INCH, 11 * INCH, -7 * INCH)
_BETWEEN: Box = (-2 * INCH, -16 * INCH, 2 * INCH, -9 * INCH)
"""Where the first of four stands, as ways from the middle of the table: toward a corner, toward an edge."""
_TRIES = 16


def lay_outskirts(laying: Laying) -> None:
    """Lay nine pieces: buildings toward the corners, low or growing things between them."""
    mixer = laying.mixer
    laying.alone(mixer.choice(_MIDDLE), laying.middle, mixer.randrange(24))
    _lay_four(laying, mixer.choice(_INNER), _IN_CORNERS)
    _lay_four(laying, mixer.choice(_OUTER), _BETWEEN)


def _lay_four(laying: Laying, key: str, box: Box) -> None:
    """Lay two pairs, the second a quarter turn from the first where there is room, else anywhere in its box."""
    first = False
    for _ in range(_TRIES):
        way, turns = _way(laying, box), laying.mixer.choice((0, 0, 1, 23))
        first = first or laying.pair(key, _from_middle(laying, way), turns)
        if first and laying.pair(key, _from_middle(laying, _quarter(laying, way)), turns + 6):
            return


def _way(laying: Laying, box: Box) -> Point:
    west, north, east, south = box
    return laying.mixer.between(west, east), laying.mixer.between(north, south)


def _from_middle(laying: Laying, way: Point) -> Point:
    x, y = laying.middle
    return x + way[0], y + way[1]


def _quarter(laying: Laying, way: Point) -> Point:
    """Return a way turned by a quarter, stretched as the table is."""
    width, height = laying.size
    return -way[1] * width // height, way[0] * height // width
