"""What battle conditions put on the table: how large it is, and how far it reaches (UH-39, UH-44, UH-B41)."""

from games.geometry.inches import INCH, Inches
from games.geometry.plane import Point
from games.geometry.polygons import Polygon
from games.upheaval.content.numbers import MINEFIELD, PLANT_REACH, PLANT_SIZE

BITE: Inches = PLANT_REACH * INCH
"""How far a plant reaches (UH-39)."""
PLANT: Inches = PLANT_SIZE // 2
MINES: Inches = MINEFIELD * INCH
"""The radius of a plant (UH-B41), and the side of a minefield (UH-44)."""


def minefield(at: Point) -> Polygon:
    """Return the square of a minefield around its middle (UH-44)."""
    west, north = at[0] - MINES // 2, at[1] - MINES // 2
    east, south = west + MINES, north + MINES
    return ((west, north), (east, north), (east, south), (west, south))
