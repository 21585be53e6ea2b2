"""What lies on a table besides terrain: what battle conditions put there, and deployment zones."""

from typing import Literal

from games.geometry.inches import INCH, Inches
from games.geometry.plane import Point
from games.geometry.polygons import Polygon, rectangle
from games.kernel import Frozen, Seat
from games.upheaval.content.numbers import MINEFIELD, PLANT_REACH, PLANT_SIZE

HIGH_WINDS, COMMAND_CENTRE, NIGHT_COVER, AETHERSTORM = 3, 5, 7, 8
"""The numbers of the battle conditions that other rules ask for, as a D10 rolls them (UH-38 .. UH-48)."""
FLAT = (HIGH_WINDS, NIGHT_COVER, AETHERSTORM)
TWO_MORE, CHOICE = 9, 10
Kind = Literal["plant", "tunnel", "trees", "bunker", "mines"]
"""What the battle conditions put on the table (UH-39 .. UH-44)."""
BITE: Inches = PLANT_REACH * INCH
"""How far a plant reaches (UH-39)."""
PLANT: Inches = PLANT_SIZE // 2
MINES: Inches = MINEFIELD * INCH
"""The radius of a plant (UH-B41), and the side of a minefield (UH-44)."""


class Item(Frozen, frozen=True):
    """What a battle condition put on the table: "P1" a plant, "E2" a tunnel entrance, "M1" a minefield.

    `seat` is who placed it. Trees and the bunker are pieces of terrain, and stand in `Public.terrain` too.
    """

    id: str
    kind: Kind
    seat: Seat
    at: Point


class Zone(Frozen, frozen=True):
    """A deployment zone: where a whole base must stand, and the table edges behind it, as directions (UH-H11)."""

    outline: Polygon
    edges: tuple[Literal["north", "east", "south", "west"], ...]


def minefield(at: Point) -> Polygon:
    """Return the square of a minefield around its middle (UH-44)."""
    west, north = at[0] - MINES // 2, at[1] - MINES // 2
    return rectangle(west, north, west + MINES, north + MINES)
