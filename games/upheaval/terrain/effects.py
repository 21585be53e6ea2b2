"""Terrain under bases: what nobody may pass or stand on, and what slows (UH-H14).

The inside of a building is open ground. A base is *in* difficult terrain as soon as it overlaps it.
"""

import functools
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from games.battlefield.pieces import Piece
from games.geometry import discs
from games.geometry.discs import CONTACT, Disc, apart
from games.geometry.inches import Inches
from games.geometry.moves import sweeps
from games.geometry.plane import Box, Point, Segment, box_of, box_of_leg, boxes_meet, squared
from games.geometry.polygons import Polygon, enters, locate
from games.geometry.roots import floor_root
from games.upheaval.state.public import Public
from games.upheaval.state.units import Model, Unit
from games.upheaval.terrain.buildings import walls_of
from games.upheaval.terrain.types import kind_of, traits_of
from games.upheaval.units import queries
from games.upheaval.units.sides import enemy_units

CLEAR: Inches = CONTACT + 1
"""The least gap to an enemy that is not touched (UH-29)."""


class Solid(NamedTuple):
    """A polygon of a piece of terrain, with its box."""

    piece: Piece
    outline: Polygon
    box: Box

    def blocks(self, leg: Segment, radius: Inches) -> bool:
        """Whether a base on its way along a leg overlaps it."""
        return boxes_meet(self.box, box_of_leg(leg, radius)) and sweeps(leg, radius, self.outline)

    def under(self, base: Disc) -> bool:
        """Whether it lies under a base."""
        (x, y), radius = base
        left, top, right, bottom = self.box
        if x + radius <= left or x - radius >= right or y + radius <= top or y - radius >= bottom:
            return False
        return not apart(base, self.outline)


class TerrainMap:
    """What the pieces of a table are for bases: `shut` nobody passes on foot, `rough` slows, `walls` cost to cross."""

    def __init__(self, terrain: tuple[Piece, ...]) -> None:
        self.terrain = terrain
        self.buildings = tuple(_solids(piece for piece in terrain if kind_of(piece) == "building"))
        whole = [piece for piece in terrain if traits_of(piece).impassable and kind_of(piece) != "building"]
        sides = [_solid(one.piece, side) for one in self.buildings for side in walls_of(one.outline)]
        self.impassable: tuple[Solid, ...] = (*_solids(whole), *sides)
        self.difficult = tuple(_solids(piece for piece in terrain if traits_of(piece).difficult))
        self.walls = tuple(_solids(piece for piece in terrain if kind_of(piece) == "wall"))

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


def _solid(piece: Piece, outline: Polygon) -> Solid:
    return Solid(piece, outline, box_of(outline))


def _solids(pieces: Iterable[Piece]) -> Iterator[Solid]:
    return (_solid(piece, piece.outline) for piece in pieces)


@functools.lru_cache(maxsize=64)
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


def inside(public: Public, piece: Piece, disc: Disc) -> bool:
    """Whether a model is inside a piece: its middle is (UH-H4); of a building, whichever way it came in."""
    return locate(disc.centre, piece.outline) != "outside"


def flies(public: Public, unit: Unit, model: Model) -> bool:
    """Whether a model ignores terrain in a move: Flying, and not beginning it in any (UH-27, UH-B22)."""
    if not public.profile(unit, model).has("flying"):
        return False
    land, base = terrain_map(public.terrain), public.disc(unit, model)
    return not any(one.under(base) for one in (*land.impassable, *land.difficult)) and not land.indoors(base.centre)


def obstacles_of(public: Public, unit: Unit, model: Model) -> list[discs.Piece]:
    """Return what the base of a model may not overlap on its way: walls of buildings, water, blocks, enemies (UH-29).

    Enemies are as much larger as keeps the base from touching them; one that it touches already, no larger than that.
    """
    land, base = terrain_map(public.terrain), public.disc(unit, model)
    shut: list[discs.Piece] = [] if flies(public, unit, model) else [one.outline for one in land.impassable]
    enemies = (disc for foe in enemy_units(public, unit.seat) for _, disc in queries.bases(public, foe))
    return shut + [enemy_clearance(base, enemy) for enemy in enemies]


def enemy_clearance(base: Disc, enemy: Disc) -> Disc:
    """Return the ground around an enemy that a base keeps out of, so as not to touch it (UH-29)."""
    wide, far = enemy.radius + CLEAR, squared(base.centre, enemy.centre)
    if far >= (base.radius + wide) ** 2:
        return Disc(enemy.centre, wide)
    return Disc(enemy.centre, max(0, floor_root(far) - base.radius))


@functools.lru_cache(maxsize=512)
def _not_in_difficult(land: TerrainMap, base: Disc) -> tuple[Solid, ...]:
    """Return the difficult terrain in which a base does not stand."""
    return tuple(one for one in land.difficult if not one.under(base))


def impassable_for(land: TerrainMap, base: Disc, flying: bool, careful: bool) -> tuple[Solid, ...]:
    """Return the terrain that a base keeps out of; who is careful, out of what slows, unless it stands in that."""
    return (*(() if flying else land.impassable), *(_not_in_difficult(land, base) if careful else ()))


def no_end_on(land: TerrainMap, base: Disc, wings: bool, careful: bool) -> tuple[Solid, ...]:
    """Return the terrain upon which a base does not end its move."""
    slowing = land.difficult if wings else _not_in_difficult(land, base) if careful else ()
    return (*land.impassable, *land.walls, *slowing)


@functools.lru_cache(maxsize=512)
def enemy_clearances(base: Disc, enemies: tuple[Disc, ...]) -> tuple[Disc, ...]:
    """Return the ground around enemies that a base keeps out of (UH-29)."""
    return tuple([enemy_clearance(base, enemy) for enemy in enemies])


@functools.lru_cache(maxsize=32)
def pieces_with_boxes(terrain: tuple[Piece, ...]) -> tuple[tuple[Piece, Box], ...]:
    """Return pieces of terrain with their boxes."""
    return tuple((piece, box_of(piece.outline)) for piece in terrain)
