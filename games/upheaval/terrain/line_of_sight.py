"""Lines of sight: who sees whom (UH-H2, UH-H14).

A model is looked at along LINES lines from the middle of another one, spread over its width; one free line is enough.
A line is blocked by blocks, by buildings except their windows, by too much wood, by walls that are too
high to look over, and by Huge models.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from games.battlefield.pieces import Piece
from games.battlefield.sight.scene import beam
from games.geometry import beams
from games.geometry.beams import Obstacle
from games.geometry.discs import Disc, box_around
from games.geometry.inches import INCH, Inches
from games.geometry.plane import Segment, box_of, boxes_meet, meet, nearer, union
from games.geometry.polygons import edges, locate
from games.geometry.sight import longer_inside
from games.kernel.base.caching import per_content, per_line
from games.upheaval.content.numbers import MOST_WOOD, NEAR_WINDOW
from games.upheaval.state.public import Public
from games.upheaval.state.units import Model, Unit
from games.upheaval.terrain.types import Kind, kind_of, traits_of

LINES = 9
WINDOW: Inches = NEAR_WINDOW * INCH
"""How near to a wall a base sees out, and is seen (UH-H14)."""
THICKET: Inches = MOST_WOOD * INCH
"""How much wood one sees through (UH-H2)."""


def sees(public: Public, shooter_unit: Unit, model: Model, target_unit: Unit, target_figure: Model) -> bool:
    """Whether a model sees another one (UH-H2)."""
    source, target = public.disc(shooter_unit, model), public.disc(target_unit, target_figure)
    high = public.profile(target_unit, target_figure).has("huge")
    return sees_from(public, shooter_unit.id, source, target, high=high)


def sees_from(public: Public, unit_id: str, source: Disc, target: Disc, *, high: bool = False) -> bool:
    """Whether a base of a unit sees another; `high` are bases of Huge models, seen over high walls."""
    if not _clear(public.terrain, source, target, high):
        return False
    box = union([box_around(source), box_around(target)])
    bodies = [
        disc
        for owner, disc in _giants(public)
        if owner != unit_id and boxes_meet(box_around(disc), box) and disc not in (source, target)
    ]
    return not bodies or any(not _hidden(line, bodies) for line in _free(public.terrain, source, target, high))


def _hidden(line: Segment, bodies: Sequence[Disc]) -> bool:
    return any(nearer(line, centre, radius) for centre, radius in bodies)


def _giants(public: Public) -> tuple[tuple[str, Disc], ...]:
    """Return the bases of Huge models with their units, which never block their own shooters (UH-H2)."""
    if public.derived.giants is None:
        huge = {profile.word for profile in public.book.value.profiles if profile.has("huge")}
        models = ((unit, model) for unit in public.units for model in unit.on_table if model.profile in huge)
        public.derived.giants = tuple((unit.id, public.disc(unit, model)) for unit, model in models)
    return public.derived.giants


class PieceHit(NamedTuple):
    """A piece that may be in the way of some lines, and the numbers of those that run through its inside."""

    piece: Piece
    kind: Kind
    lines: frozenset[int]


def pieces_between(terrain: tuple[Piece, ...], source: Disc, target: Disc, *, sight: bool) -> Iterator[PieceHit]:
    """Yield the pieces that may be in the way between two bases, all of them or those that may block sight."""
    standing = _standing(terrain, sight)
    hits = beams.hits(beam(source, target, LINES), standing)
    return (PieceHit(standing[one], kind_of(standing[one]), lines) for one, lines in hits)


@per_line
def _clear(terrain: tuple[Piece, ...], source: Disc, target: Disc, high: bool) -> bool:
    """Whether terrain lets any line pass: the first one tells that of most pairs of bases."""
    return next(_free(terrain, source, target, high), None) is not None


def _free(terrain: tuple[Piece, ...], source: Disc, target: Disc, high: bool) -> Iterator[Segment]:
    """Yield the lines that terrain lets pass."""
    lines = beam(source, target, LINES).lines
    shut: set[int] = set()
    woods: list[PieceHit] = []
    for hit in pieces_between(terrain, source, target, sight=True):
        if hit.kind == "building":
            shut.update(_shut(hit, lines, source, target))
        elif hit.kind == "block" or (hit.kind == "wall" and not high):
            shut |= hit.lines
        elif hit.kind == "wood" and hit.lines:
            woods.append(hit)
        if len(shut) == LINES:
            return
    yield from (line for number, line in enumerate(lines) if number not in shut and not _thick(line, number, woods))


@per_content
def _standing(terrain: tuple[Piece, ...], sight: bool) -> Mapping[Obstacle, Piece]:
    """Return whole pieces by their shapes, buildings as their outlines: all, or those that may block sight."""
    return {beams.obstacle(piece.outline): piece for piece in terrain if not sight or _blocks(piece)}


def _blocks(piece: Piece) -> bool:
    kind = kind_of(piece)
    return traits_of(piece).blocks or kind == "wood" or (kind == "wall" and piece.blocks_sight)


def _thick(line: Segment, number: int, woods: Sequence[PieceHit]) -> bool:
    """Whether a line runs through more wood than one sees through."""
    entered = [hit.piece.outline for hit in woods if number in hit.lines]
    return bool(entered) and longer_inside(line, entered, THICKET)


def _shut(hit: PieceHit, lines: Sequence[Segment], source: Disc, target: Disc) -> Iterable[int]:
    """Return the lines that a building blocks: not through windows near which one of the two is inside (UH-H14)."""
    house = hit.piece.outline
    from_inside = locate(source.centre, house) != "outside"
    to_inside = locate(target.centre, house) != "outside"
    if from_inside == to_inside:
        return () if from_inside else hit.lines
    (centre, radius), outside = (source, target) if from_inside else (target, source)
    sides = tuple(edges(house))
    blind = [side for side in sides if not nearer(side, centre, radius + WINDOW + 1)]
    if len(blind) == len(sides) and not boxes_meet(box_of(house), box_around(outside)):
        return hit.lines
    return [number for number in hit.lines if any(meet(lines[number], side) for side in blind)]
