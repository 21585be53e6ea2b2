"""Terrain under bases: what nobody may pass or stand on, and what slows (UH-H14).

The inside of a building is open ground. A base is *in* difficult terrain as soon as it overlaps it.
"""

from collections.abc import Iterable
from itertools import pairwise

from games.battlefield.bases.standing import Solid, solid
from games.battlefield.pieces import Piece
from games.geometry.discs import CONTACT, Disc
from games.geometry.inches import Inches
from games.geometry.moves import sweeps
from games.geometry.plane import Box, Point, Segment, box_of, box_of_leg, boxes_meet, squared
from games.geometry.polygons import enters, locate
from games.geometry.roots import floor_root
from games.kernel.base.caching import per_content, per_move
from games.upheaval.state.public import Public
from games.upheaval.state.units import Model, Unit
from games.upheaval.terrain.buildings import DOOR, doors, walls_of
from games.upheaval.terrain.types import kind_of, traits_of

CLEAR: Inches = CONTACT + 1
"""The least gap to an enemy that is not touched (UH-29)."""


class TerrainMap:
    """What the pieces of a table are for bases: what is `difficult` slows, `walls` cost to cross."""

    def __init__(self, terrain: tuple[Piece, ...]) -> None:
        self.buildings = tuple(solid(piece) for piece in terrain if kind_of(piece) == "building")
        self.difficult = tuple(solid(piece) for piece in terrain if traits_of(piece).difficult)
        self.walls = tuple(solid(piece) for piece in terrain if kind_of(piece) == "wall")
        open_ground = [one.piece for one in self.buildings if doors(one.outline)]
        self._closed = tuple(solid(piece) for piece in terrain if traits_of(piece).impassable)
        self._doored = (
            *(one for one in self._closed if one.piece not in open_ground),
            *(solid(piece, side) for piece in open_ground for side in walls_of(piece.outline)),
        )

    def impassable(self, radius: Inches) -> tuple[Solid, ...]:
        """Return what bases of a radius cannot pass: a building's walls only, if they fit through its doors (UH-H14).

        The doorway itself is as open as the ground inside. To a base that no door lets in, the building is solid.
        """
        return self._doored if 2 * radius <= DOOR else self._closed

    def indoors(self, point: Point) -> Solid | None:
        """Return the building that a point lies in."""
        return next((one for one in self.buildings if _holds(one, point)), None)

    def crossings(self, path: tuple[Point, ...]) -> int:
        """Return how many times a way crosses a wall (UH-H14): its middle, for a base may graze one."""
        if not self.walls:
            return 0
        legs = [(leg, box_of_leg(leg)) for leg in pairwise(path)]
        return sum(_crossings(legs, wall) for wall in self.walls)

    def difficult_under(self, leg: Segment, radius: Inches) -> Solid | None:
        """Return a piece of difficult terrain that a base passes through along a leg (UH-23)."""
        box = box_of_leg(leg, radius)
        return next(
            (one for one in self.difficult if boxes_meet(one.box, box) and sweeps(leg, radius, one.outline)), None
        )


def _holds(solid: Solid, point: Point) -> bool:
    left, top, right, bottom = solid.box
    return left <= point[0] <= right and top <= point[1] <= bottom and locate(point, solid.outline) != "outside"


@per_content
def terrain_map(terrain: tuple[Piece, ...]) -> TerrainMap:
    """Return what the pieces of a table are for bases."""
    return TerrainMap(terrain)


def _crossings(legs: Iterable[tuple[Segment, Box]], wall: Solid) -> int:
    """Return how many times a way enters a wall; a turn within it is no new crossing."""
    found = 0
    for leg, box in legs:
        if boxes_meet(wall.box, box) and enters(leg, wall.outline):
            found += not found or locate(leg[0], wall.outline) != "inside"
    return found


def flies(public: Public, unit: Unit, model: Model) -> bool:
    """Whether a model ignores terrain in a move: Flying, and not beginning it in any (UH-27, UH-B22)."""
    if not public.profile(unit, model).has("flying"):
        return False
    land, base = terrain_map(public.terrain), public.disc(unit, model)
    shut = (*land.impassable(base.radius), *land.difficult)
    return not any(one.under(base) for one in shut) and not land.indoors(base.centre)


def enemy_clearance(base: Disc, enemy: Disc) -> Disc:
    """Return the ground around an enemy that a base keeps out of, so as not to touch it (UH-29)."""
    wide, far = enemy.radius + CLEAR, squared(base.centre, enemy.centre)
    if far >= (base.radius + wide) ** 2:
        return Disc(enemy.centre, wide)
    return Disc(enemy.centre, max(0, floor_root(far) - base.radius))


@per_move
def _not_in_difficult(land: TerrainMap, base: Disc) -> tuple[Solid, ...]:
    """Return the difficult terrain in which a base does not stand."""
    return tuple(one for one in land.difficult if not one.under(base))


def in_the_way_of(land: TerrainMap, base: Disc, flying: bool, careful: bool) -> tuple[Solid, ...]:
    """Return the terrain that a base keeps out of; who is careful, out of what slows, unless it stands in that."""
    shut = () if flying else land.impassable(base.radius)
    return (*shut, *(_not_in_difficult(land, base) if careful else ()))


def solid_to(land: TerrainMap, base: Disc, wings: bool, careful: bool = False) -> tuple[Solid, ...]:
    """Return the terrain on which a base may not end; for flyers, all that slows (UH-27, UH-B22, UH-H14)."""
    slowing = land.difficult if wings else _not_in_difficult(land, base) if careful else ()
    return (*land.impassable(base.radius), *land.walls, *slowing)


def solid_words(one: Solid) -> str:
    """Return where a base would be: "in pond T1", "on wall T2", "in a wall of building T3"."""
    where = "on" if kind_of(one.piece) == "wall" else "in"
    within = "a wall of " if one.outline != one.piece.outline else ""
    return f"{where} {within}{one.piece.name} {one.piece.id}"


@per_move
def enemy_clearances(base: Disc, enemies: tuple[Disc, ...]) -> tuple[Disc, ...]:
    """Return the ground around enemies that a base keeps out of (UH-29)."""
    return tuple([enemy_clearance(base, enemy) for enemy in enemies])


@per_content
def pieces_with_boxes(terrain: tuple[Piece, ...]) -> tuple[tuple[Piece, Box], ...]:
    """Return pieces of terrain with their boxes."""
    return tuple((piece, box_of(piece.outline)) for piece in terrain)
