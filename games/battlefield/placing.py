"""Where a piece of terrain may stand, by how much it fails to, and where the next one would stand well."""

import itertools
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from games.battlefield.bases.candidates import offsets
from games.battlefield.pieces import Piece, Template, placed
from games.geometry.discs import Disc, apart, gap
from games.geometry.inches import INCH, Inches, Size, write_inches
from games.geometry.plane import Box, Point, box_of, boxes_meet, squared
from games.geometry.polygons import Polygon
from games.geometry.roots import floor_root
from games.geometry.shapes import Shape, overlap, shapes_gap, shapes_nearer, shifted
from games.kernel.base.caching import per_move
from games.kernel.base.errors import IllegalAction
from games.kernel.text.prose import join

_GRID: Inches = 2 * INCH
_ASUNDER: Inches = 8 * INCH
"""How far suggestions keep from each other."""
_ROOM, _EDGE = 10 * INCH, 7 * INCH
"""How much room around a place, and how much to the edges, makes it better."""
_TURNS = ((0, 6, 3, 21), (6, 0, 21, 3))
_BORDER = ("west", "north", "east", "south")


class KeepOff(NamedTuple):
    """Something that no piece may stand nearer to than a distance; `name` for sentences: "the start zone"."""

    name: str
    shape: Disc | Polygon
    distance: Inches


class Spot(NamedTuple):
    """Where a piece may stand: its centre, and its turn clockwise in steps of 15 degrees."""

    centre: Point
    turns: int


class Ground(NamedTuple):
    """A table as placing sees it: its size, what stands on it, the least gap between pieces, what to keep off."""

    size: Size
    standing: tuple[Piece, ...] = ()
    gap: Inches = 0
    keep_off: tuple[KeepOff, ...] = ()


def place_fault(piece: Piece, ground: Ground) -> str:
    """Return why a piece may not stand where it stands, as a sentence without its stop; "" where it may.

    >>> from games.battlefield.pieces import templates
    >>> crate = placed(templates()["crate"], "T1", (600, 6000))
    >>> place_fault(crate, Ground((48000, 48000)))
    'the crate would reach 0.15 inches beyond the west edge of the table'
    """
    return next(_faults(piece, ground), "")


def check_place(piece: Piece, ground: Ground, rule: str) -> None:
    """Refuse a place; raises IllegalAction that says by how much it fails, and what the nearest free place is."""
    fault = place_fault(piece, ground)
    if fault:
        raise IllegalAction(f"{fault}{_advice(piece, ground)}", rule)


def _faults(piece: Piece, ground: Ground) -> Iterator[str]:
    """Yield every fault of a place, lengths exact or rounded up."""
    name, box = piece.name, box_of(piece.outline)
    for side, over in zip(_BORDER, _beyond(box, ground.size), strict=True):
        if over > 0:
            yield f"the {name} would reach {write_inches(over)} inches beyond the {side} edge of the table"
    for other in ground.standing:
        if not _near(box, other, ground.gap):
            continue
        if overlap(Shape(piece.outline), Shape(other.outline)):
            yield f"the {name} would overlap {other.id}, the {other.name}"
        elif ground.gap and shapes_nearer(piece.outline, other.outline, ground.gap):
            far = write_inches(shapes_gap(piece.outline, other.outline))
            yield f"the {name} would stand {far} inches from {other.id}; {write_inches(ground.gap)} is the least"
    for keep in ground.keep_off:
        if _too_near(piece, keep):
            yield f"the {name} would stand {_where(piece, keep)}"


def _beyond(box: Box, size: Size) -> tuple[Inches, Inches, Inches, Inches]:
    """Return how far a box reaches beyond each edge of the table."""
    return -box[0], -box[1], box[2] - size[0], box[3] - size[1]


def _near(box: Box, other: Piece, margin: Inches) -> bool:
    return boxes_meet(box, box_of(other.outline, margin))


def _too_near(piece: Piece, keep: KeepOff) -> bool:
    if isinstance(keep.shape, Disc):
        return not apart(keep.shape, piece.outline, keep.distance)
    if keep.distance:
        return shapes_nearer(piece.outline, keep.shape, keep.distance)
    return overlap(Shape(piece.outline), Shape(keep.shape))


def _where(piece: Piece, keep: KeepOff) -> str:
    if not keep.distance:
        return f"within {keep.name}"
    far, least = write_inches(_distance(piece, keep)), write_inches(keep.distance)
    return f"{far} inches from {keep.name}; {least} is the least"


def _distance(piece: Piece, keep: KeepOff) -> Inches:
    if isinstance(keep.shape, Disc):
        return max(0, min(gap(keep.shape, piece.outline), keep.distance - 1))  # a gap is rounded up
    return shapes_gap(piece.outline, keep.shape)


def stands(piece: Piece, ground: Ground) -> bool:
    """Whether a piece may stand where it stands."""
    return not place_fault(piece, ground)


def _advice(piece: Piece, ground: Ground) -> str:
    """Return the shortest way to a place where the piece may stand, in half inches, as the end of a sentence."""
    for east, south in offsets(18, INCH // 2):
        if stands(_moved(piece, (east, south)), ground):
            parts = [_part(east, "east", "west"), _part(south, "south", "north")]
            return f"; {join(part for part in parts if part)} of there it fits"
    return ""


def _part(by: Inches, ahead: str, back: str) -> str:
    return f"{write_inches(abs(by))} inches {ahead if by > 0 else back}" if by else ""


def _moved(piece: Piece, by: Point) -> Piece:
    return replace(piece, outline=shifted(piece.outline, by))


@per_move
def suggestions(template: Template, ground: Ground, most: int = 6) -> tuple[Spot, ...]:
    """Return good places for the next piece: far from others, opposite to one that has no counterpart, off the edges.

    The first is the best. The same ground gives the same answer; () where the piece fits nowhere.
    """
    found: list[Spot] = []
    turns = _TURNS[len(ground.standing) % 2]
    for centre in _by_merit(template, ground):
        if all(squared(centre, one.centre) >= _ASUNDER**2 for one in found):
            fits = (Spot(centre, turn) for turn in turns if stands(placed(template, "", centre, turn), ground))
            found += itertools.islice(fits, 1)
        if len(found) == most:
            break
    return tuple(found)


def _by_merit(template: Template, ground: Ground) -> list[Point]:
    """Return places all over the table, and those opposite to every piece, the best first."""
    rounds = [_around(piece.outline) for piece in ground.standing]
    spots = [*_grid(ground.size), *(_opposite(one.centre, ground.size) for one in rounds)]
    reach = _around(template.outline).radius
    return sorted(dict.fromkeys(spots), key=lambda spot: _merit(Disc(spot, reach), rounds, ground.size), reverse=True)


def _grid(size: Size) -> list[Point]:
    return [(x, y) for y in range(_GRID, size[1], _GRID) for x in range(_GRID, size[0], _GRID)]


def _around(outline: Polygon) -> Disc:
    """Return a disc of about the size of a piece, its middle in tenths of an inch."""
    left, top, right, bottom = box_of(outline)
    return Disc(((left + right) // 200 * 100, (top + bottom) // 200 * 100), (right - left + bottom - top) // 4)


def _opposite(point: Point, size: Size) -> Point:
    return size[0] - point[0], size[1] - point[1]


def _merit(piece: Disc, others: Sequence[Disc], size: Size) -> tuple[int, int, int]:
    """Return how good a place is: room around it, distance to the edges, and being where a counterpart is missing."""
    spot, across = piece.centre, _opposite(piece.centre, size)
    room = min((floor_root(squared(spot, one.centre)) - one.radius for one in others), default=0) - piece.radius
    lonely = min((squared(across, one.centre) for one in others), default=0)
    edge = min(*spot, *across) - piece.radius
    worth = min(room, _ROOM) + min(edge, _EDGE) - min(floor_root(lonely), _EDGE)
    return worth, -squared(spot, (size[0] // 2, size[1] // 2)), -spot[0]
