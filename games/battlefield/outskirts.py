"""The edge of a town: one piece in the middle, and twice four around it that look the same from every corner.

On a square table they are turned by quarters about the middle, so that of four players too nobody has the better corner.
"""

from games.battlefield.laying import Laying
from games.geometry.inches import INCH, Inches
from games.geometry.plane import Point

_MIDDLE = ("rubble", "crater", "grove", "pond", "shed")
_LARGE = ("house", "hall", "house", "shed", "block")
_SMALL = ("grove", "ruin", "wood", "pond", "rubble")
_LOW = ("wall", "barricade", "hedge", "wall", "crater")
_TRIES = 16


def lay_outskirts(laying: Laying) -> None:
    """Lay nine pieces: buildings toward the corners, low or growing things between them."""
    mixer = laying.mixer
    laying.alone(mixer.choice(_MIDDLE), laying.middle, mixer.randrange(24))
    _lay_four(laying, mixer.choice(_LARGE), mixer.choice(_SMALL), (7 * INCH, 11 * INCH), (7 * INCH, 11 * INCH))
    _lay_four(laying, mixer.choice(_LOW), mixer.choice(_SMALL), (-2 * INCH, 2 * INCH), (9 * INCH, 16 * INCH))


def _lay_four(
    laying: Laying, key: str, other: str, across: tuple[Inches, Inches], along: tuple[Inches, Inches]
) -> None:
    """Lay two pairs, the second a quarter turn from the first: of the same kind, or the second of another one."""
    mixer = laying.mixer
    second = mixer.choice((key, other))
    for _ in range(_TRIES):
        way = mixer.between(*across), -mixer.between(*along)
        turn = mixer.choice((0, 0, 1, 23))
        if laying.pair(key, _from_middle(laying, way), turn):
            break
    else:
        return
    for _ in range(_TRIES):
        if laying.pair(second, _from_middle(laying, _quarter(laying, way)), turn + 6):
            return
        way = mixer.between(*across), -mixer.between(*along)


def _from_middle(laying: Laying, way: Point) -> Point:
    x, y = laying.middle
    return x + way[0], y + way[1]


def _quarter(laying: Laying, way: Point) -> Point:
    """Return a way turned by a quarter, stretched as the table is."""
    width, height = laying.size
    return -way[1] * width // height, way[0] * height // width
