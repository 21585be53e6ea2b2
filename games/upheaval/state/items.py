"""What lies on a table besides terrain: what battle conditions put there, and deployment zones."""

from typing import Literal

from games.geometry.plane import Point
from games.geometry.polygons import Polygon
from games.kernel import Frozen, Seat

Kind = Literal["plant", "tunnel", "trees", "bunker", "mines"]
"""What the battle conditions put on the table (UH-39 .. UH-44)."""


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
