"""What a model may do in a move: what is in its way, where it may not end, the ways there (UH-23 .. UH-29, UH-H14)."""

from itertools import chain, pairwise

from games.battlefield.bases.standing import Neighbour, Obstacle, Solid, Standing
from games.battlefield.ways.hurdles import Hurdles
from games.battlefield.ways.routes import Routes, route
from games.geometry.discs import Disc, Piece, apart
from games.geometry.inches import INCH, Inches, Size
from games.geometry.moves import hits
from games.geometry.overlaps import length_over
from games.geometry.paths import Path, length
from games.geometry.plane import Box, Point, Segment, box_of, box_of_leg, boxes_meet, grown, squared, union
from games.geometry.polygons import Polygon
from games.kernel.base.caching import per_move
from games.upheaval.content.numbers import MOUNTED_DEEP
from games.upheaval.mechanics.movement.plan import MoveContext, Mover
from games.upheaval.terrain.effects import (
    CLEAR,
    TerrainMap,
    enemy_clearances,
    in_the_way_of,
    solid_to,
    solid_words,
    terrain_map,
)
from games.upheaval.terrain.types import CROSSING

THROUGH: Inches = MOUNTED_DEEP * INCH
"""For how much of its way a mounted model's base may be over difficult terrain (UH-25, UH-B20)."""
_DETOURS: tuple[Inches, ...] = (3 * INCH, 10 * INCH)
"""How much longer than straight a far way is at first, and at most."""
_ANOTHER, _TARGET = "another base", "an enemy"


class MoveChecker:
    """A move on a ground. `slow`: difficult terrain halves MOV and may be entered; else it is kept out of.

    `shun`: ways keep out of minefields, except those in which a model stands already. `taken` are the bases of
    friends, where nobody can end, with those of the models that have moved.
    """

    def __init__(self, context: MoveContext, *, slow: bool, shun: bool = False) -> None:
        self.context, self.slow, self.shun = context, slow, shun
        self.land: TerrainMap = terrain_map(context.terrain)
        self.taken: list[Disc] = [*context.others, *(one.base for one in context.movers if one.fixed)]
        self._shared: dict[tuple[Inches, bool, bool, bool, Disc | None], Hurdles] = {}
        self._last: tuple[Mover, Hurdles] | None = None
        self._routes: tuple[Mover, Routes] | None = None
        self._room: tuple[Mover, int, Standing] | None = None
        self._rooms: dict[tuple[Inches, bool, bool], tuple[Standing, int]] = {}

    # What it has, and what is in its way.

    def most(self, mover: Mover) -> Inches:
        """Return how far a model may go in this move."""
        return mover.slow if self.slow else mover.full

    def is_clear(self, mover: Mover, leg: Segment) -> bool:
        """Whether nothing is in the way of a model along a leg."""
        return self._along(mover, leg).free(leg)

    def blocker(self, mover: Mover, leg: Segment) -> Piece | None:
        """Return what a model keeps out of and runs into along a leg, the first that is found; None for nothing."""
        near = self._along(mover, leg)
        place = near.first(*leg)
        return near[place] if place >= 0 else None

    def _along(self, mover: Mover, leg: Segment) -> Hurdles:
        near, box = self._hurdles(mover), box_of_leg(leg)
        return near if near.spans(box) else self._within(mover, box)

    def in_the_way(self, mover: Mover, leg: Segment) -> Solid | Disc | None:
        """Return what a model runs into along a leg, enemies before terrain."""
        if self.is_clear(mover, leg):
            return None
        radius = mover.base.radius
        foe = next((one for one in self._foes(mover.base) if hits(leg, radius, one)), None)
        return foe or next(one for one in self._shut(mover) if one.blocks(leg, radius))

    def _hurdles(self, mover: Mover) -> Hurdles:
        """Return what may be in the way of a model within its MOV: for most models of a radius the same."""
        if self._last is None or self._last[0] is not mover:
            self._last = mover, self._known(mover)
        return self._last[1]

    def _known(self, mover: Mover) -> Hurdles:
        base, reach = mover.base, self._reach(mover)
        odd = base if self._has_less_in_its_way(mover) else None
        key = base.radius, mover.flying, mover.trips, self._careful(mover), odd
        found = self._shared.get(key)
        if found is None or not found.spans(reach):
            box = union([reach, *(self._reach(one) for one in self.context.movers)]) if odd is None else reach
            found = self._shared[key] = self._within(mover, box)
        return found

    def _within(self, mover: Mover, box: Box) -> Hurdles:
        """Return what may be in the way of a model in a box."""
        around = grown(box, mover.base.radius)
        solids = (one.outline for one in self._shut(mover) if boxes_meet(one.box, around))
        return Hurdles(mover.base.radius, (*solids, *self._shunned(mover), *self._foes(mover.base)), box)

    def _has_less_in_its_way(self, mover: Mover) -> bool:
        """Whether less is in a model's way than in others': it stands in terrain or mines, or near an enemy."""
        touching = any(not apart(mover.base, one, CLEAR) for one in self.context.enemies)
        mined = self.shun and any(not apart(mover.base, area) for area in self.context.mines)
        return touching or mined or (self._careful(mover) and any(one.under(mover.base) for one in self.land.difficult))

    def _blockers(self, mover: Mover) -> tuple[Piece, ...]:
        return (*(one.outline for one in self._shut(mover)), *self._shunned(mover), *self._foes(mover.base))

    def _reach(self, mover: Mover) -> Box:
        """Return the box around all points within the MOV of a model."""
        return box_of((mover.base.centre,), self.most(mover))

    def _shut(self, mover: Mover) -> tuple[Solid, ...]:
        """Return the terrain that a model keeps out of on its way."""
        return in_the_way_of(self.land, mover.base, mover.flying, self._careful(mover))

    def _careful(self, mover: Mover) -> bool:
        """Whether a model keeps out of what slows."""
        return not self.slow and mover.slow < mover.full

    def _shunned(self, mover: Mover) -> tuple[Polygon, ...]:
        """Return the minefields that a model keeps out of on its way."""
        if not (self.shun and mover.trips):
            return ()
        return tuple(area for area in self.context.mines if apart(mover.base, area))

    def _foes(self, base: Disc) -> tuple[Disc, ...]:
        """Return the ground around enemies that a base keeps out of."""
        return (*enemy_clearances(base, self.context.enemies), *self.context.targets)

    def cost(self, mover: Mover, path: Path) -> Inches:
        """Return what a way takes of a model's MOV: its length, and 2 inches for every wall (UH-H14)."""
        return length(path) + (0 if mover.flying else CROSSING * self.land.crossings(path))

    def deep(self, mover: Mover, path: Path) -> Inches:
        """Return for how much of a mounted model's way its base is over difficult terrain (UH-25)."""
        if not mover.mounted or mover.flying:
            return 0
        radius, base = mover.base.radius, mover.base
        box, careful = box_of(path, radius), self._careful(mover)
        near = (one for one in self.land.difficult if boxes_meet(one.box, box))
        rough = [one.outline for one in near if not careful or one.under(base)]  # it keeps out of all others
        return length_over(path, radius, rough) if rough else 0

    def within_allowance(self, mover: Mover, path: Path) -> bool:
        """Whether a way keeps to a model's MOV, and to what a mounted one may ride through."""
        return self.cost(mover, path) <= self.most(mover) and self.deep(mover, path) <= THROUGH

    # Where it may not end.

    def end_refusal(self, mover: Mover, at: Point, came: Path = ()) -> tuple[str, str] | None:
        """Return why a model cannot end its move at a point, and the rule; None if it can."""
        found = self.standing(mover, at).obstacle(at)
        if found is not None:
            return _refusal(mover, found)
        if mover.flying and self.land.indoors(at) and self._through_walls(mover, came):
            return "would fly into a building past its doors", "UH-27"
        return None

    def _through_walls(self, mover: Mover, path: Path) -> bool:
        radius = mover.base.radius
        return any(one.blocks(leg, radius) for leg in pairwise(path) for one in self.land.impassable(radius))

    def standing(self, mover: Mover, at: Point | None = None) -> Standing:
        """Return where a model may end a move within its MOV, as far as that is known without the way there.

        A point further off is looked at by itself.
        """
        west, north, east, south = self._reach(mover)
        if at is not None and not (west <= at[0] <= east and north <= at[1] <= south):
            return self._standing_within(mover, (*at, *at))
        known = self._room
        if known is None or known[0] is not mover or known[1] != len(self.taken):
            self._room = known = mover, len(self.taken), self._shared_standing(mover, (west, north, east, south))
        return known[2]

    def _shared_standing(self, mover: Mover, reach: Box) -> Standing:
        """Return where a model may end within a box: for most of a radius the same, with what is taken by now."""
        careful = self._careful(mover)
        if careful and not mover.wings and any(one.under(mover.base) for one in self.land.difficult):
            return self._standing_within(mover, reach)
        key = mover.base.radius, mover.wings, careful
        found, count = self._rooms.get(key, (None, 0))
        if found is None or not found.spans(reach):
            box = union([reach, *(self._reach(one) for one in self.context.movers)])
            found, count = self._empty_standing(mover, box), 0
        for base in self.taken[count:]:
            found.add(Neighbour(base, _ANOTHER))
        self._rooms[key] = found, len(self.taken)
        return found

    def _standing_within(self, mover: Mover, box: Box) -> Standing:
        """Return where a model may end within a box, found for it alone."""
        found = self._empty_standing(mover, box)
        for base in self.taken:
            found.add(Neighbour(base, _ANOTHER))
        return found

    def _empty_standing(self, mover: Mover, box: Box) -> Standing:
        """Return where a model may end in a box if no friends were on the table."""
        context = self.context
        near = chain(
            (Neighbour(one, _TARGET) for one in context.targets),
            (Neighbour(one, touched=False) for one in context.enemies),
        )
        ground = solid_to(self.land, mover.base, mover.wings, self._careful(mover))
        return Standing(mover.base.radius, context.size, near, ground, reach=box)

    # The ways there.

    def way_to(self, mover: Mover, at: Point, *, around: bool = True) -> Path | None:
        """Return a way on which a model gets to a point within its MOV: straight, or around what is in the way."""
        start, most = mover.base.centre, self.most(mover)
        if start == at:
            return (start,)
        if squared(start, at) > most * most:
            return None
        if self.is_clear(mover, (start, at)):
            return (start, at) if self.within_allowance(mover, (start, at)) else None
        found = self.around(mover, at) if around else None
        return found if found and self.within_allowance(mover, found) else None

    def around(self, mover: Mover, at: Point) -> Path | None:
        """Return the shortest way around what is in the way of a model within its MOV."""
        if self._routes is None or self._routes[0] is not mover:
            ways = Routes(mover.base.centre, self.most(mover), self._hurdles(mover), self.context.size)
            self._routes = mover, ways
        return self._routes[1].to(at)

    def far_way(self, mover: Mover, at: Point) -> Path | None:
        """Return a way to a point that may be many moves away: the shortest, unless it goes very far round."""
        start, radius = mover.base
        if self.is_clear(mover, (start, at)):
            return (start, at)
        return _far_route(start, at, radius, self._blockers(mover), self.context.size)

    def any_way_round(self, mover: Mover, at: Point) -> Path | None:
        """Return the shortest way to a point, however far it goes round; None if the table is shut all across."""
        return _any_route(mover.base.centre, at, mover.base.radius, self._blockers(mover), self.context.size)


def _refusal(mover: Mover, found: Obstacle) -> tuple[str, str]:
    """Return why a model cannot end its move for what is in the way there, and the rule."""
    if isinstance(found, Solid):
        return f"would end {solid_words(found)}", "UH-27" if mover.wings else "UH-H14"
    if not isinstance(found, Neighbour):
        return "would leave the table", "UH-H11"
    if not found.touched:
        return "would end in contact with an enemy, for which it must charge", "UH-29"
    return f"would be on top of {found.name}", "UH-B14" if found.name == _TARGET else "UH-H16"


@per_move
def _far_route(start: Point, at: Point, radius: Inches, blockers: tuple[Piece, ...], size: Size) -> Path | None:
    straight = length((start, at))
    ways = (route(start, at, radius, straight + more, blockers, size, coarse=True) for more in _DETOURS)
    return next((way for way in ways if way), None)


@per_move
def _any_route(start: Point, at: Point, radius: Inches, blockers: tuple[Piece, ...], size: Size) -> Path | None:
    return route(start, at, radius, length((start, at)) + sum(size), blockers, size, coarse=True)
