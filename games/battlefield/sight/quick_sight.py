"""How terrain lets one base see another, at a glance: for planning alone, with fewer lines than the rules look along.

Bases that hide something are left out. What is legal, and how well a shot is covered, the rules say themselves.
"""

from typing import NamedTuple

from games.battlefield.pieces import COVERS, Cover, Piece
from games.geometry.discs import Disc, within
from games.geometry.inches import Inches
from games.geometry.plane import Segment, box_of, boxes_meet, cross
from games.geometry.polygons import Polygon
from games.geometry.sight import blocks, sight_lines
from games.kernel.base.caching import per_board

_LINES = 8
_ENOUGH = 2
"""Lines of 8 that must be free: a quarter, as the rules have it by default."""
_KEPT = 60_000


class Glance(NamedTuple):
    """Whether a base sees another one past terrain, and the best cover that this would have."""

    seen: bool
    cover: Cover


class Ground:
    """The terrain of a table, and what was looked at on it so far; what is not `beyond` from the eye gives no cover."""

    def __init__(self, terrain: tuple[Piece, ...], beyond: Inches) -> None:
        self._beyond = beyond
        hiding = [piece for piece in terrain if piece.blocks_sight or piece.cover != "none"]
        self._pieces = [(piece, box_of(piece.outline)) for piece in hiding]
        self._known: dict[tuple[Disc, Disc], Glance] = {}

    def glance(self, source: Disc, aim: Disc) -> Glance:
        """Return how a base sees another one."""
        key = source, aim
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= _KEPT:
                self._known.clear()
            found = self._known[key] = self._look(source, aim)
        return found

    def _look(self, source: Disc, aim: Disc) -> Glance:
        lines = sight_lines(source, aim, 1, _LINES)
        box = box_of([source.centre, *(end for _, end in lines)])
        free, cover = [True] * _LINES, COVERS.index("none")
        for piece, reach in self._pieces:
            if not boxes_meet(box, reach) or _beside(piece.outline, lines[0], lines[-1]):
                continue
            struck = [blocks(piece.outline, line) for line in lines]
            if not any(struck):
                continue
            if piece.cover != "none" and not within(source, piece.outline, self._beyond):
                cover = min(cover, COVERS.index(piece.cover))
            if piece.blocks_sight:
                free = [good and not hit for good, hit in zip(free, struck, strict=True)]
                if sum(free) < _ENOUGH:
                    return Glance(False, COVERS[cover])
        return Glance(True, COVERS[cover])


def _beside(outline: Polygon, one: Segment, other: Segment) -> bool:
    """Whether an outline lies on the outer side of one of the two outermost lines from an eye."""
    if cross(*one, other[1]) < 0:
        one, other = other, one
    return all(cross(*one, corner) <= 0 for corner in outline) or all(cross(*other, corner) >= 0 for corner in outline)


@per_board
def ground_of(terrain: tuple[Piece, ...], beyond: Inches) -> Ground:
    """Return the ground that a table's terrain makes, the same one for the same terrain."""
    return Ground(terrain, beyond)
